import type { Language } from '../../core/language.ts'
import { fork } from '../../engine/fork.ts'
import type { Performance, Performed } from '../../engine/perform.ts'
import { type ArchivedDebate, debateNumber, keptDebate } from '../archived.ts'
import type { Host } from '../host.ts'
import { assignments, type ForkOptions } from '../library/options.ts'
import { Problems } from '../problems.ts'
import { cliWords } from '../words.ts'
import { allOptions, withOwnRecord } from './plan.ts'
import { askForPoint } from './point.ts'
import { type PreparedFork, prepareFork } from './prepare.ts'

export async function forkIn(
  room: Host,
  id: number,
  options: ForkOptions,
  performance: Performance,
): Promise<Performed> {
  const { wish, view } = await preparedFork(room, id, options)
  return withOwnRecord(view, room, () => fork(id, wish, performance))
}

/** Checks a program's request. Nothing is spent or written. `language`: for messages; left out: the debate's. */
export async function preparedFork(
  room: Host,
  id: number,
  options: ForkOptions,
  language?: Language,
): Promise<PreparedFork> {
  const words = cliWords[room.language]
  const debate = await keptDebate(room.archive, debateNumber(room.archive, String(id), words), words)
  const { at = null, without = null, remark = null, budget = null } = options
  const asked = {
    at: at === null && without === null ? await askForPoint(debate, room, false) : at,
    without,
    remark,
    seats: assignments(options.seats),
    fallbacks: assignments(options.fallbacks),
    options: optionsIn(options),
    budget,
  }
  return prepareFork(room, language ? told(debate, language) : debate, asked, new Problems())
}

const told = (debate: ArchivedDebate, language: Language): ArchivedDebate => ({
  ...debate,
  view: { ...debate.view, brief: { ...debate.view.brief, language } },
})

function optionsIn(options: ForkOptions): Record<string, unknown> {
  const known = allOptions()
  return Object.fromEntries(
    Object.entries(options).filter(([name, value]) => known.includes(name) && value !== undefined),
  )
}
