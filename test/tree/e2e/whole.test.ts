import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { startLab } from '../../lab/server.ts'
import { messages } from '../../support/agon.ts'
import { assertSound, fixtureText, key, titles, treeFixture, turnsOf, wholeTree } from '../support/fixture.ts'

const headings = (markdown: string): string[] => markdown.split('\n').filter(line => /^#{1,3} /.test(line))

describe('the file of a tree, as its users write it', { concurrency: 4 }, () => {
  it('runs unchanged but for its endpoint: both topics, to the last ruling, files and all', async t => {
    const fixture = await treeFixture(t)
    const { code, stdout, stderr } = await fixture.tree()
    assert.equal(code, 0, stderr)
    assert.equal(readFileSync(join(fixture.machine.folder, 'config.jsonc'), 'utf8'), fixtureText('config.jsonc'))
    assert.deepEqual(
      turnsOf(fixture.lab.requests),
      [...wholeTree('topic-3'), ...wholeTree('topic-4')].toSorted(),
      'every turn once',
    )
    assert.deepEqual([...new Set(fixture.lab.requests.map(({ state }) => state))], ['finished'], 'nothing left behind')
    assertSound(fixture)
    const seats = new Set(fixture.lab.requests.map(({ turn, model }) => `${turn.split('/').at(-1)} ${model}`))
    assert.deepEqual(
      [...seats].toSorted(),
      ['party-a lab-large', 'party-b lab-swift', 'party-c lab-unsteady', 'reviewer lab-review'],
      'the models of the file; the fallback is not needed',
    )

    for (const topic of ['topic-3', 'topic-4'] as const) {
      const number = topic.slice(-1)
      assert.ok(stdout.includes(`# 辩题 ${number}: ${titles[topic]}`))
      assert.deepEqual(fixture.statuses(topic), { root: 'forced', d1: 'forced', 'd1.1': 'forced', d2: 'converged' })
      assert.deepEqual(headings(fixture.output(`${topic}.md`)), expectedHeadings(number, titles[topic]))
      const { annotations, positions, judgment } = fixture.root(topic)
      assert.ok(annotations && annotations.length > 0)
      assert.deepEqual(Object.keys(positions), ['party-a', 'party-b', 'party-c'])
      const divergences = judgment.divergences.map(({ id, sides, uninvolved }) => [id, Object.keys(sides), uninvolved])
      assert.deepEqual(divergences, [
        ['d1', ['party-a', 'party-b'], ['party-c']],
        ['d2', ['party-a', 'party-c'], ['party-b']],
      ])
    }
    assert.match(fixture.output('summary.md'), summaryOf('3', titles['topic-3']))
    assert.match(fixture.output('summary.md'), summaryOf('4', titles['topic-4']))
    assert.match(fixture.output('summary.md'), /^## 需要更新到 decisions\.md 的内容$/m)
    assert.match(fixture.output('summary.md'), /^## 需要更新到 earlier-debate\.md 的内容$/m)

    const { stdout: lines } = await fixture.agon(['show', 'last', '--events'])
    const events = lines
      .trimEnd()
      .split('\n')
      .map(line => JSON.parse(line))
    assert.equal(events[0].type, 'debate.opened')
    assert.deepEqual([events.at(-1).type, events.at(-1).outcome], ['debate.closed', 'ruled'])
    assert.equal(events.filter(({ type }) => type === 'turn.answered').length, 60)
    assert.ok(!`${stdout}${stderr}${lines}`.includes(key), 'the key is shown nowhere')
  })

  it('calls a debater at its own endpoint, with its own key, and nobody else there', async t => {
    const other = await startLab({ key: 'the-other-key', models: ['lab-swift'] })
    t.after(() => other.close())
    const fixture = await treeFixture(t, {}, config => {
      config.debaters[1].api = { baseURL: other.url, apiKey: '$'.concat('{OTHER_KEY}') }
    })
    const env = { ...fixture.env, OTHER_KEY: 'the-other-key' }
    const { code, stderr } = await fixture.machine.run(['tree', '--config', 'config.jsonc', '--topic', 'topic-4'], {
      env,
    })
    assert.equal(code, 0, stderr)
    assert.deepEqual([...new Set(other.requests.map(({ model }) => model))], ['lab-swift'])
    assert.equal(other.requests.length, 8)
    assert.deepEqual([...new Set(other.requests.map(({ headers }) => headers.authorization))], ['Bearer the-other-key'])
    assert.deepEqual(fixture.requests({ model: 'lab-swift' }), [])
    assertSound(fixture)
    assert.deepEqual(
      [...new Set(other.requests.map(({ body }) => `${body.temperature} ${body.max_tokens}`))],
      ['0.7 4000'],
    )
    assert.match(fixture.output('topic-4.md'), /^#### 方 B — lab-swift$/m)
    assert.ok(!stderr.includes('the-other-key'))
  })

  it('shares its documents and what was asked with everybody, word for word', async t => {
    const fixture = await treeFixture(t)
    await fixture.tree('--topic', 'topic-3', '--max-rounds', '1')
    for (const party of ['party-a', 'party-b', 'party-c']) {
      const said = messages(fixture.lab, `topic-3/root/position/${party}`)
        .map(({ content }) => content)
        .join('\n')
      for (const part of [
        '平均每段对话 34 句，其中真正留下新事实的有 3 句。',
        '两个助手同时改了同一节，以谁的为准？',
        titles['topic-3'],
        '记忆只增不删最安全，模型自己会挑有用的。',
        '新的事实与旧的矛盾时，由谁来改？',
      ])
        assert.ok(said.includes(part), `${party}: ${part}`)
      assert.ok(!said.includes('一次只让一个助手写就行了'), 'nothing of the other topic')
    }
  })
})

const question = (id: string) => `${id} 的情形下究竟应当先做什么？`

const round = ['### 立场', '### 反驳', '### 裁判搜集']

const expectedHeadings = (number: string, title: string): string[] => [
  `# 辩题 ${number}: ${title}`,
  '## 议题内容',
  '### 背景',
  '### 用户批注',
  '### 核心问题',
  '## Round 1 (根议题)',
  ...round,
  `## Round 2 — 分歧 D1: ${question('d1')}`,
  ...round,
  `## Round 3 — 分歧 D1.1: ${question('d1.1')} (强制裁决)`,
  ...round,
  `### 强制裁决`,
  `## Round 2 — 分歧 D2: ${question('d2')}`,
  ...round,
  '## 最终结论',
  '### 合意要点',
  '### 裁决要点',
  '### 立场改变',
  '### 辩论路径概览',
  '## 证据',
]

const summaryOf = (number: string, title: string): RegExp =>
  new RegExp(String.raw`^\| ${number} \| ${RegExp.escape(title)} \| 3 \| 4 \| 4 \| 1 \|$`, 'm')
