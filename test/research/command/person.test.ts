import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Json } from '../../../src/core/json.ts'
import type { Machine } from '../../support/agon.ts'
import { noTerminal, type Step } from '../../support/on-terminal.ts'
import { atTerminal } from '../support/terminal.ts'

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

const topic = 'Should the team use Ferry or Raft?'

describe('a person in a research', { concurrency: 2, skip: noTerminal }, () => {
  it('holds a role to the end, through every mistake, and sees nothing of the other before the rebuttal', async t => {
    const { machine, code, screen } = await atTerminal(
      t,
      [
        ...[topic, '--role', 'Ferry|argue for Ferry|lab:a', '--role', 'Raft|argue for Raft|person:Ann'],
        ...['--judge', 'lab:c', '--auditor', 'lab:c', '--evidence-round', 'false', '--search', 'none', '--yes'],
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
          const long = 'no '.repeat(Math.ceil(600 / numbers.length))
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
    assert.match(refusal!, /The reply has 6\d\d words, and 300 are allowed/)
    const [rebuttal] = repliesTo(machine, 'rebuttal/raft')
    const answers = rebuttal!.rebuttals as { to: string; rebuttal: string }[]
    const answered = answers.map(({ to }) => to)
    const asked = askedIn(screen).filter(number => number !== '1.3')
    assert.deepEqual(answered, asked, 'after a second mistake it is taken as it is')
    assert.deepEqual([answers[0]!.rebuttal, answers[1]!.rebuttal], ['In short: no.', 'In short.'])
    assert.match(screen, /· Rebuttal of Raft: nothing was said to 1\.3/)
    assert.match(screen, /» Recommended: /)
  })
})
