import type { Answer } from '../core/search.ts'
import { complaintIn, jsonIn } from './complaint.ts'
import type { Asked } from './failures.ts'
import { hitsOf, type Row } from './hits.ts'
import { ask, type Request } from './http.ts'
import { usualPatienceMs, type WebSettings } from './settings.ts'
import { Told } from './told.ts'
import { secondsOf, within } from './within.ts'
import type { SearchWords } from './words.ts'

export interface Question {
  /** One line, not too long for any service. */
  query: string
  most: number
}

/** What is particular to a service that is asked with one request and answers in JSON. */
export interface JsonService {
  request(question: Question, settings: WebSettings): Request
  /** null: it is no answer of this service. Throws Told where the service itself says what went wrong. */
  rows(body: Readonly<Record<string, unknown>>, words: SearchWords): readonly Row[] | null
}

/** One question, one request. Throws Told. */
export async function findOnWeb(
  service: JsonService,
  settings: WebSettings,
  question: Question,
  signal: AbortSignal,
  words: SearchWords,
): Promise<Answer> {
  const name = words.names[settings.service]
  const { service: id, url, apiKey, timeoutMs = usualPatienceMs } = settings
  const asked: Asked = { service: id, url, withKey: apiKey !== null, words }
  const request = requestOf(service, settings, question, words)
  const late = words.late(name, secondsOf(timeoutMs))
  const text = await within(timeoutMs, signal, late, words, either => ask(request, asked, either))
  const body = jsonIn(text)
  const rows = isObject(body) ? service.rows(body, words) : null
  if (rows === null) throw new Told({ kind: 'bad-output', message: unreadable(name, text, words), maybePaid: true })
  const hits = hitsOf(rows, question.most)
  if (hits.length === 0 && rows.length > 0 && question.most > 0)
    throw new Told({ kind: 'bad-output', message: words.noPages(name), maybePaid: true })
  return { hits }
}

function requestOf(service: JsonService, settings: WebSettings, question: Question, words: SearchWords): Request {
  try {
    return service.request(question, settings)
  } catch {
    const message = words.unsendable(words.names[settings.service])
    throw new Told({ kind: 'rejected', message, maybePaid: false })
  }
}

const unreadable = (name: string, text: string, words: SearchWords): string =>
  words.because(words.unreadable(name), complaintIn(text.slice(0, 2_000)).message)

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The objects in a list; null: it is no list. */
export const objectsIn = (value: unknown): Readonly<Record<string, unknown>>[] | null =>
  Array.isArray(value) ? value.filter(isObject) : null
