import type { Language } from '../../core/language.ts'
import { splitModelName } from '../../core/model.ts'
import { isPerson } from '../../core/notices.ts'
import type { SeatRole } from '../../engine/format.ts'
import type { Config } from '../config/load.ts'
import { spreadPanels, withPanels } from '../config/panel.ts'
import { type SeatFlags, voiceName, writtenSeat } from '../config/seats.ts'
import { UsageError } from '../exit.ts'
import { fault } from '../fault.ts'
import type { Nearby } from '../nearby.ts'
import { chooseUsable, everythingUsable, severalOf } from '../usable.ts'
import { type Insisted, keptApart } from './apart.ts'
import { sameModel } from './same-model.ts'
import { arenaWords } from './words.ts'

export interface Open {
  roles: readonly SeatRole[]
  named: SeatFlags
  insisted: readonly Insisted[]
  config: Config
  nearby: Nearby
  language: Language
}

/**
 * The seats as they are named, where the usual choice of the others keeps the judge and both sides apart. Where too few
 * models are usable for that, the debaters share one if the user insists on it. Throws UsageError where nobody insists.
 */
export async function openSeats(around: Open): Promise<SeatFlags> {
  const { named, insisted, config, nearby, language } = around
  const isOpen = (id: string) => writtenSeat(id, named, config) === undefined && named[id]?.model === undefined
  const open = ['pro', 'con', 'judge'].filter(isOpen)
  if (open.length === 0 || (await fits(around))) return named
  const usable = distinct(await usableModels(config, nearby))
  if (usable.length === 0) return named
  const seated = ['pro', 'con', 'judge'].flatMap(id => seatedModels(id, around))
  const free = usable.filter(model => !seated.some(other => sameModel(model, other)))
  const debaters = open.filter(id => id !== 'judge')
  const rival = ['pro', 'con'].flatMap(id => seatedModels(id, around)).find(model => !isPerson(model))
  const mayShare = insisted.includes('same-model')
  const needed = mayShare ? Math.min(debaters.length, rival === undefined ? 1 : 0) : debaters.length
  const judges = open.includes('judge') && !insisted.includes('same-judge') ? 1 : 0
  if (free.length < needed + judges) {
    const flags = [...(free.length < needed ? ['--same-model'] : []), ...(judges > 0 ? ['--same-judge'] : [])]
    const seat = free.length < needed ? debaters.at(-1)! : open.at(-1)!
    throw new UsageError(fault(arenaWords[language].tooFew(usable, flags, seat), `seats.${seat}`))
  }
  if (!mayShare) return named
  const model = rival ?? free[0] ?? usable[0]!
  return { ...named, ...Object.fromEntries(debaters.map(id => [id, { seat: model, from: 'default' as const }])) }
}

/** A mistake in a name is told where seats are filled. */
async function fits({ roles, named, insisted, config, nearby, language }: Open): Promise<boolean> {
  try {
    const { seats: spread } = spreadPanels(roles, named, config, language)
    const all = withPanels(roles, id => Object.hasOwn(spread, id))
    const { seats } = await chooseUsable(all, spread, config, language, nearby)
    return keptApart(seats, all, insisted, language).problems.length === 0
  } catch (error) {
    if (error instanceof UsageError) return false
    throw error
  }
}

/** What is written for it; none where that is no model. */
function seatedModels(id: string, { named, config, language }: Open): string[] {
  const written = writtenSeat(id, named, config)?.split(',') ?? []
  return written.flatMap(part => {
    try {
      return [voiceName(part.trim(), config, language)]
    } catch (error) {
      if (error instanceof UsageError) return []
      throw error
    }
  })
}

/** Without those of tools that nobody is signed in to. */
async function usableModels(config: Config, nearby: Nearby): Promise<string[]> {
  const tools = await Promise.all(nearby.toolsOnPath().map(id => nearby.tool(id)))
  const out = tools.filter(({ signedIn }) => signedIn === false).map(({ tool }) => tool.id as string)
  const voices = await everythingUsable(config, nearby)
  return severalOf(voices.filter(({ model }) => !out.includes(splitModelName(model).provider))).map(
    ({ model }) => model,
  )
}

const distinct = (models: readonly string[]): string[] =>
  models.filter((model, index) => !models.slice(0, index).some(other => sameModel(model, other)))
