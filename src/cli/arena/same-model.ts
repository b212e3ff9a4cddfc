import { splitModelName } from '../../core/model.ts'
import { isCommand, isOffline, isPerson } from '../../core/notices.ts'
import { makerOf } from '../../models/families.ts'
import { knownProvider } from '../../models/providers.ts'

/**
 * Whether two seats are held by one model, as far as their names tell: also by a dated name, by the name that a router, a
 * tool or a server has for it, and by an alias that a maker keeps pointing to its newest one. One name through two
 * providers is one model, whoever made it. People and the offline voice are no models, and programs are called as their owner
 * likes. What a tool takes when no model is named, nobody can tell.
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

/** What servers take for whatever they have loaded, and examples write: no name of a model. */
const sayNothing: ReadonlySet<string> = new Set(
  'default auto any model local local-model chat main latest custom test example'.split(' '),
)

interface Parts {
  provider: string
  /** As anybody would write it. */
  model: string
  /** Whoever makes it says which of its versions that is. */
  alias: boolean
}

function partsOf(name: string): Parts {
  const { provider, model } = splitModelName(name)
  const known = knownProvider(provider)
  const alias = aliases[provider]?.[model.toLowerCase()]
  if (alias !== undefined) return { provider, model: alias, alias: true }
  // `:latest` of a server on this machine says nothing.
  return { provider: known?.name ?? provider, model: plain(model), alias: /-latest$/i.test(model) }
}

/** Names that a tool itself keeps pointing to its newest models. */
const aliases: Readonly<Partial<Record<string, Readonly<Partial<Record<string, string>>>>>> = {
  claude: { best: 'claude-opus', opus: 'claude-opus', sonnet: 'claude-sonnet', haiku: 'claude-haiku' },
  gemini: { pro: 'gemini-pro', flash: 'gemini-flash', 'flash-lite': 'gemini-flash-lite' },
}

/** Without who serves it and how, the day of its making, and how versions are written. */
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

/** In the order in which they stand behind one another, the last one first. */
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

/** `gemini-3-8-flash` → flash gemini: what is left of a name without its version, in whatever order. */
const lineOf = (model: string): string =>
  model
    .split('-')
    .filter(word => !/^\d+$/.test(word))
    .sort()
    .join(' ')
