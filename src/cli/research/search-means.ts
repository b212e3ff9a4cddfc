import type { Json } from '../../core/json.ts'
import type { Language } from '../../core/language.ts'
import { type SearchLimits, usualSearchLimits } from '../../core/search.ts'
import type { Config } from '../config/load.ts'
import { ConfigError } from '../config/problem.ts'
import { searchOf } from '../config/search.ts'
import type { ChosenSeat } from '../config/seats.ts'
import { exitCodeOfError, UsageError } from '../exit.ts'
import { fault } from '../fault.ts'
import type { Room } from '../room.ts'
import type { ResearchAsk } from './ask.ts'
import { researchWords } from './words.ts'

interface Means {
  problems: UsageError[]
  options: { search: Record<string, Json> }
}

/** By what means each role searches the web: with its model's own search, with the configured service, or not at all. */
export function searchMeans(
  { search, language }: Pick<ResearchAsk, 'search' | 'language'>,
  roles: readonly { id: string }[],
  seats: readonly ChosenSeat[],
  room: Pick<Room, 'config' | 'modelFor'>,
  usable: readonly string[],
): Means {
  if (search === 'none') return { problems: [], options: { search: {} } }
  const owners = new Set(
    roles.map(({ id }) => id).filter(id => searchesItself(seats.find(seat => seat.id === id)?.model, room)),
  )
  const { service, problem } = search === 'own' ? { service: null, problem: null } : serviceIn(room.config, language)
  const isFirst = search === 'service' || service?.prefer === 'service'
  const meansOf = (id: string) => {
    if (owners.has(id) && !(isFirst && service) && search !== 'service') return 'own'
    return service?.name ?? 'none'
  }
  const isMissed = search === 'service' || roles.some(({ id }) => !owners.has(id))
  const isNone = search === 'service' && !service && problem === null
  const asked = roles.flatMap(({ id }) => seats.find(seat => seat.id === id)?.model ?? [])
  const isNobodys = search === 'own' && owners.size === 0 && asked.length === roles.length
  return {
    problems: [
      ...(isNobodys ? [refuse(researchWords[language].noneSearches([...new Set(asked)], having()))] : []),
      ...(isNone ? [refuse(researchWords[language].noService)] : []),
      ...(problem && isMissed ? [new UsageError(problem.faults, exitCodeOfError(problem))] : []),
    ],
    options: { search: Object.fromEntries(roles.map(({ id }) => [id, meansOf(id)])) },
  }

  /** Who could be named instead. */
  function having(): string[] {
    return usable.filter(model => searchesItself(model, room))
  }
}

const refuse = (message: string): UsageError => new UsageError(fault(message, '--search'))

/** What cannot be made is told where voices are checked. */
function searchesItself(model: string | undefined, { modelFor }: Pick<Room, 'modelFor'>): boolean {
  try {
    return model !== undefined && modelFor(model).searches === true
  } catch {
    return false
  }
}

function serviceIn(config: Config, language: Language) {
  try {
    return { service: searchOf(config, language), problem: null }
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return { service: null, problem: error }
  }
}

export const searchLimits = (config: Config, language: Language): SearchLimits =>
  serviceIn(config, language).service?.limits ?? usualSearchLimits
