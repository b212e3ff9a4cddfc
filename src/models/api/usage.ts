import type { Usage } from '../../core/model.ts'

/** The usage that a server reports; null when it does not say what went in and what came out. */
export function readUsage(value: unknown): Usage | null {
  const usage = fields(value)
  const prompt = fields(usage.prompt_tokens_details ?? usage.input_tokens_details)
  const completion = fields(usage.completion_tokens_details ?? usage.output_tokens_details)
  const cached = firstCount(
    prompt.cached_tokens,
    usage.prompt_cache_hit_tokens,
    usage.cached_tokens,
    usage.cache_read_input_tokens,
  )
  const cacheWrite = firstCount(
    prompt.cache_write_tokens,
    prompt.cache_creation_input_tokens,
    prompt.cache_creation_tokens,
    usage.cache_creation_input_tokens,
  )
  const reasoning = firstCount(completion.reasoning_tokens, usage.reasoning_tokens)
  const input = firstCount(usage.prompt_tokens) ?? inputBesideCache(usage)
  const output = firstCount(usage.completion_tokens, usage.output_tokens)
  if (input === null || output === null) return null
  return {
    input,
    output: reasoning !== null && usage.total_tokens === input + output + reasoning ? output + reasoning : output,
    ...(cached !== null && { cached }),
    ...(cacheWrite !== null && { cacheWrite }),
    ...(reasoning !== null && { reasoning }),
  }
}

/** US dollars. With a key of the user's own at the provider behind, `cost` is only the fee of the one in between. */
export function readCost(value: unknown): number | null {
  const usage = fields(value)
  const cost = firstCount(usage.cost)
  if (cost === null || usage.is_byok !== true) return cost
  const upstream = firstCount(fields(usage.cost_details).upstream_inference_cost)
  return upstream === null ? null : cost + upstream
}

/** Anthropic's `input_tokens` do not count what went into or came out of a cache; others' do, and have details. */
function inputBesideCache(usage: Record<string, unknown>): number | null {
  const input = firstCount(usage.input_tokens)
  if (input === null || usage.input_tokens_details !== undefined) return input
  return input + (firstCount(usage.cache_read_input_tokens) ?? 0) + (firstCount(usage.cache_creation_input_tokens) ?? 0)
}

function firstCount(...values: unknown[]): number | null {
  for (const value of values) if (typeof value === 'number' && Number.isFinite(value) && value >= 0) return value
  return null
}

const fields = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
