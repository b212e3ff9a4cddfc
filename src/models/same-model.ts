import { splitModelName } from '../core/model.ts'
import { isCommand, isOffline, isPerson } from '../core/notices.ts'
import { makerOf } from './families.ts'
import { knownProvider } from './providers.ts'

/**
 * Whether two seats have the same model, as far as their names tell. Dated names count as the same, and so do the names
 * that a router, a tool or a server uses, and aliases for a maker's newest model. The same name through two providers
 * is one model. People and the offline voice are no models, and commands are the same only by name. The default model
 * of a tool is unknown.
 */
export function sameModel(one: string, other: string): boolean {
  if (isNoModel(one) || isNoModel(other)) return false
  if (isCommand(one) || isCommand(other)) return one === other
  const [first, second] = [partsOf(one), partsOf(other)]
  if (first.model === '' || second.model === '')
    return first.provider === second.provider && first.model === second.model
  const [maker, otherMaker] = [makerOf(one), makerOf(other)]
  if (maker !== null && otherMaker !== null && maker !== otherMaker) return false
  if (first.provider !== second.provider && sayNothing.has(first.model)) return false
  if (first.alias || second.alias) return lineOf(first.model) === lineOf(second.model)
  return first.model === second.model
}

const isNoModel = (name: string): boolean => isOffline(name) || isPerson(name)

/** Names that examples use, and that servers accept for whatever they have loaded: they name no model. */
const sayNothing: ReadonlySet<string> = new Set(
  'default auto any model local local-model chat main latest custom test example'.split(' '),
)

interface Parts {
  provider: string
  /** In a spelling that is the same for all. */
  model: string
  /** Its maker decides which version this name means. */
  alias: boolean
}

function partsOf(name: string): Parts {
  const { provider, model } = splitModelName(name)
  const known = knownProvider(provider)
  const alias = aliases[provider]?.[model.toLowerCase()]
  if (alias !== undefined) return { provider, model: alias, alias: true }
  // `:latest` on a local server says nothing.
  return { provider: known?.name ?? provider, model: plain(model), alias: /-latest$/i.test(model) }
}

/** Names that a tool keeps pointing to its newest models. */
const aliases: Readonly<Partial<Record<string, Readonly<Partial<Record<string, string>>>>>> = {
  claude: { best: 'claude-opus', opus: 'claude-opus', sonnet: 'claude-sonnet', haiku: 'claude-haiku' },
  gemini: { pro: 'gemini-pro', flash: 'gemini-flash', 'flash-lite': 'gemini-flash-lite' },
}

/** Removes the server, the variant and the date from a model's name, and writes versions alike. */
function plain(model: string): string {
  const own = model.toLowerCase().split('/').at(-1)!
  return tails
    .reduce(
      (name, tail) => name.replace(tail, ''),
      own.replace(/^(?:[a-z]{2,6}\.)?(?:anthropic|meta|mistral|amazon)\./, ''),
    )
    .replace(/(?<=\d)p(?=\d)/g, '-')
    .replace(/[.:_]/g, '-')
    .replace(/(?<=[a-z]{3})(?=\d)/g, '-')
    .replace(/(?<=^|-)v(?=\d)/g, '')
}

/** Endings in the order in which they are removed, the last one first. */
const tails: readonly RegExp[] = [
  /:(?:free|nitro|floor|thinking|extended|beta|exacto|online|latest)$/,
  /[:-]cloud$/,
  /-v\d+:\d+$/,
  /-latest$/,
  /@(?:20\d{6}|default|latest)$/,
  /-(?:q\d\w*|fp16|bf16|fp8)$/,
  /-20\d\d-?\d\d-?\d\d$/,
  /-(?:20\d\d-(?:0[1-9]|1[0-2])|(?:0[1-9]|1[0-2])-20\d\d)$/,
  /-preview(?:-[\d-]+)?$/,
  /-(?:(?:0[1-9]|1[0-2])[0-3]\d|2\d(?:0[1-9]|1[0-2]))$/,
  /-00\d$/,
  /-(?:instruct|versatile|it)(?:-turbo)?$/,
]

/** `gemini-3-8-flash` → flash gemini: the name without its version, in sorted order. */
const lineOf = (model: string): string =>
  model
    .split('-')
    .filter(word => !/^\d+$/.test(word))
    .sort()
    .join(' ')
