import type { Speech } from '../../core/model.ts'
import type { Stage } from '../../engine/stage.ts'
import { standingWords } from './prompt-words.ts'
import type { Round } from './round.ts'
import type { Decision } from './shapes.ts'
import type { Course } from './sparring.ts'
import { tailOf } from './tail.ts'

/** How the agents stand after a round, and what the main agent wants to know, for the user. */
export function standingOf(scene: Stage, { main, brief }: Course, round: Round, decision: Decision | null): Speech {
  const t = standingWords[brief.language]
  const tails = [round.main, ...round.challenges].flatMap(({ text }) => tailOf(text) ?? [])
  const parts = [
    ...listed(t.agreed, once(tails.flatMap(({ agreed }) => agreed))),
    ...listed(t.open, once(tails.flatMap(({ open }) => open))),
    ...listed(t.disagreement, decision?.disagreement ? [decision.disagreement] : []),
    ...listed(t.question, decision?.question ? [decision.question] : []),
  ]
  const key = decision ? scene.at('decide').keyOf(main.seat) : round.main.key
  return { key, seat: main.seat.id, text: parts.length > 0 ? parts.join('\n\n') : t.none, derived: 'standing' }
}

/** Parts with an empty line between them: a title right behind a list would belong to its last point. */
const listed = (title: string, points: readonly string[]): string[] =>
  points.length === 0 ? [] : [`**${title}**`, points.map(point => `- ${point.replace(/\s+/g, ' ')}`).join('\n')]

const once = (points: readonly string[]): string[] => [...new Set(points)]
