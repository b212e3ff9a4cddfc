import type { HitRow } from './hits.ts'
import { oneLine } from './hits.ts'
import { SearchFailure } from './search-failure.ts'
import type { WebService } from './settings.ts'
import { headersWith, isObject, type JsonService, objectsIn } from './web.ts'
import type { SearchWords } from './words.ts'

const brave: JsonService = {
  request({ query, most }, { url, apiKey, headers }) {
    const parameters = { q: fewerWords(query), count: String(countOf(most)), text_decorations: 'false' }
    const key: Record<string, string> = apiKey === null ? {} : { 'x-subscription-token': apiKey }
    return {
      url: `${url}/web/search?${new URLSearchParams(parameters)}`,
      headers: headersWith({ accept: 'application/json', ...key }, headers),
    }
  },

  /** If nothing was found, `web` is missing. */
  rows({ web, type, query }) {
    if (web === undefined) return type === 'search' || isObject(query) ? [] : null
    return isObject(web) ? rowsIn(web.results, 'description', ['page_age', 'age']) : null
  },
}

/** The user's own SearXNG, which asks many engines. It does not accept a number of results. */
const searxng: JsonService = {
  request: ({ query }, { url, apiKey, headers }) => ({
    url: `${url.replace(/\/search$/, '')}/search?${new URLSearchParams({ q: query, format: 'json' })}`,
    headers: headersWith({ accept: 'application/json, text/html;q=0.1', ...bearer(apiKey) }, headers),
  }),

  rows(body, words) {
    const rows = rowsIn(body.results, 'content', ['publishedDate'])
    if (rows?.length === 0) tellSilence(body.unresponsive_engines, words)
    return rows
  },
}

/** No results may mean that there are none, or that no engine answered. */
function tellSilence(silent: unknown, words: SearchWords): void {
  const engines = Array.isArray(silent) ? silent.slice(0, 8).map(engine => oneLine([engine].flat().join(': '), 60)) : []
  const names = engines.filter(name => name !== '')
  if (names.length > 0) throw new SearchFailure({ kind: 'transport', message: words.engines(names), maybePaid: false })
}

const tavily: JsonService = {
  request: ({ query, most }, { url, apiKey, headers }) => ({
    url: `${url}/search`,
    headers: headersWith(
      { accept: 'application/json', 'content-type': 'application/json', ...bearer(apiKey) },
      headers,
    ),
    body: JSON.stringify({ query, max_results: countOf(most), search_depth: 'basic' }),
  }),
  rows: ({ results }) => rowsIn(results, 'content', ['published_date']),
}

export const services: Readonly<Record<WebService, JsonService>> = { searxng, brave, tavily }

/** Brave accepts no more words than these. */
const mostWords = 50

const fewerWords = (query: string): string => query.split(' ').slice(0, mostWords).join(' ')

/** The most results for one query, at Brave and at Tavily. */
const mostResults = 20

const countOf = (most: number): number => Math.min(Math.max(most, 1), mostResults)

const bearer = (apiKey: string | null): Record<string, string> =>
  apiKey === null ? {} : { authorization: `Bearer ${apiKey}` }

/** null: it is no list. The first of the `dates` that a result has counts. */
function rowsIn(results: unknown, text: string, dates: readonly string[]): HitRow[] | null {
  const date = (row: Readonly<Record<string, unknown>>) => dates.map(name => row[name]).find(value => value != null)
  return objectsIn(results)?.map(row => ({ url: row.url, title: row.title, text: row[text], date: date(row) })) ?? null
}
