import type { z } from 'zod'
import { clean } from '../../core/clean.ts'
import type { Brief, Seat } from '../../core/events.ts'
import type { Json } from '../../core/json.ts'
import type { Language, Texts } from '../../core/language.ts'
import { usualSearchLimits } from '../../core/search.ts'
import type { options } from './options.ts'

export const audiences = ['self', 'team', 'public'] as const
export const decisionTypes = ['personal-choice', 'team-standardization', 'market-analysis'] as const

export type ResearchOptions = z.infer<typeof options>
export type Role = ResearchOptions['roles'][number]
export type EarlierResearch = NonNullable<ResearchOptions['again']>

const usualOptions: ResearchOptions = {
  roles: [],
  goal: null,
  audience: 'self',
  decision_type: 'personal-choice',
  evidence_round: 'auto',
  output_path: null,
  inferred: [],
  search: {},
  limits: usualSearchLimits,
  official: [],
  date: '',
  swapped: [],
  again: null,
}

/** Reads the options of a brief. They were checked when the debate was opened. */
export function researchOf(given: Readonly<Record<string, Json>>): ResearchOptions {
  const known = { ...usualOptions, ...(given as object as Partial<ResearchOptions>) }
  return { ...known, evidence_round: asFlag(known.evidence_round) as ResearchOptions['evidence_round'] }
}

/** Accepts `--evidence-round true` as well as a boolean from a file. */
export const asFlag = (value: unknown): unknown => (value === 'true' ? true : value === 'false' ? false : value)

/** The roles if the user named none. */
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
  /** Counted from 1: its arguments are 1.1, 1.2 … */
  number: number
  seat: Seat
}

/** A name as the user may have written it, on one line and without hidden characters. */
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

/** How a role searches; null: it does not. */
export function meansOf({ id }: Role, { search }: ResearchOptions): string | null {
  const means = Object.hasOwn(search, id) ? search[id]! : 'none'
  return means === 'none' ? null : means
}
