import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import type { Json } from '../../../src/core/json.ts'
import { answerTo } from '../../e2e/support/keys.ts'
import { type Machine, newLabMachine } from '../../support/agon.ts'
import { noTerminal, onTerminal, type Step } from '../../support/on-terminal.ts'
import { rowsOf, valuesOf } from '../../support/values.ts'

const motion = 'We should move to a monorepo'

/** Plays an arena of few rounds at a terminal, by what is typed at each prompt. */
async function arena(t: TestContext, args: readonly string[], steps: readonly Step[]) {
  const machine = await newLabMachine(t)
  machine.configure({
    providers: { lab: { baseURL: machine.lab.url, models: ['a', 'b', 'c', 'd'] } },
    limits: { tries: 2, retryDelayMs: 1 },
  })
  const terminal = onTerminal(machine, [
    'arena',
    ...args,
    '--yes',
    ...(args.includes('--rounds') ? [] : ['--rounds', '4']),
  ])
  t.after(terminal.end)
  await terminal.fill(steps)
  return { machine, terminal, screen: () => terminal.text(), code: () => terminal.done }
}

const seats = { pro: 'lab:a', con: 'lab:b', judge: 'lab:c', audience: 'logic=lab:d' }

const seated = (who: Partial<typeof seats>): string[] =>
  Object.entries({ ...seats, ...who }).flatMap(([seat, model]) => [`--${seat}`, model])

const speechOf = (machine: Machine, key: string): string =>
  answerTo(machine, key) ?? assert.fail(`${key} was not answered`)

const replyOf = (machine: Machine, key: string): Record<string, Json> => JSON.parse(speechOf(machine, key))

const factsOf = (machine: Machine, type: string) =>
  machine.journal().flatMap(event => (event.type === type && 'fact' in event ? [event.fact] : []))

const pass: readonly Step[] = [
  ['/leave', '/pass\r'],
  ['[y/N]', 'y\r'],
]

describe('a person in an arena', { concurrency: 3, skip: noTerminal }, () => {
  it('debates in plain words: is asked once more for a quotation, and told of a foul', async t => {
    const { machine, terminal, screen } = await arena(
      t,
      [motion, ...seated({ pro: 'person:Ada' })],
      [
        ['/leave', 'One repository makes changes atomic.\r.\r'],
        ['/leave', 'They are wrong about that.\r.\r'],
        ['/leave', 'They say “it promises much and has tried little”, and so does every plan.\r.\r'],
        ['/leave', 'Nothing they said holds.\r.\r'],
        ...pass,
        ['What your last speech cost you', ''],
        ['/leave', 'They ask “what happens to those who did not choose this”: nothing does.\r.\r'],
      ],
    )
    assert.equal(await terminal.done, 0, screen())
    assert.equal(
      speechOf(machine, 'round-2/pro'),
      'They are wrong about that.\nThey say “it promises much and has tried little”, and so does every plan.',
      'what was written before need not be written again',
    )
    const fouls = factsOf(machine, 'foul.called').filter(({ turn }) => String(turn).endsWith('/pro'))
    assert.deepEqual(rowsOf(fouls, 'rule', 'turn'), [['no-quote', 'round-3/pro']])
    const asked = screen().split('Round 2 · Pro')[0]!
    assert.match(
      asked,
      /What is said below about "arguments", "answers" and "help" is for programs: you just\s+speak\./,
    )
    assert.doesNotMatch(screen(), /in exactly this\s+form|with its block/)
    const shown = screen().slice(0, screen().indexOf('Round 4 · Con'))
    assert.doesNotMatch(shown, /leans to|is undecided/, 'what the audience thought before is sealed')
    assert.match(screen(), /round-3\/pro: no exact quotation of an argument of the opponent \(−1 point\)/)
  })

  it('judges: points on a line, a foul by pointing at the words, everybody who asks, the ruling; may leave rounds out', async t => {
    const score = (comment: string, foul: readonly Step[]): readonly Step[] => [
      ['Pro\n', '7 6.5 8 7\r'],
      ['Con\n', '6 6 6\r'],
      ['Evidence\n', '6.3\r'],
      ['in halves.', '6.5\r'],
      ...foul,
      ['Your comment', `${comment}\r`],
      ['Enter sends', '\r'],
    ]
    const row = (name: string): readonly Step[] => [
      [`${name}:`, ''],
      ['Why?', 'So it seemed.\r'],
      ['Pro', '7\r'],
      ['Con', '6\r'],
    ]
    const { machine, terminal, screen } = await arena(
      t,
      [motion, ...seated({ judge: 'person:Bo' })],
      [
        ...score('Close.', [
          ['Did a side', 'y\r'],
          ['Who?', 'c\r'],
          ['Which rule', '2\r'],
          ['Which words', '1\r'],
          ['No. 2', '\r'],
          ['core arguments', '2 2\r'],
        ]),
        ...score('Close again.', [['Did a side', 'n\r']]),
        ['No. 1: Logician (aud_01)', ''],
        ['new information?', 'y\r'],
        ['repeat', 'n\r'],
        ['shift', 'y\r'],
        ['let in', 'y\r'],
        ['Why?', 'It is new.\r'],
        ['Enter sends', '\r'],
        ...pass,
        ...pass,
        ...['Logic', 'Rebuttal', 'Clarity', 'Evidence'].flatMap(row),
        ['Who wins?', '1\r'],
        ['Why?', 'Pro answered.\r'],
        ['Which speech', '1\r'],
        ['Which words', '1\r'],
        ['Why this one', 'Nobody met it.\r'],
        ['Pro', 'The cost.\r\r'],
        ['Con', 'The delay.\r\r'],
        ['stay open', '\r'],
        ['now', 'Try it.\r'],
        ['Enter sends', '\r'],
      ],
    )
    assert.equal(await terminal.done, 0, screen())
    const { round, fouls, scores } = replyOf(machine, 'round-1/score/judge')
    assert.deepEqual(
      [round, (scores as Record<string, Json>).con],
      [1, { logic: 6, rebuttal: 6, clarity: 6, evidence: 6.5 }],
    )
    assert.equal((fouls as Json[]).length, 1)
    assert.deepEqual(replyOf(machine, 'round-2/score/judge').fouls, [])
    const { applications, help } = replyOf(machine, 'round-2/admit/judge')
    assert.deepEqual(rowsOf(applications as Record<string, Json>[], 'agent_id', 'admit'), [['aud_01', true]])
    assert.deepEqual(help, [])
    const scored = valuesOf(factsOf(machine, 'score.given'), 'round')
    assert.deepEqual(scored, [1, 2], 'two rounds that were left out, one behind the other')
    assert.match(screen(), /• Who: aud_01\n +New information: yes\n +Repeats: no/)
    assert.match(screen(), /- claim: |• claim: /, 'an application is no JSON to a person')
    assert.doesNotMatch(screen(), /Which round is this|"agent_id"/)
  })

  it('listens: leans, does not want the floor or passes, takes it, votes by pointing at words', async t => {
    const { machine, terminal, screen } = await arena(
      t,
      ['团队应当改用单一仓库', ...seated({ audience: 'logic=lab:d,person:Ada' }), '--rounds', '6'],
      [
        ['辩论开始之前', '3\r'],
        ['把握', '0.4\r'],
        ['为什么', '还没听到论点。\r'],
        ['回车发送', '\r'],
        ...pass,
        ['你想下场', '1\r'],
        ['核心观点', '养蜂人协会从不开会。\r'],
        ['新观点', '1\r'],
        ['把握', '0.8\r'],
        ['回车发送', '\r'],
        ['只此一次', ''],
        ['/leave', '养蜂人的经验是：分开养，一起卖。\r.\r'],
        ['你投票给', '2\r'],
        ['把握', '0.7\r'],
        ['为什么', '反方更具体。\r'],
        ['就辩题', '2\r'],
        ['哪次发言', '2\r'],
        ['哪些话', '1\r'],
        ['回车发送', '\r'],
      ],
    )
    assert.equal(await terminal.done, 0, screen())
    assert.equal(speechOf(machine, 'round-3/floor/aud_02'), '养蜂人的经验是：分开养，一起卖。')
    const { agent_id, vote, leaning, moved_by } = replyOf(machine, 'vote/aud_02')
    assert.deepEqual([agent_id, vote, leaning, typeof moved_by], ['aud_02', 'con', 'con', 'object'])
    assert.equal(factsOf(machine, 'vote.cast').length, 2)
    assert.doesNotMatch(screen(), /你的 agent_id/)
  })

  it('has nothing to add: one answer is enough, and a vote may be passed', async t => {
    const { machine, terminal, screen } = await arena(
      t,
      [motion, ...seated({ audience: 'logic=lab:d,person' }), '--no-poll'],
      [['Do you want the floor', '3\r'], ['Enter sends', '\r'], ...pass],
    )
    assert.equal(await terminal.done, 0, screen())
    assert.deepEqual(replyOf(machine, 'round-2/apply/aud_02'), {
      ...{ intent: 'none', claim: '', novelty: 'new', confidence: 0 },
    })
    assert.deepEqual(valuesOf(factsOf(machine, 'vote.cast'), 'agent_id'), ['aud_01'])
  })
})
