import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { DebateClosed } from '../../../src/core/events.ts'
import { deadAddress } from '../../lab-search/listen.ts'
import { briefOf, until } from '../../support/agon.ts'
import { openGolden } from '../../support/golden.ts'
import {
  modelsOf,
  play,
  probed,
  probesKept,
  type ResearchMachine,
  researchIn,
  researchMachine,
} from '../support/machine.ts'

const golden = openGolden('research-probe')

const topic = 'Cities should ban private cars'
const failing = (model: string, status: number) => ({ rules: [{ turn: 'probe', model, reply: { status } }] })
/** Why it was given up, without the address of the lab. */
const abortedIn = (stderr: string): string =>
  stderr.slice(stderr.indexOf('Aborted: ')).replaceAll(/127\.0\.0\.1:\d+/g, 'HOST')
const closing = (machine: ResearchMachine) =>
  machine.journal().find((event): event is DebateClosed => event.type === 'debate.closed')

describe('whether the models answer', { concurrency: 2 }, () => {
  it('is asked of each once, side by side, as a debate asks, and kept in the journal', async t => {
    const machine = await researchMachine(t, { script: { delayMs: 2_000 } })
    const { code, stderr } = await play(machine, topic, '--evidence-round', 'true', '--judge', 'lab:c,lab:d')
    assert.equal(code, 0, stderr)
    assert.deepEqual(probed(machine), ['a', 'b', 'c', 'd'], 'the auditor has the model of a judge')
    const probes = machine.lab.requests.filter(({ turn }) => turn === 'probe')
    assert.ok(Math.max(...probes.map(({ at }) => at)) < Math.min(...probes.map(({ ended }) => ended!)), 'side by side')
    for (const { turn } of machine.lab.requests.slice(0, 4)) assert.ok(turn === 'probe', 'before anything else')
    const kept = probesKept(machine).map(({ key, fact }) => [key, fact.model, fact.failure])
    const expected = ['a', 'b', 'c', 'd'].map(name => [`probe/lab:${name}`, `lab:${name}`, null])
    assert.deepEqual(kept.sort(), expected)
    for (const name of ['a', 'b', 'c', 'd'])
      assert.match(stderr, new RegExp(`^ {2}✓ lab:${name} · \\d+\\.\\d s · `, 'm'))
  })

  it('is not asked of an auditor who has nothing to do, of fallbacks, or of people', async t => {
    const machine = await researchMachine(t)
    const { stderr } = await play(
      ...[machine, topic, '--evidence-round', 'false', '--auditor', 'lab:d', '--judge', 'lab:c'],
      ...['--fallback', 'judge=lab:e'],
    )
    assert.deepEqual(probed(machine), ['a', 'b', 'c'])
    assert.match(stderr, /^Evidence round: off — not asked for$/m)
    const before = machine.lab.requests.length
    const person = await play(machine, topic, '--judge', 'person:Anna')
    assert.match(person.stderr, /person:Anna/)
    assert.deepEqual([person.code, probed(machine, before)], [2, []], 'nobody sits at a terminal')
  })

  it('ends it where a model that the user named does not, with the reason and who else could speak', async t => {
    for (const [how, args] of [
      ['flag', ['--judge', 'lab:d']],
      ['role', ['--role', 'One||lab:d', '--role', 'Two']],
      ['everybody', ['--model', 'lab:d']],
    ] as const) {
      const machine = await researchMachine(t, { script: failing('d', 401) })
      const { code, stdout, stderr } = await play(machine, topic, ...args)
      assert.deepEqual([code, stdout], [3, ''], how)
      golden.is('en', `a model that was named does not answer: ${how}`, abortedIn(stderr))
      const costs = probesKept(machine).flatMap(({ fact }) => (fact.model === 'lab:d' ? [fact.cost] : []))
      assert.deepEqual(costs, [0], 'what was turned down costs nothing, although nobody knows its price')
      assert.ok(machine.lab.requests.every(({ turn }) => turn === 'probe'))
      const { outcome, decided, verdict } = closing(machine)!
      assert.deepEqual([outcome, decided, (verdict as { state: string }).state], ['aborted', false, 'aborted'])
      assert.match((verdict as { reason: string }).reason, /^lab:d \(/)
      assert.equal(probesKept(machine).length, new Set(probed(machine)).size)
    }
  })

  it('offers no other model of a provider that cannot be reached, and those of others', async t => {
    const machine = await researchMachine(t)
    const { lab } = machine
    machine.configure({
      providers: { shut: { baseURL: lab.url, models: ['x', 'y'] }, lab: { baseURL: lab.url, models: ['a'] } },
      limits: { tries: 1 },
    })
    lab.play({ rules: [{ turn: 'probe', model: 'x', reply: { status: 401 } }] })
    const { code, stderr } = await play(machine, topic, '--model', 'shut:x')
    assert.equal(code, 3, stderr)
    golden.is('en', 'a model of a provider that cannot be reached', abortedIn(stderr))
  })

  it('leaves servers alone that nobody named and that do not run, and says so, in both languages', async t => {
    const machine = await researchMachine(t)
    const { url } = machine.lab
    const shut = { baseURL: await deadAddress(), models: ['x', 'y'] }
    const configure = (more: object) =>
      machine.configure({
        providers: { shut, lab: { baseURL: url, models: ['a', 'b', 'c'] } },
        limits: { tries: 1 },
        ...more,
      })
    configure({})
    const en = await play(machine, topic)
    assert.equal(en.code, 0, en.stderr)
    assert.deepEqual(modelsOf(briefOf(machine)), {
      ...{ proponent: 'lab:a', opponent: 'lab:b', auditor: 'lab:c', judge: 'lab:c' },
    })
    assert.match(en.stderr, /^Nobody answers for shut at http:\/\/127\.0\.0\.1:\d+: none of its models was chosen\.$/m)
    const zh = await play(machine, '城市应当禁止私家车')
    assert.match(zh.stderr, /^http:\/\/127\.0\.0\.1:\d+ 处没有 shut 的服务在运行：没有选用它的模型。$/m)
    configure({ seats: { auditor: 'shut:x' } })
    const idle = await play(machine, topic)
    assert.equal(idle.code, 0, 'an auditor who is not needed need not be there')
    assert.equal(modelsOf(briefOf(machine)).auditor, 'shut:x')
    const needed = await play(machine, topic, '--evidence-round', 'true')
    assert.deepEqual([needed.code, /nobody answers for shut/.test(needed.stderr)], [6, true])
    const named = await play(machine, topic, '--judge', 'shut:x')
    assert.deepEqual([named.code, /nobody answers for shut/.test(named.stderr)], [6, true])
  })

  it('ends it with 6 where it is not a matter of keys, in a document of its own with --json', async t => {
    const machine = await researchMachine(t, { script: failing('d', 500), seats: { judge: 'lab:d' } })
    const document = await machine.document(['research', '城市应当禁止私家车', '--yes'])
    assert.deepEqual([document.exit, document.outcome, document.state, document.decided], [6, 'aborted', 'done', false])
    assert.deepEqual(document.turns, [])
    assert.match((document.verdict as { reason: string }).reason, /^lab:d（裁判）没有应答：lab 返回 500/)
    assert.equal(document.usage.calls, 3)
    const events = await machine.run(['research', topic, '--yes', '--events'])
    const lines = events.stdout
      .trim()
      .split('\n')
      .map(line => JSON.parse(line))
    assert.equal(events.code, 6)
    assert.deepEqual(
      [lines[0].type, lines.at(-1).type, lines.filter(({ type }) => type === 'model.probed').length],
      ['debate.opened', 'debate.closed', 3],
    )
    const listed = await machine.run(['list'])
    assert.match(listed.stdout, /research {2}aborted {2}\? /, 'nobody knows what its probes cost')
    const over = await machine.run(['resume', '1'])
    assert.equal(over.code, 2, 'there is nothing to go on with')
  })

  it('gives the seat of a model that nobody named to another, warns, and goes on', async t => {
    const machine = await researchMachine(t, { models: ['a', 'b', 'c'], script: failing('b', 503) })
    const { code, stderr } = await play(machine, topic)
    assert.equal(code, 0, stderr)
    assert.deepEqual(modelsOf(briefOf(machine)), {
      ...{ proponent: 'lab:a', opponent: 'lab:a', auditor: 'lab:c', judge: 'lab:c' },
    })
    const [swap] = researchIn(machine).swapped
    assert.deepEqual([swap!.seat, swap!.from, swap!.to], ['opponent', 'lab:b', 'lab:a'])
    assert.match(swap!.why, /^lab answered 503/)
    assert.match(stderr, /^Opponent: lab:b did not answer \(lab answered 503.*\)\. lab:a takes its place\.$/m)
    assert.match(stderr, /^Opponent +argue against the proposition +lab:a \(instead of lab:b\)/m)
    assert.match(stderr, /^Proponent and Opponent have one model \(lab:a\): they may agree more easily/m)
    assert.deepEqual(probed(machine), ['a', 'b', 'c'], 'nobody is asked twice')
  })

  it('gives it to the first that answered, in the order of the seats', async t => {
    const machine = await researchMachine(t, { models: ['a', 'b', 'c'], script: failing('a', 503) })
    await play(machine, topic, '--role', 'One||lab:c', '--role', 'Two||lab:b')
    const { one, two, judge } = modelsOf(briefOf(machine))
    assert.deepEqual([one, two, judge], ['lab:c', 'lab:b', 'lab:c'])
  })

  it('ends it where nobody answers', async t => {
    const rules = [{ turn: 'probe', reply: { status: 500 } }]
    const machine = await researchMachine(t, { models: ['a', 'b'], script: { rules } })
    const { code, stderr } = await play(machine, topic)
    assert.equal(code, 6)
    golden.is('en', 'nobody answers', abortedIn(stderr))
    assert.equal(closing(machine)?.outcome, 'aborted')
  })

  it('can be stopped: then it is aborted, and kept', async t => {
    const machine = await researchMachine(t, { script: { delayMs: 15_000 } })
    const running = machine.start(['research', topic, '--yes', '--plain'])
    await until('the probes are out', () => machine.lab.requests.length === 3)
    running.signal('SIGINT')
    const { code, stderr, stdout } = await running.done
    assert.deepEqual([code, stdout], [130, ''])
    assert.match(stderr, /^Aborted: stopped by the user before it began$/m)
    assert.deepEqual(closing(machine)?.verdict, { state: 'aborted', reason: 'stopped by the user before it began' })
  })

  it('is paid from the budget', async t => {
    const machine = await researchMachine(t)
    const prices = Object.fromEntries(['a', 'b', 'c'].map(name => [name, { input: 1, output: 5 }]))
    machine.configure({ providers: { lab: { baseURL: machine.lab.url, prices } }, limits: { tries: 1 } })
    const document = await machine.document(['research', topic, '--yes', '--quiet', '--budget', '5'])
    const probes = document.facts.filter(({ type }) => type === 'model.probed')
    const spent = probes.reduce((sum, { cost }) => sum + Number(cost), 0)
    const turns = document.turns.reduce((sum, { cost }) => sum + Number(cost), 0)
    assert.ok(spent > 0 && Math.abs(document.cost! - spent - turns) < 1e-9)
    machine.lab.play({ rules: [{ turn: 'probe', model: 'c', reply: { status: 500 } }] })
    const aborted = await machine.document(['research', topic, '--yes', '--quiet', '--judge', 'lab:c'])
    const listed = JSON.parse((await machine.run(['list', '--json'])).stdout) as { debates: Record<string, unknown>[] }
    const [last, first] = listed.debates
    assert.deepEqual([last!.outcome, last!.cost, last!.winner], ['aborted', aborted.cost, null])
    assert.ok(aborted.cost === null || aborted.cost > 0)
    assert.ok(Math.abs((first!.cost as number) - document.cost!) < 1e-9, 'probes are in the list as well')
    const { winner } = (document.verdict as { judging: { winner: string } }).judging
    assert.deepEqual([first!.winner, typeof winner], [winner, 'string'])
  })
})
