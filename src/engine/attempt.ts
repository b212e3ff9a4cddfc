import { clean } from '../core/clean.ts'
import type { Failure } from '../core/failure.ts'
import type { Language } from '../core/language.ts'
import type { Mask } from '../core/mask.ts'
import type { Call, Done, Finish, Model, Part, Source, Usage } from '../core/model.ts'
import { RhythmRecorder } from '../core/rhythm.ts'
import { failures } from './failures.ts'
import type { Journal } from './journal.ts'

export interface Heard {
  text: string
  finish: Finish
  failure: Failure | null
  usage: Usage | null
  ms: number
  rhythm: string
  /** What the voice says of itself; null where it says nothing. */
  model: string | null
  cost: number | null
  session: string | null
  remarks: string[]
  sources: Source[]
}

const unheard = (): Heard => ({
  text: '',
  finish: 'stop',
  failure: null,
  usage: null,
  ms: 0,
  rhythm: '',
  model: null,
  cost: null,
  session: null,
  remarks: [],
  sources: [],
})

const shownToOthersEveryMs = 300
/** No speech is this long. A voice that goes on and on would fill memory and disk. */
const longestReply = 2_000_000

export const isEndless = (text: string): boolean => text.length > longestReply
const longestName = 128

/** One attempt at one call: streams the words to whoever watches, masked, and never throws. */
export async function attempt(
  model: Model,
  call: Call,
  journal: Pick<Journal, 'show' | 'live'>,
  mask: Mask,
  callMs: number | null,
  signal: AbortSignal,
): Promise<Heard> {
  const started = performance.now()
  const { language } = call.moment
  const limit = new Deadline(signal, callMs)
  const words = mask.stream()
  const thoughts = mask.stream()
  const rhythm = new RhythmRecorder()
  const heard = unheard()
  let ended = false
  let left = false
  let keptAt = started

  const hear = (text: string) => {
    if (text === '' || isEndless(heard.text)) return
    const now = performance.now()
    heard.text += text
    if (isEndless(heard.text)) limit.tooMuch()
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
    else if (part.type === 'remark') remark(mask.text(part.text))
    else if (part.type === 'source') heard.sources.push(masked(part.source, mask))
    else {
      ended = true
      heard.usage = saneUsage(part.usage ?? null)
      if (part.type === 'done') hearEnd(heard, part, mask)
      else heard.failure = { ...part.failure, message: mask.text(part.failure.message) }
    }
  }

  const remark = (text: string) => {
    heard.remarks.push(text)
    journal.show({ type: 'turn.remark', key: call.key, text })
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
  heard.text = maskedReply(heard.text, call.shape !== null, mask)
  heard.ms = Math.round(performance.now() - started)
  heard.rhythm = rhythm.toString()
  heard.failure =
    ended && !heard.failure && !isEndless(heard.text)
      ? emptiness(heard, language)
      : (limit.failure(heard.failure, language) ?? failures.brokeOff(language))
  return heard
}

/** A whole reply as it is kept. */
export const maskedReply = (text: string, isJson: boolean, mask: Mask): string =>
  mask.text(isJson ? plainEscapes(text) : text)

/** JSON can write any character as a number: a secret must not pass the mask in such a form. Says the same. */
const plainEscapes = (json: string): string =>
  json.replace(/\\(?:\\|\/|u([0-9a-f]{4}))/gi, (written, digits: string | undefined) => {
    if (digits === undefined) return written === '\\/' ? '/' : written
    const character = String.fromCharCode(Number.parseInt(digits, 16))
    return /[^\p{C}\p{Z}"\\]/u.test(character) || character === ' ' ? character : written
  })

/** What a voice says of itself comes from outside like its speech: one line, short, and nothing that is held secret. */
function hearEnd(heard: Heard, { finish, model, cost, session }: Done, mask: Mask): void {
  heard.finish = finish
  heard.model = oneLine(mask.text(model ?? ''), longestName) || null
  heard.cost = cost !== undefined && isAmount(cost) ? cost : null
  heard.session = session !== undefined && session.length <= 512 && mask.text(session) === session ? session : null
}

/** Counts that cannot be are unknown: a negative one would give a budget back what was spent. */
function saneUsage(usage: Usage | null): Usage | null {
  return usage && Object.values(usage).every(count => count === undefined || isAmount(count)) ? usage : null
}

const isAmount = (value: number): boolean => Number.isFinite(value) && value >= 0 && value <= 1e12

const oneLine = (text: string, most: number): string =>
  clean(text.slice(0, most * 4))
    .text.replace(/\s+/g, ' ')
    .trim()
    .slice(0, most)

const masked = ({ url, title }: Source, mask: Mask): Source => ({
  url: mask.text(url),
  title: title === null ? null : mask.text(title),
})

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

/** An empty reply is never passed on as a speech. */
const emptiness = (heard: Heard, language: Language): Failure | null =>
  clean(heard.text).text.trim() === '' ? failures.empty(language) : null

/** How long a voice may take to stop when it is told to, before it is left behind. */
const graceMs = 2_000

/** Ends a call when the user pauses or the whole call takes too long. */
class Deadline {
  readonly #controller = new AbortController()
  readonly #outer: AbortSignal
  readonly #timer: NodeJS.Timeout | undefined
  readonly #callMs: number | null
  readonly #leave = Promise.withResolvers<void>()
  #grace: NodeJS.Timeout | undefined
  #why: 'paused' | 'late' | 'endless' | null = null

  constructor(outer: AbortSignal, callMs: number | null) {
    this.#outer = outer
    this.#callMs = callMs
    outer.addEventListener('abort', this.#pause)
    if (callMs !== null) this.#timer = setTimeout(() => this.#stop('late'), callMs)
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
  failure(failure: Failure | null, language: Language): Failure | null {
    if (this.#why === null || (failure !== null && failure.kind !== 'aborted')) return failure
    const maybePaid = failure?.maybePaid ?? true
    if (this.#why === 'paused') return failure ?? failures.stopped(language, maybePaid)
    if (this.#why === 'endless') return failures.endless(language)
    return failures.late(Math.round(this.#callMs! / 100) / 10, language, maybePaid)
  }

  tooMuch(): void {
    this.#stop('endless')
  }

  #pause = () => this.#stop('paused')

  #stop(why: 'paused' | 'late' | 'endless'): void {
    this.#why ??= why
    this.#controller.abort()
    this.#grace ??= setTimeout(() => this.#leave.resolve(), graceMs)
  }
}
