import { type Absence, isAbsent } from '../../core/absence.ts'
import { type Cue, cue } from '../../core/cue.ts'
import type { Speech } from '../../core/model.ts'
import type { Stage } from '../../engine/stage.ts'
import { sayOn } from './afresh.ts'
import { type Course, openingCues, type Sparring } from './sparring.ts'

export interface Round {
  number: number
  main: Speech
  challenges: Speech[]
}

/** What the main agent does with the challenges that it was shown. */
export type Manner = 'answer' | 'common-ground'

/** The main agent speaks, then all partners challenge what it said, side by side. */
export async function spar(scene: Stage, course: Course, number: number, manner: Manner): Promise<Round | Absence> {
  await hearUser(scene, 'before-main', course)
  const main = await unlessMoneyEnds(scene, course, speak(scene, course, manner))
  if (isAbsent(main)) return main
  await hearUser(scene, 'before-partner', course)
  const challenging = scene.all(course.partners, sparring => challenge(scene, course, sparring, main), { quorum: 1 })
  const heard = await unlessMoneyEnds(scene, course, challenging)
  const challenges = isAbsent(heard) ? [] : heard.map(([, speech]) => speech)
  course.said.push(main, ...challenges)
  course.main = { ...course.main, after: main, unshown: challenges }
  return isAbsent(heard) ? heard : { number, main, challenges }
}

/** A remark is the user's word: whoever was to decide alone no longer does. */
export async function hearUser(scene: Stage, name: string, course: Course): Promise<boolean> {
  const remarks = await scene.remarks(name)
  course.userWords.add(...remarks)
  if (remarks.length > 0) course.leftAlone = false
  return remarks.length > 0
}

function speak(scene: Stage, course: Course, manner: Manner): Promise<Speech> {
  const { seat, after, unshown } = course.main
  const begins = course.said.length === 0
  const cues: Cue[] = [
    ...(after === null ? openingCues(course, null) : []),
    ...(unshown.length > 0 ? [cue('challenges', { challenges: unshown })] : []),
    ...course.userWords.newTo(seat),
    cue(begins ? 'view' : manner),
  ]
  return sayOn(scene, course, { seat, after, cues, sparring: null })
}

async function challenge(scene: Stage, course: Course, sparring: Sparring, main: Speech): Promise<Speech> {
  const { seat, partner, last } = sparring
  const others = course.partners.flatMap(other => (other !== sparring && other.last ? [other.last] : []))
  const cues: Cue[] = [
    ...(last ? [] : openingCues(course, partner)),
    ...(last && others.length > 0 ? [cue('others', { others })] : []),
    ...course.userWords.newTo(seat),
    last ? cue('challenge-on', { answer: main }) : cue('challenge', { view: main }),
  ]
  const speech = await sayOn(scene, course, { seat, after: last, cues, sparring })
  sparring.last = speech
  return speech
}

/** Once something was said, a conclusion can be drawn from it: for that there is money kept aside. */
async function unlessMoneyEnds<T>(scene: Stage, { said }: Course, turn: Promise<T>): Promise<T | Absence> {
  return said.length === 0 ? turn : scene.excuse(turn, ['budget'])
}
