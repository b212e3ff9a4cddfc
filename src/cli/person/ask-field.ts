import { clean } from '../../core/clean.ts'
import type { Json } from '../../core/json.ts'
import { orElse } from '../../host/caught.ts'
import { pathTo } from '../../host/person/fields.ts'
import type { Field, NamedField } from '../../host/person/schema.ts'
import {
  type Asker,
  type AskPlace,
  askChoice,
  askChoices,
  head,
  isBareQuote,
  isQuotation,
  pickQuotation,
  pickQuote,
  prompt,
  skipped,
  type TypedAnswer,
  until,
} from './ask-choice.ts'

export function askField(asker: Asker, field: Field, place: AskPlace): Promise<TypedAnswer> {
  switch (field.kind) {
    case 'choice':
      return askChoice(asker, field.options, place)
    case 'yes-no':
      return askChoice(asker, [true, false], place)
    case 'number':
      return askNumber(asker, field, place)
    case 'text':
      return askText(asker, field, place)
    case 'list':
      return askList(asker, field, place, [])
    case 'group':
      return askGroup(asker, field.fields, place)
    case 'json':
      return askJson(asker, place)
  }
}

export function askText(asker: Asker, field: Extract<Field, { kind: 'text' }>, place: AskPlace): Promise<TypedAnswer> {
  const { talk, replies, scratch } = asker
  const { t } = talk
  const names = asker.names(place.path)
  if (names) return askName(asker, names, place)
  head(asker, place, field.least === 0 && place.skip === null ? t.mayBeEmpty : null)
  const inEditor = async () => {
    const edited = await talk.edit(scratch, scratch.read(), place.label)
    if (!edited) return null
    scratch.remove()
    talk.print(clean(edited).text.replace(/^/gm, prompt))
    replies.replace({ type: 'text', text: edited, pasted: true })
    return edited
  }
  return until(asker, place, text => textProblem(text, field, asker) ?? { value: text }, inEditor)
}

function textProblem(text: string, { least, most, pattern }: Extract<Field, { kind: 'text' }>, { talk: { t } }: Asker) {
  const length = [...text].length
  if (length < least) return length === 0 ? t.needed : t.tooShort(least)
  if (most !== null && length > most) return t.tooLong(most)
  return pattern === null || fits(text, pattern) ? null : t.badPattern
}

const fits = (text: string, pattern: string): boolean => orElse(true, () => new RegExp(pattern, 'u').test(text))

function askJson(asker: Asker, place: AskPlace): Promise<TypedAnswer> {
  head(asker, place, asker.talk.t.json)
  return until(asker, place, text => {
    try {
      return { value: JSON.parse(text) as Json }
    } catch (error) {
      return asker.talk.t.notJson((error as Error).message)
    }
  })
}

/** Asks for items one by one, after those that exist, until Enter says that there are no more. */
export async function askList(
  asker: Asker,
  field: Extract<Field, { kind: 'list' }>,
  place: AskPlace,
  items: Json[],
): Promise<TypedAnswer> {
  const { t } = asker.talk
  const { item, least, most } = field
  if (item.kind === 'choice') return askChoices(asker, item.options, field, place, items)
  const path = `${place.path}[]`
  const names = asker.names(path)
  if (names) return askNames(asker, names, field, place, items)
  const plain = item.kind === 'text'
  head(asker, { ...place, skip: null }, plain ? t.onePerLine : null)
  while (most === null || items.length < most) {
    const label = plain ? '' : t.item(items.length + 1)
    // If the list may stay empty, Enter at the first item says so.
    const isNone = items.length === 0 && least > 0 && place.skip !== null
    const skip = isNone ? place.skip : items.length < least ? null : plain ? '' : t.endsList
    const answer = await askField(asker, item, { path, mark: '', label, hint: '', skip })
    if (answer === skipped && isNone) return skipped
    if (answer === skipped) break
    items.push(answer)
  }
  return items
}

/** If a group may be skipped, skipping its first field skips it. */
async function askGroup(asker: Asker, fields: readonly NamedField[], place: AskPlace): Promise<TypedAnswer> {
  const group: Record<string, Json> = {}
  let rest = fields
  head(asker, { ...place, skip: null })
  if (isQuotation(fields) && asker.quotables.length > 0) {
    const quotation = await pickQuotation(asker, place.skip)
    if (!quotation) return skipped
    Object.assign(group, quotation)
    rest = fields.filter(({ name }) => name !== 'turn' && name !== 'quote')
  }
  const numbers = rest === fields ? await askNumbers(asker, fields, place) : null
  if (numbers) return numbers
  for (const [i, named] of rest.entries()) {
    const first = i === 0 && rest === fields
    const instead = asker.wording.instead(pathTo(place.path, named.name), group)
    if (instead !== undefined) {
      group[named.name] = instead
      continue
    }
    const answer = isBareQuote(asker, named)
      ? await pickQuote(asker, group.side)
      : await askNamed(asker, named, place.path, first ? place.skip : null)
    if (answer === skipped && first && place.skip !== null) return skipped
    if (answer !== skipped) group[named.name] = answer
  }
  return group
}

/** Asks for a field of a group. It may be skipped only if the schema allows that. */
export async function askNamed(
  asker: Asker,
  { name, field, description, skipped: absence }: NamedField,
  within: string,
  skip: string | null,
  mark = '',
): Promise<TypedAnswer> {
  const { wording, talk } = asker
  const path = pathTo(within, name)
  const hint = wording.hint(path, description)
  const label = wording.label(path)
  const mayskip = skip ?? (absence === 'never' ? null : talk.t.skip)
  const answer = await askField(asker, field, { path, mark, label, hint, skip: mayskip })
  return answer === skipped && skip === null && absence === 'null' ? null : answer
}

type Names = Readonly<Record<string, string>>

function askName(asker: Asker, names: Names, place: AskPlace): Promise<TypedAnswer> {
  const { t } = asker.talk
  const all = Object.keys(names).join(t.comma)
  head(asker, place, t.oneOf(all))
  return until(asker, place, text => (Object.hasOwn(names, text) ? { value: text } : t.noSuchName(text, all)))
}

/** Asks for several of them: `1.1 2.3`. */
function askNames(
  asker: Asker,
  names: Names,
  { least }: Extract<Field, { kind: 'list' }>,
  place: AskPlace,
  items: Json[],
): Promise<TypedAnswer> {
  const { t } = asker.talk
  const all = Object.keys(names).join(t.comma)
  head(asker, { ...place, skip: null }, t.someOf(all))
  return until(asker, { ...place, skip: null }, text => {
    const words = text.split(/[\s,，、;；]+/).filter(word => word !== '')
    const strange = words.filter(word => !Object.hasOwn(names, word))
    if (strange.length > 0) return t.noSuchName(strange.join(t.comma), all)
    const given = [...new Set([...items, ...words])]
    return given.length < least ? t.needed : { value: given }
  })
}

type NumberField = Extract<Field, { kind: 'number' }>

function askNumber(asker: Asker, field: NumberField, place: AskPlace): Promise<TypedAnswer> {
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

function numberIn(text: string, { whole, least, most, step }: NumberField): number | null {
  const number = text === '' ? Number.NaN : Number(text)
  const fits = Number.isFinite(number) && (!whole || Number.isInteger(number))
  const isStep = step === undefined || Number.isInteger(number / step)
  return fits && isStep && number >= (least ?? number) && number <= (most ?? number) ? number : null
}

/** Several numbers may be entered on one line: `7 6.5 8 7`. null: this is not a group of numbers. */
async function askNumbers(asker: Asker, fields: readonly NamedField[], place: AskPlace): Promise<TypedAnswer | null> {
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

/** Says what the short names mean when they are first used. */
function explain({ talk, wording, explained }: Asker, path: string, fields: readonly { name: string }[]): void {
  const labels = fields.map(({ name }) => wording.label(pathTo(path, name)))
  const isKnown = labels.every(label => explained.has(label))
  if (isKnown || labels.every((label, i) => label === wording.short(pathTo(path, fields[i]!.name)))) return
  for (const label of labels) {
    explained.add(label)
    talk.print(talk.lines.listed(' •', label))
  }
}
