import { isAbsent } from '../../core/absence.ts'
import { cue } from '../../core/cue.ts'
import type { Seat } from '../../core/events.ts'
import { memo } from '../../core/memo.ts'
import type { Speech } from '../../core/model.ts'
import type { Stage } from '../../engine/stage.ts'
import { visitWords } from '../measures/said-words.ts'
import { similarity, tooSimilar } from '../measures/similarity.ts'
import { distinctPoints } from './distinct-points.ts'
import { standingWords } from './prompt-words.ts'
import { type DialecticRound, hearUser, type Manner } from './round.ts'
import { type Decision, decisionShape, type EndedBy, type UserReply, userShape } from './shapes.ts'
import { challengesCue, direction, type SparringCourse } from './sparring.ts'
import { aloud, type DialecticTail, tailOf } from './tail.ts'

export type Next = { ends: EndedBy } | { ends: null; manner: Manner }

const goesOn = (manner: Manner): Next => ({ ends: null, manner })

/** After this many rounds, and every few rounds from then on, a summing-up is suggested. */
const longAfter = 10
const againAfter = 5

/** No debate goes on for ever, whatever the answers are. */
const mostRounds = 100

/** Decides what comes after a round: the main agent does, and the user where it matters. */
export async function afterRound(scene: Stage, course: SparringCourse, round: DialecticRound): Promise<Next> {
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
  round: DialecticRound
  /** null: there was nothing to decide, or no decision arrived. */
  decision: Decision | null
  settled: boolean
  isStuck: boolean
  isLong: boolean
}

const isLong = (round: number): boolean => round >= longAfter && (round - longAfter) % againAfter === 0

const isLast = ({ options }: SparringCourse, { number }: DialecticRound): boolean =>
  number - options.history.length >= mostRounds

const atLast = (next: Next): Next => (next.ends === null ? { ends: 'limit' } : next)

async function decide(
  scene: Stage,
  course: SparringCourse,
  { number, main, challenges }: DialecticRound,
): Promise<Decision | null> {
  const { seat } = course.main
  const apart = scene.at('decide')
  const answered = course.userWords.count
  await hearUser(scene, 'before-decide', course, apart.keyOf(seat))
  const mayAsk = course.user !== null && (course.options.ask !== 'never' || apart.inherits(apart.keyOf(seat)))
  const cues = [
    ...challengesCue(challenges),
    ...course.userWords.newTo(seat),
    ...(isLong(number) ? [cue('long', { rounds: number })] : []),
    cue(mayAsk ? 'decide' : 'decide-alone', { round: number }),
  ]
  const decision = await apart.excuse(apart.ask(seat, cues, decisionShape(mayAsk), { after: main, goesOn: true }))
  if (isAbsent(decision)) return null
  // A decision is no answer: what just came is told again in the next speech.
  course.userWords.heardBy(seat, answered)
  course.main = { seat, after: apart.keyOf(seat), unshown: [] }
  return decision
}

/** Two rounds without a new point, as the main agent says or code finds; or everybody says so. */
function isStalemate(
  scene: Stage,
  course: SparringCourse,
  round: DialecticRound,
  decision: Decision | null,
  tails: readonly (DialecticTail | null)[],
): boolean {
  const allStuck = tails.every(tail => tail?.state === 'stuck')
  const stale = scene.note('stale', () => decision?.new_point === false || bringsNothingNew(round, course.said))
  course.staleRounds = allStuck ? Math.max(2, course.staleRounds + 1) : stale ? course.staleRounds + 1 : 0
  return course.staleRounds >= 2
}

async function askUser(scene: Stage, course: SparringCourse, moment: Moment): Promise<UserReply | null> {
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

/** A fork with another setting does not change what was or was not asked before it. */
function isAsked(scene: Stage, { options: { ask } }: SparringCourse, user: Seat, moment: Moment): boolean {
  if (scene.inherits(scene.keyOf(user))) return true
  const isPast = scene.inherits(`round-${moment.round.number + 1}/main`)
  return !isPast && ask !== 'never' && (ask === 'always' || matters(moment))
}

const matters = ({ decision, isStuck, isLong: long }: Moment): boolean =>
  long || isStuck || decision?.next === 'ask-user' || decision?.next === 'sum-up' || decision?.disagreement != null

/** Does what the user wants. */
function follow(scene: Stage, course: SparringCourse, moment: Moment, { choice, words }: UserReply): Next {
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

function byAgents(course: SparringCourse, { decision, settled, isStuck }: Moment): Next {
  const { main, userWords, staleRounds } = course
  // The user's words are answered before anything ends.
  if (userWords.isNewTo(main.seat)) return goesOn('answer')
  if (settled) return { ends: 'agreement' }
  if (decision?.next === 'end' || decision?.next === 'sum-up') return { ends: 'main' }
  if (staleRounds > 2) return { ends: 'stalemate' }
  return goesOn(isStuck ? 'common-ground' : 'answer')
}

/** Tells the user where the agents stand after a round, and what the main agent wants to know. */
function standingOf(
  scene: Stage,
  { main, brief }: SparringCourse,
  round: DialecticRound,
  decision: Decision | null,
): Speech {
  const t = standingWords[brief.language]
  const tails = [round.main, ...round.challenges].flatMap(({ text }) => tailOf(text) ?? [])
  const parts = [
    ...listed(t.agreed, distinctPoints(tails.flatMap(({ agreed }) => agreed))),
    ...listed(t.open, distinctPoints(tails.flatMap(({ open }) => open))),
    ...listed(t.disagreement, decision?.disagreement ? [decision.disagreement] : []),
    ...listed(t.question, decision?.question ? [decision.question] : []),
  ]
  const key = decision ? scene.at('decide').keyOf(main.seat) : round.main.key
  return { key, seat: main.seat.id, text: parts.length > 0 ? parts.join('\n\n') : t.none, derived: 'standing' }
}

/** Parts are separated by an empty line: a title right behind a list would belong to its last item. */
const listed = (title: string, points: readonly string[]): string[] =>
  points.length === 0 ? [] : [`**${title}**`, points.map(point => `- ${point.replace(/\s+/g, ' ')}`).join('\n')]

/** How much a sentence must weigh to be a point of its own. `I hold on to that` is too light. */
const leastPoint = 4.5
/** In a speech that repeats, at most this share of the points may be new: code may not recognise some words, */
const mostNew = 0.1
/** and at least this share was said before. */
const leastKnown = 0.6
/** Longer speeches would take too long to compare and are never called a repetition. */
const mostSentences = 100
const longestSpeech = 30_000

/** Every speech of the round repeats earlier ones, sentence by sentence. */
export function bringsNothingNew({ main, challenges }: DialecticRound, said: readonly Speech[]): boolean {
  const now = [main, ...challenges]
  const earlier = said.filter(speech => !now.includes(speech)).map(heardIn)
  return earlier.length > 0 && now.every(speech => repeats(heardIn(speech), earlier))
}

/** Made once per speech, as every later round is compared with it. */
const heard = new WeakMap<Speech, Speech>()

const heardIn = (speech: Speech): Speech =>
  memo(heard, speech, () => {
    const { text, ...rest } = aloud(speech)
    return { ...rest, text: text.slice(0, longestSpeech) }
  })

function repeats({ text }: Speech, earlier: readonly Speech[]): boolean {
  const sentences = sentencesIn(text)
  if (sentences.length > mostSentences || text.length === longestSpeech) return false
  const weights = sentences.map(weightOf)
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  let unknown = 0
  let points = 0
  for (const [i, sentence] of sentences.entries()) {
    if (similarity(sentence, earlier).measure >= tooSimilar) continue
    unknown += weights[i]!
    if (weights[i]! >= leastPoint) points += weights[i]!
    if (points > all * mostNew || unknown > all * (1 - leastKnown)) return false
  }
  return true
}

function weightOf(sentence: string): number {
  let all = 0
  visitWords(sentence, (_, weight) => {
    all += weight
  })
  return all
}

const sentencesIn = (text: string): string[] =>
  text
    .split(/(?<=[.!?])\s+|(?<=[。！？])|\n+/)
    .map(sentence => sentence.trim())
    .filter(sentence => /[\p{L}\p{N}]/u.test(sentence))
