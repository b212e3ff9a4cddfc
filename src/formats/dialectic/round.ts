import { type Absence, isAbsent } from '../../core/absence.ts'
import { type Cue, cue } from '../../core/cue.ts'
import type { Speech } from '../../core/model.ts'
import type { Stage } from '../../engine/stage.ts'
import { challengesCue, isFromRecord, openingCues, type Sparring, type SparringCourse, sayOn } from './sparring.ts'
import { aloud } from './tail.ts'

export interface DialecticRound {
  number: number
  main: Speech
  challenges: Speech[]
}

/** How the main agent treats the challenges that it was shown. */
export type Manner = 'answer' | 'common-ground'

/** The main agent speaks, then all partners challenge that in parallel. */
export async function spar(
  scene: Stage,
  course: SparringCourse,
  number: number,
  manner: Manner,
): Promise<DialecticRound | Absence> {
  await hearUser(scene, 'before-main', course)
  const main = await unlessMoneyEnds(scene, course, speak(scene, course, manner))
  if (isAbsent(main)) return main
  await hearUser(scene, 'before-partner', course)
  const challenging = scene.all(course.partners, sparring => challenge(scene, course, sparring, main), { quorum: 1 })
  const earlier = course.partners.map(({ last }) => last)
  const heard = await unlessMoneyEnds(scene, course, challenging)
  // Includes challenges of a round for which the budget ran out.
  const challenges = course.partners.flatMap(({ last }, i) => (last && last !== earlier[i] ? [last] : []))
  course.said.push(main, ...challenges)
  course.main = { ...course.main, after: main, unshown: challenges }
  return isAbsent(heard) ? heard : { number, main, challenges }
}

/** A remark ends the agents' deciding alone, and it may be the way out of a stalemate. */
export async function hearUser(scene: Stage, name: string, course: SparringCourse, before?: string): Promise<void> {
  const remarks = await scene.remarks(name, before)
  if (remarks.length === 0) return
  course.userWords.add(...remarks)
  course.leftAlone = false
  course.staleRounds = 0
}

async function speak(scene: Stage, course: SparringCourse, manner: Manner): Promise<Speech> {
  const { seat, after, unshown } = course.main
  const begins = course.said.length === 0
  const cues: Cue[] = [
    ...(after === null ? openingCues(course, null) : []),
    ...challengesCue(unshown),
    ...course.userWords.newTo(seat),
    cue(begins ? 'view' : manner),
  ]
  const speech = await sayOn(scene, course, { seat, after, cues, sparring: null })
  course.userWords.heardBy(seat)
  return speech
}

/** A partner is shown everything said since it last spoke, even if it missed a round. */
async function challenge(scene: Stage, course: SparringCourse, sparring: Sparring, main: Speech): Promise<Speech> {
  const { seat, partner, last } = sparring
  const { said, userWords } = course
  const fresh = [...said.slice(sparring.knows), main].map(aloud)
  const views = fresh.filter(speech => speech.seat === main.seat)
  const others = fresh.filter(speech => speech.seat !== main.seat && speech.seat !== seat.id)
  const cues: Cue[] = [
    ...(last ? [] : openingCues(course, partner)),
    ...(others.length > 0 ? [cue('others', { others })] : []),
    ...userWords.newTo(seat),
    last ? cue('challenge-on', { answer: views }) : cue('challenge', { view: views }),
  ]
  const speech = await sayOn(scene, course, { seat, after: last, cues, sparring })
  userWords.heardBy(seat)
  sparring.last = speech
  sparring.knows = said.length + 1
  return speech
}

/** After a first round a conclusion can be drawn, and budget is reserved for it. So running out is no failure. */
async function unlessMoneyEnds<T>(scene: Stage, { said }: SparringCourse, turn: Promise<T>): Promise<T | Absence> {
  return said.every(isFromRecord) ? turn : scene.excuse(turn, ['budget'])
}
