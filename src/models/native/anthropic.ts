import { type AnthropicLanguageModelOptions, createAnthropic } from '@ai-sdk/anthropic'
import type { Call } from '../../core/model.ts'
import { fields } from '../json.ts'
import type { Knobs } from './knobs.ts'
import { budgetWithin } from './options.ts'
import { type NativeAsking, numberOrNull, type Sdk, type SdkOptions, type SdkPrompt } from './sdk.ts'

/** Claude models up to 4.5, and models that are no Claude: they get a token budget for thinking. */
const thinksByBudget = (model: string): boolean =>
  !model.includes('claude-') || /claude-(\d|instant)|-4(-[015])?($|[-@](?!\d(\D|$)))/.test(model)

/** Anthropic Messages. */
export const anthropic: Sdk = {
  open: (address, model) => createAnthropic(address).messages(model),
  formats: ['schema'],
  formatsOnTheWay: [],
  formatsBesideSearch: ['schema'],
  // The first version of the tool: every model accepts it, and it runs no code.
  search: { type: 'provider', id: 'anthropic.web_search_20250305', name: 'web_search', args: { maxUses: 5 } },
  searchesMidway: true,

  refine(options, asking) {
    const { call, knobs, model, known } = asking
    const prompt = knobs.cache ? withBreakpoints(options.prompt, call) : options.prompt
    if (knobs.effort !== null && knobs.maxTokens !== null && thinksByBudget(model))
      return withSchemaAsParameter({ ...options, prompt, ...thinkingWithin(knobs.maxTokens, asking) }, knobs)
    // The package has a low limit for models it does not know.
    const limit = knobs.maxTokens ?? (model.includes('claude-') ? null : (known?.maxOutput ?? null))
    return withSchemaAsParameter({ ...options, prompt, ...(limit !== null && { maxOutputTokens: limit }) }, knobs)
  },

  sent(body) {
    const { effort } = fields(body.output_config)
    return {
      effort: typeof effort === 'string' ? effort : numberOrNull(fields(body.thinking).budget_tokens),
      temperature: numberOrNull(body.temperature),
      maxTokens: numberOrNull(body.max_tokens),
      search: Array.isArray(body.tools) && body.tools.some(tool => fields(tool).name === 'web_search'),
    }
  },

  glimpse: () => ({}),

  /** The protocol may add new events and blocks at any time. Clients should ignore them. */
  skips({ type, delta, content_block }) {
    if (type === 'content_block_delta') return fields(delta).type !== 'text_delta'
    if (type === 'content_block_start') return fields(content_block).type !== 'text'
    return typeof type === 'string' && !/^(message_(start|delta|stop)|error)$/.test(type)
  },
}

/** For some models the package replaces the schema by a forced tool call: such a model would not search first. */
function withSchemaAsParameter(options: SdkOptions, { search, format }: Knobs): SdkOptions {
  if (!search || format === null) return options
  const anthropic = { ...options.providerOptions?.anthropic, structuredOutputMode: 'outputFormat' }
  return { ...options, providerOptions: { ...options.providerOptions, anthropic } }
}

/** The package adds the budget to the limit, but the user's limit covers both. */
function thinkingWithin(cap: number, { knobs }: NativeAsking): Partial<SdkOptions> {
  const budget = budgetWithin(cap, knobs.effort!)
  if (budget === null) return { maxOutputTokens: cap, reasoning: 'provider-default' }
  const thinking = { type: 'enabled', budgetTokens: budget } satisfies AnthropicLanguageModelOptions['thinking']
  return { maxOutputTokens: cap - budget, providerOptions: { anthropic: { thinking } } }
}

const breakpoint = { anthropic: { cacheControl: { type: 'ephemeral' } } }

/**
 * Marks what the provider should cache for the next call: the rules, the end of the record, the place that the last call of a
 * conversation marked, and its end if it continues. Writing costs a quarter more, so an end that nobody will read is not marked.
 */
function withBreakpoints(prompt: SdkPrompt, { messages, conversation }: Call): SdkPrompt {
  const answered = prompt.findLastIndex(message => message.role === 'assistant')
  const rules = prompt.findLastIndex(message => message.role === 'system')
  const end = conversation.goesOn ? prompt.length - 1 : -1
  const marks = new Set([rules, answered - 1, end])
  return prompt.map((message, index) => {
    const { content, cuts = [] } = messages[index]!
    if (message.role === 'user' && cuts.length > 0) return { ...message, content: inBlocks(content, cuts) }
    return marks.has(index) ? { ...message, providerOptions: breakpoint } : message
  })
}

type UserContent = Extract<SdkPrompt[number], { role: 'user' }>['content']

/** The provider looks for what it has cached at a mark, and so many blocks before it. */
const lookBack = 20

/**
 * Each speech of a record is a block. So the record as it was is found from the end of the record as it is now, whoever was shown it
 * and however many speeches ago.
 */
function inBlocks(content: string, cuts: readonly number[]): UserContent {
  const marked = [cuts.length - 1, cuts.length - 1 - lookBack]
  return [...cuts, content.length].map((end, place) => ({
    type: 'text' as const,
    text: content.slice(cuts[place - 1] ?? 0, end),
    ...(marked.includes(place) && { providerOptions: breakpoint }),
  }))
}
