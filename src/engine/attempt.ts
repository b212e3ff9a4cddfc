import { clean } from '../core/clean.ts'
import type { Failure } from '../core/failure.ts'
import type { Mask } from '../core/mask.ts'
import type { Call, Finish, Model, Part, Usage } from '../core/model.ts'
import { RhythmRecorder } from '../core/rhythm.ts'
import type { Journal } from './journal.ts'

export interface Heard {
  text: string
  finish: Finish
  failure: Failure | null
  usage: Usage | null
  ms: number
  rhythm: string
}

const shownToOthersEveryMs = 300

/** One attempt at one call: streams the words to whoever watches, masked, and never throws. */
export async function attempt(
  model: Model,
  call: Call,
  journal: Journal,
  mask: Mask,
  callMs: number,
  signal: AbortSignal,
): Promise<Heard> {
  const started = performance.now()
  const limit = new Deadline(signal, callMs)
  const words = mask.stream()
  const thoughts = mask.stream()
  const rhythm = new RhythmRecorder()
  const heard: Heard = { text: '', finish: 'stop', failure: null, usage: null, ms: 0, rhythm: '' }
  let ended = false
  let left = false
  let keptAt = started

  const hear = (text: string) => {
    if (text === '') return
    const now = performance.now()
    heard.text += text
    rhythm.add(now - started, text.length)
    journal.show({ type: 'turn.delta', key: call.key, text })
    if (now - keptAt >= shownToOthersEveryMs) {
      keptAt = now
      journal.live(call.key, heard.text)
    }
  }

  const take = (part: Part) => {
    if (left) return
    if (part.type === 'text') hear(words.push(part.text))
    else if (part.type === 'thinking')
      journal.show({ type: 'turn.thinking', key: call.key, text: thoughts.push(part.text) })
    else if (part.type === 'remark') journal.show({ type: 'turn.remark', key: call.key, text: mask.text(part.text) })
    else {
      ended = true
      heard.usage = part.usage ?? null
      if (part.type === 'done') heard.finish = part.finish
      else heard.failure = { ...part.failure, message: mask.text(part.failure.message) }
    }
  }

  const taking = watched(take)
  try {
    await limit.race(listen(model.stream(call, limit.signal), taking.run))
  } catch (error) {
    // A viewer that throws is a bug of ours; a voice that throws broke its promise, and would again.
    if (taking.broke()) throw error
    heard.failure = { kind: 'rejected', message: mask.text((error as Error).message), maybePaid: true }
  } finally {
    left = true
    limit.clear()
  }
  hear(words.end())
  heard.text = mask.text(heard.text)
  heard.ms = Math.round(performance.now() - started)
  heard.rhythm = rhythm.toString()
  heard.failure = ended && !heard.failure ? emptiness(heard) : (limit.failure(heard.failure) ?? brokeOff)
  return heard
}

async function listen(parts: AsyncIterable<Part>, take: (part: Part) => void): Promise<void> {
  for await (const part of parts) take(part)
}

/** Tells whether it was this function that threw. */
function watched<A>(work: (argument: A) => void): { run(argument: A): void; broke(): boolean } {
  let broke = false
  const run = (argument: A) => {
    broke = true
    work(argument)
    broke = false
  }
  return { run, broke: () => broke }
}

const brokeOff: Failure = { kind: 'transport', message: 'the reply ended early', maybePaid: true }

/** An empty reply is never passed on as a speech. */
function emptiness(heard: Heard): Failure | null {
  if (clean(heard.text).text.trim() !== '') return null
  return { kind: 'bad-output', message: 'the reply is empty', maybePaid: true }
}

/** How long a voice may take to stop when it is told to, before it is left behind. */
const graceMs = 2_000

/** Ends a call when the user pauses or the whole call takes too long. */
class Deadline {
  readonly #controller = new AbortController()
  readonly #outer: AbortSignal
  readonly #timer: NodeJS.Timeout
  readonly #callMs: number
  readonly #leave = Promise.withResolvers<void>()
  #grace: NodeJS.Timeout | undefined
  #why: 'paused' | 'late' | null = null

  constructor(outer: AbortSignal, callMs: number) {
    this.#outer = outer
    this.#callMs = callMs
    outer.addEventListener('abort', this.#pause)
    this.#timer = setTimeout(() => this.#stop('late'), callMs)
    if (outer.aborted) this.#pause()
  }

  get signal(): AbortSignal {
    return this.#controller.signal
  }

  /** Waits for the work, but not for a voice that does not listen when it is told to stop. */
  race(work: Promise<void>): Promise<void> {
    return Promise.race([work, this.#leave.promise])
  }

  clear(): void {
    clearTimeout(this.#timer)
    clearTimeout(this.#grace)
    this.#outer.removeEventListener('abort', this.#pause)
  }

  /** What really ended the call, where the voice only saw that it was told to stop, or saw nothing. */
  failure(failure: Failure | null): Failure | null {
    if (this.#why === null || (failure !== null && failure.kind !== 'aborted')) return failure
    const maybePaid = failure?.maybePaid ?? true
    if (this.#why === 'paused') return failure ?? { kind: 'aborted', message: 'the call was stopped', maybePaid }
    const seconds = Math.round(this.#callMs / 1000)
    return { kind: 'timeout', message: `no complete reply within ${seconds} s`, maybePaid }
  }

  #pause = () => this.#stop('paused')

  #stop(why: 'paused' | 'late'): void {
    this.#why ??= why
    this.#controller.abort()
    this.#grace ??= setTimeout(() => this.#leave.resolve(), graceMs)
  }
}
