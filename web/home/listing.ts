import { batch, signal } from '@preact/signals'
import type { ListedForPage } from '../../src/server/backend.ts'
import { isAbort, troubleText } from '../form/trouble.ts'
import { get } from '../reach/api.ts'
import { queryText } from './query.ts'

const pageSize = 30

/** More than these are not asked for at once. */
const largestPage = 500

/** The archive as far as it was looked at. */
export class HomeListing {
  /** null: nothing is known yet. */
  readonly debates = signal<readonly ListedForPage[] | null>(null)
  readonly hasMore = signal(false)
  readonly isLoading = signal(false)
  readonly trouble = signal<string | null>(null)
  #query: ListQuery | null = null
  #stop: AbortController | null = null

  /** From the start. What is shown stays until there is something else. */
  show(query: ListQuery): Promise<void> {
    this.#query = query
    return this.#load(pageSize)
  }

  /** As far as it is shown now, with what was about to come. Rejects when the server cannot be asked. */
  async refresh(): Promise<void> {
    if (!this.#query) return
    try {
      await this.#fetch(this.#wanted)
    } catch (error) {
      this.isLoading.value = false
      throw error
    }
  }

  async more(): Promise<void> {
    const last = this.#ended.at(-1)
    if (!last || this.isLoading.peek()) return
    const isRefreshing = this.#stop !== null
    this.isLoading.value = true
    await (isRefreshing ? this.#load(this.#wanted) : this.#load(pageSize, last.id))
  }

  remove(id: number): void {
    this.debates.value = (this.debates.peek() ?? []).filter(debate => debate.id !== id)
  }

  /** Those that run are all on the first page, and are not counted. */
  get #ended(): ListedForPage[] {
    return (this.debates.peek() ?? []).filter(({ state }) => state !== 'running')
  }

  /** As many as are shown, those included that may have ended meanwhile; one page more, where one is on its way. */
  get #wanted(): number {
    const shown = this.debates.peek()?.length ?? 0
    const coming = this.isLoading.peek() ? pageSize : 0
    return Math.min(largestPage, Math.max(pageSize, shown + coming))
  }

  async #load(limit: number, before?: number): Promise<void> {
    this.isLoading.value = true
    try {
      await this.#fetch(limit, before)
    } catch (error) {
      this.trouble.value = troubleText(error)
      this.isLoading.value = false
    }
  }

  /** The next one takes the place of one that is under way, which is no failure then. */
  async #fetch(limit: number, before?: number): Promise<void> {
    this.#stop?.abort()
    const stop = new AbortController()
    this.#stop = stop
    try {
      const more = { limit: String(limit), ...(before !== undefined && { before: String(before) }) }
      const address = `/api/debates${queryText(this.#query!, more)}`
      const { debates } = await get<{ debates: ListedForPage[] }>(address, stop.signal)
      this.#take(debates, limit, before)
    } catch (error) {
      if (!isAbort(error)) throw error
    } finally {
      if (this.#stop === stop) this.#stop = null
    }
  }

  #take(debates: readonly ListedForPage[], limit: number, before: number | undefined): void {
    batch(() => {
      const known = before === undefined ? [] : (this.debates.peek() ?? [])
      const isKnown = new Set(known.map(({ id }) => id))
      this.debates.value = [...known, ...debates.filter(({ id }) => !isKnown.has(id))]
      this.hasMore.value = debates.filter(({ state }) => state !== 'running').length >= limit
      this.isLoading.value = false
      this.trouble.value = null
    })
  }
}

/** What the list is narrowed to; '' where it is not. It stands in the address, so that it can be sent. */
export interface ListQuery {
  words: string
  format: string
  state: ListedForPage['state'] | ''
  model: string
}
