import { processIo } from './cli/process-io.ts'
import type { DebateDocument } from './core/document.ts'
import type { AgonEvent } from './core/events.ts'
import type { Model } from './core/model.ts'
import { archivedDebate, debateNumber } from './host/archived.ts'
import { compare, type DiffDocument } from './host/diff/compare.ts'
import { type Host, insideOf, openHost } from './host/host.ts'
import type { DebateOptions, FileOptions, ForkOptions, ResumeOptions } from './host/library/options.ts'
import { type DebateToPlay, pieceAgain, pieceForked, pieceFrom, pieceOn, playPiece } from './host/library/pieces.ts'
import { ProgramRemarks } from './host/program-remarks.ts'
import { cliWords } from './host/words.ts'
import type { PersonPort } from './models/person.ts'

export type { DebateDocument, DocumentTurn } from './core/document.ts'
export type { AgonEvent, KeptEvent, LiveEvent, Seat } from './core/events.ts'
export type { Failure, FailureKind } from './core/failure.ts'
export type { Language } from './core/language.ts'
export type {
  Call,
  Conversation,
  Done,
  Effort,
  Finish,
  Material,
  Message,
  Model,
  Moment,
  Part,
  Prices,
  ReplyShape,
  Source,
  Speech,
  Usage,
} from './core/model.ts'
export type { AudienceMember, ResearchPlan, ResearchRole } from './formats/public-types.ts'
export type { DiffDocument, DiffSpeech, DiffTurn } from './host/diff/compare.ts'
export type { DebateOptions, FileOptions, ForkOptions, ResumeOptions } from './host/library/options.ts'
export type { PersonAnswer, PersonPort as Desk, PersonQuestion } from './models/person.ts'
export { scriptedModel } from './models/scripted.ts'

/** Where debates are stored and who can speak in them. */
export interface AgonOptions {
  /** The folder of the archive and config.json. Left out: `$AGON_HOME` or ~/.agon. */
  home?: string
  cwd?: string
  env?: Readonly<Record<string, string | undefined>>
  /** Your own models, by the name that a seat uses. */
  models?: Readonly<Record<string, Model>>
  /** Asks people: those who hold a seat (`person`, `person:Name`), or one if no model's reply can be used. */
  desk?: PersonPort
}

/** A running debate. Iterate it for its events, or just await its result. Leaving the loop does not pause it. */
export interface RunningDebate extends AsyncIterable<AgonEvent> {
  /** The debate as a document, even if it paused or failed (see its `state`). Rejects if it could not be played. */
  result: Promise<DebateDocument>
  /**
   * Speaks as the user, at any time: whoever speaks next hears it. Resolves when it is stored. Rejects once the debate
   * is over, and in formats that do not listen.
   */
  say(text: string): Promise<void>
}

/** One archive, one configuration, any number of debates at once. */
export interface Agon {
  /** Opens a debate and plays it to its end. It starts at once. Everything said is archived as it happens. */
  debate(topic: string, options?: DebateOptions): RunningDebate
  debate(file: FileOptions): RunningDebate
  /** Resumes a debate that was paused, killed or failed. No finished call is repeated. */
  resume(id: number, options?: ResumeOptions): RunningDebate
  /** Continues a debate from any of its points, as a new debate. What was said before is shared and not paid again. */
  fork(id: number, options?: ForkOptions): RunningDebate
  /** Where two debates differ, turn by turn, and both verdicts. Throws if there is no such debate. */
  diff(one: number, other: number): Promise<DiffDocument>
  close(): Promise<void>
}

export function openAgon({ home, cwd, env, models, desk }: AgonOptions = {}): Agon {
  const own = processIo({ cwd })
  const surroundings = { ...(env ?? own.env), ...insideOf(own.env), ...(home !== undefined && { AGON_HOME: home }) }
  const io = processIo({ env: surroundings, cwd })
  const host = openHost({ io, ...(models && { models }), ...(desk && { desk }) })
  return {
    debate: (asked: string | FileOptions, options: DebateOptions = {}) =>
      typeof asked === 'string'
        ? running(pieceOn(asked, options, host), options.signal)
        : running(pieceFrom(asked, host), asked.signal),
    resume: (id, options = {}) => running(pieceAgain(id, options, host), options.signal),
    fork: (id, options = {}) => running(pieceForked(id, options, host), options.signal),
    diff: (one, other) => diffIn(host, one, other),
    close: () => host.close(),
  }
}

/** Plays one debate in an archive that is opened and closed for it. For many at once, use `openAgon`. */
export function debate(topic: string, options?: DebateOptions & AgonOptions): RunningDebate
export function debate(file: FileOptions & AgonOptions): RunningDebate
export function debate(
  asked: string | (FileOptions & AgonOptions),
  options: DebateOptions & AgonOptions = {},
): RunningDebate {
  return typeof asked === 'string'
    ? alone(options, agon => agon.debate(asked, options))
    : alone(asked, agon => agon.debate(asked))
}

export function resumeDebate(id: number, options: ResumeOptions & AgonOptions = {}): RunningDebate {
  return alone(options, agon => agon.resume(id, options))
}

export function forkDebate(id: number, options: ForkOptions & AgonOptions = {}): RunningDebate {
  return alone(options, agon => agon.fork(id, options))
}

const alone = (options: AgonOptions, start: (agon: Agon) => RunningDebate): RunningDebate =>
  attempt(() => {
    const agon = openAgon(options)
    return closing(start(agon), agon)
  })

/** If a debate cannot even begin, its result rejects. */
function attempt(start: () => RunningDebate): RunningDebate {
  try {
    return start()
  } catch (error) {
    return refused(error as Error)
  }
}

function closing(debate: RunningDebate, behind: { close(): Promise<void> }): RunningDebate {
  const result = debate.result.finally(() => behind.close())
  result.catch(() => {})
  return { result, say: text => debate.say(text), [Symbol.asyncIterator]: () => debate[Symbol.asyncIterator]() }
}

function refused(error: Error): RunningDebate {
  const events = new EventQueue()
  events.end(error)
  const result = Promise.reject<DebateDocument>(error)
  result.catch(() => {})
  return { result, say: () => Promise.reject(error), [Symbol.asyncIterator]: () => events.iterate() }
}

function running(piece: DebateToPlay, signal: AbortSignal | undefined): RunningDebate {
  const events = new EventQueue()
  const remarkSource = new ProgramRemarks(cliWords[piece.host.language].notHeard)
  const listeners = [(event: AgonEvent) => events.push(event)]
  const result = playPiece(piece, { listeners, remarkSource, ...(signal && { signal }) })
  result.then(
    () => events.end(null),
    error => events.end(error),
  )
  return { result, say: text => remarkSource.say(text), [Symbol.asyncIterator]: () => events.iterate() }
}

/** Throws UsageError if there is no such debate. */
async function diffIn(
  { archive, language }: Pick<Host, 'archive' | 'language'>,
  one: number,
  other: number,
): Promise<DiffDocument> {
  const words = cliWords[language]
  const read = (id: number) => archivedDebate(archive, debateNumber(archive, String(id), words), words)
  const [first, second] = await Promise.all([read(one), read(other)])
  return compare(first, second)
}

const live: ReadonlySet<AgonEvent['type']> = new Set(['turn.delta', 'turn.thinking', 'turn.waiting', 'turn.remark'])

/**
 * Buffers events between a debate and a reader that may be slower or never come. Until somebody reads, only events of
 * the journal wait here. After the reader has left, nothing does.
 */
class EventQueue {
  #waiting: AgonEvent[] = []
  #reader: 'none' | 'reading' | 'gone' = 'none'
  #wake = () => {}
  #ended = false
  #error: Error | null = null

  push(event: AgonEvent): void {
    if (this.#reader === 'gone' || (this.#reader === 'none' && live.has(event.type))) return
    this.#waiting.push(event)
    this.#wake()
  }

  end(error: Error | null): void {
    this.#ended = true
    this.#error = error
    this.#wake()
  }

  iterate(): AsyncGenerator<AgonEvent> {
    this.#reader = 'reading'
    return this.#read()
  }

  async *#read(): AsyncGenerator<AgonEvent> {
    try {
      for (;;) {
        yield* this.#waiting.splice(0)
        if (this.#waiting.length > 0) continue
        if (this.#error) throw this.#error
        if (this.#ended) return
        const { promise, resolve } = Promise.withResolvers<void>()
        this.#wake = resolve
        await promise
      }
    } finally {
      this.#reader = 'gone'
      this.#waiting = []
    }
  }
}
