import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { speechFor } from '../lab/server.ts'
import { call, listenTo, openLab, sse } from './listening.ts'

const { lab, listen, endpoint } = await openLab()

describe('a reply', () => {
  test('streams as text, with usage and the model that the server names', async () => {
    const heard = await listen({ chunks: ['Hello', ', ', 'world'], model: 'big-2026', apart: true })
    assert.equal(heard.text, 'Hello, world')
    assert.ok(heard.parts.filter(part => part.type === 'text').length > 1, 'arrives in parts')
    assert.deepEqual(heard.last, { type: 'done', finish: 'stop', usage: heard.usage, model: 'big-2026' })
    assert.equal(heard.usage?.output, 3)
  })

  test('is asked for with a stream, usage, and headers that tell the turn', async () => {
    await listen({ text: 'yes' }, { call: { debate: 42, key: 'round-1/反方 100%' }, endpoint: { apiKey: 'key-1' } })
    const { headers, body, path, turn, debate } = lab.requests.at(-1)!
    assert.equal(path, '/v1/chat/completions')
    assert.equal(headers['x-agon-debate'], '42')
    assert.equal(headers['x-agon-turn'], 'round-1/%E5%8F%8D%E6%96%B9%20100%25')
    assert.equal(turn, 'round-1/反方 100%')
    assert.equal(debate, 42)
    assert.equal(headers.authorization, 'Bearer key-1')
    assert.deepEqual(body, {
      model: 'big',
      messages: [{ role: 'user', content: 'Why?' }],
      stream: true,
      stream_options: { include_usage: true },
    })
  })

  test('needs no key, and takes the headers of its endpoint', async () => {
    await listen({ text: 'yes' }, { endpoint: { headers: { 'X-Title': 'Agon', Accept: '*/*' } } })
    const { headers } = lab.requests.at(-1)!
    assert.deepEqual([headers.authorization, headers['x-title'], headers.accept], [undefined, 'Agon', '*/*'])
  })

  test('is found when the base URL ends in a slash or has a query', async () => {
    const heard = await listen({ text: 'yes' }, { endpoint: { baseURL: `${lab.url}/` } })
    assert.equal(heard.text, 'yes')
    await listen({ text: 'yes' }, { endpoint: { baseURL: `${lab.url}?api-version=1` } })
    assert.equal(lab.requests.at(-1)?.path, '/v1/chat/completions?api-version=1')
  })

  for (const thinkingField of ['reasoning_content', 'reasoning'] as const) {
    test(`keeps ${thinkingField} apart from speech`, async () => {
      const heard = await listen({ thinking: 'let me see', thinkingField, text: 'yes', msPerChunk: 1 })
      assert.deepEqual([heard.thinking, heard.text], ['let me see', 'yes'])
    })
  }

  test('may be content in a list of pieces, or null', async () => {
    const chunks = [
      { choices: [{ delta: { role: 'assistant', content: null } }] },
      {
        choices: [
          { delta: { content: [{ type: 'text', text: 'a' }, { type: 'image' }, { type: 'text', text: 'b' }] } },
        ],
      },
      { choices: [{ delta: {}, finish_reason: 'stop' }] },
    ]
    const heard = await listen(sse(...chunks.map(chunk => JSON.stringify(chunk)), '[DONE]'))
    assert.deepEqual([heard.text, heard.last.type], ['ab', 'done'])
  })

  test('may have CRLF line ends and keep-alive comments', async () => {
    const heard = await listen({ text: 'yes it is', lineEnd: '\r\n', keepAlives: 3, msPerChunk: 1 })
    assert.deepEqual([heard.text, heard.last.type], ['yes it is', 'done'])
  })

  test('may come whole from a server that does not stream', async () => {
    const heard = await listen({ text: 'yes', thinking: 'hm', plain: true })
    assert.deepEqual([heard.text, heard.thinking], ['yes', 'hm'])
    assert.deepEqual(heard.last, { type: 'done', finish: 'stop', usage: heard.usage, model: 'big' })
    assert.ok(heard.usage)
  })

  test('needs no [DONE], no usage and no last empty line', async () => {
    const quiet = await listen({ text: 'yes', done: false, usage: null })
    assert.deepEqual(quiet.last, { type: 'done', finish: 'stop', usage: null, model: 'big' })
    const cut = await listen({
      status: 200,
      headers: { 'content-type': 'text/event-stream' },
      body: 'data: {"choices":[{"delta":{"content":"yes"},"finish_reason":"stop"}]}',
    })
    assert.deepEqual([cut.text, cut.last.type], ['yes', 'done'])
  })

  test('does not wait long for a server that keeps a finished stream open', async () => {
    const done = await listen({ text: 'yes', lingerMs: 600_000 })
    assert.ok(done.usage)
    const open = await listen({ text: 'yes', lingerMs: 600_000, done: false, usage: null })
    assert.equal(open.last.type, 'done')
    await lab.requests.at(-1)!.closed
  })

  test('may end at the token limit', async () => {
    const heard = await listen({ text: 'so far', finish: 'length' })
    assert.equal(heard.last.type === 'done' && heard.last.finish, 'length')
  })

  test('leaves its connection to the next call', async () => {
    await listen({ text: 'yes' })
    const before = lab.connections
    for (let call = 0; call < 5; call += 1) await listen({ text: 'yes' })
    assert.equal(lab.connections, before)
  })

  test('two hundred calls at once each hear their own reply', async () => {
    lab.play({ msPerToken: 2 })
    const shared = endpoint({ idleMs: 30_000 })
    const keys = Array.from({ length: 200 }, (_, index) => `round-${index}/proposer`)
    const heard = await Promise.all(keys.map(key => listenTo(shared, call({ key }))))
    for (const [index, key] of keys.entries()) assert.equal(heard[index]!.text, speechFor(key))
  })
})
