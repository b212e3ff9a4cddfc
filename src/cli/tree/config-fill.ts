import { fillIn, referencesIn } from '../config/references.ts'

type Variables = Readonly<Record<string, string | undefined>>

/** A reference to a variable. */
export interface Reference {
  path: readonly PropertyKey[]
  variable: string
}

export interface Filled {
  value: unknown
  /** Every reference but those of a key, set or not. */
  filled: Reference[]
  /** Those that are not set, of a key as well. */
  unset: Reference[]
}

/**
 * The value with every `${NAME}` in its texts filled in, `$${NAME}` as `${NAME}`, and those that are not set. What an
 * `api` says stays as written, so that its keys are looked up where they are sent and masked everywhere else.
 */
export function fillAll(value: unknown, env: Variables): Filled {
  const filled: Reference[] = []
  const unset: Reference[] = []
  const fill = (held: unknown, path: readonly PropertyKey[]): unknown => {
    if (typeof held === 'string') {
      const isApi = path.at(-2) === 'api'
      const names = [...new Set(isApi ? referencesIn(held) : partsOf(held).flatMap(referencesIn))]
      const missing = names.filter(name => !env[name]?.trim())
      unset.push(...missing.map(variable => ({ path, variable })))
      if (!isKey(path)) filled.push(...names.map(variable => ({ path, variable })))
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
  return { value: fill(value, []), filled, unset }
}

/** A text that `fillAll` gives back as it is. */
export const asText = (text: string): string => text.split('${').join('$${')

const partsOf = (text: string): string[] => text.split('$${')

const isKey = (path: readonly PropertyKey[]): boolean => path.at(-2) === 'api' && path.at(-1) === 'apiKey'
