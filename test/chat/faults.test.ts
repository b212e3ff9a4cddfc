import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { failureOf, openLab, sse } from './listening.ts'

const { listen } = await openLab()
const chunk = (content: string, finish: string | null = null) =>
  JSON.stringify({ choices: [{ delta: { content }, finish_reason: finish }] })
const events = (body: string) => ({ status: 200, headers: { 'content-type': 'text/event-stream' }, body })

describe('a server that does odd things', () => {
  test('may send one huge event', async () => {
    const speech = 'It is so. 确实如此。'.repeat(200_000)
    const heard = await listen(sse(chunk(speech, 'stop'), '[DONE]'))
    assert.equal(heard.text, speech)
    assert.equal(heard.last.type, 'done')
  })

  test('may not send an event without end', async () => {
    const heard = await listen(events(`data: ${chunk('so far')}\n\ndata: ${'x'.repeat(17 * 1024 * 1024)}`))
    assert.equal(heard.text, 'so far')
    assert.match(failureOf(heard).message, /no chat completion: an event without end/)
  })

  test('may not send a document without end', async () => {
    const body = `{"choices":[{"message":{"content":"${'x'.repeat(33 * 1024 * 1024)}"}}]}`
    const heard = await listen({ status: 200, headers: { 'content-type': 'application/json' }, body })
    assert.equal(failureOf(heard).kind, 'transport')
  })

  test('may complain at length', async () => {
    const failure = failureOf(await listen({ status: 500, body: `Boom. ${'x'.repeat(1024 * 1024)}` }))
    assert.equal(failure.kind, 'transport')
    assert.ok(failure.message.length <= 500 && failure.message.startsWith('Boom.'))
  })

  test('may use every line that SSE has', async () => {
    const body = [
      '\uFEFF: hello',
      'retry: 100',
      'id: 1',
      'event: completion',
      `data: ${chunk('a')}`,
      '',
      'nonsense',
      ':',
      `data:${chunk('b', 'stop')}`,
      '',
      'data: [DONE]',
      '',
      `data: ${chunk('after the end')}`,
      '',
    ]
    const heard = await listen(events(body.join('\n')))
    assert.deepEqual([heard.text, heard.last.type], ['ab', 'done'])
  })

  test('may send fields of other types than agreed', async () => {
    const odd = [
      '{}',
      '[]',
      '{"choices":null}',
      '{"choices":[null]}',
      '{"choices":[{"delta":null}]}',
      '{"choices":[{"delta":{"content":5,"reasoning":{},"refusal":[],"annotations":5}}]}',
      '{"choices":[{"delta":{"content":[null,5,{"type":"thinking","thinking":[null,{"text":5}]}]}}]}',
      '{"choices":[{"delta":{}}],"usage":"many","model":7,"x_groq":null,"citations":{}}',
    ]
    const heard = await listen(sse(...odd, chunk('words', 'stop'), '[DONE]'))
    assert.equal(heard.text, 'words')
    assert.deepEqual(heard.last, { type: 'done', finish: 'stop', usage: null })
  })

  for (const data of ['null', '5', '"words"', '<html>', '{"choices":[{"del']) {
    test(`may not send ${data} for a chunk`, async () => {
      const heard = await listen(sse(chunk('so far'), data, chunk('more', 'stop'), '[DONE]'))
      assert.deepEqual([heard.text, failureOf(heard).kind], ['so far', 'transport'])
      assert.equal(failureOf(heard).maybePaid, true)
    })
  }

  test('may answer with an empty body', async () => {
    for (const reply of [events(''), { status: 200, body: '' }, events('data: [DONE]\n\n')])
      assert.equal(failureOf(await listen(reply)).kind, 'transport')
  })

  test('may send its characters byte by byte', async () => {
    const text = '辩论 🧑‍⚖️ naïve — “先做实验”。'
    const heard = await listen({
      chunks: [text],
      thinking: '想 🤔',
      thinkingField: 'tags',
      bytes: true,
      lineEnd: '\r\n',
    })
    assert.equal(heard.text, text)
    assert.equal(heard.thinking, '想 🤔')
  })
})
