import { z } from 'zod'
import { clean } from '../../core/clean.ts'
import type { Brief, Seat } from '../../core/events.ts'
import type { Json } from '../../core/json.ts'
import type { Language, Texts } from '../../core/language.ts'
import { usualSearchLimits } from '../../core/search.ts'

export const audiences = ['self', 'team', 'public'] as const
export const decisionTypes = ['personal-choice', 'team-standardization', 'market-analysis'] as const

const Role = z.object({
  /** Of its seat. */
  id: z.string().regex(/^[a-z][a-z0-9-]{0,39}$/),
  name: z.string().min(1).max(80),
  stance: z.string().min(1).max(2_000),
})

/** Seats of officials, parts of keys, and what a judge calls no side: no role may be called so. */
export const takenId = /^(?:(?:judge|auditor)(?:-\d+)?|look-\d+|turned|neither)$/

const roles = z
  .union([z.array(Role).min(2).max(4), z.array(Role).length(0)])
  .refine(list => new Set(list.map(({ id }) => id)).size === list.length, 'two roles have the same id')
  .refine(list => !list.some(({ id }) => takenId.test(id)), 'the id of a role is taken')

/** As `--evidence-round true` or as a file has it. */
const evidenceRound = z.preprocess(
  value => (value === 'true' ? true : value === 'false' ? false : value),
  z.union([z.boolean(), z.literal('auto')]),
)

const limits = z.object({
  rounds: z.int().min(1).max(10),
  atOnce: z.int().min(1).max(10),
  results: z.int().min(1).max(20),
  bytes: z.int().min(1_000).max(200_000),
})

/** What an earlier research on the same topic concluded. */
const Earlier = z.object({
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
  /** Left out: a proponent and an opponent. */
  roles: roles.default([]),
  /** null: the topic itself. */
  goal: z.string().min(1).max(2_000).nullable().default(null),
  audience: z.enum(audiences).default('self'),
  decision_type: z.enum(decisionTypes).default('personal-choice'),
  evidence_round: evidenceRound.default('auto'),
  output_path: z.string().min(1).nullable().default(null),
  /** What was not said, and is only inferred: names of options. */
  inferred: z.array(z.string()).default([]),
  /** Role → `own` (the model's), `none`, or the name of a service. A role that is left out has none. */
  search: z.record(z.string(), z.string()).default({}),
  limits: limits.default(usualSearchLimits),
  /** Paths of files that the user vouches for as official documents. */
  official: z.array(z.string()).default([]),
  /** The day of the report. */
  date: z.string().default(''),
  /** Seats whose default model did not answer, and who took them. */
  swapped: z.array(z.object({ seat: z.string(), from: z.string(), to: z.string(), why: z.string() })).default([]),
  again: Earlier.nullable().default(null),
})

export type ResearchOptions = z.infer<typeof options>
export type Role = z.infer<typeof Role>
export type Earlier = z.infer<typeof Earlier>

export const researchOf = (given: Readonly<Record<string, Json>>): ResearchOptions => options.parse(given)

/** The roles of a debate whose user named none. */
export const usualRoles = (language: Language): Role[] =>
  usual.map(({ id, name, stance }) => ({ id, name: name[language], stance: stance[language] }))

const usual: readonly { id: string; name: Texts; stance: Texts }[] = [
  {
    id: 'proponent',
    name: { en: 'Proponent', zh: '支持方' },
    stance: { en: 'argue for the proposition', zh: '支持论点' },
  },
  {
    id: 'opponent',
    name: { en: 'Opponent', zh: '反对方' },
    stance: { en: 'argue against the proposition', zh: '反对论点' },
  },
]

/** A role, its number, and who plays it. */
export interface Player extends Role {
  /** From 1: its arguments are 1.1, 1.2 … */
  number: number
  seat: Seat
}

/** As a user may have written it: on one line, and without anything hidden. */
export const plainName = (name: string): string => clean(name).text.replaceAll(/\s+/g, ' ').trim()

export function playersOf({ seats, options, language }: Brief): Player[] {
  const { roles } = researchOf(options)
  const named = roles.length > 0 ? roles : usualRoles(language)
  return named.map(({ id, name, stance }, i) => ({
    id,
    name: plainName(name),
    stance: clean(stance).text,
    number: i + 1,
    seat: seats.find(seat => seat.id === id)!,
  }))
}

export const seatOf = ({ seats }: Brief, id: 'auditor' | 'judge'): Seat => seats.find(seat => seat.id === id)!

/** By what means a role searches; null: it does not. */
export function meansOf({ id }: Role, { search }: ResearchOptions): string | null {
  const means = Object.hasOwn(search, id) ? search[id]! : 'none'
  return means === 'none' ? null : means
}
