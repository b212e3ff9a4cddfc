import type { Language } from '../core/language.ts'
import { splitModelName } from '../core/model.ts'
import type { View } from '../core/view.ts'
import type { Config } from './config/load.ts'
import { ConfigError } from './config/problem.ts'
import { UsageError } from './exit.ts'
import type { Environment } from './home.ts'
import { readTreeConfig } from './tree/config.ts'
import { treeProvider } from './tree/config-apis.ts'
import { shownPath } from './tree/paths.ts'
import { tableOf } from './tree-request.ts'
import { treeWords } from './tree-words.ts'

interface Surroundings {
  cwd: string
  env: Environment
  language: Language
  /** Where the file is by now; left out: where it was. */
  config?: string | undefined
}

/**
 * How the seats of a debate are reached, where a file of its own says so; null: as the configuration says. Nothing else is
 * taken from the file: topics, models and documents are those that the debate was opened with. Throws when the file is
 * gone or wrong, and with `credentials` when only variables are missing.
 */
export function resumeVoices(
  id: number,
  { brief }: View,
  { cwd, env, language, config: given }: Surroundings,
): ((config: Config) => Config) | null {
  const t = treeWords[language]
  const opened = brief.options.configFile
  if (typeof opened !== 'string') {
    if (given !== undefined) throw new UsageError(t.noFileToResume(id))
    return null
  }
  const path = given ?? opened
  const tree = reading(
    () => readTreeConfig(path, { cwd, env, language, seatsOnly: true }),
    t.configMoved(id, shownPath(opened, cwd)),
  )
  const voices = brief.seats.flatMap(({ model, fallback = null }) => (fallback === null ? [model] : [model, fallback]))
  const endpoints = new Set(voices.map(voice => splitModelName(voice).provider).filter(isOfFile))
  const missing = [...endpoints].filter(endpoint => !tree.providers.has(endpoint))
  if (missing.length > 0) throw new UsageError(t.configUnfit(id, tree.name ?? path, missing))
  return tableOf(tree)
}

const isOfFile = (provider: string): boolean => provider === treeProvider || provider.startsWith(`${treeProvider}-`)

/** What is wrong with the file is told with what to do about it. */
function reading<T>(read: () => T, advice: string): T {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof ConfigError) || error.reason === 'credentials') throw error
    throw new UsageError(`${error.message}\n${advice}`)
  }
}
