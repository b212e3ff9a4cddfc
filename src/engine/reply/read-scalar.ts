import type { Json } from '../../core/json.ts'
import { type ChoiceField, type FlagField, isShare, type NumberField, type TextField, waysOf } from './field.ts'
import { type NamedOption, type NameKey, pick } from './labels.ts'
import type { Place, ReplyReader } from './reader.ts'
import type { WrittenJson } from './written.ts'

const numerals: Readonly<Record<string, number>> = {
  ...{ zero: 0, one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9, ten: 10 },
  ...{ 零: 0, 一: 1, 二: 2, 两: 2, 三: 3, 四: 4, 五: 5, 六: 6, 七: 7, 八: 8, 九: 9, 十: 10 },
}

/** `8`, `~8.5`, `7,5`, `80%`, `8/10`, `8 分`. */
const figure =
  /^(?:[~≈]|大?约|ca\.?|about|approx\.?)?\s*(-?\.\d+|-?\d+(?:[,.]\d{1,3})?)\s*(%)?\s*(?:(?:out of|of|\/)\s*(\d+))?\s*(?:分|点|pts?|points?)?\s*\.?$/

/** Numbers as digits, as texts of digits, or as one numeral. Never another scale, a span or a word such as 高. */
export function readNumber(field: NumberField, got: WrittenJson, place: Place, reader: ReplyReader): Json | undefined {
  const value = typeof got === 'number' ? got : typeof got === 'string' ? numberIn(got, field) : Number.NaN
  if (!(value >= field.least && value <= field.most)) return reader.unreadable(field, got, place)
  const read = inSteps(value, field.step)
  if (read === null) return reader.unreadable(field, got, place)
  if (read !== got) reader.adjust(place, got, read)
  return read
}

function numberIn(text: string, field: NumberField): number {
  const words = text.normalize('NFKC').trim().toLowerCase()
  const [, numeral, percent, of] = figure.exec(words) ?? []
  if (numeral === undefined) return numerals[words.replace(/\s*(?:分|points?)$/, '')] ?? Number.NaN
  const value = Number(numeral.replace(',', '.'))
  // A scale that is named must be the one that was asked for. Only a share can be told on any scale.
  if (percent !== undefined)
    return of !== undefined ? Number.NaN : isShare(field) ? value / 100 : scaled(value, 100, field)
  if (of === undefined) return value
  return isShare(field) && Number(of) >= 5 ? value / Number(of) : scaled(value, Number(of), field)
}

const scaled = (value: number, scale: number, { most }: NumberField): number => (scale === most ? value : Number.NaN)

/** 7.3 is 7.5 where halves are meant; where whole numbers are, it is none. */
function inSteps(value: number, step: number | null): number | null {
  if (step === null) return Number(value.toFixed(6))
  const read = Number((Math.round(value / step) * step).toFixed(6))
  return step < 1 || Math.abs(read - value) < 1e-9 ? read : null
}

const truth: readonly NamedOption[] = [
  { value: 'true', names: ['yes', 'y', '是', '有', '对', '1'] },
  { value: 'false', names: ['no', 'n', '否', '没有', '不是', '无', '0'] },
]

export function readFlag(field: FlagField, got: WrittenJson, place: Place, reader: ReplyReader): Json | undefined {
  if (typeof got === 'boolean') return got
  const picked = typeof got === 'string' || typeof got === 'number' ? pick(String(got), truth) : null
  if (!picked || !('value' in picked)) return reader.unreadable(field, got, place)
  reader.adjust(place, got, picked.value === 'true')
  return picked.value === 'true'
}

export const readChoice = (field: ChoiceField, got: WrittenJson, place: Place, reader: ReplyReader): Json | undefined =>
  readName(field, got, field.options, [], place, reader)

function readName(
  field: ChoiceField | TextField,
  got: WrittenJson,
  options: readonly NamedOption[],
  ways: readonly NameKey[],
  place: Place,
  reader: ReplyReader,
): Json | undefined {
  const text = typeof got === 'string' ? got : typeof got === 'number' ? String(got) : null
  const picked = text === null ? null : pick(text, options, ways)
  const ids = field.kind === 'text' ? options.map(({ value }) => value) : null
  if (!picked) return reader.unreadable(field, got, place, ids)
  if ('several' in picked) return reader.ambiguous(field, got, place, ids)
  if (picked.value !== got) reader.adjust(place, got, picked.value)
  return picked.value
}

export function readText(field: TextField, got: WrittenJson, place: Place, reader: ReplyReader): Json | undefined {
  const known = field.ids && reader.idsOf(field.ids, place)
  if (field.ids && known) {
    const options = known.map(value => ({ value }))
    return readName(field, got, options, waysOf(field.ids, known), place, reader)
  }
  const isLines = Array.isArray(got) && got.length > 0 && got.every(line => typeof line === 'string')
  if (typeof got !== 'string' && typeof got !== 'number' && !isLines) return reader.unreadable(field, got, place)
  const written = isLines ? got.join('\n') : String(got)
  const text = field.verbatim ? written : written.trim()
  if (text.trim() === '' && field.mayBeEmpty) return text
  if (placeholder.test(text)) return reader.missing(field, place)
  // Where quotation marks were mended, a field's name as its words means that they were mended wrongly.
  if (reader.isFieldName(text)) return reader.broken(field, place)
  if (typeof got !== 'string') reader.adjust(place, got, text)
  return text.length <= field.most ? text : cut(text, field.most, place, reader)
}

/** No words at all, or what stands in for words in an example. */
const placeholder = /^(?:[.…\s]*|string|text|todo|tbd)$/i

/** Behind the last sentence that has room. */
function cut(text: string, most: number, place: Place, reader: ReplyReader): string {
  const beginning = text.slice(0, most).toWellFormed()
  const end = beginning.search(/[。！？.!?][^。！？.!?]*$/) + 1
  const kept = beginning.slice(0, end > most / 2 ? end : most).trimEnd()
  reader.shortened(place, text, kept.length)
  return kept
}
