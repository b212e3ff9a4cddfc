import assert from 'node:assert/strict'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { isAlive, newLabMachine, turnsAsked, until } from '../support/agon.ts'
import { noTerminal } from '../support/on-terminal.ts'
import { answerTo, atTerminal, draftsOf } from './support/keys.ts'

const question = 'Should we move this service to Postgres?'

describe('a person at a terminal', { concurrency: 3, skip: noTerminal }, () => {
  it('takes a side: types, mends, pastes, sends', async t => {
    const machine = await newLabMachine(t)
    const args = [question, '--rounds', '1', '--challenger', 'person:Ann']
    const terminal = atTerminal(t, machine, args)
    await terminal.fill([
      ['/leave', 'First the cost, 中文错\x7f字。\r'],
      ['中文字。', '\x1b[200~pasted\r.\r/pass\x1b[201~\r'],
      ['/pass\n', '.\r'],
    ])
    assert.equal(await terminal.done, 0)
    assert.equal(answerTo(machine, 'round-1/challenger'), 'First the cost, 中文字。\npasted\n.\n/pass')
    assert.ok(machine.journal().some(event => event.type === 'person.spoke' && event.fact.person === 'Ann'))
    const screen = terminal.text().split(/^Answer {2}/m)[0]!
    assert.match(screen, /Round 1 · Challenger · person:Ann\n {2}The question: Should we move/)
    assert.equal(screen.match(/pasted/g)?.length, 1, 'what was typed is not printed again')
    assert.equal(screen.match(/The proposal holds/g)!.length, 1, 'nor what was seen already')
    assert.doesNotMatch(screen, /<<[0-9a-f]{12}/)
    assert.ok(!turnsAsked(machine.lab).includes('round-1/challenger'), 'and no model was asked instead')
    assert.deepEqual(draftsOf(machine), [])
    assert.ok(
      terminal.raw().lastIndexOf('\x1b[?2004l') > terminal.raw().lastIndexOf('\x1b[?2004h'),
      'the terminal is as before',
    )
  })

  it('pauses on Ctrl-C, and finds the text again', async t => {
    const machine = await newLabMachine(t)
    const first = atTerminal(t, machine, [question, '--rounds', '1', '--challenger', 'person'])
    await first.fill([
      ['/leave', 'A whole line.\rHalf a li'],
      ['Half a li', '\x03'],
    ])
    assert.equal(await first.done, 130)
    assert.match(first.text(), /Half a li\nPausing[\s\S]*agon resume 1/)
    const [name] = draftsOf(machine)
    assert.equal(readFileSync(join(machine.home, 'drafts', name!), 'utf8'), 'A whole line.\nHalf a li')
    assert.equal(statSync(join(machine.home, 'drafts', name!)).mode & 0o777, 0o600)
    const second = atTerminal(t, machine, ['resume', '1'])
    await second.fill([
      ['│ Half a li', 'ne.\r'],
      ['ne.\n', '\x04'],
    ])
    assert.equal(await second.done, 0)
    assert.match(second.text(), /Round 1 · Proposer\n {2}The proposal holds/, 'what was said before is shown')
    assert.equal(answerTo(machine, 'round-1/challenger'), 'A whole line.\nHalf a li\nne.')
    assert.deepEqual(draftsOf(machine), [])
  })

  it('loses nothing that the editor saved when Agon is killed', async t => {
    const machine = await newLabMachine(t)
    const editor = machine.write(
      'slow editor.mjs',
      `import { readFileSync, writeFileSync } from 'node:fs'
      const path = process.argv[2]
      writeFileSync(path, 'Saved in the editor.\\n' + readFileSync(path, 'utf8'))
      process.stdout.write('EDITOR IS OPEN')
      setTimeout(() => {}, 3_000)`,
    )
    const env = { EDITOR: `${process.execPath} "${editor}"` }
    const first = atTerminal(t, machine, [question, '--rounds', '1', '--challenger', 'person'], env)
    await first.fill([['/leave', '\r']])
    await first.sees('EDITOR IS OPEN')
    const pid = Number(readFileSync(join(machine.folder, 'pid'), 'utf8'))
    process.kill(pid, 'SIGKILL')
    await first.done
    assert.equal(isAlive(pid), false)
    const second = atTerminal(t, machine, ['resume', '1'])
    await second.fill([['│ Saved in the editor.', '.\r']])
    assert.equal(await second.done, 0)
    assert.equal(answerTo(machine, 'round-1/challenger'), 'Saved in the editor.')
  })

  it('judges by answering questions, and goes on in the middle of a word', async t => {
    const machine = await newLabMachine(t)
    const first = atTerminal(t, machine, ['我们应该迁移到 Postgres 吗？', '--rounds', '1', '--judge', 'person:李雷'])
    await first.fill([
      ['1/9', '2\r'],
      ['2/9', '反方的证据更具体。\r'],
      ['哪次发言', '1\r'],
      ['哪些话', '1\r'],
      ['第 2 条', '\r'],
      ['分歧是否真实', '高\r'],
      ['用一句话', '双方立'],
      ['双方立', '\x03'],
    ])
    assert.equal(await first.done, 130)
    const terminal = atTerminal(t, machine, ['resume'])
    await terminal.fill([
      ['> 双方立', '场不同\r'],
      ['证据质量', '2\r\r'],
      ['质疑深度', '3\r\r'],
      ['5/9', '\r'],
      ['6/9', '\r'],
      ['7/9', '谁来运维？\r\r'],
      ['8/9', '\r'],
      ['9/9', '先指定负责人。\r'],
      ['回车发送', '9\r'],
      ['回车保留', '先做基准测试。\r'],
      ['先做基准测试。\n\n', '\r'],
    ])
    assert.equal(await terminal.done, 0)
    const ruling = JSON.parse(answerTo(machine, 'synthesis/judge')!)
    assert.deepEqual(
      [ruling.winner, ruling.quality.disagreement, ruling.unresolved, ruling.recommendation],
      ['challenger', { rating: 'high', why: '双方立场不同' }, ['谁来运维？'], '先做基准测试。'],
    )
    assert.equal(ruling.citations[0].turn, 'round-1/proposer')
    assert.match(terminal.text(), /^结论 +先做基准测试/m)
  })

  it('passes: the debate goes on without the turn', async t => {
    const machine = await newLabMachine(t)
    const terminal = atTerminal(t, machine, [question, '--rounds', '2', '--proposer', 'person:Ann', '--plain'])
    await terminal.fill([
      ['/leave', 'We should: docs/a.md:1 says so.\r.\r'],
      ['Round 2 · Proposer', ''],
      ['see above, or /said', ''],
    ])
    await until('a second prompt', () => (terminal.text().match(/\/leave/g)?.length ?? 0) === 2)
    await terminal.fill([
      ['/leave', '/pass\r'],
      ['[y/N]', 'y\r'],
    ])
    assert.equal(await terminal.done, 0)
    assert.match(terminal.text(), /passed\n[\s\S]*goes on without this turn: Ann passed/)
    assert.doesNotMatch(terminal.raw(), /\x1b\[\?2004|\x1b\[3\dm/, 'plain')
  })
})
