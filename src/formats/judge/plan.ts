import { estimateTokenCount } from 'tokenx'
import type { Brief } from '../../core/events.ts'
import { judgeCalls } from '../../core/judging/panel.ts'
import type { PlannedCall } from '../../engine/format.ts'
import { transcriptIn } from './transcript.ts'

type Range = [number, number]

/** Tokens of a ruling: [short, long], thinking included. */
const ruling: Range = [400, 2_500]
/** Of files: [dense, loose]. */
const bytesPerToken: Range = [3, 4.5]
/** Rules, instructions and the form of the reply. */
const words = 1_500
/** What tokens are counted with may be off by so much, either way. */
const doubt = 0.15

/** A call for every judge and order. What is to be read is known. */
export function plan(brief: Brief): PlannedCall[] {
  const { speeches } = transcriptIn(brief)
  const read = [brief.topic, ...speeches.map(({ text }) => text)].reduce(
    (sum, text) => sum + estimateTokenCount(text),
    0,
  )
  const bytes = brief.context.reduce((sum, file) => sum + file.bytes, 0)
  const input: Range = [
    words + read * (1 - doubt) + bytes / bytesPerToken[1],
    words + read * (1 + doubt) + bytes / bytesPerToken[0] + 120 * speeches.length,
  ]
  return judgeCalls(brief, 'judge').map(seat => ({ seat, input, output: ruling, closing: true }))
}
