import { batch, signal } from '@preact/signals'
import type { ListedDebate } from '../../src/server/house.ts'
import { isAbort, troubleText } from '../form/trouble.ts'
import { get } from '../reach/api.ts'
import { type ListQuery, queryText } from './query.ts'

const pageSize = 30
/** More than these are not asked for at once. */
const largestPage = 500

/** The archive as far as it was looked at. */
export class Listing {
  /** null: nothing is known yet. */
  readonly debates = signal<readonly ListedDebate[] | null>(null)
  readonly hasMore = signal(false)
  readonly isLoading = signal(false)
  readonly trouble = signal<string | null>(null)
  #query: ListQuery | null = null
  #stop = new AbortController()

  /** From the start. What is shown stays until there is something else. */
  show(query: ListQuery): Promise<void> {
    this.#query = query
    return this.#load(pageSize)
  }

  /** As far as it is shown now. Rejects when the server cannot be asked. */
  async refresh(): Promise<void> {
    if (!this.#query) return
    await this.#fetch(Math.min(largestPage, Math.max(pageSize, this.#ended.length)))
  }

  async more(): Promise<void> {
    const last = this.#ended.at(-1)
    if (last && !this.isLoading.peek()) await this.#load(pageSize, last.id)
  }

  remove(id: number): void {
    this.debates.value = (this.debates.peek() ?? []).filter(debate => debate.id !== id)
  }

  /** Those that run are all on the first page, and are not counted. */
  get #ended(): ListedDebate[] {
    return (this.debates.peek() ?? []).filter(({ state }) => state !== 'running')
  }

  async #load(limit: number, before?: number): Promise<void> {
    this.isLoading.value = true
    try {
      await this.#fetch(limit, before)
    } catch (error) {
      if (isAbort(error)) return
      this.trouble.value = troubleText(error)
      this.isLoading.value = false
    }
  }

  async #fetch(limit: number, before?: number): Promise<void> {
    this.#stop.abort()
    this.#stop = new AbortController()
    const more = { limit: String(limit), ...(before !== undefined && { before: String(before) }) }
    const address = `/api/debates${queryText(this.#query!, more)}`
    const { debates } = await get<{ debates: ListedDebate[] }>(address, this.#stop.signal)
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
