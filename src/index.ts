import { documentOf } from './cli/kept.ts'
import { prepare } from './cli/prepare.ts'
import { openRoom } from './cli/room.ts'
import type { DebateDocument } from './core/document.ts'
import type { AgonEvent } from './core/events.ts'
import { detectLanguage, type Language } from './core/language.ts'
import type { Effort, Material, Model } from './core/model.ts'
import type { Format } from './engine/format.ts'
import { open, type Performance, type Performed, resume } from './engine/perform.ts'
import { formats } from './formats/index.ts'

export type { DebateDocument, DocumentTurn } from './core/document.ts'
export type { AgonEvent, KeptEvent, LiveEvent, Seat } from './core/events.ts'
export type { Failure, FailureKind } from './core/failure.ts'
export type { Language } from './core/language.ts'
export type { Call, Effort, Material, Message, Model, Moment, Part, Prices, Speech, Usage } from './core/model.ts'
export { scriptedModel } from './models/scripted.ts'

export interface DebateOptions {
  /** Which format to play; `duel` when left out. */
  format?: string
  /** Seat → `provider:model`. What is left out comes from the configuration, as on the command line. */
  seats?: Readonly<Record<string, string>>
  rounds?: number
  effort?: Effort
  language?: Language
  /** Files and folders by path, or texts by name. */
  context?: readonly (string | Material)[]
  /** US dollars; the debate stops before it is passed. */
  budget?: number
  /** Voices of your own, by the name that a seat uses. */
  models?: Readonly<Record<string, Model>>
  /** Where the archive and config.json are; `$AGON_HOME` or ~/.agon when left out. */
  home?: string
  cwd?: string
  env?: Readonly<Record<string, string | undefined>>
  signal?: AbortSignal
}

/** A debate under way. Iterate it for its events, or just await its result. */
export interface RunningDebate extends AsyncIterable<AgonEvent> {
  /** The debate as a document, also when it was paused or failed: see its `state`. Rejects when it could not be played. */
  result: Promise<DebateDocument>
}

/** Opens a debate and plays it to its end. It starts at once; everything said is in the archive as it happens. */
export function debate(topic: string, options: DebateOptions = {}): RunningDebate {
  return run(options, async (room, performance) => {
    const format = performance.format
    const language = options.language ?? room.config.language ?? detectLanguage(topic)
    const seats = Object.fromEntries(Object.entries(options.seats ?? {}).map(([id, seat]) => [id, { seat }]))
    const given = Object.keys(format.flags).flatMap(name =>
      name in options ? [[name, options[name as keyof DebateOptions]]] : [],
    )
    const budget = options.budget ?? room.config.budget
    const settings = { ...Object.fromEntries(given), budget }
    const { opening } = await prepare(room, {
      format,
      topic,
      language,
      seats,
      options: settings,
      context: options.context ?? [],
    })
    return open(opening, { ...performance, budget })
  })
}

/** Goes on with a debate that was paused, killed or failed. No finished call is made again. */
export function resumeDebate(
  id: number,
  options: Omit<DebateOptions, 'seats' | 'context' | 'rounds' | 'effort' | 'language'> = {},
): RunningDebate {
  return run(options, (_, performance) => resume(id, performance))
}

type Room = ReturnType<typeof openRoom>

function run(
  options: DebateOptions,
  play: (room: Room, performance: Performance) => Promise<Performed>,
): RunningDebate {
  const events = new EventQueue()
  const result = playOut(options, play, events)
  result.catch(() => {})
  return { result, [Symbol.asyncIterator]: () => events.iterate() }
}

async function playOut(
  options: DebateOptions,
  play: (room: Room, performance: Performance) => Promise<Performed>,
  events: EventQueue,
): Promise<DebateDocument> {
  const { home, cwd = process.cwd(), models, budget = null, signal } = options
  const env = { ...(options.env ?? process.env), ...(home !== undefined && { AGON_HOME: home }) }
  try {
    const format = formatNamed(options.format ?? formats[0]!.id)
    const room = openRoom({ env, cwd, ...(models && { models }) })
    try {
      const { id, view, createdAt } = await play(room, {
        format,
        store: room.archive,
        modelFor: room.modelFor,
        mask: room.mask,
        limits: room.limits,
        budget,
        ...(signal && { signal }),
        listeners: [event => events.push(event)],
      })
      return documentOf({ id, view, format, createdAt, live: false })
    } finally {
      room.close()
    }
  } catch (error) {
    events.fail(error as Error)
    throw error
  } finally {
    events.end()
  }
}

function formatNamed(id: string): Format {
  const format = formats.find(format => format.id === id)
  if (!format) throw new Error(`there is no format "${id}". Formats: ${formats.map(format => format.id).join(', ')}`)
  return format
}

/** Events between a debate that speaks and a reader that may be slower. */
class EventQueue {
  readonly #waiting: AgonEvent[] = []
  #wake = () => {}
  #ended = false
  #error: Error | null = null

  push(event: AgonEvent): void {
    this.#waiting.push(event)
    this.#wake()
  }

  fail(error: Error): void {
    this.#error = error
  }

  end(): void {
    this.#ended = true
    this.#wake()
  }

  async *iterate(): AsyncGenerator<AgonEvent> {
    for (;;) {
      yield* this.#waiting.splice(0)
      if (this.#waiting.length > 0) continue
      if (this.#error) throw this.#error
      if (this.#ended) return
      await new Promise<void>(resolve => (this.#wake = resolve))
    }
  }
}
