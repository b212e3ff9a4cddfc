import type { Language } from '../../core/language.ts'
import { splitModelName } from '../../core/model.ts'
import type { SeatRole } from '../../engine/format.ts'
import type { Config } from '../config/load.ts'
import { spreadPanels, withPanels } from '../config/panel.ts'
import { type SeatFlags, writtenSeat } from '../config/seats.ts'
import { UsageError } from '../exit.ts'
import type { Nearby } from '../nearby.ts'
import { chooseUsable, everythingUsable, severalOf } from '../usable.ts'

interface Open {
  roles: readonly SeatRole[]
  named: SeatFlags
  config: Config
  nearby: Nearby
  language: Language
}

/** The seats as they are named. Where fewer models are usable than there are roles without one, roles share them. */
export async function openRoles(around: Open): Promise<SeatFlags> {
  const { roles, named, config, nearby } = around
  const isOpen = ({ id, kind }: SeatRole) => kind === 'debater' && writtenSeat(id, named, config) === undefined
  const open = roles.filter(isOpen)
  if (open.length === 0 || (await fits(around))) return named
  const usable = await usableModels(config, nearby)
  if (usable.length === 0) return named
  const shared = open.map(({ id }, index) => [id, { seat: usable[index % usable.length]!, from: 'default' as const }])
  return { ...named, ...Object.fromEntries(shared) }
}

/** A mistake in a name is told where seats are filled. */
async function fits({ roles, named, config, nearby, language }: Open): Promise<boolean> {
  try {
    const { seats } = spreadPanels(roles, named, config, language)
    const all = withPanels(roles, id => Object.hasOwn(seats, id))
    await chooseUsable(all, seats, config, language, nearby)
    return true
  } catch (error) {
    if (error instanceof UsageError) return false
    throw error
  }
}

/** Without those of tools that nobody is signed in to. */
export async function usableModels(config: Config, nearby: Nearby): Promise<string[]> {
  const tools = await Promise.all(nearby.toolsOnPath().map(id => nearby.tool(id)))
  const out = tools.filter(({ signedIn }) => signedIn === false).map(({ tool }) => tool.id as string)
  const voices = await everythingUsable(config, nearby)
  const free = voices.filter(({ model }) => !out.includes(splitModelName(model).provider))
  return [...new Set(severalOf(free).map(({ model }) => model))]
}
