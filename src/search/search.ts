import { clean } from '../core/clean.ts'
import type { Language } from '../core/language.ts'
import { makeMask } from '../core/mask.ts'
import type { Answer, Hit, Search } from '../core/search.ts'
import { type SearchSettings, secretsIn, type WebService, type WebSettings } from './settings.ts'
import { codeIn, toldIn } from './told.ts'
import { findOnWeb, type JsonService, type Question } from './web.ts'
import { stopped } from './within.ts'
import { type SearchWords, searchWords } from './words.ts'

/** Nothing is loaded, started or sent before the first question. */
export function openSearch(settings: SearchSettings, language: Language): Search {
  const words = searchWords[language]
  const closing = new AbortController()
  let finder: Promise<Finder> | null = null
  const find = async (question: Question, signal: AbortSignal): Promise<Answer> => {
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

/** Throws Told for what can be expected to go wrong. */
interface Finder {
  find(question: Question, signal: AbortSignal): Promise<Answer>
  close(): Promise<void>
}

async function finderFor(settings: SearchSettings, words: SearchWords): Promise<Finder> {
  if (settings.service === 'mcp') return (await import('./mcp.ts')).mcp(settings, words)
  const service = await services[settings.service]()
  return {
    find: (question, signal) => findOnWeb(service, settings as WebSettings, question, signal, words),
    async close() {},
  }
}

const services: Readonly<Record<WebService, () => Promise<JsonService>>> = {
  searxng: async () => (await import('./searxng.ts')).searxng,
  brave: async () => (await import('./brave.ts')).brave,
  tavily: async () => (await import('./tavily.ts')).tavily,
}

async function answered(answer: Promise<Answer>, { service }: SearchSettings, words: SearchWords): Promise<Answer> {
  try {
    return await answer
  } catch (error) {
    const message = words.failed(words.names[service], codeIn(error))
    return { failure: toldIn(error) ?? { kind: 'transport', message, maybePaid: true } }
  }
}

/** A service may repeat the key that it was sent. */
function shown(answer: Answer, settings: SearchSettings): Answer {
  const { text } = makeMask(secretsIn(settings))
  if ('failure' in answer) return { failure: { ...answer.failure, message: text(answer.failure.message) } }
  const masked = (hit: Hit): Hit => {
    return { ...hit, url: text(hit.url), title: hit.title && text(hit.title), text: text(hit.text) }
  }
  return { hits: answer.hits.map(masked) }
}

/** As long as Brave and Tavily take. */
const longestQuery = 400

/** A question as services take it: on one line, and without anything hidden. What is too long is cut between words. */
function asQuery(query: string): string {
  const line = clean(query.slice(0, longestQuery * 10))
    .text.replace(/\s+/g, ' ')
    .trim()
  if (line.length <= longestQuery) return line
  const head = line.slice(0, longestQuery + 1)
  const end = head.lastIndexOf(' ')
  return (end > longestQuery / 2 ? head.slice(0, end) : head.slice(0, longestQuery)).toWellFormed()
}
