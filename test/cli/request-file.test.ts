import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { debate, forkDebate, resumeDebate } from '../../src/index.ts'
import { newLabMachine, newMachine } from '../support/agon.ts'

describe('the file of a debate whose format has no shape of its own', () => {
  it('says the question, seats and options; flags come before it', async t => {
    const machine = await newLabMachine(t)
    machine.write('duel.json', '{ "$schema": "x", "topic": "Should we?", "rounds": 2, "seats": { "judge": "lab:a" } }')
    const { brief } = await machine
      .document(['duel', '--config', 'duel.json', '--rounds', '1', '--judge', 'lab:b'])
      .then(() => machine.journal()[0] as unknown as { brief: { topic: string; options: object; seats: object[] } })
    assert.deepEqual([brief.topic, brief.options], ['Should we?', { rounds: 1 }])
    assert.deepEqual(brief.seats[2], { id: 'judge', model: 'lab:b' })
  })

  it('is refused with all mistakes at once, by line and column, and with those of the flags', async t => {
    const machine = newMachine(t)
    machine.write(
      'bad.json',
      '{\n  "rounds": 9,\n  "seats": { "jugde": "lab:a", "judge": "a b" },\n  "rigor": "no"\n}\n',
    )
    const { code, stderr } = await machine.run(['duel', '--config', 'bad.json', '--effort', 'much', '--budget', 'x'])
    assert.equal(code, 2)
    for (const place of [
      'bad.json:2:13 rounds',
      'bad.json:3:14 seats.jugde',
      'bad.json:3:41 seats.judge',
      'bad.json:4:12 rigor',
    ])
      assert.ok(stderr.includes(place), `${place} in ${stderr}`)
    assert.match(stderr, /--effort: "much" is not allowed/)
    assert.match(stderr, /--budget/)
  })

  it('names no other file, and nothing that hides: it may come from a repository', async t => {
    const machine = newMachine(t)
    const topic = '"topic": "Should the queue in src/queue.ts move to Postgres or stay in Redis?"'
    const refused = {
      template: '"/etc/hosts"',
      record: '"/elsewhere.md"',
      continue: '"/elsewhere.md"',
      partner: '"/agent.md"',
      seats: '{ "partner": "/agent.md" }',
      leaning: '"to \\u202e Redis"',
      context: '["/etc/hosts"]',
      rigor: '"high"',
    }
    for (const [name, value] of Object.entries(refused)) {
      machine.write('odd.json', `{ ${topic}, "${name}": ${value} }`)
      const { code, stderr } = await machine.run(['dialectic', '--config', 'odd.json', '--yes'])
      assert.equal(code, 2, name)
      assert.ok(stderr.includes(`odd.json:1:`) && stderr.includes(name), `${name}: ${stderr}`)
    }
  })

  it('is not there for what must be named', async t => {
    const machine = newMachine(t)
    assert.match((await machine.run(['judge', '1', '--config', 'x.json'])).stderr, /unknown option --config/)
  })
})

it('a format is found behind --, too', async t => {
  const machine = newMachine(t)
  assert.match((await machine.run(['--', 'judge', '9'])).stderr, /no debate 9|number 9|empty/i)
})

it('a program hears of an option that is unknown or of another type, before anything is asked', async t => {
  const { home, folder } = newMachine(t)
  const place = { home, cwd: folder, env: {} }
  const wrong = { poll: 'no', audience: 5, 'styles.pro': 'x' } as object
  await assert.rejects(debate('Should we?', { format: 'arena', ...wrong, ...place }).result, {
    name: 'UsageError',
    message:
      /^styles\.pro: unknown field\. .*\naudience: "5" is not allowed\. .*\npoll: "no" is not allowed\. Allowed: true, false\.$/,
  })
  const common = { budget: Number.NaN, language: 'fr', seats: { judge: 3 }, context: [5], round: 3 } as object
  const refused = await debate('Should we?', { ...common, ...place }).result.catch((error: Error) => error.message)
  assert.deepEqual(
    String(refused)
      .split('\n')
      .map(line => line.split(':')[0]),
    ['round', 'context', 'budget', 'language', 'seats'],
  )
  assert.doesNotMatch(String(refused), /judge/, 'a value may be a key or a whole file')
  const nothing = { seats: { judge: undefined }, context: null, maxNodes: undefined, rounds: 1 } as object
  assert.equal((await debate('Should we?', { ...nothing, ...place }).result).state, 'done')
  for (const [options, named] of [
    [{ at: 'end', ronds: 2 }, 'ronds'],
    [{ at: 'end', budget: Number.NaN }, 'budget'],
    [{ at: 5 }, 'at'],
  ] as const)
    await assert.rejects(forkDebate(1, { ...(options as object), ...place }).result, {
      name: 'UsageError',
      message: new RegExp(`^${named}: `),
    })
  await assert.rejects(resumeDebate(1, { ...({ colour: 1 } as object), ...place }).result, /^UsageError: colour: /)
})
