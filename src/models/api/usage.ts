import type { Usage } from '../../core/model.ts'

/** The usage that a server reports; null when it does not say what went in and what came out. */
export function readUsage(value: unknown): Usage | null {
  const usage = fields(value)
  const input = count(usage.prompt_tokens)
  const output = count(usage.completion_tokens)
  if (input === null || output === null) return null
  const cached = count(fields(usage.prompt_tokens_details).cached_tokens) ?? count(usage.prompt_cache_hit_tokens)
  const reasoning = count(fields(usage.completion_tokens_details).reasoning_tokens)
  return { input, output, ...(cached !== null && { cached }), ...(reasoning !== null && { reasoning }) }
}

const count = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : null

const fields = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
