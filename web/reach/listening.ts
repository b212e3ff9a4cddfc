import { type Signal, signal } from '@preact/signals'

/** What is listened to, by whoever shows it. */
export interface Listener {
  /** With what is known by now: `/api/debates/3/events?after=12`. */
  address(): string
  /** Names of the events that it wants to hear. */
  names: readonly string[]
  heard(name: string, data: unknown): void
  /** Fetches what may have been missed. Rejects with the `status` of HTTP, where there is one. */
  catchUp(): Promise<void>
}

/** `off`: nothing is listened to, or nobody looks. `denied`: the link is not valid any more. `gone`: there is no such thing. */
export type Reach = 'off' | 'connecting' | 'open' | 'lost' | 'denied' | 'gone'

/** The part of an EventSource that is used. */
export interface Source {
  addEventListener(name: string, hear: (event: { data: string }) => void): void
  onopen: ((event: never) => unknown) | null
  onerror: ((event: never) => unknown) | null
  close(): void
}

/** The browser, as far as a connection needs it. */
export interface Surroundings {
  open(address: string): Source
  isHidden(): boolean
  /** Calls back whenever the page is hidden or shown. */
  onVisibility(changed: () => void): void
  /** Gives the way to call it off. */
  later(ms: number, then: () => void): () => void
}

const [shortestWaitMs, longestWaitMs] = [500, 10_000]
/** A tab that is only looked away from for a moment keeps its connection. */
const hiddenForMs = 5_000

/**
 * The one stream of events of a tab: a browser has few connections for a server. Whoever listens next takes it over. It is
 * dropped while nobody looks at the tab, and what was missed is fetched before it is taken up again.
 */
export class Connection {
  readonly reach: Signal<Reach> = signal<Reach>('off')
  readonly #around: Surroundings
  #listener: Listener | null = null
  #source: Source | null = null
  #callOff: () => void = () => {}
  #waitMs = shortestWaitMs

  constructor(around: Surroundings) {
    this.#around = around
    around.onVisibility(() => this.#looked())
  }

  /** Whoever listens has just fetched what there was. Gives the way to stop. */
  listen(listener: Listener): () => void {
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

  /** At once, instead of after the wait. */
  tryNow(): void {
    this.#waitMs = shortestWaitMs
    if (this.#listener && !this.#source) this.#again(this.#listener)
  }

  /** Whoever listens wants to be told otherwise from now on: in another language. */
  renew(): void {
    if (this.#listener) this.#again(this.#listener)
  }

  #open(listener: Listener): void {
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

  #lost(listener: Listener): void {
    this.#drop()
    this.reach.value = 'lost'
    this.#callOff = this.#around.later(this.#waitMs, () => this.#again(listener))
    this.#waitMs = Math.min(longestWaitMs, this.#waitMs * 2)
  }

  /** The stream itself does not say why it ended; a request does. */
  async #again(listener: Listener): Promise<void> {
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
