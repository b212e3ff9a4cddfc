import { opencode } from '../../src/models/tools/opencode.ts'
import type { Step } from './stand-in.ts'
import type { Script } from './tool-case.ts'

const sessionID = 'ses_e1e373f27ffeVkwnZEvHVGbs8K'
const ids = { id: 'prt_1', messageID: 'msg_1', sessionID }

const line = (type: string, fields: object): string =>
  JSON.stringify({ type, timestamp: 1_794_789_394_070, sessionID, ...fields })

const begin = (): string[] => [line('step_start', { part: { ...ids, type: 'step-start' } })]

const finish = (reason: string, tokens: object = {}): string =>
  line('step_finish', {
    part: { ...ids, type: 'step-finish', reason, cost: 0, tokens: { input: 10, output: 5, reasoning: 0, ...tokens } },
  })

const opencodeFault = (name: string, data: object): Step[] => [
  { print: line('error', { error: { name, data } }) },
  { exit: 1 },
]

const served = (statusCode: number, message: string, responseHeaders: object = {}): Step[] =>
  opencodeFault('APIError', { message, statusCode, isRetryable: statusCode >= 429, responseHeaders })

const opencodeWords = (words: string): string => line('text', { part: { ...ids, type: 'text', text: words } })

export const opencodeScript: Script = {
  tool: opencode,
  model: 'openai/gpt-5.5',
  begin,
  thought: words => [line('reasoning', { part: { ...ids, type: 'reasoning', text: words } })],
  said: chunks => [opencodeWords(chunks.join(''))],
  end: (_text, { input, output, cached = 0, cacheWrite = 0, reasoning = 0 }) => [
    finish('stop', {
      total: input + output,
      input: input - cached - cacheWrite,
      output: output - reasoning,
      reasoning,
      cache: { read: cached, write: cacheWrite },
    }),
  ],
  failures: {
    auth: served(401, 'no such key'),
    'rate-limit': served(429, 'too fast', { 'retry-after': '7' }),
    quota: served(402, 'insufficient balance'),
    overflow: opencodeFault('ContextOverflowError', { message: 'prompt is too long: 250000 tokens' }),
    refused: [
      ...[...begin(), opencodeWords('I'), finish('content-filter')].map(print => ({ print })),
      ...opencodeFault('ContentFilterError', { message: "The response was blocked by the provider's content filter" }),
    ],
    rejected: opencodeFault('UnknownError', { message: 'Unexpected server error. Check server logs for details.' }),
    transport: served(503, 'overloaded'),
  },
  effort: ({ args }) => (args.includes('--variant') ? args[args.indexOf('--variant') + 1]! : null),
}
