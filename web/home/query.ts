import type { ListedForPage } from '../../src/server/backend.ts'
import type { ListQuery } from './listing.ts'

const states: readonly string[] = ['running', 'paused', 'done', 'failed'] satisfies ListedForPage['state'][]

export const emptyQuery: ListQuery = { words: '', format: '', state: '', model: '' }

export const isNarrow = (query: ListQuery): boolean => Object.values(query).some(value => value.trim() !== '')

/** Of an address: `?words=redis&state=done`. What cannot be understood is left out. */
export function queryIn(search: string): ListQuery {
  const given = new URLSearchParams(search)
  const text = (name: string) => (given.get(name) ?? '').slice(0, longest)
  const state = text('state')
  return {
    words: text('words'),
    format: text('format'),
    state: states.includes(state) ? (state as ListQuery['state']) : '',
    model: text('model'),
  }
}

/** As the server takes it. */
const longest = 1_000

/** `?words=redis`; '' where nothing is narrowed. */
export function queryText(query: ListQuery, more: Readonly<Record<string, string>> = {}): string {
  const given = Object.entries({ ...query, ...more }).filter(([, value]) => value.trim() !== '')
  return given.length > 0 ? `?${new URLSearchParams(given)}` : ''
}
