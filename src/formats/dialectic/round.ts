import { type Absence, isAbsent } from '../../core/absence.ts'
import { type Cue, cue } from '../../core/cue.ts'
import type { Speech } from '../../core/model.ts'
import type { Stage } from '../../engine/stage.ts'
import { sayOn } from './afresh.ts'
import { type Course, challengesCue, isFromRecord, openingCues, type Sparring } from './sparring.ts'
import { aloud } from './tail.ts'

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
  const earlier = course.partners.map(({ last }) => last)
  const heard = await unlessMoneyEnds(scene, course, challenging)
  // Also those of a round that the money did not reach to the end of.
  const challenges = course.partners.flatMap(({ last }, i) => (last && last !== earlier[i] ? [last] : []))
  course.said.push(main, ...challenges)
  course.main = { ...course.main, after: main, unshown: challenges }
  return isAbsent(heard) ? heard : { number, main, challenges }
}

/** A remark is the user's word: whoever was to decide alone no longer does, and it may be the way out where they are stuck. */
export async function hearUser(scene: Stage, name: string, course: Course): Promise<void> {
  const remarks = await scene.remarks(name)
  if (remarks.length === 0) return
  course.userWords.add(...remarks)
  course.leftAlone = false
  course.staleRounds = 0
}

async function speak(scene: Stage, course: Course, manner: Manner): Promise<Speech> {
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

/** A partner is shown what was said since it last spoke, also where it missed a round. */
async function challenge(scene: Stage, course: Course, sparring: Sparring, main: Speech): Promise<Speech> {
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

/** Once there was a round, a conclusion can be drawn from it: for that there is money kept aside. */
async function unlessMoneyEnds<T>(scene: Stage, { said }: Course, turn: Promise<T>): Promise<T | Absence> {
  return said.every(isFromRecord) ? turn : scene.excuse(turn, ['budget'])
}
