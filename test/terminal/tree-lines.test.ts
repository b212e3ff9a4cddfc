import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { FactRecorded } from '../../src/core/events.ts'
import type { Language } from '../../src/core/language.ts'
import { foldAll } from '../../src/core/view.ts'
import { linesOf } from '../../src/formats/tree/live/line.ts'
import { withArchive } from '../cases/play.ts'
import { openGolden } from '../support/golden.ts'
import { answered } from '../support/staged-events.ts'
import { openTree } from '../tree/support/play.ts'
import { facts, file, many, mixed } from './support/found.ts'

const golden = openGolden('terminal-tree')
const languages = ['en', 'zh'] as const

describe('a tree', () => {
  const turn = 'topic-1/root/position/party-a'
  const events = withArchive(async archive => (await openTree(archive)).records.map(({ event }) => event))
  const linesFor = async (language: Language, found: readonly FactRecorded[]) => {
    const journal = [...(await events), ...found]
    const view = foldAll(journal)
    view.brief = { ...view.brief, language }
    return found.flatMap(fact => linesOf(fact, view))
  }

  const cited = [
    '"A write takes 41 ms at the median and 73 ms at worst" (bench.md:2)',
    '“每次写入的中位数耗时为四十一毫秒，最坏的情况下达到七十三毫秒，这是去年在生产环境中测得的数字”',
    '`docs/nope.md:3`',
  ]
  const cases: Record<string, FactRecorded[]> = {
    'has one short line for the citations of a speech': facts(
      [
        ...mixed.map((citation, i) => ({ ...citation, cited: `source ${i}` })),
        { target: { kind: 'speech', turn: 'topic-1/root/position/party-b' }, result: 'not-there' },
      ],
      2,
      turn,
    ),
    'has a quiet one where all of them hold': facts([{ target: file('a.md'), result: 'holds' }], 0, turn),
    'closes quotations that it shortens, and shows no marks of code': facts(
      cited.map(words => ({ target: file('x'), result: 'not-there' as const, cited: words })),
      0,
      turn,
    ),
    'does not take a claim without support for a note of the user': facts([], 1, turn),
    'names everybody who is misquoted and everything that was changed': facts(
      [
        ...many(6, i => ({ target: file('b'), result: 'moved', cited: `m${i}` })),
        ...many(6, i => ({ target: file('a'), result: 'differs', cited: `c${i}` })),
      ],
      0,
      turn,
    ),
  }
  for (const [title, found] of Object.entries(cases))
    test(title, async () => {
      for (const language of languages) {
        const [line, ...others] = await linesFor(language, found)
        const { place, level, kind, text, cut } = line!
        assert.deepEqual([level, others], [0, []])
        golden.is(language, title, `${place} (${kind}${cut ? ', may be cut' : ''}): ${text}`)
      }
    })

  test('says in the end for whom several judges ruled', async () => {
    const rulings = ['party-a', 'party-a', 'none', 'party-b'].map((choice, i) => ({
      judge: i < 2 ? 'reviewer' : 'reviewer-2',
      order: i % 2 === 0 ? 'as-said' : 'turned',
      choice,
    }))
    const judging = { rulings, judges: [{}, {}], missed: ['reviewer-3'], winner: null, ordersAgree: false }
    const ruled = {
      ...{ type: 'divergence.ruled', key: 'topic-1/root/divergence.ruled/d1', seat: null },
      fact: { divergenceId: 'd1', recommendation: 'Do it.', why: 'max-rounds', judging },
    } as unknown as FactRecorded
    for (const language of languages) {
      const lines = await linesFor(language, [ruled])
      golden.is(language, 'several judges', lines.map(({ text }) => text).join('\n'))
    }
  })

  test('has a line for each of several rulings', async () => {
    const journal = await events
    const view = foldAll(journal)
    view.brief = { ...view.brief, rigor: 'high', seats: [...view.brief.seats, { id: 'reviewer-2', model: 'lab:x' }] }
    const ruling = [...view.turns.values()].find(({ key }) => key.includes('/ruling/'))!
    const path = ruling.key.slice(0, ruling.key.lastIndexOf('/'))
    const lines = [`${path}/reviewer`, `${path}/turned/reviewer-2`].flatMap(key => {
      view.turns.set(key, { ...ruling, key, model: 'lab:x', cues: ['judging', 'blind', 'ruling'] })
      return linesOf(answered(key, '{}'), view)
    })
    const said = lines.map(({ kind, text }) => [kind, text])
    assert.deepEqual(said, [
      ['said', 'Reviewer (x), order as said: ruled'],
      ['said', 'Reviewer 2 (x), order turned: ruled'],
    ])
  })
})
