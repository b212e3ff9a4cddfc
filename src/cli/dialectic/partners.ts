import { homedir } from 'node:os'
import { splitModelName } from '../../core/model.ts'
import { isCommand, isOffline, isPerson } from '../../core/notices.ts'
import { knownProvider } from '../../models/providers.ts'
import { at } from '../at.ts'
import { isTool } from '../config/grammar.ts'
import type { Config } from '../config/load.ts'
import { writtenSeat } from '../config/seats.ts'
import { UsageError } from '../exit.ts'
import { faultAt } from '../fault.ts'
import type { Nearby } from '../nearby.ts'
import { type Around, seatWritten } from '../research/model-names.ts'
import type { Room } from '../room.ts'
import { agentNamed, noSuchAgent } from './agents/candidates.ts'
import type { AgentPlace } from './agents/files.ts'
import type { DialecticAsk, WantedPartner } from './ask.ts'
import { dialecticWords } from './words.ts'

/** As many as a debate has seats for. */
export const mostPartners = 4

export interface PartnersWritten {
  partners: DialecticAsk['partners']
  /** What the user should know of agent files. */
  remarks: string[]
}

/**
 * `auto`, or seats and agents with commas between them: `claude,code-reviewer,.claude/agents/NAME.md`. `code-reviewer=openai` is
 * an agent with a voice of its own. Throws UsageError.
 */
export async function partnersWritten(
  written: string,
  place: string,
  room: Room,
  nearby: Nearby,
): Promise<PartnersWritten> {
  const t = dialecticWords[room.language]
  const refuse = (why: string) => new UsageError(faultAt(place, why, room.language))
  const parts = written.split(',').map(part => part.trim())
  if (parts.length === 1 && parts[0] === 'auto') return { partners: 'auto', remarks: [] }
  if (parts.includes('auto')) throw refuse(t.autoAlone(written))
  if (parts.includes('')) throw refuse(t.emptyPartner(written))
  if (parts.length > mostPartners) throw refuse(t.tooManyPartners(parts.length, mostPartners))
  const twice = parts.find((part, index) => parts.indexOf(part) < index)
  if (twice !== undefined) throw refuse(t.samePartner(twice))
  const found = await Promise.all(parts.map(part => partnerWritten(part, place, room, nearby)))
  return { partners: found.map(({ partner }) => partner), remarks: found.flatMap(({ remarks }) => remarks) }
}

/** A seat where its provider is known; else an agent, or the name of a model. */
async function partnerWritten(
  part: string,
  place: string,
  room: Room,
  nearby: Nearby,
): Promise<{ partner: WantedPartner; remarks: string[] }> {
  const { config, language } = room
  if (isSeat(part, config)) return { partner: { seat: part, role: null, place }, remarks: [] }
  const [name = '', voice] = splitAtFirst(part, '=')
  const agent = agentNamed(name, agentPlace(room))
  const around = { config, nearby, language }
  const seat = voice === undefined && agent ? null : await seatAt({ seat: voice ?? part, place }, around)
  if (agent) return { partner: { seat, role: agent.partner, place }, remarks: agent.remarks }
  if (voice === undefined && (isSeat(part, config) || part.includes(':') || seat !== part))
    return { partner: { seat, role: null, place }, remarks: [] }
  const message = `${noSuchAgent(name, agentPlace(room))} ${dialecticWords[language].orSeat}`
  throw new UsageError(faultAt('--partner', message, language))
}

function splitAtFirst(text: string, mark: string): string[] {
  const at = text.indexOf(mark)
  return at < 0 ? [text] : [text.slice(0, at).trim(), text.slice(at + 1).trim()]
}

/** The seat of what is written; what is wrong with it is told with its place. */
export const seatAt = ({ seat, place }: { seat: string; place: string }, around: Around): Promise<string> =>
  at(place, around.language, () => seatWritten(seat, around))

function isSeat(written: string, config: Config): boolean {
  const { provider } = splitModelName(written)
  return (
    config.providers.has(provider) ||
    [isTool, isPerson, isCommand, isOffline].some(is => is(provider)) ||
    knownProvider(provider) !== null
  )
}

/** Whether the main agent chooses its partner: where the user says so, or nobody says who it is. */
export const choosesPartner = ({ partners }: Pick<DialecticAsk, 'partners'>, { config }: Room): boolean =>
  partners === 'auto' || (partners === null && writtenSeat('partner', {}, config) === undefined)

/** Agent files are of the project and of the user. */
export const agentPlace = ({ cwd, env, language, mask }: Room): AgentPlace => ({
  cwd,
  home: env.HOME || homedir(),
  language,
  mask,
})
