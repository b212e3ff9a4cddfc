import type { Language } from '../../core/language.ts'
import { isProgram } from '../../search/settings.ts'
import type { Config } from '../config/load.ts'
import { ConfigError } from '../config/problem.ts'
import { referencesIn } from '../config/references.ts'
import { type ResolvedSearch, searchOf, usualKeys } from '../config/search.ts'
import type { SearchFinding } from './findings.ts'

/** Whether a service that searches the web is set up, as far as can be told without asking it. */
export function lookAtSearch(config: Config, isReadable: boolean, language: Language): SearchFinding {
  const about = { ...nothing, service: config.search?.service ?? null, variable: variableOf(config) }
  if (!isReadable) return { ...about, state: 'unchecked' }
  try {
    const search = searchOf(config, language)
    return search ? { ...about, state: 'ok', address: addressOf(search), prefer: search.prefer } : about
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    const unset = error.reason === 'credentials' && about.variable !== null && !config.env[about.variable]?.trim()
    const mend = unset ? `export ${about.variable}=…` : null
    return { ...about, state: 'broken', problems: error.message.split('\n'), mend }
  }
}

const nothing: SearchFinding = {
  name: 'search',
  state: 'absent',
  mend: null,
  service: null,
  address: null,
  variable: null,
  prefer: null,
  problems: [],
}

/** The one that is referred to, or the usual one; null: no key is sent, or the file itself has it. */
function variableOf({ search }: Config): string | null {
  if (search?.apiKey !== undefined) return referencesIn(search.apiKey)[0] ?? null
  if (search?.env !== undefined) return search.env[0] ?? null
  return search?.service === 'brave' || search?.service === 'tavily' ? usualKeys[search.service] : null
}

function addressOf({ settings }: ResolvedSearch): string {
  if (settings.service !== 'mcp') return settings.url
  return isProgram(settings.server) ? settings.server.path : settings.server.url
}
