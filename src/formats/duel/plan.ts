import { estimateTokenCount } from 'tokenx'
import type { Brief } from '../../core/events.ts'
import type { PlannedCall } from '../../engine/format.ts'

/** Tokens of one speech, of a summary and of a ruling: [short, long], thinking included. */
const speech: Range = [300, 1_800]
const recap: Range = [500, 1_500]
const ruling: Range = [500, 2_500]
/** Of files: [dense, loose]. */
const bytesPerToken: Range = [3, 4.5]
/** Rules and instructions of one call. */
const words = 900

type Range = [number, number]

/** Every call of a duel that runs its full length, with what it reads and writes. */
export function plan(brief: Brief): PlannedCall[] {
  const rounds = Number(brief.options.rounds ?? 2)
  const bytes = brief.context.reduce((sum, file) => sum + file.bytes, 0)
  const base = words + estimateTokenCount(brief.topic)
  const reading = (speeches: number, more = 0): Range => [
    base + bytes / bytesPerToken[1] + speech[0] * speeches + more,
    base + bytes / bytesPerToken[0] + speech[1] * speeches + more,
  ]

  const calls: PlannedCall[] = []
  for (let round = 1; round <= rounds; round++) {
    const heard = round < 3 ? 2 * (round - 1) : 2
    const summary = round < 3 ? 0 : 800
    if (round >= 3) calls.push({ seat: 'judge', input: reading(2 * (round - 2), 600), output: recap })
    calls.push({ seat: 'proposer', input: reading(heard, summary), output: speech })
    calls.push({ seat: 'challenger', input: reading(heard + 1, summary), output: speech })
  }
  calls.push({ seat: 'judge', input: reading(2 * rounds, 900), output: ruling, closing: true })
  return calls
}
