import { memo } from '../core/memo.ts'
import type { Prices } from '../core/model.ts'
import type { ModelFacts } from './api/endpoint.ts'
import { figures, figuresOf } from './catalogue/figures.ts'
import { knownProvider } from './providers.ts'

export { figuresOf }

/**
 * What is known about a model, by its name in a seat: also for dated and suffixed names, a router's `maker/model`, and
 * the models behind the tools. null: nothing is known.
 */
export function modelFacts(provider: string, model: string): ModelFacts | null {
  const known = knownProvider(provider)
  if (known?.port !== undefined) return onThisMachine(model)
  if (known) return factsOf(known.name, model)
  return behindTool(provider, model)
}

/** A model on this machine is free, electricity aside. Ollama forwards `…-cloud` to others; those are not. */
function onThisMachine(model: string): ModelFacts {
  const prices = /[:-]cloud$/.test(model) ? null : { input: 0, output: 0 }
  return { prices, window: null, maxOutput: null }
}

function factsOf(provider: string, model: string): ModelFacts | null {
  if (provider === 'openrouter') return routed(model)
  const lines = linesOf(provider === 'azure' ? 'openai' : provider)
  return firstOf(namesOf(model).map(name => lines.get(name)))
}

/** Routers use other names for makers than we do. */
const makers = new Map([
  ['x-ai', 'xai'],
  ['mistralai', 'mistral'],
  ['moonshotai', 'moonshot'],
  ['z-ai', 'zhipu'],
  ['zai', 'zhipu'],
  ['zhipuai', 'zhipu'],
  ['alibaba', 'qwen'],
  ['togetherai', 'together'],
  ['fireworks-ai', 'fireworks'],
])

/** `maker/model` costs what the maker charges. `:free` is free; the price of other endings is unknown. */
function routed(model: string): ModelFacts | null {
  const [plain = '', ending] = model.split(':')
  const facts = linesOf('openrouter').get(normal(plain)) ?? ofMaker(plain)
  if (ending === undefined || !facts) return facts
  return { ...facts, prices: ending === 'free' ? { input: 0, output: 0 } : null }
}

function ofMaker(name: string): ModelFacts | null {
  const slash = name.indexOf('/')
  const maker = name.slice(0, slash)
  return slash < 0 ? null : factsOf(makers.get(maker) ?? maker, name.slice(slash + 1))
}

/** The models of command-line tools. Their defaults depend on who is signed in. */
function behindTool(tool: string, model: string): ModelFacts | null {
  if (tool === 'claude') return factsOf('anthropic', claudeAliases.get(model) ?? model)
  if (tool === 'codex') return factsOf('openai', model)
  if (tool === 'gemini') return factsOf('google', model)
  if (tool === 'opencode') return ofMaker(model)
  if (tool === 'copilot')
    return firstOf(['openai', 'anthropic', 'google', 'xai', 'moonshot'].map(maker => factsOf(maker, model)))
  return null
}

const claudeAliases = new Map([
  ['best', 'claude-opus-5-5'],
  ['opus', 'claude-opus-5-5'],
  ['sonnet', 'claude-sonnet-5-5'],
  ['haiku', 'claude-haiku-5-5'],
])

/** The name, and the name without its date: `-20260101`, `-2026-01-01`, `@20260101`. */
function namesOf(model: string): string[] {
  const name = normal(model)
  return [name, name.replace(/[-@]20\d\d-?\d\d-?\d\d$/, '')]
}

/** `claude-opus-5.5` and `claude-opus-5-5` are the same model, spelled differently. */
const normal = (name: string): string => name.toLowerCase().replaceAll('.', '-')

const firstOf = (facts: readonly (ModelFacts | null | undefined)[]): ModelFacts | null => facts.find(Boolean) ?? null

const read = new Map<string, ReadonlyMap<string, ModelFacts>>()

function linesOf(provider: string): ReadonlyMap<string, ModelFacts> {
  return memo(read, provider, () => {
    const lines = (Object.hasOwn(figures, provider) ? figures[provider]! : '').trim().split('\n').filter(Boolean)
    return new Map(lines.map(readLine))
  })
}

function readLine(line: string): [name: string, facts: ModelFacts] {
  const [name = '', ...columns] = line.trim().split(/\s+/)
  const [input, output, cached, cacheWrite, window, maxOutput, above, ...times] = columns.map(readNumber)
  const prices = input == null || output == null ? null : pricesOf(input, output, cached, cacheWrite)
  const [dearerInput, dearerOutput] = times
  const stepped =
    prices && above && dearerInput && dearerOutput
      ? { ...prices, above: { tokens: above, prices: dearer(prices, dearerInput, dearerOutput) } }
      : prices
  return [normal(name), { prices: stepped, window: window ?? null, maxOutput: maxOutput ?? null }]
}

const readNumber = (column: string): number | null => (column === '-' ? null : Number(column.replace(/^[>×]/, '')))

function pricesOf(input: number, output: number, cached?: number | null, cacheWrite?: number | null): Prices {
  return { input, output, ...(cached != null && { cached }), ...(cacheWrite != null && { cacheWrite }) }
}

function dearer({ input, output, cached, cacheWrite }: Prices, inputTimes: number, outputTimes: number): Prices {
  const times = (price: number | undefined) => (price === undefined ? undefined : price * inputTimes)
  return pricesOf(input * inputTimes, output * outputTimes, times(cached), times(cacheWrite))
}
