import { estimateTokenCount } from 'tokenx'
import type { Brief } from '../../core/events.ts'
import { judgeCalls } from '../../core/judging/panel.ts'
import type { PlannedCall } from '../../engine/format.ts'
import { omissible } from './transcript.ts'
import { type Said, standing, transcriptIn } from './transcript-in.ts'

type Range = [number, number]

/** Tokens of a ruling: [short, long], thinking included. */
const ruling: Range = [400, 2_500]
/** Of files: [dense, loose]. */
const bytesPerToken: Range = [3, 4.5]
/** Rules, instructions and the form of the reply. */
const words = 1_500
/** What tokens are counted with may be off by so much, either way. */
const doubt = 0.15

/** A call for every judge and order, and as many again for every speech that is left out. What is to be read is known. */
export function plan(brief: Brief): PlannedCall[] {
  const transcript = transcriptIn(brief)
  const said = standing(transcript)
  const judges = judgeCalls(brief, 'judge')
  const rulings = [said, ...(transcript.each ? omissible(transcript).map(speech => butFor(speech, said)) : [])]
  const lengths = new Map(said.map(({ key, text }) => [key, estimateTokenCount(text)]))
  return rulings.flatMap(speeches => {
    const input = readFor(speeches, lengths, brief)
    return judges.map((seat): PlannedCall => ({ seat, input, output: ruling, closing: true }))
  })
}

const butFor = (speech: Said, said: readonly Said[]): Said[] => said.filter(({ key }) => key !== speech.key)

function readFor(
  speeches: readonly Said[],
  lengths: ReadonlyMap<string, number>,
  { topic, context }: Pick<Brief, 'topic' | 'context'>,
): Range {
  const read = speeches.reduce((sum, { key }) => sum + lengths.get(key)!, estimateTokenCount(topic))
  const bytes = context.reduce((sum, file) => sum + file.bytes, 0)
  return [
    words + read * (1 - doubt) + bytes / bytesPerToken[1],
    words + read * (1 + doubt) + bytes / bytesPerToken[0] + 120 * speeches.length,
  ]
}
