import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import type { KeptEvent } from '../../src/core/events.ts'
import type { Failure } from '../../src/core/failure.ts'
import { noticesOf } from '../../src/core/notices.ts'
import { foldAll } from '../../src/core/view.ts'
import { nodesOf } from '../../src/formats/tree/record/journal-index.ts'
import { type DebateNode, topicsOf } from '../../src/formats/tree/record/record.ts'
import { tree } from '../../src/formats/tree/tree.ts'
import { markdownOf } from '../../src/host/archived.ts'
import { openGolden } from '../support/golden.ts'
import { transcriptText } from '../support/report.ts'
import { sampleCuts } from '../support/sample.ts'
import { rowsOf } from '../support/values.ts'
import { declines, full, mainFile } from './support/full-tree.ts'
import { type Told, tellTree, written } from './support/told-tree.ts'

const golden = openGolden('tree-report')
const languages = ['en', 'zh'] as const
const headings = (text: string): string[] => text.split('\n').filter(line => /^#{1,4} /.test(line))
const nodeIn = (root: DebateNode, id: string): DebateNode => nodesOf(root).find(node => node.id === id)!
const statusesOf = (root: DebateNode) => Object.fromEntries(nodesOf(root).map(({ id, status }) => [id, status]))
const amountless = (text: string): string => text.replaceAll(/(?<=\$)\d+\.\d+/g, 'N')

/** The same tree in both languages; what it came to in the last one. */
async function inBoth(t: TestContext, what: string, told: Told, pinned: readonly string[] = ['report']) {
  let last: Awaited<ReturnType<typeof tellTree>> | undefined
  for (const language of languages) {
    last = await tellTree(t, { ...told, language })
    for (const name of pinned) {
      const text = name === 'report' ? last.report : [...last.files].find(([file]) => file.endsWith(name))![1]
      golden.is(language, `${what}: ${name}`, amountless(text))
    }
  }
  return { ...last!, root: topicsOf(last!.view)[0]!.root }
}

describe('the files of a tree', () => {
  it('have the headings and head lines of the seed, in its order, depth first', async t => {
    const { view } = await inBoth(t, 'three rounds with everything', full, ['时机.md', 'summary.md', 'report'])
    assert.equal(view.state, 'done')
  })

  it('sum all topics up, and suggest changes to each shared document', async t => {
    const topics = [
      { id: 'topic-6', title: '锚点 | 时机' },
      { id: 'topic-9', title: '日志' },
    ]
    const context = [...full.context!, { path: 'old/b.md', text: '# 其他\n' }]
    const disputes = { 'topic-6/root': ['是否强制总结？'] }
    const told = { ...full, topics, context, disputes, options: { maxRounds: 1 } }
    await inBoth(t, 'two topics', told, ['summary.md', 'report'])
  })

  it('give the tree as JSON in the shape of the seed, with what came on top behind it', async t => {
    const { view, files } = await tellTree(t, full)
    const root = JSON.parse(files.get('topic-6-锚点维护时机.json')!) as DebateNode
    const seed = 'id depth topic context annotations positions rebuttals judgment children status'.split(' ')
    assert.deepEqual(Object.keys(root).slice(0, seed.length), seed)
    const nodes = nodesOf(root).map(({ id, depth, status }) => `${id} ${depth} ${status}`)
    assert.deepEqual(nodes, ['root 0 forced', 'd1 1 forced', 'd1.1 2 forced', 'd2 1 converged'])
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
    const attempts = [...view.turns.values()].reduce((sum, turn) => sum + turn.attempts, 0)
    assert.equal(nodesOf(root).reduce((sum, { usage }) => sum + usage.calls, 0) + 1, attempts)
  })

  it('fold raw replies, failed ones and JSON included, where they are wanted', async t => {
    const hostile = '```\n</details>\n````\n# 假标题'
    const says: Told['says'] = (key, model) =>
      key === 'topic-6/root/position/party-a' ? hostile : full.says!(key, model)
    const output = { dir: '/agon-output', includeRawResponses: true }
    for (const language of languages) {
      const { files } = await tellTree(t, { ...full, language, says, options: { output } })
      const text = files.get(mainFile)!
      assert.ok(text.includes(`\`\`\`\`\`text\n${hostile}\n\`\`\`\`\`\n\n</details>`))
      assert.match(text, /topic-6\/d1\/triage\/reviewer — qwen3\.5-plus<\/summary>\n\n```text\n\{"consensus"/)
      golden.is(language, 'raw replies', text.match(/<summary>.*(?:party-c|updates).*<\/summary>/g)!.join('\n'))
    }
    const { files } = await tellTree(t, full)
    for (const file of files.values()) assert.doesNotMatch(file, /<details>|"raw"/)
  })
})

describe('a tree that did not come to a good end', () => {
  it('shows a node that failed, why, and everything else', async t => {
    const disputes = { root: ['甲？', '乙？'] }
    const says: Told['says'] = key =>
      key.startsWith('topic-6/d1/position/party-') && !key.endsWith('a') ? declines : null
    const told = { ...full, disputes, says }
    const { view, root } = await inBoth(t, 'a node that failed', told, ['时机.md', 'summary.md', 'report'])
    assert.equal(view.state, 'failed')
    assert.deepEqual(statusesOf(root), { root: 'failed', d1: 'failed', d2: 'converged' })
    const { failure, failures } = nodeIn(root, 'd1')
    assert.equal(failure?.turn, 'topic-6/d1/position/party-b')
    assert.deepEqual(rowsOf(failures, 'turn', 'model', 'kind'), [
      ['topic-6/d1/position/party-b', 'tree-api:kimi-k2.5', 'refused'],
      ['topic-6/d1/position/party-c', 'tree-api:claude-sonnet-4-6', 'refused'],
    ])
  })

  it('has a verdict for what could not be debated, and says why', async t => {
    const disputes = { root: ['甲？', { title: '乙？', importance: 'high' as const }] }
    const told = { ...full, disputes, options: { maxNodes: 2 } }
    const { root } = await inBoth(t, 'no more debates', told, ['时机.md', 'report'])
    const fates = root.judgment.divergences.map(({ id, fate }) => `${id} ${fate}`)
    assert.deepEqual(fates, ['d1 max-nodes', 'd2 debated'])
    assert.deepEqual(
      root.judgment.forcedVerdicts?.map(({ divergenceId, why }) => `${divergenceId} ${why}`),
      ['d1 max-nodes'],
    )
    assert.deepEqual([root.status, root.leftOpen, root.children.map(({ id }) => id)], ['forced', [], ['d2']])
    assert.equal(nodeIn(root, 'd2').status, 'converged')
  })

  it('rules on what cannot be paid, and lists what is left open with its price when the money is gone', async t => {
    const tight: Told = { disputes: { root: ['甲？', '乙？'] }, prices: { input: 3, output: 15 }, budget: 0.2 }
    const ruled = await inBoth(t, 'a budget that is short', tight, ['时机.md', 'report'])
    const rulings = nodesOf(ruled.root).map(
      ({ id, judgment }) => `${id} ${judgment.forcedVerdicts?.[0]?.why ?? 'agreed'}`,
    )
    assert.deepEqual(rulings, ['root agreed', 'd1 budget', 'd2 budget'])
    assert.equal(topicsOf(ruled.view)[0]!.rounds, 1, 'nobody debated in the second one')

    const used = (key: string) => (key === 'topic-6/root/triage/reviewer' ? { input: 100, output: 12_700 } : null)
    const left = await inBoth(t, 'a budget that is gone', { ...tight, used }, ['summary.md', 'report'])
    assert.deepEqual([left.paused?.kind, topicsOf(left.view)[0]!.status], ['budget', 'pending'])
    const leftOpen = left.root.leftOpen.map(({ divergenceId, price }) => [divergenceId, price !== null && price > 0.1])
    assert.deepEqual(leftOpen, [
      ['d1', true],
      ['d2', true],
    ])
  })

  it('names all that were lost, and who never spoke, when nobody is left', async t => {
    const down: Failure = { kind: 'transport', message: 'upstream exploded', status: 503 }
    const says: Told['says'] = key => (key.includes('/position/') && !key.endsWith('-a') ? down : null)
    const told = { says, options: { maxConsecutiveFailures: 1 } }
    const { view, root } = await inBoth(t, 'nobody is left', told, ['时机.md', 'report'])
    assert.equal(view.state, 'failed')
    const failed = root.failures.map(({ turn }) => turn)
    const expected = ['b', 'c'].map(party => `topic-6/root/position/party-${party}`)
    assert.deepEqual(failed, expected)
  })

  it('can be read at every point of its journal', async t => {
    for (const says of [full.says!, (key: string) => (key.includes('/d1.1/triage/') ? 'no JSON' : null)]) {
      const { events } = await tellTree(t, { ...full, says })
      for (const cut of sampleCuts(events, 30)) {
        const view = foldAll(events.slice(0, cut))
        const { files, report } = written(view)
        assert.equal(files.size, 3)
        for (const text of [
          report,
          transcriptText(tree, view),
          ...tree.written!.parts!(view).map(part => markdownOf(part.doc())),
        ])
          assert.ok(text.includes('锚点维护时机'))
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

it('a reply that a person wrote is not shown as the model’s', async t => {
  /** The same journal, but these replies came from a person when the model's could not be used. */
  const byPeople = (events: readonly KeptEvent[], people: Readonly<Record<string, string>>): KeptEvent[] =>
    events.flatMap((event): KeptEvent[] => {
      const person = event.type === 'turn.asked' ? people[event.key] : undefined
      if (event.type !== 'turn.asked' || person === undefined) return [event]
      const failure: Failure = { kind: 'bad-output', message: 'no JSON' }
      const none = { partial: '', usage: null, cost: 0, ms: 1 }
      return [event, { type: 'turn.failed', key: event.key, failure, ...none }, { ...event, model: person, attempt: 2 }]
    })
  const people = { 'topic-6/d1/triage/reviewer': 'person:Ann', 'topic-6/d1.1/ruling/reviewer': 'person' }

  for (const language of languages) {
    const { events } = await tellTree(t, { ...full, language })
    const view = foldAll(byPeople(events, people))
    assert.deepEqual(rowsOf(nodesOf(topicsOf(view)[0]!.root), 'id', 'judgedBy', 'ruledBy'), [
      ['root', 'tree-api:qwen3.5-plus', null],
      ['d1', 'person:Ann', 'tree-api:qwen3.5-plus'],
      ['d1.1', 'tree-api:qwen3.5-plus', 'person'],
      ['d2', 'tree-api:qwen3.5-plus', null],
    ])
    const text = written(view).files.get(mainFile)!
    const notices = noticesOf(view).slice(-2)
    for (const notice of notices) assert.ok(text.includes(notice))
    const marked = text.match(/^###.*\n\n\*[^*\n]+\*$/gm)!
    const parts = new Map(tree.written!.parts!(view).map(part => [part.name, markdownOf(part.doc())]))
    assert.ok(parts.get('d1')!.includes(marked[0]!.split('\n\n')[1]!))
    assert.doesNotMatch(parts.get('d2')!, /^\*[^*\n]+\*$/m)
    const [head] = text.split('\n## ')
    golden.is(language, 'what a person wrote', [head, ...marked, ...notices].join('\n'))
  }
})

describe('what the user wrote', () => {
  it('is called mistaken once, however many rulings do', async t => {
    const says: Told['says'] = key => {
      if (!key.includes('/ruling/')) return null
      const id = key.includes('/d1.1/') ? 'd1.1.1' : 'd1.2'
      const verdict = { divergenceId: id, recommendation: '做', reasoning: '好', example: '例' }
      const annotation = id === 'd1.2' ? 'Hook 不会失败' : '“hook 不会失败”。'
      return JSON.stringify({ forcedVerdicts: [verdict], annotationErrors: [{ annotation, why: 'Hook 会超时' }] })
    }
    const { files, report, view } = await tellTree(t, { ...full, says })
    const mistaken = nodesOf(topicsOf(view)[0]!.root).map(({ mistakenNotes }) => mistakenNotes.length)
    assert.deepEqual(mistaken, [0, 1, 0, 0])
    assert.equal(report.split('Hook 会超时').length, 3, 'in its ending, and among the results')
    assert.equal(files.get(mainFile)!.split('Hook 会超时').length, 4, 'also where it was found')
  })

  it('as a text instead of documents is nothing to update', async t => {
    const context = [{ path: 'sharedContext.inline', text: '我们用 SQLite。' }]
    const { report, files } = await inBoth(t, 'a text instead of documents', { context }, ['summary.md', 'report'])
    for (const text of [report, files.get('summary.md')!])
      assert.ok(!headings(text).some(heading => heading.includes('inline')))
  })
})
