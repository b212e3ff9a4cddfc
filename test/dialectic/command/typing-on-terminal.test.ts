import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FactRecorded } from '../../../src/core/events.ts'
import type { Language } from '../../../src/core/language.ts'
import { answerTo } from '../../e2e/support/keys.ts'
import type { Lab } from '../../lab/server.ts'
import { type Machine, newLabMachine, newMachine, prompt } from '../../support/agon.ts'
import { type KeyedTerminal, keyedTerminal } from '../../support/keyed-terminal.ts'
import { noTerminal } from '../../support/on-terminal.ts'
import { dialecticReplies } from '../support/lab.ts'
import { recordsIn } from '../support/machine.ts'

const topics: Record<Language, string> = {
  en: 'Should the job queue move from Redis to Postgres?',
  zh: '任务队列应该从 Redis 迁移到 Postgres 吗？',
}

const seats = ['--main', 'lab:a', '--partner', 'lab:b']

/** Nothing is asked before the start but the topic. */
const asked = (language: Language): string[] => [
  'dialectic',
  topics[language],
  ...seats,
  '--leaning',
  'stay',
  '--focus',
  'cost',
]

/** The user only types, and is asked nothing. */
const unasked = ['dialectic', topics.en, ...seats, '--ask', 'never', '--yes', '--no-record']

const labOf = (language: Language, msPerChunk: number, more: Parameters<typeof dialecticReplies>[1] = {}) => ({
  rules: dialecticReplies(language, { msPerChunk, ...more }),
})

const remarks = (machine: Machine): FactRecorded[] =>
  machine
    .journal()
    .flatMap(event => (event.type === 'person.spoke' && event.key.startsWith('remark/') ? [event as FactRecorded] : []))

/** It is heard by whoever is asked next, or right after where that was on its way already. */
function assertHeard(machine: Machine & { lab: Lab }, text: string): void {
  const events = machine.journal()
  const at = events.findIndex(event => event.type === 'person.spoke' && event.fact.text === text)
  const asked = events.slice(at + 1).flatMap(event => (event.type === 'turn.asked' ? [event] : []))
  const next = asked.filter(({ model }) => model.startsWith('lab:')).slice(0, 2)
  assert.ok(
    at >= 0 && next.some(({ key }) => prompt(machine.lab, key).includes(text)),
    `${text}: ${next.map(({ key }) => key)}`,
  )
}

const replyTo = (machine: Machine, key: string): unknown => JSON.parse(answerTo(machine, key) ?? 'null')

/** Its settings, whatever Agon made of them. */
function assertAsBefore(terminal: KeyedTerminal): void {
  const [before, after] = terminal.settings()
  assert.equal(after, before)
}

describe('a user who types at a terminal', { concurrency: 3, skip: noTerminal }, () => {
  test('is heard while others speak, is asked, and keeps the record', async t => {
    const machine = await newLabMachine(
      t,
      labOf('en', 100, { slow: ['round-1/main', 'round-1/partner', 'round-3/partner', 'round-5/main'] }),
    )
    const terminal = keyedTerminal(t, machine, asked('en'))
    await terminal.press(
      ['Another topic', '\r'],
      ['everybody here', 'we have no staff\x17people\x7f\x7f\x7f\x7f\x7f\x7fstaff for this'],
    )
    await terminal.sees(/\n› we have no staff for this$/)
    await terminal.press([/for this$/, '\r'])
    await terminal.sees(/\n✓ heard with the next turn$/)
    await terminal.sees('› You: we have no staff for this (heard with the next turn)')
    assert.match(terminal.text(), /Type a line at any time: it is heard with the next turn\.\n\nRound 1 · Main Agent/)

    // Typed through the moment in which the question appears.
    await terminal.sees(/Round 1 · Sub Agent[\s\S]*who would/)
    for (const key of 'and who pays') {
      terminal.type(key)
      await sleep(60)
    }
    await terminal.press([/After round 1 · User[\s\S]*5 Let the agents decide\n {2}> and who pays$/, ' for it?\r'])
    await terminal.press(
      [/After round 2 · User[\s\S]*5 Let the agents decide\n {2}>$/, '3\r'],
      [/ {2}> 3\n {2}Dig into…\n {2}>$/, 'the cost of staff\r'],
      [/Change of direction[\s\S]*Round 3 · Sub Agent[\s\S]*rests on/, 'mind the budget\r'],
      [/After round 4 · User[\s\S]*no new point[\s\S]*5 Let the agents decide\n {2}>$/, '5\r'],
      [
        /The agents decide by themselves[\s\S]*common ground[\s\S]*Round 5 · Main Agent[\s\S]*The queue/,
        'one last thing\r',
      ],
      [/After round [56] · User[\s\S]*5 Let the agents decide\n {2}>$/, '4\r'],
      [/Conclusion · User[\s\S]*Stay with Redis until[\s\S]*Your decision[^\n]*\n {2}>$/, 'We stay.\r'],
      [/Keep the record\? \(Enter: yes\)\n {4}1 yes {3}2 no\n {2}>$/, '\r'],
    )
    assert.equal(await terminal.done, 0)
    const kept = remarks(machine).map(({ key, fact }) => [key, fact.text, fact.via])
    assert.deepEqual(kept, [
      ['remark/1', 'we have no staff for this', 'terminal'],
      ['remark/2', 'mind the budget', 'terminal'],
      ['remark/3', 'one last thing', 'terminal'],
    ])
    assertHeard(machine, 'we have no staff for this')
    assertHeard(machine, 'mind the budget')
    assert.deepEqual(replyTo(machine, 'round-1/user'), { choice: 'add', words: 'and who pays for it?' })
    assert.deepEqual(replyTo(machine, 'round-2/user'), { choice: 'dig', words: 'the cost of staff' })
    assert.deepEqual(replyTo(machine, 'round-4/user'), { choice: 'agents-decide', words: '' })
    assert.deepEqual(replyTo(machine, 'conclusion/user'), { decision: 'We stay.', keep: true })
    assert.match(terminal.text(), /» They agree in part · you ended it/)
    assert.equal(recordsIn(machine).length, 1)
    assert.doesNotMatch(terminal.text(), /"agreed"|"state"/, 'what is for the program is not shown')
    assertAsBefore(terminal)
  })

  test('in Chinese, on a narrow window', async t => {
    const machine = await newLabMachine(t, labOf('zh', 150, { asks: [1], slow: ['round-1/main', 'round-2/main'] }))
    const terminal = keyedTerminal(t, machine, asked('zh'), { columns: 40 })
    await terminal.press([/主题|辩题/, '\r'], ['任务队列目前', '我们没有人手，也没有预算，这句话比窗口还要长'])
    await terminal.sees(/\n› …[^\n]*还要长$/)
    assert.ok(!terminal.text().includes('›\n'))
    await terminal.press(
      [/还要长$/, '\x7f\x7f\x7f\x7f\r'],
      [
        /第 1 轮之后 · 用户[\s\S]*1 继续辩论\n {4}2 我想补充…\n {4}3 深入讨论…\n {4}4 总结并结束\n {4}5 让代理自行决定\n {2}>$/,
        '3 值班\r',
      ],
      [/方向已改变[\s\S]*第 2 轮 · 主代理/, '还有一句\r'],
      [/第 3 轮之后 · 用户[\s\S]*让代理自行决定\n {2}>$/, '总结\r'],
      [/结论 · 用户[\s\S]*你的决定（可以留空）\n {2}>$/, '\r'],
      [/是否保留记录？（回车：是）\n[^\n]*\n {2}>$/, 'n\r'],
      [/档案中的副本[^\n]*$/, '\r'],
    )
    assert.equal(await terminal.done, 0)
    assert.deepEqual(recordsIn(machine), [])
    const typed = remarks(machine).map(({ fact }) => fact.text)
    assert.deepEqual(typed, ['我们没有人手，也没有预算，这句话比窗', '还有一句'])
    assertHeard(machine, '我们没有人手，也没有预算，这句话比窗')
    assertHeard(machine, '还有一句')
    assert.deepEqual(replyTo(machine, 'round-1/user'), { choice: 'dig', words: '值班' })
    assert.deepEqual(replyTo(machine, 'round-3/user'), { choice: 'sum-up', words: '' })
    assert.deepEqual(replyTo(machine, 'conclusion/user'), { decision: '', keep: false })
    assert.match(terminal.text(), /› 你：我们没有人手[\s\S]*（下一次发言时会听到）/)
  })

  test('pastes lines, resizes the window, stops with Ctrl-C: the terminal is as before', async t => {
    const machine = await newLabMachine(t, labOf('en', 60))
    const terminal = keyedTerminal(t, machine, unasked)
    await terminal.press(['everybody', '\x1b[200~first line\r\nsecond\x03 line\r\x1b[201~and more'])
    await terminal.sees(/\n› first line⏎second line⏎and more$/)
    terminal.resize(50)
    await terminal.sees(/Redis for now[\s\S]*\n› first line⏎second line⏎and more$/)
    await terminal.press([/and more$/, '\r'], [/✓ heard[^\n]*$/, '\r\x04half a li'])
    await terminal.sees(/\n› half a li$/)
    terminal.resize(80)
    await terminal.press([/\n› half a li$/, '\x03'])
    assert.equal(await terminal.done, 130)
    const typed = remarks(machine).map(({ fact }) => fact.text)
    assert.deepEqual(typed, ['first line\nsecond line\nand more'])
    const text = terminal.text()
    assert.match(text, /\n {2}› You: first line second line and more \(heard\s+with the next turn\)\n/)
    assert.equal(text.match(/Not sent: half a li/g)?.length, 1)
    assert.match(text, /agon resume 1/)
    assert.doesNotMatch(text, /\n› |⠋|⠙|⠹/, 'nothing of the line below is left')
    const [before, after] = terminal.settings()
    assert.equal(after.replace('columns 80', ''), before.replace('columns 80', ''))
  })

  for (const signal of ['SIGTERM', 'SIGHUP'] as const)
    test(`is left with a terminal as before by ${signal}`, async t => {
      const machine = await newLabMachine(t, labOf('en', 60))
      const terminal = keyedTerminal(t, machine, unasked)
      await terminal.press(['everybody', 'half'])
      await terminal.sees(/\n› half$/)
      terminal.signal(signal)
      assert.equal(await terminal.done, 130)
      assertAsBefore(terminal)
    })

  test('twice Ctrl-C ends at once', async t => {
    const machine = await newLabMachine(t, labOf('en', 60))
    const terminal = keyedTerminal(t, machine, unasked)
    await terminal.press(['everybody', 'half'], [/\n› half$/, '\x03\x03'])
    assert.equal(await terminal.done, 130)
    assertAsBefore(terminal)
  })

  test('a crash leaves the terminal as before', async t => {
    const machine = newMachine(t)
    const keyboard = new URL('../../../src/cli/terminal/keyboard.ts', import.meta.url)
    const program = machine.write(
      'crash.ts',
      `import { RawKeyboard } from '${keyboard}'
      const sent = () => { throw new Error('a bug') }
      new RawKeyboard({ input: process.stdin, output: process.stderr, signals: process, interrupt() {}, changed() {}, sent }).listen()
      console.log('listening')`,
    )
    const terminal = keyedTerminal(t, machine, [], { program })
    await terminal.press(['listening', 'words\r'])
    assert.equal(await terminal.done, 1)
    assert.match(terminal.text(), /a bug/)
    assert.ok(terminal.raw().lastIndexOf('\x1b[?2004l') > terminal.raw().lastIndexOf('\x1b[?2004h'))
    assertAsBefore(terminal)
  })

  test('without escapes, the terminal itself lets lines be edited', async t => {
    const machine = await newLabMachine(t, labOf('en', 25))
    const terminal = keyedTerminal(t, machine, [...unasked, '--plain'])
    await terminal.press(['Type a line', '\rplain wrd\x7f\x7fords\r'])
    await terminal.sees('› You: plain words (heard with the next turn)')
    await terminal.sees('Round 2 · Main Agent')
    assertHeard(machine, 'plain words')
    terminal.signal('SIGTERM')
    assert.equal(await terminal.done, 130)
    assert.equal(remarks(machine).length, 1)
    assertAsBefore(terminal)
  })

  test('a pipe is no ear', async t => {
    const machine = await newLabMachine(t, labOf('en', 0, { asks: [] }))
    const { code, stderr } = await machine.run(unasked, { input: 'a remark\n' })
    assert.equal(code, 0, stderr)
    assert.doesNotMatch(stderr, /Type a line/)
    assert.deepEqual(remarks(machine), [])
  })
})
