import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { renderDoc } from '../../src/cli/terminal/doc.ts'
import type { Json } from '../../src/core/json.ts'
import type { View } from '../../src/core/view.ts'
import type { Opening } from '../../src/engine/perform.ts'
import { arena } from '../../src/formats/arena/arena.ts'
import type { ArenaVerdict } from '../../src/formats/arena/verdict.ts'
import { endingDoc, endingOf } from '../../src/formats/ending.ts'
import { openGolden } from '../support/golden.ts'
import { reportText } from '../support/report.ts'
import { audienceOf, played, type Script, scripted, tie, without } from './support/report-plays.ts'
import { arenaOpening } from './support/script.ts'

const golden = openGolden('arena-ending')
const languages = ['en', 'zh'] as const

const shown = (view: View, width = 100): string =>
  renderDoc(endingDoc(endingOf(view, arena), view, arena.display), { width, color: false })

interface Case {
  script?: Script
  options?: Opening['options']
  more?: Partial<Opening>
}

const everybody = { aud_01: 'con', aud_02: 'con', aud_03: 'con' }
const panel = { rigor: 'high' as const, seats: [...arenaOpening(3).seats, { id: 'judge-2', model: 'scripted:second' }] }

const endings: Record<string, Case> = {
  'judge and audience agree': {},
  'the audience outvotes the judge': { script: scripted({ marks: [7, 6.5], votes: everybody }) },
  'points and votes outweigh the ruling': { script: scripted({ marks: [6, 8], winner: 'pro', votes: everybody }) },
  'a tie': { script: tie, options: audienceOf(2) },
  'the rulings depend on the order': { more: panel },
  'no final ruling': { script: without('ruling/judge') },
  'nobody voted': { script: without(/^vote\//) },
  'it broke off': { script: without('round-3/con') },
}

describe('the ending of an arena', () => {
  for (const [name, { script, options, more }] of Object.entries(endings))
    it(`tells what to do, how firm that is and why: ${name}`, async () => {
      for (const language of languages) {
        const { view } = await played(script, options, { ...more, language })
        golden.is(language, name, shown(view))
      }
    })

  it('is one screen however much there is to tell', async () => {
    const long = 'Move one path at a time and measure after each of them before the next is begun. '.repeat(40)
    for (const { script, options, more } of Object.values(endings)) {
      const { view } = await played(script, options, more)
      const verdict = view.verdict as object as ArenaVerdict | null
      if (!verdict) continue
      const told = { recommendation: long, reasoning: long, unresolved: Array.from({ length: 12 }, () => long) }
      const rulings = verdict.judging?.rulings.map(ruling => ({ ...ruling, ...told }))
      const wordy = {
        ...verdict,
        ruling: verdict.ruling && { ...verdict.ruling, ...told },
        judging: verdict.judging && { ...verdict.judging, rulings },
      }
      const lines = shown({ ...view, verdict: wordy as object as Json }).split('\n')
      assert.ok(lines.length <= 25, lines.join('\n'))
    }
  })

  it('takes what one ruling lacks from another, and says from whom', async () => {
    for (const language of languages) {
      const { view } = await played(undefined, {}, { ...panel, language })
      const verdict = view.verdict as object as ArenaVerdict
      const [first, ...others] = verdict.judging!.rulings
      const bare = { unresolved: [], blind_spots: { pro: [], con: [] } }
      const changed = {
        ...verdict,
        ruling: { ...verdict.ruling, ...bare },
        judging: {
          ...verdict.judging,
          rulings: [{ ...first, ...bare }, ...others.map(ruling => ({ ...ruling, unresolved: ['Who pays?'] }))],
        },
      }
      const lacking = { ...view, verdict: changed as object as Json }
      assert.deepEqual(endingOf(lacking, arena).open, [
        language === 'zh' ? 'Who pays?（scripted:judge）' : 'Who pays? (scripted:judge)',
      ])
      const parts = reportText(arena, lacking).split(/^## /m)
      const about = [/^4\./, /^(?:Unresolved|未解决的问题)/].map(title => parts.find(part => title.test(part)))
      golden.is(language, 'a ruling that lacks something', about.join(''))
    }
  })
})
