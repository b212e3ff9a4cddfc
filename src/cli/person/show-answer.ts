import type { Json } from '../../core/json.ts'
import type { Asker } from './ask-field.ts'
import { isQuotation } from './quote.ts'
import type { Field, NamedField } from './schema.ts'

/** An answer as its writer reads it, on one or more lines. With a path, the fields of a group are named. */
export function shownAnswer(asker: Asker, field: Field, value: Json | undefined, path: string | null): string[] {
  const { t } = asker.talk
  if (value === undefined) return [t.missing]
  if (value === null || value === '') return [t.none]
  if (field.kind === 'choice' || field.kind === 'yes-no') return [asker.wording.value(value)]
  if (field.kind === 'list' && Array.isArray(value)) {
    if (value.length === 0) return [t.none]
    return value.map(item => `• ${shownAnswer(asker, field.item, item, null).join(' · ')}`)
  }
  if (field.kind === 'group' && isObject(value)) return shownGroup(asker, field.fields, value, path)
  return [typeof value === 'string' ? value.replace(/\s*\n\s*/g, ' ') : JSON.stringify(value)]
}

function shownGroup(asker: Asker, fields: readonly NamedField[], value: Answers, path: string | null): string[] {
  const quotation = isQuotation(fields) ? [quoted(asker, value)] : []
  const rest = fields.filter(({ name }) => quotation.length === 0 || (name !== 'turn' && name !== 'quote'))
  const given = rest.filter(({ name }) => value[name] !== undefined && value[name] !== '')
  return [
    ...quotation,
    ...given.map(({ name, field }) => {
      const answer = shownAnswer(asker, field, value[name], null).join(' · ')
      return path === null ? answer : `${asker.wording.short(`${path}.${name}`)}${asker.talk.t.colon}${answer}`
    }),
  ]
}

function quoted({ talk: { t }, quotables }: Asker, { turn, quote }: Answers): string {
  const who = quotables.find(({ speech }) => speech.key === turn)?.who ?? String(turn)
  return `${t.open}${quote}${t.close}${t.aside(who)}`
}

type Answers = { [name: string]: Json }

const isObject = (value: Json): value is Answers => value !== null && typeof value === 'object' && !Array.isArray(value)
