import type { ServerResponse } from 'node:http'
import { greeting, heartbeat } from './frames.ts'

const mostWaiting = 256 * 1024

/**
 * One connection that events are written to. Nobody waits for it: what does not fit into its buffer is left out, and as soon as
 * it has read what is there, it is told that it missed something.
 */
export class Viewer {
  readonly #response: ServerResponse
  readonly #missed: Buffer
  #behind = false

  /** `missed`: what it is told when something was left out. */
  constructor(response: ServerResponse, missed: Buffer) {
    this.#response = response
    this.#missed = missed
    response.writeHead(200, { 'Content-Type': 'text/event-stream; charset=utf-8' })
    response.on('error', () => {})
    response.on('drain', () => this.#catchUp())
    response.write(greeting)
  }

  onGone(gone: () => void): void {
    this.#response.once('close', gone)
  }

  /** False: it was left out. */
  write(frames: Buffer): boolean {
    if (this.#behind || this.#isGone) return false
    const fits = this.#response.writableLength + frames.length <= mostWaiting
    if (fits) this.#response.write(frames)
    else this.#fallBehind()
    return fits
  }

  /** Those who are read slowly hear enough already. */
  beat(): void {
    if (this.#response.writableLength === 0) this.write(heartbeat)
  }

  end(): void {
    this.#response.destroy()
  }

  get #isGone(): boolean {
    return this.#response.destroyed
  }

  #fallBehind(): void {
    this.#behind = true
    if (!this.#response.writableNeedDrain) this.#catchUp()
  }

  #catchUp(): void {
    if (!this.#behind || this.#isGone) return
    this.#behind = false
    this.#response.write(this.#missed)
  }
}
