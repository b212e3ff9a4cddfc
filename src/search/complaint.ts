import type { Failure, FailureKind } from '../core/failure.ts'
import { oneLine } from './hits.ts'
import { codeIn } from './search-failure.ts'
import type { SearchService } from './settings.ts'
import type { SearchWords } from './words.ts'

/** A service's error message. */
interface Complaint {
  /** One line for people. null: it said nothing. */
  message: string | null
  /** Including codes, to tell what it means. */
  words: string
}

const longest = 300
const mostRead = 64 * 1024

export function complaintIn(whole: string): Complaint {
  const body = whole.slice(0, mostRead)
  const value = jsonIn(body)
  const said = (value === undefined ? plainIn(body) : messageIn(value, 3)) ?? ''
  const message = oneLine(said, longest) || null
  const words = value === undefined ? said.slice(0, 2_000) : JSON.stringify(value).slice(0, 2_000)
  return { message, words }
}

/** undefined: it is not JSON, or nested deeper than results are, which would be slow to read. */
export function jsonIn(text: string): unknown {
  if (/^\s*(?:(?:\[|\{\s*"[^"]{0,100}"\s*:)\s*){100}/.test(text)) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** `{detail: {error}}` (Tavily), `{error: {detail, code}}` (Brave), `{error: {message}}` (MCP), `{message}`, `[{msg}]` */
function messageIn(value: unknown, deep: number): string | null {
  if (typeof value === 'string') return value
  if (typeof value !== 'object' || value === null || deep === 0) return null
  if (Array.isArray(value)) return messageIn(value[0], deep - 1)
  const fields = value as Record<string, unknown>
  for (const name of ['error', 'detail', 'message', 'msg', 'errors', 'code']) {
    const found = messageIn(fields[name], deep - 1)
    if (found !== null) return found
  }
  return null
}

/** The title of a page, or the first words of anything else. */
function plainIn(body: string): string | null {
  if (!/<html|<!doctype/i.test(body.slice(0, 500))) return body.slice(0, 2_000)
  return /<title>([^<]{0,500})<\/title>/i.exec(body.slice(0, 20_000))?.[1] ?? null
}

/** The service that a failure is about. */
export interface AskedService {
  service: SearchService
  url: string
  /** Whether a key is sent. */
  withKey: boolean
  words: SearchWords
}

interface Refused {
  status: number
  headers: Headers
  body: string
}

/** The variable with the key, unless the user says otherwise. */
const variables: Readonly<Partial<Record<SearchService, string>>> = { brave: 'BRAVE_API_KEY', tavily: 'TAVILY_API_KEY' }

/** For an error status. Nothing was answered, so nothing was charged. */
export function statusFailure(asked: AskedService, { status, headers, body }: Refused): Failure {
  if (status >= 300 && status < 400) return { ...redirected(asked, headers), status, maybePaid: false }
  const complaint = complaintIn(body)
  const wait = waitMs(headers)
  const kind = kindOf(asked.service, status, complaint, wait)
  const what = sentence(asked, kind, status, wait)
  return {
    kind,
    message: asked.words.because(what, complaint.message),
    status,
    ...((kind === 'rate-limit' || kind === 'transport') && wait !== null && { retryAfterMs: wait }),
    maybePaid: false,
  }
}

/** Nobody waits that long for a search: the month's quota is used up. */
const longestPause = 3_600_000

function kindOf(service: SearchService, status: number, { words }: Complaint, wait: number | null): FailureKind {
  if (service === 'searxng' && status === 403) return 'rejected'
  if (status === 401 || status === 403) return 'auth'
  // Brave says this about a key it does not know.
  if (status === 422 && /subscription[_-]token/i.test(words)) return 'auth'
  if (status === 402 || status === 432 || status === 433) return 'quota'
  if (status === 429) {
    if (wait !== null) return wait > longestPause ? 'quota' : 'rate-limit'
    return /quota|usage limit|credits? (?:left|exhausted)/i.test(words) ? 'quota' : 'rate-limit'
  }
  if (status === 408) return 'timeout'
  return status >= 500 ? 'transport' : 'rejected'
}

function sentence(
  { service, words, withKey }: AskedService,
  kind: FailureKind,
  status: number,
  wait: number | null,
): string {
  const name = words.names[service]
  if (service === 'searxng' && status === 403) return words.noJson
  if (kind === 'auth')
    return withKey ? words.keyRefused(name, status, variables[service] ?? null) : words.keyMissing(name, status)
  if (kind === 'quota') return words.noCredit(name, status)
  if (kind === 'rate-limit') return words.tooOften(name, wait === null ? null : String(Math.ceil(wait / 1000)))
  if (kind === 'transport' || kind === 'timeout') return words.broken(name, status)
  return status === 404 ? words.notFound(name) : words.notAccepted(name, status)
}

/** A key must not follow a redirect. */
function redirected({ service, url, words }: AskedService, headers: Headers): Pick<Failure, 'kind' | 'message'> {
  const target = URL.parse(headers.get('location') ?? '', url)
  const where = target && /^https?:$/.test(target.protocol) ? `${target.origin}${target.pathname}`.slice(0, 200) : null
  return { kind: 'rejected', message: words.redirects(words.names[service], where) }
}

/** How long the headers ask us to wait: seconds, a date, or what Brave says about each of its windows. */
function waitMs(headers: Headers, now = Date.now()): number | null {
  const value = headers.get('retry-after') ?? ''
  if (/^\d{1,9}(\.\d{1,9})?$/.test(value)) return Math.round(Number(value) * 1000)
  const at = Date.parse(value)
  if (!Number.isNaN(at)) return Math.max(0, at - now)
  const left = listIn(headers.get('x-ratelimit-remaining'))
  const waits = listIn(headers.get('x-ratelimit-reset')).filter((wait, at) => left[at] === 0 && wait < 1e8)
  return waits.length === 0 ? null : Math.max(...waits) * 1000
}

const listIn = (value: string | null): number[] => (value === null ? [] : value.slice(0, 200).split(',').map(Number))

type Reason = { [Name in keyof SearchWords]: SearchWords[Name] extends string ? Name : never }[keyof SearchWords]

const reasons: readonly (readonly [code: RegExp, reason: Reason])[] = [
  [/^ECONNREFUSED$/, 'nothingListens'],
  [/^ENOTFOUND$/, 'noHost'],
  [/^EAI_AGAIN$/, 'noLookUp'],
  [/^(?:ECONNRESET|EPIPE|UND_ERR_SOCKET)$/, 'closed'],
  [/TIMEOUT|TIMEDOUT/, 'noReaction'],
  [/^E(?:HOST|NET)UNREACH$/, 'unreachable'],
  [/CERT|VERIFY/, 'badCertificate'],
  [/^EPROTO$|SSL/, 'noTLS'],
  [/^HPE_/, 'notHTTP'],
]

/** Whatever fetch, or reading its body, threw. Only codes are used: the messages may contain the key. */
export function networkFailure({ service, url, words }: AskedService, error: unknown, answering: boolean): Failure {
  const code = codeIn(error)
  const name = words.names[service]
  if (answering) return { kind: 'transport', message: words.brokeOff(name), maybePaid: true }
  if (code === null || code.startsWith('ERR_INVALID'))
    return { kind: 'rejected', message: words.unsendable(name), maybePaid: false }
  const reason = reasons.find(([pattern]) => pattern.test(code))?.[1] ?? 'noConnection'
  return {
    kind: reason === 'noReaction' ? 'timeout' : 'transport',
    message: words.atHost(URL.parse(url)?.host ?? name, words[reason], code),
    maybePaid: reason === 'closed' || reason === 'noReaction' || reason === 'noConnection',
  }
}
