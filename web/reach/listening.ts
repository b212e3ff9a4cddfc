import { type Signal, signal } from '@preact/signals'

/** Something to listen to, provided by the part of the page that shows it. */
export interface EventListener {
  /** Includes what is known by now: `/api/debates/3/events?after=12`. */
  address(): string
  /** Names of the events it wants to hear. */
  names: readonly string[]
  heard(name: string, data: unknown): void
  /** Fetches what may have been missed. Rejects with the HTTP `status`, if there is one. */
  catchUp(): Promise<void>
}

/** `off`: nobody listens, or the tab is hidden. `denied`: the link is no longer valid. `gone`: it does not exist. */
export type ServerReach = 'off' | 'connecting' | 'open' | 'lost' | 'denied' | 'gone'

/** The part of EventSource that is used. */
export interface EventStream {
  addEventListener(name: string, hear: (event: { data: string }) => void): void
  onopen: ((event: never) => unknown) | null
  onerror: ((event: never) => unknown) | null
  close(): void
}

/** What a connection needs from the browser. */
export interface ListeningOptions {
  open(address: string): EventStream
  isHidden(): boolean
  /** Calls back whenever the page is hidden or shown. */
  onVisibility(changed: () => void): void
  /** Returns a function that cancels it. */
  later(ms: number, then: () => void): () => void
}

const [shortestWaitMs, longestWaitMs] = [500, 10_000]
/** A tab that is hidden only for a moment keeps its connection. */
const hiddenForMs = 5_000

/**
 * The only event stream of a tab, because a browser has few connections per server. A new listener takes it over. It is
 * closed while the tab is hidden, and what was missed is fetched before it is opened again.
 */
export class Connection {
  readonly reach: Signal<ServerReach> = signal<ServerReach>('off')
  readonly #around: ListeningOptions
  #listener: EventListener | null = null
  #source: EventStream | null = null
  #callOff: () => void = () => {}
  #waitMs = shortestWaitMs

  constructor(around: ListeningOptions) {
    this.#around = around
    around.onVisibility(() => this.#looked())
  }

  /** The listener must have just fetched what there was. Returns a function that stops it. */
  listen(listener: EventListener): () => void {
    this.#drop()
    this.#listener = listener
    this.#waitMs = shortestWaitMs
    if (this.#around.isHidden()) this.reach.value = 'off'
    else this.#open(listener)
    return () => {
      if (this.#listener !== listener) return
      this.#drop()
      this.#listener = null
      this.reach.value = 'off'
    }
  }

  /** Reconnects at once, without waiting. */
  tryNow(): void {
    this.#waitMs = shortestWaitMs
    if (this.#listener && !this.#source) this.#again(this.#listener)
  }

  /** The listener wants different data from now on, such as another language. */
  renew(): void {
    if (this.#listener) this.#again(this.#listener)
  }

  #open(listener: EventListener): void {
    this.#drop()
    if (this.reach.peek() !== 'lost') this.reach.value = 'connecting'
    const source = this.#around.open(listener.address())
    this.#source = source
    source.onopen = () => {
      if (this.#source !== source) return
      this.reach.value = 'open'
      this.#waitMs = shortestWaitMs
    }
    source.onerror = () => this.#source === source && this.#lost(listener)
    for (const name of listener.names)
      source.addEventListener(name, ({ data }) => this.#source === source && listener.heard(name, JSON.parse(data)))
  }

  #lost(listener: EventListener): void {
    this.#drop()
    this.reach.value = 'lost'
    this.#callOff = this.#around.later(this.#waitMs, () => this.#again(listener))
    this.#waitMs = Math.min(longestWaitMs, this.#waitMs * 2)
  }

  /** The stream does not say why it ended, but a request does. */
  async #again(listener: EventListener): Promise<void> {
    this.#drop()
    try {
      await listener.catchUp()
    } catch (error) {
      if (this.#listener !== listener || this.#source) return
      const { status } = error as { status?: number }
      if (status === 401 || status === 404) this.reach.value = status === 401 ? 'denied' : 'gone'
      else this.#lost(listener)
      return
    }
    if (this.#listener === listener && !this.#source && !this.#around.isHidden()) this.#open(listener)
  }

  #looked(): void {
    const listener = this.#listener
    if (!listener) return
    if (!this.#around.isHidden()) {
      if (!this.#source) this.#again(listener)
      else this.#callOff()
      return
    }
    this.#callOff()
    this.#callOff = this.#around.later(hiddenForMs, () => {
      this.#drop()
      this.reach.value = 'off'
    })
  }

  #drop(): void {
    this.#callOff()
    this.#callOff = () => {}
    this.#source?.close()
    this.#source = null
  }
}
