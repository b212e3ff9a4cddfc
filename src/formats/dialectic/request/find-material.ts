import type { Material } from '../../../core/model.ts'
import type { Host } from '../../../host/host.ts'
import type { Problems } from '../../../host/problems.ts'
import type { Machine } from '../../../host/seats/machine.ts'
import type { DebateKind } from '../options-in.ts'
import type { DialecticAsk } from './ask.ts'
import { contextFor, type FoundContext } from './context/find.ts'
import { recordPlace } from './new-record.ts'
import { choosesPartner, type UsablePartners, usablePartners } from './partners.ts'

/** Everything that code finds before a debate starts: material, candidates for partner, and the record's place. */
export interface FoundMaterial extends Looked {
  /** null: nobody is chosen. */
  partners: UsablePartners | null
  /** Absolute; null: no record is written. */
  record: string | null
}

interface Looked extends Omit<FoundContext, 'kind' | 'guessed' | 'paths'> {
  kind: DebateKind | null
  /** What the user gave and is sent as it is. */
  given: readonly (string | Material)[]
}

export async function findFor(
  ask: DialecticAsk,
  host: Host,
  machine: Machine,
  problems: Problems,
): Promise<FoundMaterial> {
  const here: Host = { ...host, language: ask.language }
  const looked = ask.looks ? await problems.collect(() => lookFor(ask, here), '--kind') : null
  const partners = choosesPartner(ask, host) ? await usablePartners(here, machine, ask.budget) : null
  const record = await problems.collect(() => recordPlace(ask, here), '--record')
  return { ...(looked ?? asGiven(ask)), partners, record }
}

const asGiven = ({ kind, context }: DialecticAsk): Looked => ({
  ...{ kind, given: context, materials: [], cut: [], lines: [], folders: [] },
})

async function lookFor({ topic, kind, diff, context }: DialecticAsk, host: Host): Promise<Looked> {
  const paths = context.filter(item => typeof item === 'string')
  const texts = context.filter(item => typeof item !== 'string')
  const { cwd, language, mask, env } = host
  const found = await contextFor({ topic, kind, diff, paths, cwd, language, mask, env })
  return { ...found, given: [...texts, ...found.paths] }
}
