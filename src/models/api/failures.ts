import type { Failure, FailureKind } from '../../core/failure.ts'
import type { Language } from '../../core/language.ts'
import { knownProvider } from '../providers.ts'
import { type Complaint, durationMs, oneLine } from './complaint.ts'
import type { Endpoint } from './endpoint.ts'
import { type ApiWords, wordsIn } from './words.ts'

/** The endpoint and model of a failure, for sentences that say what to do. */
export interface AskedEndpoint {
  endpoint: Endpoint
  model: string
  /** The debate's language. Left out: English. */
  language?: Language
}

/** For an error status: nothing was answered, so nothing was charged. */
export function httpFailure(asked: AskedEndpoint, complaint: Complaint, headers: Headers): Failure {
  if (complaint.status < 400) return redirected(asked, complaint.status, headers)
  const wait = retryAfterMs(headers) ?? complaint.waitMs
  const kind = kindOf(complaint, wait !== null)
  const waits = kind === 'rate-limit' || kind === 'transport'
  return {
    kind,
    message: sentence(asked, kind, complaint),
    status: complaint.status,
    ...(waits && wait !== null && { retryAfterMs: wait }),
    maybePaid: false,
  }
}

/** For an error in place of the answer, after a success status. */
export function streamFailure(asked: AskedEndpoint, complaint: Complaint): Failure {
  const kind = kindOf(complaint, complaint.waitMs !== null)
  return {
    kind,
    message: sentence(asked, kind, complaint),
    ...(complaint.waitMs !== null && { retryAfterMs: complaint.waitMs }),
    maybePaid: true,
  }
}

const filtered =
  /content_filter|content[_ ]policy|content management policy|data_?inspection_?failed|content exists risk|flagged|moderation/i
const tooLong =
  /context[_ ](length|window|size)|(prompt|input|messages?)( is| are)? too long|too many (input )?tokens|token count .*exceeds|request too large|reduce the length/i
const noMoney =
  /insufficient[_ ](quota|balance|funds|credits?)|exceeded_current_quota|credit balance|billing_(hard|not)|out of credits?/i
const quotaWords = /exceeded your current quota|billing/i
const badJson = /json_validate_failed|failed to generate json/i

function kindOf({ status, words }: Complaint, waitIsKnown: boolean): FailureKind {
  if (status === 401) return 'auth'
  if (status === 402 || (status < 500 && noMoney.test(words))) return 'quota'
  if (status < 500 && status !== 429 && filtered.test(words)) return 'refused'
  if (status === 413 || (status !== 403 && status !== 404 && tooLong.test(words))) return 'overflow'
  if (status === 400 && /too long/i.test(words)) return 'overflow'
  if (status === 403) return 'auth'
  if (status === 408) return 'timeout'
  // Some providers use the words of an empty account for a limit per minute. Then they say how long to wait.
  if (status === 429) return quotaWords.test(words) && !waitIsKnown ? 'quota' : 'rate-limit'
  if (status >= 500) return 'transport'
  return badJson.test(words) ? 'bad-output' : 'rejected'
}

function sentence(asked: AskedEndpoint, kind: FailureKind, { status, message }: Complaint): string {
  const said = message ?? `HTTP ${status} ${statusTexts[status] ?? ''}`.trim()
  const words = wordsIn(asked.language)
  const advice = adviceFor(asked, kind, status, words)
  return withoutKey(asked.endpoint, advice === null ? said : words.inBrackets(said, advice))
}

function adviceFor(
  { endpoint, model }: AskedEndpoint,
  kind: FailureKind,
  status: number,
  words: ApiWords,
): string | null {
  const { provider } = endpoint
  if (kind === 'auth') {
    const variable = knownProvider(provider)?.keys[0] ?? null
    return keysOf(endpoint).length === 0 ? words.setKey(endpoint, variable) : words.checkKey(endpoint, variable)
  }
  if (kind === 'quota') return words.noCredit(endpoint)
  if (status === 404) return words.checkModel(model, endpoint)
  return null
}

function redirected({ endpoint, language }: AskedEndpoint, status: number, headers: Headers): Failure {
  const target = URL.parse(headers.get('location') ?? '', endpoint.baseURL)
  const where = target ? `${target.origin}${target.pathname}` : null
  const message = wordsIn(language).redirects(where, endpoint)
  return { kind: 'rejected', message: oneLine(message, 500), status, maybePaid: false }
}

type Reason = { [Name in keyof ApiWords]: ApiWords[Name] extends string ? Name : never }[keyof ApiWords]

const reasons: Readonly<Record<string, Reason>> = {
  ECONNREFUSED: 'nothingListens',
  ENOTFOUND: 'noHost',
  EAI_AGAIN: 'noLookUp',
  ECONNRESET: 'closed',
  EPIPE: 'closed',
  UND_ERR_SOCKET: 'closed',
  ETIMEDOUT: 'noReaction',
  UND_ERR_CONNECT_TIMEOUT: 'noReaction',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'noNetwork',
  CERT_HAS_EXPIRED: 'expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'otherHost',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'untrusted',
  SELF_SIGNED_CERT_IN_CHAIN: 'untrusted',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'untrusted',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'untrusted',
  EPROTO: 'noTLS',
  ERR_SSL_WRONG_VERSION_NUMBER: 'noTLS',
  UND_ERR_HEADERS_TIMEOUT: 'neverBegan',
  UND_ERR_BODY_TIMEOUT: 'answerStopped',
}

function reasonFor(code: string | null): Reason {
  if (code !== null && Object.hasOwn(reasons, code)) return reasons[code]!
  return code?.startsWith('HPE_') ? 'notHTTP' : 'failed'
}

/** Statuses that providers send without text. Taking them from node:http would load it at every start. */
const statusTexts: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  413: 'Payload Too Large',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
  529: 'Overloaded',
}

/** These mean that the request never arrived. With any other it may have been processed and billed. */
const neverSent: ReadonlySet<Reason> = new Set([
  ...(['nothingListens', 'noHost', 'noLookUp', 'unreachable', 'noNetwork'] as const),
  ...(['expired', 'otherHost', 'untrusted', 'noTLS'] as const),
])

/** Whatever fetch, or reading its body, threw. Only codes are used: the messages may contain the key. */
export function networkFailure({ endpoint, language }: AskedEndpoint, error: unknown, answering: boolean): Failure {
  const words = wordsIn(language)
  const code = codeOf(error)
  if (!answering && (code === null || code.startsWith('ERR_INVALID')))
    return { kind: 'rejected', message: words.unsendable(endpoint), maybePaid: false }
  const host = URL.parse(endpoint.baseURL)?.host ?? endpoint.provider
  const reason = reasonFor(code)
  return {
    kind: code?.endsWith('S_TIMEOUT') || code === 'UND_ERR_BODY_TIMEOUT' ? 'timeout' : 'transport',
    message: words.atHost(answering ? words.midReply(host) : host, words[reason], code),
    maybePaid: answering || !(neverSent.has(reason) || code === 'UND_ERR_CONNECT_TIMEOUT'),
  }
}

function codeOf(error: unknown): string | null {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth += 1) {
    const { code } = cause as { code?: unknown }
    if (typeof code === 'string') return code
    if (cause instanceof AggregateError) return codeOf(cause.errors[0])
  }
  return null
}

/** Servers repeat a wrong key in their messages. */
export function withoutKey(endpoint: Endpoint, text: string): string {
  return keysOf(endpoint)
    .filter(key => key.length >= 8)
    .reduce((said, key) => said.replaceAll(key, '***'), text)
}

/** Some providers take the key in a header of their own. */
function keysOf({ apiKey, headers = {} }: Endpoint): string[] {
  const sent = Object.entries(headers).filter(([name]) => /auth|key|token|secret/i.test(name))
  return [...(apiKey === null ? [] : [apiKey]), ...sent.map(([, value]) => value)]
}

/** How long the headers of a response ask us to wait. */
function retryAfterMs(headers: Headers): number | null {
  return times(headers.get('retry-after-ms'), 1) ?? retryAfter(headers.get('retry-after')) ?? resets(headers)
}

const times = (value: string | null, unitMs: number): number | null =>
  value !== null && /^\d+(\.\d+)?$/.test(value) ? Math.round(Number(value) * unitMs) : null

/** Seconds or an HTTP date. */
function retryAfter(value: string | null): number | null {
  const at = Date.parse(value ?? '')
  return times(value, 1000) ?? (Number.isNaN(at) ? null : Math.max(0, at - Date.now()))
}

/** When the exhausted limits reset. Only durations are used: plain numbers differ in meaning between providers. */
function resets(headers: Headers): number | null {
  const waits = ['requests', 'tokens']
    .filter(what => headers.get(`x-ratelimit-remaining-${what}`) === '0')
    .map(what => durationMs(headers.get(`x-ratelimit-reset-${what}`) ?? ''))
    .filter(wait => wait !== null)
  return waits.length === 0 ? null : Math.max(...waits)
}
