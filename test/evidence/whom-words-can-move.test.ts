import assert from 'node:assert/strict'
import { it } from 'node:test'
import { evidenceLines } from '../../src/cli/terminal/evidence-lines.ts'
import { evidenceWords } from '../../src/cli/terminal/words.ts'
import { findUnsupported } from '../../src/evidence/examiner.ts'
import { findCitations } from '../../src/evidence/find/find.ts'
import { explains } from '../../src/formats/arena/verdict.ts'
import { painter } from '../../src/show/style.ts'

it('marks below a speech never show what only stands for room that is taken', () => {
  for (let width = 20; width <= 120; width++)
    for (const first of [30, 44, 60, 77, 91, 95]) {
      const mark = (text: string) => ({
        ...{ mark: '✓', style: 'green' as const, text, count: 1, bad: false },
        ...{ failed: true, grave: true },
      })
      const each = [mark('a'.repeat(first)), mark(`docs ${'b'.repeat(40)}`), mark(`docs ${'c'.repeat(44)}`)]
      const shown = evidenceLines(
        { each, rest: [], counted: [] },
        { t: evidenceWords.en, paint: painter(false), width, log: false, who: null },
      )
      assert.doesNotMatch(shown, /x/, `${width} columns, ${first} taken`)
    }
})

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
