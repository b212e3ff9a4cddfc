import { isAbsent } from '../../core/absence.ts'
import { cue } from '../../core/cue.ts'
import { voiceFailures } from '../../core/failure.ts'
import type { Court, Judged, Ruling as Ruled } from '../../core/judging/ruling.ts'
import { voiceOf, type Weighing } from '../../core/judging/weigh.ts'
import type { Speech } from '../../core/model.ts'
import { findQuote } from '../../core/quote.ts'
import type { View } from '../../core/view.ts'
import type { AgentLessons } from '../../engine/format.ts'
import type { Question, Stage } from '../../engine/stage.ts'
import type { Shape } from '../../engine/structured.ts'
import { againstScores, byScores, namesOf } from '../ruling-fields.ts'
import { noRuling, weighRulings } from '../verdict-checks.ts'
import { arenaOf, type SideId, sides } from './options-in.ts'
import { type ArenaTurningPoint, decidedBy, turningPoints } from './points.ts'
import { type Result, type RoundMark, resultOf } from './result.ts'
import type { Hall, HallListener } from './round/hall.ts'
import { type ArenaRuling, type ArenaVote, type Leaning, type Lesson, rulingSchema } from './shapes.ts'
import { words } from './speeches.ts'
import { checkWords, promptWords } from './words.ts'

/** The full ruling by all judges; null: no usable one came, and only the points count. */
export async function rule(scene: Stage, hall: Hall): Promise<Judged<ArenaRuling> | null> {
  const { learn } = hall.options
  const question = (court: Court): Question => {
    const said = court.shown(hall.said)
    const shape = rulingShape(court, said, learn)
    const t = promptWords[hall.brief.language]
    const asked = cue('ruling', { points: t.points(court.blind), lessons: t.lessons(learn) })
    return { record: said, cues: [hall.asJudge(court.sides), asked], shape }
  }
  const judging = scene.judge<ArenaRuling>(hall.judge, sides.map(hall.debater, hall), question, { closing: true })
  const judged = await scene.excuse(judging, hall.path.length > 0 ? voiceFailures : noRuling)
  return isAbsent(judged) ? null : judged
}

/** The winner must be the side that the judge's own points put ahead, and quotes must be words that were said. */
export function rulingShape(court: Court, said: readonly Speech[], learn: boolean): Shape<unknown> {
  const shape: Shape<ArenaRuling> = {
    name: 'ruling',
    schema: rulingSchema(court, learn) as unknown as Shape<ArenaRuling>['schema'],
    names: namesOf(court),
    grounds: ['criteria', 'lessons'],
    decides: 'winner',
    said,
    rules: [
      ...byScores<ArenaRuling>(['criteria', 'winner'], 'winner', court.sides, ({ criteria, winner }) => ({
        choice: winner,
        sheet: criteria,
      })),
      {
        of: ['lessons'],
        faults: ({ lessons }, language) => foreignLessons(lessons, said).map(checkWords[language].notItsOwn),
      },
    ],
    salvage: reply => withOwnLessons(reply, court, said),
  }
  return shape as Shape<unknown>
}

/** Lessons that a side is to learn from somebody else's words, by their places. */
const foreignLessons = (lessons: ArenaRuling['lessons'], said: readonly Speech[]): string[] =>
  Object.entries(lessons ?? {}).flatMap(([side, learned]) =>
    Object.entries(learned).flatMap(([kind, list]) =>
      list.flatMap(({ turn }, i) =>
        ownOf(side, said).some(({ key }) => key === turn) ? [] : [`lessons.${side}.${kind}[${i}]`],
      ),
    ),
  )

/** Makes a ruling that stayed wrong usable: a side learns nothing from the words of others. */
function withOwnLessons(reply: ArenaRuling, { sides }: Court, said: readonly Speech[]): ArenaRuling | null {
  const { criteria, winner, lessons } = reply
  if (criteria && againstScores('winner', winner, criteria, sides, 'en').length > 0) return null
  if (!lessons) return reply
  const entries = Object.entries(lessons).map(([side, { worked, refuted }]) => {
    const own = new Set(ownOf(side, said).map(({ key }) => key))
    const kept = (list: readonly Lesson[]) => list.filter(({ turn }) => own.has(turn))
    return [side, { worked: kept(worked), refuted: kept(refuted) }]
  })
  return { ...reply, lessons: Object.fromEntries(entries) }
}

/** A side learns from its own speeches. It is named as the judge knows it. */
const ownOf = (side: string, said: readonly Speech[]): Speech[] => said.filter(({ seat }) => seat === side)

/** The five parts of the result, and what they are based on. */
export interface ArenaVerdict {
  winner: SideId | null
  result: Result
  /** The points of every round that was scored. */
  path: readonly RoundMark[]
  turning: ArenaTurningPoint[]
  /** The ruling whose words the verdict uses; null: none came. */
  ruling: ArenaRuling | null
  judging: (Weighing & { rulings: RuledInShort[] }) | null
  votes: CastVote[]
  /** Where the audience leaned before and after; null: it was not asked. */
  moved: Moved[] | null
  /** What the user insisted on. */
  insisted: string[]
}

export interface RuledInShort extends Omit<Ruled<unknown>, 'value'> {
  winner: SideId
  reasoning: string
  deciding: ArenaRuling['deciding']
  blind_spots: ArenaRuling['blind_spots']
  /** Missing in journals of earlier versions. */
  unresolved?: string[]
  recommendation: string
}

export interface CastVote extends Pick<ArenaVote, 'agent_id' | 'vote' | 'confidence' | 'reason'> {
  type: string
  weight: number
}

export interface Moved {
  agent_id: string
  type: string
  from: Leaning['leaning']
  to: Leaning['leaning']
  /** null: nobody said why. */
  before: string | null
  because: string | null
  by: { turn: string; quote: string } | null
}

/** null: the judge has neither scored nor ruled. */
export function verdictOf(
  hall: Hall,
  judged: Judged<ArenaRuling> | null,
  cast: readonly [HallListener, ArenaVote][],
  polled: ReadonlyMap<string, Leaning> | null,
): ArenaVerdict | null {
  const weighed = judged && weighRulings(judged, sides, ({ winner: choice, criteria }) => ({ choice, criteria }))
  const judges = [...new Set(judged?.rulings.map(({ judge }) => judge))]
  const rulings = weighed ? judges.map(judge => voiceOf(weighed.weighing, judge) as SideId | null) : []
  const votes = cast.map(([{ type, weight }, { agent_id, vote, confidence, reason }]) => {
    return { agent_id, type, weight, vote, confidence, reason }
  })
  const { weights, insisted } = hall.options
  const result = resultOf({ path: hall.path, rulings, votes, weights })
  if (!result) return null
  return {
    winner: result.winner,
    result,
    path: hall.path,
    turning: turningPoints(hall.path, hall.said, decidedBy(weighed?.lead.value ?? null)),
    ruling: weighed?.lead.value ?? null,
    judging: weighed && { ...weighed.weighing, rulings: judged!.rulings.map(inShort) },
    votes,
    moved: polled && cast.flatMap(([listener, vote]) => movedFrom(listener, vote, polled.get(listener.agent_id))),
    insisted,
  }
}

/** Nobody is moved to a side by the other side's words, nor away from a side by its own. */
export function explains(turn: string, from: Leaning['leaning'], to: Leaning['leaning']): boolean {
  const seat = turn.slice(turn.lastIndexOf('/') + 1)
  if (seat !== 'pro' && seat !== 'con') return true
  return to === 'undecided' ? seat !== from : seat === to
}

function movedFrom({ agent_id, type }: HallListener, vote: ArenaVote, before: Leaning | undefined): Moved[] {
  const { leaning: to, reason: because, moved_by } = vote
  if (!before || to == null) return []
  const by = moved_by && explains(moved_by.turn, before.leaning, to) ? moved_by : null
  return [{ agent_id, type, from: before.leaning, to, before: before.reason, because, by }]
}

function inShort({ value, ...ruled }: Ruled<ArenaRuling>): RuledInShort {
  const { winner, reasoning, deciding, blind_spots, unresolved, recommendation } = value
  return { ...ruled, winner, reasoning, deciding, blind_spots, unresolved, recommendation }
}

/** What the ruling says that the debaters should remember: only what is based on their own words. */
export function lessons(view: View): AgentLessons[] {
  const options = arenaOf(view.brief.options)
  const learned = (view.verdict as ArenaVerdict | null)?.ruling?.lessons
  if (!options.learn || !learned) return []
  return sides.map(side => {
    const isOwn = ({ turn, quote }: Lesson) => {
      const said = view.turns.get(turn)
      return said?.seat === side && findQuote(quote, words(said.text))
    }
    return {
      agent_id: options[side].agent_id,
      worked: learned[side].worked.filter(isOwn),
      refuted: learned[side].refuted.filter(isOwn),
    }
  })
}
