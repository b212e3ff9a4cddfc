import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { DiffDocument } from '../../src/host/diff/compare.ts'
import { escapes, prompt, turnsAsked } from '../support/agon.ts'
import { valuesOf } from '../support/values.ts'
import { newMachine } from './support/machine.ts'

describe('agon fork', { concurrency: 3 }, () => {
  it('plays on from a round with another model and a remark, and asks nothing again', async t => {
    const machine = await newMachine(t)
    const [before, journal] = [machine.lab.requests.length, machine.journal(1)]
    const ran = await machine.run(['fork', '1', '--at', '2', '--seat', 'proposer=lab:d', '--remark', 'We have no DBA.'])
    assert.equal(ran.code, 0, ran.stderr)
    assert.deepEqual(turnsAsked(machine.lab, before), ['round-2/proposer', 'round-2/challenger', 'synthesis/judge'])
    assert.equal(machine.lab.requests[before]!.model, 'd')
    assert.match(prompt(machine.lab, 'round-2/proposer', 1), /We have no DBA\./)
    assert.match(ran.stderr, /^Fork of debate 1 \(duel\), from Round 2 on$/m)
    assert.match(ran.stderr, /^ {2}Shared, and not paid again: 2 turns\.$/m)
    assert.match(ran.stderr, /^ {2}Everybody who speaks from here on is told: “We have no DBA\.”$/m)
    assert.match(ran.stderr, /^Seats: Proposer lab:d \(was lab:a\) · Challenger lab:b · Judge lab:c$/m)
    assert.match(ran.stderr, /^Estimate for what is left: 3 calls, /m)
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
    assert.match(
      ran.stderr,
      /^Fork of debate 1 \(duel\), as if Round 1 · Challenger had not been said, from there on$/m,
    )
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
    assert.match(ran.stderr, /^ {2}Different from here on: rounds 2 → 3, effort none → high$/m)
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
    assert.match(none.stderr, /say from where debate 1 should go on: --at POINT/)
    assert.match(none.stderr, /^ {2}round-2 +Round 2 \(2 turns\)$/m)
    assert.match(none.stderr, /^ {2}end +/m)
    const unknown = await machine.run(['fork', '1', '--at', 'rond-2'])
    assert.equal(unknown.code, 4)
    assert.match(unknown.stderr, /--at: this debate has no point “rond-2”[\s\S]*Did you mean round-2\?/)
    const speech = await machine.run(['fork', '1', '--without', 'round-1/judge'])
    assert.equal(speech.code, 4)
    assert.match(speech.stderr, /--without: .*cannot be left out[\s\S]*round-1\/proposer/)
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
    for (const said of [
      /--seat: there is no seat "propser"\. Did you mean proposer\?/,
      /--seat: proposer and challenger must differ, and both would be lab:a/,
      /--effort: "most" is not allowed/,
      /--max-nodes is no option of a debate of the format duel\. It has: --rounds, --effort, --rigor\./,
      /--rounds: "9" is not allowed\. Allowed: a whole number from 1 to 5/,
      /--remark is empty/,
      /--fallback: there is no provider "nowhere"/,
      /--budget: "x" is not an amount/,
      /--out: the folder of/,
    ])
      assert.match(ran.stderr, said)
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

  for (const [topic, plan, kin, notice, without] of [
    [
      'Should we move to Postgres?',
      /^Fork of debate 1 \(duel\), from Round 1 · Challenger on$/m,
      /^> Forks of this debate: 2 \(from Round 1 · Challenger on, /m,
      /^> A fork of debate 1 at Round 1 · Challenger: /m,
      /^> A fork of debate 1 without Round 1 · Challenger: /m,
    ],
    [
      '应该迁移到 Postgres 吗？',
      /^辩论 1（duel）从“第 1 轮 · 反方”起的分叉$/m,
      /^> 本场辩论的分叉：2（从“第 1 轮 · 反方”起，/m,
      /^> 本场从辩论 1 的“第 1 轮 · 反方”处分叉：/m,
      /^> 本场从辩论 1 分叉，略去“第 1 轮 · 反方”：/m,
    ],
  ] as const)
    it(`names the turn it parts at as it is shown: ${topic}`, async t => {
      const machine = await newMachine(t, topic, { rounds: 1 })
      const ran = await machine.run(['fork', '1', '--at', 'round-1/challenger'])
      assert.match(ran.stderr, plan)
      assert.match((await machine.run(['show', '1'])).stdout, kin)
      assert.match((await machine.run(['export', '2'])).stdout, notice)
      await machine.run(['fork', '1', '--without', 'round-1/challenger'])
      assert.match((await machine.run(['export', '3'])).stdout, without)
    })

  it('speaks Chinese of a debate that does', async t => {
    const machine = await newMachine(t, '应该迁移到 Postgres 吗？', { rounds: 1 })
    const env = { LANG: 'zh_CN.UTF-8' }
    const none = await machine.run(['fork', '1'], { env })
    assert.match(none.stderr, /请写明辩论 1 从哪里继续：--at 位置。可用：\n +round-1 +第 1 轮（2 次发言）/)
    const ran = await machine.run(['fork', '1', '--at', 'end', '--remark', '我们没有 DBA。', '--seat', 'judge=lab:d'], {
      env,
    })
    assert.equal(ran.code, 0, ran.stderr)
    assert.match(ran.stderr, /^辩论 1（duel）从结尾起的分叉\n {2}共有 2 次发言，不再付费。$/m)
    assert.match(ran.stderr, /^ {2}告知此后的每位发言者：“我们没有 DBA。”$/m)
    assert.match(ran.stderr, /^席位：正方 lab:a · 反方 lab:b · 裁判 lab:d（原为 lab:c）$/m)
    assert.match(ran.stderr, /^剩余部分预估：/m)
    assert.match((await machine.run(['show', '1'], { env })).stdout, /^> 本场辩论的分叉：2（从结尾起，/)
    assert.match((await machine.run(['list'], { env })).stdout, /（1 的分叉） 应该迁移/)
  })
})
