import { clean } from '../../core/clean.ts'
import type { TurnView, View } from '../../core/view.ts'
import { wordsSoFar, wordsWithout } from '../tail/tail-blocks.ts'
import { type SideId, sides } from './options-in.ts'
import type { ArenaRound } from './phases.ts'

/** The fields of a tail, and of a request for help that stands alone. It has at least one of them. */
export const tailNames = ['arguments', 'answers', 'help', 'request', 'target_audience']

/** A speech without its tail. Anything that cannot be read as a tail was said. `isWhole` false: it is still arriving. */
export const words = (speech: string, isWhole = true): string =>
  isWhole ? wordsWithout(speech, tailNames) : wordsSoFar(speech, tailNames)

/** Nothing in it can be heard, so it is no speech, whatever its tail says. */
export const isSilent = (speech: string): boolean => isBlank(words(speech))

/** It has no visible letter or number. */
export const isBlank = (words: string): boolean => !/[\p{L}\p{N}]/u.test(clean(words).text)

interface Spoken {
  view: View
  rounds: readonly Pick<ArenaRound, 'number'>[]
}

/** A speech of a round, as it counts. */
export interface ReportedSpeech {
  round: number
  turn: TurnView
  isAlly: boolean
  wasAskedAgain: boolean
}

/** Everything said to all or about to be, in the order in which it is heard. */
export function speechesOf({ view, rounds }: Spoken): ReportedSpeech[] {
  return rounds.flatMap(({ number: round }) => {
    const own = sides.flatMap(side => standing(view, round, side))
    const floor = [...view.turns.values()].filter(({ key }) => key.startsWith(`round-${round}/floor/`))
    return [...own, ...floor.map(turn => ({ round, turn, isAlly: true, wasAskedAgain: false }))]
  })
}

/** The turns of those that have been given. */
export const spokenIn = (spoken: Spoken): TurnView[] =>
  speechesOf(spoken).flatMap(({ turn }) => (turn.state === 'answered' ? [turn] : []))

function standing({ turns }: View, round: number, side: SideId): ReportedSpeech[] {
  const first = turns.get(`round-${round}/${side}`)
  const again = turns.get(`round-${round}/again/${side}`)
  const turn = replaces(again, first) ? again : first
  const wasAskedAgain = turn === again || (turn?.failures.some(({ failure }) => failure.kind === 'incomplete') ?? false)
  return turn ? [{ round, turn, isAlly: false, wasAskedAgain }] : []
}

/** In older debates a second version was a turn of its own. One that says nothing does not replace the first. */
const replaces = (again: TurnView | undefined, first: TurnView | undefined): again is TurnView =>
  again?.state === 'answered' && (!isSilent(again.text) || first === undefined || isSilent(first.text))

/** If there are two versions of a speech, only one is on the record. */
export function isOnRecord({ turns }: View, key: string): boolean {
  const [, round, side] = /^(round-\d+)\/(?:again\/)?(pro|con)$/.exec(key) ?? []
  if (round === undefined) return true
  return replaces(turns.get(`${round}/again/${side}`), turns.get(`${round}/${side}`)) === key.includes('/again/')
}
