import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import type { DebateClosed } from '../src/core/events.ts'
import { until } from './support/agon.ts'
import { noTerminal, onTerminal } from './support/on-terminal.ts'
import {
  briefOf,
  modelsOf,
  probed,
  probesKept,
  type ResearchMachine,
  researchIn,
  researchMachine,
} from './support/research-machine.ts'

const topic = 'Postgres or MySQL for our queue?'

const plan = async (machine: ResearchMachine, ...args: string[]) => {
  const { stderr } = await machine.run(['research', ...args, '--yes', '--plain'])
  return stderr.slice(0, stderr.search(/^(?:Debate|辩论) \d+$/m))
}

describe('the plan of a research', { concurrency: 2 }, () => {
  it('shows all that was understood, and marks what was inferred', async t => {
    const machine = await researchMachine(t, { models: ['a', 'b', 'gpt-5.4'] })
    machine.write('docs/queue.md', '# Queue\n\nFast.\n')
    const text = await plan(machine, `${topic} (gpt-5.4)`, '--official', 'docs/queue.md', '--audience', 'team')
    assert.match(text, /^Topic: Postgres or MySQL for our queue\?$/m)
    assert.match(text, /^Goal: Which should one choose, Postgres or MySQL, .*\? \(inferred\)$/m)
    assert.match(
      text,
      /^Audience: team \(your team\) · Decision type: personal-choice \(advice for one person’s choice\)$/m,
    )
    assert.match(text, /^Role +Stance +Model +Web search$/m)
    assert.match(text, /^Postgres \(inferred\) +argue for Postgres \(inferred\) +lab:gpt-5\.4 \(inferred\) +none$/m)
    assert.match(text, /^Auditor +not needed +— +—$/m)
    assert.match(text, /^Judge +weighs all of it and recommends +lab:gpt-5\.4 \(inferred\) +—$/m)
    assert.match(text, /^Evidence round: auto, off — the topic names no benchmarks/m)
    assert.match(text, /^Web search: none\. The roles say what they know/m)
    assert.match(text, /^Context: 1 file, \d+ B\n {2}docs\/queue\.md/m)
    assert.match(text, /^Official documents, by your word: docs\/queue\.md$/m)
    assert.match(text, /^Estimate: 5 calls, .* tokens, cost unknown/m)
    assert.match(text, /^Probes: 1 call, cost unknown, spent already$/m)
    assert.match(text, /^The judge has the model of a role \(lab:gpt-5\.4\)\./m)
  })

  it('says the same in Chinese, why there is an audit, and what it costs', async t => {
    const machine = await researchMachine(t)
    const prices = Object.fromEntries(['a', 'b', 'c', 'd'].map(name => [name, { input: 1, output: 5 }]))
    machine.configure({ providers: { lab: { baseURL: machine.lab.url, prices } }, limits: { tries: 1 } })
    const text = await plan(machine, 'Kafka 和 NATS 哪个性能更好？', '--output-path', 'r.md')
    assert.match(text, /^主题：Kafka 和 NATS 哪个性能更好？$/m)
    assert.match(text, /^目标：应当选择哪一个：Kafka 还是 NATS？.*（推断）$/m)
    assert.match(text, /^受众：self（你自己） · 决策类型：personal-choice（为个人选择提供建议）$/m)
    assert.match(text, /^角色 +立场 +模型 +网页搜索$/m)
    assert.match(text, /^Kafka（推断） +主张 Kafka（推断） +lab:a（自动选定） +无$/m)
    assert.match(text, /^审计员 +为每个事实声明作标记 +lab:c（自动选定） +—$/m)
    assert.match(text, /^证据审计：自动，开启（主题涉及性能基准）$/m)
    assert.match(text, /^网页搜索：无。/m)
    assert.match(text, /^预估：6 次调用，.* token，\$\d.*–\$\d/m)
    assert.match(text, /^试探：3 次调用，\$0\.\d+，已经花费$/m)
    assert.match(text, /^报告：写入 r\.md$/m)
  })

  it('says by what means each role searches', async t => {
    const search = { service: 'searxng', url: 'http://127.0.0.1:1' }
    const machine = await researchMachine(t, { search })
    const text = await plan(machine, topic)
    assert.match(text, /^Web search: Postgres with searxng; MySQL with searxng\./m)
    assert.match(text, /^MySQL \(inferred\) .* searxng$/m)
    assert.deepEqual(researchIn(machine).search, { postgres: 'searxng', mysql: 'searxng' })
    await plan(machine, topic, '--search', 'own')
    assert.deepEqual(researchIn(machine).search, { postgres: 'none', mysql: 'none' })
    assert.equal(briefOf(machine).web, true)
    assert.match(await plan(machine, topic, '--search', 'none'), /^Web search: none\./m)
    assert.equal(briefOf(machine).web, undefined)
    machine.configure({ providers: { lab: { baseURL: machine.lab.url, models: ['a', 'b'] } } })
    const { code, stderr } = await machine.run(['research', topic, '--yes', '--search', 'service'])
    assert.equal(code, 2)
    assert.match(stderr, /--search service: no search service is configured\. Add "search" to config\.json/)
  })
})

describe('at a terminal, the plan', { skip: noTerminal, concurrency: 2 }, () => {
  const start = async (t: { after(work: () => void): void }, machine: ResearchMachine, ...args: string[]) => {
    const terminal = onTerminal(machine, ['research', ...args, '--plain'])
    t.after(terminal.end)
    const seen = (what: RegExp, times = 1) =>
      until(
        `${what} is shown ${times} times:\n${terminal.text()}`,
        () => [...terminal.text().matchAll(new RegExp(what, 'g'))].length >= times,
      )
    const answer = async (question: RegExp, keys: string, times = 1) => {
      await seen(question, times)
      terminal.type(keys)
    }
    return { ...terminal, seen, answer }
  }
  const clearLine = '\x15'

  it('waits for a yes, and starts with it', async t => {
    const machine = await researchMachine(t)
    const terminal = await start(t, machine, topic)
    await terminal.answer(/Start\? yes \/ edit \/ no: /, 'what?\r')
    await terminal.answer(/Please answer yes, edit or no: /, 'YES\r')
    assert.equal(await terminal.done, 0, terminal.text())
    assert.match(terminal.text(), /Debate 1\n/)
    assert.equal(probesKept(machine).length, 3)
  })

  it('is given up with a no, or with Ctrl-C, and nothing is spent but the probes', async t => {
    for (const keys of ['no\r', '\x03', '\x04']) {
      const machine = await researchMachine(t)
      const terminal = await start(t, machine, topic)
      await terminal.answer(/Start\? yes \/ edit \/ no: /, keys)
      assert.equal(await terminal.done, 130, terminal.text())
      assert.match(terminal.text(), /Aborted: the plan was not confirmed/)
      assert.ok(machine.lab.requests.every(({ turn }) => turn === 'probe'))
      const closed = machine.journal().find((event): event is DebateClosed => event.type === 'debate.closed')
      assert.deepEqual(closed?.verdict, { state: 'aborted', reason: 'the plan was not confirmed' })
    }
  })

  it('can be changed in every field, each answer checked at once, and only new models are probed', async t => {
    const machine = await researchMachine(t, { models: ['a', 'b', 'c', 'd', 'e'] })
    const terminal = await start(t, machine, topic)
    await terminal.answer(/Start\? yes \/ edit \/ no: /, 'edit\r')
    await terminal.seen(/ 1 {2}topic +Postgres or MySQL for our queue\?/)
    await terminal.seen(/ 8 {2}role 1: model +lab:a/)
    const which = /Number of what to change \(Enter: done\): /
    let turn = 0
    const change = async (number: number, question: RegExp, ...answers: string[]) => {
      turn += 1
      await terminal.answer(which, `${number}\r`, turn)
      for (const [index, answer] of answers.entries())
        await terminal.answer(question, `${clearLine}${answer}\r`, index + 1)
    }
    await change(99, / is not in the list\. Give a number from 1 to \d+/)
    await change(2, /goal: /, 'What is best?')
    await change(3, /audience \(self, team, public\): /, 'me', 'public')
    await terminal.seen(/audience: "me" is not allowed\. Allowed: self, team, public\./)
    await change(5, /evidence round \(true, false, auto\): /, 'true')
    await change(6, /role 1: name: /, 'MySQL', 'Pg')
    await terminal.seen(/"MySQL" is there twice/)
    await change(7, /role 1: stance: /, 'for the elephant')
    await change(8, /role 1: model: /, 'nobody:x', 'lab:e')
    await terminal.seen(/role 1: model: there is no provider "nobody"/)
    await change(12, /new role, as name\|stance\|model: /, 'Redis|quick|lab:d')
    await change(19, /web search \(own, service, none\): /, 'none')
    await change(20, /output path: /, 'no/r.md', 'r.md')
    await terminal.seen(/the folder of no\/r\.md does not exist/)
    const before = machine.lab.requests.length
    await terminal.answer(which, '\r', turn + 1)
    await terminal.seen(/Start\? yes \/ edit \/ no: /, 2)
    assert.deepEqual(probed(machine, before), ['d', 'e'])
    assert.match(terminal.text(), /Goal: What is best\?\n/)
    terminal.type('y\r')
    assert.equal(await terminal.done, 0, terminal.text())
    const { roles, audience, goal, evidence_round, search } = researchIn(machine)
    assert.deepEqual(
      roles.map(({ name, stance }) => [name, stance]),
      [
        ['Pg', 'for the elephant'],
        ['MySQL', 'argue for MySQL'],
        ['Redis', 'quick'],
      ],
    )
    assert.deepEqual([audience, goal, evidence_round, search], ['public', 'What is best?', true, {}])
    const { pg, redis } = modelsOf(briefOf(machine))
    assert.deepEqual([pg, redis], ['lab:e', 'lab:d'])
    assert.ok(existsSync(join(machine.folder, 'r.md')))
    assert.deepEqual(probesKept(machine).length, 5)
  })

  it('can be mended where a model that was named there does not answer', async t => {
    const machine = await researchMachine(t, {
      script: { rules: [{ turn: 'probe', model: 'd', reply: { status: 401 } }] },
    })
    const terminal = await start(t, machine, '微服务还是单体架构？', '--lang', 'zh')
    await terminal.answer(/开始吗？是 \/ 编辑 \/ 否：/, '编辑\r')
    const which = /要修改的编号（直接回车：完成）：/
    await terminal.answer(which, '13\r')
    await terminal.answer(/\n裁判：/, `${clearLine}lab:d\r`)
    await terminal.answer(which, '\r', 2)
    await terminal.seen(/目前还不能开始：\nlab:d（裁判）没有应答：lab 返回 401/)
    await terminal.answer(which, '13\r', 3)
    await terminal.answer(/\n裁判：/, `${clearLine}lab:b\r`, 2)
    await terminal.answer(which, '\r', 4)
    await terminal.answer(/开始吗？是 \/ 编辑 \/ 否：/, '否\r', 2)
    assert.equal(await terminal.done, 130, terminal.text())
    assert.equal(modelsOf(briefOf(machine)).judge, 'lab:b')
    assert.equal(probesKept(machine).length, 4, 'also the one that failed')
  })

  it('is not agreed to by what was typed before it was shown', async t => {
    const machine = await researchMachine(t, { script: { delayMs: 1_500 } })
    const terminal = await start(t, machine, topic)
    await until('the probes are out', () => machine.lab.requests.length === 3)
    terminal.type('yes\r')
    await terminal.answer(/Start\? yes \/ edit \/ no: /, 'no\r')
    assert.equal(await terminal.done, 130, terminal.text())
  })
})
