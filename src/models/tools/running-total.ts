import type { Usage } from '../../core/model.ts'

/**
 * For tools that report the sum over a whole conversation: the session's name carries the sum so far, as in
 * `name?input,output,…`.
 */

/** What is counted in a usage. */
export const countedUp = ['input', 'output', 'cached', 'cacheWrite', 'reasoning'] as const

export const withTotal = (name: string, total: Usage): string =>
  `${name}?${countedUp.map(field => total[field] ?? 0).join(',')}`

/** The tool's own name for the session. */
export const nameIn = (session: string): string => session.split('?')[0]!

/** The usage since the session was left. null: the sum so far is unknown, or no longer included. */
export function since(session: string | null, total: Usage): Usage | null {
  const before = session === null ? countedUp.map(() => 0) : totalIn(session)
  if (before === null) return null
  const rest = countedUp.map((field, index) => [field, (total[field] ?? 0) - before[index]!] as const)
  return rest.every(([, value]) => value >= 0) ? (Object.fromEntries(rest) as unknown as Usage) : null
}

function totalIn(session: string): number[] | null {
  const counts = (session.split('?')[1] ?? '').split(',')
  return counts.length === countedUp.length && counts.every(count => /^\d+$/.test(count)) ? counts.map(Number) : null
}
