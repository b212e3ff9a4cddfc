import { headersWith } from './http.ts'
import { isObject, type JsonService, objectsIn } from './web.ts'

/** The most that it gives for one question. */
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

  /** Where nothing was found there is no `web` at all. */
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

/** It takes no more words than these. */
const mostWords = 50

const fewerWords = (query: string): string => query.split(' ').slice(0, mostWords).join(' ')
