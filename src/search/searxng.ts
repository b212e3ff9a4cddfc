import { oneLine } from './hits.ts'
import { headersWith } from './http.ts'
import { Told } from './told.ts'
import { type JsonService, objectsIn } from './web.ts'
import type { SearchWords } from './words.ts'

/** A SearXNG of the user's own, which asks many engines. It takes no number of results. */
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

/** No result may mean that there is none, or that nobody was there to look. */
function tellSilence(silent: unknown, words: SearchWords): void {
  const engines = Array.isArray(silent) ? silent.slice(0, 8).map(engine => oneLine([engine].flat().join(': '), 60)) : []
  const names = engines.filter(name => name !== '')
  if (names.length > 0) throw new Told({ kind: 'transport', message: words.engines(names), maybePaid: false })
}
