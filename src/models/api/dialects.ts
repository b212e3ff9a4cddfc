import type { Json } from '../../core/json.ts'
import type { Effort } from '../../core/model.ts'
import { knownProvider } from '../providers.ts'

type Fields = Readonly<Record<string, Json>>

/** One setting of a provider's parameter for thinking. */
export interface Knob {
  /** The provider's word for it. */
  name: string
  /** Whether this is only the nearest to what was asked for. Then the user is told. */
  nearest: boolean
  /** What goes into the request. */
  fields: Fields
}

/** What a provider does differently on the chat protocol. Everything else is learned from its refusals. */
export interface Dialect {
  /** What to try for a level, best first. Empty: the model has no such parameter. */
  effort(level: Effort, model: string): readonly Knob[]
  /** Turns on the provider's own web search. */
  search?: Fields
  /** The name to try first for the limit on a reply. */
  tokenLimit?: 'max_completion_tokens'
  /** `usage.cost` is in US dollars. */
  reportsCost?: true
  /** Accepts a temperature silently, but ignores it while thinking. */
  ignoresTemperature?: true
}

export function dialectOf(provider: string): Dialect {
  const name = knownProvider(provider)?.name ?? provider
  return Object.hasOwn(dialects, name) ? dialects[name]! : common
}

type Scale = Readonly<Record<Effort, readonly string[]>>
type Put = (value: string) => Fields

const reasoningEffort: Put = value => ({ reasoning_effort: value })
const thinking = (on: boolean): Fields => ({ thinking: { type: on ? 'enabled' : 'disabled' } })

const openaiScale: Scale = { low: ['low'], medium: ['medium'], high: ['high'], max: ['max', 'xhigh', 'high'] }
const threeSteps: Scale = { low: ['low'], medium: ['medium'], high: ['high'], max: ['high'] }
/** For scales with low, high and max: what to use for medium. */
const noMiddle: Scale = { low: ['low'], medium: ['high'], high: ['high'], max: ['max', 'high'] }

const scaled =
  (scale: Scale, put: Put = reasoningEffort): Dialect['effort'] =>
  level =>
    scale[level].map(value => ({ name: value, nearest: value !== level, fields: put(value) }))

/** Models that can only think or not think. */
const switched: Dialect['effort'] = level => {
  const on: Knob = { name: 'thinking on', nearest: true, fields: thinking(true) }
  const off: Knob = { name: 'thinking off', nearest: true, fields: thinking(false) }
  return level === 'low' ? [off, on] : [on]
}

const common: Dialect = { effort: scaled(openaiScale) }

/** A token budget is finer than four levels, so nothing is lost. */
const budgets: Readonly<Record<Effort, number | null>> = { low: 2_000, medium: 8_000, high: 24_000, max: null }

const budgeted: Dialect['effort'] = level => {
  const budget = budgets[level]
  const on: Knob = { name: 'thinking on', nearest: level !== 'max', fields: { enable_thinking: true } }
  if (budget === null) return [on]
  const fields = { enable_thinking: true, thinking_budget: budget }
  return [{ name: `thinking_budget ${budget}`, nearest: false, fields }, on]
}

const withThinking: Put = value => ({ ...thinking(true), reasoning_effort: value })

/** As documented in November 2026. A provider that is missing here gets the common dialect. */
const dialects: Readonly<Record<string, Dialect>> = {
  azure: { ...common, tokenLimit: 'max_completion_tokens' },
  deepseek: { effort: scaled(noMiddle, withThinking), ignoresTemperature: true },
  /** `default` tells its Qwen models to think. */
  groq: {
    effort: scaled({
      low: ['low', 'default'],
      medium: ['medium', 'default'],
      high: ['high', 'default'],
      max: ['high', 'default'],
    }),
  },
  llamacpp: {
    effort: scaled(threeSteps, value => ({ chat_template_kwargs: { enable_thinking: true, reasoning_effort: value } })),
  },
  lmstudio: { effort: scaled(threeSteps) },
  mistral: {
    effort: scaled({ low: ['low', 'none'], medium: ['medium', 'high'], high: ['high'], max: ['high'] }),
  },
  moonshot: {
    effort(level, model) {
      if (model.startsWith('moonshot-v1')) return []
      return model.startsWith('kimi-k2') ? switched(level, model) : scaled(noMiddle)(level, model)
    },
  },
  ollama: { effort: scaled({ ...openaiScale, max: ['max', 'high'] }) },
  openai: { ...common, tokenLimit: 'max_completion_tokens' },
  openrouter: {
    effort: scaled(openaiScale, value => ({ reasoning: { effort: value } })),
    search: { tools: [{ type: 'openrouter:web_search' }] },
    reportsCost: true,
  },
  qwen: { effort: budgeted, search: { enable_search: true } },
  vllm: {
    effort: scaled(openaiScale, value => ({
      reasoning_effort: value,
      chat_template_kwargs: { enable_thinking: true },
    })),
  },
  xai: { effort: scaled(threeSteps) },
  /** From GLM 5.2 on there are levels. */
  zhipu: {
    effort: (level, model) =>
      /^glm-(5\.[2-9]|[6-9]|\d\d)/i.test(model) ? scaled(noMiddle, withThinking)(level, model) : switched(level, model),
  },
}
