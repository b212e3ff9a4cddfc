import type { Language } from '../../core/language.ts'
import { fork } from '../../engine/fork.ts'
import type { Performance, Performed } from '../../engine/perform.ts'
import type { DebateOptions } from '../from-program.ts'
import { debateNumber, type KeptDebate, keptDebate } from '../kept.ts'
import { Obstacles } from '../obstacles.ts'
import type { Room } from '../room.ts'
import { cliWords } from '../words.ts'
import { allOptions } from './options.ts'
import { askForPoint } from './point.ts'
import { type PreparedFork, prepareFork } from './prepare.ts'
import { withOwnRecord } from './record.ts'

/** What is to be different in a fork. Options are those of the debate's format, and mean what they mean when it is opened. */
export interface ForkOptions
  extends Pick<
    DebateOptions,
    | 'seats'
    | 'fallbacks'
    | 'effort'
    | 'rigor'
    | 'rounds'
    | 'maxRounds'
    | 'maxNodes'
    | 'callsAtOnce'
    | 'weights'
    | 'goal'
    | 'decision_type'
    | 'evidence_round'
    | 'ask'
    | 'leaning'
    | 'focus'
    | 'budget'
    | 'signal'
  > {
  /** From there on everything is new: `round-2`, a turn's key, `d1.2`, `end`. */
  at?: string
  /** Key of a speech that counts as not made: it goes on right behind it. Instead of `at`. */
  without?: string
  /** What everybody who speaks from there on is told. */
  remark?: string
  /** The file of a tree, when it is no longer where it was. */
  config?: string
  /** The file of a tree may send to other addresses than when the debate was opened. */
  yes?: boolean
}

/** Checks what a program wishes for, and plays it. */
export async function forkIn(
  room: Room,
  id: number,
  options: ForkOptions,
  performance: Performance,
): Promise<Performed> {
  const { wish, view } = await preparedFork(room, id, options)
  return withOwnRecord(view, room, () => fork(id, wish, performance))
}

/** Checks what a program wishes for. Nothing is spent or written. `language`: of what is said; left out: that of the debate. */
export async function preparedFork(
  room: Room,
  id: number,
  options: ForkOptions,
  language?: Language,
): Promise<PreparedFork> {
  const words = cliWords[room.language]
  const debate = keptDebate(room.archive, debateNumber(room.archive, String(id), words), words)
  const { at = null, without = null, remark = null, budget = null } = options
  const asked = {
    at: at === null && without === null ? await askForPoint(debate, room.output, false) : at,
    without,
    remark,
    seats: assignments(options.seats),
    fallbacks: assignments(options.fallbacks),
    options: optionsIn(options),
    budget,
  }
  return prepareFork(room, language ? told(debate, language) : debate, asked, new Obstacles())
}

const told = (debate: KeptDebate, language: Language): KeptDebate => ({
  ...debate,
  view: { ...debate.view, brief: { ...debate.view.brief, language } },
})

const assignments = (given: Readonly<Record<string, string>> = {}): string[] =>
  Object.entries(given).map(([seat, model]) => `${seat}=${model}`)

function optionsIn(options: ForkOptions): Record<string, unknown> {
  const known = allOptions()
  return Object.fromEntries(
    Object.entries(options).filter(([name, value]) => known.includes(name) && value !== undefined),
  )
}
