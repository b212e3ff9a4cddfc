import type { ListQuery } from './listing.ts'

export const states = ['running', 'paused', 'done', 'failed'] as const

export const emptyQuery: ListQuery = { words: '', format: '', state: '', model: '' }

export const isNarrow = (query: ListQuery): boolean => Object.values(query).some(value => value.trim() !== '')

/** Of an address: `?words=redis&state=done`. What cannot be understood is left out. */
export function queryIn(search: string): ListQuery {
  const given = new URLSearchParams(search)
  const text = (name: string) => (given.get(name) ?? '').slice(0, longest)
  const state = states.find(one => one === text('state')) ?? ''
  return { words: text('words'), format: text('format'), state, model: text('model') }
}

/** As the server takes it. */
const longest = 1_000

/** `?words=redis`; '' where nothing is narrowed. */
export function queryText(query: ListQuery, more: Readonly<Record<string, string>> = {}): string {
  const given = Object.entries({ ...query, ...more }).filter(([, value]) => value.trim() !== '')
  return given.length > 0 ? `?${new URLSearchParams(given)}` : ''
}
