import type { Language } from '../../core/language.ts'
import type { Probe } from '../../engine/probe.ts'
import { type ResearchOptions, researchOf } from '../../formats/research/options.ts'
import type { Room } from '../room.ts'
import type { ResearchAsk } from './ask.ts'
import { planText } from './plan.ts'
import { auditOf, type Probes, speakingSeats } from './probes.ts'
import type { Rehearsed } from './rehearse.ts'
import { seatedRoles } from './request.ts'

/** What a research is about to do, for a program that has to agree to it. */
export interface ResearchPlan
  extends Pick<ResearchOptions, 'audience' | 'decision_type' | 'inferred' | 'official' | 'swapped'> {
  topic: string
  language: Language
  goal: string
  /** `search`: `own`, `none`, or the name of a service. */
  roles: { id: string; name: string; stance: string; model: string; search: string }[]
  judges: string[]
  /** null: nobody is needed. */
  auditor: string | null
  evidence_round: { wanted: boolean | 'auto'; on: boolean; reason: string }
  /** At least, and at most. */
  calls: [number, number]
  /** US dollars of the models whose prices are known, at least and at most; null: of none. */
  cost: [number, number] | null
  probes: Pick<Probe, 'model' | 'ms' | 'cost' | 'failure'>[]
  output_path: string | null
  /** The same in words. */
  text: string
}

export function planOf(rehearsed: Rehearsed, ask: ResearchAsk, room: Room, probes: Probes): ResearchPlan {
  const { opening, forecast } = rehearsed.prepared
  const { topic, language, seats } = opening
  const { audience, decision_type, inferred, official, swapped, ...options } = researchOf(opening.options)
  const modelOf = (id: string) => seats.find(seat => seat.id === id)!.model
  return {
    ...{ topic, language, audience, decision_type, inferred, official, swapped },
    goal: options.goal ?? topic,
    roles: seatedRoles(ask).map(({ id, name, stance }) => {
      return { id, name, stance, model: modelOf(id), search: options.search[id] ?? 'none' }
    }),
    judges: seats.filter(({ id }) => /^judge(?:-\d+)?$/.test(id)).map(({ model }) => model),
    auditor: speakingSeats(opening).find(({ id }) => id === 'auditor')?.model ?? null,
    evidence_round: { wanted: options.evidence_round, ...auditOf(opening) },
    calls: forecast.calls,
    cost: forecast.cost,
    probes: [...probes.values()].map(({ model, ms, cost, failure }) => ({ model, ms, cost, failure })),
    output_path: options.output_path,
    text: planText(rehearsed, ask, room, probes, { width: Number.POSITIVE_INFINITY, color: false }),
  }
}
