import { estimateTokenCount } from 'tokenx'
import type { Brief } from '../../core/events.ts'
import { benchOf, judgeCalls, rigorOf } from '../../core/judging/panel.ts'
import type { Texts } from '../../core/language.ts'
import type { PlannedCall } from '../../engine/format.ts'
import { type ArenaOptions, arenaOf, type Member, type SideId, sides } from './options-in.ts'
import { type ArenaRound, schedule } from './phases.ts'

/** [at least, at most] */
type Range = [number, number]

/** Tokens of a written speech, of a JSON reply and of the ruling, thinking included. */
const speech: Range = [250, 1_500]
const reply: Range = [80, 900]
const ruling: Range = [500, 3_000]
/** One who is let in is asked for half as much. */
const floor: Range = [80, 900]
/**
 * A speech as others see it: without thinking and its block, but with the line above it and what code found in it. At most
 * twice as long as asked for: 250 words, or 400 characters in Chinese, are up to 400 tokens, and models keep to that.
 */
const heard: Range = [speech[0] - 50, 800 + 120]
const heardFromFloor: Range = [0, 400 + 120]
/** Bytes of files per token: [dense, loose]. */
const bytesPerToken: Range = [3, 4.5]
/** The rules for everybody. */
const rules: Range = [550, 800]
/** What a call says besides the rules and the record: who the seat is, what is asked, and the form of its reply. */
const asked = {
  poll: [200, 400],
  speak: [420, 1_000],
  score: [850, 1_600],
  apply: [180, 450],
  admit: [400, 900],
  floor: [180, 700],
  ruling: [900, 1_900],
  vote: [250, 700],
} satisfies Record<string, Range>
/** What asks for a speech once more. */
const requested: Range = [60, 300]
/** What the judge is shown about one who wants to be heard. */
const applicant = 250
/** How many may be let in after one round: an applicant, and one for each side that asks for help. */
const mostLet = 3

const maybe: Pick<PlannedCall, 'times'> = { times: [0, 1] }

/** Whether the audience says where it leans before and after. */
export const polls = (brief: Brief): boolean => arenaOf(brief.options).poll && !brief.sparing

/** What an estimate depends on, for people. */
export const depends: Texts = {
  en: 'It depends on how long replies are and how much their models think, on how many listeners are let in, and on how often a speech or a reply is asked for again. Every call reads all that was said, so fewer rounds or listeners narrow it most.',
  zh: '取决于回复的长短和模型思考的多少、有几位观众获准发言，以及发言或回复被要求重来的次数。每次调用都要读全部记录，因此减少轮数或观众最能缩小范围。',
}

/** Every call of an arena of full length. Calls that follow only from a failure are left out. */
export function plan(brief: Brief): PlannedCall[] {
  const course = new Course(brief)
  const { audience, rounds } = course.options
  const before = polls(brief) ? audience.map(member => course.answers(member, 'poll', { spare: true })) : []
  const debate = schedule(rounds).flatMap(round => inRound(course, round, brief))
  const rulings = judgeCalls(brief, 'judge').map(seat => course.judges(seat, 'ruling', ruling, { closing: true }))
  const votes = audience.map(member => course.answers(member, 'vote', { closing: true }))
  return [...before, ...debate, ...rulings, ...votes]
}

function inRound(course: Course, round: ArenaRound, brief: Brief): PlannedCall[] {
  const { audience } = course.options
  const spoken = sides.flatMap(side => course.speaks(side))
  const scores = scoreOrders(brief).map(() => course.judges('judge', 'score', reply))
  if (!round.audience) return [...spoken, ...scores]
  // Whoever was let in is not asked again. Usually that is one member per round.
  const isSure = (place: number) => place >= course.opened
  const applications = audience.map((member, place) => course.answers(member, 'apply', isSure(place) ? {} : maybe))
  course.opened += 1
  const wanted: Range = [0, applicant * (audience.length + sides.length)]
  const admission = course.judges('judge', 'admit', reply, maybe, wanted)
  return [...spoken, ...scores, ...applications, admission, ...course.letsIn()]
}

/** The judge scores alone; at high rigor in every order of the bench. */
const scoreOrders = (brief: Brief): readonly unknown[] =>
  rigorOf(brief) === 'high' ? benchOf(brief, 'judge')[0]!.orders : ['as-said']

/** An arena as it goes on: every call is told the rules, everything said so far, and what is asked of its seat. */
class Course {
  readonly options: ArenaOptions
  readonly #base: Range
  /** Tokens of the speeches on the record. */
  #record: Range = [0, 0]
  /** The number of rounds so far in which somebody could be let in. */
  opened = 0
  #silent: readonly Member[]

  constructor(brief: Brief) {
    this.options = arenaOf(brief.options)
    this.#base = sum(rules, exactly(brief.topic), filesOf(brief))
    this.#silent = this.options.audience
  }

  /** A side speaks, and may have to once more. */
  speaks(side: SideId): PlannedCall[] {
    const { pro, con } = this.options
    const { style, memory } = this.options[side]
    const own = exactly(pro.position ?? '', con.position ?? '', style?.text ?? '', memory ?? '')
    const input = this.#input('speak', own)
    this.#record = sum(this.#record, heard)
    const again = { ...maybe, input: sum(input, [speech[0], heard[1]], requested) }
    return [{ input }, again].map(call => ({ seat: side, output: speech, ...call }))
  }

  /** A member of the audience answers with data. */
  answers({ agent_id, preference }: Member, what: 'poll' | 'apply' | 'vote', rest: Rest): PlannedCall {
    return { seat: agent_id, input: this.#input(what, exactly(preference)), output: reply, data: true, ...rest }
  }

  judges(
    seat: string,
    what: 'score' | 'admit' | 'ruling',
    output: Range,
    rest: Rest = {},
    more: Range = [0, 0],
  ): PlannedCall {
    return { seat, input: this.#input(what, more), output, data: true, ...rest }
  }

  /** Those who may be let in next speak side by side. Everybody is let in once. */
  letsIn(): PlannedCall[] {
    const next = this.#silent.slice(0, mostLet)
    this.#silent = this.#silent.slice(mostLet)
    const calls = next.map(({ agent_id, preference }) => {
      return { seat: agent_id, input: this.#input('floor', exactly(preference)), output: floor, ...maybe }
    })
    this.#record = sum(this.#record, ...next.map(() => heardFromFloor))
    return calls
  }

  #input(what: keyof typeof asked, more: Range): Range {
    return sum(this.#base, this.#record, asked[what], more)
  }
}

type Rest = Pick<PlannedCall, 'times' | 'spare' | 'closing'>

const exactly = (...texts: readonly string[]): Range => {
  const tokens = texts.reduce((total, text) => total + estimateTokenCount(text), 0)
  return [tokens, tokens]
}

function filesOf({ context }: Brief): Range {
  const bytes = context.reduce((total, file) => total + file.bytes, 0)
  return [bytes / bytesPerToken[1], bytes / bytesPerToken[0]]
}

const sum = (...ranges: readonly Range[]): Range => [
  ranges.reduce((total, [least]) => total + least, 0),
  ranges.reduce((total, [, most]) => total + most, 0),
]
