import type { Material } from '../../core/model.ts'
import type { Kind } from '../../formats/dialectic/options.ts'
import type { Nearby } from '../nearby.ts'
import type { Obstacles } from '../obstacles.ts'
import type { Room } from '../room.ts'
import type { DialecticAsk } from './ask.ts'
import { contextFor } from './context/find.ts'
import { recordPlace } from './new-record.ts'
import { choosesPartner } from './partners.ts'
import { type UsablePartners, usablePartners } from './usable-partners.ts'

/** Everything that is found by code before a debate starts: what to look at, whom to choose from, where the record goes. */
export interface Found extends Looked {
  /** null: nobody is chosen. */
  partners: UsablePartners | null
  /** Absolute; null: no record is written. */
  record: string | null
}

export interface Looked {
  kind: Kind | null
  /** What of the user's own is brought along as it is. */
  given: readonly (string | Material)[]
  materials: readonly Material[]
  /** What was cut or left out, a line each. */
  cut: readonly string[]
  /** What the user is told of this: a heading, then a line for each of the materials, then the rest. */
  lines: readonly string[]
  /** Where cited lines may be looked up of what is not brought along whole; absolute. */
  folders: readonly string[]
}

export async function findFor(ask: DialecticAsk, room: Room, nearby: Nearby, obstacles: Obstacles): Promise<Found> {
  const here: Room = { ...room, language: ask.language }
  const looked = ask.looks ? await obstacles.collect(() => lookFor(ask, here), '--kind') : null
  const partners = choosesPartner(ask, room) ? await usablePartners(here, nearby, ask.budget) : null
  const record = await obstacles.collect(() => recordPlace(ask, here), '--record')
  return { ...(looked ?? asGiven(ask)), partners, record }
}

const asGiven = ({ kind, context }: DialecticAsk): Looked => ({
  ...{ kind, given: context, materials: [], cut: [], lines: [], folders: [] },
})

async function lookFor({ topic, kind, diff, context }: DialecticAsk, room: Room): Promise<Looked> {
  const paths = context.filter(item => typeof item === 'string')
  const texts = context.filter(item => typeof item !== 'string')
  const { cwd, language, mask, env } = room
  const found = await contextFor({ topic, kind, diff, paths, cwd, language, mask, env })
  return { ...found, given: [...texts, ...found.paths] }
}
