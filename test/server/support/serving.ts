import { mkdirSync, writeFileSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { type ServeOptions, type Serving, serveBackend } from '../../../src/server/serve.ts'
import { temporaryFolder } from '../../support/folder.ts'
import { StagedBackend } from './staged-backend.ts'

export interface Visited {
  backend: StagedBackend
  serving: Serving
  origin: string
  /** Of a browser that was let in. */
  cookie: string
  errors: unknown[]
  /** As the page asks: with the cookie, and with the header on writes. */
  ask(path: string, options?: RequestInit): Promise<Response>
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Response>
}

/** A server with a small page, and a browser that was let in. All of it is gone when the test is over. */
export async function visit(t: TestContext, options: Partial<ServeOptions> = {}): Promise<Visited> {
  const backend = new StagedBackend()
  const errors: unknown[] = []
  const page = leavePage(t)
  const onError = (error: unknown) => void errors.push(error)
  const serving = await serveBackend({ backend, page, port: 0, language: 'en', key: 'the key', onError, ...options })
  t.after(() => serving.close())
  const origin = `http://127.0.0.1:${serving.port}`
  const cookie = await enter(serving.link())
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(origin + path, { redirect: 'manual', ...init, headers: { cookie, 'X-Agon': '1', ...init.headers } })
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    ask(path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'Content-Type': 'application/json', ...headers },
    })
  return { backend, serving, origin, cookie, errors, ask, post }
}

export async function enter(link: string): Promise<string> {
  const response = await fetch(link, { redirect: 'manual' })
  return response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

function leavePage(t: TestContext): string {
  const folder = temporaryFolder(t)
  const page = join(folder, 'page')
  mkdirSync(join(page, 'assets'), { recursive: true })
  writeFileSync(join(folder, 'secret.txt'), 'outside the page')
  writeFileSync(join(page, 'index.html'), '<!doctype html><title>The page</title>')
  writeFileSync(join(page, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  writeFileSync(join(page, 'assets', 'page-1a2b3c.js'), 'export {}')
  writeFileSync(join(page, 'assets', 'page-4d5e6f.css'), 'body {}')
  return page
}

/** The bytes as they are: browsers and fetch would tidy them up. Gives status and everything else. */
export function raw(port: number, text: string): Promise<{ status: number; text: string }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; text: string }>()
  const socket = connect(port, '127.0.0.1', () => socket.write(text))
  let answer = ''
  socket.setTimeout(60_000, () => socket.destroy(new Error(`no answer to ${text.slice(0, 80)}`)))
  socket.on('data', chunk => {
    answer += chunk.toString('latin1')
  })
  socket.on('error', reject)
  socket.on('close', () => resolve({ status: Number(answer.slice(9, 12)), text: answer }))
  return promise
}

export interface Heard {
  event: string
  id: string | null
  // biome-ignore lint/suspicious/noExplicitAny: tests know what they look for
  data: any
}

/** A viewer that keeps what it hears. */
export class Listening {
  readonly heard: Heard[] = []
  response: IncomingMessage | null = null
  ended = false
  readonly #request
  #rest = ''
  #news = () => {}

  constructor(address: string, headers: Record<string, string>) {
    this.#request = get(address, { headers, agent: false }, response => {
      this.response = response
      response.setEncoding('utf8')
      response.on('data', text => this.#take(text))
      response.on('error', () => {})
      response.on('close', () => this.#end())
    })
    this.#request.on('error', () => this.#end())
  }

  /** Everything heard, as soon as it is enough. */
  async until(enough: (heard: Heard[]) => boolean, ms = 60_000): Promise<Heard[]> {
    const end = performance.now() + ms
    while (!enough(this.heard)) {
      if (this.ended || performance.now() > end)
        throw new Error(`not heard; ended: ${this.ended}; last: ${JSON.stringify(this.heard.slice(-3)).slice(0, 600)}`)
      await new Promise<void>(resolve => {
        const timer = setTimeout(resolve, 100)
        this.#news = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
    return this.heard
  }

  /** Records that were heard, in the order in which they were. */
  get seqs(): number[] {
    return this.heard.filter(({ event }) => event === 'kept').map(({ data }) => data.seq)
  }

  /** The words of a turn, put together as the page does it; throws where some are missing. */
  words(key: string): string {
    let text = ''
    for (const { event, data } of this.heard) {
      if (event !== 'said' || data.key !== key) continue
      if (data.from > text.length) throw new Error(`words missing between ${text.length} and ${data.from}`)
      text = text.slice(0, data.from) + data.text
    }
    return text
  }

  close(): void {
    this.#request.destroy()
  }

  #end(): void {
    this.ended = true
    this.#news()
  }

  #take(text: string): void {
    const frames = (this.#rest + text).split('\n\n')
    this.#rest = frames.pop()!
    for (const frame of frames) {
      const field = (name: string) => frame.match(new RegExp(`^${name}: (.*)$`, 'm'))?.[1] ?? null
      const event = field('event')
      if (event) this.heard.push({ event, id: field('id'), data: JSON.parse(field('data')!) })
    }
    this.#news()
  }
}
