import { type Performance, type Performed, resume } from '../engine/perform.ts'
import { formats } from '../formats/index.ts'
import { keptRecords } from './archived.ts'
import type { Config } from './config/load.ts'
import { UsageError } from './exit.ts'
import type { Host } from './host.ts'
import { Problems } from './problems.ts'
import { orGone, resumeVoices } from './resume.ts'
import { checkSpeakers } from './seats/preflight.ts'
import { cliWords, treeWords } from './words.ts'

export interface AgainOptions {
  config?: string
  yes?: boolean
  /** Who takes over a seat. The model that it replaces need not be reachable. */
  seats?: Readonly<Record<string, string>>
}

/**
 * How the seats of an earlier debate are reached if its own file says so. null: as the configuration says. If there is
 * no such debate, whoever plays it reports that.
 */
export function voicesAgain(
  id: number,
  { config, yes = false, seats: replaced = {} }: AgainOptions,
  { archive, cwd, env, mask, language }: Host,
): ((config: Config) => Config) | null {
  if (archive.find(id) === null) return null
  const { view } = keptRecords(archive, id, cliWords[language])
  const seats = view.brief.seats.filter(seat => !Object.hasOwn(replaced, seat.id))
  const left = { ...view, brief: { ...view.brief, seats } }
  const voices = resumeVoices(id, left, { cwd, env, mask, language: view.brief.language, config })
  if (voices && voices.doubts.length > 0 && !yes)
    throw new UsageError(voices.doubts.map(doubt => doubt + treeWords[view.brief.language].orYes).join('\n'))
  return voices?.extend ?? null
}

export const isOver = ({ archive, language }: Host, id: number): boolean =>
  archive.find(id) !== null && keptRecords(archive, id, cliWords[language]).view.state === 'done'

export async function resumeIn(
  room: Host,
  id: number,
  performance: Performance,
  budget: number | undefined,
): Promise<Performed> {
  const obstacles = new Problems()
  const isThere = room.archive.find(id) !== null
  const view = isThere ? keptRecords(room.archive, id, cliWords[room.language]).view : null
  if (view && view.state !== 'done') await checkSpeakers(view, performance.format, room, obstacles)
  if (obstacles.any) throw obstacles.all()
  return resume(id, { ...performance, modelFor: orGone(performance.modelFor) }, budget)
}

/** The debate's format. If there is no such debate, whoever plays it reports that. */
export const formatOf = (room: Host, id: number): string =>
  room.archive.find(id) === null ? formats[0]!.id : keptRecords(room.archive, id, cliWords[room.language]).format.id
