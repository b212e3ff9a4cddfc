import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Rigor } from '../../src/core/events.ts'
import type { Call, Speech } from '../../src/core/model.ts'
import type { View } from '../../src/core/view.ts'
import { endingOf } from '../../src/formats/ending.ts'
import type { WeighedVerdict } from '../../src/formats/tree/ruling.ts'
import { tree } from '../../src/formats/tree/tree.ts'
import { type Playable, run, runFrom, withArchive } from '../cases/play.ts'
import { plainBrief } from '../support/brief.ts'
import { sampleCuts } from '../support/sample.ts'

type Reviewer = (speeches: readonly Speech[]) => string

const readsWords: Reviewer = speeches => speeches.find(({ text }) => text.includes('a lost write stays lost'))!.seat
const likesTheFirst: Reviewer = speeches => speeches[0]!.seat

/** Two parties, one round, one disagreement that is left to the reviewer. */
function treeOf(rigor: Rigor, reviewer: Reviewer): Playable {
  const triage = {
    consensus: [],
    divergences: [
      {
        ...{ id: 'd1', title: 'What comes first?', uninvolved: [], importance: 'high' },
        sides: { 'party-a': 'the write', 'party-b': 'the check' },
      },
    ],
  }
  const script = (call: Call): string => {
    const [, , step, seat] = call.key.split('/')
    if (step === 'triage') return JSON.stringify(triage)
    if (step === 'ruling') return JSON.stringify(rulingOf(call, reviewer))
    const words = seat === 'party-a' ? 'The write comes first: a lost write stays lost.' : 'The check comes first.'
    return `${words} I am ${seat === 'party-a' ? 'Party A' : 'party b'}, as omega-${seat?.at(-1)} sees it.`
  }
  return {
    format: tree,
    opening: {
      ...plainBrief,
      topic: 'How are writes checked?',
      seats: ['party-a', 'party-b', 'reviewer'].map(id => ({ id, model: `lab:omega-${id.at(-1)}` })),
      options: { debaters: [{ id: 'party-a' }, { id: 'party-b' }], maxRounds: 1 },
      rigor,
    },
    script,
  }
}

function rulingOf({ moment, shape }: Call, reviewer: Reviewer) {
  const positions = moment.values.positions as readonly Speech[]
  const verdict = {
    divergenceId: 'd1',
    recommendation: 'Do this.',
    reasoning: 'It was not refuted.',
    example: 'A till.',
  }
  if (!JSON.stringify(shape!.schema).includes('"criteria"')) return { forcedVerdicts: [verdict], annotationErrors: [] }
  const sideWith = reviewer(positions)
  const points = {
    why: 'so it reads',
    ...Object.fromEntries(positions.map(({ seat }) => [seat, seat === sideWith ? 8 : 5])),
  }
  const criteria = { evidence: points, reasoning: points, practicality: points }
  const { key, text } = positions.find(({ seat }) => seat === sideWith)!
  const quotes = [{ turn: key, quote: text.slice(0, 20) }]
  return { forcedVerdicts: [{ ...verdict, criteria, sideWith, quotes }], annotationErrors: [] }
}

const ruledIn = (view: View): WeighedVerdict =>
  view.facts.find(({ type }) => type === 'divergence.ruled')!.fact as unknown as WeighedVerdict

describe('the reviewer of a tree', () => {
  it('rules without knowing the parties, and its ruling is told with their names', async () => {
    const { view, prompts } = await withArchive(archive => run(treeOf('normal', readsWords), archive))
    const prompt = prompts.get('topic-1/root/ruling/reviewer')!
    assert.doesNotMatch(prompt, /party.?[ab]\b|omega/i)
    const { sideWith, quotes, judging } = ruledIn(view)
    assert.deepEqual([sideWith, quotes?.[0]?.turn], ['party-a', 'topic-1/root/position/party-a'])
    assert.equal(judging?.firmness, 'leaning')
  })

  it('is asked in both orders at high rigor, also after a resume from any point', async () => {
    await withArchive(async archive => {
      const given = treeOf('high', readsWords)
      const whole = await run(given, archive)
      assert.deepEqual([ruledIn(whole.view).judging?.firmness, whole.view.decided], ['firm', true])
      for (const cut of sampleCuts(whole.records, 4)) {
        const again = await runFrom(given, archive, whole.records.slice(0, cut))
        assert.deepEqual(again.view.verdict, whole.view.verdict, `cut after record ${cut}`)
      }
    })
  })

  it('that rules by the order leaves the question open', async () => {
    const { view } = await withArchive(archive => run(treeOf('high', likesTheFirst), archive))
    assert.deepEqual([ruledIn(view).judging?.firmness, ruledIn(view).sideWith], ['split', undefined])
    assert.equal(view.decided, false)
    const { topics } = view.verdict as { topics: { ruled: object[] }[] }
    assert.deepEqual(topics[0]!.ruled, [{ divergenceId: 'd1', recommendation: null, firmness: 'split' }])
    const ruled = view.facts.find(({ type }) => type === 'divergence.ruled')!
    const lines = tree.display.lines!(ruled, view).map(({ text }) => text)
    const undecided = lines.some(line => line.startsWith('D1 Not decided'))
    assert.ok(undecided, lines.join('\n'))
    assert.ok(!lines.some(line => line.includes('Do this.')))
  })

  it('has its firmness told in the ending, with the question it is about and how to make it firmer', async () => {
    const cases: [Rigor, Reviewer, string, RegExp, string | null][] = [
      ['low', readsWords, 'leaning', /^on D1, one judge ruled once, and knew who was who$/, '--at end --rigor high`'],
      ['normal', readsWords, 'leaning', /^on D1, one judge ruled once, without/, '--seat reviewer=a,b,c`'],
      ['high', readsWords, 'firm', /^on D1, the judge ruled the same/, null],
      ['high', likesTheFirst, 'split', /^on D1, the judge ruled otherwise/, '--at end --seat reviewer=a,b,c`'],
    ]
    for (const [rigor, reviewer, level, why, firmer] of cases) {
      const { view } = await withArchive(archive => run(treeOf(rigor, reviewer), archive))
      const { firmness, answer, open } = endingOf(view, tree, 12)
      assert.equal(firmness?.level, level)
      assert.match(firmness.why, why)
      assert.equal(firmness.firmer?.includes('`agon fork 12 --at end') ?? null, firmer && true)
      if (firmer) assert.ok(firmness.firmer?.includes(firmer), firmness.firmer ?? '')
      const isSplit = level === 'split'
      assert.deepEqual(answer, [
        isSplit ? 'Nothing is decided: the rulings do not agree.' : 'D1 What comes first? — Do this.',
      ])
      assert.deepEqual(open, isSplit ? ['D1 What comes first? — the rulings do not agree'] : [])
    }
  })

  it('that takes its words from nowhere is asked once more, and then has not ruled', async () => {
    const given = treeOf('normal', readsWords)
    const script = (call: Call) =>
      call.key.includes('/ruling/')
        ? given.script(call).replace(/"quote":"[^"]*"/, '"quote":"words that nobody ever said here"')
        : given.script(call)
    const { view, calls } = await withArchive(archive => run(given, archive, { script }))
    assert.equal(calls.filter(key => key.includes('/ruling/')).length, 2)
    assert.equal(view.state, 'failed')
  })

  it('says what the seed asks for and no more at low rigor', async () => {
    const { view } = await withArchive(archive => run(treeOf('low', readsWords), archive))
    const { judging, sideWith, quotes } = ruledIn(view)
    assert.deepEqual([judging, sideWith, quotes], [undefined, undefined, undefined])
  })
})
