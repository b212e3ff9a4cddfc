import type { ServerResponse } from 'node:http'

/** `retry` is how long a browser waits before it reconnects. */
const greeting = Buffer.from('retry: 1000\n\n')
const heartbeat = Buffer.from(':\n\n')
const mostWaiting = 256 * 1024

/**
 * A connection that events are written to. Nobody waits for it: what does not fit into its buffer is dropped. Once it has
 * read the rest, it is told that it missed something.
 */
export class Viewer {
  readonly #response: ServerResponse
  readonly #missed: Buffer
  #behind = false

  /** `missed` is what it is sent after something was dropped. */
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

  /** False: it was dropped. */
  write(frames: Buffer): boolean {
    if (this.#behind || this.#isGone) return false
    const fits = this.#response.writableLength + frames.length <= mostWaiting
    if (fits) this.#response.write(frames)
    else this.#fallBehind()
    return fits
  }

  /** A slow reader still has data to read and needs no heartbeat. */
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
