import assert from 'node:assert/strict'
import { getEventListeners } from 'node:events'
import { describe, test } from 'node:test'
import { chatModel } from '../../src/models/api/chat.ts'
import type { Endpoint } from '../../src/models/api/endpoint.ts'
import { type Reply, startLab } from '../lab/server.ts'
import { call, failed, failureOf, listenTo, never, openLab } from './listening.ts'

const { lab, endpoint, listen } = await openLab()

describe('a connection', () => {
  const failing = async (reply: Reply, endpoint: Partial<Endpoint> = {}) => failureOf(await listen(reply, { endpoint }))

  test('that nobody takes', async () => {
    const unused = await startLab()
    await unused.close()
    const { kind, message, maybePaid } = await failing({}, { baseURL: unused.url })
    assert.deepEqual([kind, maybePaid], ['transport', false])
    assert.match(message, /^127\.0\.0\.1:\d+: nothing listens there \(ECONNREFUSED\)$/)
  })

  test('to a host that does not exist', async () => {
    const { kind, message } = await failing({}, { baseURL: 'http://agon.invalid/v1' })
    assert.equal(kind, 'transport')
    assert.match(message, /^agon\.invalid: .*host.*\((ENOTFOUND|EAI_AGAIN)\)$/)
  })

  test('by TLS to a server that has none', async () => {
    const { kind, message } = await failing({}, { baseURL: lab.url.replace('http:', 'https:') })
    assert.equal(kind, 'transport')
    assert.match(message, /TLS/)
  })

  test('that cannot even be tried says where to look, and shows no secret', async () => {
    for (const endpoint of [
      { apiKey: 'secret\nkey' },
      { baseURL: 'nonsense' },
      { baseURL: 'http://user:secret@127.0.0.1/v1' },
      { headers: { 'bad name': 'secret' } },
    ]) {
      const { kind, message } = await failing({}, endpoint)
      assert.equal(kind, 'rejected', JSON.stringify(endpoint))
      assert.match(message, /provider lab/)
      assert.ok(!message.includes('secret'), message)
    }
  })

  test('reset before the first byte', async () => {
    const { kind, message, maybePaid } = await failing({ resetAfter: 0 })
    assert.deepEqual([kind, maybePaid], ['transport', true])
    assert.match(message, /^127\.0\.0\.1:\d+: the connection was closed/)
  })

  test('reset in the middle keeps what came', async () => {
    const heard = await listen({ text: 'a b c d e f', resetAfter: 3, msPerChunk: 5 })
    assert.equal(heard.text, 'a b c')
    const { kind, message, maybePaid } = failureOf(heard)
    assert.deepEqual([kind, maybePaid], ['transport', true])
    assert.match(message, /in the middle of the reply/)
  })
})

describe('the idle limit', () => {
  test('holds before the headers', async () => {
    const { last } = await listen({ text: 'late', delayMs: 600_000 }, { endpoint: { idleMs: 150 } })
    assert.deepEqual(last, failed({ kind: 'timeout', message: 'no answer began within 0.2 s', maybePaid: true }))
    await lab.requests.at(-1)!.closed
    assert.equal(lab.requests.at(-1)!.state, 'aborted')
  })

  for (const silentAfter of [0, 2]) {
    test(`holds after ${silentAfter} chunks`, async () => {
      // Long enough for what comes before the silence to arrive on a busy machine.
      const { last, text } = await listen({ text: 'a b c', silentAfter }, { endpoint: { idleMs: 3_000 } })
      assert.equal(text, silentAfter === 0 ? '' : 'a b')
      assert.deepEqual(last, failed({ kind: 'timeout', message: 'nothing more came within 3 s', maybePaid: true }))
      await lab.requests.at(-1)!.closed
    })
  }

  test('does not hold for a reply that only takes long', async () => {
    const { last } = await listen({ text: 'a b c d e f g h', msPerChunk: 250 }, { endpoint: { idleMs: 1_500 } })
    assert.equal(last.type, 'done', 'after two seconds')
  })

  test('is put off by keep-alives, but not for ever', async () => {
    const reply: Reply = { text: 'late', keepAlives: 8, msPerChunk: 250 }
    assert.equal((await listen(reply, { endpoint: { idleMs: 1_500 } })).last.type, 'done')
    const endless: Reply = { text: 'never', keepAlives: 100_000, msPerChunk: 20 }
    const heard = await listen(endless, { endpoint: { idleMs: 200, totalMs: 500 } })
    assert.equal(failureOf(heard).kind, 'timeout')
  })

  test('does not count the time in which nobody listens', async () => {
    lab.play({ rules: [{ reply: { text: 'a b c d', msPerChunk: 10 } }] })
    const words: string[] = []
    for await (const part of chatModel(endpoint({ idleMs: 800 }), 'big').stream(call({}), never)) {
      if (part.type === 'text') words.push(part.text)
      else assert.equal(part.type, 'done')
      if (words.length === 1) await new Promise(resolve => setTimeout(resolve, 1_200))
    }
    assert.equal(words.join(''), 'a b c d')
  })
})

describe('stopping a call', () => {
  test('closes its connection at once', async () => {
    const stop = new AbortController()
    const { last, text } = await listen(
      { text: 'a b c d e f g h '.repeat(50), msPerChunk: 30 },
      { signal: stop.signal, onPart: part => part.type === 'text' && stop.abort() },
    )
    assert.ok(text.length > 0)
    assert.deepEqual(last, failed({ kind: 'aborted', message: 'the call was stopped', maybePaid: true }))
    await lab.requests.at(-1)!.closed
    assert.equal(lab.requests.at(-1)!.state, 'aborted')
  })

  test('works before the headers, and before the request', async () => {
    const stop = new AbortController()
    setTimeout(() => stop.abort(), 50)
    const early = await listen({ text: 'late', delayMs: 5000 }, { signal: stop.signal })
    assert.deepEqual(early.last, failed({ kind: 'aborted', message: 'the call was stopped', maybePaid: true }))
    await lab.requests.at(-1)!.closed
    const sent = lab.requests.length
    const none = await listen({ text: 'yes' }, { signal: stop.signal })
    assert.deepEqual(none.last, failed({ kind: 'aborted', message: 'the call was stopped', maybePaid: false }))
    assert.equal(lab.requests.length, sent)
  })

  test('happens as well when nobody reads on', async () => {
    const text = 'a b c d e f g h '.repeat(50)
    await listen({ text, msPerChunk: 30 }, { onPart: part => part.type === 'text' && 'leave' })
    await lab.requests.at(-1)!.closed
    assert.equal(lab.requests.at(-1)!.state, 'aborted')
  })

  test('leaves no listener on a signal that many calls share', async () => {
    const { signal } = new AbortController()
    lab.play({ rules: [{ reply: { text: 'a b', msPerChunk: 30 } }] })
    const calls = Array.from({ length: 30 }, () => listenTo(endpoint({}), call({}), { signal }))
    assert.equal(getEventListeners(signal, 'abort').length, 30)
    await Promise.all(calls)
    while (getEventListeners(signal, 'abort').length > 0) await new Promise(resolve => setTimeout(resolve, 5))
  })
})
