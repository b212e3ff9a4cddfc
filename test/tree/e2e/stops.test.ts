import assert from 'node:assert/strict'
import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import type { KeptEvent } from '../../../src/core/events.ts'
import type { LabRequest, Reply, Script } from '../../lab/server.ts'
import { until } from '../../support/agon.ts'
import {
  assertSound,
  assertWhole,
  atOnce,
  key,
  models,
  type TreeFixture,
  treeFixture,
  turnsOf,
  wholeTree,
} from '../support/fixture.ts'

/** US dollars for a million tokens. */
const prices = { input: 1, output: 4 }

const priced = (config: { api: object; fallback: { retryDelay: number } }): void => {
  atOnce(config)
  Object.assign(config.api, { prices: Object.fromEntries(models.map(model => [model, prices])) })
}

/** A reply that is billed with so many tokens of output. */
const billed = ({ body }: LabRequest, output: number): Reply => ({
  usage: { prompt_tokens: Math.ceil(JSON.stringify(body).length / 4), completion_tokens: output },
})

const spent = (events: readonly KeptEvent[]): number =>
  events.reduce((sum, event) => sum + ('cost' in event ? (event.cost ?? 0) : 0), 0)

/** The least that this tree can be had for, as it says itself when it is offered less. */
async function leastBudget(fixture: TreeFixture, ...args: string[]): Promise<number> {
  const { code, stderr } = await fixture.tree(...args, '--budget', '0.001')
  assert.equal(code, 2)
  assert.equal(fixture.lab.requests.length, 0)
  const [, least] = /至少需要 \$([\d.]+)/.exec(stderr) ?? []
  assert.ok(least, stderr)
  return Number(least) + 0.005
}

/** What was sent after the first `before` requests was not settled before. */
function assertNothingTwice({ machine, lab }: TreeFixture, before: number): void {
  const journal = machine.journal()
  const resumed = journal.findIndex(({ type }) => type === 'debate.resumed')
  const settled = journal.slice(0, resumed).flatMap(event => (event.type === 'turn.answered' ? [event.key] : []))
  for (const turn of turnsOf(lab.requests.slice(before))) assert.ok(!settled.includes(turn), turn)
}

describe('a budget for the file of a tree', { concurrency: 4 }, () => {
  it('that is used up before the first round is over pauses; more of it goes on to the end', async t => {
    const speech = /(position|rebuttal)/
    const rules: Script['rules'] = request =>
      speech.test(request.turn) ? billed(request, request.body.max_tokens) : null
    const fixture = await treeFixture(t, { rules }, priced)
    const budget = await leastBudget(fixture, '--topic', 'topic-4')
    const { code, stderr } = await fixture.tree('--topic', 'topic-4', '--budget', String(budget))
    assert.equal(code, 5)
    assert.match(stderr, /^在超出预算 \$0\.\d+ 之前停止，所有发言均已保存。继续：agon resume 1 --budget 金额$/m)
    assert.ok(spent(fixture.machine.journal()) <= budget, `${spent(fixture.machine.journal())}`)
    assert.deepEqual(fixture.statuses('topic-4'), { root: 'pending' })
    assert.match(fixture.output('topic-4.md'), /… 本节点尚未结束/)
    const before = fixture.lab.requests.length
    assert.ok(before > 0 && before < 7, `${before}`)

    const same = await fixture.agon(['resume', '1'])
    assert.equal(same.code, 5, 'with the same money it goes no further')
    assert.equal(fixture.lab.requests.length, before)

    fixture.lab.play({ key })
    const { code: end, stderr: said } = await fixture.agon(['resume', '1', '--budget', '3'])
    assert.equal(end, 0, said)
    assertWhole(fixture, 'topic-4')
    assert.deepEqual([...new Set(turnsOf(fixture.lab.requests))], wholeTree('topic-4').toSorted())
    assertNothingTwice(fixture, before)
  })
})

describe('Ctrl-C in a tree', { concurrency: 4 }, () => {
  /** Both topics under way, and one branch that would never end. */
  const stuck: Script = {
    key,
    models,
    delayMs: 10,
    rules: [{ turn: 'topic-3/d1/rebuttal/party-b', reply: { silentAfter: 4 } }],
  }

  async function stopped(t: Parameters<typeof treeFixture>[0]) {
    const fixture = await treeFixture(t, stuck)
    const running = fixture.start()
    const isKept = (turn: string) => fixture.events('turn.answered').some(event => event.key === turn)
    await until(
      'one branch alone is left',
      () => turnsOf(fixture.lab.requests).includes('topic-4/updates/reviewer'),
      60_000,
    )
    await until(
      'all else is kept',
      () => isKept('topic-4/updates/reviewer') && isKept('topic-3/d2/triage/reviewer'),
      60_000,
    )
    running.signal('SIGINT')
    const ran = await running.done
    fixture.lab.play({ key, models })
    return { fixture, ran, before: fixture.lab.requests.length }
  }

  it('pauses with everything kept and the files as far as they are; a resume sends only what is missing', async t => {
    const { fixture, ran, before } = await stopped(t)
    assert.equal(ran.code, 130)
    assert.match(ran.stderr, /^已暂停，所有发言均已保存。继续：agon resume 1$/m)
    assertWhole(fixture, 'topic-4')
    assert.deepEqual(fixture.statuses('topic-3'), { root: 'pending', d1: 'pending', d2: 'converged' })
    assert.ok((await fixture.lab.requests.find(({ state }) => state !== 'finished')) !== undefined)

    const { code, stderr } = await fixture.agon(['resume'])
    assert.equal(code, 0, stderr)
    assert.match(stderr, /^辩论 1 从第 \d+ 次发言之后继续。$/m)
    const missing = wholeTree('topic-3').filter(turn => /\/(d1\/triage|d1\.1|updates)\//.test(turn))
    assert.deepEqual(
      turnsOf(fixture.lab.requests.slice(before)),
      [...missing, 'topic-3/d1/rebuttal/party-b'].toSorted(),
    )
    assertWhole(fixture, 'topic-3')
    assertNothingTwice(fixture, before)
    assertSound(fixture)
  })

  it('and a file that is damaged, missing or not the same any more: nothing is sent before that is mended', async t => {
    const { fixture, before } = await stopped(t)
    const { machine } = fixture
    const config = join(machine.folder, 'config.jsonc')
    renameSync(config, `${config}.kept`)
    const missing = await fixture.agon(['resume'])
    assert.equal(missing.code, 2)
    assert.match(missing.stderr, /^agon: config\.jsonc.*\n.*agon resume 1 --config /)

    machine.write('config.jsonc', '{ "api": { "baseURL": "http')
    const damaged = await fixture.agon(['resume'])
    assert.equal(damaged.code, 2)
    assert.match(damaged.stderr, /config\.jsonc:1:\d+/)
    assert.equal(fixture.lab.requests.length, before, 'nothing was sent')

    renameSync(`${config}.kept`, config)
    const { code, stderr } = await fixture.agon(['resume'])
    assert.equal(code, 0, stderr)
    assertWhole(fixture, 'topic-3')
    assertNothingTwice(fixture, before)
  })
})
