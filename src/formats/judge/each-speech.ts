import { type Judged, scoresOf } from '../../core/judging/ruling.ts'
import { type Firmness, marginOf, type Vote, type Weighing, weigh } from '../../core/judging/weigh.ts'
import type { TranscriptSpeech } from './transcript-in.ts'
import type { JudgeDecision } from './verdict.ts'

/** How much the verdict depends on each speech. */
export interface Each {
  /** The side whose margin is compared: the winner on the whole debate, or the first side if it is split. */
  side: string
  /** Its lead on the whole debate in points, all criteria together; null: nobody scored. */
  margin: number | null
  /** The speech that matters most comes first. */
  speeches: WithoutSpeech[]
  /** Keys of speeches that were not left out, because their side has no other. */
  kept: string[]
}

/** The result of leaving out one speech. */
export interface WithoutSpeech {
  key: string
  speaker: string
  /** Speeches with equal effect share a rank; null: no ruling came. */
  rank: number | null
  /** null: the rulings name none, or none came. */
  winner: string | null
  firmness: Firmness | null
  /** The verdict is now for another side, or for none. */
  changed: boolean | null
  /** The side's lead in points without this speech. */
  margin: number | null
  /** The change from the lead that the same judges gave it on the whole debate. */
  moved: number | null
  /** Judges whose rulings did not come. */
  missed: readonly string[]
}

/** `judged` null: no ruling came. */
export type Omitted = readonly [speech: TranscriptSpeech, judged: Judged<JudgeDecision> | null]

export function eachOf(
  whole: Judged<JudgeDecision>,
  { winner }: Pick<Weighing, 'winner'>,
  omitted: readonly Omitted[],
  all: readonly TranscriptSpeech[],
  sides: readonly string[],
): Each {
  const side = winner ?? sides[0]!
  const found = omitted.map(([{ key, speaker }, judged]): WithoutSpeech => {
    if (!judged) return { key, speaker, rank: null, ...nothing }
    const { missed } = judged
    const votes = votesOf(judged)
    const then = weigh(votes, sides, missed)
    const margin = marginOf(votes, side, sides)
    const before = marginOf(votesOf(whole, judged), side, sides)
    const moved = margin === null || before === null ? null : rounded(margin - before)
    const changed = then.winner !== winner
    return { key, speaker, rank: null, winner: then.winner, firmness: then.firmness, changed, margin, moved, missed }
  })
  const kept = all.filter(({ key }) => !omitted.some(([speech]) => speech.key === key))
  return {
    side,
    margin: marginOf(votesOf(whole), side, sides),
    speeches: ranked(found),
    kept: kept.map(({ key }) => key),
  }
}

const nothing = { winner: null, firmness: null, changed: null, margin: null, moved: null, missed: [] }

/** Only judges that also ruled in `beside` count. Otherwise a missing judge would move the margin. */
function votesOf({ rulings }: Judged<JudgeDecision>, beside?: Judged<JudgeDecision>): Vote[] {
  const isHeard = (judge: string) => !beside || beside.rulings.some(ruling => ruling.judge === judge)
  return rulings
    .filter(({ judge }) => isHeard(judge))
    .map(({ judge, order, value }) => ({ judge, order, choice: value.winner, scores: scoresOf(value.criteria) }))
}

/** A changed verdict comes first, then the largest change of the margin in either direction; no ruling comes last. */
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
