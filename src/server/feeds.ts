import type { ServerResponse } from 'node:http'
import type { Language } from '../core/language.ts'
import type { Backend } from './backend.ts'
import { Feed, Viewer } from './feed.ts'
import { jump, listChanged } from './frames.ts'

const beatMs = 15_000
/** Debates that begin or end within this time count as one change of the list. */
const listMs = 100

/** All viewers of this server. A debate without viewers is not followed. */
export class Feeds {
  readonly #backend: Backend
  readonly #debates = new Map<string, Feed>()
  readonly #list = new Set<Viewer>()
  readonly #beat: NodeJS.Timeout
  #unwatch: (() => void) | null = null
  #timer: NodeJS.Timeout | null = null

  constructor(backend: Backend) {
    this.#backend = backend
    this.#beat = setInterval(() => this.#beatAll(), beatMs).unref()
  }

  /** Throws RefusedRequest before anything is written. */
  watchDebate(id: number, after: number, language: Language, response: ServerResponse): void {
    if (response.destroyed) return
    const name = `${id} ${language}`
    const feed = this.#debates.get(name) ?? new Feed(this.#backend, id, language)
    const part = feed.read(after)
    this.#debates.set(name, feed)
    const viewer = new Viewer(response, jump)
    viewer.onGone(() => {
      feed.leave(viewer)
      if (feed.isEmpty && this.#debates.get(name) === feed) this.#debates.delete(name)
    })
    feed.join(viewer, part, after)
  }

  /** A new viewer is told to reload the list, because nobody told it what changed since its last look. */
  watchList(response: ServerResponse): void {
    if (response.destroyed) return
    const viewer = new Viewer(response, listChanged)
    this.#unwatch ??= this.#backend.watch(() => {
      this.#timer ??= setTimeout(() => this.#tellList(), listMs)
    })
    this.#list.add(viewer)
    viewer.write(listChanged)
    viewer.onGone(() => {
      this.#list.delete(viewer)
      if (this.#list.size === 0) this.#closeList()
    })
  }

  close(): void {
    clearInterval(this.#beat)
    for (const feed of this.#debates.values()) feed.close()
    this.#debates.clear()
    for (const viewer of this.#list) viewer.end()
    this.#list.clear()
    this.#closeList()
  }

  #tellList(): void {
    this.#timer = null
    for (const viewer of this.#list) viewer.write(listChanged)
  }

  #closeList(): void {
    this.#unwatch?.()
    this.#unwatch = null
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
  }

  #beatAll(): void {
    for (const feed of this.#debates.values()) feed.beat()
    for (const viewer of this.#list) viewer.beat()
  }
}
