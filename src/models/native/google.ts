import { createGoogle, type GoogleLanguageModelOptions } from '@ai-sdk/google'
import { fields } from '../json.ts'
import { budgetWithin } from './options.ts'
import { type NativeAsking, numberOrNull, type Sdk } from './sdk.ts'

/** These models do not think, and reject the setting. */
const thoughtless = /gemini-(1|2\.0)|gemma|learnlm/i
/** The most that all 2.5 models accept. */
const largestBudget = 24_576

/** Gemini's streamGenerateContent. */
export const google: Sdk = {
  open: (address, model) => createGoogle(address).languageModel(model),
  formats: ['schema', 'json'],
  formatsOnTheWay: ['schema', 'json'],
  // From Gemini 3 on. Earlier models refuse it.
  formatsBesideSearch: ['schema', 'json'],
  search: { type: 'provider', id: 'google.google_search', name: 'google_search', args: {} },
  searchesMidway: false,

  refine(options, asking) {
    const { knobs, model } = asking
    const thinkingConfig: GoogleLanguageModelOptions['thinkingConfig'] = {
      ...(knobs.thoughts && !thoughtless.test(model) && { includeThoughts: true }),
      ...budgetOf(asking),
    }
    if (Object.keys(thinkingConfig).length === 0) return options
    return { ...options, providerOptions: { google: { thinkingConfig } } }
  },

  sent(body) {
    const config = fields(body.generationConfig)
    const { thinkingLevel, thinkingBudget } = fields(config.thinkingConfig)
    return {
      effort: typeof thinkingLevel === 'string' ? thinkingLevel : numberOrNull(thinkingBudget),
      temperature: numberOrNull(config.temperature),
      maxTokens: numberOrNull(config.maxOutputTokens),
      search: Array.isArray(body.tools) && body.tools.length > 0,
    }
  },

  glimpse({ modelVersion, candidates, promptFeedback }) {
    const { finishReason } = fields(Array.isArray(candidates) ? candidates[0] : null)
    const ended = typeof finishReason === 'string' && finishReason !== 'CONTINUATION'
    return {
      ...(typeof modelVersion === 'string' && { model: modelVersion }),
      last: ended || typeof fields(promptFeedback).blockReason === 'string',
    }
  },

  skips: () => false,
}

/** A thinking budget counts toward the limit. The package assumes the model's maximum. */
function budgetOf({ knobs: { effort, maxTokens }, model }: NativeAsking): { thinkingBudget?: number } {
  if (effort === null || maxTokens === null || !/gemini-2\.5/.test(model)) return {}
  const budget = budgetWithin(maxTokens, effort)
  return budget === null ? {} : { thinkingBudget: Math.min(budget, largestBudget) }
}
