import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, it, type TestContext } from 'node:test'
import { createParser } from 'eventsource-parser'
import { Connection, type Listener, type Source, type Surroundings } from '../web/reach/listening.ts'
import { until } from './support/agon.ts'

/** As a browser has it, as far as it is used here. */
function openSource(address: string): Source {
  const stop = new AbortController()
  const ears = new Map<string, (event: { data: string }) => void>()
  const source: Source = {
    onopen: null,
    onerror: null,
    addEventListener: (name, hear) => void ears.set(name, hear),
    close: () => stop.abort(),
  }
  const parser = createParser({ onEvent: ({ event = 'message', data }) => ears.get(event)?.({ data }) })
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

  /** Waits are a hundred times as short. */
  around: Surroundings = {
    open: openSource,
    isHidden: () => this.isHidden,
    onVisibility: changed => {
      this.look = changed
    },
    later: (ms, then) => {
      this.waits.push(ms)
      const timer = setTimeout(then, ms / 100)
      return () => clearTimeout(timer)
    },
  }

  listener(): Listener & { told: unknown[] } {
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

describe('the connection of a tab', () => {
  it('is one, whoever listens', async t => {
    const stage = new Stage()
    await stage.start(t)
    const connection = new Connection(stage.around)
    const [one, other] = [stage.listener(), stage.listener()]
    const stopOne = connection.listen(one)
    await until('it listens', () => stage.streams.size === 1)
    const stop = connection.listen(other)
    await until('the other listens', () => stage.asked.length === 2 && stage.streams.size === 1)
    stage.send('kept', { seq: 1 })
    await until('it is heard', () => other.told.length === 1)
    assert.deepEqual([one.told, other.told], [[], [['kept', { seq: 1 }]]])
    stopOne()
    assert.equal(stage.streams.size, 1)
    stop()
    await until('nobody listens', () => stage.streams.size === 0)
    assert.equal(connection.reach.value, 'off')
  })

  it('comes back with what is known by then, waiting longer each time', async t => {
    const stage = new Stage()
    await stage.start(t)
    const connection = new Connection(stage.around)
    const listener = stage.listener()
    t.after(connection.listen(listener))
    await until('it is open', () => connection.reach.value === 'open')
    stage.send('kept', { seq: 1 })
    await until('it is heard', () => listener.told.length === 1)
    stage.status = 503
    for (const stream of stage.streams) stream.destroy()
    await until('it tried again and again', () => stage.waits.length >= 7)
    assert.equal(connection.reach.value, 'lost')
    assert.deepEqual(stage.waits.slice(0, 7), [500, 1_000, 2_000, 4_000, 8_000, 10_000, 10_000])
    stage.status = 200
    await until('it is open again', () => connection.reach.value === 'open')
    assert.equal(stage.asked.at(-1), '/events?after=1')
    assert.equal(stage.asked.at(-2), '/caught-up')
  })

  it('is taken up anew by who wants to be told otherwise', async t => {
    const stage = new Stage()
    await stage.start(t)
    const connection = new Connection(stage.around)
    const listener = stage.listener()
    connection.renew()
    t.after(connection.listen(listener))
    await until('it is open', () => connection.reach.value === 'open')
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
    const stage = new Stage()
    await stage.start(t)
    const connection = new Connection(stage.around)
    t.after(connection.listen(stage.listener()))
    await until('it is open', () => connection.reach.value === 'open')
    stage.status = 401
    for (const stream of stage.streams) stream.destroy()
    await until('it is told', () => connection.reach.value === 'denied')
    const { length } = stage.asked
    await new Promise(resolve => setTimeout(resolve, 60))
    assert.equal(stage.asked.length, length)
  })

  it('is dropped while nobody looks, and taken up when somebody does', async t => {
    const stage = new Stage()
    await stage.start(t)
    const connection = new Connection(stage.around)
    t.after(connection.listen(stage.listener()))
    await until('it is open', () => connection.reach.value === 'open')
    stage.isHidden = true
    stage.look()
    stage.isHidden = false
    stage.look()
    await new Promise(resolve => setTimeout(resolve, 80))
    assert.equal(connection.reach.value, 'open')
    stage.isHidden = true
    stage.look()
    await until('it is dropped', () => stage.streams.size === 0)
    assert.equal(connection.reach.value, 'off')
    stage.isHidden = false
    stage.look()
    await until('it is open again', () => connection.reach.value === 'open')
    assert.deepEqual(stage.asked.slice(-2), ['/caught-up', '/events?after=0'])
  })
})
