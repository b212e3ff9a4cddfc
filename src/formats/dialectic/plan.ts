import { estimateTokenCount } from 'tokenx'
import type { Brief } from '../../core/events.ts'
import type { Texts } from '../../core/language.ts'
import type { PlannedCall } from '../../engine/format.ts'
import { optionsIn } from './options-in.ts'
import { partnersIn } from './rounds.ts'

/** Tokens of a speech, a decision and a conclusion: [short, long], thinking included. */
const speech: Range = [300, 2_000]
const decision: Range = [60, 400]
const conclusion: Range = [300, 2_000]
const bytesPerToken: Range = [3, 4.5]
/** Tokens of the rules and instructions of one call. */
const words = 1_300

/** The number of rounds is unknown; estimates use these. */
export const likelyRounds: Range = [2, 10]

type Range = [number, number]

/** What an estimate depends on, for people. */
export const depends: Texts = {
  en: 'It depends on how soon the two settle it: two to ten rounds are reckoned with. It also grows with the length of replies, and with what you say. Fewer partners narrow it.',
  zh: '取决于双方多快谈清：按两轮到十轮估算。回复的长短和你的插话也会影响。减少子代理可缩小范围。',
}

/** The calls of a debate of likely length. Every round reads what was said before. */
export function plan(brief: Brief): PlannedCall[] {
  const { candidates } = optionsIn(brief)
  const partners = partnersIn(brief)
  const perRound = 1 + partners.length
  const [, most] = likelyRounds
  const heard = (speeches: number): Range => reading(brief, speeches * speech[0], speeches * speech[1])
  const rounds = Array.from({ length: most }, (_, i): PlannedCall[] => {
    const times: Range = [i < likelyRounds[0] ? 1 : 0, 1]
    const before = i * perRound
    return [
      { seat: 'main', input: heard(before), output: speech, times, data: true },
      ...partners.map(seat => ({ seat, input: heard(before + 1), output: speech, times, data: true as const })),
      { seat: 'main', input: heard(before + perRound), output: decision, times, data: true },
    ]
  })
  const chosen: PlannedCall[] =
    candidates.length > 0 ? [{ seat: 'main', input: heard(0), output: decision, data: true }] : []
  const last = reading(brief, likelyRounds[0] * perRound * speech[0], most * perRound * speech[1])
  return [...chosen, ...rounds.flat(), { seat: 'main', input: last, output: conclusion, closing: true, data: true }]
}

/** Tokens of a call that shows this much besides the user's files. */
function reading(brief: Brief, least: number, most: number): Range {
  const { history, template, partners } = optionsIn(brief)
  const bytes = brief.context.reduce((sum, file) => sum + file.bytes, 0)
  const told = JSON.stringify([history, template?.text ?? '', partners.map(({ role }) => role)])
  const base = words + estimateTokenCount(brief.topic) + estimateTokenCount(told)
  return [base + bytes / bytesPerToken[1] + least, base + bytes / bytesPerToken[0] + most]
}
