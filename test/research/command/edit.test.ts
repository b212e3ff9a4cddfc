import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { briefOf } from '../../support/agon.ts'
import { noTerminal, type Step } from '../../support/on-terminal.ts'
import { lineColumns } from '../../support/terminal-emulator.ts'
import { valuesOf } from '../../support/values.ts'
import { modelsOf, researchIn } from '../support/machine.ts'
import { atTerminal } from '../support/terminal.ts'

/** Changes the plan. What stands on a line already is taken away. */
const planned = (t: TestContext, args: readonly string[], steps: readonly [prompt: string, said: string][]) =>
  atTerminal(
    t,
    args,
    steps.map(([prompt, said]): Step => [prompt, `\x15${said}\r`]),
  )

const start = 'Start? yes / edit / no: '
const which = '(Enter: done): '

describe('a plan that is changed', { concurrency: 2, skip: noTerminal }, () => {
  it('sets in what goes on of a long goal, so that it does not look like a line of the plan', async t => {
    const goal = `Which ${'one '.repeat(10)}${'Estimate: 1 call, $0.00 '.repeat(12)}?`
    const { code, screen } = await planned(t, ['Is it so?', '--goal', goal], [[start, 'no']])
    assert.equal(code, 130, screen)
    const lines = screen.slice(screen.indexOf('Goal: '), screen.indexOf('Audience: ')).trimEnd().split(/\r?\n/)
    assert.ok(lines.length > 2, screen)
    for (const line of lines.slice(1)) assert.match(line, /^ {2}\S/)
    assert.equal(screen.match(/^Estimate: /gm)?.length, 1)
  })

  it('has the roles of its new topic, with their models, and fits the window', async t => {
    const { machine, code, screen } = await planned(
      t,
      ['Kafka vs NATS (lab:a, lab:b)'],
      [
        [start, 'edit'],
        [which, '1'],
        ['topic: ', 'Go vs Rust for a rather small team that has written nothing but shell scripts so far'],
        [which, ''],
        [start, 'no'],
      ],
    )
    assert.equal(code, 130, screen)
    assert.match(screen, /^Kafka \(inferred\) +argue for Kafka \(inferred\) +lab:a \(inferred\)/m)
    assert.match(screen, /^Go \(inferred\) +argue for Go \(inferred\) +lab:a \(inferred\)/m)
    assert.deepEqual(valuesOf(researchIn(machine).roles, 'name'), ['Go', 'Rust'])
    assert.match(researchIn(machine).goal!, /Go or Rust/)
    const plan = screen.slice(screen.lastIndexOf('Topic: '), screen.lastIndexOf(`${start}${start}`))
    assert.match(plan, /^Web search: none\. [^\n]+\nis marked no-source\.$/m)
    for (const line of plan.split('\n')) assert.ok(lineColumns(line) <= 90, line)
  })

  it('keeps the roles that the user named whatever the topic is, in Chinese as well', async t => {
    const { machine, screen } = await planned(
      t,
      ['用 Kafka 还是 NATS？', '--role', '甲', '--role', '乙'],
      [
        ['是 / 编辑 / 否：', '编辑'],
        ['完成）：', '1'],
        ['主题：', '用 Go 还是 Rust？'],
        ['完成）：', ''],
        ['是 / 编辑 / 否：', '否'],
      ],
    )
    assert.deepEqual(valuesOf(researchIn(machine).roles, 'name'), ['甲', '乙'])
    assert.match(screen, /网络搜索：无/)
    assert.doesNotMatch(screen, /网页搜索/)
  })

  it('leaves the seats that were chosen and shown as they were', async t => {
    const { machine, screen } = await planned(
      t,
      ['Kafka vs NATS'],
      [
        [start, 'edit'],
        [which, '8'],
        ['role 1: model: ', 'lab:d'],
        [which, '12'],
        ['name|stance|model: ', 'Redis'],
        [which, ''],
        [start, 'no'],
      ],
    )
    const { kafka, nats, judge } = modelsOf(briefOf(machine))
    assert.match(screen, /^NATS \(inferred\) .*lab:b \(chosen\)/m)
    assert.deepEqual([kafka, nats, judge], ['lab:d', 'lab:b', 'lab:c'])
  })
})
