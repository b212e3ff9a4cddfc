import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, it, type TestContext } from 'node:test'
import { createParser } from 'eventsource-parser'
import {
  Connection,
  type EventListener,
  type EventStream,
  type ListeningOptions,
  type ServerReach,
} from '../../web/reach/listening.ts'
import { until } from '../support/agon.ts'

/** As a browser has it, as far as it is used here. */
function openSource(address: string): EventStream {
  const stop = new AbortController()
  const remarkSources = new Map<string, (event: { data: string }) => void>()
  const source: EventStream = {
    onopen: null,
    onerror: null,
    addEventListener: (name, hear) => void remarkSources.set(name, hear),
    close: () => stop.abort(),
  }
  const parser = createParser({ onEvent: ({ event = 'message', data }) => remarkSources.get(event)?.({ data }) })
  const read = async () => {
    const response = await fetch(address, { signal: stop.signal })
    if (!response.ok) throw new Error(String(response.status))
    source.onopen?.(undefined as never)
    for await (const piece of response.body!.pipeThrough(new TextDecoderStream())) parser.feed(piece)
    throw new Error('it ended')
  }
  read().catch(() => stop.signal.aborted || source.onerror?.(undefined as never))
  return source
}

class Stage {
  readonly streams = new Set<ServerResponse>()
  readonly asked: string[] = []
  status = 200
  url = ''
  isHidden = false
  look: () => void = () => {}
  waits: number[] = []
  readonly pending = new Set<() => void>()
  readonly connection: Connection

  constructor() {
    this.connection = new Connection(this.around)
  }

  async start(t: TestContext): Promise<void> {
    const server = createServer((request, response) => {
      this.asked.push(request.url!)
      response.writeHead(this.status, { 'Content-Type': 'text/event-stream' })
      if (this.status !== 200 || request.url === '/caught-up') return void response.end()
      response.flushHeaders()
      this.streams.add(response)
      response.on('close', () => this.streams.delete(response))
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    t.after(() => {
      server.closeAllConnections()
      server.close()
    })
  }

  send(name: string, data: object): void {
    for (const stream of this.streams) stream.write(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`)
  }

  /** No wait ends by itself: `pass` ends all of them. */
  around: ListeningOptions = {
    open: openSource,
    isHidden: () => this.isHidden,
    onVisibility: changed => {
      this.look = changed
    },
    later: (ms, then) => {
      this.waits.push(ms)
      this.pending.add(then)
      return () => this.pending.delete(then)
    },
  }

  pass(): void {
    const due = [...this.pending]
    this.pending.clear()
    for (const then of due) then()
  }

  isShown(shown: boolean): void {
    this.isHidden = !shown
    this.look()
  }

  listener(): EventListener & { told: unknown[] } {
    const told: unknown[] = []
    return {
      told,
      names: ['kept'],
      address: () => `${this.url}/events?after=${told.length}`,
      heard: (name, data) => void told.push([name, data]),
      catchUp: async () => {
        const { status } = await fetch(`${this.url}/caught-up`)
        if (status !== 200) throw Object.assign(new Error('refused'), { status })
      },
    }
  }
}

async function opened(t: TestContext) {
  const stage = new Stage()
  await stage.start(t)
  const listener = stage.listener()
  t.after(stage.connection.listen(listener))
  await reached(stage, 'open')
  return { stage, listener, connection: stage.connection }
}

const reached = ({ connection }: Stage, reach: ServerReach) =>
  until(`it is ${reach}`, () => connection.reach.value === reach)

describe('the connection of a tab', () => {
  it('is one, whoever listens', async t => {
    const { stage, listener: one, connection } = await opened(t)
    const other = stage.listener()
    const stop = connection.listen(other)
    await until('the other listens', () => stage.asked.length === 2 && stage.streams.size === 1)
    stage.send('kept', { seq: 1 })
    await until('it is heard', () => other.told.length === 1)
    assert.deepEqual([one.told, other.told], [[], [['kept', { seq: 1 }]]])
    assert.equal(stage.streams.size, 1)
    stop()
    await until('nobody listens', () => stage.streams.size === 0)
    assert.equal(connection.reach.value, 'off')
  })

  it('comes back with what is known by then, waiting longer each time, or at once for who wants it', async t => {
    const { stage, listener, connection } = await opened(t)
    stage.send('kept', { seq: 1 })
    await until('it is heard', () => listener.told.length === 1)
    stage.status = 503
    for (const stream of stage.streams) stream.destroy()
    for (let tries = 1; tries < 8; tries++) {
      await until(`it waits for the ${tries}. time`, () => stage.waits.length === tries && stage.pending.size === 1)
      if (tries < 7) stage.pass()
    }
    assert.equal(connection.reach.value, 'lost')
    assert.deepEqual(stage.waits, [500, 1_000, 2_000, 4_000, 8_000, 10_000, 10_000])
    stage.status = 200
    connection.tryNow()
    await reached(stage, 'open')
    assert.deepEqual(stage.asked.slice(-2), ['/caught-up', '/events?after=1'])
  })

  it('is taken up anew by who wants to be told otherwise', async t => {
    const { stage, listener, connection } = await opened(t)
    connection.renew()
    connection.renew()
    await until('it is open again', () => connection.reach.value === 'open' && stage.asked.length >= 4)
    assert.deepEqual(stage.asked, ['/events?after=0', '/caught-up', '/caught-up', '/events?after=0'])
    await until('there is one stream', () => stage.streams.size === 1)
    stage.send('kept', { seq: 1 })
    await until('it is heard', () => listener.told.length === 1)
    assert.deepEqual(stage.waits, [])
  })

  it('says when the link is not valid any more, and stops asking', async t => {
    const { stage } = await opened(t)
    stage.status = 401
    for (const stream of stage.streams) stream.destroy()
    await until('it waits', () => stage.pending.size === 1)
    stage.pass()
    await reached(stage, 'denied')
    assert.equal(stage.pending.size, 0, 'it waits for nothing')
    assert.equal(stage.streams.size, 0)
  })

  it('is dropped while nobody looks, and taken up when somebody does', async t => {
    const { stage, connection } = await opened(t)
    stage.isShown(false)
    stage.isShown(true)
    assert.deepEqual([stage.waits, stage.pending.size], [[5_000], 0], 'it is kept for a moment')
    assert.equal(connection.reach.value, 'open')
    stage.isShown(false)
    stage.pass()
    await until('it is dropped', () => stage.streams.size === 0)
    assert.equal(connection.reach.value, 'off')
    stage.isShown(true)
    await reached(stage, 'open')
    assert.deepEqual(stage.asked.slice(-2), ['/caught-up', '/events?after=0'])
  })
})
