import { z } from 'zod'
import type { Brief } from '../../core/events.ts'
import type { Json } from '../../core/json.ts'
import { memo } from '../../core/memo.ts'

export const asking = ['always', 'when-it-matters', 'never'] as const

/** What a debate is about; it says what the partner is given to look at. */
export const kinds = ['code', 'architecture', 'review', 'document', 'decision'] as const

export type Kind = (typeof kinds)[number]

/** Who challenges, besides being a model: the agent type of the record, and what its role is. */
const Partner = z.object({
  name: z.string().min(1).max(120),
  /** The text of an agent file: data, shown as the partner's role. '': none. */
  role: z.string().max(100_000).default(''),
  /** The agent file. */
  from: z.string().nullable().default(null),
})

/** Somebody the main agent may choose. */
const Candidate = Partner.extend({
  /** What it is good for, in a line. */
  about: z.string().max(1_000).default(''),
  /** One of the seat's candidates; null: the seat's own model. */
  model: z.string().nullable().default(null),
})

/** A round of a record that is gone on with. */
const PastRound = z.object({
  main: z.string(),
  /** In the order of the partners' seats. */
  partners: z.array(z.string()),
  /** What the agents concluded after it, before the record was gone on with. '': nothing. */
  conclusion: z.string().default(''),
  /** '': the user said nothing. */
  user: z.string().default(''),
})

export const options = z.object({
  /** With a user there is a seat for it. */
  ask: z.enum(asking).default('never'),
  kind: z.enum(kinds).nullable().default(null),
  /** What the user leans to, and what it wants to be looked at, before the start. */
  leaning: z.string().max(4_000).default(''),
  focus: z.string().max(4_000).default(''),
  /** Those who sit there from the start, in the order of their seats; none: `general-purpose`. */
  partners: z.array(Partner).max(4).default([]),
  /** Whom the main agent chooses its one partner from; none: it does not choose. */
  candidates: z.array(Candidate).max(40).default([]),
  /** A template: what to pay attention to in debates of this sort. Data. */
  template: z
    .object({ name: z.string().min(1), text: z.string().max(100_000) })
    .nullable()
    .default(null),
  /** What code put together for the partner was cut or left out, a line each. */
  cut: z.array(z.string()).default([]),
  /** Rounds that a record tells of, before the first of this debate. */
  history: z.array(PastRound).default([]),
  /** Who challenged in that record and cannot here, so that a general partner does. */
  lost: z.array(z.string().max(120)).default([]),
  /** Where the record lies, absolute; null: nowhere. */
  record: z.string().nullable().default(null),
})

export type Options = z.infer<typeof options>
export type Partner = Options['partners'][number]
export type Candidate = Options['candidates'][number]
export type PastRound = Options['history'][number]

const parsed = new WeakMap<object, Options>()

export const optionsIn = ({
  options: given,
}: {
  options: Brief['options'] | Readonly<Record<string, Json>>
}): Options => memo(parsed, given, () => options.parse(given))

export const generalPurpose = 'general-purpose'

/** Who challenges where nobody else was named or can. */
export const general: Candidate = { name: generalPurpose, about: '', role: '', from: null, model: null }
