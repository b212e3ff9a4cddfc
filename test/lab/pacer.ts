import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { LabRequest } from './script.ts'
import type { Plan } from './wire.ts'

/** Sends many responses, each at its pace, from one ticker: a timer for each of thousands would cost more than they do. */
export class Pacer {
  readonly #under = new Set<Sending>()
  #ticker: NodeJS.Timeout | null = null

  send(plan: Plan, request: LabRequest, response: ServerResponse): void {
    const sending = new Sending(plan, request, response)
    response.on('close', () => this.#drop(sending))
    if (sending.advance(performance.now())) return
    this.#under.add(sending)
    this.#ticker ??= setInterval(this.#tick, 1)
  }

  stop(): void {
    if (this.#ticker) clearInterval(this.#ticker)
    this.#ticker = null
    this.#under.clear()
  }

  readonly #tick = (): void => {
    const now = performance.now()
    for (const sending of this.#under) if (now >= sending.due && sending.advance(now)) this.#drop(sending)
  }

  #drop(sending: Sending): void {
    this.#under.delete(sending)
    if (this.#under.size === 0) this.stop()
  }
}

class Sending {
  due: number
  readonly #plan: Plan
  readonly #request: LabRequest
  readonly #response: ServerResponse
  readonly #socket: Socket
  readonly #start: number
  #next = -1

  constructor(plan: Plan, request: LabRequest, response: ServerResponse) {
    this.#plan = plan
    this.#request = request
    this.#response = response
    this.#socket = response.socket!
    this.#start = performance.now() + plan.delayMs
    this.due = this.#start
  }

  /** Sends what is due. Times count from the start, so that a late tick does not make the whole reply late. */
  advance(now: number): boolean {
    const { chunks, msPerChunk, apart } = this.#plan
    if (now < this.due) return false
    if (this.#next < 0) this.#open()
    while (this.#next < chunks.length) {
      this.due = this.#start + (this.#next + 1) * msPerChunk
      if (now < this.due) return false
      this.#socket.write(chunks[this.#next]!)
      this.#next += 1
      this.#request.chunks += 1
      if (apart) return false
    }
    return this.#close(now)
  }

  #open(): void {
    const { plan, response } = { plan: this.#plan, response: this.#response }
    this.#next = 0
    if (plan.end === 'reset' && plan.chunks.length === 0) return
    this.#request.status = plan.status
    response.writeHead(plan.status, plan.headers)
    if (plan.head === '') response.flushHeaders()
    else if (plan.chunks.length > 0 || plan.tail !== '' || plan.lingerMs > 0) response.write(plan.head)
    else response.end(plan.head)
  }

  #close(now: number): boolean {
    const { tail, end, lingerMs } = this.#plan
    if (end === 'silence') return true
    if (end === 'reset') {
      this.#socket.destroy()
      return true
    }
    if (lingerMs === 0) {
      if (!this.#response.writableEnded) this.#response.end(tail)
      return true
    }
    return this.#linger(now, tail, lingerMs)
  }

  #lingering = false

  #linger(now: number, tail: string, lingerMs: number): boolean {
    if (this.#lingering) {
      this.#response.end()
      return true
    }
    if (tail !== '') this.#response.write(tail)
    this.#lingering = true
    this.due = now + lingerMs
    return false
  }
}
