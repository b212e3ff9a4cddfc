import { clean } from '../../core/clean.ts'
import type { Json } from '../../core/json.ts'
import type { Language } from '../../core/language.ts'
import { widthOf } from '../terminal/width.ts'
import { pathTo } from './answers.ts'
import type { Draft } from './drafts.ts'
import type { Wording } from './fields.ts'
import { isBareQuote, isQuotation, pickQuotation, pickQuote, type Quotable } from './quote.ts'
import type { Replies } from './replies.ts'
import type { Field, NamedField } from './schema.ts'
import type { Talk } from './talk.ts'

/** What all questions of one form share. */
export interface Asker {
  talk: Talk
  replies: Replies
  wording: Wording
  language: Language
  quotables: readonly Quotable[]
  /** The words that alone can stand in a field: word → what it stands for; null: any can. */
  names(path: string): Readonly<Record<string, string>> | null
  /** A file for a field that is written in the editor. */
  scratch: Draft
  /** What was explained already. */
  explained: Set<string>
}

/** One thing to be answered. */
export interface Place {
  path: string
  /** In front of the label: `3/9`. */
  mark: string
  label: string
  hint: string
  /** What Enter means when it is no answer; null: there must be one. */
  skip: string | null
}

export const skipped = Symbol('skipped')

export type Answered = Json | typeof skipped

const prompt = '  > '

export function askField(asker: Asker, field: Field, place: Place): Promise<Answered> {
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

/** The label, and in brackets what is worth knowing about the answer. */
function head({ talk }: Asker, { mark, label, hint, skip }: Place, ...more: (string | null)[]): void {
  const { paint } = talk.lines
  const known = [hint, ...more, skip].filter(text => text !== null && text !== '')
  const words = [mark && paint('dim', mark), label && (mark ? paint('bold', label) : label)].filter(Boolean).join(' ')
  if (words === '' && known.length === 0) return
  const aside = known.length > 0 ? talk.t.aside(known.join(' · ')) : ''
  const fits = 3 + widthOf(`${mark}${label}${aside}`) <= talk.lines.width()
  talk.print(`${mark && '\n'}  ${words}${fits ? aside && paint('dim', aside) : ''}`)
  if (!fits) talk.say(aside.trim())
}

/** Asks until there is an answer that `read` takes. A string is what was wrong with it. */
async function until<T>(
  { talk, replies }: Asker,
  { skip }: Place,
  read: (text: string) => { value: T } | string,
  editing?: () => Promise<string | null>,
): Promise<T | typeof skipped> {
  for (;;) {
    const reply = await replies.ask(prompt)
    const text = reply.type === 'edit' && editing ? await editing() : reply.type === 'text' ? reply.text.trim() : ''
    if (text === null) continue
    if (text === '' && skip !== null) return skipped
    const answer = read(text)
    if (typeof answer !== 'string') return answer.value
    talk.say(answer)
  }
}

function askChoice(asker: Asker, options: readonly Json[], place: Place): Promise<Answered> {
  const { talk, wording } = asker
  head(asker, place)
  showOptions(asker, options, place.path)
  const labels = options.map(option => wording.value(option, place.path))
  return until(asker, place, text => {
    const found = chosen(text, options, labels)
    return found < 0 ? talk.t.noSuchNumber(options.length) : { value: options[found]! }
  })
}

function showOptions({ talk, wording }: Asker, options: readonly Json[], path: string): void {
  const { lines } = talk
  const labels = options.map(option => wording.value(option, path))
  const columns = labels.reduce((sum, label, i) => sum + widthOf(`${i + 1} ${label}   `), 4)
  if (columns > lines.width())
    for (const [i, label] of labels.entries()) talk.print(lines.listed(String(i + 1).padStart(3), label))
  else talk.print(`    ${labels.map((label, i) => `${lines.paint('cyan', String(i + 1))} ${label}`).join('   ')}`)
}

/** By number, by the beginning of its label, or as the schema writes it. */
function chosen(text: string, options: readonly Json[], labels: readonly string[]): number {
  const number = Number(text)
  if (text !== '' && Number.isInteger(number)) return number >= 1 && number <= options.length ? number - 1 : -1
  const meant = labels.flatMap((label, i) =>
    text !== '' && [label, String(options[i])].some(name => name.toLowerCase().startsWith(text.toLowerCase()))
      ? [i]
      : [],
  )
  return meant.length === 1 ? meant[0]! : -1
}

type NumberField = Extract<Field, { kind: 'number' }>

function askNumber(asker: Asker, field: NumberField, place: Place): Promise<Answered> {
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

function askText(asker: Asker, field: Extract<Field, { kind: 'text' }>, place: Place): Promise<Answered> {
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

function askName(asker: Asker, names: Readonly<Record<string, string>>, place: Place): Promise<Answered> {
  const { t } = asker.talk
  const all = Object.keys(names).join(t.comma)
  head(asker, place, t.oneOf(all))
  return until(asker, place, text => (Object.hasOwn(names, text) ? { value: text } : t.noSuchName(text, all)))
}

/** Several of them: `1.1 2.3`. */
function askNames(
  asker: Asker,
  names: Readonly<Record<string, string>>,
  { least }: Extract<Field, { kind: 'list' }>,
  place: Place,
  items: Json[],
): Promise<Answered> {
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

function textProblem(text: string, { least, most, pattern }: Extract<Field, { kind: 'text' }>, { talk: { t } }: Asker) {
  const length = [...text].length
  if (length < least) return length === 0 ? t.needed : t.tooShort(least)
  if (most !== null && length > most) return t.tooLong(most)
  return pattern === null || fits(text, pattern) ? null : t.badPattern
}

function fits(text: string, pattern: string): boolean {
  try {
    return new RegExp(pattern, 'u').test(text)
  } catch {
    return true
  }
}

function askJson(asker: Asker, place: Place): Promise<Answered> {
  head(asker, place, asker.talk.t.json)
  return until(asker, place, text => {
    try {
      return { value: JSON.parse(text) as Json }
    } catch (error) {
      return asker.talk.t.notJson((error as Error).message)
    }
  })
}

/** One after the other, from those that are there already, until Enter says that there are no more. */
export async function askList(
  asker: Asker,
  field: Extract<Field, { kind: 'list' }>,
  place: Place,
  items: Json[],
): Promise<Answered> {
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
    // Where there need not be any, Enter at the first one says so.
    const isNone = items.length === 0 && least > 0 && place.skip !== null
    const skip = isNone ? place.skip : items.length < least ? null : plain ? '' : t.endsList
    const answer = await askField(asker, item, { path, mark: '', label, hint: '', skip })
    if (answer === skipped && isNone) return skipped
    if (answer === skipped) break
    items.push(answer)
  }
  return items
}

/** Several of a few, by their numbers: `1 3`. */
async function askChoices(
  asker: Asker,
  options: readonly Json[],
  { least, most }: Extract<Field, { kind: 'list' }>,
  place: Place,
  items: Json[],
): Promise<Answered> {
  const { t } = asker.talk
  head(asker, place, least === 0 && place.skip === null ? t.severalOrNone : t.several)
  const path = `${place.path}[]`
  showOptions(asker, options, path)
  const labels = options.map(option => asker.wording.value(option, path))
  return until(asker, place, text => {
    const words = text === '0' ? [] : text.split(/[\s,，、]+/).filter(word => word !== '')
    const found = words.map(word => chosen(word, options, labels))
    if (found.includes(-1)) return t.noSuchNumber(options.length)
    const all = [...new Set([...items, ...found.map(index => options[index]!)])]
    if (all.length < least) return t.needed
    return most !== null && all.length > most ? t.give(t.between(least, most)) : { value: all }
  })
}

/** Where a group may be skipped, it is by skipping its first field. */
async function askGroup(asker: Asker, fields: readonly NamedField[], place: Place): Promise<Answered> {
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

/** Several numbers may be entered on one line: `7 6.5 8 7`. null: it is no group of numbers. */
async function askNumbers(asker: Asker, fields: readonly NamedField[], place: Place): Promise<Answered | null> {
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

/** A field of a group; skipped only where the schema does without it. */
export async function askNamed(
  asker: Asker,
  { name, field, description, skipped: absence }: NamedField,
  within: string,
  skip: string | null,
  mark = '',
): Promise<Answered> {
  const { wording, talk } = asker
  const path = pathTo(within, name)
  const hint = wording.hint(path, description)
  const label = wording.label(path)
  const mayskip = skip ?? (absence === 'never' ? null : talk.t.skip)
  const answer = await askField(asker, field, { path, mark, label, hint, skip: mayskip })
  return answer === skipped && skip === null && absence === 'null' ? null : answer
}
