import type { PlannedCall } from '../../engine/format.ts'

/** [at least, at most] */
export type Range = readonly [number, number]

/** Tokens of a speech as it is written, and of a reply in JSON, thinking included. */
export const speech: Range = [250, 1_500]
export const reply: Range = [80, 900]

/** A speech as others are shown it: without its block, with the line above it and what code found in it. */
const heard: Range = [speech[0] - 50, speech[1] + 120]

/** Tokens of what is asked, besides what was said: for the first time in a conversation, with the form of the reply, and later. */
const asked = {
  poll: [
    [100, 220],
    [100, 220],
  ],
  speak: [
    [80, 300],
    [30, 300],
  ],
  again: [
    [60, 300],
    [60, 300],
  ],
  score: [
    [450, 800],
    [50, 450],
  ],
  apply: [
    [90, 300],
    [90, 200],
  ],
  admit: [
    [250, 700],
    [200, 500],
  ],
  floor: [
    [50, 500],
    [50, 500],
  ],
  ruling: [
    [550, 1_300],
    [550, 1_300],
  ],
  vote: [
    [100, 450],
    [100, 450],
  ],
} as const satisfies Record<string, readonly [first: Range, later: Range]>

export type Asked = keyof typeof asked

/** A conversation of a seat as it grows, call by call, in tokens. At its cheapest, calls that may be left out are. */
export class Talk {
  readonly seat: string
  #held: Range
  #unheard: Range = [0, 0]
  readonly #before = new Set<Asked>()

  /** `opening`: all that is told before the first question. */
  constructor(seat: string, opening: Range) {
    this.seat = seat
    this.#held = opening
  }

  hear(speeches: Range): void {
    this.#unheard = sum(this.#unheard, speeches)
  }

  /** `more`: what this question has in it besides. */
  call(what: Asked, output: Range, rest: Omit<Partial<PlannedCall>, 'seat'> = {}, more: Range = [0, 0]): PlannedCall {
    const news: Range = [this.#unheard[0] * heard[0], this.#unheard[1] * heard[1]]
    const input = sum(this.#held, news, asked[what][this.#before.has(what) ? 1 : 0], more)
    const isSure = rest.times?.[0] !== 0
    this.#before.add(what)
    this.#held = [isSure ? input[0] + output[0] : this.#held[0], input[1] + output[1]]
    this.#unheard = [isSure ? 0 : this.#unheard[0], 0]
    return { seat: this.seat, input: [...input], output: [...output], ...rest }
  }
}

export const sum = (...ranges: readonly Range[]): Range => [
  ranges.reduce((total, [least]) => total + least, 0),
  ranges.reduce((total, [, most]) => total + most, 0),
]
