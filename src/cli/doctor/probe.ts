import type { Failure } from '../../core/failure.ts'
import type { Language } from '../../core/language.ts'
import type { Call, Done, Model } from '../../core/model.ts'
import { isOffline, isPerson } from '../../core/notices.ts'
import { costOf } from '../../engine/budget.ts'
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
      probe(
        model,
        voices.filter(voice => voice.model === model).map(voice => voice.id),
        room,
        patienceMs,
      ),
    ),
  )
}

async function probe(name: string, seats: string[], room: Room, patienceMs: number): Promise<ProbeFinding> {
  const began = performance.now()
  try {
    const model = room.modelFor(name)
    const { done, failure } = await heard(model, room.language, patienceMs)
    const usage = done?.usage ?? null
    const cost = done?.cost ?? costOf(usage, model.prices)
    return { model: name, seats, ms: performance.now() - began, usage, cost, failure }
  } catch (error) {
    const failure: Failure = { kind: 'auth', message: (error as Error).message }
    return { model: name, seats, ms: performance.now() - began, usage: null, cost: null, failure }
  }
}

interface Heard {
  done: Done | null
  failure: Failure | null
}

async function heard(model: Model, language: Language, patienceMs: number): Promise<Heard> {
  const signal = AbortSignal.timeout(patienceMs)
  for await (const part of model.stream(tinyCall(language), signal)) {
    if (part.type === 'done') return { done: part, failure: null }
    if (part.type !== 'failed') continue
    const late: Failure = { kind: 'timeout', message: doctorWords[language].noAnswer(patienceMs / 1_000) }
    return { done: null, failure: signal.aborted ? late : part.failure }
  }
  return { done: null, failure: { kind: 'bad-output', message: 'no end' } }
}

/** Room for a model that thinks before its one word. */
const maxTokens = 1_024

function tinyCall(language: Language): Call {
  const [rules, ask] =
    language === 'zh'
      ? ['这是一次连接测试。', '请只回答一个词：就绪']
      : ['This is a test of the connection.', 'Answer with this one word: ready']
  return {
    debate: 0,
    key: 'doctor/probe',
    messages: [
      { role: 'system', content: rules },
      { role: 'user', content: ask },
    ],
    moment: { format: 'doctor', seat: 'probe', cue: 'probe', language, topic: ask, values: {}, context: [] },
    effort: null,
    maxTokens,
    shape: null,
    search: false,
    conversation: { goesOn: false, session: null, known: 0 },
  }
}
