import { isAbsent } from '../../core/absence.ts'
import { type Cue, cue } from '../../core/cue.ts'
import type { Seat } from '../../core/events.ts'
import type { Speech } from '../../core/model.ts'
import type { Stage } from '../../engine/stage.ts'
import { recapOf } from './recap.ts'
import { afreshScene } from './rounds.ts'
import { type Course, openingCues, type Sparring } from './sparring.ts'

/** What goes on in a conversation, or begins one. */
export interface Going {
  seat: Seat
  after: Speech | string | null
  /** What is new in it, the instruction last. */
  cues: readonly Cue[]
  sparring: Sparring | null
}

/** Says it in the conversation that goes on; where that has become too long for the model, in a new one that begins with a recap. */
export async function sayOn(scene: Stage, course: Course, going: Going): Promise<Speech> {
  const { seat, after, cues, sparring } = going
  const options = { voice: sparring?.voice ?? null, goesOn: true }
  if (after === null) return scene.say(seat, cues, options)
  const speech = await scene.excuse(scene.say(seat, cues, { ...options, after }), ['overflow'])
  return isAbsent(speech) ? scene.at(afreshScene).say(seat, afresh(course, going), options) : speech
}

export function afresh(course: Course, { cues, sparring }: Pick<Going, 'cues' | 'sparring'>): Cue[] {
  const opening = openingCues(course, sparring?.partner ?? null).filter(({ name }) => name !== 'history')
  const known = course.userWords.knownTo(sparring?.seat ?? course.main.seat)
  return [...opening, cue('recap', { rounds: [...recapOf(known), ...recapOf(course.said)] }), ...cues]
}
