import type { View } from '../../core/view.ts'
import { generalPurpose } from '../../formats/dialectic/options.ts'
import { recordWords } from '../../formats/dialectic/record/words.ts'
import { bookOf, partnerIn } from '../../formats/dialectic/report/book.ts'
import type { Nearby } from '../nearby.ts'
import type { Room } from '../room.ts'
import { agentNamed } from './agents/candidates.ts'
import { isPath } from './agents/files.ts'
import type { DialecticAsk, WantedPartner } from './ask.ts'
import { agentPlace, mostPartners } from './partners.ts'
import { usablePartners } from './usable-partners.ts'
import { dialecticWords } from './words.ts'

/** Who challenged in a debate, each with its model. null: nobody had been chosen yet. */
export function partnersOf(view: View, place: string): DialecticAsk['partners'] {
  const book = bookOf(view)
  const found = book.partners.map((id): WantedPartner | null => {
    const partner = partnerIn(book, id)
    const chosen = book.options.candidates.find(({ name }) => name === partner?.name)
    const seat = chosen?.model ?? view.brief.seats.find(seat => seat.id === id)?.model ?? null
    return partner && { seat, role: { name: partner.name, role: partner.role, from: partner.from }, place }
  })
  return found.every(partner => partner !== null) ? found : null
}

/** Who they are here, by what a record calls them: agents and models that can be found. Others are general ones. */
export async function partnersNamed(
  names: readonly string[],
  room: Room,
  nearby: Nearby,
): Promise<{ partners: DialecticAsk['partners']; remarks: string[] }> {
  const unknown = Object.values(recordWords).map(({ toBeChosen }) => toBeChosen)
  if (names.length === 0 || names.some(name => unknown.includes(name))) return { partners: null, remarks: [] }
  const t = dialecticWords[room.language]
  const found = await Promise.all(names.slice(0, mostPartners).map(name => partnerNamed(name, room, nearby)))
  const remarks = found.map((partner, index) =>
    partner ? t.partnerOfFile(names[index]!) : t.lostPartner(names[index]!),
  )
  const general = (index: number): WantedPartner => ({
    seat: null,
    role: { name: generalPurpose, role: '', from: null },
    place: '--partner',
    insteadOf: names[index]!.slice(0, 120),
  })
  return { partners: found.map((partner, index) => partner ?? general(index)), remarks }
}

/** A record may have come from anybody: it names no files, and no voices but those that might be chosen here anyway. */
async function partnerNamed(name: string, room: Room, nearby: Nearby): Promise<WantedPartner | null> {
  const place = '--partner'
  const agent = isPath(name) ? null : agentNamed(name, agentPlace(room))
  if (agent) return { seat: null, role: agent.partner, place }
  const { usable } = await usablePartners(room, nearby, null)
  return usable.some(({ model }) => model === name) ? { seat: name, role: null, place } : null
}
