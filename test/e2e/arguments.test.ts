import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { escapes, newLabMachine, turnsAsked } from '../support/agon.ts'
import { valuesOf } from '../support/values.ts'

const question = 'Should we move this service to Postgres?'
const wholeDuel = 'round-1/proposer round-1/challenger round-2/proposer round-2/challenger synthesis/judge'.split(' ')

describe('what a user writes on the command line', { concurrency: 4 }, () => {
  it('plays the duel that was asked for', async t => {
    const machine = await newLabMachine(t)
    const { lab } = machine
    const ran = await machine.document([
      question,
      ...['--proposer', 'lab:b', '--challenger', 'lab:x', '--model-challenger', 'y/z:1', '--judge', 'lab:a'],
      ...['--rounds', '1', '--effort', 'high'],
    ])
    assert.equal(ran.exit, 0)
    const asked = lab.requests.map(({ turn, model, body, debate }) => [turn, model, body.reasoning_effort, debate])
    assert.deepEqual(asked, [
      ['round-1/proposer', 'b', 'high', 1],
      ['round-1/challenger', 'y/z:1', 'high', 1],
      ['synthesis/judge', 'a', 'high', 1],
    ])
    assert.deepEqual(valuesOf(ran.seats, 'model'), ['lab:b', 'lab:y/z:1', 'lab:a'])
  })

  it('has two rounds, the configured seats and no effort when nothing is said, with or without the word duel', async t => {
    const machine = await newLabMachine(t)
    const { lab } = machine
    assert.equal((await machine.run([question])).code, 0)
    assert.deepEqual(turnsAsked(lab), wholeDuel)
    const asked = lab.requests.map(({ model, body }) => [model, 'reasoning_effort' in body])
    const expected = ['a', 'b', 'a', 'b', 'c'].map(model => [model, false])
    assert.deepEqual(asked, expected)
    assert.equal((await machine.run(['duel', question])).code, 0)
    const said = (from: number) => lab.requests.slice(from, from + 5).map(({ turn, model }) => [turn, model])
    assert.deepEqual(said(5), said(0))
  })

  it('gives seats and rounds by a file of the project', async t => {
    const machine = await newLabMachine(t)
    machine.write('.agon/config.json', '{"seats": {"proposer": "lab:project"}, "formats": {"duel": {"rounds": 1}}}')
    assert.equal((await machine.run([question])).code, 0)
    assert.deepEqual(valuesOf(machine.lab.requests, 'model'), ['project', 'b', 'c'])
  })

  it('reads the question from standard input', async t => {
    const machine = await newLabMachine(t)
    const ran = await machine.document(['-', '--rounds', '1'], { input: `  ${question}\n\nIt has 3 tables.\n` })
    assert.equal(ran.topic, `${question}\n\nIt has 3 tables.`)
    assert.match((await machine.run(['-'], { input: ' \n' })).stderr, /No question was given/)
  })

  it('may be a word that looks like a command, behind the name of a format', async t => {
    assert.equal((await (await newLabMachine(t)).document(['duel', 'lsit', '--rounds', '1'])).topic, 'lsit')
  })

  const strange = [
    '--rounds 9 --proposer $(touch pwned) `id`',
    `He said "it's 'fine'" \\ and "left"; rm -rf / | tee`,
    'First line\n\n  --- second line\t{{topic}} {{opening}}\n$& $1 $`',
    'Emoji 👩‍👩‍👧 🏴‍☠️ 🇩🇪 and e\u0301?',
  ]
  for (const topic of strange)
    it(`debates a question as it is: ${JSON.stringify(topic)}`, async t => {
      const machine = await newLabMachine(t)
      const ran = await machine.document(['--rounds', '1', '--', topic])
      assert.equal(ran.exit, 0)
      assert.equal(ran.topic, topic)
      assert.equal((await machine.state()).topic, topic)
      for (const { body } of machine.lab.requests)
        assert.ok(body.messages[0].content.includes(`The question: ${topic}\n`), body.messages[0].content)
      assert.equal((await machine.run(['list'])).stdout.trim().split('\n').length, 1)
    })

  it('keeps control characters of a question from screen and prompts', async t => {
    const machine = await newLabMachine(t)
    const ran = await machine.run(['Is \u001b[31mthis\u0007\u202e right?', '--rounds', '1'])
    const [listed, shown, found] = await Promise.all(
      [['list'], ['show'], ['search', 'this', 'right']].map(args => machine.run(args)),
    )
    for (const { stdout, stderr } of [ran, listed!, shown!, found!]) {
      assert.match(stdout, /Is this right\?/)
      assert.doesNotMatch(stdout + stderr, escapes)
    }
    for (const { body } of machine.lab.requests) assert.doesNotMatch(body.messages[0].content, escapes)
  })
})
