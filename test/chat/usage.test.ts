import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import type { Usage } from '../../src/core/model.ts'
import { openLab, sse } from './listening.ts'

const { listen } = await openLab()

describe('usage', () => {
  const cases: { name: string; reported: object; usage: Usage }[] = JSON.parse(
    readFileSync(new URL('cases/usage.json', import.meta.url), 'utf8'),
  )
  for (const { name, reported, usage } of cases)
    test(`as ${name} reports it`, async () =>
      assert.deepEqual((await listen({ text: 'a', usage: reported })).usage, usage))

  test('is unknown when half of it is missing, or nonsense', async () => {
    assert.equal((await listen({ text: 'a', usage: { prompt_tokens: 9 } })).usage, null)
    assert.equal((await listen({ text: 'a', usage: { prompt_tokens: -1, completion_tokens: 2 } })).usage, null)
    assert.equal((await listen({ text: 'a', usage: { prompt_tokens: '9', completion_tokens: 2 } })).usage, null)
  })

  test('is found where Groq puts it', async () => {
    const heard = await listen(
      sse(
        '{"choices":[{"delta":{"content":"a"},"finish_reason":"stop"}]}',
        '{"choices":[],"x_groq":{"usage":{"prompt_tokens":9,"completion_tokens":2}}}',
        '[DONE]',
      ),
    )
    assert.deepEqual(heard.usage, { input: 9, output: 2 })
  })
})

describe('cost', () => {
  const usage = { prompt_tokens: 9, completion_tokens: 2, cost: 0.0042 }
  const cost = async (provider: string, reported: object) => {
    const { last } = await listen({ text: 'a', usage: reported }, { endpoint: { provider } })
    return last.type === 'done' ? last.cost : assert.fail()
  }

  test('is taken from the provider that says it in dollars', async () => {
    assert.equal(await cost('openrouter', usage), 0.0042)
    assert.equal(await cost('openrouter', { ...usage, cost: undefined }), undefined)
  })

  test('with a key of the user for the provider behind is the sum', async () => {
    const own = { ...usage, cost: 0.25, is_byok: true }
    assert.equal(await cost('openrouter', { ...own, cost_details: { upstream_inference_cost: 0.5 } }), 0.75)
    assert.equal(await cost('openrouter', own), undefined)
  })

  test('of anybody else may be in any currency', async () => {
    assert.equal(await cost('lab', usage), undefined)
  })
})

describe('sources', () => {
  const citation = (url: string, title?: string) => ({ type: 'url_citation', url_citation: { url, title } })

  for (const form of ['stream', 'document'] as const) {
    test(`come from the annotations of a ${form}, each once`, async () => {
      const annotations = [
        citation('https://example.org/a', 'A\n\u001b[31mtitle'),
        citation('https://example.org/a', 'again'),
        { type: 'url_citation', url: 'https://example.org/b' },
        citation('javascript:alert(1)'),
        { type: 'file_citation' },
        null as never,
      ]
      const { parts, text } = await listen({ text: 'a', annotations, ...(form === 'document' && { plain: true }) })
      assert.equal(text, 'a')
      const sources = parts.filter(part => part.type === 'source').map(part => part.source)
      assert.deepEqual(sources, [
        { url: 'https://example.org/a', title: 'A [31mtitle' },
        { url: 'https://example.org/b', title: null },
      ])
    })
  }

  test('may be a plain list that comes again with every chunk', async () => {
    const chunk = '{"citations":["https://example.org/a"],"choices":[{"delta":{"content":"a"},"finish_reason":"stop"}]}'
    const { parts } = await listen(sse(chunk, chunk, '[DONE]'))
    assert.equal(parts.filter(part => part.type === 'source').length, 1)
  })
})
