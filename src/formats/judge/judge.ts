import { estimateTokenCount } from 'tokenx'
import { isAbsent } from '../../core/absence.ts'
import { cue } from '../../core/cue.ts'
import type { Brief } from '../../core/events.ts'
import type { Examined } from '../../core/evidence.ts'
import { judgeCalls } from '../../core/judging/panel.ts'
import type { Court, Judged } from '../../core/judging/ruling.ts'
import type { Speech } from '../../core/model.ts'
import type { Ending, Format, PlannedCall } from '../../engine/format.ts'
import type { Question, Stage } from '../../engine/stage.ts'
import { endingOf, noRuling } from '../verdict-checks.ts'
import { about } from './about.ts'
import { display } from './display.ts'
import { eachOf } from './each-speech.ts'
import { TranscriptShape } from './options.ts'
import { panelParts } from './panels.ts'
import { replies } from './replies.ts'
import { report, transcript } from './report.ts'
import { spec } from './spec.ts'
import { omissible, sidesIn, standing, type TranscriptSpeech, transcriptIn } from './transcript-in.ts'
import { type JudgeDecision, rulingShape, verdictOf } from './verdict.ts'

/** Judges a debate that was held before, here or elsewhere. */
export const judge: Format = {
  ...about,
  options: TranscriptShape,
  spec,
  screenplay: {
    version: 1,
    cues: {
      folder: new URL('./cues/', import.meta.url),
      variables: { rules: [], ruling: ['exchanges', 'names'] },
    },
    play,
  },
  replies,
  cost: { plan },
  display,
  panelParts,
  report,
  written: { transcript },
}

async function play(stage: Stage, brief: Brief): Promise<Ending> {
  const judge = brief.seats.find(({ id }) => id === 'judge')!
  const transcript = transcriptIn(brief)
  const sides = sidesIn(transcript)
  const ids = sides.map(({ id }) => id)
  const heard = await stage.heard(standing(transcript).map(asSpeech))
  const question =
    (speeches: readonly Speech[]) =>
    (court: Court): Question => {
      const exchanges = court.shown(speeches)
      const names = listed(court, brief)
      return { cues: cue('ruling', { exchanges, names }), shape: rulingShape(court, exchanges) }
    }

  const scene = stage.at('synthesis')
  const ruled = scene.judge<JudgeDecision>(judge, sides, question(heard), { closing: true })
  const whole = await scene.excuse(ruled, noRuling)
  if (isAbsent(whole)) return endingOf(null)
  const verdict = verdictOf(whole, ids)
  if (!transcript.each) return endingOf(verdict)

  const { order } = whole.rulings[0]!
  const omitted = await stage.all<TranscriptSpeech, Judged<JudgeDecision> | null>(
    omissible(transcript),
    ({ key }) => {
      const rest = heard.filter(speech => speech.key !== key)
      return stage.at(`without/${key}`).judge(judge, sides, question(rest), { closing: true, order })
    },
    { quorum: 0, absent: () => null },
  )
  return endingOf({ ...verdict, each: eachOf(whole, verdict, omitted, standing(transcript), ids) })
}

/** Known names are the user's data and stay out of instructions. The keys of the speeches tell who is who. */
const listed = ({ blind, sides }: Court, { language }: Brief): string =>
  sides.map(({ name, label }) => (blind ? name : label)).join(language === 'zh' ? '、' : ', ')

const asSpeech = ({ key, speaker, text, examined }: TranscriptSpeech): Speech => ({
  key,
  seat: speaker,
  text,
  ...(examined !== undefined && { examined: examined as object as Examined }),
})

type Range = [number, number]

/** Tokens of a ruling: [short, long], thinking included. */
const ruling: Range = [400, 2_500]
/** Bytes of files per token: [dense, loose]. */
const bytesPerToken: Range = [3, 4.5]
/** Tokens of the rules, the instructions and the reply's form. */
const words = 1_500
/** The token count may be off by this share, either way. */
const doubt = 0.15

/** One call per judge and order, and the same again for each speech left out. The size of the input is known. */
function plan(brief: Brief): PlannedCall[] {
  const transcript = transcriptIn(brief)
  const said = standing(transcript)
  const judges = judgeCalls(brief, 'judge')
  const butFor = (left: TranscriptSpeech) => said.filter(({ key }) => key !== left.key)
  const rulings = [said, ...(transcript.each ? omissible(transcript).map(butFor) : [])]
  const lengths = new Map(said.map(({ key, text }) => [key, estimateTokenCount(text)]))
  return rulings.flatMap(speeches => {
    const input = readFor(speeches, lengths, brief)
    return judges.map((seat): PlannedCall => ({ seat, input, output: ruling, closing: true, data: true }))
  })
}

function readFor(
  speeches: readonly TranscriptSpeech[],
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
