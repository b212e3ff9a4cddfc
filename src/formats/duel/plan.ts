import { estimateTokenCount } from 'tokenx'
import type { Brief } from '../../core/events.ts'
import { judgeCalls, rigorOf } from '../../core/judging/panel.ts'
import type { Texts } from '../../core/language.ts'
import type { PlannedCall } from '../../engine/format.ts'

/** Tokens of one speech, of a summary and of a ruling: [short, long], thinking included. */
const speech: Range = [300, 1_800]
const recap: Range = [500, 1_500]
const ruling: Range = [500, 2_500]
const answer: Range = [100, 700]
/** Bytes of files per token: [dense, loose]. */
const bytesPerToken: Range = [3, 4.5]
/** Tokens of the rules and instructions of one call. */
const words = 900

type Range = [number, number]

/** What an estimate depends on, for people. */
export const depends: Texts = {
  en: 'It depends on how long replies are and how much their models think, and on whether a ruling is asked for again. Rounds and rigor decide on the number of calls.',
  zh: '取决于回复的长短和模型思考的多少，以及裁决是否被要求重来。调用次数由轮数和严格程度决定。',
}

/** Every call of a duel that runs its full length, with what it reads and writes. */
export function plan(brief: Brief): PlannedCall[] {
  const rounds = roundsOf(brief)
  const calls: PlannedCall[] = []
  const withoutFiles = { ...brief, context: [] }
  for (let round = 1; round <= rounds; round++) {
    const heard = round < 3 ? 2 * (round - 1) : 2
    const summary = round < 3 ? 0 : 800
    if (round >= 3)
      calls.push({ seat: 'judge', input: reading(withoutFiles, 2 * (round - 2), 600), output: recap, data: true })
    calls.push({ seat: 'proposer', input: reading(brief, heard, summary), output: speech })
    calls.push({ seat: 'challenger', input: reading(brief, heard + 1, summary), output: speech })
  }
  for (const seat of judges(brief))
    calls.push({ seat, input: reading(brief, 2 * rounds, 900), output: ruling, closing: true, data: true })
  if (looksBack(brief)) calls.push(...lookingBack(brief))
  return calls
}

/** Whether the debate is followed by the question what it changed. */
export const looksBack = (brief: Brief): boolean => rigorOf(brief) === 'high' && !brief.sparing

/** The calls for both sides' answers before and after, and for the judges' ruling on the first speeches. */
function lookingBack(brief: Brief): PlannedCall[] {
  const rounds = roundsOf(brief)
  const own = ['proposer', 'challenger'].flatMap(seat => [
    { seat, input: reading(brief, 0), output: answer },
    { seat, input: reading(brief, Math.min(2 * rounds, 6)), output: answer },
  ])
  const openings = judges(brief).map(seat => ({ seat, input: reading(brief, 2), output: answer }))
  return [...own, ...(rounds > 1 ? openings : [])].map(call => ({ ...call, spare: true, data: true }))
}

const judges = (brief: Brief): string[] => judgeCalls(brief, 'judge')

const roundsOf = (brief: Brief): number => Number(brief.options.rounds ?? 2)

/** Tokens of a call that shows this many speeches and `more`. */
function reading(brief: Pick<Brief, 'topic' | 'context'>, speeches: number, more = 0): Range {
  const bytes = brief.context.reduce((sum, file) => sum + file.bytes, 0)
  const base = words + estimateTokenCount(brief.topic)
  return [
    base + bytes / bytesPerToken[1] + speech[0] * speeches + more,
    base + bytes / bytesPerToken[0] + speech[1] * speeches + more,
  ]
}
