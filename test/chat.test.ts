import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { getEventListeners, once } from 'node:events'
import { after, before, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { Failure } from '../src/core/failure.ts'
import type { Call, Part, Usage } from '../src/core/model.ts'
import { Summary, Synthesis } from '../src/formats/duel/shapes.ts'
import { chatModel, type Endpoint, newMemory } from '../src/models/api/chat.ts'
import { type Lab, type Reply, type Script, speechFor, startLab } from './lab/server.ts'

const never = new AbortController().signal
let lab: Lab

before(async () => {
  lab = await startLab()
})

after(() => lab.close())

describe('a reply', () => {
  test('streams as text, with usage and the model that the server names', async () => {
    const heard = await listen({ chunks: ['Hello', ', ', 'world'], model: 'big-2026', msPerChunk: 10 })
    assert.equal(heard.text, 'Hello, world')
    assert.ok(heard.parts.filter(part => part.type === 'text').length > 1, 'arrives in parts')
    assert.deepEqual(heard.last, {
      type: 'done',
      finish: 'stop',
      usage: heard.usage,
      model: 'big-2026',
    })
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
    assert.equal(headers.authorization, undefined)
    assert.equal(headers['x-title'], 'Agon')
    assert.equal(headers.accept, '*/*')
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
      assert.equal(heard.thinking, 'let me see')
      assert.equal(heard.text, 'yes')
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
    assert.equal(heard.text, 'ab')
    assert.equal(heard.last.type, 'done')
  })

  test('is right where a character is cut between two chunks', async () => {
    const chunks = ['辩', '论👩‍👩‍👧', '是', '🀄️ naïve', ' ok']
    const heard = await listen({ chunks, splitUtf8: true })
    assert.equal(heard.text, chunks.join(''))
    assert.ok(lab.requests.at(-1)!.chunks > chunks.length, 'it was cut')
  })

  test('may have CRLF line ends and keep-alive comments', async () => {
    const heard = await listen({ text: 'yes it is', lineEnd: '\r\n', keepAlives: 3, msPerChunk: 1 })
    assert.equal(heard.text, 'yes it is')
    assert.equal(heard.last.type, 'done')
  })

  test('may come whole from a server that does not stream', async () => {
    const heard = await listen({ text: 'yes', thinking: 'hm', plain: true })
    assert.equal(heard.text, 'yes')
    assert.equal(heard.thinking, 'hm')
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
    assert.equal(cut.text, 'yes')
    assert.equal(cut.last.type, 'done')
  })

  test('does not wait long for a server that keeps a finished stream open', async () => {
    const started = performance.now()
    const done = await listen({ text: 'yes', lingerMs: 20_000 })
    assert.ok(performance.now() - started < 900, 'with [DONE]')
    assert.ok(done.usage)
    const open = await listen({ text: 'yes', lingerMs: 20_000, done: false, usage: null })
    assert.equal(open.last.type, 'done')
    assert.ok(performance.now() - started < 4000, 'without')
    await lab.requests.at(-1)!.closed
  })

  test('may end at the token limit', async () => {
    const heard = await listen({ text: 'so far', finish: 'length' })
    assert.equal(heard.last.type === 'done' && heard.last.finish, 'length')
  })

  test('reports cached and thinking tokens, in either form', async () => {
    const openai = {
      prompt_tokens: 100,
      completion_tokens: 20,
      prompt_tokens_details: { cached_tokens: 64 },
      completion_tokens_details: { reasoning_tokens: 5 },
    }
    assert.deepEqual((await listen({ text: 'a', usage: openai })).usage, {
      input: 100,
      output: 20,
      cached: 64,
      reasoning: 5,
    })
    const deepseek = { prompt_tokens: 9, completion_tokens: 2, prompt_cache_hit_tokens: 0 }
    assert.deepEqual((await listen({ text: 'a', usage: deepseek })).usage, { input: 9, output: 2, cached: 0 })
    assert.equal((await listen({ text: 'a', usage: { prompt_tokens: 9 } })).usage, null)
  })

  test('comes for a question of 200 KB', async () => {
    const content = '为什么？'.repeat(50_000)
    const heard = await listen({ text: 'because' }, { call: { messages: [{ role: 'user', content }] } })
    assert.equal(heard.text, 'because')
    assert.equal(lab.requests.at(-1)?.body.messages[0].content, content)
  })

  test('leaves its connection to the next call', async () => {
    await listen({ text: 'yes' })
    const before = lab.connections
    for (let call = 0; call < 5; call += 1) await listen({ text: 'yes' })
    assert.equal(lab.connections, before)
  })
})

describe('a reply that is none', () => {
  const cases: [string, Reply, Failure['kind'], RegExp][] = [
    ['a refusal', { text: '', refusal: 'I cannot help with that.' }, 'refused', /I cannot help with that\./],
    ['a content filter', { text: 'So', finish: 'content_filter' }, 'refused', /filter/],
    ['nothing', { text: '' }, 'bad-output', /^empty reply$/],
    ['white space', { chunks: [' \n', '\t'] }, 'bad-output', /^empty reply$/],
    ['thinking only', { text: '', thinking: 'hm hm' }, 'bad-output', /^thinking only/],
    [
      'thinking up to the limit',
      { text: '', thinking: 'hm', finish: 'length' },
      'bad-output',
      /thinking only.*token limit/,
    ],
    ['a tool call', { text: '', finish: 'tool_calls' }, 'bad-output', /tool/],
    ['a whole refusal', { text: '', refusal: 'No.', plain: true }, 'refused', /No\./],
    ['an end without finish reason', { text: 'so far', finish: null }, 'transport', /ended without a finish reason/],
    ['a provider that broke off', { text: 'so far', finish: 'error' }, 'transport', /broke the reply off/],
    [
      'a line that is no JSON',
      { text: 'a b c d', malformedAfter: 2 },
      'transport',
      /no chat completion: \{"choices":\[\{"del/,
    ],
    ['JSON that is no completion', { body: { hello: 'world' } }, 'transport', /no chat completion/],
    [
      'a web page',
      { body: '<html>hi</html>', headers: { 'content-type': 'text/html' } },
      'rejected',
      /web page.*baseURL/,
    ],
  ]
  for (const [name, reply, kind, message] of cases) {
    test(`${name} → ${kind}`, async () => {
      const { last } = await listen(reply)
      assert.equal(last.type, 'failed')
      assert.equal(last.failure.kind, kind)
      assert.match(last.failure.message, message)
      assert.equal(last.failure.maybePaid, name !== 'a web page')
    })
  }

  test('keeps what came before the fault, and its usage', async () => {
    const heard = await listen({ text: 'a b c d', malformedAfter: 2 })
    assert.equal(heard.text, 'a b')
    const empty = await listen({ text: '', usage: { prompt_tokens: 7, completion_tokens: 3 } })
    assert.deepEqual(empty.usage, { input: 7, output: 3 })
  })

  const errors: [object | string, Failure['kind'], RegExp][] = [
    [{ message: 'Rate limit reached', code: 429 }, 'rate-limit', /Rate limit reached/],
    [{ message: 'Overloaded', type: 'overloaded_error' }, 'transport', /Overloaded/],
    [
      { message: "This model's maximum context length is 8192 tokens", code: 'context_length_exceeded' },
      'overflow',
      /8192/,
    ],
    [
      { message: 'Provider returned error', code: 502, metadata: { raw: 'upstream died' } },
      'transport',
      /upstream died/,
    ],
    ['model runner crashed', 'transport', /model runner crashed/],
  ]
  for (const [error, kind, message] of errors) {
    test(`an error inside the stream: ${JSON.stringify(error)} → ${kind}`, async () => {
      const { last, text } = await listen({ text: 'so far', error: error as object })
      assert.equal(text, 'so far')
      assert.equal(last.type === 'failed' && last.failure.kind, kind)
      assert.match(last.type === 'failed' ? last.failure.message : '', message)
      assert.equal(last.type === 'failed' && last.failure.maybePaid, true)
    })
  }

  test('an error in a line that is no event', async () => {
    const { last } = await listen({
      status: 200,
      headers: { 'content-type': 'text/event-stream' },
      body: '{"error":{"message":"out of memory"}}\n\n',
    })
    assert.match(last.type === 'failed' ? last.failure.message : '', /out of memory/)
  })
})

describe('a status', () => {
  const json = (message: string, code: string | null = null) => ({ error: { message, type: 'x', code } })
  const cases: [number, object | string, Failure['kind'], RegExp][] = [
    [401, json('No such key'), 'auth', /No such key.*set the apiKey of provider lab in config\.json/],
    [403, json('Not for you'), 'auth', /apiKey of provider lab/],
    [403, json('Your input was flagged'), 'refused', /flagged/],
    [402, json('Insufficient Balance'), 'quota', /Insufficient Balance.*provider lab/],
    [429, json('You exceeded your current quota', 'insufficient_quota'), 'quota', /quota/],
    [429, json('You exceeded your current quota, check your plan and billing details'), 'quota', /quota/],
    [429, json('You exceeded your current quota, check billing. Please retry in 7.5s'), 'rate-limit', /retry in/],
    [429, json('slow down'), 'rate-limit', /slow down/],
    [400, json("This model's maximum context length is 8192 tokens", 'context_length_exceeded'), 'overflow', /8192/],
    [400, json('prompt is too long: 210000 tokens > 200000 maximum'), 'overflow', /210000/],
    [413, '<html><head><title>413 Request Entity Too Large</title></head></html>', 'overflow', /^413 Request Entity/],
    [400, json('Your credit balance is too low'), 'quota', /credit balance/],
    [400, json('Content Exists Risk'), 'refused', /Risk/],
    [400, json('temperature must be 1'), 'rejected', /^temperature must be 1$/],
    [404, json('no model big'), 'rejected', /no model big.*model name big.*baseURL of provider lab/],
    [
      422,
      { detail: [{ loc: ['body', 'messages'], msg: 'Field required' }] },
      'rejected',
      /body\.messages Field required/,
    ],
    [500, 'upstream\n\u001b[31m  exploded', 'transport', /^upstream \[31m exploded$/],
    [502, '<!doctype html><title>502 Bad Gateway</title>', 'transport', /^502 Bad Gateway$/],
    [503, '', 'transport', /^HTTP 503 Service Unavailable$/],
    [504, json('The upstream took too long'), 'transport', /took too long/],
    [529, json('Overloaded'), 'transport', /Overloaded/],
    [500, [{ error: { message: 'internal', status: 'INTERNAL' } }], 'transport', /^internal$/],
    [308, '', 'rejected', /redirects.*baseURL of provider lab/],
    [500, json('x'.repeat(5000)), 'transport', /^x{499}…$/],
  ]
  for (const [status, body, kind, message] of cases) {
    test(`${status} ${JSON.stringify(body).slice(0, 60)} → ${kind}`, async () => {
      const { last, text } = await listen({ status, body })
      assert.equal(text, '')
      assert.equal(last.type, 'failed')
      assert.equal(last.failure.kind, kind)
      assert.equal(last.failure.status, status)
      assert.match(last.failure.message, message)
      assert.equal(last.failure.maybePaid, false)
    })
  }

  const waits: [Record<string, string>, object, number | undefined][] = [
    [{ 'retry-after': '2' }, json('slow down'), 2000],
    [{ 'retry-after-ms': '150', 'retry-after': '1' }, json('slow down'), 150],
    [{ 'x-ratelimit-remaining-tokens': '0', 'x-ratelimit-reset-tokens': '1m2.5s' }, json('slow down'), 62_500],
    [{ 'x-ratelimit-remaining-tokens': '9', 'x-ratelimit-reset-tokens': '1m2.5s' }, json('slow down'), undefined],
    [{}, json('Please try again in 900ms.'), 900],
    [{}, { error: { message: 'slow down', details: [{ '@type': 'x' }, { retryDelay: '34s' }] } }, 34_000],
    [{}, json('slow down'), undefined],
  ]
  for (const [headers, body, expected] of waits) {
    test(`429 ${JSON.stringify(headers)} asks to wait ${expected} ms`, async () => {
      const { last } = await listen({ status: 429, headers, body })
      assert.equal(last.type === 'failed' && last.failure.retryAfterMs, expected)
    })
  }

  test('503 may name a date to wait for', async () => {
    const date = new Date(Date.now() + 30_000).toUTCString()
    const { last } = await listen({ status: 503, headers: { 'retry-after': date }, body: '' })
    const wait = last.type === 'failed' ? (last.failure.retryAfterMs ?? 0) : 0
    assert.ok(wait > 25_000 && wait <= 30_000, `${wait}`)
  })

  test('401 never shows the key, though the server does', async () => {
    const { last } = await listen({}, { script: { key: 'right' }, endpoint: { apiKey: 'sk-very-secret-1234' } })
    assert.equal(last.type === 'failed' && last.failure.kind, 'auth')
    const message = last.type === 'failed' ? last.failure.message : ''
    assert.match(message, /Incorrect API key provided: \*\*\*.*check the apiKey of provider lab/)
    assert.ok(!message.includes('very-secret'))
  })

  test('404 for an unknown model names it', async () => {
    const { last } = await listen({}, { script: { models: ['small'] } })
    assert.equal(last.type === 'failed' && last.failure.kind, 'rejected')
    assert.match(last.type === 'failed' ? last.failure.message : '', /`big` does not exist/)
  })

  test('is not tried again here', async () => {
    const before = lab.requests.length
    await listen({ status: 500, body: '' })
    await listen({ status: 429, body: '' })
    await listen({ status: 400, body: 'Bad Request' })
    assert.equal(lab.requests.length, before + 3)
  })
})

describe('a connection', () => {
  test('that nobody takes', async () => {
    const unused = await startLab()
    await unused.close()
    const { last } = await listen({}, { endpoint: { baseURL: unused.url } })
    assert.equal(last.type === 'failed' && last.failure.kind, 'transport')
    const message = last.type === 'failed' ? last.failure.message : ''
    assert.match(message, /^127\.0\.0\.1:\d+: nothing listens there \(ECONNREFUSED\)$/)
    assert.equal(last.type === 'failed' && last.failure.maybePaid, false)
  })

  test('to a host that does not exist', async () => {
    const { last } = await listen({}, { endpoint: { baseURL: 'http://agon.invalid/v1' } })
    assert.equal(last.type === 'failed' && last.failure.kind, 'transport')
    assert.match(
      last.type === 'failed' ? last.failure.message : '',
      /^agon\.invalid: .*host.*\((ENOTFOUND|EAI_AGAIN)\)$/,
    )
  })

  test('by TLS to a server that has none', async () => {
    const { last } = await listen({}, { endpoint: { baseURL: lab.url.replace('http:', 'https:') } })
    assert.equal(last.type === 'failed' && last.failure.kind, 'transport')
    assert.match(last.type === 'failed' ? last.failure.message : '', /TLS/)
  })

  test('that cannot even be tried says where to look, and shows no secret', async () => {
    for (const endpoint of [
      { apiKey: 'secret\nkey' },
      { baseURL: 'nonsense' },
      { baseURL: 'http://user:secret@127.0.0.1/v1' },
      { headers: { 'bad name': 'secret' } },
    ]) {
      const { last } = await listen({}, { endpoint })
      assert.equal(last.type === 'failed' && last.failure.kind, 'rejected', JSON.stringify(endpoint))
      const message = last.type === 'failed' ? last.failure.message : ''
      assert.match(message, /provider lab/)
      assert.ok(!message.includes('secret'), message)
    }
  })

  test('reset before the first byte', async () => {
    const { last } = await listen({ resetAfter: 0 })
    assert.equal(last.type === 'failed' && last.failure.kind, 'transport')
    assert.match(last.type === 'failed' ? last.failure.message : '', /^127\.0\.0\.1:\d+: the connection was closed/)
    assert.equal(last.type === 'failed' && last.failure.maybePaid, true)
  })

  test('reset in the middle keeps what came', async () => {
    const { last, text } = await listen({ text: 'a b c d e f', resetAfter: 3, msPerChunk: 5 })
    assert.equal(text, 'a b c')
    assert.equal(last.type === 'failed' && last.failure.kind, 'transport')
    assert.match(last.type === 'failed' ? last.failure.message : '', /in the middle of the reply/)
    assert.equal(last.type === 'failed' && last.failure.maybePaid, true)
  })
})

describe('the idle limit', () => {
  test('holds before the headers', async () => {
    const { last, ms } = await listen({ text: 'late', delayMs: 5000 }, { endpoint: { idleMs: 150 } })
    assert.deepEqual(last, failed({ kind: 'timeout', message: 'no answer began within 0.2 s', maybePaid: true }))
    assert.ok(ms >= 140 && ms < 3000, `${ms} ms`)
    await lab.requests.at(-1)!.closed
    assert.equal(lab.requests.at(-1)!.state, 'aborted')
  })

  for (const silentAfter of [0, 2]) {
    test(`holds after ${silentAfter} chunks`, async () => {
      const { last, text, ms } = await listen({ text: 'a b c', silentAfter }, { endpoint: { idleMs: 150 } })
      assert.equal(text, silentAfter === 0 ? '' : 'a b')
      assert.deepEqual(last, failed({ kind: 'timeout', message: 'nothing more came within 0.2 s', maybePaid: true }))
      assert.ok(ms < 3000, `${ms} ms`)
      await lab.requests.at(-1)!.closed
    })
  }

  test('does not hold for a reply that only takes long', async () => {
    const { last, ms } = await listen({ text: 'a b c d e f g h', msPerChunk: 60 }, { endpoint: { idleMs: 250 } })
    assert.equal(last.type, 'done')
    assert.ok(ms > 400, `${ms} ms`)
  })

  test('is put off by keep-alives, but not for ever', async () => {
    const reply: Reply = { text: 'late', keepAlives: 10, msPerChunk: 50 }
    assert.equal((await listen(reply, { endpoint: { idleMs: 250 } })).last.type, 'done')
    const endless: Reply = { text: 'never', keepAlives: 1000, msPerChunk: 20 }
    const { last, ms } = await listen(endless, { endpoint: { idleMs: 200, totalMs: 500 } })
    assert.equal(last.type === 'failed' && last.failure.kind, 'timeout')
    assert.ok(ms >= 450 && ms < 4000, `${ms} ms`)
  })

  test('does not count the time in which nobody listens', async () => {
    lab.play({ rules: [{ reply: { text: 'a b c d', msPerChunk: 10 } }] })
    const words: string[] = []
    for await (const part of chatModel(endpoint({ idleMs: 100 }), 'big').stream(call({}), never)) {
      if (part.type === 'text') words.push(part.text)
      else assert.equal(part.type, 'done')
      await new Promise(resolve => setTimeout(resolve, 250))
    }
    assert.equal(words.join(''), 'a b c d')
  })
})

describe('stopping a call', () => {
  test('closes its connection at once', async () => {
    const stop = new AbortController()
    const { last, text } = await listen(
      { text: 'a b c d e f g h', msPerChunk: 30 },
      { signal: stop.signal, onPart: part => part.type === 'text' && stop.abort() },
    )
    const stopped = performance.now()
    assert.ok(text.length > 0)
    assert.deepEqual(last, failed({ kind: 'aborted', message: 'the call was stopped', maybePaid: true }))
    await lab.requests.at(-1)!.closed
    assert.ok(performance.now() - stopped < 200)
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
    await listen({ text: 'a b c d e f g h', msPerChunk: 30 }, { onPart: part => part.type === 'text' && 'leave' })
    await lab.requests.at(-1)!.closed
    assert.equal(lab.requests.at(-1)!.state, 'aborted')
  })

  test('leaves no listener on a signal that many calls share', async () => {
    const { signal } = new AbortController()
    lab.play({ rules: [{ reply: { text: 'a b', msPerChunk: 30 } }] })
    const calls = Array.from({ length: 30 }, () => listenTo(endpoint({}), call({}), { signal }))
    assert.equal(getEventListeners(signal, 'abort').length, 30)
    await Promise.all(calls)
    await new Promise(resolve => setTimeout(resolve, 50))
    assert.equal(getEventListeners(signal, 'abort').length, 0)
  })
})

describe('what an endpoint does not take', () => {
  const shape = { name: 'verdict of all', schema: { type: 'object', properties: {} } }

  test('max_tokens becomes max_completion_tokens, and stays so', async () => {
    const { sent, again } = await learn({ refuses: ['max_tokens'] }, { maxTokens: 500 })
    assert.deepEqual(sent.map(tokens), [{ max_tokens: 500 }, { max_completion_tokens: 500 }])
    assert.deepEqual(again.map(tokens), [{ max_completion_tokens: 500 }])
  })

  test('a token limit that is too large is not a question of its name', async () => {
    const message = 'max_tokens is too large: 500. This model supports at most 400 completion tokens'
    const before = lab.requests.length
    const { last } = await listen({ status: 400, body: { error: { message } } }, { call: { maxTokens: 500 } })
    assert.equal(last.type === 'failed' && last.failure.kind, 'rejected')
    assert.equal(lab.requests.length, before + 1)
  })

  test('effort max goes down to what there is, with a remark', async () => {
    const { sent, again, heard } = await learn({ refuses: ['effort max', 'effort xhigh'] }, { effort: 'max' })
    assert.deepEqual(sent.map(effort), ['max', 'xhigh', 'high'])
    assert.deepEqual(again.map(effort), ['high'])
    assert.deepEqual(heard.remarks, ['lab:big does not take effort "max"; "high" was asked instead'])
  })

  test('effort is left out where it is unknown, with a remark', async () => {
    const { sent, again, heard } = await learn({ refuses: ['reasoning_effort'] }, { effort: 'max' })
    assert.deepEqual(sent.map(effort), ['max', undefined])
    assert.deepEqual(again.map(effort), [undefined])
    assert.deepEqual(heard.remarks, ['lab:big takes no effort setting; "max" was left out'])
    const low = await learn({ refuses: [] }, { effort: 'low' })
    assert.deepEqual(low.sent.map(effort), ['low'])
    assert.deepEqual(low.heard.remarks, [])
  })

  test('json_schema becomes json_object, then nothing', async () => {
    const one = await learn({ refuses: ['json_schema'] }, { shape })
    assert.deepEqual(one.sent.map(format), ['json_schema', 'json_object'])
    assert.deepEqual(one.again.map(format), ['json_object'])
    const both = await learn({ refuses: ['response_format'] }, { shape })
    assert.deepEqual(both.sent.map(format), ['json_schema', 'json_object', undefined])
    assert.deepEqual(both.again.map(format), [undefined])
    const vague = await learn({ refuses: ['response_format, vaguely'] }, { shape })
    assert.deepEqual(vague.sent.map(format), ['json_schema', 'json_object', undefined])
    assert.deepEqual(vague.again.map(format), [undefined])
  })

  test('stream_options are left out, and the usage is unknown then', async () => {
    const { sent, again, heard } = await learn(
      { refuses: ['stream_options'], rules: [{ reply: { text: 'a', usage: null } }] },
      {},
    )
    assert.deepEqual(
      sent.map(body => body.stream_options),
      [{ include_usage: true }, undefined],
    )
    assert.deepEqual(
      again.map(body => body.stream_options),
      [undefined],
    )
    assert.equal(heard.usage, null)
  })

  test('everything at once is found in one call', async () => {
    const refuses = ['stream_options', 'reasoning_effort', 'max_tokens', 'response_format'] as const
    const { heard, again } = await learn({ refuses }, { shape, effort: 'high', maxTokens: 9 })
    assert.equal(heard.last.type, 'done')
    assert.equal(again.length, 1)
    assert.deepEqual(Object.keys(again[0]).sort(), ['max_completion_tokens', 'messages', 'model', 'stream'])
  })

  test('is shared by the models of an endpoint, and by no other endpoint', async () => {
    const shared = endpoint({})
    lab.play({ refuses: ['stream_options', 'json_schema'] })
    await listenTo(shared, call({ shape }))
    const before = lab.requests.length
    await listenTo(shared, call({ shape }), {}, 'small')
    assert.equal(lab.requests.length, before + 1)
    await listenTo(endpoint({}), call({ shape }))
    assert.equal(lab.requests.length, before + 4)
  })

  test('is kept for one model where the endpoint speaks of the model', async () => {
    const shared = endpoint({})
    lab.play({ refuses: ['max_tokens'] })
    await listenTo(shared, call({ maxTokens: 9 }))
    lab.play({})
    await listenTo(shared, call({ maxTokens: 9 }), {}, 'small')
    assert.deepEqual(tokens(lab.requests.at(-1)!.body), { max_tokens: 9 })
  })

  test('is not learned from a request that fails all the same', async () => {
    const { sent, again } = await learn({ rules: [{ reply: { status: 400, body: 'Bad Request' } }] }, { shape })
    assert.deepEqual(sent.map(format), ['json_schema', 'json_object', undefined])
    assert.deepEqual(again.map(format), ['json_schema', 'json_object', undefined])
  })

  test('a shape is sent strictly only where strict mode takes it', async () => {
    const text = { type: 'string' }
    const closed = { type: 'object', properties: { a: text }, required: ['a'], additionalProperties: false }
    const schemas = [
      { $schema: 'https://json-schema.org/draft/2020-12/schema', ...closed },
      { ...closed, properties: { a: { type: 'string', minLength: 1 } } },
      { ...closed, required: [] },
    ]
    const strict: boolean[] = []
    for (const schema of schemas) {
      await listen({ text: '{}' }, { call: { shape: { name: 'the shape', schema } } })
      const { json_schema } = lab.requests.at(-1)!.body.response_format
      assert.equal(json_schema.name, 'the_shape')
      assert.equal('$schema' in json_schema.schema, false)
      strict.push(json_schema.strict)
    }
    assert.deepEqual(strict, [true, true, false])
  })

  async function learn(script: Script, options: Partial<Call>) {
    const own = endpoint({})
    const start = lab.requests.length
    lab.play({ rules: [{ reply: { text: 'yes' } }], ...script })
    const heard = await listenTo(own, call(options))
    const middle = lab.requests.length
    await listenTo(own, call(options))
    const bodies = lab.requests.map(request => request.body)
    return { heard, sent: bodies.slice(start, middle), again: bodies.slice(middle) }
  }

  // biome-ignore lint/suspicious/noExplicitAny: bodies of requests
  type Body = any
  const effort = (body: Body) => body.reasoning_effort
  const format = (body: Body) => body.response_format?.type
  const tokens = ({ max_tokens, max_completion_tokens }: Body) =>
    max_tokens === undefined ? { max_completion_tokens } : { max_tokens }
})

test('a model has its prices, or none', () => {
  const prices = { big: { input: 1, output: 2 } }
  assert.deepEqual(chatModel(endpoint({ prices }), 'big').prices, prices.big)
  assert.equal(chatModel(endpoint({ prices }), 'small').prices, null)
  assert.equal(chatModel(endpoint({}), 'qwen3:8b').name, 'lab:qwen3:8b')
})

test('two hundred calls at once each hear their own reply', async () => {
  lab.play({ msPerToken: 2 })
  const shared = endpoint({})
  const keys = Array.from({ length: 200 }, (_, index) => `round-${index}/proposer`)
  const heard = await Promise.all(keys.map(key => listenTo(shared, call({ key }))))
  for (const [index, key] of keys.entries()) assert.equal(heard[index]!.text, speechFor(key))
})

describe('the lab, unscripted', () => {
  for (const [language, question] of [
    ['en', 'Should we?'],
    ['zh', '我们应该这样做吗？'],
  ] as const) {
    test(`plays a duel in which quotes are true (${language})`, async () => {
      lab.play({})
      const own = endpoint({})
      const ask = async (key: string, content: string) =>
        (await listenTo(own, call({ key, messages: [{ role: 'user', content }] }))).text
      const keys = [1, 2].flatMap(round => [`round-${round}/proposer`, `round-${round}/challenger`])
      const speeches = new Map<string, string>()
      for (const key of keys) speeches.set(key, await ask(key, question))
      for (const [key, text] of speeches) assert.equal(text, speechFor(key, language))
      const all = [question, ...speeches.values()].join('\n\n')
      const summary = Summary.parse(JSON.parse(await ask('round-4/summary/judge', all)))
      const synthesis = Synthesis.parse(JSON.parse(await ask('synthesis/judge', all)))
      assert.equal(summary.concessions.length, 1)
      assert.equal(synthesis.unsupported.length, 1)
      for (const { turn, quote } of [...summary.concessions, ...synthesis.citations, ...synthesis.unsupported])
        assert.ok(speeches.get(turn)?.includes(quote), `${turn}: ${quote}`)
    })
  }

  test('runs as a process of its own', async () => {
    const main = fileURLToPath(new URL('lab/main.ts', import.meta.url))
    const child = spawn(process.execPath, [main, '--tokens', '30', '--ms-per-token', '1', '--delay', '5'])
    try {
      const [line] = (await once(child.stdout, 'data')) as [Buffer]
      const heard = await listenTo(endpoint({ baseURL: line.toString().trim() }), call({}))
      assert.equal(heard.text, speechFor('round-1/proposer', 'en', 30))
      assert.equal(heard.usage?.output, 30)
      assert.ok(heard.ms >= 35, `${heard.ms} ms`)
    } finally {
      child.kill('SIGTERM')
      const [code] = await once(child, 'exit')
      assert.equal(code, 0)
    }
  })
})

interface Heard {
  parts: Part[]
  text: string
  thinking: string
  remarks: string[]
  last: Extract<Part, { type: 'done' | 'failed' }>
  usage: Usage | null | undefined
  ms: number
}

interface Options {
  call?: Partial<Call>
  endpoint?: Partial<Endpoint>
  script?: Script
  signal?: AbortSignal
  onPart?: (part: Part) => unknown
}

/** One call of a fresh endpoint, with the lab giving this reply. */
function listen(reply: Reply, options: Options = {}): Promise<Heard> {
  lab.play({ rules: [{ reply }], ...options.script })
  return listenTo(endpoint(options.endpoint ?? {}), call(options.call ?? {}), options)
}

async function listenTo(to: Endpoint, asked: Call, options: Options = {}, model = 'big'): Promise<Heard> {
  const started = performance.now()
  const parts: Part[] = []
  for await (const part of chatModel(to, model).stream(asked, options.signal ?? never)) {
    parts.push(part)
    if (options.onPart?.(part) === 'leave') break
  }
  const joined = (type: string) => parts.map(part => (part.type === type && 'text' in part ? part.text : '')).join('')
  const ends = parts.filter(part => part.type === 'done' || part.type === 'failed')
  assert.ok(ends.length === 1 || options.onPart, `${ends.length} ends`)
  return {
    parts,
    text: joined('text'),
    thinking: joined('thinking'),
    remarks: parts.filter(part => part.type === 'remark').map(part => part.text),
    last: ends[0]!,
    usage: ends[0]?.usage,
    ms: performance.now() - started,
  }
}

const endpoint = (options: Partial<Endpoint>): Endpoint => ({
  provider: 'lab',
  baseURL: lab.url,
  apiKey: null,
  prices: {},
  idleMs: 5000,
  memory: newMemory(),
  ...options,
})

const call = (options: Partial<Call>): Call => ({
  debate: 1,
  key: 'round-1/proposer',
  messages: [{ role: 'user', content: 'Why?' }],
  moment: { format: 'duel', seat: 'proposer', cue: 'opening', language: 'en', topic: 'Why?', values: {}, context: [] },
  effort: null,
  maxTokens: null,
  shape: null,
  ...options,
})

const failed = (failure: Failure): Part => ({ type: 'failed', failure, usage: null })

const sse = (...data: string[]): Reply => ({
  status: 200,
  headers: { 'content-type': 'text/event-stream' },
  body: data.map(line => `data: ${line}\n\n`).join(''),
})
