import type { Language } from '../../core/language.ts'
import type { Probe } from '../../engine/probe.ts'
import type { ResearchOptions } from './options-in.ts'

/** What a research is about to do, for a program that must agree to it. */
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
  /** US dollars for models with known prices, least and most. null: no price is known. */
  cost: [number, number] | null
  probes: Pick<Probe, 'model' | 'ms' | 'cost' | 'failure'>[]
  output_path: string | null
  text: string
}
