import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { DiffDocument } from '../../src/host/diff/compare.ts'
import { steady } from '../cli/support/saying.ts'
import { escapes, prompt, turnsAsked } from '../support/agon.ts'
import { openGolden } from '../support/golden.ts'
import { valuesOf } from '../support/values.ts'
import { newMachine } from './support/machine.ts'

const golden = openGolden('forks-command')

const withoutAmounts = (text: string): string => text.replaceAll(/\$[\d.]+|[\d.]+k/g, 'N')

/** What is said before the debate goes on. What it may cost depends on the code that is drawn for fences. */
const planIn = (said: string): string => withoutAmounts(said.slice(0, said.search(/^(?:Debate|辩论) 2 /m)))

describe('agon fork', { concurrency: 3 }, () => {
  it('plays on from a round with another model and a remark, and asks nothing again', async t => {
    const machine = await newMachine(t)
    const [before, journal] = [machine.lab.requests.length, machine.journal(1)]
    const ran = await machine.run(['fork', '1', '--at', '2', '--seat', 'proposer=lab:d', '--remark', 'We have no DBA.'])
    assert.equal(ran.code, 0, ran.stderr)
    assert.deepEqual(turnsAsked(machine.lab, before), ['round-2/proposer', 'round-2/challenger', 'synthesis/judge'])
    assert.equal(machine.lab.requests[before]!.model, 'd')
    assert.match(prompt(machine.lab, 'round-2/proposer', 1), /We have no DBA\./)
    golden.is('en', 'the plan of a fork from a round, with another model and a remark', planIn(ran.stderr))
    assert.match(ran.stderr, /^Debate 2 goes on after 2 finished turns\.$/m)
    assert.doesNotMatch(ran.stdout, escapes)
    assert.deepEqual(machine.journal(1), journal)
  })

  it('is named with its parent, by show, list, export and as data', async t => {
    const machine = await newMachine(t)
    const fork = await machine.document(['fork', 'last', '--at', 'end', '--seat', 'judge=lab:d'])
    assert.deepEqual(fork.fork, { parent: 1, at: 'end', remark: null, without: null })
    const turns = fork.turns.map(({ key, inherited = false }) => [key, inherited])
    assert.deepEqual(turns, [
      ...['round-1/proposer', 'round-1/challenger', 'round-2/proposer', 'round-2/challenger'].map(key => [key, true]),
      ['synthesis/judge', false],
    ])
    const parent = await machine.document(['show', '1'])
    assert.deepEqual([parent.fork, parent.children], [null, [{ id: 2, at: 'end' }]])
    assert.ok(fork.cost! > 0 && fork.cost! < parent.cost!)
    assert.equal(fork.usage.calls, 1)
    const { stdout: shown } = await machine.run(['show', '1'])
    assert.match(shown, /^> Forks of this debate: 2 \(from its end on, \$[\d.]+\)\.\n/)
    const { stdout: child } = await machine.run(['show', '2', '--report'])
    assert.match(child, /^> Fork of debate 1\. Spent here: \$[\d.]+; in debate 1: \$[\d.]+\.\n/)
    assert.match((await machine.run(['export', '2'])).stdout, /^> A fork of debate 1 at its end: /m)
    const [listed] = (await machine.run(['list'])).stdout.split('\n')
    assert.match(listed!, /^2 .* \(fork of 1\) Should we move/)
    const list = JSON.parse((await machine.run(['list', '--json'])).stdout)
    const parents = list.debates.map(({ id, parent }: { id: number; parent: number | null }) => [id, parent])
    assert.deepEqual(parents, [
      [2, 1],
      [1, null],
    ])
    const difference: DiffDocument = JSON.parse((await machine.run(['diff', '1', '2', '--json'])).stdout)
    assert.deepEqual([difference.shared, difference.turns.length], [4, 1])
    assert.deepEqual(difference.debates[1].fork, fork.fork)
    assert.match((await machine.run(['diff', '1', '2'])).stdout, /^Debate 2 is a fork of debate 1, from its end on\.$/m)
  })

  it('leaves a speech out and plays on from there', async t => {
    const machine = await newMachine(t)
    const before = machine.lab.requests.length
    const ran = await machine.run(['fork', '1', '--without', 'round-1/challenger'])
    assert.equal(ran.code, 0, ran.stderr)
    golden.is('en', 'the plan of a fork without a speech', planIn(ran.stderr))
    assert.deepEqual(turnsAsked(machine.lab, before), ['round-2/proposer', 'round-2/challenger', 'synthesis/judge'])
    for (const { body } of machine.lab.requests.slice(before))
      assert.doesNotMatch(JSON.stringify(body.messages), /What is missing in round 1/)
    const judged = await machine.run(['judge', '2', '--quiet'])
    assert.match(judged.stdout, /^Speakers: Proposer \(2 speeches\), Challenger \(1 speech\) {2}$/m)
    const { stdout } = await machine.run(['diff', '1', '2'])
    assert.match(stdout, /^Debate 2 is a fork of debate 1, as if Round 1 · Challenger had not been said\.$/m)
    assert.match(stdout, /^≠ round-1\/challenger[\s\S]*?\n {2}2 {2}\(left out, as if it had not been said\)$/m)
  })

  it('plays more rounds, with another effort and options of the format', async t => {
    const machine = await newMachine(t)
    const before = machine.lab.requests.length
    const ran = await machine.run(['fork', '1', '--at', 'end', '--rounds', '3', '--effort', 'high'])
    assert.equal(ran.code, 0, ran.stderr)
    golden.is('en', 'the plan of a fork with other options', planIn(ran.stderr))
    const asked = turnsAsked(machine.lab, before)
    assert.deepEqual(asked.toSorted(), [
      ...['round-3/challenger', 'round-3/proposer', 'round-3/summary/judge', 'synthesis/judge'],
    ])
    assert.ok(machine.lab.requests.slice(before).every(({ body }) => body.reasoning_effort === 'high'))
  })

  it('may have several judges from there on, in both orders', async t => {
    const machine = await newMachine(t)
    const before = machine.lab.requests.length
    const fork = await machine.document(['fork', '1', '--at', 'synthesis', '--seat', 'judge=lab:c,lab:d'])
    assert.equal(fork.rigor, 'high')
    const rulings = turnsAsked(machine.lab, before).filter(turn => turn.startsWith('synthesis'))
    assert.deepEqual(rulings.toSorted(), [
      ...['synthesis/judge', 'synthesis/judge-2', 'synthesis/turned/judge', 'synthesis/turned/judge-2'],
    ])
  })

  it('says which points there are, where none or another is named', async t => {
    const machine = await newMachine(t)
    const before = machine.lab.requests.length
    const none = await machine.run(['fork', '1'])
    assert.equal(none.code, 2)
    golden.is('en', 'no point', none.stderr)
    const unknown = await machine.run(['fork', '1', '--at', 'rond-2'])
    assert.equal(unknown.code, 4)
    golden.is('en', 'a point that there is not', unknown.stderr)
    const speech = await machine.run(['fork', '1', '--without', 'round-1/judge'])
    assert.equal(speech.code, 4)
    golden.is('en', 'a speech that cannot be left out', speech.stderr)
    const both = await machine.run(['fork', '1', '--at', 'end', '--without', 'round-1/proposer'])
    assert.deepEqual([both.code, /--at cannot be given with --without/.test(both.stderr)], [2, true])
    assert.equal((await machine.run(['fork', '7', '--at', 'end'])).code, 4)
    assert.deepEqual([machine.lab.requests.length, machine.journal().at(-1)!.type], [before, 'debate.closed'])
  })

  it('tells everything that is wrong at once, before anything is spent', async t => {
    const machine = await newMachine(t)
    const before = machine.lab.requests.length
    const ran = await machine.run([
      ...['fork', '1', '--at', 'end', '--seat', 'propser=lab:d', '--seat', 'challenger=lab:a', '--effort', 'most'],
      ...['--max-nodes', '3', '--rounds', '9', '--remark', ' ', '--fallback', 'judge=nowhere', '--budget', 'x'],
      ...['--out', 'no/such/folder/out.md'],
    ])
    assert.equal(ran.code, 2)
    golden.is('en', 'everything is wrong', steady(machine, ran.stderr))
    assert.equal(machine.lab.requests.length, before)
    assert.equal((await machine.run(['list'])).stdout.trim().split('\n').length, 1)
  })

  it('keeps to a budget of its own, and goes on when it was paused', async t => {
    const machine = await newMachine(t)
    const poor = await machine.run(['fork', '1', '--at', 'end', '--budget', '0.0001'])
    assert.deepEqual([poor.code, /--budget: /.test(poor.stderr)], [2, true])
    machine.lab.play({ rules: [{ turn: 'synthesis/judge', reply: { status: 503 } }] })
    assert.equal((await machine.run(['fork', '1', '--at', 'round-2', '--budget', '2'])).code, 6)
    machine.lab.play({})
    const before = machine.lab.requests.length
    const { fork, budget, exit } = await machine.document(['resume', '2'])
    assert.deepEqual([exit, fork?.parent, budget], [0, 1, 2])
    assert.deepEqual(turnsAsked(machine.lab, before), ['synthesis/judge'])
  })

  it('outlives its parent', async t => {
    const machine = await newMachine(t)
    await machine.run(['fork', '1', '--at', 'round-2', '--quiet'])
    const whole = (await machine.document(['show', '2'])).turns.map(({ text }) => text)
    const gone = await machine.run(['delete', '1', '--yes'])
    assert.match(gone.stderr, /^Debate 1 is deleted\.\nDebate 2 is a fork of it, and keeps what it needs\.$/m)
    assert.deepEqual(valuesOf((await machine.document(['show', '2'])).turns, 'text'), whole)
    assert.match((await machine.run(['show', '2'])).stdout, /^> Fork of debate 1, which is deleted by now\./)
    assert.equal((await machine.run(['fork', '2', '--at', 'end', '--quiet'])).code, 0)
  })

  for (const [language, topic] of [
    ['en', 'Should we move to Postgres?'],
    ['zh', '应该迁移到 Postgres 吗？'],
  ] as const)
    it(`names the turn it parts at as it is shown: ${language}`, async t => {
      const machine = await newMachine(t, topic, { rounds: 1 })
      const said = async (...args: string[]) =>
        (await machine.run(args)).stdout.match(/^> .*(?:[Ff]orks? of|分叉).*$/m)?.[0]
      const { stderr } = await machine.run(['fork', '1', '--at', 'round-1/challenger'])
      const kin = await said('show', '1')
      await machine.run(['fork', '1', '--without', 'round-1/challenger'])
      const parts = [stderr.split('\n')[0], kin, await said('export', '2'), await said('export', '3')]
      golden.is(language, 'where a fork parts', withoutAmounts(parts.join('\n')))
    })

  it('speaks Chinese of a debate that does', async t => {
    const machine = await newMachine(t, '应该迁移到 Postgres 吗？', { rounds: 1 })
    const env = { LANG: 'zh_CN.UTF-8' }
    const none = await machine.run(['fork', '1'], { env })
    golden.is('zh', 'no point', none.stderr)
    const ran = await machine.run(['fork', '1', '--at', 'end', '--remark', '我们没有 DBA。', '--seat', 'judge=lab:d'], {
      env,
    })
    assert.equal(ran.code, 0, ran.stderr)
    golden.is('zh', 'the plan of a fork from the end', planIn(ran.stderr))
    assert.match((await machine.run(['show', '1'], { env })).stdout, /^> 本场辩论的分叉：2（从结尾起，/)
    assert.match((await machine.run(['list'], { env })).stdout, /（1 的分叉） 应该迁移/)
  })
})
