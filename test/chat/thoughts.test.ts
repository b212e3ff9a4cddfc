import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Thoughts } from '../../src/models/api/finish.ts'
import { failureOf, openLab } from './listening.ts'
import texts from './thoughts-texts.json' with { type: 'json' }

const { listen } = await openLab()

describe('thinking that a server leaves in the reply', () => {
  const cases = texts.cases as [name: string, content: string, thinking: string, text: string][]
  for (const [name, content, thinking, text] of cases) {
    test(`${name}: wherever it is cut`, () => {
      for (let size = 1; size <= content.length; size += 1) assert.deepEqual(split(content, size), { thinking, text })
    })
  }

  test('comes as thinking over the wire, while it is thought', async () => {
    const heard = await listen({ thinkingField: 'tags', thinking: 'let me see', text: 'Yes it is.', apart: true })
    assert.deepEqual([heard.thinking, heard.text], ['let me see', 'Yes it is.'])
    assert.ok(heard.parts.filter(part => part.type === 'thinking').length > 1, 'in parts')
    const plain = await listen({ text: '<think>hm</think>\nYes.', plain: true })
    assert.deepEqual([plain.thinking, plain.text], ['hm', 'Yes.'])
  })

  test('and nothing after it is no speech', async () => {
    for (const text of ['<think>I will never end', '<think>hm</think>\n', ' <think>', '</think>']) {
      const failure = failureOf(await listen({ chunks: [text] }))
      assert.equal(failure.kind, 'bad-output', text)
    }
    const { message } = failureOf(await listen({ chunks: ['<think>hm'], finish: 'length' }))
    assert.match(message, /thinking only.*token limit/)
  })

  test('what was held back is there when the connection breaks', async () => {
    const heard = await listen({ chunks: ['<th', 'never'], resetAfter: 1, msPerChunk: 5 })
    assert.deepEqual([heard.text, heard.last.type], ['<th', 'failed'])
  })

  test('may be typed pieces of the content', async () => {
    const heard = await listen({ thinkingField: 'pieces', thinking: 'let me see', text: 'Yes.', msPerChunk: 1 })
    assert.deepEqual([heard.thinking, heard.text], ['let me see', 'Yes.'])
  })
})

function split(content: string, size: number): { thinking: string; text: string } {
  const heard = { thinking: '', text: '' }
  const say = (type: 'text' | 'thinking', text: string) => {
    assert.notEqual(text, '')
    heard[type] += text
  }
  const thoughts = new Thoughts()
  for (let at = 0; at < content.length; at += size) {
    const piece = content.slice(at, at + size)
    if (thoughts.over) say('text', piece)
    else thoughts.hear(piece, say)
  }
  thoughts.end(say)
  return heard
}
