import type { Json } from '../../core/json.ts'
import { type Answers, isObject } from '../../host/person/fields.ts'
import type { Field, NamedField } from '../../host/person/schema.ts'
import { safeLine } from '../../show/safe-text.ts'
import { type Asker, skipped } from './ask-choice.ts'
import { askNamed } from './ask-field.ts'
import { shownInLine } from './replies.ts'

/** Asks for whatever is missing inside an answer. `where`: the path to it, in words for people. */
export async function completed(
  asker: Asker,
  field: Field,
  value: Json,
  path: string,
  where: readonly string[],
): Promise<Json> {
  if (field.kind === 'list' && Array.isArray(value)) {
    const items: Json[] = []
    for (const [i, item] of value.entries())
      items.push(
        await completed(asker, field.item, item, `${path}[]`, [
          ...where,
          itemName(asker, field.item, item, i, `${path}[]`),
        ]),
      )
    return items
  }
  return field.kind === 'group' && isObject(value) ? completedGroup(asker, field.fields, value, path, where) : value
}

/** `No. 1: what is known of it`, `2.1: what that stands for`. */
function itemName(asker: Asker, field: Field, item: Json, place: number, path: string): string {
  const { t, lines } = asker.talk
  const known = field.kind === 'group' ? shownInLine(asker, field, item, path) : ''
  const meant = field.kind === 'group' && isObject(item) ? meantBy(asker, item, path) : null
  if (meant) return `${meant.name}${t.colon}${safeLine(meant.words, longestMeant)}`
  // Shows a seat by its name and by the id under which it is ruled on.
  const seat = lines.describe.seat(known)
  const shown = safeLine(seat === known ? known : `${seat}${t.aside(known)}`, longestName)
  return `${t.item(place + 1)}${shown && t.colon}${shown}`
}

/** This much of an item is enough to tell it from others. */
const longestName = 60
const longestMeant = 600

/** Finds a name in the known part of an item, and what that name stands for. */
function meantBy({ names }: Asker, item: Answers, path: string): { name: string; words: string } | null {
  for (const [field, value] of Object.entries(item)) {
    const words = typeof value === 'string' ? names(`${path}.${field}`)?.[value] : undefined
    if (words !== undefined) return { name: String(value), words }
  }
  return null
}

async function completedGroup(
  asker: Asker,
  fields: readonly NamedField[],
  value: Answers,
  path: string,
  where: readonly string[],
): Promise<Answers> {
  const { talk, wording } = asker
  const group = { ...value }
  let isNamed = false
  for (const named of fields) {
    const { name, field } = named
    const inner = `${path}.${name}`
    const instead = wording.instead(inner, group)
    if (instead !== undefined) group[name] = instead
    const given = group[name]
    if (given !== undefined) group[name] = await completed(asker, field, given, inner, [...where, wording.short(inner)])
    else if (named.skipped === 'never') {
      if (!isNamed) talk.print(`\n${talk.lines.paint('bold', talk.lines.whole(where.join(' · ')))}`)
      isNamed = true
      const answer = await askNamed(asker, named, path, null)
      if (answer !== skipped) group[name] = answer
    }
  }
  return group
}
