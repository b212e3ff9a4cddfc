import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Failure } from '../../src/core/failure.ts'
import type { Court } from '../../src/core/judging/ruling.ts'
import type { Language } from '../../src/core/language.ts'
import { foldAll } from '../../src/core/view.ts'
import { readReply } from '../../src/engine/reply/read.ts'
import type { Shape } from '../../src/engine/structured.ts'
import { duel } from '../../src/formats/duel/duel.ts'
import { rulingShape } from '../../src/formats/duel/ruling.ts'
import { stateFile } from '../../src/formats/duel/state-file.ts'
import { judge } from '../../src/formats/judge/judge.ts'
import { rulingFault } from '../../src/formats/report/faults.ts'
import { firmnessText, type Judging, judgingDetails, noWinText } from '../../src/formats/report/judging.ts'
import { rulingShape as treeRulingShape } from '../../src/formats/tree/ruling.ts'
import { markdownOf } from '../../src/host/archived.ts'
import { panelWords } from '../../src/host/config/words.ts'
import { exportAs } from '../../src/host/export/forms.ts'
import { openGolden } from '../support/golden.ts'
import { reportText } from '../support/report.ts'
import { valuesOf } from '../support/values.ts'
import { tellTree, written } from '../tree/support/told-tree.ts'
import { duelView, type ToldDuel, type ToldRuling } from './support/told-duel.ts'

const golden = openGolden('judging-report')

/** The verdict and all that stands behind it. */
const fromVerdict = (markdown: string): string => markdown.slice(markdown.indexOf('### Verdict'))

const report = (told: ToldDuel): string => reportText(duel, duelView(told), [])

const verdictIn = (markdown: string): string => /### Verdict.*?(?=\n### )/s.exec(markdown)![0]

const inBoth = (judge: string, winner: ToldRuling['winner'], points?: [number, number]): ToldRuling[] =>
  (['as-said', 'turned'] as const).map(order => ({ judge, order, winner, ...(points && { points }) }))

const three = ['gemini:pro', 'kimi:k3', 'qwen:max']
const two = three.slice(0, 2)
const alike = (judges: readonly string[]): ToldRuling[] =>
  judges.flatMap((_, i) => inBoth(i === 0 ? 'judge' : `judge-${i + 1}`, 'challenger'))
const high = { rigor: 'high' } as const

const labels = { A: 'challenger', B: 'proposer' } as const
/** Whoever chose otherwise says it with labels that were left. */
const labelled = inBoth('judge-3', 'proposer').map(one => ({ ...one, reasoning: "B's case holds.", labels }))
const byOrder: ToldRuling[] = [
  { order: 'as-said', winner: 'challenger', recommendation: 'Stay for a year.' },
  { order: 'turned', winner: 'proposer', recommendation: 'Move one path.' },
]
const wavering: ToldRuling[] = [
  { judge: 'judge-3', order: 'as-said', winner: 'proposer' },
  { judge: 'judge-3', order: 'turned', winner: 'challenger' },
]
const refused = [{ judge: 'judge-2', why: { kind: 'refused', message: 'no' } as const }]
type Changed = NonNullable<ToldDuel['changed']>
const moved: Changed['moved'] = [
  { seat: 'proposer', from: 'move now', to: 'move now', how: 'no', because: 'nothing spoke against it' },
  { seat: 'challenger', from: 'never', to: 'next\nyear', how: 'partly', because: 'the latency <b>' },
]
const nobody: Changed = { moved: moved.slice(0, 1), openings: { winner: 'proposer', same: false } }

/** How verdicts come about. */
const verdicts = {
  'one judge ruled once and knew who was who': {},
  'one judge ruled once, blind': { rigor: 'normal' },
  'one judge ruled alike in both orders': { ...high, rulings: alike(['judge']) },
  'two judges alike': { ...high, judges: two, rulings: alike(two) },
  'three judges alike': { ...high, judges: three, rulings: alike(three) },
  'two of three judges': { ...high, judges: three, rulings: [...alike(two), ...inBoth('judge-3', 'proposer')] },
  'two of three judges, labels left': { ...high, judges: three, rulings: [...alike(two), ...labelled] },
  'a tie that the scores break': {
    ...{ ...high, judges: two },
    rulings: [...inBoth('judge', 'challenger', [2, 9]), ...inBoth('judge-2', 'proposer', [8, 6])],
  },
  'two judges alike, one of them a person': {
    ...{ ...high, judges: ['gemini:pro', 'person:Ann'] },
    rulings: [...alike(['judge']), { judge: 'judge-2', winner: 'challenger', blind: false }],
  },
  'no win, it hangs on the order': { ...high, rulings: byOrder },
  'no win, with the words that decided each ruling': {
    ...high,
    rulings: byOrder.map((one, i) => ({ ...one, quote: i === 0 ? 'We should stay.' : 'We should' })),
  },
  'no win, a panel that is split': {
    ...{ ...high, judges: three, rulings: [...alike(['judge']), ...inBoth('judge-2', 'proposer'), ...wavering] },
  },
  'no win, one of three refused': {
    ...{ ...high, judges: three, rulings: [...alike(['judge']), ...wavering], missed: refused },
  },
  'no win, level': {
    ...{ ...high, judges: two },
    rulings: [...inBoth('judge', 'challenger', [5, 8]), ...inBoth('judge-2', 'proposer', [8, 5])],
  },
  'the debate moved one side': {
    ...{ ...high, rulings: alike(['judge']), changed: { moved, openings: { winner: 'challenger', same: true } } },
  },
  'the debate moved nobody; the judge would have ruled otherwise': {
    ...{ ...high, rulings: alike(['judge']), changed: nobody },
  },
  'the debate moved nobody; two judges would have ruled otherwise': {
    ...{ ...high, judges: two, rulings: alike(two), changed: nobody },
  },
  'on the openings alone it would have been split': {
    ...{ ...high, judges: two, rulings: alike(two), changed: { moved: [], openings: { winner: null, same: false } } },
  },
} satisfies Record<string, ToldDuel>

describe('what a report says of a verdict', () => {
  for (const [name, told] of Object.entries<ToldDuel>(verdicts))
    it(name, () => {
      for (const language of ['en', 'zh'] as const)
        golden.is(language, name, fromVerdict(report({ ...told, language })))
    })

  it('does not lend the words of one ruling to a winner where there is none', () => {
    const none = Object.entries<ToldDuel>(verdicts).filter(([name]) => name.startsWith('no win'))
    assert.equal(none.length, 5)
    for (const [name, told] of none) assert.doesNotMatch(report(told), /had the stronger argument/, name)
  })

  it('names the judges by their models, and tells firmness only where the verdict does', () => {
    assert.match(report(verdicts['three judges alike']), /^Judge: gemini \(pro\), kimi \(k3\), qwen \(max\)$/m)
    const view = duelView({})
    const { judging, ...verdict } = view.verdict as Record<string, never>
    const text = reportText(duel, { ...view, verdict }, [])
    assert.match(text, /codex had the stronger argument because/)
    assert.doesNotMatch(text, /Firmness/)
  })
})

describe('a judge that gave no ruling that can be used', () => {
  const why = (language: 'en' | 'zh'): Failure => {
    const reply = { ...undecided, citations: [{ turn: 'round-1/A', quote: 'no such words' }] }
    const quote = faultsOf(reply, rulingShape(court, [speech]), language).find(text => text.startsWith('citations'))
    return { kind: 'bad-output', message: quote! }
  }
  const told = (language: 'en' | 'zh'): ToldDuel => ({
    ...{ language, rigor: 'high', judges: two, rulings: inBoth('judge', 'challenger') },
    missed: [{ judge: 'judge-2', why: why(language) }],
  })

  it('is named in the table with its reason, and keeps the verdict from being firm', () => {
    for (const language of ['en', 'zh'] as const) {
      const verdict = verdictIn(report(told(language)))
      golden.is(language, 'one of two judges gave no ruling', verdict)
      assert.doesNotMatch(verdict, /round-1\/A|citations\[|Copy the exact|照抄/)
    }
  })

  it('is said to have none in one order, where it ruled in the other', () => {
    const view = duelView({ ...told('en'), missed: [{ judge: 'judge-2', order: 'turned', why: why('en') }] })
    const turn = {
      ...view.turns.get('synthesis/turned/judge-2')!,
      key: 'synthesis/judge-2',
      state: 'answered' as const,
    }
    view.turns.set(turn.key, { ...turn, missed: null })
    assert.match(reportText(duel, view, []), /^\| kimi \(k3\) \| not counted \| no usable ruling: the words /m)
  })

  it('leaves the debate without a verdict, told in words for readers, once, when nobody else gave one', () => {
    const none = (language: 'en' | 'zh', ...reasons: string[]): string => {
      const missed = reasons.map((message, i) => ({
        ...{ judge: i === 0 ? 'judge' : `judge-${i + 1}`, why: { kind: 'bad-output', message } as const },
      }))
      const judges = three.slice(0, reasons.length)
      return verdictIn(report({ language, rigor: 'high', judges, missed, ends: 'no-verdict' }))
    }
    for (const language of ['en', 'zh'] as const) {
      const problems = faultsOf(undecided, rulingShape(court, [speech]), language)
      const hedged = problems.find(text => /^recommendation/.test(text))!
      const ahead = problems.find(text => /^winner/.test(text))!
      const noJson = { en: 'The reply is not one JSON object.', zh: '回复不是一个 JSON 对象。' }[language]
      golden.is(language, 'no verdict of one judge', none(language, `${hedged} ${hedged}`))
      golden.is(language, 'no verdict of two judges', none(language, noJson, ahead))
    }
  })

  it('is told by every fault that code finds, in both languages, and never by its fields', () => {
    for (const language of ['en', 'zh'] as const) {
      const problems = [
        ...faultsOf(undecided, rulingShape(court, [speech]), language),
        ...faultsOf(ruledBadly, treeRulingShape(court, ['d1', 'd2'], [speech]), language),
      ]
      assert.equal(problems.length, 9, problems.join('\n'))
      for (const message of problems) {
        const told = rulingFault({ kind: 'bad-output', message }, language)
        assert.doesNotMatch(told, /JSON|\[\d|round-1|Larch|Verdicts/, message)
      }
    }
  })
})

const court: Court = {
  judge: 'judge',
  order: 'as-said',
  blind: true,
  rigor: 'high',
  sides: [
    { seat: 'proposer', label: 'A', name: 'Side A' },
    { seat: 'challenger', label: 'B', name: 'Side B' },
  ],
  shown: speeches => [...speeches],
}
const speech = { key: 'round-1/A', seat: 'proposer', text: 'We should move.' }

const faultsOf = (reply: object, shape: Shape<unknown>, language: Language): string[] =>
  valuesOf(readReply(JSON.stringify(reply), shape, language).faults, 'text')
const row = { A: 9, B: 1, why: 'so' }
const sheet = { evidence: row, reasoning: row, response: row, practicality: row }
const undecided = {
  ...{ criteria: sheet, winner: 'B', unsupported: [], reasoning: 'Both sides are equally right; it is a draw.' },
  citations: [{ turn: 'round-1/A', quote: 'never said' }],
  recommendation: 'Both options are valid.',
}
const ruledBadly = {
  forcedVerdicts: [
    { divergenceId: 'd1', sideWith: 'B', quotes: [{ turn: 'round-9/Z', quote: 'x' }] },
    { divergenceId: 'd9', sideWith: 'A', quotes: [] },
    { divergenceId: 'd1', sideWith: 'A', quotes: [{ turn: 'round-1/A', quote: 'We should move.' }] },
  ].map(verdict => ({ ...verdict, criteria: sheet, recommendation: 'Move.', reasoning: 'So.' })),
}

describe('rulings that name no winner', () => {
  const told: ToldDuel = verdicts['no win, it hangs on the order']

  it('leave no winner, nor the words of one ruling, in the file of the last debate', () => {
    const { content } = stateFile(duelView(told), '2026-11-15T00:00:00.000Z')
    const { status, verdict } = content as { status: string; verdict: Record<string, unknown> }
    assert.equal(status, 'split')
    assert.equal(verdict.winner, null)
    assert.match(String(verdict.reasoning), /^No win: the verdict depends on the order/)
    assert.equal(verdict.recommendation, 'Stay for a year.\nMove one path.')
  })

  it('are shown as that on the page, without the advice of one', async () => {
    const page = (told: ToldDuel) =>
      exportAs('html', {
        id: 1,
        view: duelView(told),
        format: duel,
        createdAt: '2026-11-15T00:00:00.000Z',
        live: false,
      })
    const box = (html: string) => /<section id="verdict".*?<\/section>/s.exec(html)![0]
    const split = box(await page(told))
    assert.match(split, /No winner: the rulings do not agree<\/strong> <span class="badge split"[^>]*>split<\/span>/)
    assert.doesNotMatch(split, /Stay for a year/)
    const firm = box(await page({ language: 'zh', rigor: 'high', rulings: inBoth('judge', 'challenger') }))
    assert.match(firm, /<span class="badge firm"[^>]*>稳固<\/span>/)
    assert.match(firm, /Do what the challenger says/)
  })
})

it('rulings on more than two sides are not said to hang on the order when they do not', () => {
  const frame = {
    view: duelView({ rigor: 'high' }),
    sides: ['a', 'b', 'c'],
    side: (seat: string) => seat.toUpperCase(),
    judge: (seat: string) => seat,
  }
  const judging: Judging = {
    ...{ winner: null, firmness: 'split', decidedBy: 'order', ordersAgree: null, judgesAgree: false, margins: {} },
    missed: [],
    judges: ['a', 'b', 'c'].map(choice => ({ judge: `of ${choice}`, choice })),
    rulings: ['a', 'b', 'c'].map(choice => ({
      ...{ judge: `of ${choice}`, order: 'as-said' as const, choice },
      ...{ reasoning: `| because ${choice} <b>`, recommendation: '' },
    })),
  }

  assert.equal(noWinText(judging, frame), 'No win: no side has half of the judges behind it.')
  assert.equal(firmnessText(judging, frame), 'Firmness: split — the 3 judges ruled for different sides.')
  assert.match(markdownOf(judgingDetails(judging, undefined, frame)), /^\| of b \| B \|$/m)
})

describe('the words about judges', () => {
  it('call the two orders and the openings the same everywhere', () => {
    const labels = (language: 'en' | 'zh') =>
      ['synthesis/turned', 'openings', 'openings/turned'].map(scene => duel.display.sceneLabel(scene, language))
    assert.deepEqual(labels('en'), ['Verdict (turned)', 'On the openings alone', 'On the openings alone (turned)'])
    assert.deepEqual(labels('zh'), ['裁决（调换顺序）', '仅就开场发言裁决', '仅就开场发言裁决（调换顺序）'])
    assert.deepEqual(judge.display.sceneLabel('synthesis/turned', 'en'), 'Verdict (turned)')
  })

  it('say in Chinese how firm it is, and keep numbers apart', () => {
    assert.doesNotMatch(report({ language: 'zh' }), /Firmness|leaning/)
    assert.match(report({ language: 'zh' }), /^稳固程度：倾向。一位裁判裁决一次/m)
    const { oneFamily, shares } = panelWords.zh
    assert.match(oneFamily('qwen', ['裁判', '裁判 2', '裁判 3']), /^裁判、裁判 2 与裁判 3 属于同一个模型家族/)
    assert.match(shares('裁判 2', '正方', 'lab:a'), /^裁判 2 与正方使用同一个模型/)
  })
})

describe('a tree that is ruled on in open court', () => {
  it('says that the judge knew who was who; one that does not say how it was judged says nothing', async t => {
    for (const [language, line] of [
      ['en', 'Firmness: leaning — one judge ruled once, and knew who was who.'],
      ['zh', '稳固程度：倾向。一位裁判裁决一次，且知道各方身份。'],
    ] as const) {
      const { events, report } = await tellTree(t, {
        language,
        disputes: { root: ['甲？'] },
        options: { maxRounds: 1 },
      })
      assert.doesNotMatch(report, /Firmness|稳固程度/)
      const low = events.map(event =>
        event.type === 'debate.opened' ? { ...event, brief: { ...event.brief, rigor: 'low' as const } } : event,
      )
      const { report: told, files } = written(foldAll(low))
      assert.ok(told.includes(`\n  - ${line}\n`), told)
      assert.ok([...files].some(([, text]) => text.includes(`\n\n${line}\n`)))
    }
  })
})
