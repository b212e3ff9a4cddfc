import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Call } from '../../src/core/model.ts'
import type { LabRequest, Reply, Script } from '../lab/server.ts'
import { valuesOf } from '../support/values.ts'
import { call, failureOf, listenTo, openLab } from './listening.ts'

const { lab, endpoint, listen } = await openLab()

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

  const grammar = { error: { message: 'Grammar error: Unimplemented keys: ["additionalProperties"]' } }
  const refusals: readonly (readonly [string, Reply])[] = [
    ['400 with words about a grammar', { status: 400, body: grammar }],
    ['400 with words that name nothing we sent', { status: 400, body: { error: { message: 'no viable parse tree' } } }],
    ['422 in Chinese', { status: 422, body: { message: '不支持的参数' } }],
    [
      '404 of a router',
      { status: 404, body: { error: { message: 'No endpoints found that support response_format' } } },
    ],
    ['403', { status: 403, body: { error: { message: 'structured outputs are not part of your plan' } } }],
    ['500 with words', { status: 500, body: { detail: 'failed to compile schema to grammar' } }],
    ['501', { status: 501, body: '' }],
    ['200 and an error in one document', { status: 200, body: grammar }],
    ['200 and an error in the stream', { chunks: [], error: grammar.error }],
  ]
  for (const [what, refused] of refusals)
    test(`a format that is refused by ${what} is left out, and stays so`, async () => {
      const rules = (request: LabRequest) => (format(request.body) === undefined ? { text: 'yes' } : refused)
      const { heard, sent, again } = await learn({ rules }, { shape })
      assert.equal(heard.text, 'yes')
      assert.deepEqual(sent.map(format), ['json_schema', 'json_object', undefined])
      assert.deepEqual(again.map(format), [undefined])
    })

  test('a server that breaks down over a format is asked the same once more, then without it', async () => {
    const own = endpoint({})
    const start = lab.requests.length
    lab.play({
      rules: ({ body }) => (format(body) === 'json_schema' ? { status: 500, body: 'oops' } : { text: 'yes' }),
    })
    assert.equal(failureOf(await listenTo(own, call({ shape }))).kind, 'transport')
    assert.equal(failureOf(await listenTo(own, call({ shape, key: 'round-1/challenger' }))).kind, 'transport')
    assert.equal((await listenTo(own, call({ shape }))).text, 'yes')
    const sent = lab.requests.slice(start).map(({ body }) => format(body))
    assert.deepEqual(sent, ['json_schema', 'json_schema', 'json_schema', 'json_object'])
  })

  const others: readonly Reply[] = [
    { status: 401, body: { error: { message: 'response_format needs a key' } } },
    { status: 404, body: { error: { message: 'no such model' } } },
    { status: 429, body: { error: { message: 'too many structured output requests' } } },
    { status: 503, body: 'overloaded' },
    { status: 400, body: { error: { message: 'the prompt is too long' } } },
    { status: 400, body: { error: { code: 'content_filter', message: 'flagged' } } },
  ]
  test('what is not about the request is no refusal of its format', async () => {
    for (const reply of others) {
      const before = lab.requests.length
      failureOf(await listen(reply, { call: { shape } }))
      assert.equal(lab.requests.length, before + 1, JSON.stringify(reply))
    }
  })

  test('stream_options are left out, and the usage is unknown then', async () => {
    const { sent, again, heard } = await learn(
      { refuses: ['stream_options'], rules: [{ reply: { text: 'a', usage: null } }] },
      {},
    )
    assert.deepEqual(valuesOf(sent, 'stream_options'), [{ include_usage: true }, undefined])
    assert.deepEqual(valuesOf(again, 'stream_options'), [undefined])
    assert.equal(heard.usage, null)
  })

  test('what cannot go together with thinking goes, and the thinking stays', async () => {
    const json = await learn({ refuses: ['JSON with thinking'] }, { shape, effort: 'high' })
    assert.deepEqual(json.sent.map(format), ['json_schema', 'json_object', undefined])
    assert.deepEqual(json.again.map(effort), ['high'])
    assert.deepEqual(json.heard.remarks, [])
    lab.play({ refuses: ['temperature with thinking'] })
    const heard = await listenTo(endpoint({ temperature: 0.5 }), call({ effort: 'high' }))
    assert.equal(effort(lab.requests.at(-1)!.body), 'high')
    assert.match(heard.remarks.join(), /does not take the temperature/)
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
