import type { Stage } from '../../engine/stage.ts'
import type { Applicant, Plea } from './admit.ts'
import type { Hall } from './hall.ts'
import type { Round } from './phases.ts'
import { promptWords } from './prompt-words.ts'
import { type Admission, isProper } from './shapes.ts'

export function recordApplicant(scene: Stage, applicant: Applicant, ruled: Admission | null, hall: Hall): void {
  const { listener, application, repeated } = applicant
  const found = ruled?.applications.find(one => one.agent_id === listener.agent_id)
  const { agent_id } = listener
  const { admit = false, reason = null, new_information = null, repeats = null, shifts_balance = null } = found ?? {}
  scene.record({
    type: 'applicant.ruled',
    name: agent_id,
    seat: agent_id,
    agent_id,
    ...application,
    similarity: repeated.measure,
    ...(repeated.turn !== null && { similar_to: repeated.turn }),
    new_information,
    repeats,
    shifts_balance,
    admitted: admit,
    reason: reason ?? promptWords[hall.brief.language].notRuled,
    by: found ? (found.by ?? hall.judge.id) : 'code',
  })
}

export function recordPlea(scene: Stage, plea: Plea, ruled: Admission | null, hall: Hall, round: Round): void {
  const { side, request, target } = plea
  const found = ruled?.help.find(one => one.side === side)
  const t = promptWords[hall.brief.language]
  const granted = found?.granted ?? false
  const isCharged = found !== undefined || target === null
  const cost = isCharged ? helpCost(plea.count, granted) : 0
  hall.pays(side, round, { granted, cost })
  scene.record({
    type: 'help.ruled',
    name: side,
    seat: side,
    side,
    ...request,
    target: target?.agent_id ?? null,
    granted,
    why: found?.reason ?? (target ? t.notRuled : isProper(request) ? t.noTarget : t.badRequest),
    by: found ? (found.by ?? hall.judge.id) : 'code',
    cost,
  })
}

/** Every request more makes a side more dependent; one in vain costs more. */
export const helpCost = (count: number, granted: boolean): number => 0.25 * count + (granted ? 0 : 0.25)
