import type { Brief, FactRecorded } from '../../../core/events.ts'
import type { Failure } from '../../../core/failure.ts'
import type { Language } from '../../../core/language.ts'
import type { Material } from '../../../core/model.ts'
import { isOffline, isPerson } from '../../../core/notices.ts'
import type { Opening } from '../../../engine/perform.ts'
import { type Probe, probe, probeFact } from '../../../engine/probe.ts'
import type { Written } from '../../../host/config/debate-file.ts'
import type { ChosenSeat } from '../../../host/config/seats.ts'
import type { Host } from '../../../host/host.ts'
import type { Request } from '../../../host/request.ts'
import { type EarlierResearch, researchOf } from '../options-in.ts'
import { auditDecision } from '../study.ts'

/** What was found out about models so far, by name. No model is asked twice. */
export type Probes = Map<string, Probe>

const patienceMs = 60_000

export interface Probing {
  language: Language
  signal: AbortSignal
  heard(probed: Probe): void
}

/** Asks every model that will speak and was not asked yet, in parallel, in the same way as the debate does. */
export async function probeSpeakers(opening: Opening, host: Host, probes: Probes, probing: Probing): Promise<void> {
  const { language, signal, heard } = probing
  const { callMs = patienceMs } = host.limits
  const how = { language, mask: host.mask, callMs: Math.min(callMs ?? patienceMs, patienceMs), signal }
  const fresh = speakersOf(opening).filter(model => !probes.has(model))
  await Promise.all(
    fresh.map(async name => {
      const probed = await probe(host.modelFor(name), how)
      probes.set(name, { ...probed, model: name })
      heard({ ...probed, model: name })
    }),
  )
}

/** The models that will speak, each once. People get no test, and the offline voice needs none. */
const speakersOf = (opening: Opening): string[] => [
  ...new Set(
    speakingSeats(opening)
      .map(({ model }) => model)
      .filter(model => !isPerson(model) && !isOffline(model)),
  ),
]

/** Leaves out an auditor that will have nothing to do. */
export function speakingSeats<S extends { id: string }>(opening: Spoken & { seats: readonly S[] }): S[] {
  const { on } = auditOf(opening)
  return opening.seats.filter(({ id }) => on || !/^auditor(?:-\d+)?$/.test(id))
}

type Spoken = Pick<Brief, 'topic' | 'options' | 'language'>

export const auditOf = ({ topic, options, language }: Spoken) =>
  auditDecision(topic, researchOf(options).evidence_round, language)

/** What an earlier plan found out. */
export const probesIn = (facts: readonly FactRecorded[]): Probes =>
  new Map(facts.map(({ fact }) => fact as object as Probe).map(probed => [probed.model, probed]))

export const factsOf = (probes: Probes): FactRecorded[] => [...probes.values()].map(probeFact)

export interface Silent {
  model: string
  failure: Failure
  seats: ChosenSeat[]
}

/** Models that did not answer, and the seats that need them. */
export function silentAmong(seats: readonly ChosenSeat[], probes: Probes): Silent[] {
  const models = [...new Set(seats.map(({ model }) => model))]
  return models.flatMap(model => {
    const failure = probes.get(model)?.failure ?? null
    return failure ? [{ model, failure, seats: seats.filter(seat => seat.model === model) }] : []
  })
}

export interface WrittenValue extends Written {
  /** Somebody wrote it, but that it is meant for this is only inferred. */
  inferred?: true
}

export interface AskedRole {
  name: string
  /** null: not said. */
  stance: string | null
  model: WrittenValue | null
  place: string
}

export type SearchChoice = 'own' | 'service' | 'none'
export const searchChoices: readonly SearchChoice[] = ['own', 'service', 'none']

/** The input for a research, wherever it comes from. Everything in it can be changed before the start. */
export interface ResearchAsk {
  topic: string
  language: Language
  roles: AskedRole[]
  rolesFrom: 'user' | 'topic' | 'usual'
  /** null: not said. */
  goal: string | null
  /** audience, decision_type, evidence_round, effort and rigor, if given. */
  options: Readonly<Record<string, unknown>>
  /** The model for every seat without its own. */
  model: WrittenValue | null
  judge: WrittenValue | null
  auditor: WrittenValue | null
  search: SearchChoice | null
  /** Where the report goes. null: to standard output. */
  outputPath: WrittenValue | null
  force: boolean
  /** Whether cited pages are fetched even if no search found them. */
  web: boolean
  context: readonly (string | Material)[]
  /** Paths of the context, or additional ones. */
  official: readonly string[]
  fallbacks: readonly string[]
  budget: number | null
  again: EarlierResearch | null
  /** What the user calls an option. */
  place: Request['place']
}
