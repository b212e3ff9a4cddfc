import { clean } from './clean.ts'
import type { Json } from './json.ts'
import type { TurnView } from './view.ts'

/** How many hidden characters, escape sequences and template tokens of a reply are not shown as they are. */
export function neutralisedIn({ text, value }: Pick<TurnView, 'text' | 'value'>): number {
  return value === null ? clean(text).removed : removedIn(value)
}

/** JSON may write them as escapes, so this looks at the strings, not at the text. */
function removedIn(value: Json): number {
  if (typeof value === 'string') return clean(value).removed
  if (value === null || typeof value !== 'object') return 0
  return Object.values(value).reduce<number>((sum, part) => sum + removedIn(part), 0)
}
