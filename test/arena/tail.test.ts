import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { View } from '../../src/core/view.ts'
import { schedule } from '../../src/formats/arena/phases.ts'
import { type ArenaSpeech, foulsIn } from '../../src/formats/arena/round/fouls.ts'
import { tailOf } from '../../src/formats/arena/round/speak.ts'
import { words } from '../../src/formats/arena/speeches.ts'
import { hearingOf } from '../../src/shown/audible-parts.ts'
import { isLongRun, randomFrom, runSeed } from '../support/sample.ts'
import { hostileTails, megabyteOf } from './support/hostile-parts.ts'
import { tail } from './support/script.ts'

const block = tail({ arguments: ['one'], answers: [{ turn: 'round-1/con', quote: 'so it is' }] })
const bare = '{"arguments": ["one"], "answers": [], "help": null}'

describe('the tail of a speech', () => {
  it('is read from a fence, from one line, or bare', () => {
    for (const end of [
      block,
      `\n\n${bare}`,
      `\n\`\`\`\n${bare}\n\`\`\``,
      `\n\`\`\`json\n${bare}`,
      `\n\`\`\`json ${bare}\`\`\``,
      `\n  \`\`\`json\r\n${bare}\r\n  \`\`\`\r\n\n`,
      `\n${JSON.stringify(JSON.parse(bare), null, 2)}`,
    ]) {
      assert.deepEqual(tailOf(`What I say.${end}`)?.arguments, ['one'], end)
      assert.equal(words(`What I say.${end}`), 'What I say.', end)
    }
  })

  it('may have words behind it, and is still not for all to hear', () => {
    for (const middle of [block, `\n${bare}`, `\n\`\`\`json ${bare}\`\`\``]) {
      const speech = `Before.${middle}\n\nAfter.`
      assert.deepEqual([tailOf(speech)?.arguments, words(speech)], [['one'], 'Before.\n\nAfter.'])
      const last = tail({ arguments: ['two'] })
      assert.deepEqual([tailOf(speech + last)?.arguments, words(speech + last)], [['two'], speech])
    }
  })

  it('may have a comma too many', () => {
    const speech = 'Words.\n\n{"arguments": ["one, ]", "two",], "answers": [], "help": null,}\n'
    assert.deepEqual([tailOf(speech)?.arguments, words(speech)], [['one, ]', 'two'], 'Words.'])
  })

  it('may be a request for help alone', () => {
    const help = { request: 'technical', target_audience: 'Pragmatist', reason: 'They built one.' }
    const speech = `Words.\n\n\`\`\`json\n${JSON.stringify(help)}\n\`\`\``
    assert.deepEqual([tailOf(speech), words(speech)], [{ arguments: [], answers: [], help }, 'Words.'])
  })

  it('is no sample of code with one of its names and words behind it', () => {
    const speech = 'Look:\n```json\n{"help": "see manual"}\n```\nThat is all.'
    assert.deepEqual([tailOf(speech), words(speech)], [null, speech])
  })

  it('of two is the last, and none of them is for all to hear', () => {
    const speech = `Words.${block}${tail({ arguments: ['two', 'three'] })}`
    assert.deepEqual(tailOf(speech)?.arguments, ['two', 'three'])
    assert.equal(words(speech), 'Words.')
  })

  it('is no code and no object that is something else', () => {
    for (const speech of [
      'Look:\n```js\nconst help = {}\n```',
      'Look:\n```json\n{"name": "agon"}\n```',
      'Look:\n{"name": "agon"}',
      '{laughs} That is not so.\nNot at all.',
      'A set {1, 2}\n{3, 4} is a set\nas well',
      'It ends with `code`',
      'It ends with ```three```',
    ]) {
      assert.equal(tailOf(speech), null, speech)
      assert.equal(words(speech), speech)
    }
  })

  it('is not read where it breaks off, and is still not for all to hear', () => {
    for (const end of [
      '\n```json\n{"arguments": ["on',
      '\n{"arguments": ["on',
      '\n```json\n{"arguments": [], "help": n',
    ])
      assert.deepEqual([tailOf(`Words.${end}`), words(`Words.${end}`)], [null, 'Words.'])
  })

  it('that cannot be read is part of the speech: no mark too many swallows what stands behind it', () => {
    for (const broken of [
      '```json\n{"arguments": ["one",\n```',
      '{"arguments": ["a 5" pipe"], "answers": []}',
      '```json\n{"arguments": ["a 5" pipe"], "answers": []}\n```',
      '```json\n{"arguments": []}\n\nHere is my real speech, and the fence is never closed.',
      '{"arguments": ["one\n\nHere is my real speech, and the string is never closed.',
      '{"arguments": ["one"]\n\nHere is my real speech, and the brace is never closed.',
      '{"help": nothing, I say.',
    ])
      for (const speech of [broken, `Words.\n${broken}`, `${broken}\n\nHere is my real speech.`]) {
        assert.equal(words(speech), speech)
        assert.equal(tailOf(speech), null, speech)
        assert.deepEqual(tailOf(speech + block)?.arguments, ['one'], speech)
      }
  })

  it('is read where its fence is closed on its last line', () => {
    assert.deepEqual(tailOf(`Words.\n\`\`\`json\n${bare}\`\`\``)?.arguments, ['one'])
    assert.equal(words(`Words.\n\`\`\`json\n${bare}\`\`\``), 'Words.')
  })

  it('gives what can be read of its fields, and no others', () => {
    const found = tailOf(
      tail({
        arguments: ['one', '', 7, null, { a: 1 }, 'two'],
        answers: [{ turn: 'round-1/con', quote: 'x', more: 1 }, { turn: 3 }, 'x'],
        help: { request: 'technical', target_audience: 'x', reason: 'y', cost: 0, granted: true },
        scores: { pro: 10 },
        winner: 'pro',
      }),
    )
    assert.deepEqual(found, {
      arguments: ['one', 'two'],
      answers: [{ turn: 'round-1/con', quote: 'x' }],
      help: { request: 'technical', target_audience: 'x', reason: 'y' },
    })
    const empty = { arguments: [], answers: [], help: null }
    assert.deepEqual(tailOf('\n```json\n{"help": "please", "arguments": "all", "answers": {}}\n```'), empty)
    const polluted = tailOf('\n```json\n{"__proto__": {"help": 1}, "constructor": 1, "arguments": []}\n```')
    assert.deepEqual(polluted, empty)
    assert.equal(({} as Record<string, unknown>).help, undefined)
    assert.equal(tailOf('\n```json\n["arguments"]\n```'), null)
  })
})

describe('the words of a speech that is still being said', () => {
  const pieces = [
    ...[
      'Words. ',
      'A line\n',
      '\n\n',
      '  ',
      '\t',
      '`',
      '``',
      '```',
      '```json',
      '```json\n',
      '```\n',
      '\n```',
      '{',
      '}',
    ],
    ...['{"arguments": ', '"help": null', '"', '\\', '[', ']', ',', bare, `\n${bare}\n`, block, `${block}\n`, '\r\n'],
    ...['{}', '{"a": 1}', '\n{', 'code()', '他们说。', '😀', '\n> quoted', '{"arguments": ["a 5" pipe"]}'],
    ...['{"help": {"a": tru', '\\u00', '```js {"help":1}```', '\n```js {"help":1}```x'],
  ]

  const view = { brief: { seats: [], options: {} } } as unknown as View

  function heardPieceByPiece(speech: string): string {
    const hearing = hearingOf({ words }, { shape: null, structured: false, seat: 'pro' }, view, 'en')!
    return [...speech].map(piece => hearing.push(piece)).join('') + hearing.end()
  }

  function assertGrows(speech: string): void {
    let shown = ''
    for (let length = 0; length <= speech.length; length++) {
      const now = words(speech.slice(0, length), false)
      assert.ok(now.startsWith(shown), `${JSON.stringify(speech.slice(0, length))}: ${JSON.stringify([shown, now])}`)
      shown = now
    }
    assert.equal(heardPieceByPiece(speech), words(speech), JSON.stringify([speech, shown]))
  }

  it('never take back what was shown, and are those of the whole at the end', () => {
    const random = randomFrom(isLongRun ? 7 : runSeed)
    for (let i = 0; i < (isLongRun ? 3_000 : 300); i++) {
      const count = 1 + Math.floor(random() * 9)
      assertGrows(Array.from({ length: count }, () => pieces[Math.floor(random() * pieces.length)]).join(''))
    }
  })

  it('come as soon as they are said', () => {
    const speech = `First.\n\nSecond one.${block}`
    assert.equal(words(speech.slice(0, 12)), 'First.\n\nSeco')
    assert.equal(words('Look:\n```js\nconst a'), 'Look:\n```js\nconst a')
  })

  it('of ordinary speeches are the same when they are asked for twice', () => {
    for (const speech of [`A.${block}`, 'A.\n```js\nx\n```', 'A', `A.${block}${block}`, `A.\n${bare}`])
      assert.equal(words(words(speech)), words(speech))
  })
})

/** The runner's time-out ends what takes for ever; how long each takes is measured in bench/bars. */
describe('a megabyte of anything', () => {
  const round = schedule(10)[3]!
  for (const text of hostileTails)
    it(`is read and looked through for quotations: ${JSON.stringify(text.slice(0, 20))}`, () => {
      const long = megabyteOf(text)
      for (const speech of [long, `\n{"help": ${long}`, `\n\`\`\`json ${long}`]) {
        assert.ok(speech.startsWith(words(speech)))
        tailOf(speech)
      }
      const said = { key: 'round-4/pro', seat: 'pro', text: long }
      const ally = { key: 'round-3/floor/aud_01', seat: 'aud_01', text: 'Something else altogether was said here.' }
      const opponent = { key: 'round-3/con', seat: 'con', text: long }
      const heard: ArenaSpeech = { said: [opponent, ally], made: 0, askedBefore: false, byHand: false }
      assert.ok(foulsIn(said, null, round, heard).every(({ rule }) => rule === 'no-quote' || rule === 'silence'))
    })
})
