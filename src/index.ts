import { flagsOf } from './cli/common.ts'
import { refuseNested } from './cli/inside.ts'
import { documentOf, keptDebate } from './cli/kept.ts'
import { Obstacles } from './cli/obstacles.ts'
import { checkSpeakers } from './cli/preflight.ts'
import { prepare } from './cli/prepare.ts'
import { openRoom, type Room } from './cli/room.ts'
import { cliWords } from './cli/words.ts'
import type { DebateDocument } from './core/document.ts'
import { EventQueue } from './core/event-queue.ts'
import type { AgonEvent } from './core/events.ts'
import { detectLanguage, type Language } from './core/language.ts'
import type { Effort, Material, Model } from './core/model.ts'
import { personProvider } from './core/notices.ts'
import type { Format } from './engine/format.ts'
import { open, type Performance, type Performed, resume } from './engine/perform.ts'
import { formats } from './formats/index.ts'
import type { Desk } from './models/person.ts'

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

export interface DebateOptions {
  /** Which format to play; `duel` when left out. */
  format?: string
  /** Seat → `provider:model`. What is left out comes from the configuration, as on the command line. */
  seats?: Readonly<Record<string, string>>
  /** Seat → who takes over when the seat's own model fails. */
  fallbacks?: Readonly<Record<string, string>>
  rounds?: number
  effort?: Effort
  language?: Language
  /** Files and folders by path, or texts by name. */
  context?: readonly (string | Material)[]
  /** US dollars; the debate stops before it is passed. */
  budget?: number
  /** Pauses the debate. */
  signal?: AbortSignal
}

/** A debate under way. Iterate it for its events, or just await its result. Leaving the loop does not pause it. */
export interface RunningDebate extends AsyncIterable<AgonEvent> {
  /** The debate as a document, also when it was paused or failed: see its `state`. Rejects when it could not be played. */
  result: Promise<DebateDocument>
}

/** One archive, one configuration, any number of debates at once. */
export interface Agon {
  /** Opens a debate and plays it to its end. It starts at once; everything said is in the archive as it happens. */
  debate(topic: string, options?: DebateOptions): RunningDebate
  /** Goes on with a debate that was paused, killed or failed. No finished call is made again. */
  resume(id: number, options?: Pick<DebateOptions, 'budget' | 'signal'>): RunningDebate
  close(): Promise<void>
}

export function openAgon({ home, cwd = process.cwd(), env = process.env, models, desk }: AgonOptions = {}): Agon {
  const surroundings = { ...env, ...(home !== undefined && { AGON_HOME: home }) }
  const room = openRoom({ env: surroundings, cwd, ...(models && { models }), ...(desk && { desk }) })
  return {
    debate: (topic, options = {}) => running(room, options, performance => openIn(room, topic, options, performance)),
    resume: (id, options = {}) =>
      running(
        room,
        options,
        performance => resumeIn(room, id, performance, options.budget),
        () => formatOf(room, id),
      ),
    close: () => room.close(),
  }
}

/** One debate, in an archive that is opened for it and closed behind it. For many at once, use `openAgon`. */
export function debate(topic: string, options: DebateOptions & AgonOptions = {}): RunningDebate {
  return alone(options, agon => agon.debate(topic, options))
}

export function resumeDebate(
  id: number,
  options: Pick<DebateOptions, 'budget' | 'signal'> & AgonOptions = {},
): RunningDebate {
  return alone(options, agon => agon.resume(id, options))
}

function alone(options: AgonOptions, start: (agon: Agon) => RunningDebate): RunningDebate {
  try {
    const agon = openAgon(options)
    const debate = start(agon)
    const result = debate.result.finally(() => agon.close())
    result.catch(() => {})
    return { result, [Symbol.asyncIterator]: () => debate[Symbol.asyncIterator]() }
  } catch (error) {
    return refused(error as Error)
  }
}

function refused(error: Error): RunningDebate {
  const events = new EventQueue()
  events.end(error)
  const result = Promise.reject<DebateDocument>(error)
  result.catch(() => {})
  return { result, [Symbol.asyncIterator]: () => events.iterate() }
}

function running(
  room: Room,
  { format: named = formats[0]!.id, signal }: DebateOptions,
  play: (performance: Performance) => Promise<Performed>,
  formatId = () => named,
): RunningDebate {
  const events = new EventQueue()
  const start = async () => {
    refuseNested(room.env, room.language)
    const format = formatNamed(formatId())
    const { id, view, createdAt } = await play({
      format,
      store: room.archive,
      modelFor: room.modelFor,
      mask: room.mask,
      limits: room.limits,
      person: room.desk && room.modelFor(personProvider),
      ...(signal && { signal }),
      listeners: [event => events.push(event)],
    })
    return documentOf({ id, view, format, createdAt, live: false })
  }
  const result = start()
  result.then(
    () => events.end(null),
    error => events.end(error),
  )
  return { result, [Symbol.asyncIterator]: () => events.iterate() }
}

async function openIn(room: Room, topic: string, options: DebateOptions, performance: Performance): Promise<Performed> {
  const { format } = performance
  const language = options.language ?? room.config.language ?? detectLanguage(topic)
  const seats = Object.fromEntries(Object.entries(options.seats ?? {}).map(([id, seat]) => [id, { seat }]))
  const given = Object.entries(options).filter(([name, value]) => name in flagsOf(format) && value !== undefined)
  const { opening } = await prepare(room, {
    format,
    topic,
    language,
    seats,
    fallbacks: Object.entries(options.fallbacks ?? {}).map(([seat, model]) => `${seat}=${model}`),
    options: Object.fromEntries(given),
    budget: options.budget ?? room.config.budget,
    context: options.context ?? [],
  })
  return open(opening, performance)
}

async function resumeIn(
  room: Room,
  id: number,
  performance: Performance,
  budget: number | undefined,
): Promise<Performed> {
  const obstacles = new Obstacles()
  const isThere = room.archive.find(id) !== null
  const view = isThere ? keptDebate(room.archive, id, cliWords[room.language]).view : null
  if (view && view.state !== 'done') await checkSpeakers(view, performance.format, room, obstacles)
  if (obstacles.any) throw obstacles.all()
  return resume(id, performance, budget)
}

/** What the debate was opened as; left to `resume` to complain when there is no such debate. */
const formatOf = (room: Room, id: number): string =>
  room.archive.find(id) === null ? formats[0]!.id : keptDebate(room.archive, id, cliWords[room.language]).view.format

function formatNamed(id: string): Format {
  const format = formats.find(format => format.id === id)
  if (!format) throw new Error(`there is no format "${id}". Formats: ${formats.map(format => format.id).join(', ')}`)
  return format
}
