import type { Call } from '../../core/model.ts'
import { callHeaders, type Endpoint, type Reader, readText } from '../api/endpoint.ts'
import type { Watch } from '../api/watch.ts'

const longestLine = 16 * 1024 * 1024

/** The server did not begin to answer. Nothing was charged. */
export class TurnedDown extends Error {
  readonly status: number
  readonly body: string
  readonly headers: Headers

  constructor(status: number, body: string, headers: Headers) {
    super('turned down')
    this.status = status
    this.body = body
    this.headers = headers
  }
}

/** The server answered with success, but not with a stream of events. */
export class NoStream extends Error {
  readonly status: number
  readonly type: 'page' | 'document' | 'nothing'
  readonly body: string

  constructor(status: number, type: NoStream['type'], body: string) {
    super('no stream')
    this.status = status
    this.type = type
    this.body = body
  }
}

/** Carries one call to the server and back: the packages send through it, and we see every byte. */
export class Wire {
  readonly #endpoint: Endpoint
  readonly #call: Call
  readonly #watch: Watch
  #close: (() => void) | null = null
  #began = false
  #fault: unknown = null
  #progressed = true
  #line = 0

  constructor(endpoint: Endpoint, call: Call, watch: Watch) {
    this.#endpoint = endpoint
    this.#call = call
    this.#watch = watch
  }

  /** The server began to answer. */
  get began(): boolean {
    return this.#began
  }

  /** What broke the answer off. */
  get fault(): unknown {
    return this.#fault
  }

  /** Words arrived: that is more than a sign of life. */
  progress(): void {
    this.#progressed = true
  }

  /** The reply is complete. A server that does not close its stream is awaited no longer than this. */
  endWithin(ms: number): void {
    setTimeout(() => this.#close?.(), ms).unref()
  }

  readonly fetch: typeof globalThis.fetch = async (input, init) => {
    const url = withQuery(String(input), this.#endpoint.baseURL)
    this.#watch.listen(true)
    const headers = this.#headers(init?.headers)
    const response = await fetch(url, { ...init, headers, redirect: 'manual', signal: this.#watch.signal })
    const reader: Reader | undefined = response.body?.getReader()
    const text = async () => (reader ? await readText(reader, this.#watch) : '')
    const { ok, status } = response
    if (!ok) throw new TurnedDown(status, await text(), response.headers)
    const type = response.headers.get('content-type') ?? ''
    if (!reader) throw new NoStream(status, 'nothing', '')
    if (type.includes('text/html')) throw new NoStream(status, 'page', '')
    if (type.includes('json')) throw new NoStream(status, 'document', await text())
    this.#began = true
    return new Response(this.#watched(reader), { headers: response.headers })
  }

  /**
   * A broken stream is closed like one that ended: otherwise the packages would drop what they have not passed on yet.
   * They then see an end without a reason; the reason is in `fault`.
   */
  #watched(reader: Reader): ReadableStream<Uint8Array> {
    let closed = false
    const close = (controller: ReadableStreamDefaultController<Uint8Array>) => {
      if (!closed) controller.close()
      closed = true
      this.#watch.heard()
    }
    const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
      const value = await this.#next(reader)
      if (value === null) close(controller)
      else if (!closed) controller.enqueue(value)
    }
    const start = (controller: ReadableStreamDefaultController<Uint8Array>) => {
      this.#close = () => {
        close(controller)
        void reader.cancel().catch(() => {})
      }
    }
    const cancel = (reason: unknown) => {
      closed = true
      return reader.cancel(reason)
    }
    return new ReadableStream({ start, pull, cancel }, { highWaterMark: 0 })
  }

  async #next(reader: Reader): Promise<Uint8Array | null> {
    this.#watch.listen(this.#progressed)
    this.#progressed = false
    try {
      const { done, value } = await reader.read()
      this.#watch.heard()
      if (done) return null
      this.#measure(value)
      return value
    } catch (error) {
      this.#fault = error
      return null
    }
  }

  /** An endless line would be collected until memory is full. */
  #measure(bytes: Uint8Array): void {
    const newline = bytes.lastIndexOf(10)
    this.#line = newline < 0 ? this.#line + bytes.length : bytes.length - newline
    if (this.#line > longestLine) throw new Error('an event without end')
  }

  /** The user's headers come before those of the packages. Without a key, their empty ones are not sent. */
  #headers(given: RequestInit['headers']): Headers {
    const headers = new Headers(given)
    if (this.#endpoint.apiKey === null) for (const name of keyHeaders) headers.delete(name)
    for (const [name, value] of Object.entries(this.#endpoint.headers ?? {}))
      if (name.toLowerCase() !== mergedByPackage) headers.set(name, value)
    for (const [name, value] of Object.entries(callHeaders({}, this.#call))) headers.set(name, value)
    return headers
  }
}

const keyHeaders = ['authorization', 'x-api-key', 'x-goog-api-key']
/** A list to which the package adds its own entries. */
const mergedByPackage = 'anthropic-beta'

/** The address to which the packages append paths. */
export const withoutQuery = (baseURL: string): string => baseURL.replace(/[?#].*$/s, '').replace(/\/+$/, '')

/** Gateways may need something in the query of every request. */
function withQuery(url: string, baseURL: string): string {
  const wanted = URL.parse(baseURL)?.searchParams
  const target = URL.parse(url)
  if (!target || !wanted || wanted.size === 0) return url
  for (const [name, value] of wanted) target.searchParams.set(name, value)
  return target.href
}
