import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import stringWidth from 'fast-string-width'
import { z } from 'zod'
import type { KeptEvent } from '../src/core/events.ts'
import type { Failure } from '../src/core/failure.ts'
import type { Json } from '../src/core/json.ts'
import { noticesOf } from '../src/core/notices.ts'
import { foldAll } from '../src/core/view.ts'
import { type DebateNode, topicsOf } from '../src/formats/tree/record/record.ts'
import { nodesOf } from '../src/formats/tree/record/walk.ts'
import { drawingOf } from '../src/formats/tree/report/drawing.ts'
import { numbersOf, slugOf } from '../src/formats/tree/report/slug.ts'
import { rulingSchema, triageSchema, Updates } from '../src/formats/tree/shapes.ts'
import { tree } from '../src/formats/tree/tree.ts'
import { lineColumns } from './support/terminal-emulator.ts'
import { type Told, tellTree, written } from './support/told-tree.ts'

const declines: Failure = { kind: 'refused', message: 'the model declines' }

/** Three rounds with everything in them: a fallback, an absence, changes of mind, an impasse, a link, rulings, updates. */
const full: Told = {
  title: '锚点维护时机',
  topics: [{ id: 'topic-6', title: '锚点维护时机', annotations: ['Hook 不会失败'] }],
  fallback: 'tree-api:claude-sonnet-4-6',
  disputes: {
    root: ['是否强制总结？', { title: '保留多久？', sides: { 'party-a': '30 天', 'party-c': '永久' } }],
    d1: [
      '失败时是否放行？',
      '是否强制总结？',
      { title: '保留多久?', sides: { 'party-a': '一个月', 'party-c': '一直' } },
    ],
    'd1.1': ['重试几次？'],
  },
  context: [
    { path: 'docs/a.md', text: '# 锚点\n' },
    { path: 'docs/b.md', text: '# 其他\n' },
  ],
  updates: [{ file: 'docs/a.md', section: '锚点', change: '写明停止前更新账本', why: '各方合意' }],
  says(key, model) {
    if (key.endsWith('/party-c') && model === 'tree-api:gemini-3.1')
      return { kind: 'transport', message: 'hung up', status: 502 }
    if (key === 'topic-6/d2/position/party-c') return declines
    if (key === 'topic-6/d1/rebuttal/party-b') return '我改变了看法。\n改变立场（party-a）：锚点丢了就找不回来'
    if (key !== 'topic-6/d1.1/ruling/reviewer') return null
    const verdict = { divergenceId: 'd1.1.1', recommendation: '两次', reasoning: '够用', example: '如下：\n\n- 敲门' }
    const annotationErrors = [{ annotation: 'Hook 不会失败', why: 'Hook 会超时' }]
    return JSON.stringify({ forcedVerdicts: [verdict], annotationErrors })
  },
}

const headings = (text: string): string[] => text.split('\n').filter(line => /^#{1,4} /.test(line))

const nodeIn = (root: DebateNode, id: string): DebateNode => nodesOf(root).find(node => node.id === id)!

describe('the files of a tree', () => {
  it('has the headings and head lines of the seed, in its order, depth first', async t => {
    const { view, files } = await tellTree(t, full)
    assert.equal(view.state, 'done')
    const text = files.get('topic-6-锚点维护时机.md')!
    const round = (...parties: string[]) => [
      '### 立场',
      ...parties.map(name => `#### ${name}`),
      '### 反驳',
      ...parties.map(name => `#### ${name.slice(0, 3)} 的反驳`),
      '### 裁判搜集',
    ]
    const a = '方 A — gpt-5.2'
    const b = '方 B — kimi-k2.5'
    const c = '方 C — claude-sonnet-4-6 (回退自 gemini-3.1 → claude-sonnet-4-6)'
    assert.deepEqual(headings(text), [
      '# 辩题 6: 锚点维护时机',
      ...['## 议题内容', '### 用户批注'],
      '## Round 1 (根议题)',
      ...round(a, b, c),
      '## Round 2 — 分歧 D1: 是否强制总结？',
      ...round(a, b, c),
      '### 强制裁决',
      '#### D1.2: 是否强制总结？',
      '## Round 3 — 分歧 D1.1: 失败时是否放行？ (强制裁决)',
      ...round(a, b, c),
      '### 强制裁决',
      '#### D1.1.1: 重试几次？',
      '## Round 2 — 分歧 D2: 保留多久？',
      ...round(a, b),
      '## 最终结论',
      '### 合意要点',
      '### 裁决要点',
      '### 立场改变',
      '### 有误的批注',
      '### 缺席',
      '### 辩论路径概览',
    ])
    const lines = text.split('\n').map(line => line.trimEnd())
    for (const line of [
      '> 日期: 2026-05-04',
      '> 参与模型: 方 A gpt-5.2、方 B kimi-k2.5、方 C claude-sonnet-4-6 (回退自 gemini-3.1 → claude-sonnet-4-6)',
      '> 评审模型: qwen3.5-plus',
      '> 最大轮数: 3',
      '> 实际深度: 3',
      '**合意:**',
      '**分歧 (2 个):**',
      '1. D1: 是否强制总结？ — 方A vs 方B',
      '2. D2: 保留多久？ — 方A vs 方C',
      '**剩余分歧:**',
      '**(已收敛 ✓)**',
      '**裁判推荐:** 两次',
      '**理由:** 够用',
      '   - ↪ 与 D2 是同一问题，在那里辩论',
      '- 方 B — 在反驳中，被 方 A 说服：“锚点丢了就找不回来”',
      '> 方 C 缺席（立场）：拒绝回答：the model declines',
      '- Hook 不会失败 — Hook 会超时',
    ])
      assert.ok(lines.includes(line), line)
    assert.ok(text.includes('\n\n**示例:**\n\n如下：\n\n- 敲门\n\n**裁决原因:** 最后一轮仍有分歧\n'))
  })

  it('says the same in English', async t => {
    const { files } = await tellTree(t, { ...full, language: 'en' })
    const text = files.get('topic-6-锚点维护时机.md')!
    assert.deepEqual(
      headings(text).filter(line => !line.startsWith('####')),
      [
        '# Topic 6: 锚点维护时机',
        ...['## What was asked', "### The user's notes"],
        '## Round 1 (root topic)',
        ...['### Positions', '### Rebuttals', '### Triage'],
        '## Round 2 — Disagreement D1: 是否强制总结？',
        ...['### Positions', '### Rebuttals', '### Triage', '### Forced verdicts'],
        '## Round 3 — Disagreement D1.1: 失败时是否放行？ (forced verdict)',
        ...['### Positions', '### Rebuttals', '### Triage', '### Forced verdicts'],
        '## Round 2 — Disagreement D2: 保留多久？',
        ...['### Positions', '### Rebuttals', '### Triage'],
        '## Conclusion',
        ...['### Agreed points', '### Rulings', '### Changes of mind', '### Mistaken notes', '### Absent'],
        '### Path of the debate',
      ],
    )
    assert.match(text, /^1\. D1: 是否强制总结？ — Party A vs Party B$/m)
    assert.match(text, /^#### Party C — claude-sonnet-4-6 \(fallback from gemini-3\.1 → claude-sonnet-4-6\)$/m)
    assert.equal(
      /[\p{Script=Han}]/u.test(files.get('summary.md')!.replaceAll(/锚点.*|合意.*|推荐.*|写明.*|各方.*|两次/g, '')),
      false,
    )
  })

  it('sums all topics up, and suggests changes to each shared document', async t => {
    const topics = [
      { id: 'topic-6', title: '锚点 | 时机' },
      { id: 'topic-9', title: '日志' },
    ]
    const context = [...full.context!, { path: 'old/b.md', text: '# 其他\n' }]
    const disputes = { 'topic-6/root': ['是否强制总结？'] }
    const { files, report } = await tellTree(t, { ...full, topics, context, disputes, options: { maxRounds: 1 } })
    const summary = files.get('summary.md')!
    assert.ok(summary.startsWith('# 辩论汇总\n\n> 日期: 2026-05-04\n'))
    const table = [
      '| # | 议题 | 轮数 | 合意数 | 分歧数 | 强制裁决 |',
      '|---|------|------|--------|--------|---------|',
      '| 6 | 锚点 \\| 时机 | 1 | 1 | 1 | 1 |',
      '| 9 | 日志 | 1 | 1 | 0 | 0 |',
    ].join('\n')
    assert.ok(summary.includes(table), summary)
    assert.ok(report.includes(table))
    assert.deepEqual(headings(summary).slice(1), [
      '## 各议题结论',
      '### 议题 6: 锚点 | 时机',
      '### 议题 9: 日志',
      '## 需要更新到 a.md 的内容',
      '### 锚点（议题 6）',
      '### 锚点（议题 9）',
      '## 需要更新到 docs/b.md 的内容',
      '## 需要更新到 old/b.md 的内容',
    ])
    assert.ok(summary.includes('- 合意: 合意 topic-6 root\n- 裁决: D1: 推荐 d1\n'))
    assert.ok(summary.includes('**修改:** 写明停止前更新账本  \n**原因:** 各方合意'))
    assert.ok(summary.includes('## 需要更新到 docs/b.md 的内容\n\n无需修改。'))
  })

  it('gives the tree as JSON in the shape of the seed, with what came on top behind it', async t => {
    const { view, files } = await tellTree(t, full)
    const root = JSON.parse(files.get('topic-6-锚点维护时机.json')!) as DebateNode
    const seed = [
      'id',
      'depth',
      'topic',
      'context',
      'annotations',
      'positions',
      'rebuttals',
      'judgment',
      'children',
      'status',
    ]
    assert.deepEqual(Object.keys(root).slice(0, seed.length), seed)
    assert.deepEqual(
      nodesOf(root).map(({ id, depth, status }) => [id, depth, status]),
      [
        ['root', 0, 'forced'],
        ['d1', 1, 'forced'],
        ['d1.1', 2, 'forced'],
        ['d2', 1, 'converged'],
      ],
    )
    const d1 = nodeIn(root, 'd1')
    assert.equal(root.positions['party-a'], '发言 topic-6/root/position/party-a')
    assert.equal(root.models['party-c'], 'tree-api:claude-sonnet-4-6')
    assert.deepEqual(d1.judgment.divergences[0]?.sides, { 'party-a': '主张甲', 'party-b': '主张乙' })
    assert.deepEqual(d1.links, [{ divergenceId: 'd1.3', sameAs: 'd2' }])
    assert.deepEqual(d1.impasses, ['d1.2'])
    assert.deepEqual(d1.moves, [{ party: 'party-b', step: 'rebuttal', by: 'party-a', argument: '锚点丢了就找不回来' }])
    assert.deepEqual(nodeIn(root, 'd2').absences, [
      { party: 'party-c', step: 'position', why: view.turns.get('topic-6/d2/position/party-c')!.missed },
    ])
    for (const { judgment } of nodesOf(root))
      for (const { divergenceId } of judgment.forcedVerdicts ?? [])
        assert.ok(judgment.divergences.some(({ id }) => id === divergenceId))
    assert.equal('forcedVerdicts' in nodeIn(root, 'd2').judgment, false)
    assert.equal(nodesOf(root).reduce((sum, { usage }) => sum + usage.calls, 0) + 1, totalCalls(view.turns))
  })

  it('folds raw replies, failed ones and JSON included, where they are wanted', async t => {
    const hostile = '```\n</details>\n````\n# 假标题'
    const says: Told['says'] = (key, model) =>
      key === 'topic-6/root/position/party-a' ? hostile : full.says!(key, model)
    const output = { dir: '/agon-output', includeRawResponses: true }
    const { files } = await tellTree(t, { ...full, says, options: { output } })
    const text = files.get('topic-6-锚点维护时机.md')!
    assert.ok(text.includes(`\`\`\`\`\`text\n${hostile}\n\`\`\`\`\`\n\n</details>`))
    assert.match(
      text,
      /<summary>原始回复：topic-6\/root\/position\/party-c — gemini-3\.1 \(未采用：连接失败（HTTP 502）：hung up\)<\/summary>/,
    )
    assert.match(
      text,
      /<summary>原始回复：topic-6\/d1\/triage\/reviewer — qwen3\.5-plus<\/summary>\n\n```text\n\{"consensus"/,
    )
    assert.match(text, /<summary>原始回复：topic-6\/updates\/reviewer/)
    const plain = await tellTree(t, full)
    assert.equal(
      [...plain.files.values()].some(file => file.includes('<details>') || file.includes('"raw"')),
      false,
    )
  })
})

const totalCalls = (turns: ReadonlyMap<string, { attempts: number }>) =>
  [...turns.values()].reduce((sum, { attempts }) => sum + attempts, 0)

describe('a tree that did not come to a good end', () => {
  it('shows a node that failed, why, and everything else', async t => {
    const disputes = { root: ['甲？', '乙？'] }
    const says: Told['says'] = key =>
      key.startsWith('topic-6/d1/position/party-') && !key.endsWith('a') ? declines : null
    const { view, files, report } = await tellTree(t, { ...full, disputes, says })
    assert.equal(view.state, 'failed')
    const root = topicsOf(view)[0]!.root
    assert.deepEqual(
      nodesOf(root).map(({ id, status }) => [id, status]),
      [
        ['root', 'failed'],
        ['d1', 'failed'],
        ['d2', 'converged'],
      ],
    )
    assert.equal(nodeIn(root, 'd1').failure?.turn, 'topic-6/d1/position/party-b')
    const text = files.get('topic-6-锚点维护时机.md')!
    assert.ok(text.includes('> ✗ 本节点在 topic-6/d1/position/party-b 处失败：拒绝回答：the model declines'))
    assert.ok(text.includes('> ✗ 本节点在 topic-6/d1/position/party-c 处失败：拒绝回答：the model declines'))
    assert.ok(text.includes('发言 topic-6/d1/position/party-a'))
    const list = ['b', 'c'].map(party => `- topic-6/d1/position/party-${party} — 拒绝回答：the model declines`)
    assert.ok(report.includes(`### 失败\n\n${list.join('\n')}\n`), report)
    assert.deepEqual(
      nodeIn(root, 'd1').failures.map(({ turn, model, kind }) => [turn, model, kind]),
      [
        ['topic-6/d1/position/party-b', 'tree-api:kimi-k2.5', 'refused'],
        ['topic-6/d1/position/party-c', 'tree-api:claude-sonnet-4-6', 'refused'],
      ],
    )
    assert.ok(files.get('summary.md')!.includes('- 状态: 失败'))
    assert.ok(files.get('summary.md')!.includes('议题全部结束后给出修改建议。'))
  })

  it('has a verdict for what could not be debated, and says why', async t => {
    const disputes = { root: ['甲？', { title: '乙？', importance: 'high' as const }] }
    const { view, files } = await tellTree(t, { ...full, disputes, options: { maxNodes: 2 } })
    const root = topicsOf(view)[0]!.root
    assert.deepEqual(
      root.judgment.divergences.map(({ id, fate }) => [id, fate]),
      [
        ['d1', 'max-nodes'],
        ['d2', 'debated'],
      ],
    )
    assert.deepEqual(
      root.judgment.forcedVerdicts?.map(({ divergenceId, why }) => [divergenceId, why]),
      [['d1', 'max-nodes']],
    )
    assert.deepEqual([root.status, root.leftOpen, root.children.map(({ id }) => id)], ['forced', [], ['d2']])
    assert.equal(nodeIn(root, 'd2').status, 'converged')
    const text = files.get('topic-6-锚点维护时机.md')!
    assert.match(text, /^1\. D1: 甲？ — .*\n(?: {3}- .*\n)+ {3}- 节点数已达上限：不再展开辩论，直接裁决$/m)
    assert.match(text, /### 强制裁决\n\n#### D1: 甲？\n\n\*\*裁判推荐:\*\* 推荐 d1 {2}\n/)
    assert.match(text, /\*\*裁决原因:\*\* 辩论树已达到节点数上限$/m)
    assert.match(text, /^├─ ⚖ D1: 甲？ \(节点数已满\)$/m)
    const english = await tellTree(t, { ...full, disputes, language: 'en', options: { maxNodes: 2 } })
    assert.match(english.report, /^├─ ⚖ D1: 甲？ \(no more debates allowed\)$/m)
  })

  it('rules on what cannot be paid, and lists what is left open with its price when the money is gone', async t => {
    const disputes = { root: ['甲？', '乙？'] }
    const tight: Told = { disputes, prices: { input: 3, output: 15 }, budget: 0.2 }
    const ruled = await tellTree(t, tight)
    const [done] = topicsOf(ruled.view)
    assert.deepEqual(
      nodesOf(done!.root).map(({ id, judgment }) => [id, judgment.forcedVerdicts?.[0]?.why ?? null]),
      [
        ['root', null],
        ['d1', 'budget'],
        ['d2', 'budget'],
      ],
    )
    assert.match(ruled.report, /├─ ⚖ D1: 甲？ \(预算不足\)/)
    const means = /（单独辩论最多花费 \$0\.\d\d；剩余 \$0\.\d\d，其中 \$0\.\d\d 留给裁决）$/m
    assert.match(
      [...ruled.files.values()][0]!,
      new RegExp(`\\*\\*裁决原因:\\*\\* 已没有预算单独辩论${means.source}`, 'm'),
    )
    assert.equal(done!.rounds, 1, 'nobody debated in the second one')
    assert.match(ruled.report, /^> 实际深度: 1$/m)

    const used = (key: string) => (key === 'topic-6/root/triage/reviewer' ? { input: 100, output: 12_700 } : null)
    const { view, paused, files, report } = await tellTree(t, { ...tight, used })
    assert.equal(paused?.kind, 'budget')
    const [topic] = topicsOf(view)
    assert.equal(topic!.status, 'pending')
    assert.deepEqual(
      topic!.root.leftOpen.map(({ divergenceId, price }) => [divergenceId, price !== null && price > 0.1]),
      [
        ['d1', true],
        ['d2', true],
      ],
    )
    assert.match(
      report,
      /### 留待解决\n\n- D1: 甲？ — 单独辩论最多花费 \$0\.\d\d；剩余 \$0\.\d+，其中 \$0\.\d+ 留给裁决\n- D2: /,
    )
    assert.match(report, /├─ \? D1: 甲？ \(\$0\.\d\d\)/)
    assert.match(files.get('summary.md')!, /- 留待解决: D1: 甲？ — 单独辩论最多花费 \$0\.\d\d/)
  })

  it('names all that were lost, and who never spoke, when nobody is left', async t => {
    const down: Failure = { kind: 'transport', message: 'upstream exploded', status: 503 }
    const says: Told['says'] = key => (key.includes('/position/') && !key.endsWith('-a') ? down : null)
    const { view, files, report } = await tellTree(t, { language: 'en', says, options: { maxConsecutiveFailures: 1 } })
    assert.equal(view.state, 'failed')
    const lost = ['b', 'c'].map(party => `topic-6/root/position/party-${party}`)
    assert.deepEqual(
      topicsOf(view)[0]!.root.failures.map(({ turn }) => turn),
      lost,
    )
    for (const key of lost) assert.ok(report.includes(`- ${key} — connection failed (HTTP 503): upstream exploded`))
    assert.match(report, /^> ✗ .*connection failed \(HTTP 503\): upstream exploded$/m)
    assert.match(
      [...files.values()][0]!,
      /^> Models: Party A gpt-5\.2, Party B kimi-k2\.5 \(never spoke\), Party C gemini-3\.1 \(never spoke\) {2}$/m,
    )
    const { report: chinese } = await tellTree(t, { says, options: { maxConsecutiveFailures: 1 } })
    assert.ok(chinese.includes(`- ${lost[0]} — 连接失败（HTTP 503）：upstream exploded`))
    assert.match(chinese, /方 B kimi-k2\.5 \(未曾发言\)、/)
  })

  it('can be read at every point of its journal', async t => {
    for (const says of [full.says!, (key: string) => (key.includes('/d1.1/triage/') ? 'no JSON' : null)]) {
      const { events } = await tellTree(t, { ...full, says })
      for (let cut = 1; cut <= events.length; cut++) {
        const view = foldAll(events.slice(0, cut))
        const { files, report } = written(view)
        assert.ok(report.includes('锚点维护时机'))
        assert.equal(files.size, 3)
        assert.ok(tree.transcript!(view).includes('锚点维护时机'))
        for (const part of tree.parts!(view)) assert.ok(part.text().includes('锚点维护时机'))
        const { status } = topicsOf(view)[0]!
        if (view.state === 'running' && cut < events.length - 1)
          assert.ok(status === 'pending' || suggesting(events, cut))
      }
    }
  })
})

/** Nothing is asked from here on but changes to documents. */
const suggesting = (events: readonly KeptEvent[], cut: number): boolean =>
  events.slice(cut).every(event => event.type !== 'turn.asked' || event.key.includes('/updates/'))

describe('a reply that a person wrote', () => {
  /** The same journal, but these replies came from a person when the model's could not be used. */
  const byPeople = (events: readonly KeptEvent[], people: Readonly<Record<string, string>>): KeptEvent[] =>
    events.flatMap((event): KeptEvent[] => {
      const person = event.type === 'turn.asked' ? people[event.key] : undefined
      if (event.type !== 'turn.asked' || person === undefined) return [event]
      const failure: Failure = { kind: 'bad-output', message: 'no JSON' }
      const failed: KeptEvent = {
        type: 'turn.failed',
        key: event.key,
        failure,
        partial: '',
        usage: null,
        cost: 0,
        ms: 1,
      }
      return [event, failed, { ...event, model: person, attempt: 2 }]
    })
  const people = { 'topic-6/d1/triage/reviewer': 'person:Ann', 'topic-6/d1.1/ruling/reviewer': 'person' }

  it('is not shown as the model’s', async t => {
    const words = {
      zh: ['裁判搜集', '由终端前的真人（Ann）作出', '强制裁决', '由终端前的真人作出', '终端前的真人'],
      en: [
        'Triage',
        'by a person at the terminal (Ann)',
        'Forced verdicts',
        'by a person at the terminal',
        'a person at the terminal',
      ],
    } as const
    for (const language of ['zh', 'en'] as const) {
      const { events } = await tellTree(t, { ...full, language })
      const view = foldAll(byPeople(events, people))
      const [triage, sorted, ruling, ruled, person] = words[language]
      const { root } = topicsOf(view)[0]!
      assert.deepEqual(
        nodesOf(root).map(({ id, judgedBy, ruledBy }) => [id, judgedBy, ruledBy]),
        [
          ['root', 'tree-api:qwen3.5-plus', null],
          ['d1', 'person:Ann', 'tree-api:qwen3.5-plus'],
          ['d1.1', 'tree-api:qwen3.5-plus', 'person'],
          ['d2', 'tree-api:qwen3.5-plus', null],
        ],
      )
      const text = written(view).files.get('topic-6-锚点维护时机.md')!
      assert.equal(text.split(`### ${triage}\n\n*${sorted}*\n`).length, 2)
      assert.equal(text.split(`### ${ruling}\n\n*${ruled}*\n`).length, 2)
      assert.ok(text.includes(`qwen3.5-plus${language === 'zh' ? '、' : ', '}${person}  \n`))
      const parts = tree.parts!(view)
      assert.ok(
        parts
          .find(({ name }) => name === 'd1')!
          .text()
          .includes(`*${sorted}*`),
      )
      assert.equal(
        parts
          .find(({ name }) => name === 'd2')!
          .text()
          .includes(person),
        false,
      )
      const [one, two] = noticesOf(view).slice(-2)
      assert.match(one!, /topic-6\/d1\/triage\/reviewer .*Ann.*tree-api:qwen3\.5-plus/)
      assert.match(two!, /topic-6\/d1\.1\/ruling\/reviewer .*tree-api:qwen3\.5-plus/)
      assert.ok(text.includes(one!))
    }
  })
})

describe('what the user wrote', () => {
  it('is called mistaken once, however many rulings do', async t => {
    const says: Told['says'] = key => {
      if (!key.includes('/ruling/')) return null
      const id = key.includes('/d1.1/') ? 'd1.1.1' : 'd1.2'
      const verdict = { divergenceId: id, recommendation: '做', reasoning: '好', example: '例' }
      const annotationErrors = [
        { annotation: id === 'd1.2' ? 'Hook 不会失败' : '“hook 不会失败”。', why: 'Hook 会超时' },
      ]
      return JSON.stringify({ forcedVerdicts: [verdict], annotationErrors })
    }
    const { files, report, view } = await tellTree(t, { ...full, says })
    assert.deepEqual(
      nodesOf(topicsOf(view)[0]!.root).map(({ mistakenNotes }) => mistakenNotes.length),
      [0, 1, 0, 0],
    )
    assert.equal(report.split('Hook 会超时').length, 2)
    assert.equal(
      files.get('topic-6-锚点维护时机.md')!.split('Hook 会超时').length,
      3,
      'where it was found, and at the end',
    )
  })

  it('as a text instead of documents is nothing to update', async t => {
    const context = [{ path: 'sharedContext.inline', text: '我们用 SQLite。' }]
    for (const [language, words] of [
      ['zh', '没有读过文档本身，因此不给出修改建议。'],
      ['en', 'The documents themselves were not read, so no changes are suggested.'],
    ] as const) {
      const { files, report } = await tellTree(t, { language, context })
      for (const text of [files.get('summary.md')!, report]) {
        assert.ok(text.trimEnd().endsWith(words), text)
        assert.equal(
          headings(text).some(heading => heading.includes('inline')),
          false,
        )
      }
    }
  })
})

describe('parts and names of a tree', () => {
  it('shows each node by itself, under its own name where there is one topic', async t => {
    const { view } = await tellTree(t, full)
    const parts = tree.parts!(view)
    assert.deepEqual(
      parts.map(({ name }) => name),
      ['root', 'd1', 'd1.1', 'd2', 'topic-6/root', 'topic-6/d1', 'topic-6/d1.1', 'topic-6/d2'],
    )
    const text = parts.find(({ name }) => name === 'd1.1')!.text()
    assert.ok(text.startsWith('> 路径: 锚点维护时机 → D1: 是否强制总结？ → D1.1: 失败时是否放行？\n\n## Round 3 — '))
    assert.ok(text.includes('发言 topic-6/d1.1/position/party-a'))
    assert.equal(text.includes('发言 topic-6/d1/position/party-a'), false)
    assert.equal(tree.report(view, []).includes('发言 '), false)
    assert.ok(tree.transcript!(view).includes('发言 topic-6/d2/position/party-b'))
  })

  it('is exported under headings that come once', async t => {
    for (const topics of [full.topics!, [...full.topics!, { id: 'topic-7', title: '日志' }]]) {
      const { view, report } = await tellTree(t, { ...full, topics })
      const top = headings(`${report}\n${tree.transcript!(view)}`).filter(heading => heading.startsWith('# '))
      assert.equal(new Set(top).size, top.length, top.join())
      assert.ok(top.includes('# 全文记录 — 辩题 6: 锚点维护时机'))
    }
  })

  it('names scenes, and a topic only where there are several', () => {
    const label = (scene: string, topics?: Json[]) =>
      (['en', 'zh'] as const).map(language => tree.sceneLabel(scene, language, topics && { topics }))
    assert.deepEqual(label('topic-1/d1.2/position/party-a'), ['topic-1 · D1.2 · Position', 'topic-1 · D1.2 · 立场'])
    assert.deepEqual(label('topic-1/d1.2/position/party-a', []), ['D1.2 · Position', 'D1.2 · 立场'])
    assert.deepEqual(label('topic-6/root', [{ id: 'topic-6', title: 'x' }]), ['Root', '根议题'])
    const several = ['topic-6', 'topic-7'].map(id => ({ id, title: id }))
    assert.deepEqual(label('topic-6/root', several), ['topic-6 · Root', 'topic-6 · 根议题'])
    assert.deepEqual(label('topic-1/brief', []), ['The question', '议题内容'])
    assert.deepEqual(label('topic-1/d1/elsewhere', []), ['D1 · Debated elsewhere', 'D1 · 别处辩论的问题'])
    assert.deepEqual(label('topic-1/results', []), ['What it came to', '辩论结果'])
    assert.deepEqual(label('topic-1/updates/reviewer', []), ['Suggested updates', '文档更新建议'])
  })

  it('draws the path so that an indented line has eighty columns, with states and counts', async t => {
    const long = '这是一个相当长的分歧标题用来确认绘图按显示宽度截断而不是按字符数截断因为中文占两列'.repeat(3)
    const { view } = await tellTree(t, {
      ...full,
      disputes: { ...full.disputes, root: [long, '保留多久？'], d1: ['甲？', long, '保留多久？'] },
    })
    const drawing = drawingOf(topicsOf(view)[0]!, 'zh').split('\n')
    assert.match(drawing[0]!, /^⚖ 根议题: 锚点维护时机 \(合意 1，分歧 2\)$/)
    assert.match(drawing[1]!, /^├─ ⚖ D1: 这是一个.+… \(合意 1，分歧 3\)$/)
    assert.match(drawing[2]!, /^│ {2}├─ ⚖ D1\.1: 甲？ \(合意 1，分歧 1\)$/)
    assert.match(drawing[3]!, /^│ {2}│ {2}└─ ⚖ D1\.1\.1: 重试几次？ \(最后一轮\)$/)
    assert.match(drawing[4]!, /^│ {2}├─ ⚖ D1\.2: 这是一个.+… \(僵局\)$/)
    assert.match(drawing[5]!, /^│ {2}└─ /)
    assert.match(drawing[6]!, /^└─ ✓ D2: 保留多久？ \(合意 1，分歧 0\)$/)
    for (const line of drawing) assert.ok(stringWidth(line) <= 78, line)
    assert.ok(stringWidth(drawing[1]!) >= 76)
  })

  it('names files by numbers that come once and by words of any script', () => {
    assert.deepEqual(numbersOf(['topic-6', 'b', 'topic-6', 'x2', 'topic-06', 'n99999999999']), [6, 3, 4, 2, 5, 7])
    assert.equal(slugOf('丞相上下文管理 — 锚点维护时机与自总结'), '丞相上下文管理-锚点维护时机与自总结')
    assert.equal(slugOf('../../etc/passwd\0.md'), 'etc-passwd-md')
    assert.equal(slugOf('!?'), 'topic')
    for (const title of [
      '长'.repeat(400),
      'word '.repeat(90),
      '👩‍👩‍👧‍👦é'.repeat(200),
      `${'漢'.repeat(39)} ${'字'.repeat(39)}`,
    ])
      assert.ok(Buffer.byteLength(slugOf(title)) <= 120 && slugOf(title) !== '' && !slugOf(title).endsWith('-'))
  })
})

describe('the forms that a person fills in for the reviewer', () => {
  it('have words for every field, in both languages', () => {
    const shapes = {
      triage: triageSchema(['party-a', 'party-b']),
      ruling: rulingSchema({ blind: true, rigor: 'normal', sides: [] }),
      updates: Updates,
    }
    for (const [name, shape] of Object.entries(shapes)) {
      const named = pathsOf(z.toJSONSchema(shape) as Schema).filter(path => !path.includes('sides.'))
      assert.deepEqual(Object.keys(tree.fields![name]!).sort(), named.sort())
      for (const { label, hint, short } of Object.values(tree.fields![name]!))
        for (const { en, zh } of [label, hint ?? label, short ?? label])
          assert.ok(/[a-z]/i.test(en) && zh !== '' && zh !== en)
      for (const { label, short } of Object.values(tree.fields![name]!))
        assert.ok(lineColumns((short ?? label).en) <= 16 && lineColumns((short ?? label).zh) <= 16, label.en)
    }
  })
})

interface Schema {
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
}

const pathsOf = ({ properties = {}, items }: Schema, above = ''): string[] => [
  ...Object.entries(properties).flatMap(([name, field]) => [`${above}${name}`, ...pathsOf(field, `${above}${name}.`)]),
  ...(items ? pathsOf(items, `${above.slice(0, -1)}[].`) : []),
]
