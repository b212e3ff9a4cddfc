import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { panelWords } from '../src/cli/config/panel-words.ts'
import { exportAs } from '../src/cli/render.ts'
import type { Failure } from '../src/core/failure.ts'
import type { Court } from '../src/core/judging/ruling.ts'
import { foldAll } from '../src/core/view.ts'
import { duel } from '../src/formats/duel/duel.ts'
import { rulingShape } from '../src/formats/duel/ruling.ts'
import { stateFile } from '../src/formats/duel/state-file.ts'
import { judge } from '../src/formats/judge/judge.ts'
import { misquotes } from '../src/formats/quotes.ts'
import { rulingFault } from '../src/formats/report/faults.ts'
import { firmnessText, type Judging, judgingDetails, noWinText } from '../src/formats/report/judging.ts'
import { rulingShape as treeRulingShape } from '../src/formats/tree/ruling.ts'
import { duelView, type ToldDuel, type ToldRuling } from './support/told-duel.ts'
import { tellTree, written } from './support/told-tree.ts'

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
    const pair = ['judge', 'judge-2'].flatMap(judge => inBoth(judge, 'challenger'))
    assert.match(report({ rigor: 'high', judges: two, rulings: pair }), /firm — both judges ruled alike, each in both/)
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

describe('a judge that gave no ruling that can be used', () => {
  const why = (language: 'en' | 'zh'): Failure => {
    const [quote] = misquotes('citations', [{ turn: 'round-1/A', quote: 'no such words' }], [aside], language)
    return { kind: 'bad-output', message: quote! }
  }
  const aside = { key: 'round-1/A', seat: 'proposer', text: 'We should move.' }
  const told = (language: 'en' | 'zh'): ToldDuel => ({
    ...{ language, rigor: 'high', judges: two, rulings: inBoth('judge', 'challenger') },
    missed: [{ judge: 'judge-2', why: why(language) }],
  })

  it('is named in the table with its reason, and keeps the verdict from being firm', () => {
    const verdict = verdictIn(report(told('en')))
    assert.match(
      verdict,
      /^Firmness: leaning — the one judge that was heard ruled the same .*; one of 2 judges gave no ruling that can be used\.$/m,
    )
    assert.match(
      verdict,
      /^\| kimi \(k3\) \| no usable ruling: the words it said decided it do not stand in the speech it named \| no usable ruling \|$/m,
    )
    assert.doesNotMatch(verdict, /round-1\/A|citations\[|Copy the exact/)
    const chinese = verdictIn(report(told('zh')))
    assert.match(chinese, /；2 位裁判中有 1 位没有作出可用的裁决。$/m)
    assert.match(chinese, /^\| kimi \(k3\) \| 没有可用的裁决：它称起决定作用的话并不在它所指的发言中 \|/m)
    assert.doesNotMatch(chinese, /round-1\/A|citations\[|照抄/)
  })

  it('is said to have none in one order, where it ruled in the other', () => {
    const view = duelView({ ...told('en'), missed: [{ judge: 'judge-2', order: 'turned', why: why('en') }] })
    const turn = {
      ...view.turns.get('synthesis/turned/judge-2')!,
      key: 'synthesis/judge-2',
      state: 'answered' as const,
    }
    view.turns.set(turn.key, { ...turn, missed: null })
    assert.match(duel.report(view, []), /^\| kimi \(k3\) \| not counted \| no usable ruling: the words /m)
  })

  it('leaves the debate without a verdict, told in words for readers, once, when nobody else gave one', () => {
    const none = (language: 'en' | 'zh', ...reasons: string[]): string => {
      const missed = reasons.map((message, i) => ({
        ...{ judge: i === 0 ? 'judge' : `judge-${i + 1}`, why: { kind: 'bad-output', message } as const },
      }))
      const judges = three.slice(0, reasons.length)
      return verdictIn(report({ language, rigor: 'high', judges, missed, ends: 'no-verdict' }))
    }
    const [hedged] = rulingShape(court, [speech]).check!(undecided, 'en').filter(text => /^recommendation/.test(text))
    assert.match(
      none('en', `${hedged} ${hedged}`),
      /^No verdict\. The judge was asked 4 times and gave no ruling that can be used: it did not choose a side\.$/m,
    )
    const panel = none(
      'en',
      'The reply is not one JSON object.',
      'winner: your own scores put Side A ahead. Decide by them.',
    )
    assert.match(panel, /^No verdict\. Neither of the 2 judges gave a ruling that can be used:$/m)
    assert.match(panel, /^- gemini \(pro\): it was not the JSON that was asked for$/m)
    assert.match(panel, /^- kimi \(k3\): its scores put the other side ahead$/m)
    assert.match(
      none('zh', 'winner：按你自己的打分，甲方 领先。请据此判定。', '回复不是一个 JSON 对象。'),
      /两位裁判都没有作出可用的裁决：\n\n- gemini \(pro\)：它自己的打分是另一方领先\n- kimi \(k3\)：回复不是所要求的 JSON\n/,
    )
  })

  it('is told by every fault that code finds, in both languages, and never by its fields', () => {
    for (const language of ['en', 'zh'] as const) {
      const problems = [
        ...rulingShape(court, [speech]).check!(undecided, language),
        ...treeRulingShape(court, ['d1', 'd2'], [speech]).check!(ruledBadly, language),
      ]
      assert.equal(problems.length, 11, problems.join('\n'))
      for (const message of problems) {
        const told = rulingFault({ kind: 'bad-output', message }, language)
        assert.doesNotMatch(told, /JSON|\[\d|round-1|Side|甲方|Verdicts/, message)
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
const sheet = { evidence: { A: 9, B: 1, why: 'so' } }
const undecided = {
  ...{ criteria: sheet, winner: 'B', unsupported: [], reasoning: 'Both sides are equally right; it is a draw.' },
  citations: [{ turn: 'round-1/A', quote: 'never said' }],
  recommendation: 'Both options are valid.',
}
const ruledBadly = {
  forcedVerdicts: [
    { divergenceId: 'd1', criteria: sheet, sideWith: 'B', quotes: [{ turn: 'round-9/Z', quote: 'x' }] },
    { divergenceId: 'd9', criteria: sheet, sideWith: 'A', quotes: [] },
    { divergenceId: 'd9', criteria: sheet, sideWith: 'A', quotes: [{ turn: 'round-1/A', quote: 'We should move.' }] },
  ],
}

describe('labels that are left in a ruling', () => {
  const labels = { A: 'challenger', B: 'proposer' } as const
  const ruled = (reasoning: string, language: 'en' | 'zh' = 'en'): string =>
    verdictIn(report({ language, rigor: 'normal', rulings: [{ winner: 'challenger', reasoning, labels }] }))

  it('are explained, and only where there are any', () => {
    const legend = /^\(In this ruling Side A is the challenger and Side B the proposer\.\)$/m
    for (const words of ["A's numbers hold.", 'A is right: 40 ms.', 'Only A and B agree.', 'See round-1/B.'])
      assert.match(ruled(words), legend, words)
    for (const words of ['Plan A is cheaper.', 'A number holds.', 'An A/B test shows it.', 'The challenger is right.'])
      assert.doesNotMatch(ruled(words), /In this ruling/, words)
    assert.match(ruled('甲的数据属实。', 'zh'), /^（在这次裁决中，甲指反方，乙指正方。）$/m)
    assert.match(ruled('A 的数据属实。', 'zh'), /^（在这次裁决中，A 指反方，B 指正方。）$/m)
    assert.doesNotMatch(ruled('合同中甲方应当付款。', 'zh'), /在这次裁决中/)
  })

  it('are explained where the minority speaks', () => {
    const rulings = [...inBoth('judge', 'challenger'), ...inBoth('judge-2', 'challenger')]
    const minority = inBoth('judge-3', 'proposer').map(one => ({ ...one, reasoning: "B's case holds.", labels }))
    const verdict = verdictIn(report({ rigor: 'high', judges: three, rulings: [...rulings, ...minority] }))
    assert.match(verdict, /“B's case holds\.” \(In this ruling Side A is the challenger and Side B the proposer\.\)$/m)
  })
})

describe('a judge that knew who was who', () => {
  it('is said to, whoever sits beside it', () => {
    const person: ToldRuling = { judge: 'judge-2', winner: 'challenger', blind: false }
    const rulings = [...inBoth('judge', 'challenger'), person]
    const told: ToldDuel = { rigor: 'high', judges: ['gemini:pro', 'person:Ann'], rulings }
    assert.match(report(told), /^Firmness: firm — both judges ruled alike; one of them knew who was who\.$/m)
    assert.match(
      report({ ...told, language: 'zh' }),
      /^Firmness: firm（稳固）：两位裁判的裁决一致；其中 1 位知道各方身份。$/m,
    )
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

  it('give the words that decided each of them, and say whose words the rest is in', () => {
    const [one, other] = told.rulings!
    const rulings = [
      { ...one!, quote: 'We should stay.' },
      { ...other!, quote: 'We should' },
    ]
    const text = report({ ...told, rulings })
    assert.match(text, /for codex: “.*”; decided by “We should stay\.” — round-1\/challenger$/m)
    assert.match(text, /for claude: “.*”; decided by “We should” — round-1\/challenger$/m)
    assert.match(text, /are told below in the words of the first ruling\.\n\n### Debate Quality/)
    assert.doesNotMatch(text, /The first ruling rests on/)
    assert.match(report({ ...told, language: 'zh' }), /；决定性的原话：“We should stay\.” — round-1\/challenger$/m)
  })

  it('tell all of a panel that is split', () => {
    const wavering: ToldRuling[] = [
      { judge: 'judge-3', order: 'as-said', winner: 'proposer' },
      { judge: 'judge-3', order: 'turned', winner: 'challenger' },
    ]
    const rulings = [...inBoth('judge', 'challenger'), ...inBoth('judge-2', 'proposer'), ...wavering]
    const split: ToldDuel = { rigor: 'high', judges: three, rulings }
    assert.match(
      verdictIn(report(split)),
      /^No win: no side has half of the judges behind it\.\n\nFirmness: split — 2 of 3 judges are level, 1 against 1; the third depends on the order\.$/m,
    )
    assert.match(report({ ...split, language: 'zh' }), /：3 位裁判中有 2 位持平（1 比 1）；1 位的裁决取决于顺序。$/m)
    const lonely: ToldDuel = { ...split, rulings: [...inBoth('judge', 'challenger'), ...wavering] }
    const missed = [{ judge: 'judge-2', why: { kind: 'refused', message: 'no' } as const }]
    assert.match(
      report({ ...lonely, missed }),
      /split — 1 of 3 judges ruled for codex; 1 depends on the order; 1 gave no ruling that can be used\.$/m,
    )
    assert.match(report({ ...lonely, missed }), /^\| kimi \(k3\) \| no usable ruling: declined to answer: no \|/m)
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
    const panel: ToldDuel = { rigor: 'high', judges: two, rulings: [...rulings, ...inBoth('judge-2', 'challenger')] }
    assert.match(report({ ...panel, changed: other }), /the judges would have ruled for the proposer\.$/m)
    const split = { moved: [], openings: { winner: null, same: false } }
    assert.match(report({ ...panel, changed: split }), /^On the openings alone the verdict would have been split\.$/m)
    assert.match(report({ ...panel, language: 'zh', changed: split }), /^仅凭开场发言，裁决会是分裂的，没有胜方。$/m)
  })

  it('is said in Chinese, with everything about the judging', () => {
    const text = report({ language: 'zh', rigor: 'high', rulings, changed })
    assert.match(text, /^Firmness: firm（稳固）：调换顺序后，裁判的裁决不变。$/m)
    assert.match(text, /^辩论改变了反方（部分）的立场，没有改变正方；仅凭开场发言，裁判也会作出同样的裁决。$/m)
    assert.match(text, /^\| 证据 \| \+3 \|$/m)
    assert.match(text, /### What the Debate Changed · 辩论改变了什么\n\n- 正方（未改变）：“move now”/)
  })
})

describe('the words about judges', () => {
  it('call the two orders and the openings the same everywhere', () => {
    const labels = (language: 'en' | 'zh') =>
      ['synthesis/turned', 'openings', 'openings/turned'].map(scene => duel.sceneLabel(scene, language))
    assert.deepEqual(labels('en'), ['Verdict (turned)', 'On the openings alone', 'On the openings alone (turned)'])
    assert.deepEqual(labels('zh'), ['裁决（调换顺序）', '仅就开场发言裁决', '仅就开场发言裁决（调换顺序）'])
    assert.deepEqual(judge.sceneLabel('synthesis/turned', 'en'), 'Verdict (turned)')
  })

  it('say in Chinese what firmness means, and keep numbers apart', () => {
    assert.match(
      report({ language: 'zh' }),
      /，Judge 裁判，Firmness 稳固程度（firm 稳固：.*；leaning 倾向：.*；split 分裂：/,
    )
    const { oneFamily, shares } = panelWords.zh
    assert.match(oneFamily('qwen', ['裁判', '裁判 2', '裁判 3']), /^裁判、裁判 2 与裁判 3 属于同一个模型家族/)
    assert.match(shares('裁判 2', '正方', 'lab:a'), /^裁判 2 与正方使用同一个模型/)
  })
})

describe('a tree that is ruled on in open court', () => {
  it('says that the judge knew who was who; one that does not say how it was judged says nothing', async t => {
    for (const [language, line] of [
      ['en', 'Firmness: leaning — one judge ruled once, and knew who was who.'],
      ['zh', 'Firmness: leaning（倾向）：一位裁判裁决一次，且知道各方身份。'],
    ] as const) {
      const { events, report } = await tellTree(t, {
        language,
        disputes: { root: ['甲？'] },
        options: { maxRounds: 1 },
      })
      assert.doesNotMatch(report, /Firmness/)
      const low = events.map(event =>
        event.type === 'debate.opened' ? { ...event, brief: { ...event.brief, rigor: 'low' as const } } : event,
      )
      const { report: told, files } = written(foldAll(low))
      assert.ok(told.includes(`\n  - ${line}\n`), told)
      assert.ok([...files].some(([, text]) => text.includes(`\n\n${line}\n`)))
    }
  })
})
