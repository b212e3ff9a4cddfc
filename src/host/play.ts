import type { Format } from '../engine/format.ts'
import type { Performance, Performed } from '../engine/perform.ts'
import { type CompanionOptions, companionsOf } from './companions.ts'
import { examinerFor, type Host } from './host.ts'
import { openLookups } from './lookups.ts'

/** What a face adds to a debate while it is played: who listens, who may speak up, what ends it. */
export interface PlaySurface
  extends Pick<Performance, 'person' | 'signal' | 'rest' | 'listeners' | 'remarkSources' | 'opened'> {
  companions: CompanionOptions
  /** Called when the debate is over or paused, before what accompanies it ends: shows it and writes its files. */
  ended(performed: Performed): Promise<void>
}

/** Plays a debate, new, resumed or forked, for any face: until it ends or pauses. Rejects if it could not be played. */
export async function play(
  host: Host,
  format: Format,
  begin: (performance: Performance) => Promise<Performed>,
  surface: PlaySurface,
): Promise<Performed> {
  const { companions, ended, listeners = [], remarkSources = [], opened, ...more } = surface
  const beside = await companionsOf(format, host, companions)
  const lookups = openLookups(host)
  try {
    const performed = await begin({
      ...more,
      format,
      store: host.archive,
      modelFor: host.modelFor,
      mask: host.mask,
      examinerFor: (brief, context, keeper) => examinerFor(brief, context, keeper, host),
      lookupFor: brief => lookups.lookupFor(brief),
      limits: host.limits,
      listeners: [...listeners, ...beside.listeners],
      remarkSources: [...remarkSources, ...beside.remarkSources],
      opened(id, past, dropped) {
        beside.opened(id, past)
        opened?.(id, past, dropped)
      },
    })
    await ended(performed)
    await beside.ended(performed)
    return performed
  } finally {
    await lookups.close()
  }
}
