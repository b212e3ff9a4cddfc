import type { IncomingMessage, ServerResponse } from 'node:http'

// biome-ignore lint/suspicious/noExplicitAny: the body of a request in any of four protocols
export type Body = any

export type WireName = 'chat' | 'responses' | 'anthropic' | 'google'

/** One of the four protocols, as far as the tools need it. */
export interface Wire {
  name: WireName
  fits(path: string): boolean
  /** Everything that the model would read. */
  prompt(body: Body): string
  model(body: Body, path: string): string
  /** The knob for thinking, as it arrived; null when it was not turned. */
  effort(body: Body): string | null
  answer(text: string, body: Body, request: IncomingMessage, response: ServerResponse): void
  /** An error in the protocol's own form. */
  error(status: number, message: string): object
}

/** What every answer is said to have used: input holds cached, output holds reasoning. */
const used = { input: 120, cached: 100, output: 30, reasoning: 10 }

export const wires: readonly Wire[] = [chat(), responses(), anthropic(), google()]

function chat(): Wire {
  const usage = {
    prompt_tokens: used.input,
    completion_tokens: used.output,
    total_tokens: used.input + used.output,
    prompt_tokens_details: { cached_tokens: used.cached },
    completion_tokens_details: { reasoning_tokens: used.reasoning },
  }
  return {
    name: 'chat',
    fits: path => path.endsWith('/chat/completions'),
    prompt: body => texts(body.messages),
    model: body => body.model,
    effort: body => body.reasoning_effort ?? null,
    error: (status, message) => ({ error: { message, type: `mock_${status}`, param: null, code: null } }),
    answer(text, body, _request, response) {
      const base = { id: 'chatcmpl-1', created: 1_700_000_000, model: body.model }
      const message = { role: 'assistant', content: text }
      if (!body.stream)
        return json(response, 200, {
          ...base,
          object: 'chat.completion',
          choices: [{ index: 0, message, finish_reason: 'stop' }],
          usage,
        })
      const chunk = (delta: object, finish: string | null = null) => ({
        ...base,
        object: 'chat.completion.chunk',
        choices: [{ index: 0, delta, finish_reason: finish }],
      })
      const halves = pieces(text).map(piece => chunk({ content: piece }))
      const end = [chunk({}, 'stop'), { ...chunk({}), choices: [], usage }]
      events(response, [chunk({ role: 'assistant', content: '' }), ...halves, ...end].map(plain))
    },
  }
}

function responses(): Wire {
  const usage = {
    input_tokens: used.input,
    input_tokens_details: { cached_tokens: used.cached },
    output_tokens: used.output,
    output_tokens_details: { reasoning_tokens: used.reasoning },
    total_tokens: used.input + used.output,
  }
  return {
    name: 'responses',
    fits: path => path.endsWith('/responses'),
    prompt: body => [body.instructions ?? '', texts(body.input)].join('\n'),
    model: body => body.model,
    effort: body => body.reasoning?.effort ?? null,
    error: (status, message) => ({ error: { message, type: `mock_${status}`, param: null, code: null } }),
    answer(text, body, _request, response) {
      const part = { type: 'output_text', text, annotations: [] }
      const item = { id: 'msg_1', type: 'message', status: 'completed', role: 'assistant', content: [part] }
      const base = { id: 'resp_1', object: 'response', created_at: 1_700_000_000, model: body.model, error: null }
      const at = { item_id: 'msg_1', output_index: 0, content_index: 0 }
      const whole = { ...base, status: 'completed', output: [item], usage }
      if (body.stream === false) return json(response, 200, whole)
      const open = { ...base, status: 'in_progress', output: [], usage: null }
      const list: { type: string; [field: string]: unknown }[] = [
        { type: 'response.created', response: open },
        { type: 'response.in_progress', response: open },
        { type: 'response.output_item.added', output_index: 0, item: { ...item, status: 'in_progress', content: [] } },
        { type: 'response.content_part.added', ...at, part: { ...part, text: '' } },
        ...pieces(text).map(delta => ({ type: 'response.output_text.delta', ...at, delta })),
        { type: 'response.output_text.done', ...at, text },
        { type: 'response.content_part.done', ...at, part },
        { type: 'response.output_item.done', output_index: 0, item },
        { type: 'response.completed', response: whole },
      ]
      const numbered = list.map((event, number) => ({ ...event, sequence_number: number }))
      events(response, numbered.map(named))
    },
  }
}

function anthropic(): Wire {
  const usage = {
    input_tokens: used.input - used.cached,
    cache_read_input_tokens: used.cached,
    cache_creation_input_tokens: 0,
    output_tokens: used.output,
  }
  return {
    name: 'anthropic',
    fits: path => path.endsWith('/messages'),
    prompt: body => [texts(body.system), texts(body.messages)].join('\n'),
    model: body => body.model,
    effort: body => body.output_config?.effort ?? null,
    error: (status, message) => ({ type: 'error', error: { type: `mock_${status}`, message } }),
    answer(text, body, _request, response) {
      const base = { id: 'msg_1', type: 'message', role: 'assistant', model: body.model, stop_sequence: null }
      if (!body.stream)
        return json(response, 200, { ...base, content: [{ type: 'text', text }], stop_reason: 'end_turn', usage })
      const list = [
        { type: 'message_start', message: { ...base, content: [], stop_reason: null, usage } },
        { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
        ...pieces(text).map(piece => ({
          type: 'content_block_delta',
          index: 0,
          delta: { type: 'text_delta', text: piece },
        })),
        { type: 'content_block_stop', index: 0 },
        { type: 'message_delta', delta: { stop_reason: 'end_turn', stop_sequence: null }, usage },
        { type: 'message_stop' },
      ]
      events(response, list.map(named))
    },
  }
}

function google(): Wire {
  const usageMetadata = {
    promptTokenCount: used.input,
    cachedContentTokenCount: used.cached,
    candidatesTokenCount: used.output - used.reasoning,
    thoughtsTokenCount: used.reasoning,
    totalTokenCount: used.input + used.output,
  }
  return {
    name: 'google',
    fits: path => /:(stream)?generateContent$/i.test(path),
    prompt: body => [texts(body.systemInstruction), texts(body.contents)].join('\n'),
    model: (_body, path) => /models\/([^:]+):/.exec(path)?.[1] ?? '',
    effort: body => {
      const thinking = body.generationConfig?.thinkingConfig
      return thinking?.thinkingLevel ?? thinking?.thinkingBudget?.toString() ?? null
    },
    error: (status, message) => ({ error: { code: status, message, status: `MOCK_${status}` } }),
    answer(text, _body, request, response) {
      const piece = (said: string, finish: object = {}) => ({
        candidates: [{ index: 0, content: { role: 'model', parts: [{ text: said }] }, ...finish }],
        usageMetadata,
        modelVersion: 'mock',
      })
      if (!request.url!.includes('stream')) return json(response, 200, piece(text, { finishReason: 'STOP' }))
      events(response, [...pieces(text).map(said => piece(said)), piece('', { finishReason: 'STOP' })].map(plain))
    },
  }
}

/** All strings under `text` or `content`, whatever the nesting: what a model reads of messages. */
function texts(value: Body): string {
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return value.map(texts).filter(Boolean).join('\n')
  if (typeof value !== 'object' || value === null) return ''
  return [value.text, value.content, value.parts].map(texts).filter(Boolean).join('\n')
}

const pieces = (text: string): string[] => text.match(/.{1,40}/gsu) ?? []

const plain = (event: object): string => `data: ${JSON.stringify(event)}\n\n`

const named = (event: { type: string }): string => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`

function events(response: ServerResponse, frames: readonly string[]): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  response.end(frames.join(''))
}

export function json(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}
