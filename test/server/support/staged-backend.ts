import type { KeptEvent } from '../../../src/core/events.ts'
import type { Language } from '../../../src/core/language.ts'
import {
  type Backend,
  type Control,
  type DebateNews,
  type FollowedDebate,
  type Follower,
  type JournalPart,
  type PageRecord,
  RefusedRequest,
} from '../../../src/server/backend.ts'
import {
  sampleAbout,
  sampleCalls,
  sampleControl,
  sampleDocument,
  sampleEstimate,
  sampleListed,
  sampleOpening,
} from './backend-samples.ts'

interface Staged {
  records: PageRecord[]
  speaking: JournalPart['speaking']
  control: Control
  followers: Set<{ follower: Follower; language: Language }>
}

type Answers = Omit<Backend, 'journal' | 'follow' | 'watch'>

const types: Record<string, string> = { html: 'text/html', json: 'application/json', md: 'text/markdown' }

/** What is only noted, and answered with a sample. */
const answersOf = (backend: StagedBackend): Answers => ({
  about: async language => ({ ...sampleAbout, language }),
  debates: ({ limit }) => [...backend.debatesById.keys()].map(id => ({ ...sampleListed, id })).slice(0, limit),
  document: (id, language) => {
    backend.debate(id, language)
    return { ...sampleDocument, id }
  },
  report: () => '# Report\n',
  turnCalls: async () => sampleCalls,
  export: async (id, form) => ({
    ...{ name: `辩论 "${id}".${form}`, type: types[form]!, text: `<script>alert(${id})</script>` },
  }),
  estimate: async () => sampleEstimate,
  estimateFork: async () => sampleEstimate,
  start: async () => ({ id: backend.open() }),
  plan: async wish => ({ plan: 'p1', text: '# Plan', wish, estimate: sampleEstimate }),
  decide: async () => ({ id: backend.open() }),
  resume: async id => ({ id }),
  fork: async () => ({ id: backend.open() }),
  pause() {},
  stop() {},
  async say() {},
  answer() {},
  remove(id, language) {
    backend.debate(id, language)
    backend.debatesById.delete(id)
    backend.change()
  },
})

/** The constructor of a backend gives it these. */
const Answering = Object as unknown as new () => Answers

/** A backend in memory, in which happens what a test makes happen. */
export class StagedBackend extends Answering implements Backend {
  readonly debatesById = new Map<number, Staged>()
  /** What was asked of it, in order: the method and what it was given. */
  readonly calls: unknown[][] = []
  /** How often a debate was begun to be followed, and stopped to be. */
  readonly follows = { begun: 0, stopped: 0 }
  /** Thrown by whatever is asked next. */
  nextError: Error | null = null
  readonly #watchers = new Set<() => void>()

  constructor() {
    super()
    for (const [name, answer] of Object.entries(answersOf(this)))
      Object.assign(this, {
        [name]: (...given: never[]) => this.#noted(answer as (...given: never[]) => unknown, name, given),
      })
  }

  /** A debate with its first record. */
  open(event: KeptEvent = sampleOpening): number {
    const id = this.debatesById.size + 1
    this.debatesById.set(id, { records: [], speaking: {}, control: sampleControl, followers: new Set() })
    this.keep(id, event)
    this.change()
    return id
  }

  keep(id: number, event: KeptEvent): PageRecord {
    const debate = this.debate(id)
    const record = { seq: debate.records.length + 1, at: '2026-11-16T12:00:00.000Z', event }
    debate.records.push(record)
    if (event.type === 'turn.answered' || event.type === 'turn.failed') delete debate.speaking[event.key]
    for (const { follower } of debate.followers) follower({ event: 'kept', data: record })
    return record
  }

  /** The next words of a turn; another attempt begins it anew. */
  speak(id: number, key: string, text: string, attempt = 1): void {
    const debate = this.debate(id)
    const before = debate.speaking[key]
    const from = before?.attempt === attempt ? before.text.length : 0
    debate.speaking[key] = { attempt, text: from > 0 ? before!.text + text : text }
    for (const { follower } of debate.followers) follower({ event: 'said', data: { key, attempt, from, text } })
  }

  show(id: number, data: Extract<DebateNews, { event: 'live' }>['data']): void {
    for (const { follower } of this.debate(id).followers) follower({ event: 'live', data })
  }

  steer(id: number, change: Partial<Control>): void {
    const debate = this.debate(id)
    debate.control = { ...debate.control, ...change }
    for (const { follower } of debate.followers) follower({ event: 'control', data: debate.control })
  }

  change(): void {
    for (const changed of this.#watchers) changed()
  }

  get watchers(): number {
    return this.#watchers.size
  }

  watch(changed: () => void): () => void {
    this.#watchers.add(changed)
    return () => void this.#watchers.delete(changed)
  }

  journal(id: number, after: number, language: Language): JournalPart {
    const { records, speaking, control } = this.debate(id, language)
    return {
      ...{ id, createdAt: '2026-11-16T12:00:00.000Z', control, notices: [], parent: null, damage: null },
      ...{ records: records.slice(after), speaking: structuredClone(speaking), children: [{ id: 9, at: 'round-1' }] },
    }
  }

  follow(id: number, follower: Follower, language: Language): FollowedDebate {
    const { followers } = this.debate(id, language)
    const entry = { follower, language }
    followers.add(entry)
    this.follows.begun++
    return {
      read: after => this.journal(id, after, language),
      stop: () => {
        if (followers.delete(entry)) this.follows.stopped++
      },
    }
  }

  #noted(answer: (...given: never[]) => unknown, name: string, given: never[]): unknown {
    this.calls.push([name, ...given])
    const error = this.nextError
    this.nextError = null
    if (error) throw error
    return answer(...given)
  }

  debate(id: number, language: Language = 'en'): Staged {
    const debate = this.debatesById.get(id)
    const message = language === 'zh' ? `没有编号为 ${id} 的辩论。` : `There is no debate ${id}.`
    if (!debate) throw new RefusedRequest(404, [{ field: null, message }])
    return debate
  }
}
