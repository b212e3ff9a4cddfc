import type { Failure, FailureKind } from '../core/failure.ts'
import { type Complaint, complaintIn } from './complaint.ts'
import type { SearchService } from './settings.ts'
import { codeIn } from './told.ts'
import type { SearchWords } from './words.ts'

/** Of whom a failure is told. */
export interface Asked {
  service: SearchService
  url: string
  /** Whether a key is sent. */
  withKey: boolean
  words: SearchWords
}

export interface Refused {
  status: number
  headers: Headers
  body: string
}

/** The variable that holds the key where nobody says otherwise. */
const variables: Readonly<Partial<Record<SearchService, string>>> = { brave: 'BRAVE_API_KEY', tavily: 'TAVILY_API_KEY' }

/** A status that is not a success. Nothing was answered, so nothing was charged. */
export function statusFailure(asked: Asked, { status, headers, body }: Refused): Failure {
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

/** Nobody waits that long for a search: it is the month that is used up. */
const longestPause = 3_600_000

function kindOf(service: SearchService, status: number, { words }: Complaint, wait: number | null): FailureKind {
  if (service === 'searxng' && status === 403) return 'rejected'
  if (status === 401 || status === 403) return 'auth'
  // So says Brave of a key that it does not know.
  if (status === 422 && /subscription[_-]token/i.test(words)) return 'auth'
  if (status === 402 || status === 432 || status === 433) return 'quota'
  if (status === 429) {
    if (wait !== null) return wait > longestPause ? 'quota' : 'rate-limit'
    return /quota|usage limit|credits? (?:left|exhausted)/i.test(words) ? 'quota' : 'rate-limit'
  }
  if (status === 408) return 'timeout'
  return status >= 500 ? 'transport' : 'rejected'
}

function sentence({ service, words, withKey }: Asked, kind: FailureKind, status: number, wait: number | null): string {
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
function redirected({ service, url, words }: Asked, headers: Headers): Pick<Failure, 'kind' | 'message'> {
  const target = URL.parse(headers.get('location') ?? '', url)
  const where = target && /^https?:$/.test(target.protocol) ? `${target.origin}${target.pathname}`.slice(0, 200) : null
  return { kind: 'rejected', message: words.redirects(words.names[service], where) }
}

/** How long the headers ask us to wait: seconds, a date, or what Brave says of each of its windows. */
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

type Reason =
  | 'nothingListens'
  | 'noHost'
  | 'noLookUp'
  | 'closed'
  | 'noReaction'
  | 'unreachable'
  | 'badCertificate'
  | 'noTLS'
  | 'notHTTP'
  | 'noConnection'

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

/** Whatever fetch or the reading of its body threw. Only codes are used: messages of these errors can hold the key. */
export function networkFailure({ service, url, words }: Asked, error: unknown, answering: boolean): Failure {
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
