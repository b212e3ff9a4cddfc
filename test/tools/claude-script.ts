import { claude } from '../../src/models/tools/claude.ts'
import type { StandInCall, Step } from './stand-in.ts'
import type { Script, SearchScript } from './tool-case.ts'

const session_id = '{{--session-id}}'
const line = (event: object): string => JSON.stringify(event)
const piece = (event: object): string =>
  line({ type: 'stream_event', event, session_id, parent_tool_use_id: null, uuid: 'u' })
const delta = (index: number, delta: object): string => piece({ type: 'content_block_delta', index, delta })

const init = (tools: readonly string[]): string =>
  line({ type: 'system', subtype: 'init', cwd: '/', session_id, tools, mcp_servers: [], model: 'claude-opus-9' })

const asking = (): string[] => [
  line({ type: 'system', subtype: 'status', status: 'requesting', session_id }),
  piece({ type: 'message_start', message: { id: 'm1', role: 'assistant', model: 'claude-opus-9-1', content: [] } }),
]

const begin = (): string[] => [init([]), ...asking()]

export const claudeWords = (chunks: readonly string[]): string[] => [
  piece({ type: 'content_block_start', index: 1, content_block: { type: 'text', text: '' } }),
  ...chunks.map(text => delta(1, { type: 'text_delta', text })),
  line({ type: 'assistant', message: { role: 'assistant', content: [{ type: 'text', text: chunks.join('') }] } }),
  piece({ type: 'content_block_stop', index: 1 }),
]

export const claudeStop = (stop_reason: string): string[] => [
  piece({ type: 'message_delta', delta: { stop_reason, stop_sequence: null }, usage: { output_tokens: 5 } }),
  piece({ type: 'message_stop' }),
]

/** The last event of a run that went well, with changes. */
export const claudeResult = (result: string | null, changes: object = {}): string =>
  line({
    type: 'result',
    subtype: 'success',
    is_error: false,
    api_error_status: null,
    result,
    stop_reason: 'end_turn',
    session_id,
    total_cost_usd: 0.25,
    usage: { input_tokens: 3, cache_creation_input_tokens: 2, cache_read_input_tokens: 5, output_tokens: 5 },
    modelUsage: { 'claude-opus-9-1[1m]': { inputTokens: 3, outputTokens: 5, costUSD: 0.25 } },
    ...changes,
  })

/** A run that ends as claude's do when the server behind it does not answer. */
export const claudeFault = (result: string, api_error_status: number | null, changes: object = {}): Step[] => [
  ...begin()
    .slice(0, 2)
    .map(print => ({ print })),
  { print: claudeResult(result, { is_error: true, api_error_status, stop_reason: 'stop_sequence', ...changes }) },
  { exit: 1 },
]

const retry = (error_status: number, error: string, retry_delay_ms: number): Step[] => [
  {
    print: line({
      type: 'system',
      subtype: 'api_retry',
      attempt: 1,
      max_retries: 1,
      retry_delay_ms,
      error_status,
      error,
    }),
  },
  { hang: true },
]

/** A call of its search, and what came of it: `result` for programs, `content` for the model. */
const called = (aside: string, content: object, tool_use_result: unknown): Step[] => {
  const call = { type: 'tool_use', id: 'toolu_01', name: 'WebSearch', input: {} }
  const [stop, end] = claudeStop('tool_use')
  const lines = [
    ...claudeWords([aside]),
    piece({ type: 'content_block_start', index: 2, content_block: call }),
    delta(2, { type: 'input_json_delta', partial_json: '{"query":"postgres benchmarks"}' }),
    line({ type: 'assistant', message: { role: 'assistant', content: [call] }, parent_tool_use_id: null }),
    piece({ type: 'content_block_stop', index: 2 }),
    stop!,
    line({
      type: 'user',
      message: { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'toolu_01', ...content }] },
      parent_tool_use_id: null,
      session_id,
      tool_use_result,
    }),
    end!,
    ...asking(),
  ]
  return lines.map(print => ({ print }))
}

const search: SearchScript = {
  begin: () => [init(['{{--tools}}']), ...asking()],
  finds: (aside, pages) => {
    const found = { tool_use_id: 'srvtoolu_01', content: pages.map(({ title, url }) => ({ title, url })) }
    const results = ['I will search.', found, 'Found some pages.']
    return called(
      aside,
      { content: 'Web search results for query: "postgres benchmarks"' },
      { results, searchCount: 1 },
    )
  },
  fails: why => called('Let me look.', { content: why, is_error: true }, `Error: ${why}`),
  tells: pages => [...pages],
  allowed: ({ args }) =>
    ['--tools', '--allowedTools'].flatMap(flag => (args.includes(flag) ? [args[args.indexOf(flag) + 1]!] : [])),
}

export const claudeScript: Script = {
  tool: claude,
  model: 'opus',
  begin,
  thought: thinking => [
    piece({ type: 'content_block_start', index: 0, content_block: { type: 'thinking', thinking: '' } }),
    line({ type: 'system', subtype: 'thinking_tokens', estimated_tokens: 9 }),
    delta(0, { type: 'thinking_delta', thinking }),
    delta(0, { type: 'signature_delta', signature: 'c2ln' }),
    piece({ type: 'content_block_stop', index: 0 }),
  ],
  said: claudeWords,
  end: (text, { input, output, cached = 0, cacheWrite = 0, reasoning = 0 }) => [
    ...claudeStop('end_turn'),
    claudeResult(text, {
      usage: {
        input_tokens: input - cached - cacheWrite,
        cache_read_input_tokens: cached,
        cache_creation_input_tokens: cacheWrite,
        output_tokens: output,
        output_tokens_details: { thinking_tokens: reasoning },
      },
    }),
  ],
  failures: {
    auth: claudeFault('Not logged in · Please run /login', null),
    'rate-limit': retry(429, 'rate_limit', 7000),
    quota: claudeFault('Credit balance is too low', 400),
    overflow: claudeFault('Prompt is too long · the request is ~250000 tokens (limit 200000)', 400),
    refused: [...begin(), ...claudeWords(['I']), ...claudeStop('refusal')].map(print => ({ print })),
    rejected: claudeFault("There's an issue with the selected model (opus-9). It may not exist.", 404),
    transport: retry(529, 'overloaded', 558),
  },
  search,
  effort: ({ args }: StandInCall) => args[args.indexOf('--effort') + 1] ?? null,
}
