import { clean } from '../../core/clean.ts'
import type { Json } from '../../core/json.ts'
import type { Language } from '../../core/language.ts'
import { widthOf } from '../terminal/width.ts'
import { pathTo } from './answers.ts'
import type { Draft } from './drafts.ts'
import type { Wording } from './fields.ts'
import { isQuotation, pickQuotation, type Quotable } from './quote.ts'
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
  /** A file for a field that is written in the editor. */
  scratch: Draft
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
  showOptions(asker, options)
  const labels = options.map(wording.value)
  return until(asker, place, text => {
    const found = chosen(text, options, labels)
    return found < 0 ? talk.t.noSuchNumber(options.length) : { value: options[found]! }
  })
}

function showOptions({ talk, wording }: Asker, options: readonly Json[]): void {
  const { lines } = talk
  const labels = options.map(wording.value)
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

function askNumber(asker: Asker, field: Extract<Field, { kind: 'number' }>, place: Place): Promise<Answered> {
  const { t } = asker.talk
  const { whole, least, most } = field
  const kind = whole ? t.wholeNumber : t.number
  const allowed = [kind, least === null && most === null ? '' : t.between(least, most)].filter(Boolean).join(' ')
  head(asker, place, allowed)
  return until(asker, place, text => {
    const number = Number(text)
    const fits = text !== '' && Number.isFinite(number) && (!whole || Number.isInteger(number))
    return fits && number >= (least ?? number) && number <= (most ?? number) ? { value: number } : t.give(allowed)
  })
}

function askText(asker: Asker, field: Extract<Field, { kind: 'text' }>, place: Place): Promise<Answered> {
  const { talk, replies, scratch } = asker
  const { t } = talk
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
  const plain = item.kind === 'text'
  head(asker, { ...place, skip: null }, plain ? t.onePerLine : null)
  while (most === null || items.length < most) {
    const label = plain ? '' : t.item(items.length + 1)
    const skip = items.length < least ? null : plain ? '' : t.endsList
    const answer = await askField(asker, item, { path, mark: '', label, hint: '', skip })
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
  showOptions(asker, options)
  const labels = options.map(asker.wording.value)
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
  for (const [i, named] of rest.entries()) {
    const first = i === 0 && rest === fields
    const answer = await askNamed(asker, named, place.path, first ? place.skip : null)
    if (answer === skipped && first && place.skip !== null) return skipped
    if (answer !== skipped) group[named.name] = answer
  }
  return group
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
