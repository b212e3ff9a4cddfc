import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { emptyView, fold, type View } from '../src/core/view.ts'
import type { Conclusion } from '../src/engine/conclusion.ts'
import { besides, faces } from '../src/formats/faces.ts'
import { seatNameIn } from '../src/formats/seat-name.ts'
import { plays } from './support/face-plays.ts'

const concludedBy = async (id: string, language: 'en' | 'zh') => {
  const [face, { conclusion }] = [await faces[id]!(), await besides[id]!()]
  const { records } = await plays[id]!(language)
  const view = emptyView()
  const before: Conclusion[] = []
  for (const { event } of records) {
    if (event.type === 'debate.closed') before.push(conclusion(view))
    fold(view, event)
  }
  return { face, view, conclusion: conclusion(view), before }
}

const isSaid = ({ lines, winner, firmness }: Conclusion) => lines.length > 0 || winner !== null || firmness !== null

const isTurn = ({ turns, brief }: View, key: string) =>
  turns.has(key) || JSON.stringify(brief.options).includes(JSON.stringify(key))

describe('what a debate came to, as data', { concurrency: 1 }, () => {
  for (const id of Object.keys(plays))
    for (const language of ['en', 'zh'] as const)
      it(`${id}, ${language}: is told once it is over, and not before`, async () => {
        const { face, view, conclusion, before } = await concludedBy(id, language)
        assert.deepEqual([before.length > 0, before.some(isSaid)], [true, false])
        assert.ok(isSaid(conclusion))
        assert.equal(conclusion.kind, id === 'dialectic' ? 'conclusion' : 'verdict')
        for (const { turn } of conclusion.deciding) assert.ok(isTurn(view, turn), turn)
        if (conclusion.winner) assert.notEqual(seatNameIn(face, view, conclusion.winner.seat), '')
        if (conclusion.judging) assert.equal(conclusion.judging.winner, conclusion.winner?.seat ?? null)
      })

  it('of a tree is how much was agreed and ruled on, and each ruling', async () => {
    for (const [language, form] of [
      ['en', /^\d+ agreed, \d+ ruled on$/],
      ['zh', /^合意 \d+ 项，裁决 \d+ 项$/],
    ] as const) {
      const { conclusion } = await concludedBy('tree', language)
      assert.match(conclusion.lines[0]!, form)
      const rulings = conclusion.parts.flatMap(part => part.rulings)
      assert.ok(rulings.length > 0)
      for (const { label, text, firmness } of rulings) {
        assert.match(label, /^D\d/)
        assert.equal(text === null, firmness === 'split')
      }
    }
  })
})
