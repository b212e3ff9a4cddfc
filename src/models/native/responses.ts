import { createOpenAI, type OpenAILanguageModelResponsesOptions } from '@ai-sdk/openai'
import { fields, numberOrNull, type Sdk } from './sdk.ts'

/** Names that the package knows. Others may think or not; it would leave the effort out without asking them. */
const knownFamilies = /^(gpt-|o\d)/

const lastEvents: ReadonlySet<unknown> = new Set(['response.completed', 'response.incomplete', 'response.failed'])

/** OpenAI Responses. */
export const responses: Sdk = {
  open: (address, model) => createOpenAI(address).responses(model),
  formats: ['strict', 'schema', 'json'],
  formatsOnTheWay: ['json'],
  search: { type: 'provider', id: 'openai.web_search', name: 'web_search', args: {} },

  refine(options, { call, knobs, model }) {
    const openai: OpenAILanguageModelResponsesOptions = {
      reasoningSummary: knobs.thoughts ? 'auto' : null,
      strictJsonSchema: knobs.format === 'strict',
      ...(knobs.unstored && { store: false }),
      // Calls with the same key go to the same machine, which has the beginning of this conversation.
      ...(knobs.cache && { promptCacheKey: `agon-${call.debate}-${call.moment.seat}`.slice(0, 64) }),
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
  }),

  skips: () => false,
}
