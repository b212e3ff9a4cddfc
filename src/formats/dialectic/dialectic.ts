import { type Absence, isAbsent } from '../../core/absence.ts'
import { type Cue, cue } from '../../core/cue.ts'
import type { Brief, Seat } from '../../core/events.ts'
import type { FailureKind } from '../../core/failure.ts'
import type { Json } from '../../core/json.ts'
import type { Speech } from '../../core/model.ts'
import type { View } from '../../core/view.ts'
import type { Ending, Format } from '../../engine/format.ts'
import type { Stage } from '../../engine/stage.ts'
import { about } from './about.ts'
import { afterRound, type Next } from './after-round.ts'
import { display } from './display.ts'
import { exports, recordAsSpeeches as recordOf, transcript } from './exports.ts'
import { forks } from './forks.ts'
import { asides } from './live.ts'
import { options } from './options.ts'
import { general, generalPurpose, optionsIn } from './options-in.ts'
import { panelParts } from './panels.ts'
import { depends, plan } from './plan.ts'
import { reasonText } from './prompt-words.ts'
import { replies } from './replies.ts'
import { chosenPartner } from './report/book.ts'
import { report } from './report/report.ts'
import { hearUser, spar } from './round.ts'
import { afreshScene, partnerNumber } from './rounds.ts'
import {
  type Conclusion,
  choiceShape,
  conclusionShape,
  type DialecticVerdict,
  type EndedBy,
  type Farewell,
  farewellShape,
} from './shapes.ts'
import { afresh, challengesCue, newCourse, openingCues, type Sparring, type SparringCourse } from './sparring.ts'
import { spec } from './spec.ts'
import { suggestionsIn } from './suggestions.ts'

export const dialectic: Format = {
  ...about,
  options,
  spec,
  screenplay: {
    version: 1,
    cues: {
      folder: new URL('./cues/', import.meta.url),
      variables: {
        rules: [],
        given: ['what'],
        cut: ['cut'],
        before: ['wishes'],
        template: ['template'],
        role: ['role'],
        history: ['rounds'],
        recap: ['rounds'],
        choose: ['candidates'],
        view: [],
        tail: [],
        challenge: ['view'],
        'challenge-on': ['answer'],
        others: ['others'],
        challenges: ['challenges'],
        answer: [],
        'common-ground': [],
        'from-user': ['said'],
        direction: ['wanted'],
        long: ['rounds'],
        decide: ['round'],
        'decide-alone': ['round'],
        'ask-user': ['round', 'standing'],
        'both-settled': [],
        'at-stalemate': [],
        'suggest-end': ['rounds'],
        conclude: ['reason'],
        farewell: ['conclusion'],
      },
    },
    play,
    stillSpeaks,
  },
  replies,
  cost: { plan, depends },
  // These asides also tell of replies, which a terminal does not show.
  display: { ...display, asides },
  panelParts,
  report,
  written: { transcript, record: recordOf, exports },
  forks,
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

/** The main agent chooses its partner, with a reason. If it cannot, the general one is taken. */
async function choosePartner(scene: Stage, course: SparringCourse): Promise<Sparring[]> {
  const { options, main, partners } = course
  const { candidates } = options
  if (candidates.length === 0) return [...partners]
  const shown = { sources: candidates.map(({ name, about }) => ({ path: name, text: about })) }
  const cues = [...openingCues(course, null), cue('choose', { candidates: shown })]
  const choice = await scene.excuse(scene.ask(main.seat, cues, choiceShape(candidates)))
  const name = isAbsent(choice) ? generalPurpose : choice.partner
  const chosen = candidates.find(candidate => candidate.name === name) ?? general
  return [{ ...partners[0]!, partner: chosen, voice: chosen.model }]
}

/** Failures that mean no conclusion. After any other failure a resume may try again. */
const noConclusion: readonly FailureKind[] = ['bad-output', 'refused', 'passed']

/** The main agent writes the conclusion, and the user decides. */
async function conclude(scene: Stage, course: SparringCourse, endedBy: EndedBy, rounds: number): Promise<Ending> {
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
  const verdict: DialecticVerdict = {
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

const concludeAfresh = (scene: Stage, course: SparringCourse, cues: readonly Cue[]): Promise<Conclusion | Absence> =>
  scene.excuse(
    scene.ask(course.main.seat, afresh(course, { cues, sparring: null }), conclusionShape, { closing: true }),
    noConclusion,
  )

async function takeLeave(
  scene: Stage,
  { user, main, options }: SparringCourse,
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

/** The model that still speaks for a seat: a chosen partner has its own. Partners are silent during the conclusion. */
function stillSpeaks({ id, model }: Seat, view: View): string | null {
  if (partnerNumber(id) === null) return model
  if ([...view.turns.values()].some(({ closing }) => closing)) return null
  const options = optionsIn(view.brief)
  const chosen = options.candidates.length > 0 ? chosenPartner({ view, options }) : null
  return chosen?.model ?? model
}
