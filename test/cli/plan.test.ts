import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import type { DebateOpened } from '../../src/core/events.ts'
import { keyReference, labConfig, type Machine, newLabMachine, turnsAsked } from '../support/agon.ts'
import { programs } from '../support/bare-machine.ts'
import { openGolden } from '../support/golden.ts'
import { standIn } from '../support/stand-ins.ts'
import { valuesOf } from '../support/values.ts'
import { languages, questions, steady, typed } from './support/saying.ts'

const golden = openGolden('cli-plan')
const question = questions.en
const price = { input: 3, output: 15 }
const prices = { a: price, b: price, c: price }

interface Plan {
  /** What the configuration has besides the provider lab, and what that has besides its models. */
  config?: Record<string, unknown>
  provider?: object
  files?: Record<string, string>
  /** Whether somebody is signed in to claude, which is installed. */
  claude?: boolean
  typed: string
  code?: number
}

const plans: Record<string, Plan> = {
  'a fallback that could give judge and debater one model': { typed: '--rounds 1 --fallback proposer=lab:c' },
  'a fallback that another debater has': {
    config: { fallbacks: { proposer: 'lab:x' } },
    typed: '--rounds 1 --challenger lab:x',
  },
  'fallbacks of a flag and of the configuration': {
    config: { fallbacks: { judge: 'lab:y' } },
    typed: '--rounds 1 --fallback proposer=lab:x',
  },
  'a window that it cannot fit': { provider: { windows: { c: 1_000, b: 3_500, a: 100_000 } }, typed: '', code: 2 },
  'a window that it may not fit': { provider: { windows: { b: 3_500, a: 100_000 } }, typed: '' },
  'context that fits no window': {
    provider: { windows: { a: 20_000 } },
    files: { 'long.md': 'All work and no play makes Jack a dull boy.\n'.repeat(5_000) },
    typed: '--context long.md',
    code: 2,
  },
  'context, and what of it is left out': {
    files: {
      'docs/a.md': 'Postgres 很好。',
      'docs/deep/设计.md': '写入路径需要事务。\n',
      'docs/.env': 'K=1',
      'docs/b.lock': '',
      'config.md': 'token: ghp_0123456789abcdefghijABCDEFGHIJ012345\nAWS AKIAIOSFODNN7EXAMPLE\n',
    },
    typed: '--rounds 1 --context docs config.md',
  },
  'a key that travels in the open': {
    config: { providers: { far: { baseURL: 'http://192.0.2.1/v1', apiKey: 'not-a-real-key-123', models: ['a'] } } },
    typed: '--rounds 1 --proposer offline --challenger offline --judge offline',
  },
  'prices that are known': { provider: { prices }, typed: '--rounds 1' },
  'a price that is not known': { provider: { prices: { a: price, b: price } }, typed: '--rounds 1' },
  'a fallback whose price is not known': { provider: { prices }, typed: '--rounds 1 --fallback judge=lab:x' },
  'a budget without prices': { provider: { prices: { a: price } }, typed: '--budget 1', code: 2 },
  'a budget that does not cover it': { provider: { prices }, typed: '--budget 0.01', code: 2 },
  'a budget of the configuration that does not cover it': {
    config: { budget: 0.06 },
    provider: { prices },
    typed: '',
    code: 2,
  },
  'a budget, and a tool whose price is not known': {
    config: { budget: 1 },
    provider: { prices },
    claude: true,
    typed: '--judge claude',
    code: 2,
  },
  'keys and sign-ins that are missing': {
    provider: { apiKey: keyReference },
    claude: false,
    typed: '--judge claude --fallback judge=deepseek',
    code: 3,
  },
  'no model at all': { config: { providers: {}, seats: {} }, typed: '--rounds 1' },
}

const withTools = (machine: Machine) => ({ PATH: `${join(machine.home, 'bin')}:${programs}` })

/** What stands before the first speech. */
const planIn = (stderr: string): string => stderr.split(/^(?:Debate|辩论) \d+$/m)[0]!

describe('before a debate a user reads who speaks, what it costs and what is wrong', { concurrency: 4 }, () => {
  for (const [title, { config, provider, files = {}, claude, code = 0, typed: words }] of Object.entries(plans))
    for (const language of languages)
      it(`${title}: ${language}`, async t => {
        const machine = await newLabMachine(t, { models: ['a', 'b', 'c', 'x', 'y'] })
        machine.configure(labConfig(machine.lab, config, provider))
        for (const [name, text] of Object.entries(files)) machine.write(name, text)
        if (claude !== undefined) standIn(join(machine.home, 'bin'), 'claude', claude)
        const ran = await typed(machine, language, `QUESTION ${words}`, { env: withTools(machine) })
        assert.equal(ran.code, code, ran.stderr)
        if (code !== 0) assert.equal(machine.lab.requests.length, 0, 'nothing was sent')
        golden.is(language, title, steady(machine, planIn(ran.stderr)))
      })

  it('seats that nobody named are chosen, and it is said why and how to change it', async t => {
    const machine = await newLabMachine(t, { models: ['gpt-6.1-sol', 'gpt-6.1-terra', 'gpt-6-luna', 'big'] })
    standIn(join(machine.home, 'bin'), 'claude', false)
    const { url: baseURL } = machine.lab
    machine.configure({ providers: { lab: { baseURL, models: ['big'] }, openai: { protocol: 'chat', baseURL } } })
    const env = { OPENAI_API_KEY: 'sk-planted-1', ...withTools(machine) }
    for (const language of languages) {
      const ran = await typed(machine, language, 'QUESTION --rounds 1', { env })
      assert.equal(ran.code, 0, ran.stderr)
      golden.is(language, 'seats that nobody named', planIn(ran.stderr))
    }
    assert.equal(turnsAsked(machine.lab).length, 6)
  })

  it('a server that is named must be there, and is asked whether it has the model', async t => {
    const machine = await newLabMachine(t, { models: ['a', 'b', 'gemma3:latest'] })
    const silent = `http://127.0.0.1:${await freePort()}`
    const env = { OLLAMA_HOST: new URL(machine.lab.url).host, LMSTUDIO_BASE_URL: silent }
    const play = (words: string) => typed(machine, 'en', `QUESTION --rounds 1 ${words}`, { env })
    const missing = await play('--judge lmstudio:qwen3:8b')
    assert.deepEqual([missing.code, machine.lab.requests.length], [6, 0])
    golden.is('en', 'a server that is not there', steady(machine, missing.stderr))
    const remarks = async (words: string) =>
      (await play(words)).stderr.split('\n').filter(line => /not among/.test(line))
    golden.is('en', 'a server without the model', (await remarks('--judge ollama:llama3')).join('\n'))
    assert.deepEqual(await remarks('--judge ollama:gemma3'), [])
    machine.configure(labConfig(machine.lab, {}, { baseURL: silent }))
    const gone = await play('')
    assert.equal(gone.code, 6)
    golden.is('en', 'a provider that is not there', steady(machine, gone.stderr))
  })
})

describe('what the plan says is what happens', { concurrency: 3 }, () => {
  it('a fallback is part of the debate, and takes over', async t => {
    const reply = { status: 400, body: { error: { message: 'no such model' } } }
    const machine = await newLabMachine(t, { rules: [{ model: 'a', reply }] })
    machine.configure(labConfig(machine.lab, { fallbacks: { judge: 'lab:y' } }))
    const ran = await machine.run([question, '--rounds', '1', '--fallback', 'proposer=lab:x'])
    assert.equal(ran.code, 0, ran.stderr)
    const opened = machine.journal().find((event): event is DebateOpened => event.type === 'debate.opened')!
    assert.deepEqual(opened.brief.seats, [
      { id: 'proposer', model: 'lab:a', fallback: 'lab:x' },
      { id: 'challenger', model: 'lab:b' },
      { id: 'judge', model: 'lab:c', fallback: 'lab:y' },
    ])
    assert.deepEqual(valuesOf(machine.lab.requests, 'model'), ['a', 'x', 'b', 'c'])
  })

  it('the amount that a budget is refused with is enough, and less than the most is remarked on', async t => {
    const machine = await newLabMachine(t)
    const dear = { input: 30, output: 150 }
    machine.configure(labConfig(machine.lab, {}, { prices: { ...prices, dear } }))
    const play = (...flags: string[]) => machine.run([question, '--rounds', '1', ...flags])
    const least = /at least \$(\d\.\d+)/.exec((await play('--budget', '0.01')).stderr)![1]!
    const enough = await play('--budget', least)
    assert.notEqual(enough.code, 2, 'the amount that is named is enough')
    assert.match(enough.stderr, /may go to its verdict early\.$/m)
    const generous = await play('--budget', '5')
    assert.doesNotMatch(generous.stderr, /may go to its verdict early/)
    const most = ({ stderr }: typeof enough) => Number(/^Estimate: .*–\$(\d+\.\d+)$/m.exec(stderr)?.[1])
    const covered = await play('--fallback', 'judge=lab:dear')
    assert.ok(most(covered) > 2 * most(generous), 'the dearer of a model and its fallback is counted')
    assert.equal((await play('--fallback', 'judge=lab:dear', '--budget', least)).code, 2)
    machine.configure(labConfig(machine.lab, { budget: 0.01 }, { prices }))
    assert.equal((await play('--budget', '1')).code, 0, 'a flag goes before the configuration')
  })

  it('a resume is checked as well', async t => {
    const machine = await newLabMachine(t, { rules: [{ turn: 'round-1/challenger', reply: { status: 400 } }] })
    machine.configure(labConfig(machine.lab, {}, { apiKey: keyReference }))
    const failed = await machine.run([question], { env: { LAB_KEY: 'lab-key-0123456789' } })
    assert.equal(failed.code, 6, failed.stderr)
    assert.equal(machine.lab.requests[0]!.headers.authorization, 'Bearer lab-key-0123456789')
    const asked = machine.lab.requests.length
    const ran = await machine.run(['resume'])
    assert.deepEqual([ran.code, /LAB_KEY is not set/.test(ran.stderr)], [3, true])
    assert.equal(machine.lab.requests.length, asked)
  })
})

/** Nobody listens there. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}
