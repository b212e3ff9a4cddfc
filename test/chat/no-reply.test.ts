import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Failure } from '../../src/core/failure.ts'
import type { Reply } from '../lab/server.ts'
import { openLab } from './listening.ts'

const { listen } = await openLab()

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
