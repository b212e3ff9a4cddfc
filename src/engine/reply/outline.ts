import type { ZodType } from 'zod'
import type { Language } from '../../core/language.ts'
import { memo } from '../../core/memo.ts'
import type { Shape } from '../structured.ts'
import { exampleOf } from './faults.ts'
import { fieldOf, type ListField, type ObjectField, type ReplyField } from './field.ts'
import { replyWords } from './words.ts'

const outlines: Record<Language, WeakMap<ZodType, ReplyOutline>> = { en: new WeakMap(), zh: new WeakMap() }

export interface ReplyOutline {
  text: string
  /** The names of the fields, by which a form that was shown before is called to mind. */
  fields: string
}

/**
 * A reply as a prompt shows it: an example, and behind a field what it takes. The reader goes by the same fields, so what a
 * seat is told and what is accepted cannot differ.
 */
export const outlineOf = ({ schema, rules = [] }: Shape<unknown>, language: Language): ReplyOutline =>
  memo(outlines[language], schema, () => {
    const field = fieldOf(schema, {}, language)
    const lines = drawn(withNeeded(field, new Set(rules.flatMap(({ of }): readonly string[] => of))), language)
    const names = field.kind === 'object' ? [...field.fields.keys()] : []
    return {
      text: lines.map(({ text, note }) => (note === '' ? text : `${text}  // ${note}`)).join('\n'),
      fields: names.join(language === 'zh' ? '、' : ', '),
    }
  })

/** A rule says what must stand in a list, so the outline does not say that it may be empty. */
function withNeeded(field: ReplyField, needed: ReadonlySet<string>): ReplyField {
  if (field.kind !== 'object') return field
  const fields = [...field.fields].map(([name, one]): [string, ReplyField] => [
    name,
    one.kind === 'list' && needed.has(name) ? { ...one, isRuled: true } : one,
  ])
  return { ...field, fields: new Map(fields) }
}

interface OutlineLine {
  text: string
  note: string
}

/** The lines of a value, without indentation. */
function drawn(field: ReplyField, language: Language): OutlineLine[] {
  if (field.kind === 'object') return drawnObject(field, language)
  if (field.kind === 'list') return drawnList(field, language)
  return [{ text: sampleOf(field), note: noteOn(field, language) }]
}

function drawnObject(field: ObjectField, language: Language): OutlineLine[] {
  const members = [...field.fields].map(([name, one]) => ({ name, lines: drawn(one, language) }))
  const about = joined([field.description, orNull(field, language)], language)
  const flat = members.every(({ lines }) => lines.length === 1) ? inOneLine(members, about, language) : null
  if (flat) return [flat]
  const inner = members.flatMap(({ name, lines }, i) => {
    const named = lines.map((line, at) => (at === 0 ? { ...line, text: `"${name}": ${line.text}` } : line))
    return i === members.length - 1 ? named : withComma(named)
  })
  return [{ text: '{', note: about }, ...indented(inner), { text: '}', note: '' }]
}

const widest = 120

/** null: it would be too wide. */
function inOneLine(
  members: readonly { name: string; lines: readonly OutlineLine[] }[],
  about: string,
  language: Language,
): OutlineLine | null {
  const text = `{ ${members.map(({ name, lines: [only] }) => `"${name}": ${only!.text}`).join(', ')} }`
  const { of } = replyWords[language].outline
  const noted = Map.groupBy(
    members.filter(({ lines }) => lines[0]!.note !== ''),
    ({ lines }) => lines[0]!.note,
  )
  const notes = [...noted].map(([note, those]) =>
    of(
      those.map(({ name }) => name),
      note,
    ),
  )
  const note = joined([about, ...notes], language)
  return text.length + note.length <= widest ? { text, note } : null
}

function drawnList(field: ListField, language: Language): OutlineLine[] {
  const [first, ...more] = drawn(field.item, language)
  const { least, most, description } = field
  const isOpen = field.isRuled && least === 0 && most >= manyItems
  const count = isOpen ? '' : replyWords[language].outline.items(least, most < manyItems ? most : null)
  if (more.length === 0)
    return [{ text: `[${first!.text}]`, note: joined([description, first!.note, count], language) }]
  const about = joined([description, count], language)
  return [{ text: '[', note: about }, ...indented([first!, ...more]), { text: ']', note: '' }]
}

/** A number of items that nobody reaches need not be told. */
const manyItems = 50

const indented = (lines: readonly OutlineLine[]): OutlineLine[] =>
  lines.map(line => ({ ...line, text: `  ${line.text}` }))

const withComma = (lines: readonly OutlineLine[]): OutlineLine[] =>
  lines.map((line, i) => (i === lines.length - 1 ? { ...line, text: `${line.text},` } : line))

const sampleOf = (field: ReplyField): string => {
  if (field.kind === 'text') return JSON.stringify(field.description || '…')
  // No value is put forward as if it were the likely one.
  if (field.kind === 'choice') return JSON.stringify(field.options.map(({ value }) => value).join(' | '))
  return exampleOf(field) || (field.kind === 'flag' ? 'false' : '…')
}

function noteOn(field: ReplyField, language: Language): string {
  const t = replyWords[language].outline
  const optional = orNull(field, language)
  switch (field.kind) {
    case 'number':
      return joined([field.description, t.range(field.least, field.most, field.step), optional], language)
    case 'choice':
      return joined([field.description, optional], language)
    case 'flag':
      return joined([field.description, 'true | false', optional], language)
    case 'text':
      return joined([field.most < Number.POSITIVE_INFINITY ? t.characters(field.most) : '', optional], language)
    default:
      return joined([field.description, optional], language)
  }
}

/** A field that may just as well be left out is asked for like any other: nobody is invited to leave it out. */
const orNull = ({ nullable, absent, description }: ReplyField, language: Language): string =>
  nullable && absent === null && !description.includes('null') ? replyWords[language].outline.orNull : ''

const joined = (parts: readonly string[], language: Language): string =>
  parts.filter(part => part !== '').join(language === 'zh' ? '；' : '; ')
