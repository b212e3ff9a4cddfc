import { z } from 'zod'
import { asking, kinds } from './options-in.ts'

const PartnerShape = z.object({
  name: z.string().min(1).max(120),
  role: z.string().max(100_000).default(''),
  from: z.string().nullable().default(null),
})

const CandidateShape = PartnerShape.extend({
  about: z.string().max(1_000).default(''),
  model: z.string().nullable().default(null),
})

const PastRoundShape = z.object({
  main: z.string(),
  partners: z.array(z.string()),
  conclusion: z.string().default(''),
  user: z.string().default(''),
})

export const options = z.object({
  ask: z.enum(asking).default('never'),
  kind: z.enum(kinds).nullable().default(null),
  leaning: z.string().max(4_000).default(''),
  focus: z.string().max(4_000).default(''),
  partners: z.array(PartnerShape).max(4).default([]),
  candidates: z.array(CandidateShape).max(40).default([]),
  template: z
    .object({ name: z.string().min(1), text: z.string().max(100_000) })
    .nullable()
    .default(null),
  cut: z.array(z.string()).default([]),
  history: z.array(PastRoundShape).default([]),
  lost: z.array(z.string().max(120)).default([]),
  record: z.string().nullable().default(null),
})
