import { headersWith } from './http.ts'
import { type JsonService, objectsIn } from './web.ts'

/** The most that it gives for one question. */
const mostResults = 20

export const tavily: JsonService = {
  request({ query, most }, { url, apiKey, headers }) {
    const key: Record<string, string> = apiKey === null ? {} : { authorization: `Bearer ${apiKey}` }
    return {
      url: `${url}/search`,
      headers: headersWith({ accept: 'application/json', 'content-type': 'application/json', ...key }, headers),
      body: JSON.stringify({ query, max_results: Math.min(Math.max(most, 1), mostResults), search_depth: 'basic' }),
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
