import { fillIn, referencesIn } from '../config/references.ts'

type Variables = Readonly<Record<string, string | undefined>>

/** A reference to a variable that is not set. */
export interface Unset {
  path: readonly PropertyKey[]
  variable: string
}

/**
 * The value with every `${NAME}` in its texts filled in, `$${NAME}` as `${NAME}`, and those that are not set. What an
 * `api` says stays as written, so that its keys are looked up where they are sent and masked everywhere else.
 */
export function fillAll(value: unknown, env: Variables): { value: unknown; unset: Unset[] } {
  const unset: Unset[] = []
  const fill = (held: unknown, path: readonly PropertyKey[]): unknown => {
    if (typeof held === 'string') {
      const isApi = path.at(-2) === 'api'
      const names = isApi ? referencesIn(held) : partsOf(held).flatMap(referencesIn)
      const missing = [...new Set(names)].filter(name => !env[name]?.trim())
      unset.push(...missing.map(variable => ({ path, variable })))
      return isApi || missing.length > 0
        ? held
        : partsOf(held)
            .map(part => fillIn(part, env))
            .join('${')
    }
    if (Array.isArray(held)) return held.map((item, index) => fill(item, [...path, index]))
    if (typeof held !== 'object' || held === null) return held
    return Object.fromEntries(Object.entries(held).map(([name, item]) => [name, fill(item, [...path, name])]))
  }
  return { value: fill(value, []), unset }
}

/** A text that `fillAll` gives back as it is. */
export const asText = (text: string): string => text.split('${').join('$${')

const partsOf = (text: string): string[] => text.split('$${')
