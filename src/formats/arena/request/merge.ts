import type { Language } from '../../../core/language.ts'
import type { SeatRole } from '../../../engine/format.ts'
import type { Written } from '../../../host/config/debate-file.ts'
import type { ChosenSeat, SeatFlag } from '../../../host/config/seats.ts'
import { type Fault, fault } from '../../../host/fault.ts'
import { seatOfFallback } from '../../../host/plan/prepare.ts'
import { labelOf } from '../../../host/seats/preflight.ts'
import { sameModel } from '../../../models/same-model.ts'
import { type ArenaOptions, type SideId, sides } from '../options-in.ts'
import type { ArenaFile } from './config.ts'
import { usualAudience, type WantedMember } from './members.ts'
import type { ArenaAsk, WantedSide } from './request.ts'
import type { SameKind } from './words.en.ts'
import { arenaWords } from './words.ts'

/** What the command line or the calling program says. null: it leaves that to the file. */
export interface ArenaGiven extends Omit<ArenaAsk, 'motion' | 'language' | 'audience' | 'poll' | 'learn'> {
  audience: readonly WantedMember[] | null
  poll: boolean | null
  learn: boolean | null
}

/** Given values come before those of the file. Documents of both are used. */
export function merged(
  given: ArenaGiven,
  file: ArenaFile | null,
  { motion, language, usualBudget }: Pick<ArenaAsk, 'motion' | 'language'> & { usualBudget: number | null },
): ArenaAsk {
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

/** A model given alone belongs to the provider that the file names. */
function seatOf(given: SeatFlag | undefined, written: Written | undefined): SeatFlag | undefined {
  if (!written || given?.seat !== undefined) return given
  return { seat: written.said, place: written.place, ...given }
}

/** If a seat is given to another model, the file's fallback for it is dropped. */
function fallbacksOf({ fallbacks, sides: wanted, judge }: ArenaGiven, file: ArenaFile | null): string[] {
  const taken = new Set([
    ...fallbacks.map(seatOfFallback),
    ...sides.filter(side => wanted[side].seat !== undefined),
    ...(judge ? ['judge'] : []),
  ])
  const isFree = (name: string) => !taken.has(name) && !(taken.has('judge') && name.startsWith('judge-'))
  return [...fallbacks, ...(file?.fallbacks ?? []).filter(fallback => isFree(seatOfFallback(fallback)))]
}

export type Insisted = ArenaOptions['insisted'][number]

/**
 * No judge may have a debater's model, and both sides must differ: even after a fallback took over, and under any name.
 * `allowed`: exceptions that the user insists on; `insisted`: those of them that are needed.
 */
export function keptApart(
  seats: readonly ChosenSeat[],
  roles: readonly SeatRole[],
  allowed: readonly Insisted[],
  language: Language,
): { problems: Fault[]; insisted: Insisted[] } {
  const t = arenaWords[language]
  const label = (id: string) => labelOf(roles, id, language)
  const [pro, con] = ['pro', 'con'].map(id => seats.find(seat => seat.id === id))
  const judges = seats.filter(({ id }) => id === 'judge' || /^judge-\d+$/.test(id))
  const sides = pro && con ? shared(pro, con, label).map(same => fault(t.sameDebaters(same), 'seats.con')) : []
  const rulings = judges.flatMap(judge =>
    [pro, con].flatMap(debater =>
      debater
        ? shared(judge, debater, label).map(same =>
            fault(t.sameJudge(label(judge.id), label(debater.id), same), `seats.${judge.id}`),
          )
        : [],
    ),
  )
  const found: [Insisted, Fault[]][] = [
    ['same-judge', rulings],
    ['same-model', sides],
  ]
  return {
    problems: found.flatMap(([what, problems]) => (allowed.includes(what) ? [] : problems)),
    insisted: found.flatMap(([what, problems]) => (allowed.includes(what) && problems.length > 0 ? [what] : [])),
  }
}

/** The first model that both may use, under both names. */
function shared(one: ChosenSeat, other: ChosenSeat, label: (id: string) => string): SameKind[] {
  const voices = ({ id, model, fallback }: ChosenSeat) => [
    { model, fallbackOf: [] },
    ...(fallback === undefined ? [] : [{ model: fallback, fallbackOf: [label(id)] }]),
  ]
  const pairs = voices(one).flatMap(mine => voices(other).map(theirs => ({ mine, theirs })))
  const found = pairs.find(({ mine, theirs }) => sameModel(mine.model, theirs.model))
  if (!found) return []
  const { mine, theirs } = found
  return [{ models: [mine.model, theirs.model], fallbackOf: [...mine.fallbackOf, ...theirs.fallbackOf] }]
}
