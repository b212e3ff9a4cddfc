import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Reply, Rule } from '../../lab/server.ts'
import { messages } from '../../support/agon.ts'
import { rowsOf, valuesOf } from '../../support/values.ts'
import {
  assertSound,
  assertWhole,
  atOnce,
  key,
  parties,
  type TreeFixture,
  treeFixture,
  turnsOf,
  wholeTree,
} from '../support/fixture.ts'

const unsteady = 'lab-unsteady'
const steady = 'lab-steady'
const overloaded: Reply = { status: 500, body: { error: { message: 'overloaded' } } }
const modelsOf = (fixture: TreeFixture, turn: RegExp) => fixture.requests({ turn }).map(({ model }) => model)

const dead = (model: string, reply: Reply = { status: 503 }): Rule => ({ model, reply })

describe('a broken model with a fallback', { concurrency: 4 }, () => {
  const breaks: [string, Reply, RegExp, (config: { api: { timeout: number } }) => void][] = [
    ['500s', overloaded, /tree-api 返回 500：overloaded/, () => {}],
    ['connections that are reset', { resetAfter: 0 }, /方 C — /, () => {}],
    ['connections that break off in the middle', { resetAfter: 5 }, /方 C — /, () => {}],
    [
      'silence',
      { silentAfter: 3 },
      /6 秒内没有得到完整的回复/,
      config => {
        config.api.timeout = 6_000
      },
    ],
  ]
  for (const [name, reply, said, change] of breaks)
    it(`of ${name} is replaced for the rest of that topic, and tried again in the next`, async t => {
      const fixture = await treeFixture(t, { rules: [{ model: unsteady, turn: 'topic-3/*', reply }] }, config => {
        atOnce(config)
        change(config)
      })
      const { code, stdout, stderr } = await fixture.tree()
      assert.equal(code, 0, stderr)
      const [first, second, ...rest] = modelsOf(fixture, /^topic-3\/.*party-c$/)
      assert.deepEqual([first, second], [unsteady, unsteady], 'twice in a row')
      assert.deepEqual(rest, Array(8).fill(steady))
      assert.deepEqual(modelsOf(fixture, /^topic-4\/.*party-c$/), Array(8).fill(unsteady))
      for (const topic of ['topic-3', 'topic-4'] as const) assertWhole(fixture, topic)
      assertSound(fixture)

      const taken = fixture.events('fallback.taken')
      const changes = taken.map(({ seat, from, to, scope }) => ({ seat, from, to, scope }))
      assert.deepEqual(changes, [
        { seat: 'party-c', from: `tree-api:${unsteady}`, to: `tree-api:${steady}`, scope: 'topic-3' },
      ])
      assert.match(stderr, /^topic-3 根议题 +! 方 C — tree-api:lab-unsteady → tree-api:lab-steady：/m)
      assert.match(stderr, said)
      const mark = '(回退自 lab-unsteady → lab-steady)'
      assert.match(fixture.output('topic-3.md'), /^#### 方 C — lab-steady \(回退自 lab-unsteady → lab-steady\)$/m)
      assert.ok(!fixture.output('topic-4.md').includes(mark))
      assert.ok(stdout.includes(`方 C ${steady} ${mark}`), 'the report says so at its head')
      assert.deepEqual(fixture.root('topic-3').models['party-c'], `tree-api:${steady}`)
    })

  it('that is broken as well is absent, after as many tries as the file allows', async t => {
    const fixture = await treeFixture(t, { rules: [dead(unsteady), dead(steady)] }, atOnce)
    const { code } = await fixture.tree('--topic', 'topic-4')
    assert.equal(code, 0)
    assert.deepEqual(modelsOf(fixture, /party-c$/), [unsteady, unsteady, steady, steady, steady])
    assertAbsent(fixture, 'party-c', '方 C')
  })
})

describe('a seat that is dead', { concurrency: 4 }, () => {
  it('and has no fallback is an absence with a name, and the others go on', async t => {
    const fixture = await treeFixture(t, { rules: [{ model: 'lab-swift', reply: overloaded }] }, atOnce)
    const { code, stdout, stderr } = await fixture.tree('--topic', 'topic-4')
    assert.equal(code, 0, stderr)
    assert.equal(fixture.requests({ model: 'lab-swift' }).length, 3, 'one call and two retries')
    assertAbsent(fixture, 'party-b', '方 B')
    assert.match(stderr, /^根议题 +! 立场 · 方 B — 本轮发言缺席，辩论继续：tree-api 返回 500：overloaded$/m)
    assert.match(stdout, /^- \[根议题\] 方 B 缺席（立场）：连接失败（HTTP 500）：overloaded$/m)
    const said = messages(fixture.lab, 'topic-4/root/triage/reviewer').map(({ content }) => content)
    assert.ok(!said.join('\n').includes('(party-b)'), 'the reviewer is told of those who spoke')
  })

  it('where all are ends the debate with everything on record, and a resume plays it all', async t => {
    const fixture = await treeFixture(t, { rules: [{ reply: { status: 503 } }] }, atOnce)
    const { code, stdout, stderr } = await fixture.tree()
    assert.equal(code, 6)
    assert.match(stderr, /^tree-api 返回 503：/m)
    assert.match(stderr, /agon resume 1$/m)
    const failed = fixture.events('turn.failed')
    assert.equal(failed.length, fixture.lab.requests.length, 'each attempt is on record')
    assert.deepEqual(
      [...new Set(failed.map(({ key }) => key))].toSorted(),
      ['topic-3', 'topic-4'].flatMap(topic => parties.map(party => `${topic}/root/position/${party}`)),
    )
    assert.deepEqual(
      [fixture.statuses('topic-3'), fixture.statuses('topic-4')],
      [{ root: 'failed' }, { root: 'failed' }],
    )
    assert.equal(fixture.outputNames().length, 5)
    assert.match(fixture.output('summary.md'), /^- 状态: 失败$/m)
    for (const letter of ['A', 'B', 'C'])
      assert.match(stdout, new RegExp(`^- topic-3 · 根议题 · 立场 · 方 ${letter} — 连接失败：HTTP 503`, 'm'))
    assertSound(fixture)

    fixture.lab.play({ key })
    const before = fixture.lab.requests.length
    const resumed = await fixture.agon(['resume'])
    assert.equal(resumed.code, 0, resumed.stderr)
    assert.equal(fixture.lab.requests.length - before, 60)
    for (const topic of ['topic-3', 'topic-4'] as const) assertWhole(fixture, topic)
    assertSound(fixture)
  })

  it('because its key is refused ends the debate at once, with its own exit code and without the key', async t => {
    const fixture = await treeFixture(t, { key: 'another-key' }, atOnce)
    const { code, stdout, stderr } = await fixture.tree()
    assert.equal(code, 3)
    assert.equal(fixture.lab.requests.length, 8, 'each seat once, and the fallback once in each topic')
    assert.match(stderr, /^tree-api 返回 401：/m)
    assert.match(stderr, /^请检查 config\.jsonc 中的 api\.apiKey，或它所引用的环境变量。$/m)
    const files = fixture.outputNames().length
    assert.equal(files, 5)
    const kept = JSON.stringify(fixture.machine.journal()) + fixture.output('topic-3.md') + fixture.output('summary.md')
    assert.ok(!`${stdout}${stderr}${kept}`.includes(key))
  })
})

describe('time', { concurrency: 4 }, () => {
  it('is not lost by others when a branch is slow', async t => {
    const slow = { turn: 'topic-3/d1/position/party-a', reply: { delayMs: 10_000 } }
    const fixture = await treeFixture(t, { delayMs: 20, rules: [slow] }, atOnce)
    assert.equal((await fixture.tree()).code, 0)
    const [held] = fixture.requests({ turn: slow.turn })
    const after = fixture.lab.requests.filter(({ at }) => at > held!.ended!).map(({ turn }) => turn)
    const waits = wholeTree('topic-3').filter(turn => /\/(d1\/rebuttal|d1\/triage|d1\.1|updates)\//.test(turn))
    assert.deepEqual(after.toSorted(), waits.toSorted(), 'only what needs the slow one comes after it')
    assertSound(fixture)
  })
})

function assertAbsent(fixture: TreeFixture, party: string, label: string): void {
  const others = parties.filter(other => other !== party)
  const spoken = turnsOf(fixture.lab.requests).filter(turn => !turn.endsWith(party))
  assert.deepEqual(spoken, wholeTree('topic-4', others).toSorted())
  assert.deepEqual(valuesOf(fixture.events('turn.missed'), 'key'), [`topic-4/root/position/${party}`])
  const { absences, positions, judgment } = fixture.root('topic-4')
  assert.deepEqual(rowsOf(absences, 'party', 'step'), [[party, 'position']])
  assert.deepEqual(Object.keys(positions), others)
  for (const { sides, uninvolved } of judgment.divergences)
    assert.ok(![...Object.keys(sides), ...uninvolved].includes(party))
  assert.match(fixture.output('topic-4.md'), new RegExp(`${label} 缺席（立场）：`))
  assertWhole(fixture, 'topic-4')
  assertSound(fixture)
}
