import type { Language } from '../../core/language.ts'
import type { Material } from '../../core/model.ts'
import { type SideId, sides } from '../../formats/arena/options.ts'
import type { SeatFlag } from '../config/seats.ts'
import type { Insisted } from './apart.ts'
import type { ArenaFile, Written } from './config.ts'
import { usualAudience, type WantedMember } from './members.ts'
import type { ArenaAsk, WantedSide } from './request.ts'

/** What a command line or a program says. null: it leaves that to the file. */
export interface ArenaGiven {
  sides: Record<SideId, WantedSide>
  judge: SeatFlag | null
  audience: readonly WantedMember[] | null
  options: Readonly<Record<string, unknown>>
  poll: boolean | null
  learn: boolean | null
  insisted: readonly Insisted[]
  fallbacks: readonly string[]
  budget: number | null
  context: readonly (string | Material)[]
  web: boolean
}

export interface About {
  motion: string
  language: Language
  /** Where neither says how much may be spent. */
  usualBudget: number | null
}

/** What is given goes before what the file says; documents add up. */
export function merged(given: ArenaGiven, file: ArenaFile | null, { motion, language, usualBudget }: About): ArenaAsk {
  const side = (id: SideId): WantedSide => sideOf(given.sides[id], file, id)
  return {
    motion,
    language,
    sides: { pro: side('pro'), con: side('con') },
    judge: seatOf(given.judge ?? undefined, file?.judge ?? undefined) ?? null,
    audience: given.audience ?? file?.audience ?? usualAudience('--audience'),
    options: { ...file?.options, ...given.options },
    poll: given.poll ?? file?.poll ?? true,
    learn: given.learn ?? file?.learn ?? false,
    insisted: given.insisted,
    fallbacks: fallbacksOf(given, file),
    budget: given.budget ?? file?.budget ?? usualBudget,
    context: [...(file?.context ?? []), ...given.context],
    web: given.web,
  }
}

function sideOf({ seat, ...given }: WantedSide, file: ArenaFile | null, id: SideId): WantedSide {
  const { seat: inFile, ...written } = file?.sides[id] ?? {}
  const named = seatOf(seat, inFile)
  return { ...written, ...given, ...(named && { seat: named }) }
}

/** A model alone is one of the provider that the file names. */
function seatOf(given: SeatFlag | undefined, written: Written | undefined): SeatFlag | undefined {
  if (!written || given?.seat !== undefined) return given
  return { seat: written.said, place: written.place, ...given }
}

/** A seat that is given to another has no fallback of the file. */
function fallbacksOf({ fallbacks, sides: wanted, judge }: ArenaGiven, file: ArenaFile | null): string[] {
  const nameOf = (fallback: string) => fallback.slice(0, fallback.indexOf('='))
  const taken = new Set([
    ...fallbacks.map(nameOf),
    ...sides.filter(side => wanted[side].seat !== undefined),
    ...(judge ? ['judge'] : []),
  ])
  const isFree = (name: string) => !taken.has(name) && !(taken.has('judge') && name.startsWith('judge-'))
  return [...fallbacks, ...(file?.fallbacks ?? []).filter(fallback => isFree(nameOf(fallback)))]
}
