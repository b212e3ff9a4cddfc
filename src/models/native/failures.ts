import type { Failure } from '../../core/failure.ts'
import { type Complaint, complaintOf, oneLine, readComplaint } from '../api/complaint.ts'
import { type AskedEndpoint, httpFailure, networkFailure, streamFailure, withoutKey } from '../api/failures.ts'
import { wordsIn } from '../api/words.ts'
import { type Fields, fields, parsed } from '../json.ts'
import { NoStream, TurnedDown } from './wire.ts'
import { nativeWordsIn } from './words.ts'

export const complaintIn = (asked: AskedEndpoint, { status, body }: TurnedDown): Complaint =>
  readComplaint(status, withoutKey(asked.endpoint, body))

/** Google reports a wrong key as a bad request. Anthropic has its own words for a conversation that is too long. */
export function refusalFailure(asked: AskedEndpoint, complaint: Complaint, { status, headers }: TurnedDown): Failure {
  const { words } = complaint
  const wrongKey = status === 400 && /api.?key (not (valid|found)|expired)|API_KEY_INVALID/i.test(words)
  const tooLong = status === 400 && /exceed context limit/i.test(words)
  const meant = wrongKey ? 401 : tooLong ? 413 : complaint.status
  return { ...httpFailure(asked, { ...complaint, status: meant }, headers), status }
}

/**
 * Whatever the package threw. It may contain the whole request and the key, so only codes, the server's words and the
 * error's name are used.
 */
export function thrownFailure(asked: AskedEndpoint, error: unknown, began: boolean): Failure {
  if (error instanceof NoStream) return noStream(asked, error)
  const said = saidBy(error)
  if (said !== null) return streamFailure(asked, said)
  const name = nameOf(error)
  if (!name.startsWith('AI_') || fields(error).cause instanceof Error) return networkFailure(asked, error, began)
  const words = nativeWordsIn(asked.language)
  if (began) return { kind: 'transport', message: words.noEvent(protocolOf(asked), name), maybePaid: true }
  return { kind: 'rejected', message: words.unputtable(protocolOf(asked), name), maybePaid: false }
}

/** An error among the parts of a stream. null: it can be ignored. */
export function eventFailure(asked: AskedEndpoint, error: unknown, skips: (event: Fields) => boolean): Failure | null {
  // Gemini continues a very long reply with a second request.
  if (error instanceof TurnedDown)
    return { ...refusalFailure(asked, complaintIn(asked, error), error), maybePaid: true }
  const { text, value, data: frame } = fields(error)
  if (nameOf(error) === 'AI_TypeValidationError' && skips(fields(value))) return null
  const said = saidBy(error)
  if (said !== null) return streamFailure(asked, said)
  const data = typeof text === 'string' ? text : JSON.stringify(value ?? frame ?? nameOf(error))
  const shown = oneLine(withoutKey(asked.endpoint, data), 80)
  const message = nativeWordsIn(asked.language).noEvent(protocolOf(asked), shown)
  return { kind: 'transport', message, maybePaid: true }
}

/** What the server said in an event, as the package passes it on. */
function saidBy(error: unknown): Complaint | null {
  const { data, responseBody, statusCode } = fields(error)
  const frame = data ?? parsed(String(responseBody))
  if (typeof frame !== 'object' || frame === null) return null
  // 500 is only the package's guess. The words may say more.
  const status = typeof statusCode === 'number' && statusCode !== 500 ? statusCode : null
  const complaint = complaintOf(status, fields(frame).response ?? frame)
  return complaint.message === null ? null : complaint
}

function noStream(asked: AskedEndpoint, { status, type, body }: NoStream): Failure {
  const document = parsed(withoutKey(asked.endpoint, body))
  if (fields(document).error !== undefined) return streamFailure(asked, complaintOf(null, document))
  const { provider } = asked.endpoint
  const words = wordsIn(asked.language)
  const message =
    type === 'page'
      ? words.webPage(asked.endpoint)
      : type === 'nothing'
        ? words.nothing(asked.endpoint)
        : nativeWordsIn(asked.language).document(protocolOf(asked), provider)
  return { kind: 'rejected', message, status, maybePaid: type === 'document' }
}

const nameOf = (error: unknown): string => String(fields(error).name ?? 'unknown')

const protocolOf = ({ endpoint }: AskedEndpoint): string => endpoint.protocol ?? 'chat'
