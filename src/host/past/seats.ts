import type { Brief, Seat } from '../../core/events.ts'
import { panelOf, panelSeat } from '../../core/judging/panel.ts'
import type { Language } from '../../core/language.ts'
import { isPerson } from '../../core/notices.ts'
import type { Format, SeatRole } from '../../engine/format.ts'
import { sameModel } from '../../models/same-model.ts'
import { namedVoice, panelProblems, parseAssignment } from '../config/panel.ts'
import type { SeatFlags, Table } from '../config/seats.ts'
import { seatWords } from '../config/words.ts'
import { UsageError } from '../exit.ts'
import { type Fault, fault, faultAt } from '../fault.ts'
import type { Host } from '../host.ts'
import { rolesIn } from '../plan/plan-text.ts'
import { at, type Problems } from '../problems.ts'
import { type Machine, modelsOfServers } from '../seats/machine.ts'
import { forkWords } from './words.ts'

/** `--seat proposer=lab:big`, `--fallback judge=claude`, as written. */
export interface ForkSeatChanges {
  seats: readonly string[]
  fallbacks: readonly string[]
}

/** The debate as it was, with what is different now. */
export interface Reseated {
  brief: Brief
  format: Format
  /** The brief before any change. */
  was: Brief
  /** What to say about a name that is no model's. null: nothing more. */
  hint(seat: string, name: string): string | null
}

/** Who sits where from the fork on: as before, except for the named seats. What is wrong goes to the problems. */
export async function seatsOf(
  { brief, format, was, hint }: Reseated,
  asked: ForkSeatChanges,
  { config, language, own }: Pick<Host, 'config' | 'language' | 'own'>,
  machine: Machine,
  problems: Problems,
): Promise<Seat[]> {
  const written = [...asked.seats, ...asked.fallbacks].map(text => text.slice(text.indexOf('=') + 1))
  const pool = await modelsOfServers(written, machine)
  const ids = seatIds(brief, format)
  const table: Table = { roles: rolesIn(brief, format), config, language, pool }
  const named = new Map(brief.seats.map(seat => [seat.id, seat]))
  const forPeople = format.roles(was.options).filter(({ onlyPerson }) => onlyPerson)
  for (const [place, texts] of [
    ['--seat', asked.seats],
    ['--fallback', asked.fallbacks],
  ] as const) {
    const seen = new Set<string>()
    for (const text of texts) {
      const about = place === '--seat' ? `seats.${text.split('=')[0]}` : place
      const give = () => {
        const [id, said] = parseAssignment(text, ids, language)
        if (seen.has(id)) throw new UsageError(seatWords[language].twice(id))
        seen.add(id)
        refuseUnasked(id, forPeople, table)
        const isSeat = place === '--seat'
        const speaks = hinted(() => (isSeat ? voicesIn(id, said, table) : [voice(id, said, table)]), hint(id, said))
        refuseModels(id, speaks, own, table)
        if (isSeat) giveSeat(id, speaks, named)
        else named.set(id, { ...seatIn(named, id), fallback: speaks[0]! })
      }
      problems.attempt(() => at(place, language, give, about))
    }
  }
  const seats = [...named.values()].filter(({ model }) => model !== '')
  problems.add(problemsOf(seats, brief, format, asked, language))
  return seats
}

/** A seat that only a person can have cannot be named if nobody is asked any more. */
function refuseUnasked(id: string, forPeople: readonly SeatRole[], { roles, language }: Table): void {
  const before = forPeople.find(role => role.id === id)?.onlyPerson
  if (before && !roles.some(role => role.id === id))
    throw new UsageError(forkWords[language].nobodyThere(id, before.unless))
}

/** No model can be the user, but a program may answer for the user with its own model. */
function refuseModels(id: string, speaks: readonly string[], own: Host['own'], { roles, language }: Table): void {
  const { onlyPerson } = (roles as readonly SeatRole[]).find(role => role.id === id) ?? {}
  const model = speaks.find(model => !isPerson(model) && !Object.hasOwn(own, model))
  if (onlyPerson && model !== undefined)
    throw new UsageError(forkWords[language].notPerson(id, model, onlyPerson.unless))
}

function hinted<T>(work: () => T, hint: string | null): T {
  try {
    return work()
  } catch (error) {
    throw hint !== null && error instanceof UsageError ? new UsageError(hint) : error
  }
}

/** `judge=a,b,c` is a panel. Any other seat has one model. */
function voicesIn(id: string, said: string, table: Table): string[] {
  const isJudge = table.roles.some(role => role.id === id && role.kind === 'judge')
  if (!isJudge || !said.includes(',')) return [voice(id, said, table)]
  return said.split(',').map(part => voice(id, part.trim(), table))
}

/** Replaces a seat by one for each judge of a panel. */
function giveSeat(id: string, judges: readonly string[], named: Map<string, Seat>): void {
  if (judges.length === 1) {
    const { fallback } = seatIn(named, id)
    const model = judges[0]!
    named.set(id, { id, model, ...(fallback !== undefined && fallback !== model && { fallback }) })
    return
  }
  for (const { id: before } of panelOf(id, [...named.values()])) named.delete(before)
  for (const [place, model] of judges.entries()) {
    const seat = panelSeat(id, place + 1)
    named.set(seat, { id: seat, model })
  }
}

const seatIn = (named: ReadonlyMap<string, Seat>, id: string): Seat => named.get(id) ?? { id, model: '' }

function voice(id: string, said: string, table: Table): string {
  const role = table.roles.find(role => role.id === id) ?? table.roles[0]!
  return namedVoice(said, role, table)
}

/** The existing seats, and those that the options now need. */
const seatIds = ({ seats, options }: Brief, format: Format): string[] => [
  ...new Set([...seats.map(({ id }) => id), ...format.roles(options).map(({ id }) => id)]),
]

function problemsOf(
  seats: readonly Seat[],
  { options, seats: before }: Brief,
  format: Format,
  asked: ForkSeatChanges,
  language: Language,
): Fault[] {
  const t = forkWords[language]
  const roles = format.roles(options)
  const empty = roles.filter(({ id }) => !seats.some(seat => seat.id === id))
  const debaters = seats.filter(({ id }) =>
    roles.some(role => role.id === id && role.kind === 'debater' && !role.mayShare),
  )
  const isNew = ({ id, model }: Seat) => before.find(seat => seat.id === id)?.model !== model
  const twins = debaters.flatMap((seat, i) => {
    const same = debaters.slice(0, i).find(other => sameModel(other.model, seat.model))
    const changed = [same, seat].find(one => one && isNew(one))
    if (!same || !changed) return []
    return [faultAt('--seat', t.mustDiffer(same.id, seat.id, seat.model), language, `seats.${changed.id}`)]
  })
  const lone = asked.fallbacks.length > 0 ? seats.filter(({ model, fallback }) => fallback === model) : []
  const changed = seats.map(seat => ({ ...seat, from: 'flag' as const }))
  const panels = asked.seats.length > 0 ? panelProblems(roles, changed, placesOf(roles), language) : []
  return [
    ...panels,
    ...empty.map(({ id, onlyPerson }) =>
      fault(onlyPerson ? t.emptyUser(id, onlyPerson.unless) : t.emptySeat(id), `seats.${id}`),
    ),
    ...twins,
    ...lone.map(({ id, model }) => faultAt('--fallback', seatWords[language].ownFallback(id, model), language)),
  ]
}

/** Where a mistake in a panel is written. */
const placesOf = (roles: readonly SeatRole[]): SeatFlags =>
  Object.fromEntries(roles.map(({ id }) => [id, { place: '--seat' }]))
