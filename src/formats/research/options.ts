import { z } from 'zod'
import { usualSearchLimits } from '../../core/search.ts'
import { asFlag, audiences, decisionTypes } from './options-in.ts'

const RoleShape = z.object({
  /** The id of its seat. */
  id: z.string().regex(/^[a-z][a-z0-9-]{0,39}$/),
  name: z.string().min(1).max(80),
  stance: z.string().min(1).max(2_000),
})

/** Names that no role may have: seats of officials, parts of keys, and the judge's word for no side. */
export const takenId = /^(?:(?:judge|auditor)(?:-\d+)?|look-\d+|turned|neither)$/

const roles = z
  .union([z.array(RoleShape).min(2).max(4), z.array(RoleShape).length(0)])
  .refine(list => new Set(list.map(({ id }) => id)).size === list.length, 'two roles have the same id')
  .refine(list => !list.some(({ id }) => takenId.test(id)), 'the id of a role is taken')

const evidenceRound = z.preprocess(asFlag, z.union([z.boolean(), z.literal('auto')]))

const limits = z.object({
  rounds: z.int().min(1).max(10),
  atOnce: z.int().min(1).max(10),
  results: z.int().min(1).max(20),
  bytes: z.int().min(1_000).max(200_000),
})

/** The conclusion of an earlier research on the same topic. */
const EarlierShape = z.object({
  debate: z.int(),
  date: z.string(),
  favours: z.string().nullable(),
  firmness: z.string(),
  advice: z.string(),
  summary: z.string(),
  scenarios: z.array(z.object({ scenario: z.string(), recommendation: z.string() })),
  open_questions: z.array(z.string()),
  roles: z.array(z.object({ name: z.string(), model: z.string() })),
  judge: z.string(),
})

export const options = z.object({
  /** Empty: a proponent and an opponent. */
  roles: roles.default([]),
  /** null: the topic itself. */
  goal: z.string().min(1).max(2_000).nullable().default(null),
  audience: z.enum(audiences).default('self'),
  decision_type: z.enum(decisionTypes).default('personal-choice'),
  evidence_round: evidenceRound.default('auto'),
  output_path: z.string().min(1).nullable().default(null),
  /** Options that the user did not state and that were only inferred. */
  inferred: z.array(z.string()).default([]),
  /** Role → `own` (the model's), `none`, or the name of a service. A role that is missing has none. */
  search: z.record(z.string(), z.string()).default({}),
  limits: limits.default(usualSearchLimits),
  /** Paths of files that the user declares to be official documents. */
  official: z.array(z.string()).default([]),
  /** The date of the report. */
  date: z.string().default(''),
  /** Seats whose default model did not answer, and what replaced it. */
  swapped: z.array(z.object({ seat: z.string(), from: z.string(), to: z.string(), why: z.string() })).default([]),
  again: EarlierShape.nullable().default(null),
})
