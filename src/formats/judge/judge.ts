import { isAbsent } from '../../core/absence.ts'
import { cue } from '../../core/cue.ts'
import type { Brief } from '../../core/events.ts'
import type { Json } from '../../core/json.ts'
import type { Court } from '../../core/judging/ruling.ts'
import type { Ending, Format } from '../../engine/format.ts'
import type { Question, Stage } from '../../engine/stage.ts'
import { roles, sceneLabel, summary } from './about.ts'
import { fields } from './fields.ts'
import { plan } from './plan.ts'
import { report, transcript } from './report.ts'
import { type Decision, rulingShape } from './ruling.ts'
import { asSpeech, outsidersIn, sidesIn, Transcript, transcriptIn } from './transcript.ts'
import { type Verdict, verdictOf } from './verdict.ts'

/** Judges a debate that was held before, here or elsewhere. */
export const judge: Format = {
  id: 'judge',
  version: 1,
  summary,
  roles: () => roles,
  outsiders: outsidersIn,
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
  sceneLabel,
}

async function play(stage: Stage, brief: Brief): Promise<Ending> {
  const judge = brief.seats.find(({ id }) => id === 'judge')!
  const transcript = transcriptIn(brief)
  const sides = sidesIn(transcript)
  const heard = await stage.heard(transcript.speeches.map(asSpeech))
  const question = (court: Court): Question => {
    const exchanges = court.shown(heard)
    const names = listed(court, brief)
    return { cues: cue('ruling', { exchanges, names }), shape: rulingShape(court, exchanges) }
  }
  const scene = stage.at('synthesis')
  const rulings = await scene.excuse(scene.judge<Decision>(judge, sides, question, { closing: true }), [
    'bad-output',
    'refused',
    'passed',
  ])
  if (isAbsent(rulings)) return endingOf(null)
  return endingOf(
    verdictOf(
      rulings,
      sides.map(({ id }) => id),
    ),
  )
}

function endingOf(verdict: Verdict | null): Ending {
  if (!verdict) return { outcome: 'no-verdict', decided: false, verdict }
  const decided = verdict.winner !== null
  return { outcome: decided ? 'verdict' : 'split', decided, verdict: verdict as object as Json }
}

/** Where names are known they are the user's data, and stay out of an instruction: the keys of the speeches tell. */
const listed = ({ blind, sides }: Court, { language }: Brief): string =>
  sides.map(({ name, label }) => (blind ? name : label)).join(language === 'zh' ? '、' : ', ')
