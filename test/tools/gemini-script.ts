import type { Source } from '../../src/core/model.ts'
import { gemini } from '../../src/models/tools/gemini.ts'
import type { StandInCall, Step } from './stand-in.ts'
import type { Script, SearchScript } from './tool-case.ts'

const at = '2026-11-16T00:29:47.883Z'
const line = (type: string, fields: object): string => JSON.stringify({ type, timestamp: at, ...fields })

const begin = (): string[] => [
  line('init', { session_id: '9ae6642f-0b5c-468d-a976-67e28e0e62f4', model: 'gemini-3.1-pro-preview' }),
  // It repeats all of what it was asked, whatever its length.
  line('message', { role: 'user', content: 'the question' }),
]

const stats = (input = 0, words = 0, thoughts = 0, cached = 0): object => {
  const counts = {
    total_tokens: input + words + thoughts,
    input_tokens: input,
    output_tokens: words,
    cached,
    input: input - cached,
  }
  return { ...counts, duration_ms: 91, tool_calls: 0, models: { 'gemini-3.1-pro-preview': counts } }
}

/** A run that ends as gemini's do when the server does not answer: the status is cut to a byte, and written aside. */
export const geminiFault = (message: string, exit: number, ...complaints: string[]): Step[] => [
  ...begin().map(print => ({ print })),
  { complain: 'Ripgrep is not available. Falling back to GrepTool.' },
  ...complaints.map(complain => ({ complain })),
  { print: line('result', { status: 'error', error: { type: 'unknown', message }, stats: stats() }) },
  { exit },
]

const served = (code: number, message: string): string =>
  `[API Error: ${JSON.stringify({ error: { code, message, status: 'X' } })}]`

const tool_id = 'google_web_search__google_web_search_1794833770078_0'
const called = (aside: string, result: object): Step[] => [
  { print: line('message', { role: 'assistant', content: aside, delta: true }) },
  {
    print: line('tool_use', { tool_name: 'google_web_search', tool_id, parameters: { query: 'postgres benchmarks' } }),
  },
  { print: line('tool_result', { tool_id, ...result }) },
]

/** What it writes down about the call that answered its search. */
const record = (pages: readonly Source[]): string => {
  const groundingChunks = pages.map(({ url, title }) => ({ web: { uri: url, title: title ?? undefined } }))
  const answer = { candidates: [{ content: { role: 'model' }, groundingMetadata: { groundingChunks } }] }
  const attributes = {
    'event.name': 'gemini_cli.api_response',
    response_text: JSON.stringify(answer),
    role: 'utility_tool',
  }
  const asked = { 'event.name': 'gemini_cli.api_request', request_text: 'about groundingChunks: {}' }
  return [{ attributes: asked }, { attributes }, { attributes }]
    .map(one => `${JSON.stringify(one, null, 2)}\n`)
    .join('')
}

const search: SearchScript = {
  begin,
  finds: (aside, pages) => [
    ...called(aside, { status: 'success', output: 'Search results for "postgres benchmarks" returned.' }),
    { write: '{{TMPDIR}}/record.log', text: record(pages) },
  ],
  fails: message =>
    called('Let me look.', {
      status: 'error',
      output: 'Error performing web search.',
      error: { type: 'web_search_failed', message },
    }),
  tells: pages => [...pages],
  allowed: call => settingsOf(call).tools.core,
}

/** Those that it finds in its folder. */
// biome-ignore lint/suspicious/noExplicitAny: a settings file
export const settingsOf = ({ files }: StandInCall): any =>
  JSON.parse(Object.entries(files).find(([path]) => path.endsWith('settings.json'))![1])

export const geminiScript: Script = {
  tool: gemini,
  model: 'gemini-3.1-pro-preview',
  begin,
  thought: () => [],
  said: chunks => chunks.map(content => line('message', { role: 'assistant', content, delta: true })),
  end: (_text, { input, output, cached = 0, reasoning = 0 }) => [
    line('result', { status: 'success', stats: stats(input, output - reasoning, reasoning, cached) }),
  ],
  failures: {
    auth: geminiFault(served(401, 'no such key'), 145),
    'rate-limit': geminiFault(
      '[API Error: too fast]\nPlease wait and try again later.',
      173,
      'Error when talking to Gemini API RetryableQuotaError: too fast',
      '  retryDelayMs: 7000,\n  status: 429',
    ),
    quota: geminiFault('[API Error: You have exhausted your daily quota]', 173, 'TerminalQuotaError: no more today'),
    overflow: geminiFault(served(400, 'The input token count (2000000) exceeds the maximum'), 144),
    rejected: geminiFault('[API Error: no such model]', 1, 'ModelNotFoundError: no such model\n  code: 404'),
    transport: geminiFault(served(503, 'The model is overloaded'), 247),
  },
  nothing: [
    ...begin().map(print => ({ print })),
    { print: line('error', { severity: 'error', message: 'The model returned an empty response with no text.' }) },
    { print: line('result', { status: 'error', stats: stats(120, 0, 20) }) },
  ],
  search,
  effort,
}

/** What the settings make of the model that was asked for. */
function effort({ files, args }: StandInCall): string | null {
  const settings = Object.entries(files).find(([path]) => path.endsWith('settings.json'))![1]
  const overrides: { match: { model: string }; modelConfig: { generateContentConfig: { thinkingConfig: object } } }[] =
    JSON.parse(settings).modelConfigs?.customOverrides ?? []
  const model = args[args.indexOf('--model') + 1]
  const found = overrides.find(({ match }) => match.model === model)
  return found ? String(Object.values(found.modelConfig.generateContentConfig.thinkingConfig)[0]) : null
}
