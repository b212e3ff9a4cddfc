import type { Json } from '../../core/json.ts'
import { type Answers, isObject, pathTo } from './answers.ts'
import type { Asker } from './asking.ts'
import { isQuotation } from './quote.ts'
import type { Field, NamedField } from './schema.ts'

/**
 * An answer as its writer reads it, on one or more lines. With a path, the fields of a group are named. `at`: where it stands,
 * named or not.
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

/** Under numbers, by which they can be changed. */
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

/** So much of it that it can be told from others. */
export function shownInLine(asker: Asker, field: Field, value: Json, at: string): string {
  const flat = field.kind === 'group' && isDeep(field) ? { ...field, fields: field.fields.filter(isFlat) } : field
  return shownAnswer(asker, flat, value, null, at).join(' · ')
}

/** What has parts within parts, or several times yes or no, would be a riddle on one line. */
const shownItem = (asker: Asker, field: Field, item: Json, path: string | null, at: string): string[] =>
  path !== null && (isDeep(field) || isTicked(field))
    ? shownAnswer(asker, field, item, `${path}[]`)
    : [shownAnswer(asker, field, item, null, at).join(' · ')]

const isFlat = ({ field: { kind } }: NamedField): boolean => kind !== 'group' && kind !== 'list'

const isDeep = (field: Field): boolean => field.kind === 'group' && !field.fields.every(isFlat)

const isTicked = (field: Field): boolean =>
  field.kind === 'group' && field.fields.filter(({ field: { kind } }) => kind === 'yes-no').length > 1

/** Texts or numbers side by side do not tell by themselves which is which. */
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
