import type { Language } from '../../core/language.ts'
import type { SeatRole } from '../../engine/format.ts'
import type { Config } from '../config/load.ts'
import { spreadPanels, withPanels } from '../config/panel.ts'
import { type SeatFlags, writtenSeat } from '../config/seats.ts'
import { unlessMistaken } from '../problems.ts'
import { chooseUsable, type Machine, severalOf, signedInUsable } from './machine.ts'

interface Open {
  roles: readonly SeatRole[]
  named: SeatFlags
  config: Config
  machine: Machine
  language: Language
}

/** The named seats. If there are fewer usable models than roles without one, roles share models. */
export async function openRoles(around: Open): Promise<SeatFlags> {
  const { roles, named, config, machine } = around
  const isOpen = ({ id, kind }: SeatRole) => kind === 'debater' && writtenSeat(id, named, config) === undefined
  const open = roles.filter(isOpen)
  if (open.length === 0 || (await fits(around))) return named
  const usable = await usableModels(config, machine)
  if (usable.length === 0) return named
  const shared = open.map(({ id }, index) => [id, { seat: usable[index % usable.length]!, from: 'default' as const }])
  return { ...named, ...Object.fromEntries(shared) }
}

/** A wrong name is reported where seats are filled. */
async function fits({ roles, named, config, machine, language }: Open): Promise<boolean> {
  const { seats } = spreadPanels(roles, named, config, language)
  const all = withPanels(roles, id => Object.hasOwn(seats, id))
  return unlessMistaken(async () => Boolean(await chooseUsable(all, seats, config, language, machine)), false)
}

/** The usable models, without tools that nobody is signed in to. */
export const usableModels = async (config: Config, machine: Machine): Promise<string[]> => [
  ...new Set(severalOf(await signedInUsable(config, machine)).map(({ model }) => model)),
]
