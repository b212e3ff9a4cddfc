import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { type Desk, openAgon } from '../../src/index.ts'
import { type DialecticMachine, dialecticMachine } from '../dialectic/support/machine.ts'
import { turnsAsked } from '../support/agon.ts'
import { bareEnvironment } from '../support/bare-machine.ts'

const topic = { en: 'Redis or Postgres for the job queue?', zh: '任务队列用 Redis 还是 Postgres？' }

/** Somebody who answers every question but those it leaves at. */
const deskOf = (leavesAt: (key: string) => boolean): Desk => ({
  async answer({ key, shape }) {
    if (leavesAt(key)) return { left: true }
    if (shape?.name === 'farewell') return { said: JSON.stringify({ decision: 'Redis it is.', keep: true }) }
    return { said: JSON.stringify({ choice: 'add', words: 'We have no DBA.' }) }
  },
})

/** A debate of three rounds whose user is a person and is asked after each; it may leave. */
async function withUser(
  t: TestContext,
  { language = 'en', leavesAt = () => false }: { language?: 'en' | 'zh'; leavesAt?: (key: string) => boolean } = {},
): Promise<DialecticMachine> {
  const machine = await dialecticMachine(t, {
    models: ['a', 'b', 'big'],
    script: { settledIn: 3, decide: round => (round === 1 ? { next: 'end' as const } : {}) },
  })
  const { home, folder } = machine
  const agon = openAgon({ home, cwd: folder, env: { ...bareEnvironment, HOME: folder }, desk: deskOf(leavesAt) })
  const options = { format: 'dialectic', main: 'lab:a', partner: 'lab:b', ask: 'always', record: false } as const
  try {
    await agon.debate(topic[language], options).result
  } finally {
    await agon.close()
  }
  return machine
}

describe('the user of a fork', { concurrency: 2 }, () => {
  it('is never a model, nor does one stand in for it', async t => {
    const machine = await withUser(t)
    const before = machine.lab.requests.length
    for (const flags of [
      ['--seat', 'user=lab:big'],
      ['--fallback', 'user=lab:big'],
    ]) {
      const ran = await machine.run(['fork', '1', '--at', 'end', ...flags])
      assert.equal(ran.code, 2, ran.stderr)
      assert.match(ran.stderr, /"lab:big" is no person, and only a person sits at user\. .*--ask never/)
    }
    assert.equal(machine.lab.requests.length, before)
    const both = await machine.run(['fork', '1', '--at', 'end', '--ask', 'never', '--seat', 'user=lab:big'])
    assert.equal(both.code, 2)
    assert.match(both.stderr, /--ask never asks nobody at user/)
  })

  it('is not needed with --ask never: what it said before still counts', async t => {
    const machine = await withUser(t)
    const before = machine.lab.requests.length
    const ran = await machine.run(['fork', '1', '--at', 'round-2', '--ask', 'never'])
    assert.equal(ran.code, 0, ran.stderr)
    assert.match(ran.stderr, /^Seats: Main Agent lab:a · Sub Agent lab:b$/m)
    assert.match(ran.stderr, /Different from here on: ask always → never/)
    // The main agent wanted to end after round 1, and the user did not.
    assert.deepEqual(
      turnsAsked(machine.lab, before),
      'round-2/main round-2/partner round-2/decide/main round-3/main round-3/partner conclusion/main'.split(' '),
    )
    const own = machine.journal(2).flatMap(event => (event.type === 'turn.asked' ? [event] : []))
    const asked = own.flatMap(({ key }) => (key.endsWith('/user') ? [key] : []))
    assert.deepEqual(asked, ['round-1/user'])
    const decided = own.flatMap(({ key, cues }) => (key.endsWith('/decide/main') ? [cues.at(-1)] : []))
    assert.deepEqual(decided, ['decide', 'decide-alone'], 'from here on it is not offered to ask')
  })

  it('may be left out of a question that it was asked', async t => {
    const machine = await withUser(t)
    const before = machine.lab.requests.length
    const ran = await machine.run(['fork', '1', '--at', 'round-1/user', '--ask', 'never'])
    assert.equal(ran.code, 0, ran.stderr)
    assert.deepEqual(turnsAsked(machine.lab, before), ['conclusion/main'], 'the main agent had decided to end')
  })

  for (const [language, advice] of [
    ['en', /User: person can only be asked on a terminal.*or ask nobody: --ask never\n/],
    ['zh', /用户：只能在终端里向 person 提问.*或不询问任何人：--ask never\n/],
  ] as const)
    it(`where it cannot be asked is told how to go on without it (${language})`, async t => {
      const machine = await withUser(t, { language })
      const ran = await machine.run(['fork', '1', '--at', 'round-2'])
      assert.equal(ran.code, 2, ran.stderr)
      assert.match(ran.stderr, advice)
      assert.doesNotMatch(ran.stderr, /to a model|交给模型/)
    })

  for (const [language, advice] of [
    ['en', /Resume it on a terminal, .*: agon (fork 1 --at end --ask never)\n/],
    ['zh', /请在终端里继续，.*：agon (fork 1 --at end --ask never)\n/],
  ] as const)
    it(`is told by a resume in a pipe what to do, and that works (${language})`, async t => {
      const machine = await withUser(t, { language, leavesAt: key => key === 'round-2/user' })
      const refused = await machine.run(['resume', '1'])
      assert.equal(refused.code, 2, refused.stderr)
      const [, command = ''] = advice.exec(refused.stderr) ?? []
      const before = machine.lab.requests.length
      const ran = await machine.run(command.split(' '))
      assert.equal(ran.code, 0, ran.stderr)
      assert.deepEqual(turnsAsked(machine.lab, before), ['round-3/main', 'round-3/partner', 'conclusion/main'])
    })

  it('is named for a debate that had none', async t => {
    const machine = await dialecticMachine(t, { models: ['a', 'b'] })
    const begun = await machine.run(['dialectic', topic.en, '--no-record', '--quiet'])
    assert.equal(begun.code, 0, begun.stderr)
    const ran = await machine.run(['fork', '1', '--at', 'end', '--ask', 'always'])
    assert.equal(ran.code, 2)
    assert.match(ran.stderr, /nobody sits at user, .*--seat user=person; or ask nobody: --ask never/)
  })
})

it('a partner of a fork that is an agent file is said to be named when a debate begins', async t => {
  const machine = await dialecticMachine(t, { models: ['a', 'b'] })
  machine.write('.claude/agents/code-reviewer.md', '---\nname: code-reviewer\ndescription: Reads code.\n---\nReview.\n')
  await machine.run(['dialectic', topic.en, '--no-record', '--quiet'])
  const ran = await machine.run(['fork', '1', '--at', 'end', '--seat', 'partner=code-reviewer'])
  assert.equal(ran.code, 2)
  assert.match(ran.stderr, /--seat: code-reviewer is an agent file, .*agon dialectic --partner code-reviewer/)
  assert.doesNotMatch(ran.stderr, /provider/)
})
