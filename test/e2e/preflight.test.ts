import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import type { DebateOpened } from '../../src/core/events.ts'
import { keyReference, labConfig, type Machine, newLabMachine, newMachine, turnsAsked } from '../support/agon.ts'
import { programs } from '../support/bare-machine.ts'
import { standIn } from '../support/stand-ins.ts'

const question = 'Should we move this service to Postgres?'
const price = { input: 3, output: 15 }
const prices = { a: price, b: price, c: price }

const binOf = (machine: Machine) => join(machine.home, 'bin')
const withTools = (machine: Machine) => ({ PATH: `${binOf(machine)}:${programs}` })
/** Nobody listens there. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}
const opened = (machine: Machine) =>
  machine.journal().find((event): event is DebateOpened => event.type === 'debate.opened')!

describe('before anything is spent', { concurrency: 3 }, () => {
  it('everything that is wrong is said at once', async t => {
    const machine = await newLabMachine(t)
    const ran = await machine.run([
      question,
      ...['--proposer', 'codex', '--challenger', 'person:Anna', '--judge', 'lob:x', '--rounds', '9'],
      ...['--fallback', 'proposer=lab:z', '--context', 'no/such/file'],
    ])
    assert.deepEqual([ran.code, ran.stdout], [2, ''])
    assert.match(ran.stderr, /^agon: --judge: there is no provider "lob"\. Did you mean lab\?/)
    assert.match(ran.stderr, /^--rounds: "9" is not allowed/m)
    assert.match(
      ran.stderr,
      /^Proposer: codex is not installed, or not on PATH\. Install it: npm install -g @openai\/codex$/m,
    )
    assert.match(ran.stderr, /^Challenger: person:Anna can only be asked on a terminal/m)
    assert.match(ran.stderr, /no\/such\/file.*does not exist/)
    assert.equal(machine.lab.requests.length, 0)
    assert.match((await machine.run(['list'])).stderr, /archive is empty/)
  })

  it('every flag that is wrong is named, whatever else is', async t => {
    const machine = await newLabMachine(t)
    const ran = await machine.run([
      question,
      ...['--lang', 'xx', '--budget', '-1', '--out', 'no/such/folder/x.md', '--rounds', '9', '--effort', 'silly'],
      ...['--judge', 'lob:x', '--fallback', 'judge=lob:y', '--fallback', 'proposer=deepseek'],
    ])
    assert.equal(ran.code, 2)
    const said = ran.stderr.split('\n').map(line => line.replace(/^agon: /, '').slice(0, 24))
    assert.deepEqual(said.slice(0, 4), [
      '--lang: "xx" is not spok',
      '--budget: "-1" is not an',
      '--out: the folder of no/',
      '--judge: there is no pro',
    ])
    for (const line of [/^--fallback: there is no provider "lob"/m, /^--rounds: "9"/m, /^--effort: "silly"/m])
      assert.match(ran.stderr, line)
    const resumed = await machine.run(['resume', '--budget', '0', '--out', 'no/such/folder/x.md'])
    assert.equal(resumed.code, 4, 'nothing to resume')
    assert.equal(machine.lab.requests.length, 0)
  })

  it('a server that is named must be there, and is asked whether it has the model', async t => {
    const machine = await newLabMachine(t, { models: ['a', 'b', 'gemma3:latest'] })
    const { host } = new URL(machine.lab.url)
    const env = { OLLAMA_HOST: host, LMSTUDIO_BASE_URL: `http://127.0.0.1:${await freePort()}` }
    const ran = await machine.run([question, '--judge', 'lmstudio:qwen3:8b'], { env })
    assert.equal(ran.code, 6)
    assert.match(
      ran.stderr,
      /^agon: nobody answers for lmstudio at http:\/\/127\.0\.0\.1:\d+\/v1\. Start it: lms server start$/m,
    )
    assert.equal(machine.lab.requests.length, 0)
    const odd = await machine.run([question, '--rounds', '1', '--judge', 'ollama:llama3'], { env })
    assert.match(
      odd.stderr,
      /^ollama:llama3 is not among the models that its server lists: the call may fail\. Get it: ollama pull llama3$/m,
    )
    const fine = await machine.run([question, '--rounds', '1', '--judge', 'ollama:gemma3'], { env })
    assert.doesNotMatch(fine.stderr, /not among/)
    machine.configure(labConfig(machine.lab, {}, { baseURL: env.LMSTUDIO_BASE_URL }))
    const gone = await machine.run([question])
    assert.equal(gone.code, 6)
    assert.match(gone.stderr, /nobody answers for lab at \S+\. Start it, or correct its baseURL in config\.json\./)
  })

  it('seats and formats that the configuration names must be there', async t => {
    const machine = newMachine(t, {
      seats: { proposr: 'claude' },
      fallbacks: { jugde: 'claude' },
      formats: { dual: { rounds: 1 } },
    })
    for (const words of [[question], ['seats']]) {
      const ran = await machine.run(words)
      assert.equal(ran.code, 2)
      assert.match(ran.stderr, /config\.json:3:\d+ seats\.proposr: .*Did you mean "?proposer/)
      assert.match(ran.stderr, /config\.json:6:\d+ fallbacks\.jugde: .*Did you mean "?judge/)
      assert.match(ran.stderr, /config\.json:9:\d+ formats\.dual: .*Did you mean "?duel/)
    }
  })

  it('missing keys and sign-ins alone are exit 3, with the command that mends each', async t => {
    const machine = await newLabMachine(t)
    standIn(binOf(machine), 'claude', false)
    machine.configure(labConfig(machine.lab, {}, { apiKey: keyReference }))
    const ran = await machine.run([question, '--judge', 'claude', '--fallback', 'judge=deepseek'], {
      env: withTools(machine),
    })
    assert.equal(ran.code, 3)
    assert.match(ran.stderr, /LAB_KEY is not set\. Set it and try again: export LAB_KEY=…/)
    assert.match(ran.stderr, /^Judge: nobody is signed in to claude\. Sign in: claude auth login$/m)
    assert.match(ran.stderr, /DEEPSEEK_API_KEY/)
    assert.equal(ran.stderr.match(/LAB_KEY is not set/g)?.length, 1, 'said once for all seats')
    assert.equal(machine.lab.requests.length, 0)
  })

  it('says the same in Chinese', async t => {
    const machine = newMachine(t)
    const ran = await machine.run(['要迁移到 Postgres 吗？', '--proposer', 'person', '--challenger', 'codex'])
    assert.equal(ran.code, 2)
    assert.match(ran.stderr, /^agon: 正方：只能在终端里向 person 提问/)
    assert.match(ran.stderr, /^反方：codex 没有安装，或不在 PATH 中。安装：npm install -g @openai\/codex$/m)
  })

  it('names the fallbacks that are wrong', async t => {
    const machine = await newLabMachine(t)
    const wrong: [flag: string, said: RegExp][] = [
      ['jugde=lab:x', /--fallback: there is no seat "jugde"\. Did you mean judge\? Seats: proposer, challenger, judge/],
      ['judge=lab:c', /--fallback: lab:c is what holds the judge's seat/],
      ['judge=lob:c', /--fallback: there is no provider "lob"/],
      ['judge', /--fallback: "judge" is not SEAT=MODEL/],
      ['proposer=lab:b', /--fallback: lab:b holds the challenger's seat, and debaters must differ\./],
    ]
    await Promise.all(
      wrong.map(async ([flag, said]) => {
        const ran = await machine.run([question, '--fallback', flag])
        assert.match(ran.stderr, said)
        assert.equal(ran.code, 2)
      }),
    )
    assert.equal(machine.lab.requests.length, 0)
  })

  it('a fallback of a flag or of the configuration is part of the debate, and takes over', async t => {
    const machine = await newLabMachine(t, {
      rules: [{ model: 'a', reply: { status: 400, body: { error: { message: 'no such model' } } } }],
    })
    machine.configure(labConfig(machine.lab, { fallbacks: { judge: 'lab:y' } }))
    const ran = await machine.run([question, '--rounds', '1', '--fallback', 'proposer=lab:x'])
    assert.equal(ran.code, 0, ran.stderr)
    assert.match(ran.stderr, /^Seats: Proposer lab:a, else lab:x · Challenger lab:b · Judge lab:c, else lab:y$/m)
    assert.deepEqual(opened(machine).brief.seats, [
      { id: 'proposer', model: 'lab:a', fallback: 'lab:x' },
      { id: 'challenger', model: 'lab:b' },
      { id: 'judge', model: 'lab:c', fallback: 'lab:y' },
    ])
    assert.deepEqual(
      machine.lab.requests.map(({ model }) => model),
      ['a', 'x', 'b', 'c'],
    )
  })

  it('says when a fallback would give judge and debater one model, or can be none here', async t => {
    const machine = await newLabMachine(t)
    const shared = await machine.run([question, '--rounds', '1', '--fallback', 'proposer=lab:c'])
    assert.match(
      shared.stderr,
      /^If a fallback takes over, the judge may have the model of a debater \(lab:c\)\. Name another/m,
    )
    machine.configure(labConfig(machine.lab, { fallbacks: { proposer: 'lab:x' } }))
    const left = await machine.run([question, '--rounds', '1', '--challenger', 'lab:x'])
    assert.match(left.stderr, /^Seats: Proposer lab:a · Challenger lab:x · Judge lab:c$/m)
    assert.match(
      left.stderr,
      /^Proposer: lab:x is no fallback in this debate, because another debater has that model\.$/m,
    )
  })

  it('a debate that cannot fit a window is refused, one that may not fit is remarked on', async t => {
    const machine = await newLabMachine(t)
    machine.configure(labConfig(machine.lab, {}, { windows: { c: 1_000, b: 3_500, a: 100_000 } }))
    const ran = await machine.run([question])
    assert.equal(ran.code, 2)
    assert.match(
      ran.stderr,
      /^agon: Judge: this debate needs about \S+k tokens in one call, and lab:c takes 1\.0k\. Bring less --context/,
    )
    machine.configure(labConfig(machine.lab, {}, { windows: { b: 3_500, a: 100_000 } }))
    const remarked = await machine.run([question])
    assert.equal(remarked.code, 0)
    assert.match(remarked.stderr, /^Challenger: a call may take up to \S+k tokens, and lab:b takes 3\.5k\./m)
    assert.doesNotMatch(remarked.stderr, /^Proposer: /m)
  })

  it('counts the context that is brought against the window', async t => {
    const machine = await newLabMachine(t)
    machine.configure(labConfig(machine.lab, {}, { windows: { a: 20_000 } }))
    machine.write('long.md', 'All work and no play makes Jack a dull boy.\n'.repeat(5_000))
    const ran = await machine.run([question, '--context', 'long.md'])
    assert.equal(ran.code, 2)
    assert.match(ran.stderr, /^agon: Proposer: this debate needs about \d+k tokens in one call, and lab:a takes 20k/)
    assert.equal((await machine.run([question, '--rounds', '1'])).code, 0)
  })

  it('a budget below the least estimate is refused with the amount, one below the most is remarked on', async t => {
    const machine = await newLabMachine(t)
    machine.configure(labConfig(machine.lab, {}, { prices }))
    const ran = await machine.run([question, '--budget', '0.01'])
    assert.equal(ran.code, 2)
    const least =
      /--budget: \$0\.01 does not cover this debate: it needs at least \$(\d\.\d+), what the verdict may cost included\./.exec(
        ran.stderr,
      )?.[1]
    assert.ok(least, ran.stderr)
    assert.equal(machine.lab.requests.length, 0)
    const enough = await machine.run([question, '--budget', least])
    assert.notEqual(enough.code, 2, 'the amount that is named is enough')
    assert.match(
      enough.stderr,
      /^The budget of \$\S+ is less than the \$\S+ that this may cost: the debate may go to its verdict early\.$/m,
    )
    assert.doesNotMatch((await machine.run([question, '--budget', '5'])).stderr, /may go to its verdict early/)
    machine.configure(labConfig(machine.lab, { budget: 0.01 }, { prices }))
    assert.match((await machine.run([question])).stderr, /config\.json:\d+:\d+ budget: \$0\.01 does not cover/)
  })

  it('the estimate names the seats whose price is not known', async t => {
    const machine = await newLabMachine(t)
    machine.configure(labConfig(machine.lab, {}, { prices: { a: price, b: price } }))
    const { stderr } = await machine.run([question, '--rounds', '1'])
    assert.match(stderr, /^Estimate: 3 calls, \S+k–\S+k tokens, cost unknown for lab:c; the others \$0\.\d+–\$0\.\d+$/m)
  })

  it('seats that nobody named are chosen, and it is said why and how to change it', async t => {
    const machine = await newLabMachine(t, { models: ['gpt-6.1-sol', 'gpt-6.1-terra', 'gpt-6-luna', 'big'] })
    const { lab } = machine
    standIn(binOf(machine), 'claude', false)
    machine.configure({
      providers: { lab: { baseURL: lab.url, models: ['big'] }, openai: { protocol: 'chat', baseURL: lab.url } },
    })
    const ran = await machine.run([question, '--rounds', '1'], {
      env: { OPENAI_API_KEY: 'sk-planted-1', ...withTools(machine) },
    })
    assert.equal(ran.code, 0, ran.stderr)
    const line = ran.stderr.split('\n')[0]
    assert.equal(
      line,
      'Seats chosen from what is usable here: Proposer lab:big (configured), Challenger openai:gpt-6.1-sol (configured), Judge openai:gpt-6.1-terra (configured) — two model families. Change: --proposer … or agon seats',
    )
    assert.match(ran.stderr, /^claude is installed, but nobody is signed in: claude auth login$/m)
    assert.deepEqual(turnsAsked(lab).length, 3)
  })

  it('says that nothing is usable when the offline voice speaks', async t => {
    const machine = newMachine(t)
    const ran = await machine.run([question, '--rounds', '1'])
    assert.equal(ran.code, 0)
    assert.match(ran.stderr, /^Seats: Proposer offline:for · Challenger offline:against · Judge offline:judge$/m)
    assert.match(ran.stderr, /^No language model is usable here; agon doctor says what is missing\.$/m)
  })

  it('a resume is checked as well', async t => {
    const machine = await newLabMachine(t, { rules: [{ turn: 'round-1/challenger', reply: { status: 400 } }] })
    machine.configure(labConfig(machine.lab, {}, { apiKey: keyReference }))
    const failed = await machine.run([question], { env: { LAB_KEY: 'lab-key-0123456789' } })
    assert.equal(failed.code, 6, failed.stderr)
    const asked = machine.lab.requests.length
    const ran = await machine.run(['resume'])
    assert.equal(ran.code, 3)
    assert.match(ran.stderr, /LAB_KEY is not set/)
    assert.equal(machine.lab.requests.length, asked)
  })
})
