/*
 * How a word travels. The engine calls the listener of the debate that is played here, with the word masked; `Playing`
 * (backend/playing.ts) passes the call on to whoever follows the debate (`Following`, backend/following.ts). If another process
 * plays the debate, the same `Following` finds the word in the archive, where it looks ten times a second, and masks it. Either
 * way it hands the word to a `Feed`: one per debate and language, however many browsers watch. The feed puts it into a batch,
 * makes one buffer of the batch, and writes that to the connection of every viewer; who reads too slowly is told to fetch what
 * it missed. A new viewer first gets the journal up to exactly what the feed was told.
 */

import type { ServerResponse } from 'node:http'
import { setImmediate } from 'node:timers/promises'
import type { Language } from '../core/language.ts'
import type { Backend, DebateNews, FollowedDebate, JournalPart } from './backend.ts'
import { Batch, framesOf, jump, listChanged, Viewer } from './frames.ts'

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
    this.#beat = setInterval(() => {
      for (const feed of this.#debates.values()) feed.beat()
      for (const viewer of this.#list) viewer.beat()
    }, beatMs).unref()
  }

  /** Throws RefusedRequest before anything is written. */
  watchDebate(id: number, after: number, language: Language, response: ServerResponse): void {
    if (!response.destroyed) this.#feedOf(id, language).admit(response, after)
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
    for (const feed of [...this.#debates.values()]) feed.close()
    for (const viewer of this.#list) viewer.end()
    this.#list.clear()
    this.#closeList()
  }

  #feedOf(id: number, language: Language): Feed {
    const name = `${id} ${language}`
    const feed = this.#debates.get(name) ?? new Feed(this.#backend, id, language, () => this.#debates.delete(name))
    this.#debates.set(name, feed)
    return feed
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
}

/** The first words after a pause are sent at once; from then on, words are collected for this many milliseconds. */
const togetherMs = 15
/** After sending, everything else gets this many times as much time, however many viewers there are. */
const restAfter = 4
/** After this many viewers other work gets its turn, because the same process plays debates. */
const toldAtOnce = 50
const piece = 64 * 1024

/** One debate in one language, followed once and sent to everybody who watches it, until nobody does. */
class Feed {
  readonly #followed: FollowedDebate
  readonly #closed: () => void
  readonly #viewers = new Set<Viewer>()
  #batch = new Batch()
  #timer: NodeJS.Timeout | null = null
  #telling = false
  /** Measured on the clock of `performance`. */
  #notBefore = 0

  /** Throws RefusedRequest where there is no such debate. */
  constructor(backend: Backend, id: number, language: Language, closed: () => void) {
    this.#closed = closed
    this.#followed = backend.follow(id, news => this.#hear(news), language)
  }

  /** The viewer gets everything after a record, and then what the others get. Nothing may happen in between. */
  admit(response: ServerResponse, after: number): void {
    const part = this.#read(after)
    const viewer = new Viewer(response, jump)
    this.#viewers.add(viewer)
    this.#batch.passOver(viewer)
    viewer.onGone(() => this.#viewers.delete(viewer) && this.#closeEmpty())
    writeAll(viewer, part)
  }

  beat(): void {
    for (const viewer of this.#viewers) viewer.beat()
  }

  close(): void {
    this.#followed.stop()
    this.#closed()
    if (this.#timer) clearTimeout(this.#timer)
    this.#batch = new Batch()
    for (const viewer of this.#viewers) viewer.end()
    this.#viewers.clear()
  }

  #read(after: number): JournalPart {
    try {
      return this.#followed.read(after)
    } catch (error) {
      this.#closeEmpty()
      throw error
    }
  }

  #closeEmpty(): void {
    if (this.#viewers.size === 0) this.close()
  }

  #hear(news: DebateNews): void {
    if (news.event === 'gone') this.close()
    else {
      this.#batch.put(news)
      this.#tellSoon()
    }
  }

  #tellSoon(): void {
    if (this.#telling || this.#timer || this.#batch.isEmpty) return
    const waitMs = this.#notBefore - performance.now()
    if (waitMs <= 0) void this.#tell()
    else this.#timer = setTimeout(() => void this.#tell(), waitMs)
  }

  async #tell(): Promise<void> {
    this.#timer = null
    this.#telling = true
    const batch = this.#batch
    this.#batch = new Batch()
    const viewers = [...this.#viewers]
    let busyMs = 0
    for (let i = 0; i < viewers.length; i += toldAtOnce) {
      if (i > 0) await setImmediate()
      const start = performance.now()
      for (const viewer of viewers.slice(i, i + toldAtOnce))
        if (this.#viewers.has(viewer)) viewer.write(batch.framesFor(viewer))
      busyMs += performance.now() - start
    }
    this.#notBefore = performance.now() + Math.max(togetherMs, busyMs * restAfter)
    this.#telling = false
    this.#tellSoon()
  }
}

function writeAll(viewer: Viewer, part: JournalPart): void {
  let text = ''
  for (const frame of framesOf(part)) {
    if (text !== '' && text.length + frame.length > piece) {
      if (!viewer.write(Buffer.from(text))) return
      text = ''
    }
    text += frame
  }
  viewer.write(Buffer.from(text))
}
