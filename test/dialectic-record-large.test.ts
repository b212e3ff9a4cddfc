import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { knownWords, without } from '../src/formats/dialectic/record/known-words.ts'
import { parseRecord } from '../src/formats/dialectic/record/parse.ts'
import { isQuick } from './support/quick.ts'

const many = (piece: string, bytes = 1_000_000): string => piece.repeat(Math.ceil(bytes / piece.length))

describe('words that are known', () => {
  it('are taken out once, and lines that were changed are left', () => {
    const known = knownWords(['one\ntwo', 'two'])
    assert.equal(without('a\none\n\ntwo  \nb\ntwo\ntwo', known), 'a\n\nb\n\ntwo')
    assert.deepEqual(known, [])
    assert.equal(without('one\nnew\ntwo', knownWords(['one\ntwo'])), 'new')
    assert.equal(without('a\na\nb', knownWords(['a\nb'])), 'a')
    const other = knownWords(['elsewhere'])
    assert.equal(without('here', other), 'here')
    assert.equal(other.length, 1)
  })

  for (const piece of ['{\n', '"\n', '{', ' \n', '{\n{\nx\n', 'a\n\n'])
    it(`are found quickly in a megabyte of ${JSON.stringify(piece)}`, () => {
      const text = many(piece)
      const changed = `${text.slice(0, 60_000)}\nnew\n${text.slice(0, 60_000)}`
      assert.ok(isQuick(() => without(text, knownWords([changed, text.slice(0, 50_000)])), 100))
    })
})

describe('a record of a megabyte', () => {
  for (const piece of ['{\n', 'a\n\n', '**Date**: x\n', '## Round 1\n', '## Conclusion\n'])
    it(`is read quickly: ${JSON.stringify(piece)}`, () => {
      assert.ok(isQuick(() => parseRecord(`# Debate: x\n\n${many(piece)}`), 200))
    })

  it('is read quickly with twenty thousand rounds', () => {
    const rounds = Array.from(
      { length: 20_000 },
      (_, i) => `## Round ${i + 1}\n\n### Main Agent\nx\n\n### Sub Agent\ny\n`,
    )
    assert.ok(isQuick(() => parseRecord(`# Debate: x\n\n---\n\n${rounds.join('\n')}`), 400))
  })

  it('is read quickly where a large round stands there again, in few words, many times', () => {
    const short = '## Round 1\n### Main Agent\nx\n### Sub Agent\ny\n'
    const text = `# Debate: x\n\n${short}${many('a\n', 500_000)}\n${many(short, 500_000)}`
    assert.ok(isQuick(() => parseRecord(text), 300))
  })
})

describe('a round with many digits', () => {
  for (const digits of ['1234567', '9'.repeat(500)])
    it(`is a heading, and told with its line (${digits.length} digits)`, () => {
      const text = `# Debate: x\n\n## Round 1\n### Main Agent\na\n### Sub Agent\nb\n\n## Round ${digits}\n### Main Agent\nc\n### Sub Agent\nd\n`
      const { record, problems } = parseRecord(text)
      assert.equal(record.rounds[0]!.partners[0], 'b')
      const fatal = problems.filter(({ fatal }) => fatal)
      assert.deepEqual(
        fatal.map(({ line }) => line),
        [9],
      )
      assert.match(fatal[0]!.what.en, /higher than 999,999/)
      assert.match(fatal[0]!.what.zh, /超过 999,999/)
    })
})
