import { createOpenAI, type OpenAILanguageModelResponsesOptions } from '@ai-sdk/openai'
import type { Call, Finish } from '../../core/model.ts'
import { type Fields, fields } from '../json.ts'
import { hasRecord, numberOrNull, type Sdk } from './sdk.ts'

/** Names that the package knows. For others it would leave out the effort without asking them. */
const knownFamilies = /^(gpt-|o\d)/

const lastEvents: ReadonlySet<unknown> = new Set(['response.completed', 'response.incomplete', 'response.failed'])

/** OpenAI Responses. */
export const responses: Sdk = {
  open: (address, model) => createOpenAI(address).responses(model),
  formats: ['strict', 'schema', 'json'],
  formatsOnTheWay: ['json'],
  // It refuses plain JSON here. With a schema, citations are lost and their marks stay in the words.
  formatsBesideSearch: [],
  search: { type: 'provider', id: 'openai.web_search', name: 'web_search', args: {} },
  searchesMidway: false,

  refine(options, { call, knobs, model }) {
    const openai: OpenAILanguageModelResponsesOptions = {
      reasoningSummary: knobs.thoughts ? 'auto' : null,
      strictJsonSchema: knobs.format === 'strict',
      ...(knobs.search && !knobs.pages && { includeWebSearchSources: false }),
      ...(knobs.unstored && { store: false }),
      // Calls with the same key go to the same machine, which has cached how they begin.
      ...(knobs.cache && { promptCacheKey: cacheKeyOf(call) }),
      ...(knobs.effort !== null && !knownFamilies.test(model) && { forceReasoning: true, systemMessageMode: 'system' }),
    }
    return { ...options, providerOptions: { openai } }
  },

  sent: body => ({
    effort: (fields(body.reasoning).effort as string | undefined) ?? null,
    temperature: numberOrNull(body.temperature),
    maxTokens: numberOrNull(body.max_output_tokens),
    search: Array.isArray(body.tools) && body.tools.length > 0,
  }),

  glimpse: event => ({
    refusal: event.type === 'response.refusal.delta',
    last: lastEvents.has(event.type),
    finish: finishOf(event),
    pages: pagesIn(fields(event.item)),
  }),

  /** New kinds of searches and citations may appear at any time. */
  skips: ({ type, item }) =>
    /^response\.output_item\./.test(String(type))
      ? fields(item).type === searchItem
      : /^response\.(web_search_call|output_text\.annotation)\./.test(String(type)),
}

/** A conversation is a seat's own; the record is the same for all seats. */
const cacheKeyOf = (call: Call): string =>
  (hasRecord(call) ? `agon-${call.debate}` : `agon-${call.debate}-${call.moment.seat}`).slice(0, 64)

function finishOf({ type, response }: Fields): Finish | null {
  if (type === 'response.completed') return 'stop'
  return fields(fields(response).incomplete_details).reason === 'max_output_tokens' ? 'length' : null
}

const searchItem = 'web_search_call'

/** The results of a search, or a page opened after it. */
function pagesIn({ type, action }: Fields): unknown[] {
  const { url, sources } = fields(action)
  const found = Array.isArray(sources) ? sources.map(source => fields(source).url) : []
  return type === searchItem ? [url, ...found] : []
}
