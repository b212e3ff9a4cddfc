import { counted, type Page, type Speech } from './speech.ts'

/** A speech as Anthropic's Messages API streams it. */
export function messagesFrames(speech: Speech): string[] {
  const { chunks, thinking, sources, instead, finish = 'end_turn', model = 'claude-opus-5-5-20261001' } = speech
  const { input, output, cached, cacheWrite, reasoning } = counted(speech.usage)
  const message = {
    id: 'msg_01XF',
    type: 'message',
    role: 'assistant',
    model,
    content: [],
    stop_reason: null,
    stop_sequence: null,
    usage: {
      input_tokens: input - cached - cacheWrite,
      cache_creation_input_tokens: cacheWrite,
      cache_read_input_tokens: cached,
      output_tokens: 1,
      service_tier: 'standard',
      ...searched(),
    },
  }
  const frames = [messagesEvent('message_start', { message }), messagesEvent('ping', {})]
  let index = 0
  if (thinking !== undefined)
    frames.push(
      ...block({ type: 'thinking', thinking: '', signature: '' }, [
        ...thinking.split(/(?<= )/).map(text => ({ type: 'thinking_delta', thinking: text })),
        { type: 'signature_delta', signature: 'EqQBCg' },
      ]),
    )
  if (speech.aside) frames.push(...block({ type: 'text', text: '' }, [{ type: 'text_delta', text: speech.aside }]))
  if (sources) frames.push(...search(sources))
  frames.push(
    ...block(
      { type: 'text', text: '' },
      [...chunks.map(text => ({ type: 'text_delta', text })), ...(speech.cited ?? []).map(citation)],
      !instead,
    ),
  )
  if (instead) return [...frames, ...instead]
  if (finish === null) return frames
  const usage = { output_tokens: output, output_tokens_details: { thinking_tokens: reasoning }, ...searched() }
  return [
    ...frames,
    messagesEvent('message_delta', { delta: { stop_reason: finish, stop_sequence: null, ...details() }, usage }),
    messagesEvent('message_stop', {}),
  ]

  function details(): object {
    if (speech.refusal === undefined) return {}
    return { stop_details: { type: 'refusal', category: 'bio', explanation: speech.refusal } }
  }

  function block(content_block: object, deltas: readonly object[], closed = true): string[] {
    const at = index++
    return [
      messagesEvent('content_block_start', { index: at, content_block }),
      ...deltas.map(delta => messagesEvent('content_block_delta', { index: at, delta })),
      ...(closed ? [messagesEvent('content_block_stop', { index: at })] : []),
    ]
  }

  function searched(): object {
    return sources ? { server_tool_use: { web_search_requests: 1, web_fetch_requests: 0 } } : {}
  }

  function citation({ url, title }: Page): object {
    const location = {
      type: 'web_search_result_location',
      url,
      title,
      encrypted_index: 'Eo8B',
      cited_text: 'So it is.',
    }
    return { type: 'citations_delta', citation: location }
  }

  function search(pages: readonly Page[]): string[] {
    const id = 'srvtoolu_01'
    const error = { type: 'web_search_tool_result_error', error_code: speech.searchError }
    const found = pages.map(page => ({
      type: 'web_search_result',
      ...page,
      encrypted_content: 'EqgfCi',
      page_age: null,
    }))
    const content = speech.searchError ? error : found
    return [
      ...block({ type: 'server_tool_use', id, name: 'web_search', input: {} }, [
        { type: 'input_json_delta', partial_json: '{"query": "postgres ' },
        { type: 'input_json_delta', partial_json: 'benchmarks"}' },
      ]),
      ...block({ type: 'web_search_tool_result', tool_use_id: id, content }, []),
    ]
  }
}

export const messagesEvent = (type: string, fields: object): string =>
  `event: ${type}\ndata: ${JSON.stringify({ type, ...fields })}\n\n`
