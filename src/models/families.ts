import { splitModelName } from '../core/model.ts'
import { isCommand } from '../core/notices.ts'
import { knownProvider } from './providers.ts'

/** The makers behind model names. A distilled model counts as its teacher's, so order matters. */
const makers: readonly [maker: string, names: RegExp][] = [
  ['deepseek', /deepseek/],
  ['anthropic', /claude|anthropic/],
  ['openai', /gpt|openai|\bo[1-9]\b|codex/],
  ['google', /gemini|gemma|google/],
  ['moonshot', /kimi|moonshot/],
  ['zhipu', /\bglm|chatglm|z-?ai\b|zhipu/],
  ['xai', /grok|\bx-?ai\b/],
  ['mistral', /mi[sx]tral|magistral|devstral|codestral|pixtral/],
  ['nvidia', /nemotron|nvidia/],
  ['qwen', /qwen|qwq/],
  ['microsoft', /\bphi-?\d|microsoft|\bmai-/],
  ['minimax', /minimax/],
  ['cohere', /cohere|\bcommand-|\baya/],
  ['ibm', /granite|\bibm/],
  ['xiaomi', /\bmimo|xiaomi/],
  ['tencent', /hunyuan|tencent/],
  ['bytedance', /doubao|bytedance|seed-/],
  ['meta', /llama|\bmuse-|\bmeta\b/],
]

/** Tools whose models all come from one maker. */
const makerOfTool = new Map([
  ['claude', 'anthropic'],
  ['codex', 'openai'],
  ['gemini', 'google'],
])

/** null: the name does not tell. A server or a router is no maker. */
export function makerOf(name: string): string | null {
  const family = familyOf(name)
  return makers.some(([maker]) => maker === family) ? family : null
}

/** The maker of a `provider:model`, so that debaters and judge can differ. If unknown, the provider's name. */
export function familyOf(name: string): string {
  // Whatever its owner calls it, nobody else made it.
  if (isCommand(name)) return name
  const { provider, model } = splitModelName(name)
  const maker = makers.find(([, names]) => names.test(model.toLowerCase()))?.[0]
  return maker ?? makerOfTool.get(provider) ?? knownProvider(provider)?.name ?? provider
}
