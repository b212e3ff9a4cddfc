import { isAbsent } from '../../core/absence.ts'
import type { Brief } from '../../core/events.ts'
import type { Ending, Format } from '../../engine/format.ts'
import type { Stage } from '../../engine/stage.ts'
import { flags, summary } from './about.ts'
import { besides } from './besides.ts'
import { choosePartner } from './choose.ts'
import { conclude } from './conclude.ts'
import { cueSheet } from './cue-sheet.ts'
import { exports } from './exports.ts'
import { face } from './face.ts'
import { fields } from './fields.ts'
import { asides } from './live.ts'
import { afterRound, type Next } from './next.ts'
import { options } from './options.ts'
import { plan } from './plan.ts'
import { report } from './report.ts'
import { spar } from './round.ts'
import { newCourse } from './sparring.ts'
import { stillSpeaks } from './still-speaks.ts'
import { recordOf, transcript } from './transcript.ts'

export const dialectic: Format = {
  ...face,
  ...besides,
  // Where replies are not shown, these tell of them.
  asides,
  version: 1,
  summary,
  options,
  flags,
  cues: cueSheet,
  plan,
  play,
  stillSpeaks,
  report,
  transcript,
  record: recordOf,
  exports,
  fields,
}

async function play(stage: Stage, brief: Brief): Promise<Ending> {
  const course = newCourse(brief)
  course.partners = await choosePartner(stage.at('choice'), course)
  let next: Next = { ends: null, manner: 'answer' }
  for (let number = course.options.history.length + 1; ; number++) {
    const scene = stage.at(`round-${number}`)
    const round = await spar(scene, course, number, next.manner)
    if (isAbsent(round)) return conclude(stage.at('conclusion'), course, 'budget', number - 1)
    next = await afterRound(scene, course, round)
    if (next.ends !== null) return conclude(stage.at('conclusion'), course, next.ends, number)
  }
}
