import { ProtocolError, SdkError, SdkErrorCode, SdkHttpError } from '@modelcontextprotocol/client'
import type { Failure, FailureKind } from '../../core/failure.ts'
import { type Asked, statusFailure } from '../failures.ts'
import { oneLine } from '../hits.ts'
import { codeIn, toldIn } from '../told.ts'
import type { SearchWords } from '../words.ts'

const longestWords = 300

/** Whatever a request ended with. */
export function requestFailure(error: unknown, trouble: Failure | null, asked: Asked): Failure {
  const { words } = asked
  const name = words.names.mcp
  const told = toldIn(error) ?? trouble
  if (told !== null) return told
  if (error instanceof SdkHttpError) {
    const { status, text } = error.data
    return statusFailure(asked, { status, headers: new Headers(), body: typeof text === 'string' ? text : '' })
  }
  if (error instanceof ProtocolError) return protocolFailure(error, words)
  if (error instanceof SdkError && closed.has(error.code))
    return { kind: 'transport', message: words.brokeOff(name), maybePaid: true }
  const code = codeIn(error)
  if (error instanceof SdkError || code === null)
    return { kind: 'bad-output', message: words.notMcp(name), maybePaid: true }
  return { kind: 'transport', message: words.failed(name, code), maybePaid: true }
}

const closed: ReadonlySet<string> = new Set([
  SdkErrorCode.ConnectionClosed,
  SdkErrorCode.NotConnected,
  SdkErrorCode.SendFailed,
])

/** What the server says when it does not do what it is asked. */
function protocolFailure({ code, message }: ProtocolError, words: SearchWords): Failure {
  const usual = code === -32603 || code === -32000 ? 'transport' : 'rejected'
  return failureIn(message, words.notAcceptedBy(words.names.mcp), usual, words)
}

/** A tool that ran and said that it failed: mostly because of a service behind it. */
export const toolFailure = (text: string, tool: string, words: SearchWords): Failure =>
  failureIn(text, words.toolFailed(tool), 'rejected', words)

function failureIn(said: string, what: string, usual: FailureKind, words: SearchWords): Failure {
  const text = said.slice(0, 4_000)
  const kind = kinds.find(([pattern]) => pattern.test(text))?.[1] ?? usual
  const wait = kind === 'rate-limit' ? waitIn(text) : null
  return {
    kind,
    message: words.because(what, oneLine(said, longestWords).replace(/^(?:error: )+/i, '') || null),
    ...(wait !== null && { retryAfterMs: wait }),
    maybePaid: kind === 'transport' || kind === 'timeout',
  }
}

const kinds: readonly (readonly [words: RegExp, kind: FailureKind])[] = [
  [
    /\b40[13]\b|unauthori[sz]ed|forbidden|(?:api.?key|token)\W{1,4}(?:\w+\W){0,3}(?:missing|required|invalid|not set)|invalid (?:\w+ ){0,2}(?:api.?key|token)/i,
    'auth',
  ],
  [/\b429\b|rate.?limit|too many requests/i, 'rate-limit'],
  [/\b(?:402|432|433)\b|quota|usage limit|(?:insufficient|out of|no) credits?/i, 'quota'],
  [/\b(?:408|504)\b|timed? ?out/i, 'timeout'],
  [/\b5\d\d\b|internal server error|\bECONN|ENOTFOUND|EAI_AGAIN|fetch failed|network error/i, 'transport'],
]

/** `retry after 7 seconds`, `try again in 500ms` */
function waitIn(text: string): number | null {
  const [, amount, unit = 's'] =
    /(?:retry|again|wait)[^\d\n]{1,24}(\d{1,6})\s?(ms|milliseconds?|s|sec|seconds?|m|min|minutes?)?\b/i.exec(text) ?? []
  if (amount === undefined) return null
  const one = /^mi?l?l?i?s/i.test(unit) ? 1 : /^m/i.test(unit) ? 60_000 : 1_000
  return Number(amount) * one
}
