import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { tailOf, words } from '../../src/formats/dialectic/tail.ts'

const tail = '{"agreed": ["a"], "open": [], "state": "settled"}'

const endings: Readonly<Record<string, [speech: string, words: string]>> = {
  'bare, on a line of its own': [`Words.\n\n${tail}`, 'Words.'],
  'in a fence': [`Words.\n\n\`\`\`json\n${tail}\n\`\`\``, 'Words.'],
  'in a fence of tildes': [`Words.\n\n~~~json\n${tail}\n~~~\n`, 'Words.'],
  'set in by spaces': [`Words.\n\n  ${tail}`, 'Words.'],
  'with words behind it': [`Words.\n\n${tail}\n\nI hope this helps.`, 'Words.\n\nI hope this helps.'],
  'with a rule behind it': [`Words.\n\n${tail}\n\n---\n`, 'Words.'],
  'behind a fence that was left open': [`Words.\n\n\`\`\`ts\ncode()\n\n${tail}`, 'Words.\n\n```ts\ncode()'],
  'behind a block of tildes that shows a fence': [
    `Words.\n\n~~~md\n\`\`\`\n~~~\n\n${tail}`,
    'Words.\n\n~~~md\n```\n~~~',
  ],
}

describe('the tail of a speech is found', () => {
  for (const [name, [speech, said]] of Object.entries(endings))
    it(name, () => {
      assert.equal(tailOf(speech)?.state, 'settled')
      assert.equal(words(speech), said)
    })
})

describe('what is no tail is part of the speech', () => {
  for (const [name, speech] of Object.entries({
    'a sample with one of its names and prose behind it': 'Look:\n\n{"state": "open"}\n\nThat is what I would say.',
    'within a sentence': `I would say ${tail}`,
    'an object with other names': 'Words.\n\n{"retries": 3}',
    'code that was left open': 'Words.\n\n```ts\nconst a = {\n  b: 1 }',
  }))
    it(name, () => {
      assert.equal(tailOf(speech), null)
      assert.equal(words(speech), speech)
    })
})

it('is never taken back while a speech comes in', () => {
  for (const [speech] of Object.values(endings)) {
    let before = ''
    for (let end = 1; end <= speech.length; end++) {
      const now = words(speech.slice(0, end), false)
      assert.ok(now.startsWith(before) || before.startsWith(now), `${JSON.stringify(before)} → ${JSON.stringify(now)}`)
      before = now
    }
  }
})
