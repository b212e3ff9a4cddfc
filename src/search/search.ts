import { clean } from '../core/clean.ts'
import type { Language } from '../core/language.ts'
import { makeMask } from '../core/mask.ts'
import type { Hit, Search, SearchAnswer } from '../core/search.ts'
import { codeIn, toldIn } from './search-failure.ts'
import { type SearchSettings, secretsIn } from './settings.ts'
import { findOnWeb, type SearchQuestion, stopped } from './web.ts'
import { type SearchWords, searchWords } from './words.ts'

/** Nothing is loaded, started or sent before the first query. */
export function openSearch(settings: SearchSettings, language: Language): Search {
  const words = searchWords[language]
  const closing = new AbortController()
  let finder: Promise<Finder> | null = null
  const find = async (question: SearchQuestion, signal: AbortSignal): Promise<SearchAnswer> => {
    finder ??= finderFor(settings, words)
    return (await finder).find(question, AbortSignal.any([signal, closing.signal]))
  }
  return {
    name: settings.service,
    async find(query, most, signal) {
      const question = { query: asQuery(query), most }
      if (signal.aborted || closing.signal.aborted) return { failure: { ...stopped(words), maybePaid: false } }
      if (question.query === '') return { failure: { kind: 'rejected', message: words.nothingAsked, maybePaid: false } }
      return shown(await answered(find(question, signal), settings, words), settings)
    },
    async close() {
      closing.abort()
      await finder?.then(({ close }) => close()).catch(() => {})
    },
  }
}

/** Throws SearchFailure for foreseeable problems. */
interface Finder {
  find(question: SearchQuestion, signal: AbortSignal): Promise<SearchAnswer>
  close(): Promise<void>
}

async function finderFor(settings: SearchSettings, words: SearchWords): Promise<Finder> {
  if (settings.service === 'mcp') return (await import('./mcp.ts')).mcp(settings, words)
  const { services } = await import('./services.ts')
  return {
    find: (question, signal) => findOnWeb(services[settings.service], settings, question, signal, words),
    async close() {},
  }
}

async function answered(
  answer: Promise<SearchAnswer>,
  { service }: SearchSettings,
  words: SearchWords,
): Promise<SearchAnswer> {
  try {
    return await answer
  } catch (error) {
    const message = words.failed(words.names[service], codeIn(error))
    return { failure: toldIn(error) ?? { kind: 'transport', message, maybePaid: true } }
  }
}

/** A service may repeat the key that it was sent. */
function shown(answer: SearchAnswer, settings: SearchSettings): SearchAnswer {
  const { text } = makeMask(secretsIn(settings))
  if ('failure' in answer) return { failure: { ...answer.failure, message: text(answer.failure.message) } }
  const masked = (hit: Hit): Hit => {
    return { ...hit, url: text(hit.url), title: hit.title && text(hit.title), text: text(hit.text) }
  }
  return { hits: answer.hits.map(masked) }
}

/** The longest query that Brave and Tavily accept. */
const longestQuery = 400

/** A query as services accept it: on one line, without hidden characters. If too long, it is cut between words. */
function asQuery(query: string): string {
  const line = clean(query.slice(0, longestQuery * 10))
    .text.replace(/\s+/g, ' ')
    .trim()
  if (line.length <= longestQuery) return line
  const head = line.slice(0, longestQuery + 1)
  const end = head.lastIndexOf(' ')
  return (end > longestQuery / 2 ? head.slice(0, end) : head.slice(0, longestQuery)).toWellFormed()
}
