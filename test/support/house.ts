import type { DebateDocument } from '../../src/core/document.ts'
import type { KeptEvent } from '../../src/core/events.ts'
import type { Language } from '../../src/core/language.ts'
import {
  type About,
  type Answer,
  type Control,
  type DebateFilter,
  type Estimate,
  type ExportedFile,
  type Follower,
  type ForkWish,
  type House,
  type JournalPart,
  type ListedDebate,
  type PageRecord,
  type Plan,
  Refused,
  type Started,
  type Wish,
} from '../../src/server/house.ts'
import {
  sampleAbout,
  sampleControl,
  sampleDocument,
  sampleEstimate,
  sampleListed,
  sampleOpening,
} from './house-samples.ts'

interface Staged {
  records: PageRecord[]
  speaking: JournalPart['speaking']
  control: Control
  followers: Set<{ follower: Follower; language: Language }>
}

/** A house in memory, in which happens what a test makes happen. */
export class StagedHouse implements House {
  readonly debatesById = new Map<number, Staged>()
  /** What was asked of it, in order: the method and what it was given. */
  readonly calls: unknown[][] = []
  /** How often a debate was begun to be followed, and stopped to be. */
  readonly follows = { begun: 0, stopped: 0 }
  /** Thrown by whatever is asked next. */
  nextError: Error | null = null
  readonly #watchers = new Set<() => void>()

  /** A debate with its first record. */
  open(event: KeptEvent = sampleOpening): number {
    const id = this.debatesById.size + 1
    this.debatesById.set(id, { records: [], speaking: {}, control: sampleControl, followers: new Set() })
    this.keep(id, event)
    this.change()
    return id
  }

  keep(id: number, event: KeptEvent): PageRecord {
    const debate = this.#debate(id)
    const record = { seq: debate.records.length + 1, at: '2026-11-16T12:00:00.000Z', event }
    debate.records.push(record)
    if (event.type === 'turn.answered' || event.type === 'turn.failed') delete debate.speaking[event.key]
    for (const { follower } of debate.followers) follower.kept(record)
    return record
  }

  /** The next words of a turn; another attempt begins it anew. */
  speak(id: number, key: string, text: string, attempt = 1): void {
    const debate = this.#debate(id)
    const before = debate.speaking[key]
    const from = before?.attempt === attempt ? before.text.length : 0
    debate.speaking[key] = { attempt, text: from > 0 ? before!.text + text : text }
    for (const { follower } of debate.followers) follower.said({ key, attempt, from, text })
  }

  show(id: number, event: Parameters<Follower['live']>[0]): void {
    for (const { follower } of this.#debate(id).followers) follower.live(event)
  }

  steer(id: number, change: Partial<Control>): void {
    const debate = this.#debate(id)
    debate.control = { ...debate.control, ...change }
    for (const { follower } of debate.followers) follower.control(debate.control)
  }

  change(): void {
    for (const changed of this.#watchers) changed()
  }

  get watchers(): number {
    return this.#watchers.size
  }

  async about(language: Language): Promise<About> {
    this.#note('about', language)
    return { ...sampleAbout, language }
  }

  debates(filter: DebateFilter): ListedDebate[] {
    this.#note('debates', filter)
    return [...this.debatesById.keys()].map(id => ({ ...sampleListed, id })).slice(0, filter.limit)
  }

  watch(changed: () => void): () => void {
    this.#watchers.add(changed)
    return () => void this.#watchers.delete(changed)
  }

  document(id: number, language: Language): DebateDocument {
    this.#note('document', id, language)
    this.#debate(id, language)
    return { ...sampleDocument, id }
  }

  journal(id: number, after: number, language: Language): JournalPart {
    const { records, speaking, control } = this.#debate(id, language)
    return {
      id,
      createdAt: '2026-11-16T12:00:00.000Z',
      records: records.slice(after),
      speaking: structuredClone(speaking),
      control,
      notices: [],
      parent: null,
      children: [{ id: 9, at: 'round-1' }],
      damage: null,
    }
  }

  follow(id: number, follower: Follower, language: Language): () => void {
    const { followers } = this.#debate(id, language)
    const entry = { follower, language }
    followers.add(entry)
    this.follows.begun++
    return () => {
      if (followers.delete(entry)) this.follows.stopped++
    }
  }

  report(id: number, language: Language): string {
    this.#note('report', id, language)
    return '# Report\n'
  }

  async export(id: number, form: string, language: Language): Promise<ExportedFile> {
    this.#note('export', id, form, language)
    const type = form === 'html' ? 'text/html' : form === 'json' ? 'application/json' : 'text/markdown'
    return { name: `辩论 "${id}".${form}`, type, text: `<script>alert(${id})</script>` }
  }

  async estimate(wish: Wish, language: Language): Promise<Estimate> {
    this.#note('estimate', wish, language)
    return sampleEstimate
  }

  async start(wish: Wish, language: Language): Promise<Started> {
    this.#note('start', wish, language)
    return { id: this.open() }
  }

  async plan(wish: Wish, language: Language, replaces: string | null): Promise<Plan> {
    this.#note('plan', wish, language, replaces)
    return { plan: 'p1', text: '# Plan', wish, estimate: sampleEstimate }
  }

  async decide(plan: string, begin: boolean, language: Language): Promise<Started> {
    this.#note('decide', plan, begin, language)
    return { id: this.open() }
  }

  async resume(id: number, options: { budget?: number }, language: Language): Promise<Started> {
    this.#note('resume', id, options, language)
    return { id }
  }

  async fork(id: number, wish: ForkWish, language: Language): Promise<Started> {
    this.#note('fork', id, wish, language)
    return { id: this.open() }
  }

  async estimateFork(id: number, wish: ForkWish, language: Language): Promise<Estimate> {
    this.#note('estimateFork', id, wish, language)
    return sampleEstimate
  }

  pause(id: number, language: Language): void {
    this.#note('pause', id, language)
  }

  stop(id: number, language: Language): void {
    this.#note('stop', id, language)
  }

  async say(id: number, text: string, language: Language): Promise<void> {
    this.#note('say', id, text, language)
  }

  answer(id: number, answer: Answer, language: Language): void {
    this.#note('answer', id, answer, language)
  }

  remove(id: number, language: Language): void {
    this.#note('remove', id, language)
    this.#debate(id, language)
    this.debatesById.delete(id)
    this.change()
  }

  #note(...call: unknown[]): void {
    this.calls.push(call)
    const error = this.nextError
    this.nextError = null
    if (error) throw error
  }

  #debate(id: number, language: Language = 'en'): Staged {
    const debate = this.debatesById.get(id)
    const message = language === 'zh' ? `没有编号为 ${id} 的辩论。` : `There is no debate ${id}.`
    if (!debate) throw new Refused(404, [{ field: null, message }])
    return debate
  }
}
