import { z } from 'zod'
import { asking, kinds } from './options-in.ts'

/** Who challenges: the agent type in the record, and its role. */
const PartnerShape = z.object({
  name: z.string().min(1).max(120),
  /** The text of an agent file, shown as the partner's role and treated as data. '': none. */
  role: z.string().max(100_000).default(''),
  /** The agent file. */
  from: z.string().nullable().default(null),
})

/** Somebody the main agent may choose. */
const CandidateShape = PartnerShape.extend({
  /** What it is good at, in one line. */
  about: z.string().max(1_000).default(''),
  /** One of the seat's candidates; null: the seat's own model. */
  model: z.string().nullable().default(null),
})

/** A round of an earlier record that this debate continues. */
const PastRoundShape = z.object({
  main: z.string(),
  /** In the order of the partners' seats. */
  partners: z.array(z.string()),
  /** What the agents concluded after it, before the record was continued. '': nothing. */
  conclusion: z.string().default(''),
  /** '': the user said nothing. */
  user: z.string().default(''),
})

export const options = z.object({
  /** If the user may be asked, there is a seat for the user. */
  ask: z.enum(asking).default('never'),
  kind: z.enum(kinds).nullable().default(null),
  /** What the user leans towards and what they want examined, before the start. */
  leaning: z.string().max(4_000).default(''),
  focus: z.string().max(4_000).default(''),
  /** The partners from the start, in the order of their seats; none: `general-purpose`. */
  partners: z.array(PartnerShape).max(4).default([]),
  /** Whom the main agent may choose as its one partner; none: it does not choose. */
  candidates: z.array(CandidateShape).max(40).default([]),
  /** A template: what to watch for in debates of this kind. It is treated as data. */
  template: z
    .object({ name: z.string().min(1), text: z.string().max(100_000) })
    .nullable()
    .default(null),
  /** What was cut or left out of the material for the partner, one line each. */
  cut: z.array(z.string()).default([]),
  /** Rounds of an earlier record, before the first round of this debate. */
  history: z.array(PastRoundShape).default([]),
  /** Partners of that record that are not available here. A general partner replaces them. */
  lost: z.array(z.string().max(120)).default([]),
  /** The absolute path of the record; null: there is none. */
  record: z.string().nullable().default(null),
})
