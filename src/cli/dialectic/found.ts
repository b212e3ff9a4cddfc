import { join } from 'node:path'
import type { Nearby } from '../nearby.ts'
import type { Obstacles } from '../obstacles.ts'
import type { Room } from '../room.ts'
import type { DialecticAsk } from './ask.ts'
import { choosesPartner, type Found } from './request.ts'
import { usablePartners } from './usable-partners.ts'

/** Everything that is found by code before a debate starts: what to look at, whom to choose from, where the record goes. */
export async function findFor(ask: DialecticAsk, room: Room, nearby: Nearby, obstacles: Obstacles): Promise<Found> {
  const here: Room = { ...room, language: ask.language }
  const partners = choosesPartner(ask, room) ? await usablePartners(here, nearby, ask.budget) : null
  const record = ask.record === 'new' ? join(room.cwd, '.debates', 'x.md') : ask.record
  void obstacles
  return { kind: ask.kind, materials: [], cut: [], partners, record }
}
