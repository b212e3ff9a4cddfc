import { isTool } from '../config/grammar.ts'

/** Makers that go by the name of a model, and what that model's own tool calls its models. */
const makers: Readonly<Partial<Record<string, { provider: string; ofTool: readonly string[] }>>> = {
  claude: { provider: 'anthropic', ofTool: ['best', 'opus', 'sonnet', 'haiku'] },
  gemini: { provider: 'google', ofTool: ['pro', 'flash', 'flash-lite'] },
}

/**
 * The seat of a `model_provider` and a `model_name`. Claude and Gemini are names of makers and of tools: with the name of a
 * model they are the makers (anthropic, google), alone or with a name that only the tool has (opus, flash) they are the
 * tools.
 */
export function seatNamed(provider: string, model: string | null): string {
  const written = provider.trim().toLowerCase()
  if (model === null) return written
  const name = model.trim()
  const maker = isTool(written) ? makers[written] : undefined
  return maker && !maker.ofTool.includes(name.toLowerCase()) ? `${maker.provider}:${name}` : `${written}:${name}`
}
