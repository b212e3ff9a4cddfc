import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { exportAs } from '../src/cli/render.ts'
import { duel } from '../src/formats/duel/duel.ts'
import { stateFile } from '../src/formats/duel/state-file.ts'
import { firmnessText, type Judging, judgingDetails, noWinText } from '../src/formats/report/judging.ts'
import { duelView, type ToldDuel, type ToldRuling } from './support/told-duel.ts'

const report = (told: ToldDuel): string => duel.report(duelView(told), [])

const verdictIn = (markdown: string): string => /### Verdict.*?(?=\n### )/s.exec(markdown)![0]

const inBoth = (judge: string, winner: ToldRuling['winner'], points?: [number, number]): ToldRuling[] =>
  (['as-said', 'turned'] as const).map(order => ({ judge, order, winner, ...(points && { points }) }))

const three = ['gemini:pro', 'kimi:k3', 'qwen:max']
const two = three.slice(0, 2)

describe('how firm a verdict is', () => {
  it('is said of one judge who ruled once, with whether it knew who was who', () => {
    const low = verdictIn(report({}))
    assert.match(low, /^Firmness: leaning — one judge ruled once, and knew who was who\.$/m)
    assert.doesNotMatch(low, /\|/)
    const normal = verdictIn(report({ rigor: 'normal' }))
    assert.match(normal, /^Firmness: leaning — one judge ruled once, without being told who was who\.$/m)
    assert.match(normal, /^\| Criterion \| claude \| codex \| Why \|$/m)
    assert.match(normal, /^\| evidence \| 5 \| 8 \| more of it holds \|$/m)
  })

  it('is firm where every ruling decides alike', () => {
    const one = verdictIn(report({ rigor: 'high', rulings: inBoth('judge', 'challenger') }))
    assert.match(one, /^codex had the stronger argument because: .*\n\nFirmness: firm — the judge ruled the same when/m)
    assert.match(one, /^\| evidence \| \+3 \|\n\| reasoning \| 0 \|$/m)
    const rulings = ['judge', 'judge-2', 'judge-3'].flatMap(judge => inBoth(judge, 'challenger'))
    const all = verdictIn(report({ rigor: 'high', judges: three, rulings }))
    assert.match(all, /^Firmness: firm — all 3 judges ruled alike, each in both orders \(6 rulings\)\.$/m)
    assert.doesNotMatch(all, /decided otherwise/)
  })

  it('names a majority, who ruled how by its model, and the reasons of the others', () => {
    const rulings = [
      ...inBoth('judge', 'challenger'),
      ...inBoth('judge-2', 'challenger'),
      ...inBoth('judge-3', 'proposer'),
    ]
    const text = report({ rigor: 'high', judges: three, rulings })
    assert.match(text, /^Judge: gemini \(pro\), kimi \(k3\), qwen \(max\)$/m)
    const verdict = verdictIn(text)
    assert.match(verdict, /^Firmness: leaning — 2 of 3 judges ruled for it, 1 otherwise\.$/m)
    assert.match(verdict, /^\| Judge \| As said \| Turned \|\n.*\n\| gemini \(pro\) \| codex \| codex \|$/m)
    assert.match(verdict, /^\| qwen \(max\) \| claude \| claude \|$/m)
    assert.match(verdict, /^- qwen \(max\) \(in both orders\) for claude: “judge-3 found the proposer better\.”$/m)
    assert.doesNotMatch(verdict, /found the challenger better\.”/)
  })

  it('says which tie-break decided', () => {
    const rulings = [...inBoth('judge', 'challenger', [2, 9]), ...inBoth('judge-2', 'proposer', [8, 6])]
    const verdict = verdictIn(report({ rigor: 'high', judges: two, rulings }))
    assert.match(verdict, /level, 1 against 1; the tie-break is their scores, which put it 2\.5 points ahead\.$/m)
  })

  it('is not said of a verdict that does not tell', () => {
    const view = duelView({})
    const { judging, ...verdict } = view.verdict as Record<string, never>
    const text = duel.report({ ...view, verdict }, [])
    assert.match(text, /codex had the stronger argument because/)
    assert.doesNotMatch(text, /Firmness/)
  })
})

describe('rulings that name no winner', () => {
  const told: ToldDuel = {
    rigor: 'high',
    rulings: [
      { order: 'as-said', winner: 'challenger', recommendation: 'Stay for a year.' },
      { order: 'turned', winner: 'proposer', recommendation: 'Move one path.' },
    ],
  }

  it('that hang on the order say so first, and none of them lends its words to a winner', () => {
    const text = report(told)
    const verdict = verdictIn(text)
    assert.match(
      verdict,
      /^### Verdict\n\nNo win: the verdict depends on the order in which the speeches were shown\.\n\nFirmness: split — the judge ruled otherwise/,
    )
    assert.doesNotMatch(text, /had the stronger argument/)
    assert.match(verdict, /^- gemini \(pro\) \(as said\) for codex: “/m)
    assert.match(verdict, /^- gemini \(pro\) \(turned\) for claude: “/m)
    assert.match(
      text,
      /### Recommendation\n\nThe rulings do not agree; each on its own:\n\n- .*Stay for a year\.\n- .*Move one path\.\n/,
    )
  })

  it('and that are level are no win, and not decided by chance', () => {
    const rulings = [...inBoth('judge', 'challenger', [5, 8]), ...inBoth('judge-2', 'proposer', [8, 5])]
    const verdict = verdictIn(report({ rigor: 'high', judges: two, rulings }))
    assert.match(verdict, /^No win: the judges are level\.\n\nFirmness: split — .*nothing is decided by chance\.$/m)
  })

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
    assert.match(firm, /<span class="badge firm"[^>]*>firm（稳固）<\/span>/)
    assert.match(firm, /Do what the challenger says/)
  })
})

describe('rulings on more than two sides', () => {
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

  it('are not said to hang on the order when they do not', () => {
    assert.equal(noWinText(judging, frame), 'No win: no side has half of the judges behind it.')
    assert.equal(firmnessText(judging, frame), 'Firmness: split — the 3 judges ruled for different sides.')
    assert.match(judgingDetails(judging, undefined, frame).join('\n'), /^\| of b \| B \|$/m)
  })
})

describe('what the debate changed', () => {
  const changed: ToldDuel['changed'] = {
    moved: [
      { seat: 'proposer', from: 'move now', to: 'move now', how: 'no', because: 'nothing spoke against it' },
      { seat: 'challenger', from: 'never', to: 'next\nyear', how: 'partly', because: 'the latency <b>' },
    ],
    openings: { winner: 'challenger', same: true },
  }
  const rulings = inBoth('judge', 'challenger')

  it('is one line of the verdict, and before and after stand last', () => {
    const text = report({ rigor: 'high', rulings, changed })
    assert.match(
      verdictIn(text),
      /^The debate moved the challenger \(partly\) and not the proposer; on the openings alone the judge would have ruled the same\.$/m,
    )
    assert.match(
      text,
      /### What the Debate Changed\n\n- The proposer \(not moved\): “move now” → “move now” — nothing spoke against it\n- The challenger \(partly moved\): “never” → “next year” — the latency \\<b>\n$/,
    )
  })

  it('says who would have won before, and when nobody moved', () => {
    const other = { moved: [changed.moved[0]!], openings: { winner: 'proposer' as const, same: false } }
    assert.match(
      report({ rigor: 'high', rulings, changed: other }),
      /^The debate moved nobody; on the openings alone the judge would have ruled for the proposer\.$/m,
    )
  })

  it('is said in Chinese, with everything about the judging', () => {
    const text = report({ language: 'zh', rigor: 'high', rulings, changed })
    assert.match(text, /^Firmness: firm（稳固）：调换顺序后，裁判的裁决不变。$/m)
    assert.match(text, /^辩论改变了反方（部分）的立场，没有改变正方；仅凭开场发言，裁判也会作出同样的裁决。$/m)
    assert.match(text, /^\| 证据 \| \+3 \|$/m)
    assert.match(text, /### What the Debate Changed · 辩论改变了什么\n\n- 正方（未改变）：“move now”/)
  })
})
