import type { Json } from '../../core/json.ts'
import { pathTo } from './answers.ts'
import { type Answered, type Asker, head, type Place, skipped, until } from './asking.ts'
import type { Field, NamedField } from './schema.ts'

type NumberField = Extract<Field, { kind: 'number' }>

export function askNumber(asker: Asker, field: NumberField, place: Place): Promise<Answered> {
  const allowed = allowedNumbers(asker, field)
  head(asker, place, allowed)
  return until(asker, place, text => {
    const number = numberIn(text, field)
    return number === null ? asker.talk.t.give(allowed) : { value: number }
  })
}

function allowedNumbers({ talk: { t } }: Asker, { whole, least, most, step }: NumberField): string {
  const kind = whole ? t.wholeNumber : t.number
  const range = least === null && most === null ? '' : t.between(least, most)
  return [[kind, range].filter(Boolean).join(' '), step === 0.5 ? t.inHalves : ''].filter(Boolean).join(t.pause)
}

/** null: none that is allowed. */
function numberIn(text: string, { whole, least, most, step }: NumberField): number | null {
  const number = text === '' ? Number.NaN : Number(text)
  const fits = Number.isFinite(number) && (!whole || Number.isInteger(number))
  const isStep = step === undefined || Number.isInteger(number / step)
  return fits && isStep && number >= (least ?? number) && number <= (most ?? number) ? number : null
}

/** Several numbers may be entered on one line: `7 6.5 8 7`. null: it is no group of numbers. */
export async function askNumbers(asker: Asker, fields: readonly NamedField[], place: Place): Promise<Answered | null> {
  const left = fields.flatMap(({ name, field }) => (field.kind === 'number' ? [{ name, field }] : []))
  if (left.length < fields.length || left.length < 2) return null
  const { talk, wording } = asker
  const group: Record<string, Json> = {}
  const allowed = allowedNumbers(asker, left[0]!.field)
  while (left.length > 0) {
    const label = left.map(({ name }) => wording.short(pathTo(place.path, name))).join(talk.t.comma)
    const isFirst = left.length === fields.length
    const now = { ...place, mark: '', label, hint: '', skip: isFirst ? place.skip : null }
    head(asker, now, ...(isFirst ? [allowed, talk.t.numbersInLine] : []))
    if (isFirst) explain(asker, place.path, left)
    const given = await until(asker, now, text => {
      const numbers = text.split(/[\s,，、;；]+/).map((word, i) => left[i] && numberIn(word, left[i].field))
      return numbers.every(number => typeof number === 'number') ? { value: numbers } : talk.t.give(allowed)
    })
    if (given === skipped) return skipped
    for (const [i, { name }] of left.splice(0, given.length).entries()) group[name] = given[i]!
  }
  return group
}

/** What the short names mean, the first time that they are used. */
function explain({ talk, wording, explained }: Asker, path: string, fields: readonly { name: string }[]): void {
  const labels = fields.map(({ name }) => wording.label(pathTo(path, name)))
  const isKnown = labels.every(label => explained.has(label))
  if (isKnown || labels.every((label, i) => label === wording.short(pathTo(path, fields[i]!.name)))) return
  for (const label of labels) {
    explained.add(label)
    talk.print(talk.lines.listed(' •', label))
  }
}
