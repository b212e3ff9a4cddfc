import { isAbsent } from '../../core/absence.ts'
import { cue } from '../../core/cue.ts'
import type { Brief } from '../../core/events.ts'
import type { Json } from '../../core/json.ts'
import type { Court, Judged } from '../../core/judging/ruling.ts'
import type { Speech } from '../../core/model.ts'
import type { Ending, Format } from '../../engine/format.ts'
import type { Question, Stage } from '../../engine/stage.ts'
import { summary } from './about.ts'
import { asks } from './asks.ts'
import { besides } from './besides.ts'
import { eachOf } from './each.ts'
import { face } from './face.ts'
import { fields } from './fields.ts'
import { plan } from './plan.ts'
import { report, transcript } from './report.ts'
import { type Decision, rulingShape } from './ruling.ts'
import { asSpeech, omissible, Transcript } from './transcript.ts'
import { type Said, sidesIn, standing, transcriptIn } from './transcript-in.ts'
import { type Verdict, verdictOf } from './verdict.ts'

/** Judges a debate that was held before, here or elsewhere. */
export const judge: Format = {
  ...face,
  ...besides,
  version: 1,
  summary,
  options: Transcript,
  flags: {},
  cues: {
    folder: new URL('./cues/', import.meta.url),
    variables: { rules: [], ruling: ['exchanges', 'names'] },
  },
  plan,
  play,
  report,
  transcript,
  fields,
  asks,
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
  const whole = await scene.excuse(scene.judge<Decision>(judge, sides, question(heard), { closing: true }), [
    'bad-output',
    'refused',
    'passed',
  ])
  if (isAbsent(whole)) return endingOf(null)
  const verdict = verdictOf(whole, ids)
  if (!transcript.each) return endingOf(verdict)

  const { order } = whole.rulings[0]!
  const omitted = await stage.all<Said, Judged<Decision> | null>(
    omissible(transcript),
    ({ key }) => {
      const rest = heard.filter(speech => speech.key !== key)
      return stage.at(`without/${key}`).judge(judge, sides, question(rest), { closing: true, order })
    },
    { quorum: 0, absent: () => null },
  )
  return endingOf({ ...verdict, each: eachOf(whole, verdict, omitted, standing(transcript), ids) })
}

function endingOf(verdict: Verdict | null): Ending {
  if (!verdict) return { outcome: 'no-verdict', decided: false, verdict }
  const decided = verdict.winner !== null
  return { outcome: decided ? 'verdict' : 'split', decided, verdict: verdict as object as Json }
}

/** Where names are known they are the user's data, and stay out of an instruction: the keys of the speeches tell. */
const listed = ({ blind, sides }: Court, { language }: Brief): string =>
  sides.map(({ name, label }) => (blind ? name : label)).join(language === 'zh' ? '、' : ', ')
