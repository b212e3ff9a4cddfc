/** Types of single formats that programs may need by name. */
export type { AudienceMember } from './arena/spec.ts'
export type { ResearchPlan } from './research/shown-plan.ts'
export type { ResearchRole } from './research/spec.ts'
