import type { Json } from '../../core/json.ts'
import { orElse } from '../../host/caught.ts'
import { type Answers, isObject, pathTo } from '../../host/person/fields.ts'
import type { Field, NamedField } from '../../host/person/schema.ts'
import { type Asker, isQuotation } from './ask-choice.ts'
import { type Draft, keep, keeping } from './drafts.ts'
import type { Talk, TypedReply } from './talk.ts'

/** The person wants to go back to the question before. */
class Back extends Error {}

/** False if the person wants to go back. */
export async function finished(work: () => Promise<void>): Promise<boolean> {
  return (await orBack(work().then(() => true))) ?? false
}

/** null if the person wants to go back. */
export async function orBack<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof Back) return null
    throw error
  }
}

/**
 * What a person enters into a form. After an interruption the form runs again with the stored replies, so it continues
 * exactly where it stopped, even inside a list or a word.
 */
export class Replies {
  readonly #talk: Talk
  readonly #draft: Draft
  readonly #past: TypedReply[]
  readonly #given: TypedReply[] = []
  /** Stored only when the next question comes: the last reply sends the form, and nothing is sent again by itself. */
  #latest: TypedReply | null = null
  #unsent: string
  readonly begun: boolean

  constructor(talk: Talk, draft: Draft, typed = '') {
    this.#talk = talk
    this.#draft = draft
    const { replies, unsent } = read(draft.read())
    this.#past = replies
    this.#unsent = [unsent, typed].filter(text => text !== '').join(' ')
    this.begun = replies.length > 0 || unsent !== ''
  }

  async ask(prompt: string): Promise<TypedReply> {
    this.#keepLatest()
    const known = this.#past.shift()
    const reply = known ?? (await this.#askNow(prompt))
    if (known) this.#talk.print(`${prompt}${known.type === 'text' ? known.text : ''}`)
    this.#latest = reply
    if (reply.type === 'back') throw new Back()
    return reply
  }

  /** Replaces the last reply by its result, for example the text from the editor. */
  replace(reply: TypedReply): void {
    this.#latest = reply
  }

  /** The last reply was no answer and must not be repeated. */
  forget(): void {
    this.#latest = null
  }

  #askNow(prompt: string): Promise<TypedReply> {
    const before = this.#unsent
    this.#unsent = ''
    return keeping(
      () => this.#talk.ask(prompt, before),
      () => this.#keep(this.#talk.unsent),
    )
  }

  #keepLatest(): void {
    if (!this.#latest) return
    // Only the person opens an editor. It is never opened again by a stored reply.
    if (this.#latest.type !== 'edit') this.#given.push(this.#latest)
    this.#latest = null
    if (this.#past.length === 0) this.#keep(this.#unsent)
  }

  #keep(unsent: string): void {
    const begun = this.#given.length > 0 || unsent !== ''
    keep(this.#talk, this.#draft, begun ? JSON.stringify({ replies: this.#given, unsent }, null, 1) : '')
  }
}

/** A draft that cannot be read counts as none. */
const read = (text: string): { replies: TypedReply[]; unsent: string } =>
  orElse({ replies: [], unsent: '' }, () => {
    const { replies, unsent } = JSON.parse(text) as { replies: (TypedReply & Json)[]; unsent: string }
    return { replies: replies.filter(reply => typeof reply.type === 'string'), unsent: String(unsent) }
  })

/**
 * An answer as its writer reads it, on one or more lines. With a path, the fields of a group are named. `at`: its
 * place, whether or not it is named.
 */
export function shownAnswer(
  asker: Asker,
  field: Field,
  value: Json | undefined,
  path: string | null,
  at = path ?? '',
): string[] {
  const { t } = asker.talk
  if (value === undefined) return [t.missing]
  if (value === null || value === '') return [t.none]
  if (field.kind === 'choice' || field.kind === 'yes-no') return [asker.wording.value(value, at)]
  if (field.kind === 'list' && Array.isArray(value)) {
    if (value.length === 0) return [t.none]
    if (field.item.kind === 'choice') return [value.map(item => asker.wording.value(item, `${at}[]`)).join(t.comma)]
    if (asker.names(`${at}[]`)) return [value.join(t.comma)]
    return value.flatMap(item => bulleted(shownItem(asker, field.item, item, path, `${at}[]`)))
  }
  if (field.kind === 'group' && isObject(value)) return shownGroup(asker, field.fields, value, path, at)
  return [typeof value === 'string' ? value.replace(/\s*\n\s*/g, ' ') : JSON.stringify(value)]
}

/** Shows fields with numbers, by which they can be changed. */
export function showFields(asker: Asker, fields: readonly NamedField[], answers: Answers, within: string): void {
  const { talk, wording } = asker
  for (const [i, { name, field, skipped }] of fields.entries()) {
    const path = pathTo(within, name)
    const mayBeMissing = skipped !== 'never' && answers[name] === undefined
    const shown = shownAnswer(asker, field, mayBeMissing ? null : answers[name], path)
    talk.print(talk.lines.listed(String(i + 1).padStart(2), wording.label(path) || shown.shift()!))
    for (const line of shown) {
      const indent = /^ */.exec(line)![0]
      talk.print(talk.lines.listed(`  ${indent}`, line.slice(indent.length)))
    }
  }
  if (within === '') talk.print('')
}

/** Enough of an answer to tell it from others. */
export function shownInLine(asker: Asker, field: Field, value: Json, at: string): string {
  const flat = field.kind === 'group' && isDeep(field) ? { ...field, fields: field.fields.filter(isFlat) } : field
  return shownAnswer(asker, flat, value, null, at).join(' · ')
}

/** Nested parts, or several yes-or-no answers, would be unreadable on one line. */
const shownItem = (asker: Asker, field: Field, item: Json, path: string | null, at: string): string[] =>
  path !== null && (isDeep(field) || isTicked(field))
    ? shownAnswer(asker, field, item, `${path}[]`)
    : [shownAnswer(asker, field, item, null, at).join(' · ')]

const isFlat = ({ field: { kind } }: NamedField): boolean => kind !== 'group' && kind !== 'list'

const isDeep = (field: Field): boolean => field.kind === 'group' && !field.fields.every(isFlat)

const isTicked = (field: Field): boolean =>
  field.kind === 'group' && field.fields.filter(({ field: { kind } }) => kind === 'yes-no').length > 1

/** Whether the fields are several texts or numbers: side by side, one could not tell which is which. */
const areAlike = (field: Field): boolean =>
  field.kind === 'group' &&
  field.fields.length > 1 &&
  (['text', 'number'] as const).some(alike => field.fields.every(({ field: { kind } }) => kind === alike))

const bulleted = ([first, ...rest]: readonly string[]): string[] => [`• ${first}`, ...rest.map(line => `  ${line}`)]

function shownGroup(
  asker: Asker,
  fields: readonly NamedField[],
  value: Answers,
  path: string | null,
  at: string,
): string[] {
  const quotation = isQuotation(fields) ? [quoted(asker, value)] : []
  const rest = fields.filter(({ name }) => quotation.length === 0 || (name !== 'turn' && name !== 'quote'))
  const isGiven = (answer: Json | undefined) =>
    answer !== undefined && answer !== '' && (answer !== null || path !== null)
  const given = rest.filter(({ name }) => isGiven(value[name]))
  return [
    ...quotation,
    ...given.map(({ name, field }) => {
      const inner = path !== null && areAlike(field) ? `${path}.${name}` : null
      const answer = shownAnswer(asker, field, value[name], inner, pathTo(at, name)).join(' · ')
      return path === null ? answer : `${asker.wording.short(`${path}.${name}`)}${asker.talk.t.colon}${answer}`
    }),
  ]
}

function quoted({ talk: { t }, quotables }: Asker, { turn, quote }: Answers): string {
  const who = quotables.find(({ speech }) => speech.key === turn)?.who ?? String(turn)
  return `${t.open}${quote}${t.close}${t.aside(who)}`
}
