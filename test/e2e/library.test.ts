import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { AgonEvent } from '../../src/core/events.ts'
import { debate, openAgon, type RunningDebate, resumeDebate, scriptedModel } from '../../src/index.ts'
import { questions } from '../cli/support/saying.ts'
import { speechFor } from '../lab/server.ts'
import { keyReference, labConfig, type Machine, newLabMachine, turnsAsked } from '../support/agon.ts'
import { bareEnvironment } from '../support/bare-machine.ts'
import { valuesOf } from '../support/values.ts'

const question = questions.en
const turns = ['round-1/proposer', 'round-1/challenger', 'round-2/proposer', 'round-2/challenger', 'synthesis/judge']

/** Where a program of the library lives: on that machine and nowhere else. */
const at = ({ home, folder }: Machine) => ({ cwd: folder, env: { ...bareEnvironment, HOME: folder, AGON_HOME: home } })

async function eventsOf(running: RunningDebate): Promise<AgonEvent[]> {
  const events: AgonEvent[] = []
  for await (const event of running) events.push(event)
  return events
}

const refusalOf = ({ result }: RunningDebate): Promise<Error> =>
  result.then(
    () => assert.fail('it was played'),
    (error: Error) => error,
  )

describe('the library', { concurrency: 4 }, () => {
  it('plays the duel of the command line, yields its events and gives the same document', async t => {
    const machine = await newLabMachine(t)
    const running = debate(question, { rounds: 2, effort: 'low', ...at(machine) })
    const events = await eventsOf(running)
    assert.deepEqual([events[0]!.type, events.at(-1)!.type], ['debate.opened', 'debate.closed'])
    const said = (key: string) =>
      events.flatMap(event => (event.type === 'turn.delta' && event.key === key ? [event.text] : [])).join('')
    for (const key of turns.slice(0, 4)) assert.equal(said(key), speechFor(key))
    assert.deepEqual(turnsAsked(machine.lab), turns)
    assert.equal(machine.lab.requests[0]!.body.reasoning_effort, 'low')
    const { exit, ...shown } = await machine.document(['show', '1'])
    assert.deepEqual(JSON.parse(JSON.stringify(await running.result)), shown)
  })

  it('takes seats, texts, a language and voices of its own', async t => {
    const machine = await newLabMachine(t)
    const heard: string[] = []
    const own = scriptedModel('house:one', call => {
      heard.push(call.key)
      return 'My stance is that docs/a.md:1 decides it.'
    })
    const { state, language, seats } = await debate('Tabs or spaces?', {
      rounds: 1,
      language: 'zh',
      models: { 'house:one': own },
      seats: { proposer: 'house:one', challenger: 'lab:x' },
      context: [{ path: 'a.md', text: 'Tabs are wider.' }],
      ...at(machine),
    }).result
    assert.deepEqual([heard, state, language], [['round-1/proposer'], 'done', 'zh'])
    assert.deepEqual(valuesOf(seats, 'model'), ['house:one', 'lab:x', 'lab:c'])
    assert.match(JSON.stringify(machine.lab.requests[0]!.body), /Tabs are wider\./)
  })

  it('pauses on its signal, and goes on without asking again', async t => {
    const machine = await newLabMachine(t, { msPerToken: 3 })
    const stop = new AbortController()
    const running = debate(question, { signal: stop.signal, ...at(machine) })
    for await (const event of running)
      if (event.type === 'turn.answered' && event.key === 'round-1/challenger') stop.abort()
    const paused = await running.result
    assert.deepEqual([paused.state, paused.outcome], ['paused', null])
    const again = resumeDebate(paused.id, at(machine))
    assert.equal((await eventsOf(again))[0]!.type, 'debate.resumed')
    const done = await again.result
    assert.deepEqual([done.state, done.id, done.turns.length], ['done', paused.id, 5])
    const settled = turnsAsked(machine.lab).filter(turn => turn.startsWith('round-1'))
    assert.deepEqual(settled, turns.slice(0, 2))
  })

  it('rejects what cannot be played, in words and by name, and sends nothing', async t => {
    const machine = await newLabMachine(t)
    const ask = (options: object) => debate('Why?', { ...options, ...at(machine) })
    const refused: [running: RunningDebate, name: string, message: RegExp][] = [
      [ask({ rounds: 9 }), 'UsageError', /9.*1 to 5/],
      [ask({ seats: { proposer: 'lab:a', challenger: 'lab:a' } }), 'UsageError', /must differ/],
      [ask({ seats: { proposer: 'nobody:a' } }), 'UsageError', /no provider "nobody"/],
      [ask({ budget: 1 }), 'UsageError', /prices.*lab:a, lab:b, lab:c/],
      [ask({ format: 'dule' }), 'UsageError', /no format "dule".*duel/],
      [ask({ context: ['no/such/file'] }), 'UsageError', /does not exist/],
      [resumeDebate(99, at(machine)), 'CannotPlay', /no debate 99/],
    ]
    for (const [running, name, message] of refused) {
      const error = await refusalOf(running)
      assert.equal(error.name, name)
      assert.match(error.message, message)
      await assert.rejects(eventsOf(running), thrown => thrown === error)
    }
    assert.equal(machine.lab.requests.length, 0)
  })

  it('keeps to the budget of the configuration, and of the debate that it resumes', async t => {
    const machine = await newLabMachine(t, { rules: [{ turn: 'round-1/challenger', reply: { status: 400 } }] })
    const price = { input: 3, output: 15 }
    machine.configure(labConfig(machine.lab, { budget: 0.06 }, { prices: { a: price, b: price, c: price } }))
    const refused = await refusalOf(debate(question, at(machine)))
    assert.match(refused.message, /budget: \$0\.06 does not cover this debate: it needs at least/)
    const first = await debate(question, { budget: 1, ...at(machine) }).result
    const second = await resumeDebate(first.id, { budget: 0.06, ...at(machine) }).result
    const third = await resumeDebate(first.id, at(machine)).result
    assert.deepEqual([first.state, second.state, third.state], ['failed', 'paused', 'paused'])
    assert.deepEqual(turnsAsked(machine.lab), turns.slice(0, 2))
  })

  it('asks people at the desk of its caller alone', async t => {
    const options = { seats: { judge: 'lab:c', proposer: 'person:Ann' }, ...at(await newLabMachine(t)) }
    const { message } = await refusalOf(debate('Why?', options))
    assert.match(message, /^Proposer: person:Ann can only be asked at a desk, and this program gave none\./)
    const desk = { answer: async () => ({ said: 'Because I say so.' }) }
    assert.equal((await debate('Why?', { ...options, desk, rounds: 1 }).result).state, 'done')
  })

  it('speaks of each debate in its own language, and checks a resume as well', async t => {
    const machine = await newLabMachine(t, { rules: [{ turn: 'round-1/challenger', reply: { status: 400 } }] })
    machine.configure(labConfig(machine.lab, {}, { apiKey: keyReference }))
    const agon = openAgon(at(machine))
    const both = await Promise.all(['为什么？', 'Why?', '怎么办？'].map(topic => refusalOf(agon.debate(topic))))
    const { cwd, env } = at(machine)
    const { id } = await debate('为什么？', { cwd, env: { ...env, LAB_KEY: 'lab-key-0123456789' } }).result
    const asked = await refusalOf(agon.resume(id))
    await agon.close()
    for (const { message } of [both[0]!, both[2]!, asked]) assert.match(message, /未设置环境变量 LAB_KEY/)
    assert.match(both[1]!.message, /LAB_KEY is not set/)
    assert.deepEqual(turnsAsked(machine.lab), turns.slice(0, 2))
  })

  it('leaves a process that can end, also when nobody reads its events', async t => {
    const machine = await newLabMachine(t)
    const program = `import { debate } from 'agon'
      const running = [1, 2, 3].map(n => debate('Question ' + n + '?', { rounds: 1 }))
      const done = await Promise.all(running.map(({ result }) => result))
      console.log(done.map(({ id, state }) => id + ' ' + state).sort().join())`
    const child = spawn(process.execPath, ['--conditions=agon-source', '--input-type=module', '--eval', program], {
      cwd: fileURLToPath(new URL('../..', import.meta.url)),
      env: at(machine).env,
    })
    let [stdout, stderr] = ['', '']
    child.stdout.on('data', text => (stdout += text))
    child.stderr.on('data', text => (stderr += text))
    assert.deepEqual([(await once(child, 'close'))[0], stderr, stdout], [0, '', '1 done,2 done,3 done\n'])
  })
})
