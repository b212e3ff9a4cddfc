import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { makeBlind, matterOf, sidesOf } from '../../src/core/judging/blind.ts'
import { placesIn } from '../../src/evidence/find/places.ts'
import { quotationsOf } from '../../src/evidence/find/quotations.ts'
import { scan } from '../../src/evidence/find/scan.ts'

const names = new Map([
  ['pro', ['pro', 'PRO', '[P]']],
  ['con', ['con', 'CON', '[C]']],
])
const blind = makeBlind(sidesOf(['pro', 'con']), { names, matter: matterOf('Should we move?') }, 'en')
const called = (seat: string) => seat.toUpperCase()

describe('labels of claims before a blind judge', () => {
  const hidden: [text: string, shown: string][] = [
    ['[P2.3] Streets are for people.', '[Larch-2.3] Streets are for people.'],
    ['As [C1.1] admits, [P1.2] stands.', 'As [Sedge-1.1] admits, [Larch-1.2] stands.'],
    [
      'See P2.3, C1.1 and **P2.4**; [P1, P2] and [C3].',
      'See Larch-2.3, Sedge-1.1 and **Larch-2.4**; [P1, P2] and [Sedge-3].',
    ],
    ['见【P2.3】与 C1.1。', '见【Larch-2.3】与 Sedge-1.1。'],
  ]
  for (const [text, shown] of hidden)
    it(`have no letter of a side: ${text}`, () => {
      assert.equal(blind.hide(text), shown)
      assert.equal(blind.hide(shown), shown, 'twice is once')
      assert.equal(blind.reveal(shown, called), text)
      assert.equal(blind.original(shown, text), text)
    })

  it('leave everything else as it is', () => {
    for (const text of ['Vitamin C1 and P2P, HTTP2.0, the P-51, C3.5% and a P100.', 'plan [B1.1] and `x[P1.1]`'])
      assert.equal(blind.hide(text), text)
    const unlabelled = makeBlind(sidesOf(['pro', 'con']), { names: new Map(), matter: matterOf('') }, 'en')
    assert.equal(unlabelled.hide('[P2.3] and [C1.1]'), '[P2.3] and [C1.1]')
  })

  it('are told as written wherever the judge uses them', () => {
    assert.equal(
      blind.reveal('Larch never answered [Sedge 1.1], and Larch-2.3 falls.', called),
      'PRO never answered [C1.1], and P2.3 falls.',
    )
  })
})

describe('a line that begins with the label of a claim', () => {
  const text = '[P1.1] Traffic fell by half in 2020.\n[P1.2]: Trams carried 90 million people (docs/trams.md:3).'

  it('is a sentence and no footnote', () => {
    const whole = `${text}

As [P1.2] shows, they run.`
    const scanned = scan(whole)
    const cited = placesIn(scanned, quotationsOf(scanned), { files: [], keys: [] }).map(({ span }) =>
      whole.slice(...span),
    )
    assert.deepEqual(cited, ['docs/trams.md:3'])
  })
})
