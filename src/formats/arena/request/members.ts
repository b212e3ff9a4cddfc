import { clean } from '../../../core/clean.ts'
import type { Language } from '../../../core/language.ts'
import { splitModelName } from '../../../core/model.ts'
import { personProvider } from '../../../core/notices.ts'
import type { SeatFlags } from '../../../host/config/seats.ts'
import { UsageError } from '../../../host/exit.ts'
import { type Fault, faultAt } from '../../../host/fault.ts'
import { at } from '../../../host/problems.ts'
import { formats } from '../../index.ts'
import type { Member } from '../options-in.ts'
import { mostListeners as most, usualKinds } from '../spec.ts'
import { findManner, isManner, limits, type MannerPlace } from './manners.ts'
import { arenaWords } from './words.ts'

export interface WantedMember {
  agentId?: string
  /** A known kind, or a new one with its own preference. Left out: a person, who needs none. */
  type?: string
  /** A text, or the name of a kind. */
  preference?: string
  weight?: number
  seat?: string
  fallback?: string
  place: string
}

interface Audience {
  members: Member[]
  seats: SeatFlags
  fallbacks: string[]
}

export const usualAudience = (place: string): WantedMember[] => usualKinds.map(type => ({ type, place }))

/** The audience. Throws UsageError with everything that is wrong. */
export function audienceOf(wanted: readonly WantedMember[], taken: readonly string[], around: MannerPlace): Audience {
  const { problems, ...audience } = gatherAudience(wanted, taken, around)
  if (problems.length > 0) throw new UsageError(problems)
  return audience
}

/** The same, but returns the problems. Members with a problem are replaced by a stand-in. */
export function gatherAudience(
  wanted: readonly WantedMember[],
  taken: readonly string[],
  around: MannerPlace,
): Audience & { problems: Fault[] } {
  const t = arenaWords[around.language]
  const problems: Fault[] = []
  /** `field`: what of the member is tried, for those who fill in its row. */
  const attempt = <T>({ place }: WantedMember, field: string, work: () => T): T | null => {
    try {
      return at(place, around.language, work, inRow(place, field))
    } catch (error) {
      if (!(error instanceof UsageError)) throw error
      problems.push(...error.faults.filter(({ line }) => !problems.some(known => known.line === line)))
      return null
    }
  }
  const ids = new Set([...taken, ...wanted.flatMap(({ agentId }) => agentId ?? [])])
  const seen = new Set(taken)
  const members = wanted.map((member, index): Member => {
    const requested = member.agentId ?? freeId(index + 1, ids)
    const id = attempt(member, 'agent_id', () => checkId(requested, seen, around.language)) ?? freeId(index + 1, ids)
    const heard = attempt(member, 'type', () => listener(member, around))
    const weight = attempt(member, 'weight', () => checkWeight(member.weight, around.language))
    return { agent_id: id, weight: weight ?? 1, ...(heard ?? { type: '-', preference: '-' }) }
  })
  if (wanted.length > most) {
    const { place } = wanted[0]!
    problems.push(faultAt(place, t.tooMany(wanted.length, most), around.language, place.replace(/\[\d+\]$/, '')))
  }
  const seats = wanted
    .slice(0, most)
    .flatMap(({ seat, place }, index) =>
      seat === undefined ? [] : [[members[index]!.agent_id, { seat, place, about: inRow(place, 'model') }]],
    )
  const fallbacks = wanted
    .slice(0, most)
    .flatMap(({ fallback }, index) => (fallback === undefined ? [] : [`${members[index]!.agent_id}=${fallback}`]))
  return {
    members: members.slice(0, most),
    seats: Object.fromEntries(seats),
    fallbacks,
    problems,
  }
}

/** What is wrong with one field of a member is shown there, if the members were written as rows: `audience[2].weight`. */
const inRow = (place: string, field: string): string => (place.endsWith(']') ? `${place}.${field}` : place)

/** `aud_01`, or the next free one. */
function freeId(number: number, taken: Set<string>): string {
  const id = `aud_${String(number).padStart(2, '0')}`
  if (taken.has(id)) return freeId(number + 1, taken)
  taken.add(id)
  return id
}

function listener(
  { type, preference, seat }: WantedMember,
  around: MannerPlace,
): Pick<Member, 'type' | 'kind' | 'preference'> {
  const t = arenaWords[around.language]
  if (type === '') throw new UsageError(t.noKind)
  if (type === undefined) return { type: personIn(seat, around.language), preference: preference ?? t.ownMind }
  const own = preference === undefined ? null : prose(preference, around.language)
  if (own !== null && isManner('audience', own, around)) return { ...kindOf(own, around), type: shown(type, around) }
  if (own === null) return kindOf(type, around)
  const isKnown = isManner('audience', type, around)
  return isKnown ? { ...kindOf(type, around), preference: own } : { type: shown(type, around), preference: own }
}

/** `person:Anna` is Anna. */
function personIn(seat: string | undefined, language: Language): string {
  const { provider, model } = splitModelName(seat ?? '')
  return provider === personProvider && model.trim() !== '' ? nameOf(model, language) : arenaWords[language].person
}

function kindOf(tag: string, around: MannerPlace): Pick<Member, 'type' | 'kind' | 'preference'> {
  const { name, label, text } = findManner('audience', tag, around)
  return { type: label, preference: text, ...(name !== label && { kind: name }) }
}

/** A known kind is shown by its name in the language of the debate. */
const shown = (type: string, around: MannerPlace): string =>
  isManner('audience', type, around) ? findManner('audience', type, around).label : nameOf(type, around.language)

function nameOf(type: string, language: Language): string {
  const name = clean(type).text.replace(/\s+/g, ' ').trim()
  if (name === '' || name.length > limits.label) throw new UsageError(arenaWords[language].badType(limits.label))
  return name
}

export function prose(text: string, language: Language): string {
  const words = clean(text).text.trim()
  if (words === '') throw new UsageError(arenaWords[language].emptyText)
  if (words.length > limits.text) throw new UsageError(arenaWords[language].longText(limits.text))
  return words
}

function checkWeight(weight: number | undefined, language: Language): number | null {
  if (weight !== undefined && !(weight > 0 && weight <= 1_000)) throw new UsageError(arenaWords[language].badWeight)
  return weight ?? null
}

/** The id is also part of turn keys and of a file name. */
const idPattern = /^[\p{L}\p{N}][\p{L}\p{N}_-]{0,39}$/u

const seatIds = new Set(formats.flatMap(format => format.roles({}).map(({ id }) => id)))

export const isSeatId = (id: string): boolean => seatIds.has(id) || /^judge-\d+$/.test(id)

export function checkId(id: string, seen: Set<string>, language: Language): string {
  const t = arenaWords[language]
  if (!idPattern.test(id)) throw new UsageError(t.badId(id))
  if (isSeatId(id)) throw new UsageError(t.seatId(id))
  if (seen.has(id)) throw new UsageError(t.sameId(id))
  seen.add(id)
  return id
}
