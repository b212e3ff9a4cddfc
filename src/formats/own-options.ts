import type { ValuesOf } from '../core/spec.ts'
import type { DialecticOptions } from './dialectic/spec.ts'
import type { spec as research } from './research/spec.ts'

export type { AudienceMember } from './arena/spec.ts'
export type { ResearchPlan } from './research/shown-plan.ts'
export type { ResearchRole } from './research/spec.ts'

/** What a program may write besides the question for the options that a format has alone. */
export type OwnOptions = Omit<DialecticOptions, 'continue'> &
  Omit<ValuesOf<typeof research.options>, 'audience' | 'config' | 'again'>
