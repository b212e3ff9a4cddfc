import { clean } from '../core/clean.ts'
import type { Failure } from '../core/failure.ts'
import type { Mask } from '../core/mask.ts'
import type { Call, Finish, Model, Usage } from '../core/model.ts'
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

  for await (const part of model.stream(call, limit.signal)) {
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
  hear(words.end())
  limit.clear()
  heard.text = mask.text(heard.text)
  heard.ms = Math.round(performance.now() - started)
  heard.rhythm = rhythm.toString()
  heard.failure = limit.failure(heard.failure) ?? (ended ? emptiness(heard) : brokeOff)
  return heard
}

const brokeOff: Failure = { kind: 'transport', message: 'the reply ended early', maybePaid: true }

/** An empty reply is never passed on as a speech. */
function emptiness(heard: Heard): Failure | null {
  if (heard.failure) return heard.failure
  if (clean(heard.text).text.trim() !== '') return null
  return { kind: 'bad-output', message: 'the reply is empty', maybePaid: true }
}

/** Ends a call when the user pauses or the whole call takes too long. */
class Deadline {
  readonly #controller = new AbortController()
  readonly #outer: AbortSignal
  readonly #timer: NodeJS.Timeout
  readonly #callMs: number
  #late = false

  constructor(outer: AbortSignal, callMs: number) {
    this.#outer = outer
    this.#callMs = callMs
    if (outer.aborted) this.#controller.abort()
    outer.addEventListener('abort', this.#stop)
    this.#timer = setTimeout(() => {
      this.#late = true
      this.#stop()
    }, callMs)
  }

  #stop = () => this.#controller.abort()

  get signal(): AbortSignal {
    return this.#controller.signal
  }

  clear(): void {
    clearTimeout(this.#timer)
    this.#outer.removeEventListener('abort', this.#stop)
  }

  /** What really ended the call, where the model only saw that it was told to stop. */
  failure(failure: Failure | null): Failure | null {
    if (failure?.kind !== 'aborted') return failure
    if (!this.#late) return failure
    return {
      kind: 'timeout',
      message: `no complete reply within ${Math.round(this.#callMs / 1000)} s`,
      maybePaid: true,
    }
  }
}
