import type { Judged } from '../../core/judging/ruling.ts'
import { type Firmness, marginOf, type Vote, type Weighing, weigh } from '../../core/judging/weigh.ts'
import { scoresOf } from '../rubric.ts'
import type { Decision } from './ruling.ts'
import type { Said } from './transcript-in.ts'

/** How much the verdict hangs on each speech. */
export interface Each {
  /** Whose margin is compared: the winner on everything that was said; of a split, the first side. */
  side: string
  /** By how many points it is ahead there, all criteria together; null: nobody scored. */
  margin: number | null
  /** What the verdict hangs on most first. */
  speeches: WithoutSpeech[]
  /** Keys of speeches that were not left out, because their side has no other. */
  kept: string[]
}

/** What came of leaving one speech out. */
export interface WithoutSpeech {
  key: string
  speaker: string
  /** Those that move the verdict alike share a place; null: no ruling came. */
  rank: number | null
  /** null: the rulings name none, or none came. */
  winner: string | null
  firmness: Firmness | null
  /** The verdict is for another side, or for none any more. */
  changed: boolean | null
  /** By how many points the side is ahead without this speech. */
  margin: number | null
  /** Against what the same judges gave it on everything that was said. */
  moved: number | null
  /** Judges whose rulings did not come. */
  missed: readonly string[]
}

/** `judged` null: no ruling came. */
export type Omitted = readonly [speech: Said, judged: Judged<Decision> | null]

export function eachOf(
  whole: Judged<Decision>,
  { winner }: Pick<Weighing, 'winner'>,
  omitted: readonly Omitted[],
  all: readonly Said[],
  sides: readonly string[],
): Each {
  const side = winner ?? sides[0]!
  const found = omitted.map(([speech, judged]) => without(speech, judged, { whole, winner, side, sides }))
  const kept = all.filter(({ key }) => !omitted.some(([speech]) => speech.key === key))
  return {
    side,
    margin: marginOf(votesOf(whole), side, sides),
    speeches: ranked(found),
    kept: kept.map(({ key }) => key),
  }
}

interface Compared {
  whole: Judged<Decision>
  winner: string | null
  side: string
  sides: readonly string[]
}

function without({ key, speaker }: Said, judged: Judged<Decision> | null, compared: Compared): WithoutSpeech {
  const nothing = { winner: null, firmness: null, changed: null, margin: null, moved: null, missed: [] }
  if (!judged) return { key, speaker, rank: null, ...nothing }
  const { whole, side, sides } = compared
  const votes = votesOf(judged)
  const { winner, firmness } = weigh(votes, sides, judged.missed)
  const margin = marginOf(votes, side, sides)
  const before = marginOf(votesOf(whole, judged), side, sides)
  return {
    key,
    speaker,
    rank: null,
    winner,
    firmness,
    changed: winner !== compared.winner,
    margin,
    moved: margin === null || before === null ? null : rounded(margin - before),
    missed: judged.missed,
  }
}

/** Of those judges alone that were heard beside: others would move a margin by not being there. */
function votesOf({ rulings }: Judged<Decision>, beside?: Judged<Decision>): Vote[] {
  const isHeard = (judge: string) => !beside || beside.rulings.some(ruling => ruling.judge === judge)
  return rulings
    .filter(({ judge }) => isHeard(judge))
    .map(({ judge, order, value }) => ({ judge, order, choice: value.winner, scores: scoresOf(value.criteria) }))
}

/** Another verdict goes first, then whatever moved the margin most, either way; what came to nothing stands last. */
function ranked(found: readonly WithoutSpeech[]): WithoutSpeech[] {
  const weight = ({ changed, moved }: WithoutSpeech) => [changed ? 1 : 0, Math.abs(moved ?? 0)] as const
  const isAlike = (one: WithoutSpeech, other: WithoutSpeech) => String(weight(one)) === String(weight(other))
  const ruled = found
    .filter(({ changed }) => changed !== null)
    .toSorted((one, other) => weight(other)[0] - weight(one)[0] || weight(other)[1] - weight(one)[1])
  return [
    ...ruled.map(speech => ({ ...speech, rank: ruled.findIndex(other => isAlike(speech, other)) + 1 })),
    ...found.filter(({ changed }) => changed === null),
  ]
}

const rounded = (points: number): number => Math.round(points * 100) / 100
