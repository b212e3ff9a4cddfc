import { type Absence, isAbsent } from '../../core/absence.ts'
import { type Cue, cue } from '../../core/cue.ts'
import type { FailureKind } from '../../core/failure.ts'
import type { Json } from '../../core/json.ts'
import type { Speech } from '../../core/model.ts'
import type { Ending } from '../../engine/format.ts'
import type { Stage } from '../../engine/stage.ts'
import { afresh } from './afresh.ts'
import { reasonText } from './prompt-words.ts'
import { hearUser } from './round.ts'
import { afreshScene } from './rounds.ts'
import { type Conclusion, conclusionShape, type EndedBy, type Farewell, farewellShape, type Verdict } from './shapes.ts'
import { type Course, challengesCue } from './sparring.ts'
import { suggestionsIn } from './suggestions.ts'

/** Without these a conclusion is none; anything else is worth another try on a resume. */
const noConclusion: readonly FailureKind[] = ['bad-output', 'refused', 'passed']

/** The main agent says what came of it, and the user what it decides. */
export async function conclude(scene: Stage, course: Course, endedBy: EndedBy, rounds: number): Promise<Ending> {
  await hearUser(scene, 'before-main', course)
  const { seat, after, unshown } = course.main
  const cues = [
    ...challengesCue(unshown),
    ...course.userWords.newTo(seat),
    cue('conclude', { reason: reasonText(endedBy, course.brief.language) }),
  ]
  const begun = await scene.excuse(
    scene.ask(seat, cues, conclusionShape, { ...(after !== null && { after }), closing: true }),
    [...noConclusion, 'overflow'],
  )
  const tooLong = isAbsent(begun) && begun.failure.kind === 'overflow'
  const conclusion = tooLong ? await concludeAfresh(scene.at(afreshScene), course, cues) : begun
  if (isAbsent(conclusion)) return { outcome: 'no-conclusion', decided: false, verdict: null }
  const farewell = await takeLeave(scene, course, conclusion)
  const decision = farewell?.decision.trim() || null
  const verdict: Verdict = {
    ...conclusion,
    endedBy,
    rounds,
    suggestions: suggestionsIn(course.said),
    decision,
    keep: farewell?.keep ?? true,
  }
  const decided = conclusion.outcome !== 'split' || decision !== null
  return { outcome: conclusion.outcome, decided, verdict: verdict as object as Json }
}

const concludeAfresh = (scene: Stage, course: Course, cues: readonly Cue[]): Promise<Conclusion | Absence> =>
  scene.excuse(
    scene.ask(course.main.seat, afresh(course, { cues, sparring: null }), conclusionShape, { closing: true }),
    noConclusion,
  )

async function takeLeave(
  scene: Stage,
  { user, main, options }: Course,
  conclusion: Conclusion,
): Promise<Farewell | null> {
  if (!user || options.ask === 'never') return null
  const shown: Speech = {
    key: scene.keyOf(main.seat),
    seat: main.seat.id,
    text: [conclusion.answer, ...conclusion.insights.map(insight => `- ${insight}`)].join('\n'),
    derived: 'conclusion',
  }
  const farewell = await scene.excuse(scene.ask(user, cue('farewell', { conclusion: shown }), farewellShape))
  return isAbsent(farewell) ? null : farewell
}
