import type { FailureKind } from '../../src/core/failure.ts'
import type { Endpoint, Protocol } from '../../src/models/api/endpoint.ts'
import { newMemory } from '../../src/models/api/endpoint-memory.ts'
import { geminiEvent, geminiFrames } from './gemini.ts'
import { messagesEvent, messagesFrames } from './messages.ts'
import { responsesEvent, responsesFrames } from './responses.ts'
import type { Answer, Body, NativeLab, NativeRequest } from './server.ts'
import type { Speech } from './speech.ts'

export type Native = Exclude<Protocol, 'chat'>

/** One of the three, from the server's side. */
export interface ProtocolSide {
  /** What the provider's own base URL ends in. */
  path: string
  model: string
  keyHeader: string
  /** Sent with the key `lab-key-123456`. */
  keyValue: string
  requestPath: string
  frames(speech: Speech): string[]
  /** An event with an error in the middle of a stream. */
  errorFrame: string
  /** Everything the model reads. */
  prompt(body: Body): string
  effort(body: Body): string | null
  schema(body: Body): object | null
  search(body: Body): boolean
  failures: Partial<Record<FailureKind, Answer>>
}

export const labKey = 'lab-key-123456'

const responsesError = (
  status: number,
  message: string,
  code: string | null,
  type = 'invalid_request_error',
): Answer => ({ status, body: { error: { message, type, param: null, code } } })

const messagesError = (status: number, type: string, message: string): Answer => ({
  status,
  body: { type: 'error', error: { type, message }, request_id: 'req_011CX' },
})

const geminiError = (code: number, status: string, message: string, details: object[] = []): Answer => ({
  status: code,
  body: { error: { code, message, status, details } },
})

const texts = (value: Body): string =>
  typeof value === 'string' ? value : Array.isArray(value) ? value.map(texts).join('\n') : (value?.text ?? '')

export const protocols: Record<Native, ProtocolSide> = {
  responses: {
    path: '/v1',
    model: 'gpt-6-sol',
    keyHeader: 'authorization',
    keyValue: `Bearer ${labKey}`,
    requestPath: '/responses',
    frames: responsesFrames,
    errorFrame: responsesEvent('error', {
      sequence_number: 9,
      error: { type: 'server_error', code: 'server_error', message: 'The server had an error', param: null },
    }),
    prompt: body => body.input.map((item: Body) => texts(item.content)).join('\n'),
    effort: body => body.reasoning?.effort ?? null,
    schema: body => body.text?.format?.schema ?? null,
    search: body => body.tools?.some((tool: Body) => tool.type === 'web_search') ?? false,
    failures: {
      auth: responsesError(401, `Incorrect API key provided: ${labKey}.`, 'invalid_api_key'),
      quota: responsesError(429, 'You exceeded your current quota, please check your plan.', 'insufficient_quota'),
      'rate-limit': responsesError(
        429,
        'Rate limit reached. Please try again in 1.5s.',
        'rate_limit_exceeded',
        'tokens',
      ),
      overflow: responsesError(400, 'Your input exceeds the context window of this model.', 'context_length_exceeded'),
      refused: { frames: responsesFrames({ chunks: [], refusal: 'I cannot help with that.' }) },
      rejected: responsesError(404, 'The model `gpt-6-sol` does not exist.', 'model_not_found'),
      transport: responsesError(500, 'The server had an error while processing your request.', null, 'server_error'),
      'bad-output': {
        frames: responsesFrames({ chunks: [], thinking: 'Still thinking.', finish: 'max_output_tokens' }),
      },
    },
  },
  anthropic: {
    path: '/v1',
    model: 'claude-opus-5-5',
    keyHeader: 'x-api-key',
    keyValue: labKey,
    requestPath: '/messages',
    frames: messagesFrames,
    errorFrame: messagesEvent('error', { error: { type: 'overloaded_error', message: 'Overloaded' } }),
    prompt: body => [texts(body.system), ...body.messages.map((message: Body) => texts(message.content))].join('\n'),
    effort: body => body.output_config?.effort ?? body.thinking?.budget_tokens?.toString() ?? null,
    schema: body => body.output_config?.format?.schema ?? body.tools?.[0]?.input_schema ?? null,
    search: body => body.tools?.some((tool: Body) => tool.name === 'web_search') ?? false,
    failures: {
      auth: messagesError(401, 'authentication_error', 'invalid x-api-key'),
      quota: messagesError(400, 'invalid_request_error', 'Your credit balance is too low to access the Anthropic API.'),
      'rate-limit': messagesError(429, 'rate_limit_error', 'This request would exceed your rate limit.'),
      overflow: messagesError(400, 'invalid_request_error', 'prompt is too long: 210000 tokens > 200000 maximum'),
      refused: { frames: messagesFrames({ chunks: ['I'], finish: 'refusal', refusal: 'Blocked by a classifier.' }) },
      rejected: messagesError(404, 'not_found_error', 'model: claude-opus-5-5'),
      transport: messagesError(529, 'overloaded_error', 'Overloaded'),
      'bad-output': { frames: messagesFrames({ chunks: [], thinking: 'Still thinking.', finish: 'max_tokens' }) },
    },
  },
  google: {
    path: '/v1beta',
    model: 'gemini-3.8-flash',
    keyHeader: 'x-goog-api-key',
    keyValue: labKey,
    requestPath: '/models/gemini-3.8-flash:streamGenerateContent?alt=sse',
    frames: geminiFrames,
    errorFrame: geminiEvent({ error: { code: 503, message: 'The model is overloaded.', status: 'UNAVAILABLE' } }),
    prompt: body =>
      [texts(body.systemInstruction?.parts), ...body.contents.map((c: Body) => texts(c.parts))].join('\n'),
    effort: body =>
      body.generationConfig?.thinkingConfig?.thinkingLevel ??
      body.generationConfig?.thinkingConfig?.thinkingBudget?.toString() ??
      null,
    schema: body => body.generationConfig?.responseJsonSchema ?? null,
    search: body => body.tools?.some((tool: Body) => tool.googleSearch !== undefined) ?? false,
    failures: {
      auth: geminiError(400, 'INVALID_ARGUMENT', 'API key not valid. Please pass a valid API key.', [
        { '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'API_KEY_INVALID' },
      ]),
      quota: geminiError(
        429,
        'RESOURCE_EXHAUSTED',
        'You exceeded your current quota, please check your billing details.',
      ),
      'rate-limit': geminiError(429, 'RESOURCE_EXHAUSTED', 'You exceeded your current quota.', [
        { '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '31s' },
      ]),
      overflow: geminiError(
        400,
        'INVALID_ARGUMENT',
        'The input token count (1250000) exceeds the maximum number of tokens allowed (1048576).',
      ),
      refused: { frames: geminiFrames({ chunks: [], finish: 'PROHIBITED_CONTENT' }) },
      rejected: geminiError(404, 'NOT_FOUND', 'models/gemini-3.8-flash is not found for API version v1beta.'),
      transport: geminiError(503, 'UNAVAILABLE', 'The model is overloaded. Please try again later.'),
      'bad-output': { frames: geminiFrames({ chunks: [], thinking: 'Still thinking.', finish: 'MAX_TOKENS' }) },
    },
  },
}

export function endpointOf(protocol: Native, lab: NativeLab, changes: Partial<Endpoint> = {}): Endpoint {
  return {
    provider: 'lab',
    protocol,
    baseURL: `${lab.origin}${protocols[protocol].path}`,
    apiKey: labKey,
    prices: {},
    idleMs: 30_000,
    memory: newMemory(),
    ...changes,
  }
}

export const bodies = (lab: NativeLab): Body[] => lab.requests.map((request: NativeRequest) => request.body)
