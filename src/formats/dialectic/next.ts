import { isAbsent } from '../../core/absence.ts'
import { cue } from '../../core/cue.ts'
import type { Seat } from '../../core/events.ts'
import type { Speech } from '../../core/model.ts'
import type { Stage } from '../../engine/stage.ts'
import { hearUser, type Manner, type Round } from './round.ts'
import { type Decision, decisionShape, type EndedBy, type UserReply, userShape } from './shapes.ts'
import type { Course } from './sparring.ts'
import { bringsNothingNew } from './stale.ts'
import { standingOf } from './standing.ts'
import { type Tail, tailOf } from './tail.ts'
import { direction } from './user-words.ts'

export type Next = { ends: EndedBy } | { ends: null; manner: Manner }

const goesOn = (manner: Manner): Next => ({ ends: null, manner })

/** After so many rounds summing up is suggested, and again every few. */
const longAfter = 10
const againAfter = 5

/** No debate that nobody watches goes on for ever. */
const mostRounds = 100

/** What comes after a round: the main agent decides, and the user where it matters. */
export async function afterRound(scene: Stage, course: Course, round: Round): Promise<Next> {
  const before = course.userWords.count
  const tails = [round.main, ...round.challenges].map(({ text }) => tailOf(text))
  const settled = tails.every(tail => tail?.state === 'settled')
  const decision = settled ? null : await decide(scene, course, round)
  await hearUser(scene, 'at-end', course)
  const spoke = course.userWords.count > before
  const isStuck = !settled && isStalemate(scene, course, round, decision, tails)
  const moment: Moment = { round, decision, settled, isStuck, isLong: isLong(round.number) }
  const reply = await askUser(scene, course, moment)
  if (reply) return follow(scene, course, moment, reply)
  // What the user just said is heard before anything ends.
  if (spoke) return goesOn('answer')
  return byAgents(course, moment)
}

interface Moment {
  round: Round
  /** null: there was nothing to decide, or no decision came. */
  decision: Decision | null
  settled: boolean
  isStuck: boolean
  isLong: boolean
}

const isLong = (round: number): boolean => round >= longAfter && (round - longAfter) % againAfter === 0

async function decide(scene: Stage, course: Course, { number, main, challenges }: Round): Promise<Decision | null> {
  const { seat } = course.main
  const cues = [
    cue('challenges', { challenges }),
    ...course.userWords.newTo(seat),
    ...(isLong(number) ? [cue('long', { rounds: number })] : []),
    cue('decide', { round: number }),
  ]
  const apart = scene.at('decide')
  const decision = await apart.excuse(apart.ask(seat, cues, decisionShape, { after: main, goesOn: true }))
  if (isAbsent(decision)) return null
  course.main = { seat, after: apart.keyOf(seat), unshown: [] }
  return decision
}

/** Two rounds without a new point, by what the main agent says or by what code finds; or everybody says so. */
function isStalemate(
  scene: Stage,
  course: Course,
  round: Round,
  decision: Decision | null,
  tails: readonly (Tail | null)[],
): boolean {
  const allStuck = tails.every(tail => tail?.state === 'stuck')
  const stale = scene.note('stale', () => decision?.new_point === false || bringsNothingNew(round, course.said))
  course.staleRounds = allStuck ? Math.max(2, course.staleRounds + 1) : stale ? course.staleRounds + 1 : 0
  return course.staleRounds >= 2
}

async function askUser(scene: Stage, course: Course, moment: Moment): Promise<UserReply | null> {
  const { user, leftAlone, options } = course
  if (!user || leftAlone || !(options.ask === 'always' || matters(moment))) return null
  const { round, decision, settled, isStuck, isLong: long } = moment
  const cues = [
    ...(settled ? [cue('both-settled')] : []),
    ...(isStuck ? [cue('at-stalemate')] : []),
    ...(long || decision?.next === 'sum-up' ? [cue('suggest-end', { rounds: round.number })] : []),
    cue('ask-user', { round: round.number, standing: standingOf(scene, course, round, decision) }),
  ]
  const reply = await scene.excuse(scene.ask(user, cues, userShape))
  return isAbsent(reply) ? null : reply
}

const matters = ({ decision, isStuck, isLong: long }: Moment): boolean =>
  long || isStuck || decision?.next === 'ask-user' || decision?.next === 'sum-up' || decision?.disagreement != null

/** What the user wants is done. */
function follow(scene: Stage, course: Course, moment: Moment, { choice, words }: UserReply): Next {
  const said = (derived: string): Speech => ({
    key: scene.keyOf(course.user as Seat),
    seat: 'user',
    text: words,
    derived,
  })
  switch (choice) {
    case 'sum-up':
      return { ends: 'user' }
    case 'agents-decide':
      course.leftAlone = true
      return byAgents(course, moment)
    case 'add':
      course.userWords.add(said('user-input'))
      course.staleRounds = 0
      return goesOn('answer')
    case 'dig':
      course.userWords.add(said(direction))
      course.staleRounds = 0
      return goesOn('answer')
    case 'continue':
      return goesOn(moment.isStuck ? 'common-ground' : 'answer')
  }
}

function byAgents({ staleRounds, options }: Course, { round, decision, settled, isStuck }: Moment): Next {
  if (settled) return { ends: 'agreement' }
  if (decision?.next === 'end' || decision?.next === 'sum-up') return { ends: 'main' }
  if (staleRounds > 2) return { ends: 'stalemate' }
  if (round.number - options.history.length >= mostRounds) return { ends: 'limit' }
  return goesOn(isStuck ? 'common-ground' : 'answer')
}
