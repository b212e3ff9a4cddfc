import { formatOf, isOver, resumeIn, voicesAgain } from './cli/again.ts'
import { companionsOf } from './cli/companions.ts'
import { ProgramEar } from './cli/dialectic/ear.ts'
import { openDialectic } from './cli/dialectic/from-program.ts'
import { dialecticWords } from './cli/dialectic/words.ts'
import type { DiffDocument } from './cli/diff/compare.ts'
import { diffIn } from './cli/diff/from-program.ts'
import { examinerFor } from './cli/examiner.ts'
import { type ForkOptions, forkIn } from './cli/fork/from-program.ts'
import {
  type ArenaFileOptions,
  type DebateOptions,
  type DialecticFileOptions,
  leaveLessons,
  leaveOutputs,
  type ResearchFileOptions,
  type TreeFileOptions,
  wishOfArenaFile,
  wishOfFile,
  wishOfProgram,
} from './cli/from-program.ts'
import { refuseNested } from './cli/inside.ts'
import { documentOf } from './cli/kept.ts'
import { openLookups } from './cli/lookup.ts'
import { prepare } from './cli/prepare.ts'
import { openResearch } from './cli/research/from-program.ts'
import { openRoom, type Room, type RoomOptions } from './cli/room.ts'
import { secretsOf } from './cli/secrets.ts'
import { readTreeConfig } from './cli/tree/config.ts'
import { tableOf } from './cli/tree-request.ts'
import type { DebateDocument } from './core/document.ts'
import { EventQueue } from './core/event-queue.ts'
import type { AgonEvent } from './core/events.ts'
import type { Model } from './core/model.ts'
import { personProvider } from './core/notices.ts'
import { open, type Performance, type Performed } from './engine/perform.ts'
import { dialectic as dialecticFormat } from './formats/dialectic/dialectic.ts'
import { formatNamed, formats } from './formats/index.ts'
import { research as researchFormat } from './formats/research/research.ts'
import { tree as treeFormat } from './formats/tree/tree.ts'
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

type FileOptions = TreeFileOptions | ArenaFileOptions | ResearchFileOptions | DialecticFileOptions

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
    debate: (asked: string | FileOptions, options: DebateOptions = {}) => {
      if (typeof asked === 'string')
        return running(room, options, performance => openIn(room, asked, options, performance))
      if (asked.format === 'research')
        return running(room, asked, performance => openResearch(room, asked, asked, performance))
      if (asked.format === 'dialectic')
        return running(room, asked, performance => openDialectic(room, asked, asked, performance))
      return asked.format === 'arena' ? runArena(asked, room) : attempt(() => runFile(asked, room, place))
    },
    resume: (id, options = {}) => attempt(() => runAgain(id, options, room, place)),
    fork: (id, options = {}) => attempt(() => runFork(id, options, room, place)),
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

const runArena = (options: ArenaFileOptions, room: Room): RunningDebate =>
  running(room, options, async performance => {
    const { opening } = await prepare(room, await wishOfArenaFile(options, room))
    return open(opening, performance)
  })

/** The file brings endpoints of its own, so that it has a room of its own. */
function runFile(options: TreeFileOptions, { cwd, env, language, config }: Room, place: RoomOptions): RunningDebate {
  const secrets = secretsOf(config)
  const tree = readTreeConfig(options.config, { cwd, env, secrets, language: options.language ?? language })
  const room = openRoom({ ...place, extend: tableOf(tree) })
  const play = async (performance: Performance) => {
    const { opening } = await prepare(room, wishOfFile(tree, options, room))
    return open(opening, performance)
  }
  return closing(running(room, { ...options, format: treeFormat.id }, play), room)
}

function runAgain(id: number, options: ResumeOptions, room: Room, place: RoomOptions): RunningDebate {
  const extend = isOver(room, id) ? null : voicesAgain(id, options, room)
  return runEarlier(id, options, room, place, extend, (here, performance) =>
    resumeIn(here, id, performance, options.budget),
  )
}

const runFork = (id: number, options: ForkOptions, room: Room, place: RoomOptions): RunningDebate =>
  runEarlier(id, options, room, place, voicesAgain(id, options, room), (here, performance) =>
    forkIn(here, id, options, performance),
  )

function runEarlier(
  id: number,
  options: Pick<ResumeOptions, 'signal' | 'force'>,
  room: Room,
  place: RoomOptions,
  extend: RoomOptions['extend'] | null,
  play: (room: Room, performance: Performance) => Promise<Performed>,
): RunningDebate {
  const here = extend ? openRoom({ ...place, extend }) : room
  const debate = running(
    here,
    options,
    performance => play(here, performance),
    () => formatOf(here, id),
  )
  return extend ? closing(debate, here) : debate
}

function refused(error: Error): RunningDebate {
  const events = new EventQueue()
  events.end(error)
  const result = Promise.reject<DebateDocument>(error)
  result.catch(() => {})
  return { result, say: () => Promise.reject(error), [Symbol.asyncIterator]: () => events.iterate() }
}

function running(
  room: Room,
  {
    format: named = formats[0]!.id,
    signal,
    force = false,
  }: Pick<DebateOptions, 'format' | 'signal'> & { force?: boolean },
  play: (performance: Performance) => Promise<Performed>,
  formatId = () => named,
): RunningDebate {
  const events = new EventQueue()
  const lookups = openLookups(room)
  const ear = new ProgramEar(dialecticWords[room.language].notHeard)
  const start = async () => {
    refuseNested(room.env, room.language)
    const format = formatNamed(formatId())
    if (!format.listens) ear.close()
    const beside = await companionsOf(format, room, { language: room.language, quiet: true, yes: true })
    const { id, view, createdAt } = await play({
      format,
      store: room.archive,
      modelFor: room.modelFor,
      mask: room.mask,
      examinerFor: (brief, context, keeper) => examinerFor(brief, context, keeper, room),
      lookupFor: brief => lookups.lookupFor(brief),
      limits: room.limits,
      person: room.desk && room.modelFor(personProvider),
      ...(signal && { signal }),
      listeners: [event => events.push(event), ...beside.listeners],
      ears: [ear, ...beside.ears],
      opened: (id, past) => beside.opened(id, past),
    })
    const debate = { id, view, format, createdAt, live: false }
    const troubles = [...(await leaveOutputs(room, debate, force)), ...(await leaveLessons(room, debate))]
    await beside.ended(debate, null)
    const document = documentOf(debate)
    return { ...document, notices: [...document.notices, ...troubles] }
  }
  const result = start().finally(() => {
    ear.close()
    return lookups.close()
  })
  result.then(
    () => events.end(null),
    error => events.end(error),
  )
  return { result, say: text => ear.say(text), [Symbol.asyncIterator]: () => events.iterate() }
}

async function openIn(room: Room, topic: string, options: DebateOptions, performance: Performance): Promise<Performed> {
  if (performance.format === dialecticFormat) return openDialectic(room, { topic }, options, performance)
  if (performance.format === researchFormat) return openResearch(room, { topic }, options, performance)
  const { opening } = await prepare(room, await wishOfProgram(room, topic, options, performance.format))
  return open(opening, performance)
}
