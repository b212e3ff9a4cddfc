import type { Json } from '../../core/json.ts'
import type { Mask } from '../../core/mask.ts'
import { splitModelName } from '../../core/model.ts'
import { knownProvider } from '../../models/providers.ts'
import { reservedProviders } from '../config/grammar.ts'
import type { Config } from '../config/load.ts'
import type { ProviderSettings } from '../config/shape.ts'
import type { TreeConfig } from './config.ts'

/** The configuration with the endpoints of the tree's own file, and its temperature and cap for everybody at its table. */
export function withTreeVoices(config: Config, tree: TreeConfig): Config {
  const { temperature, maxTokens } = tree
  const sampling: ProviderSettings = {
    ...(temperature !== null && { temperature }),
    ...(maxTokens !== null && { maxTokens }),
  }
  const providers = new Map(config.providers)
  for (const name of ownProviders(config, tree)) providers.set(name, { ...config.providers.get(name), ...sampling })
  const file = tree.name === null ? {} : { file: tree.name }
  for (const [name, settings] of tree.providers) providers.set(name, { ...settings, ...file })
  return { ...config, providers }
}

/** The tree with secrets taken out of what its brief keeps. Where files are read and written stays as it is. */
export function maskedTree(tree: TreeConfig, mask: Mask): TreeConfig {
  const options = Object.entries(tree.options).map(([name, value]) =>
    name === 'configFile' || name === 'output' ? [name, value] : [name, masked(value, mask)],
  )
  return { ...tree, options: Object.fromEntries(options) }
}

/** Those of Agon itself that it uses, by the names that the configuration has for them. */
function ownProviders({ providers }: Config, tree: TreeConfig): string[] {
  const seats = Object.values(tree.seats).flatMap(({ seat = '' }) => seat.split(',').map(part => part.trim()))
  const fallbacks = tree.fallbacks.map(fallback => fallback.slice(fallback.indexOf('=') + 1))
  return [...seats, ...fallbacks].flatMap(name => {
    const { provider } = splitModelName(name)
    if (tree.providers.has(provider) || reservedProviders.includes(provider)) return []
    const known = knownProvider(provider)
    const names = known ? [provider, known.name, ...(known.aliases ?? [])] : [provider]
    return names.find(candidate => providers.has(candidate)) ?? known?.name ?? []
  })
}

function masked(value: Json, mask: Mask): Json {
  if (typeof value === 'string') return mask.text(value)
  if (Array.isArray(value)) return value.map(item => masked(item, mask))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, masked(item, mask)]))
}
