import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { briefOf, type Machine, prompt } from '../../support/agon.ts'
import { noTerminal, onTerminal, type Step } from '../../support/on-terminal.ts'
import { dialecticMachine, optionsOf, recordsIn } from '../support/machine.ts'

/** Runs it on a terminal, and answers each question when it is there. */
async function talk(
  t: TestContext,
  machine: Machine,
  args: readonly string[],
  answers: readonly Step[],
  command = 'dialectic',
): Promise<{ code: number | null; text: string }> {
  const terminal = onTerminal(machine, [command, ...args])
  t.after(() => terminal.end())
  await terminal.fill(answers)
  return { code: await terminal.done, text: terminal.text() }
}

const enter = '\r'

/** Keys that are typed after something was looked at. */
const afterwards = (look: () => void, keys: string) => () => {
  look()
  return keys
}

/** At the end nothing is decided, and the record is kept. */
const keepsAll: [string, string][] = [
  ['What do you decide?', ''],
  ['> ', enter],
  ['> ', `y${enter}`],
]

const asks = { decide: () => ({ next: 'ask-user' as const, question: 'Who is on call at night?' }) }

describe('agon dialectic on a terminal', { skip: noTerminal, concurrency: 2 }, () => {
  it('asks for the topic, for what the user leans to, after a round, and at the end', async t => {
    const machine = await dialecticMachine(t, { script: asks })
    const { code, text } = await talk(
      t,
      machine,
      [],
      [
        ['What should be thought through?', `help${enter}`],
        ['"help" does not say what this is about.', `Redis or Postgres for the job queue?${enter}`],
        ['What do you lean to?', `Redis, for now${enter}`],
        ['look at above all?', `operations at night${enter}`],
        ['Who is on call at night?', ''],
        ['> ', `2 We have no DBA.${enter}`],
        ['What do you decide?', ''],
        ['> ', `Redis it is.${enter}`],
        ['> ', `y${enter}`],
      ],
    )
    assert.equal(code, 0, text)
    assert.doesNotMatch(text, /Another topic/, 'it was typed just now')
    const { leaning, focus, ask } = optionsOf(machine)
    assert.deepEqual([leaning, focus, ask], ['Redis, for now', 'operations at night', 'when-it-matters'])
    assert.equal(briefOf(machine).seats.find(({ id }) => id === 'user')?.model, 'person')
    assert.ok(prompt(machine.lab, 'round-2/main').includes('We have no DBA.'))
    const [record] = recordsIn(machine)
    const kept = readFileSync(record!, 'utf8')
    for (const words of ['**Status**: completed', 'We have no DBA.', 'Redis it is.'])
      assert.ok(kept.includes(words), words)
    assert.ok(text.includes(`Record: .debates/${basename(record!)}`))
  })

  it('deletes the record that is not kept, and the archive only when that is agreed to', async t => {
    const machine = await dialecticMachine(t, { script: asks })
    const args = ['任务队列用 Redis 还是 Postgres？', '--leaning', '先用 Redis', '--focus', '']
    const { code, text } = await talk(t, machine, args, [
      ['换一个主题：', enter],
      ['Who is on call at night?', ''],
      ['> ', `5${enter}`],
      ['你的决定', afterwards(() => assert.equal(recordsIn(machine).length, 1), '')],
      ['> ', enter],
      ['> ', `n${enter}`],
      ['也删除吗', afterwards(() => assert.deepEqual(recordsIn(machine), []), `y${enter}`)],
    ])
    assert.equal(code, 0, text)
    assert.deepEqual(recordsIn(machine), [])
    assert.match(text, /不保留：\.debates\/.*已删除/)
    assert.match(text, /辩论 1 已删除/)
    assert.deepEqual(machine.journal(), [])
  })

  it('shows what was found, and sends no more than is agreed to', async t => {
    const machine = await dialecticMachine(t, { models: ['a', 'b'] })
    machine.write('src/queue.ts', 'export const queue = "the queue itself"\n')
    machine.write('src/retry.ts', 'export const retry = "the retry policy of the queue"\n')
    const topic = 'Is the retry policy in src/queue.ts and src/retry.ts right?'
    const { code, text } = await talk(
      t,
      machine,
      [topic, '--no-record'],
      [
        ['Another topic:', enter],
        ['lean to?', enter],
        ['above all?', enter],
        ['Send what was found?', enter],
        ['numbers from 1 to 2', `1${enter}`],
        ...keepsAll,
      ],
    )
    assert.equal(code, 0, text)
    const sent = briefOf(machine).context.map(({ path }) => path)
    assert.equal(sent.length, 1)
    assert.match(text, /1\. src\/\w+\.ts {2}\d+ B/)
    assert.match(text, /1 of it is sent/)
  })

  it('loses no line where several arrive at once', async t => {
    const machine = await dialecticMachine(t, { models: ['a', 'b'] })
    const { code, text } = await talk(
      t,
      machine,
      ['--no-record'],
      [
        ['What should be thought through?', `help${enter}Redis or Postgres for jobs?${enter}Redis, for now${enter}`],
        ['look at above all?', enter],
        ...keepsAll,
      ],
    )
    assert.equal(code, 0, text)
    assert.deepEqual(
      [briefOf(machine).topic, optionsOf(machine).leaning],
      ['Redis or Postgres for jobs?', 'Redis, for now'],
    )
  })

  it('pauses at /leave while somebody speaks, and says nothing of it to anybody', async t => {
    const machine = await dialecticMachine(t, { script: { first: request => slow(request.turn) } })
    const args = ['Redis or Postgres?', '--ask', 'never', '--no-record']
    const { code, text } = await talk(t, machine, args, [['slowly', `/leave${enter}`]])
    assert.equal(code, 130, text)
    assert.match(text, /agon resume 1/)
    for (const { type } of machine.journal()) assert.ok(type !== 'person.spoke')
  })

  it('says with --yes that the archive keeps what is not kept', async t => {
    const machine = await dialecticMachine(t, { models: ['a', 'b'] })
    const left = await talk(
      t,
      machine,
      ['Redis or Postgres?', '--yes', '--ask', 'always'],
      [['5 Let the', `/leave${enter}`]],
    )
    assert.equal(left.code, 130, left.text)
    const { code, text } = await talk(
      t,
      machine,
      ['1', '--yes'],
      [
        ['5 Let the agents decide', `5${enter}`],
        ['What do you decide?', ''],
        ['> ', enter],
        ['> ', `n${enter}`],
      ],
      'resume',
    )
    assert.equal(code, 0, text)
    assert.match(text, /Not kept: .* was deleted\.\nThe archive keeps its copy: agon show 1 · agon delete 1\n/)
  })

  it('starts nothing when the user leaves', async t => {
    const machine = await dialecticMachine(t)
    const { code, text } = await talk(t, machine, ['Redis or Postgres?'], [['Another topic:', '\x04']])
    assert.equal(code, 130)
    assert.match(text, /Not started; nothing was spent/)
    assert.deepEqual([machine.lab.requests.length, machine.journal(), recordsIn(machine)], [0, [], []])
  })

  it('asks nothing with --yes or --ask never', async t => {
    const machine = await dialecticMachine(t)
    const { code, text } = await talk(t, machine, ['Redis or Postgres?', '--yes', '--no-record'], [])
    assert.equal(code, 0, text)
    assert.deepEqual([optionsOf(machine).ask, text.includes('You are not asked.')], ['never', true])
  })
})

/** The first speech takes its time. */
const slow = (turn: string) =>
  turn === 'round-1/main'
    ? {
        chunks: ['This is said slowly, ', 'word ', 'for ', 'word ', 'and ', 'then ', 'it ', 'is ', 'over.'],
        msPerChunk: 150,
      }
    : null
