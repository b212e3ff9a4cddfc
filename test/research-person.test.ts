import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Json } from '../src/core/json.ts'
import { type Machine, until } from './support/agon.ts'
import { noTerminal, onTerminal } from './support/on-terminal.ts'
import { researchMachine } from './support/research-machine.ts'

type Step = readonly [prompt: string, keys: string]
/** Several steps that depend on what stands on the screen by then. */
type Steps = Step | ((screen: string) => readonly Step[])

/** Plays a research at a terminal: waits for each prompt behind the one before, and types what belongs there. */
async function research(t: TestContext, args: readonly string[], steps: readonly Steps[]) {
  const machine = await researchMachine(t)
  const terminal = onTerminal(machine, ['research', ...args, '--yes'])
  t.after(terminal.end)
  let from = 0
  const left = [...steps]
  for (let step = left.shift(); step; step = left.shift()) {
    if (typeof step === 'function') {
      left.unshift(...step(terminal.text()))
      continue
    }
    const [prompt, keys] = step
    await until(`"${prompt}"`, () => terminal.text().indexOf(prompt, from) >= 0).catch(error => {
      throw new Error(`${error.message}\n${terminal.text()}`)
    })
    from = terminal.text().indexOf(prompt, from) + prompt.length
    await sleep(30)
    terminal.type(keys)
  }
  return { machine, code: await terminal.done, screen: terminal.text() }
}

function repliesTo(machine: Machine, key: string): Record<string, Json>[] {
  return machine.journal().flatMap(event => {
    if (event.type === 'turn.answered' && event.key === key) return [(event.value ?? JSON.parse(event.text)) as never]
    return []
  })
}

const refusals = (machine: Machine, key: string): string[] =>
  machine.journal().flatMap(event => (event.type === 'turn.failed' && event.key === key ? [event.failure.message] : []))

/** One argument: words, confidence, kind of source, and where it has one, where and what. */
const argument = (words: string, ...rest: string[]): Step[] => [
  ['> ', `${words}\r`],
  ...rest.map((keys): Step => ['> ', `${keys}\r`]),
]

const typed = (...lines: string[]): Step[] => lines.map((line): Step => ['> ', `${line}\r`])

const send: Step = ['that point: ', '\r']

/** Of every argument that a role is asked to answer. */
const askedIn = (screen: string): string[] => /their arguments \(([^)]*)\)/.exec(screen)![1]!.split(/,\s+/)

/** Of every argument and attack that a judge is asked about. */
const numbersIn = (screen: string): string[] => [
  ...new Set(screen.slice(screen.indexOf('中立判断 · 裁判')).match(/(?<=• )\d\.n?\d(?= )/g)),
]

const topic = 'Should the team use Ferry or Raft?'

describe('a person in a research', { concurrency: 2, skip: noTerminal }, () => {
  it('holds a role to the end, through every mistake, and sees nothing of the other before the rebuttal', async t => {
    const { machine, code, screen } = await research(
      t,
      [
        ...[topic, '--role', 'Ferry|argue for Ferry|lab:a', '--role', 'Raft|argue for Raft|person:Ann'],
        ...['--judge', 'lab:c', '--auditor', 'lab:c', '--evidence-round', 'false', '--search', 'none'],
      ],
      [
        ...argument('Raft is free', '2', '0.9', '1', 'https://raft.example/', 'It is free.'),
        ...argument('Our machine stands idle', '0.6', '5'),
        ...argument('We can leave', '0.4', 'no-source'),
        ['Enter: no more', ''],
        ...typed('', 'Ferry costs.', 'It may rise.', '', 'Time is money.', ''),
        send,
        ['no page can be a source', ''],
        ['that point: ', '1\r'],
        ...typed('1', '3', '5', '', ''),
        send,
        ['Cross rebuttal · Raft · person:Ann', ''],
        ['1/3 Rebuttals · 1.1: ', ''],
        ...typed(''),
        screen => {
          const numbers = askedIn(screen)
          const long = 'no '.repeat(Math.ceil(400 / numbers.length))
          return numbers.flatMap(() => typed(long, '0.7'))
        },
        ['one of 1.1, ', ''],
        ...typed('2.1', '1.1', 'That it lasts.', 'Who says so?', 'It is slow.', 'It is closed.'),
        send,
        ['are allowed. Shorten it', ''],
        ['that point: ', '1\r'],
        ...typed('1', '2', 'In short: no.', '', '2', '2', 'In short.', '', ''),
        ['that point: ', '1\r'],
        ...typed('-3', ''),
        send,
      ],
    )
    assert.equal(code, 0, screen)
    const [found] = repliesTo(machine, 'research/raft')
    assert.deepEqual(
      (found!.arguments as { source: string; reference: string | null }[]).map(({ source, reference }) => [
        source,
        reference,
      ]),
      Array.from({ length: 3 }, () => ['no-source', null]),
    )
    const beforeRebuttal = screen.slice(0, screen.indexOf('Cross rebuttal · Raft'))
    assert.doesNotMatch(beforeRebuttal, /\b1\.1\b/)
    assert.match(beforeRebuttal, /Investigation · Ferry · lab:a · done/)
    assert.match(
      beforeRebuttal,
      /Your last answer cannot be used yet:\n {2}• Core arguments · No\. 1: you have no web search/,
    )
    assert.match(screen, /This cannot be left empty\.[\s\S]*There is no 2\.1\. There are: 1\.1, 1\.2, /)
    const [refusal] = refusals(machine, 'rebuttal/raft')
    assert.match(refusal!, /The reply has 4\d\d words, and 300 are allowed/)
    const [rebuttal] = repliesTo(machine, 'rebuttal/raft')
    const answers = rebuttal!.rebuttals as { to: string; rebuttal: string }[]
    assert.deepEqual(
      answers.map(({ to }) => to),
      askedIn(screen).filter(number => number !== '1.3'),
      'after a second mistake it is taken as it is',
    )
    assert.deepEqual([answers[0]!.rebuttal, answers[1]!.rebuttal], ['In short: no.', 'In short.'])
    assert.match(screen, /· Rebuttal of Raft: nothing was said to 1\.3/)
    assert.match(screen, /» Recommended: /)
  })

  it('judges to the end: in Chinese, by numbers that are there, in one sentence', async t => {
    const { machine, code, screen } = await research(
      t,
      [
        ...['团队应当选择 Ferry 还是 Raft？', '--role', 'Ferry|支持 Ferry|lab:a', '--role', 'Raft|支持 Raft|lab:b'],
        ...['--judge', 'person:Ann', '--auditor', 'lab:c', '--evidence-round', 'false', '--search', 'none'],
      ],
      [
        ['1/10 论点与攻击 · 1.1：', ''],
        screen => numbersIn(screen).flatMap(() => typed('1', '有道理')),
        ['各方的强论点', ''],
        ...typed('2.1', '1.1', '讲得清楚', '', '', '', '', '', '', ''),
        ['应当选择哪一方的方案？', ''],
        ...typed('9', '3', '选 Raft。', '2', '1-1'),
        ['哪些未知因素', ''],
        ...typed('', '没有人懂', 'Ferry', '省事', '有人懂', 'Raft', '省钱', ''),
        ['一句话总结', ''],
        ...typed('选 Raft。以后再看。'),
        ['修改该项：', '\r'],
        ['不止一句话', ''],
        ['修改该项：', '10\r'],
        ...typed('选 Raft，以后再看。'),
        ['修改该项：', '\r'],
      ],
    )
    assert.equal(code, 0, screen)
    const [judgment] = repliesTo(machine, 'judgment/judge')
    assert.equal(judgment!.summary, '选 Raft，以后再看。')
    assert.deepEqual(judgment!.strong_arguments, { ferry: [{ argument: '1.1', why: '讲得清楚' }], raft: [] })
    const { favours, deciding } = judgment!.recommendation as { favours: string; deciding: { turn: string } }
    assert.deepEqual([favours, deciding.turn], ['raft', 'research/raft'])
    assert.match(screen, /没有 2\.1。可选：1\.1、1\.2、1\.3/)
    assert.match(screen, /请输入 1 到 3 之间的编号。/)
    assert.match(screen, /你上次的回答还不能采用：\n {2}• 一句话总结：不止一句话。/)
    assert.match(screen, /» 建议：Raft（稳固程度：倾向）/)
  })
})
