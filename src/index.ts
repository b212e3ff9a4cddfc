import { ProgramEar } from './cli/dialectic/ear.ts'
import { dialecticWords } from './cli/dialectic/words.ts'
import type { DiffDocument } from './cli/diff/compare.ts'
import { diffIn } from './cli/diff/from-program.ts'
import type { ForkOptions } from './cli/fork/from-program.ts'
import type { DebateOptions } from './cli/from-program.ts'
import { openRoom } from './cli/room.ts'
import { type FileOptions, type Piece, pieceAgain, pieceForked, pieceFrom, pieceOn, playPiece } from './cli/running.ts'
import type { DebateDocument } from './core/document.ts'
import { EventQueue } from './core/event-queue.ts'
import type { AgonEvent } from './core/events.ts'
import type { Model } from './core/model.ts'
import type { Desk } from './models/person.ts'

export type { DiffDocument, DiffSpeech, DiffTurn } from './cli/diff/compare.ts'
export type { ForkOptions } from './cli/fork/from-program.ts'
export type {
  ArenaFileOptions,
  AudienceMember,
  DebateOptions,
  DialecticFileOptions,
  ResearchFileOptions,
  TreeFileOptions,
} from './cli/from-program.ts'
export type { ResearchRole } from './cli/research/from-program.ts'
export type { ResearchPlan } from './cli/research/plan-object.ts'
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
export type { Desk, PersonAnswer, PersonQuestion } from './models/person.ts'
export { scriptedModel } from './models/scripted.ts'

/** Where debates are kept and who can speak in them. */
export interface AgonOptions {
  /** Where the archive and config.json are; `$AGON_HOME` or ~/.agon when left out. */
  home?: string
  cwd?: string
  env?: Readonly<Record<string, string | undefined>>
  /** Voices of your own, by the name that a seat uses. */
  models?: Readonly<Record<string, Model>>
  /** Where people are asked: those who hold a seat (`person`, `person:Name`), and one where no model's reply can be used. */
  desk?: Desk
}

export interface ResumeOptions extends Pick<DebateOptions, 'budget' | 'signal'> {
  /** The file of a tree, when it is no longer where it was. */
  config?: string
  /** Output files replace those that Agon did not write. */
  force?: boolean
  /** The file of a tree may send to other addresses than when the debate was opened. */
  yes?: boolean
}

/** A debate under way. Iterate it for its events, or just await its result. Leaving the loop does not pause it. */
export interface RunningDebate extends AsyncIterable<AgonEvent> {
  /** The debate as a document, also when it was paused or failed: see its `state`. Rejects when it could not be played. */
  result: Promise<DebateDocument>
  /**
   * Says something as the user, at any time: whoever speaks next hears it. Fulfilled when it is kept. Rejects once the debate is
   * over, and in formats that hear nobody.
   */
  say(text: string): Promise<void>
}

/** One archive, one configuration, any number of debates at once. */
export interface Agon {
  /** Opens a debate and plays it to its end. It starts at once; everything said is in the archive as it happens. */
  debate(topic: string, options?: DebateOptions): RunningDebate
  debate(file: FileOptions): RunningDebate
  /** Goes on with a debate that was paused, killed or failed. No finished call is made again. */
  resume(id: number, options?: ResumeOptions): RunningDebate
  /** Plays a debate on from any of its points, as another debate. What was said before is shared, and not paid again. */
  fork(id: number, options?: ForkOptions): RunningDebate
  /** Where two debates part, turn by turn, and both verdicts. Throws where there is no such debate. */
  diff(one: number, other: number): DiffDocument
  close(): Promise<void>
}

export function openAgon({ home, cwd = process.cwd(), env = process.env, models, desk }: AgonOptions = {}): Agon {
  const surroundings = { ...env, ...(home !== undefined && { AGON_HOME: home }) }
  const place = { env: surroundings, cwd, ...(models && { models }), ...(desk && { desk }) }
  const room = openRoom(place)
  return {
    debate: (asked: string | FileOptions, options: DebateOptions = {}) =>
      typeof asked === 'string'
        ? running(pieceOn(asked, options, room), options.signal)
        : attempt(() => running(pieceFrom(asked, room, place), asked.signal)),
    resume: (id, options = {}) => attempt(() => running(pieceAgain(id, options, room, place), options.signal)),
    fork: (id, options = {}) => attempt(() => running(pieceForked(id, options, room, place), options.signal)),
    diff: (one, other) => diffIn(room, one, other),
    close: () => room.close(),
  }
}

/** One debate, in an archive that is opened for it and closed behind it. For many at once, use `openAgon`. */
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

/** A debate that cannot even begin is refused where its result is waited for. */
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

function running(piece: Piece, signal: AbortSignal | undefined): RunningDebate {
  const events = new EventQueue()
  const ear = new ProgramEar(dialecticWords[piece.room.language].notHeard)
  const listeners = [(event: AgonEvent) => events.push(event)]
  const result = playPiece(piece, { listeners, ear, ...(signal && { signal }) })
  result.then(
    () => events.end(null),
    error => events.end(error),
  )
  return { result, say: text => ear.say(text), [Symbol.asyncIterator]: () => events.iterate() }
}
