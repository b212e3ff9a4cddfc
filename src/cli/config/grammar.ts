import { offlineProvider } from '../../core/notices.ts'

/**
 * The seat grammar: `provider:model`, or `provider` alone for its first model. A model's own name may hold
 * colons and slashes: `ollama:qwen3:8b`, `router:maker/model`.
 */
export const providerPattern = /^[a-z][a-z0-9_-]{0,31}$/
export const modelPattern = /^[A-Za-z0-9][\w.:/@-]{0,127}$/
export const seatPattern = new RegExp(
  `${providerPattern.source.slice(0, -1)}(?::${modelPattern.source.slice(1, -1)})?$`,
)

/** The extractive voice needs no provider; people come later. */
export const reservedProviders: readonly string[] = [offlineProvider, 'person']
