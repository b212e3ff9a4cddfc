import { codex } from '../../src/models/tools/codex.ts'
import type { Step } from './stand-in.ts'
import type { Script, SearchScript } from './tool-case.ts'

const line = (event: object): string => JSON.stringify(event)

export const codexBegin = (thread_id = '01a1-thread'): string[] => [
  line({ type: 'thread.started', thread_id }),
  line({ type: 'turn.started' }),
]

export const codexItem = (type: string, text: string): string =>
  line({ type: 'item.completed', item: { id: 'item_0', type, text } })

export const codexUsage = (
  input_tokens: number,
  cached_input_tokens: number,
  output_tokens: number,
  cache_write_input_tokens = 0,
  reasoning_output_tokens = 0,
): string =>
  line({
    type: 'turn.completed',
    usage: { input_tokens, cached_input_tokens, cache_write_input_tokens, output_tokens, reasoning_output_tokens },
  })

export const codexFault = (message: string, notices: readonly string[] = []): Step[] => [
  ...codexBegin().map(print => ({ print })),
  ...[...notices, message].map(said => ({ print: line({ type: 'error', message: said }) })),
  { print: line({ type: 'turn.failed', error: { message } }) },
  { exit: 1 },
]

const unauthorized = 'unexpected status 401 Unauthorized: no such key, url: http://127.0.0.1:1/v1/responses'
const tooLong = {
  type: 'error',
  error: { type: 'invalid_request_error', message: 'Your input exceeds the context window.' },
}

/** It has the field `id` twice, as the tool itself does. */
const searched = (state: 'started' | 'completed', id: string, query: string, action: object): Step => ({
  print: `{"type":"item.${state}","item":{"id":"item_0","type":"web_search",${line({ id, query, action }).slice(1)}}`,
})

const search: SearchScript = {
  begin: () => codexBegin(),
  finds: (aside, pages) => [
    { print: codexItem('agent_message', aside) },
    searched('started', 'ws_1', '', { type: 'other' }),
    searched('completed', 'ws_1', 'postgres benchmarks', { type: 'search', query: 'postgres benchmarks' }),
    ...pages.flatMap(({ url }, n) => [
      searched('started', `ws_open_${n}`, '', { type: 'other' }),
      searched('completed', `ws_open_${n}`, url, { type: 'open_page', url }),
    ]),
    searched('completed', 'ws_find', "'fast'", { type: 'find_in_page', pattern: 'fast' }),
  ],
  fails: () => [searched('started', 'ws_1', '', { type: 'other' })],
  tells: pages => pages.map(({ url }) => ({ url, title: null })),
  allowed: ({ args }) => args.flatMap(word => (word === 'web_search="live"' ? ['web_search'] : [])),
}

export const codexScript: Script = {
  tool: codex,
  model: 'gpt-5.5',
  begin: () => codexBegin(),
  thought: text => [codexItem('reasoning', text)],
  said: chunks => [codexItem('agent_message', chunks.join(''))],
  end: (_text, { input, output, cached = 0, cacheWrite = 0, reasoning = 0 }) => [
    codexUsage(input, cached, output, cacheWrite, reasoning),
  ],
  failures: {
    auth: codexFault(unauthorized, [`Reconnecting... 1/5 (${unauthorized})`]),
    'rate-limit': [
      ...codexBegin().map(print => ({ print })),
      {
        print: line({
          type: 'error',
          message: 'Reconnecting... 1/5 (exceeded retry limit, last status: 429 Too Many Requests)',
        }),
      },
      { hang: true },
    ],
    quota: codexFault("You've hit your usage limit. Try again in 3 days 4 hours."),
    overflow: codexFault(line(tooLong)),
    refused: [...codexBegin(), codexUsage(10, 0, 5)].map(print => ({ print })),
    rejected: codexFault('unexpected status 404 Not Found: no such model, url: http://127.0.0.1:1/v1/responses'),
    transport: codexFault('We’re currently experiencing high demand, which may cause temporary errors.'),
  },
  search,
  effort: ({ args }) =>
    args.find(word => word.startsWith('model_reasoning_effort='))?.replace(/^[^"]*"|"$/g, '') ?? null,
}
