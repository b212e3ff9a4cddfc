import { counted, type Page, type Speech } from './speech.ts'

/** A speech as OpenAI's Responses API streams it. */
export function responsesFrames(speech: Speech): string[] {
  let sequence = 0
  const event = (type: string, fields: object): string =>
    responsesEvent(type, { sequence_number: sequence++, ...fields })
  const { chunks, thinking, sources, refusal, instead, model = 'gpt-6-sol-2026-10-01' } = speech
  const response = { id: 'resp_68af', object: 'response', created_at: 1_790_000_000, model, output: [], error: null }
  const frames = [
    event('response.created', { response: { ...response, status: 'in_progress' } }),
    event('response.in_progress', { response: { ...response, status: 'in_progress' } }),
  ]
  let index = 0
  if (thinking !== undefined) frames.push(...thinkingItem(thinking))
  if (sources) frames.push(...searchItem(searchAction(sources)))
  for (const url of speech.opened ?? []) frames.push(...searchItem({ type: 'open_page', url }))
  frames.push(...messageItem())
  return [...frames, ...(instead ?? end())]

  function thinkingItem(text: string): string[] {
    const at = { item_id: 'rs_01', output_index: index++, summary_index: 0 }
    const item = { id: 'rs_01', type: 'reasoning', summary: [] }
    return [
      event('response.output_item.added', { output_index: at.output_index, item: { ...item, encrypted_content: '' } }),
      event('response.reasoning_summary_part.added', { ...at, part: { type: 'summary_text', text: '' } }),
      ...text.split(/(?<= )/).map(delta => event('response.reasoning_summary_text.delta', { ...at, delta })),
      event('response.reasoning_summary_text.done', { ...at, text }),
      event('response.reasoning_summary_part.done', { ...at, part: { type: 'summary_text', text } }),
      event('response.output_item.done', {
        output_index: at.output_index,
        item: { ...item, encrypted_content: 'gAAAAA', summary: [{ type: 'summary_text', text }] },
      }),
    ]
  }

  function searchAction(pages: readonly Page[]): object {
    return {
      type: 'search',
      query: 'postgres benchmarks',
      queries: ['postgres benchmarks'],
      sources: pages.map(({ url }) => ({ type: 'url', url })),
    }
  }

  function searchItem(action: object): string[] {
    const at = { item_id: `ws_0${index}`, output_index: index++ }
    const item = { id: at.item_id, type: 'web_search_call' }
    return [
      event('response.output_item.added', { output_index: at.output_index, item: { ...item, status: 'in_progress' } }),
      event('response.web_search_call.in_progress', at),
      event('response.web_search_call.searching', at),
      event('response.web_search_call.completed', at),
      event('response.output_item.done', {
        output_index: at.output_index,
        item: speech.searchError ? { ...item, status: 'failed' } : { ...item, status: 'completed', action },
      }),
    ]
  }

  function messageItem(): string[] {
    const at = { item_id: 'msg_01', output_index: index++, content_index: 0 }
    const item = { id: 'msg_01', type: 'message', role: 'assistant', content: [] }
    const part = { type: 'output_text', text: '', annotations: [], logprobs: [] }
    const said = chunks.map(delta => event('response.output_text.delta', { ...at, delta, logprobs: [] }))
    const refused = (refusal?.split(/(?<= )/) ?? []).map(delta => event('response.refusal.delta', { ...at, delta }))
    const open = [
      event('response.output_item.added', { output_index: at.output_index, item: { ...item, status: 'in_progress' } }),
      event('response.content_part.added', { ...at, part }),
    ]
    if (instead) return [...open, ...said, ...refused]
    const text = chunks.join('')
    const content = refusal ? [{ type: 'refusal', refusal }] : [{ ...part, text }]
    return [
      ...open,
      ...said,
      ...refused,
      ...(speech.cited ?? sources?.slice(0, 1) ?? []).map(annotation),
      event('response.output_text.done', { ...at, text, logprobs: [] }),
      event('response.output_item.done', {
        output_index: at.output_index,
        item: { ...item, status: 'completed', content },
      }),
    ]
  }

  function annotation({ url, title }: Page, annotation_index: number): string {
    const marked = `${url}${url.includes('?') ? '&' : '?'}utm_source=openai`
    const cited = { type: 'url_citation', url: marked, title: title ?? '', start_index: 0, end_index: 5 }
    const at = { item_id: 'msg_01', output_index: index - 1, content_index: 0, annotation_index }
    return event('response.output_text.annotation.added', { ...at, annotation: cited })
  }

  function end(): string[] {
    const { finish = 'completed' } = speech
    if (finish === null) return []
    const usage = usageOf(speech)
    const tool_usage = sources && { web_search: { num_requests: 1 } }
    if (finish === 'completed')
      return [event('response.completed', { response: { ...response, status: 'completed', usage, tool_usage } })]
    const incomplete_details = { reason: finish }
    return [
      event('response.incomplete', { response: { ...response, status: 'incomplete', incomplete_details, usage } }),
    ]
  }
}

export const responsesEvent = (type: string, fields: object): string =>
  `event: ${type}\ndata: ${JSON.stringify({ type, ...fields })}\n\n`

function usageOf(speech: Speech): object {
  const { input, output, cached, cacheWrite, reasoning } = counted(speech.usage)
  return {
    input_tokens: input,
    input_tokens_details: { cached_tokens: cached, cache_write_tokens: cacheWrite },
    output_tokens: output,
    output_tokens_details: { reasoning_tokens: reasoning },
    total_tokens: input + output,
  }
}
