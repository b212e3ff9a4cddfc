import type { Json } from '../../core/json.ts'
import type { Stage } from '../../engine/stage.ts'
import type { Hall } from './hall.ts'
import type { SideId } from './options-in.ts'
import type { Round } from './phases.ts'
import { promptWords } from './prompt-words.ts'
import type { Foul } from './rules.ts'
import type { Scored } from './score.ts'
import type { HelpRequest, Leaning, Vote } from './shapes.ts'
import { explains } from './verdict.ts'

export const recordFoul = (scene: Stage, { side, rule, turn, what, by, cost }: Foul, { number }: Round): void =>
  scene.record({
    type: 'foul.called',
    name: `${side}/${rule}`,
    seat: side,
    rule,
    turn,
    ...(what !== null && { what }),
    by,
    cost,
    round: number,
  })

/** Help that was asked for where the rules do not allow it: the foul costs, the request itself does not. */
export const recordRefusal = (scene: Stage, hall: Hall, side: SideId, request: HelpRequest, round: Round): void =>
  scene.record({
    type: 'help.ruled',
    name: side,
    seat: side,
    side,
    ...request,
    target: null,
    granted: false,
    why: promptWords[hall.brief.language].rule(round.audience ? 'help-again' : 'help-not-now'),
    by: 'code',
    cost: 0,
  })

export const recordScore = (
  scene: Stage,
  { number }: Round,
  { scores, comment, orders }: Scored,
  foul: boolean,
  marks: Record<SideId, number>,
): void =>
  scene.record({
    type: 'score.given',
    name: 'round',
    round: number,
    scores,
    foul,
    comment,
    marks,
    ...(orders.length > 0 && { orders: orders as Json }),
  })

export const recordVote = (scene: Stage, { agent_id, vote, confidence, reason }: Vote, weight: number): void =>
  scene.record({ type: 'vote.cast', name: agent_id, seat: agent_id, agent_id, vote, confidence, reason, weight })

/** Where somebody leaned before and leans now, and by whose words. */
export const recordMind = (scene: Stage, before: Leaning, { agent_id, leaning, reason, moved_by }: Vote): void =>
  scene.record({
    type: 'mind.changed',
    name: agent_id,
    seat: agent_id,
    agent_id,
    from: before.leaning,
    before: before.reason,
    to: leaning ?? 'undecided',
    because: reason,
    by: moved_by && explains(moved_by.turn, before.leaning, leaning ?? 'undecided') ? moved_by : null,
  })
