import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { inBrief } from '../../src/formats/report/in-brief.ts'

const keep = 'Keep the file, but do not rely on a copy of it.'

describe('an advice in brief', () => {
  it('is its first two sentences', () => {
    assert.equal(inBrief(`${keep} Ship the log. Test it.`, 'en'), `${keep} Ship the log.`)
    assert.equal(inBrief('先加索引。再测量。然后决定。', 'zh'), '先加索引。再测量。')
  })

  it('ends behind a clause of the second one, if that is too long', () => {
    const clauses = 'Make every job safe to run twice, also at night; ship the log; '
    assert.equal(inBrief(`${keep} ${clauses}${'name who is called; '.repeat(20)}`, 'en', 115), `${keep} ${clauses}…`)
    assert.equal(
      inBrief(`${keep} First ship the log, then ${'on and '.repeat(60)}on.`, 'en'),
      `${keep} First ship the log, …`,
    )
    assert.equal(inBrief(`${keep} Then ${'on and '.repeat(60)}on.`, 'en'), keep)
    assert.equal(
      inBrief(`先加索引。${'再把价格移出商品页；'.repeat(9)}最后测量。`, 'zh', 30),
      '先加索引。再把价格移出商品页；再把价格移出商品页； …',
    )
  })

  it('never is longer than asked', () => {
    const words = ['on and ', 'on, ', 'on; ', 'on. '].map(piece => piece.repeat(200))
    for (const text of words)
      for (const longest of [20, 60, 300]) assert.ok(inBrief(text, 'en', longest).length <= longest, text.slice(0, 9))
  })

  it('reads a list as clauses, and no headings', () => {
    assert.equal(
      inBrief('## What to do\n\nIn this order:\n\n1. add the index\n2. measure\n\nThen decide.', 'en'),
      'In this order: add the index; measure; Then decide.',
    )
    assert.equal(inBrief('# 结论\n- 先加索引\n- 再测量', 'zh'), '先加索引；再测量')
    assert.equal(inBrief('- add the\n  index\n- measure', 'en'), 'add the index; measure')
    assert.equal(inBrief('## Stay', 'en'), 'Stay')
  })
})
