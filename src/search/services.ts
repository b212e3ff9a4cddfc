import { oneLine } from './hits.ts'
import { SearchFailure } from './search-failure.ts'
import { headersWith, isObject, type JsonService, objectsIn } from './web.ts'
import type { SearchWords } from './words.ts'

/** The most results for one query. */
const mostResults = 20

export const brave: JsonService = {
  request({ query, most }, { url, apiKey, headers }) {
    const count = String(Math.min(Math.max(most, 1), mostResults))
    const parameters = new URLSearchParams({ q: fewerWords(query), count, text_decorations: 'false' })
    const key: Record<string, string> = apiKey === null ? {} : { 'x-subscription-token': apiKey }
    return {
      url: `${url}/web/search?${parameters}`,
      headers: headersWith({ accept: 'application/json', ...key }, headers),
    }
  },

  /** If nothing was found, `web` is missing. */
  rows({ web, type, query }) {
    if (web === undefined) return type === 'search' || isObject(query) ? [] : null
    const results = isObject(web) ? objectsIn(web.results) : null
    return (
      results?.map(({ url, title, description, page_age, age }) => {
        return { url, title, text: description, date: page_age ?? age }
      }) ?? null
    )
  },
}

/** It accepts no more words than these. */
const mostWords = 50

const fewerWords = (query: string): string => query.split(' ').slice(0, mostWords).join(' ')

/** The user's own SearXNG, which asks many engines. It does not accept a number of results. */
export const searxng: JsonService = {
  request({ query }, { url, apiKey, headers }) {
    const parameters = new URLSearchParams({ q: query, format: 'json' })
    const key: Record<string, string> = apiKey === null ? {} : { authorization: `Bearer ${apiKey}` }
    return {
      url: `${url.replace(/\/search$/, '')}/search?${parameters}`,
      headers: headersWith({ accept: 'application/json, text/html;q=0.1', ...key }, headers),
    }
  },

  rows(body, words) {
    const results = objectsIn(body.results)
    if (results?.length === 0) tellSilence(body.unresponsive_engines, words)
    return (
      results?.map(({ url, title, content, publishedDate }) => ({ url, title, text: content, date: publishedDate })) ??
      null
    )
  },
}

/** No results may mean that there are none, or that no engine answered. */
function tellSilence(silent: unknown, words: SearchWords): void {
  const engines = Array.isArray(silent) ? silent.slice(0, 8).map(engine => oneLine([engine].flat().join(': '), 60)) : []
  const names = engines.filter(name => name !== '')
  if (names.length > 0) throw new SearchFailure({ kind: 'transport', message: words.engines(names), maybePaid: false })
}

/** The most results for one query. */
const tavilyMostResults = 20

export const tavily: JsonService = {
  request({ query, most }, { url, apiKey, headers }) {
    const key: Record<string, string> = apiKey === null ? {} : { authorization: `Bearer ${apiKey}` }
    return {
      url: `${url}/search`,
      headers: headersWith({ accept: 'application/json', 'content-type': 'application/json', ...key }, headers),
      body: JSON.stringify({
        query,
        max_results: Math.min(Math.max(most, 1), tavilyMostResults),
        search_depth: 'basic',
      }),
    }
  },

  rows({ results }) {
    return (
      objectsIn(results)?.map(({ url, title, content, published_date }) => {
        return { url, title, text: content, date: published_date }
      }) ?? null
    )
  },
}
