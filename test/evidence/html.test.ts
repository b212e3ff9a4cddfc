import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readHtml } from '../../src/evidence/web/html.ts'
import { hostilePieces, readCases, repeated } from './support/cases.ts'

describe('the text of HTML', () => {
  for (const [group, cases] of readCases('html'))
    it(group, () => {
      for (const { given, expected } of cases) assert.equal(readHtml(given).text, expected[0], given)
    })

  it('has the first title, or none', () => {
    assert.equal(readHtml('<svg><title>no</title></svg><title> A\n &lt;B </title><title>C</title>').title, 'A <B')
    assert.equal(readHtml('<title></title>').title, null)
    assert.equal(readHtml('x').title, null)
  })

  it('is read to the end of hostile pages', () => {
    for (const piece of hostilePieces.html) assert.ok(readHtml(repeated(piece, 100_000)).text.length <= 100_000, piece)
  })
})
