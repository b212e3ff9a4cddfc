import type { Brief, FactRecorded } from '../../core/events.ts'
import type { Failure } from '../../core/failure.ts'
import type { Language } from '../../core/language.ts'
import { isOffline, isPerson } from '../../core/notices.ts'
import type { Opening } from '../../engine/perform.ts'
import { type Probe, probe, probeFact } from '../../engine/probe.ts'
import { auditDecision } from '../../formats/research/auto.ts'
import { researchOf } from '../../formats/research/options.ts'
import type { ChosenSeat } from '../config/seats.ts'
import type { Room } from '../room.ts'

/** What was found out about models so far, by name. Nobody is asked twice. */
export type Probes = Map<string, Probe>

/** Longest that is waited for one word. */
const patienceMs = 60_000

export interface Probing {
  language: Language
  signal: AbortSignal
  /** Called as each of them answers. */
  heard(probed: Probe): void
}

/** Asks every model that will speak and was not asked yet, side by side, by the path that the debate takes. */
export async function probeSpeakers(opening: Opening, room: Room, probes: Probes, probing: Probing): Promise<void> {
  const { language, signal, heard } = probing
  const { callMs = patienceMs } = room.limits
  const how = { language, mask: room.mask, callMs: Math.min(callMs ?? patienceMs, patienceMs), signal }
  const fresh = speakersOf(opening).filter(model => !probes.has(model))
  await Promise.all(
    fresh.map(async name => {
      const probed = await probe(room.modelFor(name), how)
      probes.set(name, { ...probed, model: name })
      heard({ ...probed, model: name })
    }),
  )
}

/** The models of those who will speak, each once. Nobody sends a person a test, and the offline voice needs none. */
const speakersOf = (opening: Opening): string[] => [
  ...new Set(
    speakingSeats(opening)
      .map(({ model }) => model)
      .filter(model => !isPerson(model) && !isOffline(model)),
  ),
]

/** Without an auditor who will have nothing to do. */
export function speakingSeats<S extends { id: string }>(opening: Spoken & { seats: readonly S[] }): S[] {
  const { on } = auditOf(opening)
  return opening.seats.filter(({ id }) => on || !/^auditor(?:-\d+)?$/.test(id))
}

type Spoken = Pick<Brief, 'topic' | 'options' | 'language'>

export const auditOf = ({ topic, options, language }: Spoken) =>
  auditDecision(topic, researchOf(options).evidence_round, language)

export const factsOf = (probes: Probes): FactRecorded[] => [...probes.values()].map(probeFact)

export interface Silent {
  model: string
  failure: Failure
  seats: ChosenSeat[]
}

/** Models that did not answer, and who should have spoken with them. */
export function silentAmong(seats: readonly ChosenSeat[], probes: Probes): Silent[] {
  const models = [...new Set(seats.map(({ model }) => model))]
  return models.flatMap(model => {
    const failure = probes.get(model)?.failure ?? null
    return failure ? [{ model, failure, seats: seats.filter(seat => seat.model === model) }] : []
  })
}

/** What they cost as far as that is known, and whether it is of all of them. */
export function probesCost(probes: Probes): { known: number; isAll: boolean } {
  const costs = [...probes.values()].map(({ cost }) => cost)
  return { known: costs.reduce((sum: number, cost) => sum + (cost ?? 0), 0), isAll: !costs.includes(null) }
}
