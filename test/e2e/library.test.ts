import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { speechFor } from '../lab/server.ts'
import { keyReference, labConfig, type Machine, newLabMachine, turnsAsked } from '../support/agon.ts'
import { bareEnvironment } from '../support/bare-machine.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const question = 'Should we move this service to Postgres?'
const turns = ['round-1/proposer', 'round-1/challenger', 'round-2/proposer', 'round-2/challenger', 'synthesis/judge']

/** Runs a program that uses the library; what it prints is one JSON value. */
// biome-ignore lint/suspicious/noExplicitAny: each program prints its own
async function program(machine: Machine, code: string, env: Record<string, string> = {}): Promise<any> {
  const whole = `import { debate, openAgon, resumeDebate, scriptedModel } from 'agon'\n${code}`
  const args = ['--conditions=agon-source', '--input-type=module-typescript', '--eval', whole]
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: {
      ...bareEnvironment,
      HOME: machine.folder,
      AGON_HOME: machine.home,
      ...env,
    },
  })
  let [stdout, stderr] = ['', '']
  child.stdout.on('data', text => (stdout += text))
  child.stderr.on('data', text => (stderr += text))
  const [exit] = await once(child, 'close')
  assert.deepEqual([exit, stderr], [0, ''])
  return JSON.parse(stdout)
}

describe('the library', { concurrency: 4 }, () => {
  it('plays the duel of the command line, yields its events and gives the same document', async t => {
    const machine = await newLabMachine(t)
    const { events, document } = await program(
      machine,
      `const running = debate(${JSON.stringify(question)}, { rounds: 2, effort: 'low' })
       const events = []
       for await (const event of running) events.push(event)
       console.log(JSON.stringify({ events, document: await running.result }))`,
    )
    assert.deepEqual([events[0].type, events.at(-1).type], ['debate.opened', 'debate.closed'])
    const said = (key: string) =>
      events
        .flatMap((event: { type: string; key: string; text: string }) =>
          event.type === 'turn.delta' && event.key === key ? [event.text] : [],
        )
        .join('')
    for (const key of turns.slice(0, 4)) assert.equal(said(key), speechFor(key))
    assert.deepEqual(turnsAsked(machine.lab), turns)
    assert.equal(machine.lab.requests[0]!.body.reasoning_effort, 'low')
    const { exit, ...shown } = await machine.document(['show', '1'])
    assert.deepEqual(document, shown)
  })

  it('takes seats, texts, a language and voices of its own', async t => {
    const machine = await newLabMachine(t)
    const document = await program(
      machine,
      `const heard = []
       const own = scriptedModel('house:one', call => { heard.push(call.key); return 'My stance is that docs/a.md:1 decides it.' })
       const running = debate('Tabs or spaces?', {
         rounds: 1, language: 'zh', models: { 'house:one': own },
         seats: { proposer: 'house:one', challenger: 'lab:x' }, context: [{ path: 'a.md', text: 'Tabs are wider.' }],
       })
       console.log(JSON.stringify({ heard, ...(await running.result) }))`,
    )
    assert.deepEqual([document.heard, document.state, document.language], [['round-1/proposer'], 'done', 'zh'])
    assert.deepEqual(
      document.seats.map((seat: { model: string }) => seat.model),
      ['house:one', 'lab:x', 'lab:c'],
    )
    assert.match(JSON.stringify(machine.lab.requests[0]!.body), /Tabs are wider\./)
  })

  it('pauses on its signal, and goes on without asking again', async t => {
    const machine = await newLabMachine(t, { msPerToken: 3 })
    const { paused, events, done } = await program(
      machine,
      `const stop = new AbortController()
       const running = debate(${JSON.stringify(question)}, { signal: stop.signal })
       for await (const event of running) if (event.type === 'turn.answered' && event.key === 'round-1/challenger') stop.abort()
       const paused = await running.result
       const again = resumeDebate(paused.id)
       const events = []
       for await (const event of again) if (event.type !== 'turn.delta') events.push(event.type)
       console.log(JSON.stringify({ paused, events, done: await again.result }))`,
    )
    assert.deepEqual([paused.state, paused.outcome], ['paused', null])
    assert.equal(events[0], 'debate.resumed')
    assert.deepEqual([done.state, done.id, done.turns.length], ['done', paused.id, 5])
    const settled = turnsAsked(machine.lab).filter(turn => turn.startsWith('round-1'))
    assert.deepEqual(settled, turns.slice(0, 2))
  })

  it('rejects what cannot be played, in words and by name, and sends nothing', async t => {
    const machine = await newLabMachine(t)
    const said = await program(
      machine,
      `const tries = {
         rounds: () => debate('Why?', { rounds: 9 }),
         seats: () => debate('Why?', { seats: { proposer: 'lab:a', challenger: 'lab:a' } }),
         provider: () => debate('Why?', { seats: { proposer: 'nobody:a' } }),
         budget: () => debate('Why?', { budget: 1 }),
         format: () => debate('Why?', { format: 'dule' }),
         context: () => debate('Why?', { context: ['no/such/file'] }),
         unknown: () => resumeDebate(99),
       }
       const said = {}
       for (const [name, start] of Object.entries(tries)) {
         const running = start()
         const error = await running.result.then(() => null, error => error)
         let thrown = null
         try { for await (const event of running); } catch (error) { thrown = error }
         said[name] = [error?.name, error?.message, thrown === error]
       }
       console.log(JSON.stringify(said))`,
    )
    const expected: Record<string, [name: string, message: RegExp]> = {
      rounds: ['UsageError', /9.*1 to 5/],
      seats: ['UsageError', /must differ/],
      provider: ['UsageError', /no provider "nobody"/],
      budget: ['UsageError', /prices.*lab:a, lab:b, lab:c/],
      format: ['Error', /no format "dule".*duel/],
      context: ['UsageError', /does not exist/],
      unknown: ['CannotPlay', /no debate 99/],
    }
    for (const [what, [name, message]] of Object.entries(expected)) {
      assert.deepEqual([said[what][0], said[what][2]], [name, true], what)
      assert.match(said[what][1], message)
    }
    assert.equal(machine.lab.requests.length, 0)
  })

  it('keeps to the budget of the configuration, and of the debate that it resumes', async t => {
    const machine = await newLabMachine(t, { rules: [{ turn: 'round-1/challenger', reply: { status: 400 } }] })
    const price = { input: 3, output: 15 }
    machine.configure(labConfig(machine.lab, { budget: 0.06 }, { prices: { a: price, b: price, c: price } }))
    const [refused, ...states] = await program(
      machine,
      `const refused = await debate(${JSON.stringify(question)}).result.catch(error => error.message)
       const first = await debate(${JSON.stringify(question)}, { budget: 1 }).result
       const second = await resumeDebate(first.id, { budget: 0.06 }).result
       const third = await resumeDebate(first.id).result
       console.log(JSON.stringify([refused, first.state, second.state, third.state]))`,
    )
    assert.match(refused, /budget: \$0\.06 does not cover this debate: it needs at least/)
    assert.deepEqual(states, ['failed', 'paused', 'paused'])
    assert.deepEqual(turnsAsked(machine.lab), turns.slice(0, 2))
  })

  it('asks people at the desk of its caller alone', async t => {
    const machine = await newLabMachine(t)
    const [said, state] = await program(
      machine,
      `const seats = { judge: 'lab:c', proposer: 'person:Ann' }
       const said = await debate('Why?', { seats }).result.catch(error => error.message)
       const desk = { answer: async () => ({ said: 'Because I say so.' }) }
       const { state } = await debate('Why?', { seats, desk, rounds: 1 }).result
       console.log(JSON.stringify([said, state]))`,
    )
    assert.match(said, /^Proposer: person:Ann can only be asked at a desk, and this program gave none\./)
    assert.equal(state, 'done')
  })

  it('speaks of each debate in its own language, and checks a resume as well', async t => {
    const machine = await newLabMachine(t, { rules: [{ turn: 'round-1/challenger', reply: { status: 400 } }] })
    machine.configure(labConfig(machine.lab, {}, { apiKey: keyReference }))
    const said = await program(
      machine,
      `const agon = openAgon()
       const why = running => running.result.then(() => null, error => error.message)
       const both = await Promise.all([why(agon.debate('为什么？')), why(agon.debate('Why?')), why(agon.debate('怎么办？'))])
       const env = { ...process.env, LAB_KEY: 'lab-key-0123456789' }
       const { id } = await debate('为什么？', { env }).result
       const asked = await why(agon.resume(id))
       await agon.close()
       console.log(JSON.stringify([...both, asked]))`,
    )
    for (const index of [0, 2, 3]) assert.match(said[index], /未设置环境变量 LAB_KEY/)
    assert.match(said[1], /LAB_KEY is not set/)
    assert.deepEqual(turnsAsked(machine.lab), turns.slice(0, 2))
  })

  it('leaves a process that can end, also when nobody reads its events', async t => {
    const machine = await newLabMachine(t)
    const state = await program(
      machine,
      `const running = [1, 2, 3].map(n => debate('Question ' + n + '?', { rounds: 1 }))
       console.log(JSON.stringify((await Promise.all(running.map(({ result }) => result))).map(({ id, state }) => [id, state]).sort()))`,
    )
    assert.deepEqual(state, [
      [1, 'done'],
      [2, 'done'],
      [3, 'done'],
    ])
  })
})
