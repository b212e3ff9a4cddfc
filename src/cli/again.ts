import { type Performance, type Performed, resume } from '../engine/perform.ts'
import { formats } from '../formats/index.ts'
import type { Config } from './config/load.ts'
import { UsageError } from './exit.ts'
import { orGone } from './gone-voice.ts'
import { keptDebate } from './kept.ts'
import { Obstacles } from './obstacles.ts'
import { checkSpeakers } from './preflight.ts'
import { resumeVoices } from './resume-voices.ts'
import type { Room } from './room.ts'
import { treeWords } from './tree-words.ts'
import { cliWords } from './words.ts'

export interface AgainOptions {
  config?: string
  yes?: boolean
  /** Who takes a seat over from here on: whoever gives way need not be reached. */
  seats?: Readonly<Record<string, string>>
}

/**
 * How the seats of an earlier debate are reached where a file of its own says so; null: as the configuration says. Left to
 * whoever plays it to complain when there is no such debate.
 */
export function voicesAgain(
  id: number,
  { config, yes = false, seats: replaced = {} }: AgainOptions,
  { archive, cwd, env, mask, language }: Room,
): ((config: Config) => Config) | null {
  if (archive.find(id) === null) return null
  const { view } = keptDebate(archive, id, cliWords[language])
  const seats = view.brief.seats.filter(seat => !Object.hasOwn(replaced, seat.id))
  const left = { ...view, brief: { ...view.brief, seats } }
  const voices = resumeVoices(id, left, { cwd, env, mask, language: view.brief.language, config })
  if (voices && voices.doubts.length > 0 && !yes)
    throw new UsageError(voices.doubts.map(doubt => doubt + treeWords[view.brief.language].orYes).join('\n'))
  return voices?.extend ?? null
}

export const isOver = ({ archive, language }: Room, id: number): boolean =>
  archive.find(id) !== null && keptDebate(archive, id, cliWords[language]).view.state === 'done'

export async function resumeIn(
  room: Room,
  id: number,
  performance: Performance,
  budget: number | undefined,
): Promise<Performed> {
  const obstacles = new Obstacles()
  const isThere = room.archive.find(id) !== null
  const view = isThere ? keptDebate(room.archive, id, cliWords[room.language]).view : null
  if (view && view.state !== 'done') await checkSpeakers(view, performance.format, room, obstacles)
  if (obstacles.any) throw obstacles.all()
  return resume(id, { ...performance, modelFor: orGone(performance.modelFor) }, budget)
}

/** What the debate was opened as; left to whoever plays it to complain when there is no such debate. */
export const formatOf = (room: Room, id: number): string =>
  room.archive.find(id) === null ? formats[0]!.id : keptDebate(room.archive, id, cliWords[room.language]).view.format
