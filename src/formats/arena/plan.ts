import { estimateTokenCount } from 'tokenx'
import type { Brief } from '../../core/events.ts'
import { benchOf, judgeCalls, rigorOf } from '../../core/judging/panel.ts'
import type { PlannedCall } from '../../engine/format.ts'
import { type ArenaOptions, arenaOf, type SideId, sides } from './options-in.ts'
import { type ArenaRound, schedule } from './phases.ts'

/** Tokens of the ruling, thinking included. */
const ruling: Range = [500, 3_000]
/** Bytes of files per token: [dense, loose]. */
const bytesPerToken: Range = [3, 4.5]
/** The rules for everybody, and the introductions of debaters, audience members and the judge. */
const rules: Range = [550, 800]
const openings = { debater: [380, 560], member: [80, 160], chair: [250, 500] } as const
/** What the judge is shown about one who wants to be heard. */
const applicant: Range = [0, 250]
/** How many may be let in after one round: an applicant, and one for each side that asks for help. */
const mostLet = 3

const maybe: Pick<PlannedCall, 'times'> = { times: [0, 1] }

/** Whether the audience says where it leans before and after. */
export const polls = (brief: Brief): boolean => arenaOf(brief.options).poll && !brief.sparing

/** Every call of an arena of full length. Calls that follow only from a failure are left out. */
export function plan(brief: Brief): PlannedCall[] {
  const talks = new Talks(brief)
  const before = polls(brief) ? talks.audience.map(talk => talk.call('poll', reply, { spare: true })) : []
  const debate = schedule(talks.options.rounds).flatMap(round => inRound(talks, round))
  const rulings = judgeCalls(brief, 'judge').map(seat => talks.ruling(seat).call('ruling', ruling, { closing: true }))
  const votes = talks.audience.map(talk => talk.call('vote', reply, { closing: true }))
  return [...before, ...debate, ...rulings, ...votes]
}

function inRound(talks: Talks, round: ArenaRound): PlannedCall[] {
  const spoken = sides.flatMap(side => {
    const calls = [talks[side].call('speak', speech), talks[side].again(speech)]
    talks.hear(side, [1, 1])
    return calls
  })
  const scores = talks.scoring.map(talk => talk.call('score', reply))
  if (!round.audience) return [...spoken, ...scores]
  const { audience } = talks
  // Whoever was let in is not asked again. Usually that is one member per round.
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

/** All conversations of an arena, and the number of speeches so far. */
class Talks implements Record<SideId, Talk> {
  readonly options: ArenaOptions
  readonly pro: Talk
  readonly con: Talk
  readonly audience: readonly Talk[]
  /** The judge's conversations: one for each order in which it is asked. */
  readonly scoring: readonly Talk[]
  readonly conducting: Talk
  readonly #base: Range
  readonly #isLow: boolean
  #said: Range = [0, 0]
  /** The number of rounds so far in which somebody could be let in. */
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

  /** Somebody has the floor; all others will hear it. */
  hear(speaker: string, speeches: Range): void {
    this.#said = sum(this.#said, speeches)
    const others = new Set([this.pro, this.con, ...this.audience, ...this.scoring, this.conducting])
    for (const talk of others) if (talk.seat !== speaker) talk.hear(speeches)
  }

  /** Who may be let in next. Everybody is let in once. */
  letIn(): Talk[] {
    const next = this.#silent.slice(0, mostLet)
    this.#silent = this.#silent.slice(mostLet)
    return next
  }

  /** The conversation of a judge who is shown the whole record. At low rigor, the scoring conversation goes on. */
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

/** The judge scores alone; at high rigor in every order of the bench. */
const scoreOrders = (brief: Brief): readonly unknown[] =>
  rigorOf(brief) === 'high' ? benchOf(brief, 'judge')[0]!.orders : ['as-said']

/** [at least, at most] */
type Range = readonly [number, number]

/** Tokens of a written speech and of a JSON reply, thinking included. */
const speech: Range = [250, 1_500]
const reply: Range = [80, 900]

/** A speech as others see it: without its block, but with the line above it and what code found in it. */
const heard: Range = [speech[0] - 50, speech[1] + 120]

/** Tokens of a question without what was said: the first time in a conversation, with the reply's form. */
const asked = {
  poll: [100, 220],
  speak: [80, 300],
  score: [450, 800],
  apply: [90, 300],
  admit: [250, 700],
  floor: [50, 500],
  ruling: [550, 1_300],
  vote: [100, 450],
} as const satisfies Record<string, Range>

type Asked = keyof typeof asked

/** What asks for a speech once more. */
const requested: Range = [60, 300]

/** Answered in words. All others are answered with data. */
const spokenOnly: readonly Asked[] = ['speak', 'floor']

/** The same later in a conversation, where that takes less. */
const askedAgain: Partial<Record<Asked, Range>> = {
  speak: [30, 300],
  score: [50, 450],
  apply: [90, 200],
  admit: [200, 500],
}

/** A conversation of a seat as it grows call by call, in tokens. The low estimate leaves out optional calls. */
class Talk {
  readonly seat: string
  #held: Range
  #unheard: Range = [0, 0]
  readonly #before = new Set<Asked>()

  /** `opening`: the tokens of everything before the first question. */
  constructor(seat: string, opening: Range) {
    this.seat = seat
    this.#held = opening
  }

  hear(speeches: Range): void {
    this.#unheard = sum(this.#unheard, speeches)
  }

  /** `more`: the tokens of anything else in this question. */
  call(what: Asked, output: Range, rest: Omit<Partial<PlannedCall>, 'seat'> = {}, more: Range = [0, 0]): PlannedCall {
    const news: Range = [this.#unheard[0] * heard[0], this.#unheard[1] * heard[1]]
    const input = sum(this.#held, news, (this.#before.has(what) && askedAgain[what]) || asked[what], more)
    const isSure = rest.times?.[0] !== 0
    this.#before.add(what)
    this.#held = [isSure ? input[0] + output[0] : this.#held[0], input[1] + output[1]]
    this.#unheard = [isSure ? 0 : this.#unheard[0], 0]
    const data = spokenOnly.includes(what) ? {} : { data: true as const }
    return { seat: this.seat, input: [...input], output: [...output], ...data, ...rest }
  }

  /** The last speech once more. It takes the place of the first, so the conversation does not grow. */
  again(output: Range): PlannedCall {
    const input = sum(this.#held, requested)
    return { seat: this.seat, input: [...input], output: [...output], ...maybe }
  }
}

const sum = (...ranges: readonly Range[]): Range => [
  ranges.reduce((total, [least]) => total + least, 0),
  ranges.reduce((total, [, most]) => total + most, 0),
]
