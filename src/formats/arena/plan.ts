import { estimateTokenCount } from 'tokenx'
import type { Brief } from '../../core/events.ts'
import { benchOf, judgeCalls, rigorOf } from '../../core/judging/panel.ts'
import type { PlannedCall } from '../../engine/format.ts'
import { type ArenaOptions, arenaOf, type SideId, sides } from './options-in.ts'
import { type Round, schedule } from './phases.ts'
import { type Range, reply, speech, sum, Talk } from './plan-talk.ts'

/** Tokens of the ruling, thinking included. */
const ruling: Range = [500, 3_000]
/** Of files: [dense, loose]. */
const bytesPerToken: Range = [3, 4.5]
/** The rules that everybody is told; who a debater, a member of the audience and the judge are. */
const rules: Range = [550, 800]
const openings = { debater: [380, 560], member: [80, 160], chair: [250, 500] } as const
/** What the judge is shown of one who wants to be heard. */
const applicant: Range = [0, 250]
/** Who may be let in after one round: an applicant, and one for each side that asks for help. */
const mostLet = 3

const maybe: Pick<PlannedCall, 'times'> = { times: [0, 1] }

/** Whether the audience says where it leans before and after. */
export const polls = (brief: Brief): boolean => arenaOf(brief.options).poll && !brief.sparing

/** Every call of an arena that runs its full length. What only a failure or a wrong reply leads to is not in it. */
export function plan(brief: Brief): PlannedCall[] {
  const talks = new Talks(brief)
  const before = polls(brief) ? talks.audience.map(talk => talk.call('poll', reply, { spare: true })) : []
  const debate = schedule(talks.options.rounds).flatMap(round => inRound(talks, round))
  const rulings = judgeCalls(brief, 'judge').map(seat => talks.ruling(seat).call('ruling', ruling, { closing: true }))
  const votes = talks.audience.map(talk => talk.call('vote', reply, { closing: true }))
  return [...before, ...debate, ...rulings, ...votes]
}

function inRound(talks: Talks, round: Round): PlannedCall[] {
  const spoken = sides.flatMap(side => {
    const calls = [talks[side].call('speak', speech), talks[side].call('again', speech, maybe)]
    talks.hear(side, [1, 1])
    return calls
  })
  const scores = talks.scoring.map(talk => talk.call('score', reply))
  if (!round.audience) return [...spoken, ...scores]
  const { audience } = talks
  // Whoever was let in is not asked again: usually that is one in a round.
  const applications = audience.map((talk, place) => talk.call('apply', reply, place < talks.opened ? maybe : {}))
  talks.opened += 1
  const wanted: Range = [0, applicant[1] * (audience.length + sides.length)]
  const admission = talks.conducting.call('admit', reply, maybe, wanted)
  const floor = talks.letIn().map(talk => {
    const call = talk.call('floor', speech, maybe)
    talks.hear(talk.seat, [0, 1])
    return call
  })
  return [...spoken, ...scores, ...applications, admission, ...floor]
}

/** All conversations of an arena, and how many speeches there are. */
class Talks implements Record<SideId, Talk> {
  readonly options: ArenaOptions
  readonly pro: Talk
  readonly con: Talk
  readonly audience: readonly Talk[]
  /** The judge's: one for each order in which it is asked. */
  readonly scoring: readonly Talk[]
  readonly conducting: Talk
  readonly #base: Range
  readonly #isLow: boolean
  #said: Range = [0, 0]
  /** Rounds in which somebody could be let in, by now. */
  opened = 0
  #silent: readonly Talk[]

  constructor(brief: Brief) {
    const { options } = brief
    this.options = arenaOf(options)
    this.#isLow = rigorOf(brief) === 'low'
    this.#base = sum(rules, exactly(brief.topic), filesOf(brief))
    const { pro, con, audience } = this.options
    const stands = [pro, con].map(({ position }) => position ?? '')
    const debater = (side: SideId) => {
      const { style, memory } = this.options[side]
      return new Talk(side, sum(this.#base, openings.debater, exactly(...stands, style?.text ?? '', memory ?? '')))
    }
    const chair = () => new Talk('judge', sum(this.#base, openings.chair))
    this.pro = debater('pro')
    this.con = debater('con')
    this.audience = audience.map(
      ({ agent_id, preference }) => new Talk(agent_id, sum(this.#base, openings.member, exactly(preference))),
    )
    this.scoring = scoreOrders(brief).map(chair)
    this.conducting = rigorOf(brief) === 'high' ? chair() : this.scoring[0]!
    this.#silent = this.audience
  }

  /** Somebody has the floor: all others will be told. */
  hear(speaker: string, speeches: Range): void {
    this.#said = sum(this.#said, speeches)
    const others = new Set([this.pro, this.con, ...this.audience, ...this.scoring, this.conducting])
    for (const talk of others) if (talk.seat !== speaker) talk.hear(speeches)
  }

  /** Who may be let in next: everybody once. */
  letIn(): Talk[] {
    const next = this.#silent.slice(0, mostLet)
    this.#silent = this.#silent.slice(mostLet)
    return next
  }

  /** A judge who is shown the whole record; at low rigor its conversation goes on. */
  ruling(seat: string): Talk {
    if (this.#isLow) return this.scoring[0]!
    const talk = new Talk(seat, this.#base)
    talk.hear(this.#said)
    return talk
  }
}

const exactly = (...texts: readonly string[]): Range => {
  const tokens = texts.reduce((total, text) => total + estimateTokenCount(text), 0)
  return [tokens, tokens]
}

function filesOf({ context }: Brief): Range {
  const bytes = context.reduce((total, file) => total + file.bytes, 0)
  return [bytes / bytesPerToken[1], bytes / bytesPerToken[0]]
}

/** The judge scores alone, in both orders where it is asked so. */
const scoreOrders = (brief: Brief): readonly unknown[] =>
  rigorOf(brief) === 'high' ? benchOf(brief, 'judge')[0]!.orders : ['as-said']
