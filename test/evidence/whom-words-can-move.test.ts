import assert from 'node:assert/strict'
import { it } from 'node:test'
import { findUnsupported } from '../../src/evidence/examiner.ts'
import { findCitations } from '../../src/evidence/find/find.ts'
import { explains } from '../../src/formats/arena/verdict.ts'

it('sentences of a quotation are supported by what the quotation is cited from', () => {
  for (const text of [
    'The files show it: `docs/load.md:11` says “On a sale day we need 25 orders/s. SQLite is 8 times as fast as that.”',
    '文件说明了这一点：`docs/load.md:11` 写道：“促销日需要每秒 25 单。SQLite 的速度是它的 8 倍。”',
  ])
    assert.deepEqual(findUnsupported(text, findCitations(text)), [], text)
  const own = 'On a sale day we need 25 orders/s. SQLite is 8 times as fast as that.'
  assert.notEqual(findUnsupported(own, findCitations(own)).length, 0)
})

it('whom words can move is never to one side by the other, nor away from a side by itself', () => {
  assert.deepEqual(
    [
      explains('round-3/pro', 'con', 'pro'),
      explains('round-3/con', 'con', 'pro'),
      explains('round-3/again/con', 'undecided', 'con'),
      explains('round-3/con', 'con', 'undecided'),
      explains('round-3/pro', 'con', 'undecided'),
      explains('round-3/floor/aud_01', 'con', 'pro'),
    ],
    [true, false, true, false, true, true],
  )
})
