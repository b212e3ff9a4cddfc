import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { findUnsupported } from '../../src/evidence/examiner.ts'
import { findCitations } from '../../src/evidence/find/find.ts'
import { hostilePieces, readCases, repeated } from './support/cases.ts'

const claims = (text: string) => findUnsupported(text, findCitations(text))

describe('claims without support', () => {
  for (const [group, cases] of readCases('claims'))
    it(group, () => {
      for (const { given, expected } of cases) {
        assert.deepEqual(claims(given), expected, given)
        for (const claim of expected) assert.ok(given.includes(claim), claim)
      }
    })

  it('are twelve at most, the strongest, in the order of the text', () => {
    const weak = Array.from({ length: 10 }, (_, at) => `The lock number ${at} prevents two writers from meeting.`)
    const strong = Array.from({ length: 10 }, (_, at) => `The part number ${at} failed in ${at + 10}% of all runs.`)
    const listed = claims(weak.flatMap((text, at) => [text, strong[at]!]).join(' '))
    assert.equal(listed.length, 12)
    const withFigures = listed.filter(text => text.includes('%'))
    assert.deepEqual(withFigures, strong)
    assert.ok(listed.indexOf(weak[0]!) < listed.indexOf(strong[0]!))
  })

  it('are found to the end of whatever is repeated', () => {
    for (const piece of hostilePieces.claims) assert.ok(claims(repeated(piece)).length <= 12, piece)
  })

  it('are none among sentences of a quotation that is cited', () => {
    for (const text of [
      'The files show it: `docs/load.md:11` says “On a sale day we need 25 orders/s. SQLite is 8 times as fast as that.”',
      '文件说明了这一点：`docs/load.md:11` 写道：“促销日需要每秒 25 单。SQLite 的速度是它的 8 倍。”',
    ])
      assert.deepEqual(claims(text), [], text)
    const own = 'On a sale day we need 25 orders/s. SQLite is 8 times as fast as that.'
    assert.notEqual(claims(own).length, 0)
  })
})
