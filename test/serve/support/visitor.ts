import assert from 'node:assert/strict'
import { get } from 'node:http'
import type { TestContext } from 'node:test'
import { until } from '../../support/agon.ts'

/** A browser as far as HTTP goes: it was let in by a link, and keeps the cookie. */
export interface Visitor {
  origin: string
  /** Its name and what it holds. */
  cookie: string
  /** Where the link led. */
  arrived: string
  get(path: string): Promise<Response>
  json<T>(path: string): Promise<T>
  post(path: string, body?: object): Promise<Response>
  remove(path: string): Promise<Response>
  /** Follows a stream of events until the test is over. */
  stream(path: string): Stream
}

export interface Frame {
  event: string
  id: string | null
  data: unknown
  /** When it came. */
  at: number
}

export interface Stream {
  frames: Frame[]
  of(event: string): Frame[]
  /** The other side has ended it. */
  ended(): boolean
  until(what: string, holds: (frames: readonly Frame[]) => boolean): Promise<void>
}

/** The address in what a command has printed. */
export const linkIn = (printed: string): string | null =>
  /http:\/\/127\.0\.0\.1:\d+\/enter\/\S+/.exec(printed)?.[0] ?? null

export async function visit(t: TestContext, link: string): Promise<Visitor> {
  const { origin } = new URL(link)
  const entered = await fetch(link, { redirect: 'manual' })
  assert.equal(entered.status, 303, await entered.text())
  const cookie = entered.headers.get('set-cookie')!.split(';')[0]!
  const ask = (path: string, more: RequestInit = {}) =>
    fetch(origin + path, { ...more, headers: { cookie, ...more.headers }, redirect: 'manual' })
  return {
    origin,
    cookie,
    arrived: entered.headers.get('location')!,
    get: path => ask(path),
    json: async <T>(path: string) => (await (await ask(path)).json()) as T,
    post: (path, body) =>
      ask(path, {
        method: 'POST',
        headers: { origin, 'x-agon': '1', 'content-type': 'application/json' },
        body: JSON.stringify(body ?? {}),
      }),
    remove: path => ask(path, { method: 'DELETE', headers: { origin, 'x-agon': '1' } }),
    stream: path => stream(t, origin + path, cookie),
  }
}

function stream(t: TestContext, address: string, cookie: string): Stream {
  const frames: Frame[] = []
  let ended = false
  let text = ''
  const request = get(address, { headers: { cookie, accept: 'text/event-stream' } }, response => {
    response.setEncoding('utf8')
    response.on('data', (chunk: string) => {
      const blocks = (text + chunk).split('\n\n')
      text = blocks.pop()!
      frames.push(...blocks.flatMap(frameOf))
    })
    response.on('close', () => (ended = true))
  })
  request.on('error', () => (ended = true))
  t.after(() => request.destroy())
  return {
    frames,
    of: event => frames.filter(frame => frame.event === event),
    ended: () => ended,
    until: (what, holds) => until(what, () => holds(frames)),
  }
}

function frameOf(block: string): Frame[] {
  const fields = new Map(
    block.split('\n').map(line => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
  )
  if (!fields.has('data')) return []
  const [event, id] = [fields.get('event') ?? 'message', fields.get('id') ?? null]
  return [{ event, id, data: JSON.parse(fields.get('data')!), at: performance.now() }]
}
