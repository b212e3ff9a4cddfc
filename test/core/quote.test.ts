import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { findQuote, indexQuotes } from '../../src/core/quote.ts'

const speech = `
I **concede** that the "migration window" isn’t two hours — it’s four.
> A quoted line that
> goes on here.
- The read path: \`SELECT … FOR UPDATE\` costs 3 ms.
Nobody knows well... or does anybody?
`

const found = (quote: string, text = speech) => assert.equal(findQuote(quote, text), true, quote)
const missing = (quote: string, text = speech) => assert.equal(findQuote(quote, text), false, quote)

describe('findQuote', () => {
  it('finds words as they stand', () => found('that the "migration window"'))

  it('forgives white space, quotation marks and emphasis', () => {
    found("I concede that   the\n‘migration window’ isn't two hours")
    found('**I concede** that the «migration window»')
    found('the read path: SELECT … FOR UPDATE costs 3 ms'.replace('the', 'The'))
    found('A quoted line that goes on here')
    found('“I concede that the migration window isn’t two hours — it’s four.”')
  })

  it('forgives full and half width', () => {
    found('延迟为３ｍｓ（平均）', '我们测得延迟为 3ms(平均)。')
    found('使用 Postgres 数据库', '我们应当使用Postgres数据库。')
    found('「我方承认这一点」', '对方说：我方承认这一点。')
  })

  it('keeps words and apostrophes inside of words, whatever their case', () => {
    found('i concede that the Migration window')
    missing('I concede that the maintenance window')
    missing("Nobody knows we'll")
  })

  it('takes an ellipsis for words left out only when asked to', () => {
    const elided = (quote: string, text = speech) => findQuote(quote, text, { elided: true })
    assert.ok(elided('I concede … it’s four'))
    assert.ok(elided('I concede that ... isn’t two hours [...] goes on here'))
    assert.ok(elided('我方承认……需要四小时', '我方承认，迁移窗口需要四小时。'))
    assert.ok(!elided('it’s four … I concede that'))
    assert.ok(!elided('I concede … it’s five'))
    assert.ok(!elided('a … b … I … it'))
    missing('I concede … it’s four')
    missing(
      'I ... concede that ... Postgres is faster',
      'I will never concede that. The vendor says Postgres is faster.',
    )
    found('Nobody knows well... or does anybody')
  })

  it('takes a short quote for no quote', () => {
    missing('I con')
    missing('I conced')
    found('oncede that the migration wind')
    found('I concede')
    missing('我承认', '我承认这一点')
    found('我方承认', '我方承认这一点')
    missing('')
    missing('“…”')
  })

  it('ignores punctuation around the quote', () => {
    found('"...that the migration window isn’t two hours..."')
    found('（我方承认这一点。）', '是的，我方承认这一点，但是')
  })

  it('looks up many quotes in one text', () => {
    const index = indexQuotes(speech)
    const found = ['goes on here', 'goes on there'].map(quote => index.has(quote))
    assert.deepEqual(found, [true, false])
  })
})
