import { clean } from '../../core/clean.ts'
import type { Language } from '../../core/language.ts'
import { splitModelName } from '../../core/model.ts'
import { isCommand, isOffline, isPerson, personProvider } from '../../core/notices.ts'
import type { Member } from '../../formats/arena/options-in.ts'
import { formats } from '../../formats/index.ts'
import { makerOf } from '../../models/families.ts'
import { knownProvider } from '../../models/providers.ts'
import type { SeatFlags } from '../config/seats.ts'
import { UsageError } from '../exit.ts'
import { type Fault, faultAt } from '../fault.ts'
import { at } from '../problems.ts'
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

/** The seed's. */
const usualKinds: readonly string[] = ['logic', 'practical', 'technology', 'risk', 'empathy']

export const usualAudience = (place: string): WantedMember[] => usualKinds.map(type => ({ type, place }))

const most = 25

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
  const attempt = <T>(place: string, work: () => T): T | null => {
    try {
      return at(place, around.language, work)
    } catch (error) {
      if (!(error instanceof UsageError)) throw error
      problems.push(...error.faults.filter(({ line }) => !problems.some(known => known.line === line)))
      return null
    }
  }
  const ids = new Set([...taken, ...wanted.flatMap(({ agentId }) => agentId ?? [])])
  const seen = new Set(taken)
  const members = wanted.map((member, index): Member => {
    const wished = member.agentId ?? freeId(index + 1, ids)
    const id = attempt(member.place, () => checkId(wished, seen, around.language)) ?? freeId(index + 1, ids)
    const heard = attempt(member.place, () => listener(member, around))
    const weight = attempt(member.place, () => checkWeight(member.weight, around.language))
    return { agent_id: id, weight: weight ?? 1, ...(heard ?? { type: '-', preference: '-' }) }
  })
  if (wanted.length > most) problems.push(faultAt(wanted[0]!.place, t.tooMany(wanted.length, most), around.language))
  const seats = wanted
    .slice(0, most)
    .flatMap(({ seat, place }, index) => (seat === undefined ? [] : [[members[index]!.agent_id, { seat, place }]]))
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

/**
 * Whether two seats have the same model, as far as their names tell. Dated names count as the same, and so do the names
 * that a router, a tool or a server uses, and aliases for a maker's newest model. The same name through two providers
 * is one model. People and the offline voice are no models, and commands are the same only by name. The default model
 * of a tool is unknown.
 */
export function sameModel(one: string, other: string): boolean {
  if (isNoModel(one) || isNoModel(other)) return false
  if (isCommand(one) || isCommand(other)) return one === other
  const [first, second] = [partsOf(one), partsOf(other)]
  if (first.model === '' || second.model === '')
    return first.provider === second.provider && first.model === second.model
  const [maker, otherMaker] = [makerOf(one), makerOf(other)]
  if (maker !== null && otherMaker !== null && maker !== otherMaker) return false
  if (first.provider !== second.provider && sayNothing.has(first.model)) return false
  if (first.alias || second.alias) return lineOf(first.model) === lineOf(second.model)
  return first.model === second.model
}

const isNoModel = (name: string): boolean => isOffline(name) || isPerson(name)

/** Names that examples use, and that servers accept for whatever they have loaded: they name no model. */
const sayNothing: ReadonlySet<string> = new Set(
  'default auto any model local local-model chat main latest custom test example'.split(' '),
)

interface Parts {
  provider: string
  /** In a spelling that is the same for all. */
  model: string
  /** Its maker decides which version this name means. */
  alias: boolean
}

function partsOf(name: string): Parts {
  const { provider, model } = splitModelName(name)
  const known = knownProvider(provider)
  const alias = aliases[provider]?.[model.toLowerCase()]
  if (alias !== undefined) return { provider, model: alias, alias: true }
  // `:latest` on a local server says nothing.
  return { provider: known?.name ?? provider, model: plain(model), alias: /-latest$/i.test(model) }
}

/** Names that a tool keeps pointing to its newest models. */
const aliases: Readonly<Partial<Record<string, Readonly<Partial<Record<string, string>>>>>> = {
  claude: { best: 'claude-opus', opus: 'claude-opus', sonnet: 'claude-sonnet', haiku: 'claude-haiku' },
  gemini: { pro: 'gemini-pro', flash: 'gemini-flash', 'flash-lite': 'gemini-flash-lite' },
}

/** Removes the server, the variant and the date from a model's name, and writes versions alike. */
function plain(model: string): string {
  const own = model.toLowerCase().split('/').at(-1)!
  return tails
    .reduce(
      (name, tail) => name.replace(tail, ''),
      own.replace(/^(?:[a-z]{2,6}\.)?(?:anthropic|meta|mistral|amazon)\./, ''),
    )
    .replace(/(?<=\d)p(?=\d)/g, '-')
    .replace(/[.:_]/g, '-')
    .replace(/(?<=[a-z]{3})(?=\d)/g, '-')
    .replace(/(?<=^|-)v(?=\d)/g, '')
}

/** Endings in the order in which they are removed, the last one first. */
const tails: readonly RegExp[] = [
  /:(?:free|nitro|floor|thinking|extended|beta|exacto|online|latest)$/,
  /[:-]cloud$/,
  /-v\d+:\d+$/,
  /-latest$/,
  /@(?:20\d{6}|default|latest)$/,
  /-(?:q\d\w*|fp16|bf16|fp8)$/,
  /-20\d\d-?\d\d-?\d\d$/,
  /-(?:20\d\d-(?:0[1-9]|1[0-2])|(?:0[1-9]|1[0-2])-20\d\d)$/,
  /-preview(?:-[\d-]+)?$/,
  /-(?:(?:0[1-9]|1[0-2])[0-3]\d|2\d(?:0[1-9]|1[0-2]))$/,
  /-00\d$/,
  /-(?:instruct|versatile|it)(?:-turbo)?$/,
]

/** `gemini-3-8-flash` → flash gemini: the name without its version, in sorted order. */
const lineOf = (model: string): string =>
  model
    .split('-')
    .filter(word => !/^\d+$/.test(word))
    .sort()
    .join(' ')
