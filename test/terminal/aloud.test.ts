import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { AudibleFieldsReader } from '../../src/shown/audible-fields.ts'
import texts from './aloud-texts.json' with { type: 'json' }
import { hostileUnits } from './support/hostile-units.ts'

const read = (text: string, fields: readonly string[]): string => new AudibleFieldsReader(fields).push(text)

describe('the words of a reply in JSON', () => {
  const reply = JSON.stringify({
    agent_id: 'aud_03',
    vote: 'pro',
    confidence: 0.78,
    silent: { vote: 'inner', list: ['x'] },
    reason: 'A "quoted" \\ word, a line\nand 中文 with 😀, \t and / \u001b[31mred.',
    sure: true,
    none: null,
  })
  const words = 'pro · 0.78 · inner · A "quoted" \\ word, a line\nand 中文 with 😀,   and / \u001b[31mred.\ntrue'

  test('are the same wherever its pieces are cut', () => {
    const fields = ['vote', 'confidence', 'reason', 'sure', 'none']
    const escaped = reply.replace(/[^\x20-\x7e]/g, unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    for (const text of [reply, JSON.stringify(JSON.parse(reply), null, 2), escaped]) {
      assert.equal(read(text, fields), words)
      for (let cut = 1; cut < text.length; cut += 1) {
        const reader = new AudibleFieldsReader(fields)
        assert.equal(reader.push(text.slice(0, cut)) + reader.push(text.slice(cut)), words, `cut at ${cut}`)
      }
      const reader = new AudibleFieldsReader(fields)
      assert.equal(
        text
          .split('')
          .map(unit => reader.push(unit))
          .join(''),
        words,
      )
    }
  })

  test('stand for values that are none, wherever these are cut', () => {
    const values = new Map([
      ['vote', new Map([['pro', 'votes for Pro']])],
      ['sure', new Map([['true', 'for sure']])],
      ['confidence', new Map([['1', 'entirely']])],
    ])
    const fields = ['vote', 'confidence', 'sure']
    const said = 'votes for Pro · 0.78 · inner · for sure'
    for (let cut = 1; cut < reply.length; cut += 1) {
      const reader = new AudibleFieldsReader(fields, values)
      assert.equal(reader.push(reply.slice(0, cut)) + reader.push(reply.slice(cut)), said, `cut at ${cut}`)
    }
    const long = `{"vote":"${'x'.repeat(1_000_000)}"}`
    assert.ok(new AudibleFieldsReader(['vote'], values).push(long).length <= 200)
  })

  test('come as they are written, not when the field is whole', () => {
    const reader = new AudibleFieldsReader(['comment'])
    assert.deepEqual([reader.push('{"round": 1, "comm'), reader.push('ent": "One wo')], ['', 'One wo'])
    assert.deepEqual([reader.push('rd \\'), reader.push('u4e'), reader.push('2d.')], ['rd ', '', '中.'])
  })

  test('are found at any depth, with everything that is in a field', () => {
    const deep = '{"a":[{"say":"one"},{"b":{"say":["two",{"any":3}]}}],"say":{"pro":["four"],"con":[]}}'
    assert.deepEqual([read(deep, ['say']), read(deep, ['any'])], ['one · two · 3 · four', '3'])
    assert.equal(read(deep, ['other']), '')
    assert.equal(read('{"__proto__":"x","say":"","constructor":"y"}', ['say']), '')
  })

  test('stand below each other where they are long', () => {
    const long = 'a sentence that is longer than a few words'
    const reply = JSON.stringify({ a: 'short', b: long, c: 'new', d: 0.5 })
    assert.equal(read(reply, ['a', 'b', 'c', 'd']), `short · ${long}\nnew · 0.5`)
  })

  test('are what can be made out of what is broken, or stands in other text', () => {
    const cases = texts.cases as [string, string][]
    for (const [text, expected] of cases) assert.equal(read(text, ['say']), expected, text)
  })

  test('come to an end, whatever is repeated in it', () => {
    for (const unit of hostileUnits)
      for (const start of ['', '{"say":"', '{"say":', '{"'])
        assert.ok(read(start + unit.repeat(100_000 / unit.length), ['say']).length <= 100_000, `${start}${unit}`)
  })
})
