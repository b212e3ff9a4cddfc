import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Effort } from '../../src/core/model.ts'
import { chatModel } from '../../src/models/api/chat.ts'
import type { Endpoint } from '../../src/models/api/endpoint.ts'
import type { Script } from '../lab/server.ts'
import { call, listenTo, openLab } from './listening.ts'

const { lab, endpoint } = await openLab()

describe('a provider that refuses its own knob', () => {
  const cases: [
    provider: string,
    model: string,
    effort: Effort,
    refuses: Script['refuses'],
    sent: object,
    remark: RegExp,
  ][] = [
    ['groq', 'qwen/qwen3.8-27b', 'low', ['effort low'], { reasoning_effort: 'default' }, /effort "low"; "default"/],
    ['mistral', 'mistral-small-latest', 'low', ['effort low'], { reasoning_effort: 'none' }, /"low"; "none"/],
    ['mistral', 'mistral-small-latest', 'medium', ['effort medium'], { reasoning_effort: 'high' }, /"medium"; "high"/],
    ['ollama', 'llama3.3', 'high', ['thinking'], {}, /takes no effort setting; "high" was left out/],
    ['ollama', 'qwen3:8b', 'max', ['effort max'], { reasoning_effort: 'high' }, /"max"; "high"/],
    ['openrouter', 'x/y', 'max', ['effort max'], { reasoning: { effort: 'xhigh' } }, /"max"; "xhigh"/],
    ['moonshot', 'kimi-k2.7-code', 'low', ['thinking off'], { thinking: { type: 'enabled' } }, /"low"; "thinking on"/],
    ['qwen', 'qwen-turbo', 'low', ['thinking'], {}, /takes no effort setting/],
  ]
  for (const [provider, model, effort, refuses, expected, remark] of cases) {
    test(`${provider}:${model} at ${effort}`, async () => {
      lab.play({ rules: [{ reply: { text: 'yes' } }], ...(refuses && { refuses }) })
      const own = endpoint({ provider })
      const heard = await listenTo(own, call({ effort }), {}, model)
      assert.equal(heard.last.type, 'done')
      assert.deepEqual(extras(lab.requests.at(-1)!.body), expected)
      assert.equal(heard.remarks.length, 1)
      assert.match(heard.remarks[0]!, remark)
      const before = lab.requests.length
      assert.deepEqual((await listenTo(own, call({ effort }), {}, model)).remarks, [], 'said once')
      assert.equal(lab.requests.length, before + 1, 'and learned')
      assert.equal((await listenTo(own, call({ effort, debate: 2 }), {}, model)).remarks.length, 1, 'per debate')
    })
  }
})

describe('a model of a provider', () => {
  const cases: [provider: string, model: string, effort: Effort, sent: object, remarks: number][] = [
    ['moonshot', 'kimi-k2.6', 'low', { thinking: { type: 'disabled' } }, 1],
    ['moonshot', 'moonshot-v1-32k', 'high', {}, 1],
    ['kimi', 'kimi-k3.1-pro', 'max', { reasoning_effort: 'max' }, 0],
    ['zhipu', 'glm-4.7', 'high', { thinking: { type: 'enabled' } }, 1],
    ['zai', 'glm-5.3-flash', 'low', { thinking: { type: 'enabled' }, reasoning_effort: 'low' }, 0],
    ['dashscope', 'qwen3.8-max', 'max', { enable_thinking: true }, 0],
  ]
  for (const [provider, model, effort, sent, remarks] of cases) {
    test(`${provider}:${model} at ${effort} is sent ${JSON.stringify(sent)}`, async () => {
      lab.play({ rules: [{ reply: { text: 'yes' } }] })
      const heard = await listenTo(endpoint({ provider }), call({ effort }), {}, model)
      assert.deepEqual(extras(lab.requests.at(-1)!.body), sent)
      assert.equal(heard.remarks.length, remarks, heard.remarks.join())
    })
  }
})

describe('temperature', () => {
  test('is sent as it is set', async () => {
    const { body, remarks } = await ask({ temperature: 0 })
    assert.equal(body.temperature, 0)
    assert.deepEqual(remarks, [])
    assert.equal('temperature' in (await ask({ temperature: null })).body, false)
  })

  test('is left out where the model has its own, and that is said', async () => {
    const { body, remarks } = await ask({ temperature: 0.2 }, { refuses: ['temperature'] })
    assert.equal('temperature' in body, false)
    assert.deepEqual(remarks, ['lab:big does not take the temperature that is set; it was left out'])
  })

  test('that is taken in silence and ignored is said as well', async () => {
    const { body, remarks } = await ask({ provider: 'deepseek', temperature: 0.2 })
    assert.equal(body.temperature, 0.2)
    assert.match(remarks.join(), /^deepseek:big may ignore the temperature/)
  })

  async function ask(options: Partial<Endpoint>, script: Script = {}) {
    lab.play({ rules: [{ reply: { text: 'yes' } }], ...script })
    const { remarks } = await listenTo(endpoint(options), call({}))
    return { remarks, body: lab.requests.at(-1)!.body }
  }
})

describe('the cap on a reply', () => {
  test('is sent under the name that the provider prefers', async () => {
    lab.play({ rules: [{ reply: { text: 'yes' } }] })
    await listenTo(endpoint({ provider: 'azure' }), call({ maxTokens: 9 }))
    assert.deepEqual(extras(lab.requests.at(-1)!.body), { max_completion_tokens: 9 })
    lab.play({ rules: [{ reply: { text: 'yes' } }], refuses: ['max_completion_tokens'] })
    const { remarks } = await listenTo(endpoint({ provider: 'azure' }), call({ maxTokens: 9 }))
    assert.deepEqual(extras(lab.requests.at(-1)!.body), { max_tokens: 9 })
    assert.deepEqual(remarks, [])
  })

  test('is left out where there is none, and that is said', async () => {
    lab.play({ rules: [{ reply: { text: 'yes' } }], refuses: ['max_tokens', 'max_completion_tokens'] })
    const { remarks } = await listenTo(endpoint({}), call({ maxTokens: 9 }))
    assert.deepEqual(extras(lab.requests.at(-1)!.body), {})
    assert.deepEqual(remarks, ['lab:big takes no limit on the length of a reply; it was left out'])
  })
})

describe('web search', () => {
  test('is turned on where the chat protocol has it', async () => {
    lab.play({ rules: [{ reply: { text: 'yes' } }] })
    const { remarks } = await listenTo(endpoint({ provider: 'openrouter' }), call({ search: true }))
    assert.deepEqual(extras(lab.requests.at(-1)!.body), { tools: [{ type: 'openrouter:web_search' }] })
    assert.deepEqual(remarks, [])
    await listenTo(endpoint({ provider: 'qwen' }), call({ search: true }))
    assert.deepEqual(extras(lab.requests.at(-1)!.body), { enable_search: true })
    await listenTo(endpoint({ provider: 'qwen' }), call({}))
    assert.deepEqual(extras(lab.requests.at(-1)!.body), {})
  })

  test('that a provider does not have, or refuses, is said', async () => {
    lab.play({ rules: [{ reply: { text: 'yes' } }], refuses: ['search'] })
    const none = await listenTo(endpoint({ provider: 'groq' }), call({ search: true }))
    assert.deepEqual(none.remarks, ['groq:big has no web search here; it answers from what it knows'])
    const refused = await listenTo(endpoint({ provider: 'qwen' }), call({ search: true }))
    assert.equal(refused.text, 'yes')
    assert.match(refused.remarks.join(), /^qwen:big has no web search/)
  })
})

test('Azure gets its key in a header of its own', async () => {
  lab.play({ rules: [{ reply: { text: 'yes' } }] })
  await listenTo(endpoint({ provider: 'azure', apiKey: 'azure-key-1' }), call({}))
  const { headers } = lab.requests.at(-1)!
  assert.deepEqual([headers['api-key'], headers.authorization], ['azure-key-1', undefined])
})

test('a model has the prices that the user set, or those that are known, or none', () => {
  const prices = { big: { input: 1, output: 2 } }
  const known = (model: string) =>
    model === 'small' ? null : { prices: { input: 5, output: 9 }, window: 128_000, maxOutput: null }
  assert.deepEqual(chatModel(endpoint({ prices }), 'big').prices, prices.big)
  assert.equal(chatModel(endpoint({ prices }), 'small').prices, null)
  assert.deepEqual(chatModel(endpoint({ prices, known }), 'big').prices, prices.big)
  assert.deepEqual(chatModel(endpoint({ prices, known }), 'other').prices, { input: 5, output: 9 })
  assert.equal(chatModel(endpoint({ prices, known }), 'small').prices, null)
  assert.equal(chatModel(endpoint({ known }), 'big').window, 128_000)
  assert.equal(chatModel(endpoint({}), 'big').window, null)
  assert.equal(chatModel(endpoint({}), 'qwen3:8b').name, 'lab:qwen3:8b')
})

/** What a request holds beside what every one of them holds. */
// biome-ignore lint/suspicious/noExplicitAny: the body of a request
function extras({ model, messages, stream, stream_options, ...rest }: any): object {
  return rest
}
