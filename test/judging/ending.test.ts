import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { renderDoc } from '../../src/cli/terminal/doc.ts'
import type { View } from '../../src/core/view.ts'
import { duel } from '../../src/formats/duel/duel.ts'
import { endingDoc, endingOf } from '../../src/formats/ending.ts'
import { documentOf } from '../../src/host/archived.ts'
import { widthOf } from '../../src/show/style.ts'
import { told } from '../evidence/support/told-evidence.ts'
import { openGolden } from '../support/golden.ts'
import { duelView, type ToldDuel } from './support/told-duel.ts'

const golden = openGolden('ending')

const shown = (view: View, width = 100): string =>
  renderDoc(endingDoc(endingOf(view, duel), view, duel.display), { width, color: false })

const both = (judge: string) =>
  (['as-said', 'turned'] as const).map(order => ({ judge, order, winner: 'challenger' as const }))

const endings: Record<string, ToldDuel> = {
  'one judge who knew who was who': {},
  'one blind judge, with points': { rigor: 'normal', rulings: [{ winner: 'challenger', points: [6, 8] }] },
  'the same in both orders': { rigor: 'high', rulings: both('judge') },
  'it depends on the order': {
    rigor: 'high',
    rulings: [
      { order: 'as-said', winner: 'proposer' },
      { order: 'turned', winner: 'challenger' },
    ],
  },
  'what did not hold': told,
  'no judge ruled': { ends: 'no-verdict' },
  'it broke off': { ends: 'failed' },
  'it is not over': { ends: 'paused' },
}

describe('the ending of a debate', () => {
  for (const [name, told] of Object.entries(endings))
    it(`tells what to do, how firm that is and why: ${name}`, () => {
      for (const language of ['en', 'zh'] as const) golden.is(language, name, shown(duelView({ ...told, language })))
    })

  it('is one screen however much there is to tell, at every width', () => {
    const long = 'Move one path at a time and measure after each of them before the next is begun. '
    const view = duelView({
      rigor: 'high',
      rulings: both('judge').map(ruling => ({
        ...ruling,
        recommendation: long.repeat(40),
        reasoning: long.repeat(40),
      })),
      cites: { 'round-1/proposer': Array.from({ length: 40 }, () => told.cites!['round-1/challenger']![0]!) },
    })
    const verdict = { ...(view.verdict as object), unresolved: Array.from({ length: 30 }, () => long.repeat(5)) }
    for (const width of [100, 140, 200]) {
      const lines = shown({ ...view, verdict } as View, width).split('\n')
      assert.ok(lines.length <= 25, `${lines.length} lines at ${width}`)
    }
    for (const width of [40, 60, 100])
      for (const line of shown({ ...view, verdict } as View, width).split('\n')) assert.ok(widthOf(line) <= width, line)
  })

  it('is there for programs too', () => {
    const view = duelView({ ...told, rigor: 'normal', rulings: [{ winner: 'challenger', points: [6, 8] }] })
    const { answer, firmness, score, why, failures, open } = documentOf({
      ...{ id: 1, view, format: duel, createdAt: '2026-11-15T00:00:00.000Z', live: false },
    })
    assert.equal(answer, 'Do what the challenger says.')
    assert.equal(firmness?.level, 'leaning')
    assert.match(firmness.firmer!, /--rigor high/)
    assert.equal(score, 'Challenger codex 14 : 12 Proposer claude, of 20 points')
    assert.deepEqual(why.quotes, [{ quote: 'We should stay.', turn: 'round-1/challenger' }])
    assert.equal(failures.length, 3)
    assert.deepEqual(open, (view.verdict as { unresolved: string[] }).unresolved)
  })

  it('has no answer where nobody ruled', () => {
    const view = duelView({ ends: 'no-verdict' })
    const { answer, firmness } = documentOf({
      ...{ id: 1, view, format: duel, createdAt: '2026-11-15T00:00:00.000Z', live: false },
    })
    assert.deepEqual([answer, firmness], [null, null])
  })
})
