import type { Usage } from '../../src/core/model.ts'
import { copilot } from '../../src/models/tools/copilot.ts'
import type { Step } from './stand-in.ts'
import type { Script } from './tool-case.ts'

const line = (type: string, data: object, fields: object = {}): string =>
  JSON.stringify({ type, data, id: 'a', timestamp: '2026-11-16T00:47:54.224Z', parentId: 'b', ...fields })

const messageId = '32551ff5-520a-441a-92b1-5f3b0efc1aaa'

const begin = (): string[] => [
  line('session.info', { infoType: 'configuration', message: 'Unknown tool name in the tool allowlist: "none"' }),
  line('session.tools_updated', { model: 'gpt-5.5' }),
  line('user.message', { content: 'the question', transformedContent: 'now: the question' }),
  line('assistant.turn_start', { turnId: '0' }),
  line('model.call_start', { turnId: '0', model: 'gpt-5.5' }),
]

export const copilotDelta = (deltaContent: string): string =>
  line('assistant.message_delta', { messageId, deltaContent })

export const copilotMessage = (content: string): string =>
  line('assistant.message', { messageId, model: 'gpt-5.5', content, toolRequests: [] })

export const copilotResult = (exitCode: number, sessionId = '8d87da45-1fc4-44be-9596-321f08f1be09'): string =>
  JSON.stringify({ type: 'result', timestamp: '2026-11-16T00:47:54.361Z', sessionId, exitCode, usage: {} })

const copilotFault = (errorType: string, message: string, statusCode?: number): Step[] => [
  ...begin().map(print => ({ print })),
  { print: line('session.error', { errorType, message, ...(statusCode !== undefined && { statusCode }) }) },
  { print: copilotResult(1) },
  { exit: 1 },
]

/** It tries again by itself, for up to a minute. */
const retried = (statusCode: number, message: string): Step[] => [
  ...begin().map(print => ({ print })),
  { print: line('model.call_failure', { statusCode, retryAttempt: 0, errorMessage: JSON.stringify({ message }) }) },
  { print: line('assistant.turn_retry', { turnId: '0', model: 'gpt-5.5', reason: 'transient' }) },
  { hang: true },
]

/** It is not in the stream; and it is written as people read it. */
export const copilotUsage = ({ input, output, cached = 0, cacheWrite = 0, reasoning = 0 }: Usage): Step => {
  const usage = {
    inputTokens: input,
    outputTokens: output,
    cacheReadTokens: cached,
    cacheWriteTokens: cacheWrite,
    reasoningTokens: reasoning,
  }
  const file = { totalUserRequests: 1, modelMetrics: { 'gpt-5.5': { requests: { count: 1 }, usage } } }
  return { write: '{{--usage-output-file}}', text: JSON.stringify(file, null, 2) }
}

export const copilotScript: Script = {
  tool: copilot,
  model: 'gpt-5.5',
  begin,
  thought: deltaContent => [line('assistant.reasoning_delta', { reasoningId: 'r', deltaContent })],
  said: chunks => chunks.map(copilotDelta),
  end: text => [...(text === '' ? [] : [copilotMessage(text)]), line('assistant.idle', {}), copilotResult(0)],
  failures: {
    auth: copilotFault('authentication', 'Authentication failed with provider at http://127.0.0.1:1 (HTTP 401).', 401),
    'rate-limit': retried(429, 'too fast'),
    quota: copilotFault('quota', 'You have no premium requests left', 402),
    overflow: copilotFault('query', 'prompt is too long: 250000 tokens', 400),
    rejected: copilotFault('query', "Model 'gpt-9' not found on provider (HTTP 404).", 404),
    transport: copilotFault('query', 'retried 5 times. Last error: 500 down', 500),
  },
  nothing: copilotFault('query', 'No response was returned. Send your message again to retry.'),
  effort: ({ args }) => (args.includes('--reasoning-effort') ? args[args.indexOf('--reasoning-effort') + 1]! : null),
  panelParts: usage => [copilotUsage(usage)],
}
