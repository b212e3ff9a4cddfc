import { homedir } from 'node:os'
import type { Language } from '../../../core/language.ts'
import { splitModelName } from '../../../core/model.ts'
import type { Usable } from '../../../host/config/seat-defaults.ts'
import { writtenSeat } from '../../../host/config/seats.ts'
import { UsageError } from '../../../host/exit.ts'
import { faultAt } from '../../../host/fault.ts'
import type { Host } from '../../../host/host.ts'
import { at, Problems } from '../../../host/problems.ts'
import { everythingUsable, lookAround, type Machine, severalOf } from '../../../host/seats/machine.ts'
import { absentServers, hindranceOf } from '../../../host/seats/preflight.ts'
import { type Around, isReached, seatWritten } from '../../../host/seats/written.ts'
import { agentNamed, noSuchAgent } from './agents/candidates.ts'
import type { AgentPlace } from './agents/files.ts'
import type { DialecticAsk, NamedSeat, WantedPartner } from './ask.ts'
import { dialecticWords } from './words.ts'

/** A debate has seats for this many. */
export const mostPartners = 4

export interface PartnersWritten {
  partners: DialecticAsk['partners']
  remarks: string[]
}

/**
 * `auto`, or seats and agents separated by commas: `claude,code-reviewer,.claude/agents/NAME.md`.
 * `code-reviewer=openai` is an agent with its own model. Throws UsageError.
 */
export async function partnersWritten(
  { seat: written, place }: NamedSeat,
  host: Host,
  machine: Machine,
): Promise<PartnersWritten> {
  const t = dialecticWords[host.language]
  const refuse = (why: string) => new UsageError(faultAt(place, why, host.language))
  const parts = written.split(',').map(part => part.trim())
  if (parts.length === 1 && parts[0] === 'auto') return { partners: 'auto', remarks: [] }
  if (parts.includes('auto')) throw refuse(t.autoAlone(written))
  if (parts.includes('')) throw refuse(t.emptyPartner(written))
  if (parts.length > mostPartners) throw refuse(t.tooManyPartners(parts.length, mostPartners))
  const twice = parts.find((part, index) => parts.indexOf(part) < index)
  if (twice !== undefined) throw refuse(t.samePartner(twice))
  const found = await Promise.all(parts.map(part => partnerWritten(part, place, host, machine)))
  return { partners: found.map(({ partner }) => partner), remarks: found.flatMap(({ remarks }) => remarks) }
}

/** A seat if its provider is known. Otherwise an agent, or the name of a model. */
async function partnerWritten(
  part: string,
  place: string,
  host: Host,
  machine: Machine,
): Promise<{ partner: WantedPartner; remarks: string[] }> {
  const { config, language } = host
  if (isReached(splitModelName(part).provider, config))
    return { partner: { seat: part, role: null, place }, remarks: [] }
  const [name = '', voice] = splitAtFirst(part, '=')
  const agent = agentNamed(name, agentPlace(host))
  const around = { config, machine, language }
  const seat = voice === undefined && agent ? null : await seatAt({ seat: voice ?? part, place }, around)
  if (agent) return { partner: { seat, role: agent.partner, place }, remarks: agent.remarks }
  if (voice === undefined && (isReached(splitModelName(part).provider, config) || part.includes(':') || seat !== part))
    return { partner: { seat, role: null, place }, remarks: [] }
  const message = `${noSuchAgent(name, agentPlace(host))} ${dialecticWords[language].orSeat}`
  throw new UsageError(faultAt('--partner', message, language))
}

function splitAtFirst(text: string, mark: string): string[] {
  const at = text.indexOf(mark)
  return at < 0 ? [text] : [text.slice(0, at).trim(), text.slice(at + 1).trim()]
}

/** The seat that is written there. Errors name the place. */
export const seatAt = ({ seat, place }: NamedSeat, around: Around): Promise<string> =>
  at(place, around.language, () => seatWritten(seat, around))

/** Whether the main agent chooses its partner: if the user says so, or nobody names one. */
export const choosesPartner = ({ partners }: Pick<DialecticAsk, 'partners'>, { config }: Host): boolean =>
  partners === 'auto' || (partners === null && writtenSeat('partner', {}, config) === undefined)

/** Agent files belong to the project or to the user. */
export const agentPlace = ({ cwd, env, language, mask }: Host): AgentPlace => ({
  cwd,
  home: env.HOME || homedir(),
  language,
  mask,
})

export interface UsablePartners {
  usable: Usable[]
  leftOut: { name: string; why: string }[]
}

/** What is on this machine. Configured servers that do not run get only seats that name them. */
export async function whoIsHere({ config }: Host, language: Language): Promise<Machine> {
  const around = lookAround(config, language)
  const absent = await absentServers(config, language, around)
  return { ...around, absent: new Set(absent.keys()) }
}

/** The models the main agent could choose as partner now. With a budget, only those with known prices. */
export async function usablePartners(host: Host, machine: Machine, budget: number | null): Promise<UsablePartners> {
  const all = severalOf(await everythingUsable(host.config, machine))
  const found: UsablePartners = { usable: [], leftOut: [] }
  const hindrances = await Promise.all(all.map(({ model }) => whyNot(model, host, machine, budget)))
  for (const [index, voice] of all.entries()) {
    const why = hindrances[index] ?? null
    if (why === null) found.usable.push(voice)
    else found.leftOut.push({ name: voice.model, why })
  }
  for (const provider of machine.absent ?? []) {
    const hindrance = await hindranceOf(`${provider}:`, host, machine)
    if (hindrance) found.leftOut.push({ name: provider, why: hindrance.message })
  }
  return found
}

async function whyNot(model: string, host: Host, machine: Machine, budget: number | null): Promise<string | null> {
  const hindrance = await hindranceOf(model, host, machine)
  if (hindrance) return hindrance.message
  const problems = new Problems()
  const voice = await problems.collect(() => host.modelFor(model))
  if (voice === null) return problems.all().message
  return budget !== null && !voice.prices ? dialecticWords[host.language].unpricedCandidate : null
}
