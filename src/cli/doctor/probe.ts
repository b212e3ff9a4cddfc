import type { Failure } from '../../core/failure.ts'
import type { Model } from '../../core/model.ts'
import { isOffline, isPerson } from '../../core/notices.ts'
import { probe } from '../../engine/probe.ts'
import type { Room } from '../room.ts'
import type { ProbeFinding, SeatFinding } from './findings.ts'
import { doctorWords } from './words.ts'

/** One tiny call to everyone who would speak, the way debates make theirs. People and the offline voice are let be. */
export function probeSeats(room: Room, seats: readonly SeatFinding[], patienceMs = 60_000): Promise<ProbeFinding[]> {
  const voices = seats.flatMap(({ id, model, fallback }) =>
    [model, ...(fallback === null ? [] : [fallback])].map(model => ({ id, model })),
  )
  const models = [...new Set(voices.map(voice => voice.model))].filter(model => !isOffline(model) && !isPerson(model))
  return Promise.all(
    models.map(model =>
      probeOne(
        model,
        voices.filter(voice => voice.model === model).map(voice => voice.id),
        room,
        patienceMs,
      ),
    ),
  )
}

async function probeOne(name: string, seats: string[], room: Room, patienceMs: number): Promise<ProbeFinding> {
  const { language, mask } = room
  const began = performance.now()
  try {
    const { signal } = new AbortController()
    const probed = await probe(asDoctor(room.modelFor(name)), { language, mask, callMs: patienceMs, signal })
    const isLate = probed.failure?.kind === 'timeout' && probed.ms >= patienceMs
    const late: Failure = { kind: 'timeout', message: doctorWords[language].noAnswer(patienceMs / 1_000) }
    return { ...probed, model: name, seats, failure: isLate ? late : probed.failure }
  } catch (error) {
    const failure: Failure = { kind: 'auth', message: (error as Error).message }
    return { model: name, seats, ms: performance.now() - began, usage: null, cost: null, failure }
  }
}

/** Logs of gateways tell the doctor's calls from those of debates. */
const asDoctor = (model: Model): Model => ({
  name: model.name,
  prices: model.prices,
  languageModel: model.languageModel,
  stream: (call, signal) => model.stream({ ...call, key: 'doctor/probe' }, signal),
})
