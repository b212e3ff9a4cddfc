import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import type { DiffDocument } from '../src/cli/diff/compare.ts'
import type { KeptEvent } from '../src/core/events.ts'
import { firstRecords, Journal } from '../src/engine/journal.ts'
import { parseRecord } from '../src/formats/dialectic/record/parse.ts'
import { type DebateOptions, openAgon } from '../src/index.ts'
import { openArchive } from '../src/store/archive.ts'
import { escapes, labConfig, type Machine, newLabMachine, prompt, turnsAsked, until } from './support/agon.ts'
import { bareEnvironment } from './support/bare-machine.ts'
import { noTerminal, onTerminal } from './support/on-terminal.ts'
import { debateKeyValue, treeFile, writeTreeFile } from './support/tree-file.ts'

const question = 'Should we move this service to Postgres?'
const prices = {
  a: { input: 1, output: 2 },
  b: { input: 1, output: 2 },
  c: { input: 1, output: 2 },
  d: { input: 1, output: 2 },
}

/** A machine with a duel of two rounds in its archive, unless told otherwise. */
async function newMachine(t: TestContext, topic = question, options: DebateOptions = { rounds: 2 }) {
  const machine = await newLabMachine(t)
  machine.configure(labConfig(machine.lab, {}, { models: ['a', 'b', 'c', 'd'], prices }))
  const agon = agonOn(machine)
  try {
    assert.equal((await agon.debate(topic, options).result).state, 'done')
  } finally {
    await agon.close()
  }
  return machine
}

/** The library on this machine: quicker than a process. */
const agonOn = ({ home, folder }: Machine) => openAgon({ home, cwd: folder, env: { ...bareEnvironment, HOME: folder } })

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
    assert.deepEqual(
      fork.turns.map(({ key, inherited = false }) => [key, inherited]),
      [
        ...['round-1/proposer', 'round-1/challenger', 'round-2/proposer', 'round-2/challenger'].map(key => [key, true]),
        ['synthesis/judge', false],
      ],
    )
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
    assert.deepEqual(
      list.debates.map(({ id, parent }: { id: number; parent: number | null }) => [id, parent]),
      [
        [2, 1],
        [1, null],
      ],
    )
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
    assert.deepEqual(
      (await machine.document(['show', '2'])).turns.map(({ text }) => text),
      whole,
    )
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

describe('what a fork leaves', { concurrency: 3 }, () => {
  it('of a tree with a file of its own goes to a folder of its own', async t => {
    const machine = await newLabMachine(t)
    writeTreeFile(machine, treeFile(machine.lab, { params: { maxRounds: 1 } }))
    const env = { DEBATE_API_KEY: debateKeyValue }
    const opened = await machine.run(['tree', '--config', 'debate/config.json', '--quiet'], { env })
    assert.equal(opened.code, 0, opened.stderr)
    const folder = join(machine.folder, 'debate/output')
    const files = () => readdirSync(folder).map(name => [name, readFileSync(join(folder, name), 'utf8')])
    const [left, before] = [files(), machine.lab.requests.length]
    const none = await machine.run(['fork', '1', '--at', 'topic-7/root/rebuttal'])
    assert.match(none.stderr, /DEBATE_API_KEY/)
    const ran = await machine.run(['fork', '1', '--at', 'topic-7/root/rebuttal', '--remark', 'Hurry.'], { env })
    assert.equal(ran.code, 0, ran.stderr)
    assert.match(
      ran.stderr,
      /^ {2}What it leaves goes to debate\/output-fork; nothing that debate left is replaced\.$/m,
    )
    assert.deepEqual(
      turnsAsked(machine.lab, before).filter(turn => !turn.startsWith('topic-7/')),
      [],
    )
    assert.deepEqual(files(), left)
    assert.ok(existsSync(join(machine.folder, 'debate/output-fork/summary.md')))
    const again = await machine.run(['fork', '1', '--at', 'topic-7/root/rebuttal', '--quiet'], { env })
    assert.equal(again.code, 0, again.stderr)
    assert.ok(existsSync(join(machine.folder, 'debate/output-fork-2/summary.md')))
  })

  it('of a research is a report of another name', async t => {
    const machine = await newMachine(t, 'Claude Code vs OpenCode', {
      format: 'research',
      ...{ model: 'lab:a', judge: 'lab:c', auditor: 'lab:b', output_path: 'report.md', search: 'none' },
    })
    const before = readFileSync(join(machine.folder, 'report.md'), 'utf8')
    const ran = await machine.run(['fork', '1', '--at', 'judgment', '--seat', 'judge=lab:d'])
    assert.equal(ran.code, 0, ran.stderr)
    assert.match(ran.stderr, /^Report: report-fork\.md$/m)
    assert.equal(readFileSync(join(machine.folder, 'report.md'), 'utf8'), before)
    assert.match(readFileSync(join(machine.folder, 'report-fork.md'), 'utf8'), /A fork of debate 1 at Judgment/)
  })

  it('of a dialectic debate is a record of its own, with all that was said', async t => {
    const machine = await newMachine(t, 'Should we move the queue to Postgres or keep Redis for jobs?', {
      format: 'dialectic',
      ...{ main: 'lab:a', partner: 'lab:b', ask: 'never', record: true },
    })
    const folder = join(machine.folder, '.debates')
    const [name] = readdirSync(folder)
    const before = readFileSync(join(folder, name!), 'utf8')
    const ran = await machine.run(['fork', '1', '--at', 'round-2', '--seat', 'partner=lab:d', '--yes'])
    assert.ok([0, 7].includes(ran.code!), ran.stderr)
    assert.equal(readFileSync(join(folder, name!), 'utf8'), before)
    const record = readFileSync(join(folder, name!.replace('.md', '-2.md')), 'utf8')
    assert.match(record, /^\*\*Participants\*\*: Main Agent ↔ Sub Agent \(lab:d\)$/m)
    const said = /## Round 1\n[\s\S]*?(?=\n## Round 2)/.exec(before)![0]
    assert.ok(record.includes(said))
    assert.doesNotMatch(ran.stderr, /was gone/)
  })

  it('of a dialectic debate tells what was remarked, and so does what goes on from it', async t => {
    const machine = await newMachine(t, 'Should we move the queue to Postgres or keep Redis for jobs?', {
      format: 'dialectic',
      ...{ main: 'lab:a', partner: 'lab:b', ask: 'never', record: true },
    })
    const folder = join(machine.folder, '.debates')
    const [name] = readdirSync(folder)
    const own = (number: number) => join(folder, name!.replace('.md', `-${number}.md`))
    const words = 'We have no database administrator.'
    for (const [i, at] of ['round-2', 'round-1', 'round-2/partner'].entries()) {
      const ran = await machine.run(['fork', '1', '--at', at, '--remark', words, '--yes'])
      assert.ok([0, 7].includes(ran.code!), ran.stderr)
      const { rounds } = parseRecord(readFileSync(own(i + 2), 'utf8')).record
      const place = at === 'round-2/partner' ? 1 : 0
      assert.deepEqual([rounds[place]?.user, at], [words, at])
      assert.equal(rounds.filter(({ user }) => user.includes(words)).length, 1)
    }
    const ran = await machine.run(['dialectic', '--continue', own(2), '--plain'])
    assert.ok([0, 7].includes(ran.code!), ran.stderr)
    assert.equal(parseRecord(readFileSync(own(2), 'utf8')).record.rounds[0]?.user, words)
  })
})

/** Writes the last debate once more, as if its prompts had been others. */
async function drifted(machine: Machine): Promise<void> {
  const change = (event: KeptEvent): KeptEvent =>
    event.type === 'debate.opened' ? { ...event, cues: { ...event.cues, synthesis: '0'.repeat(64) } } : event
  const [opened, ...rest] = machine.journal().map(change)
  const archive = openArchive(join(machine.home, 'agon.db'))
  try {
    const [first] = firstRecords(opened as Parameters<typeof firstRecords>[0])
    const lease = await archive.create(first, new Map())
    await new Journal(archive, lease, [first], []).keep(...rest)
    await archive.release(lease)
  } finally {
    archive.close()
  }
}

describe('a debate that cannot go on as it began', { concurrency: 2 }, () => {
  const judgeDies = { rules: [{ turn: 'synthesis/judge', reply: { status: 503 } }] }
  const dead = async (t: TestContext) => {
    const machine = await newLabMachine(t, judgeDies)
    await machine.run([question, '--rounds', '1', '--quiet'])
    await drifted(machine)
    machine.lab.play({})
    return machine
  }

  it('is offered as a fork, by the command that makes it', async t => {
    const machine = await dead(t)
    const before = machine.lab.requests.length
    const refused = await machine.run(['resume', '2'])
    assert.equal(refused.code, 2)
    const [, command = ''] =
      /cannot go on as it began: prompts changed .*: agon (fork 2 --at end)\n$/.exec(refused.stderr) ?? []
    assert.equal(machine.lab.requests.length, before)
    const ran = await machine.run(command.split(' '))
    assert.equal(ran.code, 0, ran.stderr)
    assert.deepEqual(turnsAsked(machine.lab, before), ['synthesis/judge'])
  })

  it('becomes one on a terminal, if its user agrees', { skip: noTerminal }, async t => {
    const machine = await dead(t)
    const before = machine.lab.requests.length
    const no = onTerminal(machine, ['resume', '2'])
    await until('the question', () => no.text().includes('Fork from here instead? [y/N]'))
    no.type('n\n')
    assert.equal(await no.done, 130)
    assert.match(no.text(), /Not started; nothing was spent\./)
    const yes = onTerminal(machine, ['resume', '2'])
    await until('the question', () => yes.text().includes('Fork from here instead? [y/N]'))
    yes.type('y\n')
    assert.equal(await yes.done, 0, yes.text())
    assert.match(yes.text(), /Fork of debate 2 \(duel\), from its end on/)
    assert.deepEqual(turnsAsked(machine.lab, before), ['synthesis/judge'])
  })
})

describe('a fork on a terminal', { concurrency: 2, skip: noTerminal }, () => {
  it('asks from where, and takes a number, a name or a key', async t => {
    const machine = await newMachine(t)
    for (const [answer, at] of [
      ['2', 'Round 2'],
      ['end', 'its end'],
      ['round-2/challenger', 'Round 2 · Challenger'],
    ]) {
      const screen = onTerminal(machine, ['fork', '1'])
      await until('the question', () => screen.text().includes('From where? A number or a name:'))
      assert.match(screen.text(), /^ *1 {2}round-1 +Round 1 \(2 turns\)/m)
      screen.type(`${answer}\n`)
      assert.equal(await screen.done, 0, screen.text())
      assert.ok(screen.text().includes(`Fork of debate 1 (duel), from ${at} on`), screen.text())
    }
  })

  it('asks before it spends much', async t => {
    const machine = await newMachine(t)
    const dear = { input: 500, output: 1_000 }
    machine.configure(labConfig(machine.lab, {}, { models: ['a', 'b', 'c'], prices: { ...prices, c: dear } }))
    const before = machine.lab.requests.length
    const screen = onTerminal(machine, ['fork', '1', '--at', 'end'])
    await until('the question', () => /This may cost up to \$[\d.]+\. Start\? \[y\/N\]/.test(screen.text()))
    screen.type('n\n')
    assert.equal(await screen.done, 130)
    assert.equal(machine.lab.requests.length, before)
  })
})

describe('the library', () => {
  it('forks and compares debates', async t => {
    const machine = await newMachine(t)
    const agon = agonOn(machine)
    t.after(() => agon.close())
    const before = machine.lab.requests.length
    const running = agon.fork(1, {
      at: 'round-2',
      seats: { proposer: 'lab:d' },
      remark: 'We have no DBA.',
      effort: 'low',
    })
    const types: string[] = []
    for await (const { type } of running) types.push(type)
    const fork = await running.result
    assert.equal(types[0], 'debate.forked')
    assert.deepEqual([fork.state, fork.fork?.parent, fork.effort], ['done', 1, 'low'])
    assert.deepEqual(turnsAsked(machine.lab, before), ['round-2/proposer', 'round-2/challenger', 'synthesis/judge'])
    const { shared, settings } = agon.diff(1, fork.id)
    assert.equal(shared, 2)
    assert.deepEqual(
      settings.map(({ name }) => name),
      ['seat.proposer', 'effort', 'remark'],
    )
    await assert.rejects(agon.fork(1).result, /say from where debate 1 should go on/)
    await assert.rejects(agon.fork(9, { at: 'end' }).result, /There is no debate 9/)
    await assert.rejects(agon.fork(1, { at: 'end', seats: { nobody: 'lab:a' } }).result, /there is no seat "nobody"/)
    assert.throws(() => agon.diff(1, 9), /There is no debate 9/)
  })
})
