import { isAbsent } from '../../core/absence.ts'
import { cue } from '../../core/cue.ts'
import type { Seat } from '../../core/events.ts'
import type { Speech } from '../../core/model.ts'
import type { Stage } from '../../engine/stage.ts'
import { hearUser, type Manner, type Round } from './round.ts'
import { type Decision, decisionShape, type EndedBy, type UserReply, userShape } from './shapes.ts'
import { type Course, challengesCue } from './sparring.ts'
import { bringsNothingNew } from './stale.ts'
import { standingOf } from './standing.ts'
import { type Tail, tailOf } from './tail.ts'
import { direction } from './user-words.ts'

export type Next = { ends: EndedBy } | { ends: null; manner: Manner }

const goesOn = (manner: Manner): Next => ({ ends: null, manner })

/** After so many rounds summing up is suggested, and again every few. */
const longAfter = 10
const againAfter = 5

/** No debate goes on for ever, whoever is asked. */
const mostRounds = 100

/** What comes after a round: the main agent decides, and the user where it matters. */
export async function afterRound(scene: Stage, course: Course, round: Round): Promise<Next> {
  const tails = [round.main, ...round.challenges].map(({ text }) => tailOf(text))
  const settled = tails.every(tail => tail?.state === 'settled')
  const decision = settled ? null : await decide(scene, course, round)
  await hearUser(scene, 'at-end', course)
  const isStuck = !settled && isStalemate(scene, course, round, decision, tails)
  const moment: Moment = { round, decision, settled, isStuck, isLong: isLong(round.number) }
  if (isLast(course, round)) return atLast(byAgents(course, moment))
  const reply = await askUser(scene, course, moment)
  if (reply) return follow(scene, course, moment, reply)
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

const isLast = ({ options }: Course, { number }: Round): boolean => number - options.history.length >= mostRounds

const atLast = (next: Next): Next => (next.ends === null ? { ends: 'limit' } : next)

async function decide(scene: Stage, course: Course, { number, main, challenges }: Round): Promise<Decision | null> {
  const { seat } = course.main
  const cues = [
    ...challengesCue(challenges),
    ...course.userWords.newTo(seat),
    ...(isLong(number) ? [cue('long', { rounds: number })] : []),
    cue('decide', { round: number }),
  ]
  const apart = scene.at('decide')
  const decision = await apart.excuse(apart.ask(seat, cues, decisionShape, { after: main, goesOn: true }))
  if (isAbsent(decision)) return null
  course.userWords.heardBy(seat)
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
  const { user, leftAlone } = course
  if (!user || leftAlone || !isAsked(scene, course, user, moment)) return null
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

/** A fork that asks otherwise leaves what was asked before it, and what was not, as it is. */
function isAsked(scene: Stage, { options: { ask } }: Course, user: Seat, moment: Moment): boolean {
  if (scene.inherits(scene.keyOf(user))) return true
  const isPast = scene.inherits(`round-${moment.round.number + 1}/main`)
  return !isPast && ask !== 'never' && (ask === 'always' || matters(moment))
}

const matters = ({ decision, isStuck, isLong: long }: Moment): boolean =>
  long || isStuck || decision?.next === 'ask-user' || decision?.next === 'sum-up' || decision?.disagreement != null

/** What the user wants is done. */
function follow(scene: Stage, course: Course, moment: Moment, { choice, words }: UserReply): Next {
  const key = scene.keyOf(course.user as Seat)
  const said: Speech = { key, seat: 'user', text: words, derived: choice === 'dig' ? direction : 'user-input' }
  const hasSaid = words.trim() !== ''
  if (hasSaid) {
    course.userWords.add(said)
    course.staleRounds = 0
  }
  if (choice === 'sum-up') return { ends: 'user' }
  course.leftAlone = choice === 'agents-decide'
  if (course.leftAlone) return byAgents(course, moment)
  return goesOn(moment.isStuck && !hasSaid ? 'common-ground' : 'answer')
}

function byAgents(course: Course, { decision, settled, isStuck }: Moment): Next {
  const { main, userWords, staleRounds } = course
  // What the user said is answered before anything ends.
  if (userWords.isNewTo(main.seat)) return goesOn('answer')
  if (settled) return { ends: 'agreement' }
  if (decision?.next === 'end' || decision?.next === 'sum-up') return { ends: 'main' }
  if (staleRounds > 2) return { ends: 'stalemate' }
  return goesOn(isStuck ? 'common-ground' : 'answer')
}
