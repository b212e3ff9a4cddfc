import type { Language } from '../../core/language.ts'
import { fork } from '../../engine/fork.ts'
import type { Performance, Performed } from '../../engine/perform.ts'
import { type ArchivedDebate, debateNumber, keptDebate } from '../archived.ts'
import type { Host } from '../host.ts'
import type { DebateOptions } from '../library.ts'
import { Problems } from '../problems.ts'
import { cliWords } from '../words.ts'
import { allOptions, withOwnRecord } from './plan.ts'
import { askForPoint } from './point.ts'
import { type PreparedFork, prepareFork } from './prepare.ts'

/** What is different in a fork. Options are those of the debate's format, with the same meaning as when it is opened. */
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
  /** From here on everything is new: `round-2`, a turn's key, `d1.2`, `end`. */
  at?: string
  /** The key of a speech to leave out. The fork continues right after it. Instead of `at`. */
  without?: string
  /** A remark for everybody who speaks from there on. */
  remark?: string
  /** The tree's file, if it has moved. */
  config?: string
  /** Allows the tree's file to use other addresses than when the debate was opened. */
  yes?: boolean
}

/** Checks a program's request and plays it. */
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

const assignments = (given: Readonly<Record<string, string>> = {}): string[] =>
  Object.entries(given).map(([seat, model]) => `${seat}=${model}`)

function optionsIn(options: ForkOptions): Record<string, unknown> {
  const known = allOptions()
  return Object.fromEntries(
    Object.entries(options).filter(([name, value]) => known.includes(name) && value !== undefined),
  )
}
