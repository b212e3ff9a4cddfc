import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { findingsText } from '../../src/cli/doctor/show.ts'
import { probeSeats } from '../../src/host/doctor/probe.ts'
import { probeRows } from '../../src/host/doctor/rows.ts'
import { doctorWords } from '../../src/host/doctor/words.ts'
import { openHost } from '../../src/host/host.ts'
import { widthOf } from '../../src/show/style.ts'
import { languages, steady, typed } from '../cli/support/saying.ts'
import {
  escapes,
  keyReference,
  labConfig,
  type Machine,
  newLabMachine,
  newMachine,
  turnsAsked,
} from '../support/agon.ts'
import { programs } from '../support/bare-machine.ts'
import { openGolden } from '../support/golden.ts'
import { newIo } from '../support/io.ts'
import { standIn } from '../support/stand-ins.ts'
import { valuesOf } from '../support/values.ts'

const golden = openGolden('doctor')
const planted = 'sk-planted-0a1b2c3d4e5f6g7h8i9j'

// biome-ignore lint/suspicious/noExplicitAny: a document of many parts
const examined = async (machine: Machine, env: Record<string, string>, ...flags: string[]): Promise<any> => {
  const { stdout, stderr, code } = await machine.run(['doctor', '--json', ...flags], { env })
  assert.notEqual(stdout, '', stderr)
  return { exit: code, stderr, ...JSON.parse(stdout) }
}

// biome-ignore lint/suspicious/noExplicitAny: a finding of any kind
const named = (findings: any[], name: string): any => findings.find(finding => finding.name === name)

/** What a user reads, in both languages. */
async function shows(machine: Machine, title: string, exit: number, env: Record<string, string> = {}): Promise<string> {
  const texts = await Promise.all(
    languages.map(async language => {
      const { code, stdout, stderr } = await typed(machine, language, 'doctor', { env })
      assert.deepEqual([code, stderr], [exit, ''])
      assert.doesNotMatch(stdout, escapes)
      golden.is(language, title, steadied(machine, stdout))
      return stdout
    }),
  )
  return texts.join('\n')
}

/** Without what differs from machine to machine. */
const steadied = (machine: Machine, text: string): string =>
  steady(machine, text)
    .replace(/\d+\.\d+\.\d+/g, '0.0.0')
    .replace(/\((?:E\w+|no answer in time)\)|（(?:E\w+|[^（）]*未[^（）]*)）/g, '(…)')

/** A busy machine may take longer to answer than a user would wait for. */
const waitForEver = (t: TestContext) => t.mock.method(AbortSignal, 'timeout', () => new AbortController().signal)

/** A provider that answers with a status of its own, and keeps what it was sent. */
async function provider(t: TestContext, status: number, body: object = {}) {
  const heard: { url: string; headers: Record<string, unknown> }[] = []
  const server = createServer((request, response) => {
    heard.push({ url: request.url ?? '', headers: request.headers })
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, heard }
}

describe('agon doctor', () => {
  it('finds nothing on a bare machine, and says how to mend each thing with one command', async t => {
    const machine = newMachine(t)
    const found = await examined(machine, {})
    assert.deepEqual([found.exit, found.usable], [3, false])
    for (const { mend } of [...found.providers, ...found.tools, ...found.servers]) assert.ok(mend)
    assert.equal(named(found.machine, 'archive').facts.exists, false)
    await shows(machine, 'a bare machine', 3)
  })

  it('asks every provider for its models in its own way, and never shows a key', async t => {
    waitForEver(t)
    const machine = newMachine(t)
    const [openai, anthropic, google, wrong] = await Promise.all([
      provider(t, 200, { data: [{ id: 'gpt-6.1-sol' }, { id: 'gpt-6.1-terra' }] }),
      provider(t, 200, { data: [{ id: 'claude-something-else' }] }),
      provider(t, 200, { models: [{ name: 'models/gemini-4-argon' }] }),
      provider(t, 401, { error: { message: `Incorrect API key: ${planted}-x` } }),
    ])
    machine.configure({
      providers: { wrong: { baseURL: `${wrong.url}/v1`, apiKey: '$'.concat('{WRONG_KEY}'), models: ['m'] } },
    })
    const env = {
      OPENAI_API_KEY: `${planted}-o`,
      OPENAI_BASE_URL: `${openai.url}/v1`,
      ANTHROPIC_API_KEY: `${planted}-a`,
      ANTHROPIC_BASE_URL: anthropic.url,
      GEMINI_API_KEY: `${planted}-g`,
      GOOGLE_GEMINI_BASE_URL: google.url,
      WRONG_KEY: `${planted}-w`,
    }
    const found = await examined(machine, env)
    assert.equal(found.exit, 3)
    assert.equal(found.blocks.length, 1, 'the one that would be seated first')
    const told = ['openai', 'anthropic', 'google', 'wrong'].map(name => {
      const { state, variable, status, models, offered, mend } = named(found.providers, name)
      return [state, variable, status, models, offered, mend].join(' ')
    })
    golden.is('en', 'providers as JSON', told.join('\n'))
    const asked = [openai, anthropic, google].flatMap(({ heard }) => heard.map(({ url }) => url))
    assert.deepEqual(asked, ['/v1/models', '/v1/models', '/v1beta/models'])
    assert.equal(openai.heard[0]!.headers.authorization, `Bearer ${planted}-o`)
    assert.equal(anthropic.heard[0]!.headers['x-api-key'], `${planted}-a`)
    assert.equal(google.heard[0]!.headers['x-goog-api-key'], `${planted}-g`)
    const shown = await shows(machine, 'three keys and a wrong one', 3, env)
    for (const text of [JSON.stringify(found), shown])
      for (const key of Object.values(env).filter(value => value.startsWith('sk-'))) {
        assert.equal(text.includes(key), false)
        assert.equal(text.includes(key.slice(-6)), false, 'not even its end')
        assert.equal(text.includes(key.slice(0, 12)), false)
      }
  })

  it('fits the terminal, in both languages', async t => {
    const machine = newMachine(t)
    const bin = join(machine.home, 'bin')
    standIn(bin, 'claude', true)
    const env = { OPENAI_API_KEY: planted, OPENAI_BASE_URL: 'http://127.0.0.1:1/v1', PATH: `${bin}:${programs}` }
    for (const LANG of ['C.UTF-8', 'zh_CN.UTF-8']) {
      const { version, exit, stderr, ...found } = await examined(machine, { ...env, LANG })
      for (const width of [60, 80, 120]) {
        const text = findingsText(found, {
          ...{ width, color: false, home: machine.home },
          language: LANG.startsWith('zh') ? 'zh' : 'en',
        })
        for (const line of text.split('\n')) assert.ok(widthOf(line) <= width, `${width}: ${line}`)
        const columns = text
          .slice(0, text.lastIndexOf('\n\n'))
          .match(/^ {2}[✓·✗?] \S+ +/gm)
          ?.map(widthOf)
        assert.equal(new Set(columns).size, 1, 'one column for all that is said')
      }
    }
  })

  it('does not call a provider broken that it could not reach, and says what it could not check', async t => {
    const machine = newMachine(t)
    machine.configure({ providers: { far: { baseURL: 'https://no-such-host.invalid/v1', models: ['m', 'n'] } } })
    const found = await examined(machine, {})
    assert.deepEqual([found.exit, found.providers[0].state, found.providers[0].mend], [0, 'unchecked', null])
    await shows(machine, 'no connection', 0)
  })

  it('knows a server on this machine that is down, and one that has models', async t => {
    waitForEver(t)
    const machine = await newLabMachine(t, { models: ['qwen3:8b', 'gemma3'] })
    const host = new URL(machine.lab.url).host
    machine.configure({ providers: { vllm: { baseURL: 'http://127.0.0.1:1/v1', models: ['m'] } } })
    const found = await examined(machine, { OLLAMA_HOST: host })
    assert.deepEqual([found.providers[0].state, found.providers[0].mend], ['broken', 'vllm serve MODEL'])
    const { state, models } = named(found.servers, 'ollama')
    assert.deepEqual([state, models], ['ok', ['qwen3:8b', 'gemma3']])
    assert.equal(found.exit, 6)
    assert.match(found.blocks[0].message, /^Proposer vllm:m: cannot be reached \(.+\) → vllm serve MODEL$/)
    machine.configure({})
    const fine = await examined(machine, { OLLAMA_HOST: host })
    assert.deepEqual([fine.exit, fine.usable, fine.blocks], [0, true, []])
  })

  it('shows version, path and sign-in state of tools', async t => {
    const machine = newMachine(t)
    const bin = join(machine.home, 'bin')
    standIn(bin, 'claude', true)
    standIn(bin, 'codex', false)
    const found = await examined(machine, { PATH: `${bin}:${programs}` })
    assert.equal(found.exit, 0)
    const [claude, codex] = [named(found.tools, 'claude'), named(found.tools, 'codex')]
    const { state, version, path, signedIn } = claude
    assert.deepEqual([state, version, path, signedIn], ['ok', '2.1.325', join(bin, 'claude'), true])
    assert.deepEqual([codex.state, codex.version, codex.mend], ['broken', '0.166.0', 'codex login'])
    assert.deepEqual(valuesOf(found.seats as { model: string }[], 'model'), [
      'claude:opus',
      'claude:sonnet',
      'claude:haiku',
    ])
  })

  it('works with a configuration and an archive that are broken', async t => {
    const machine = newMachine(t)
    machine.configure('{ "sets": ')
    machine.write('../agon/agon.db', 'this is no database, and it is long enough to be looked at as one')
    const found = await examined(machine, { OPENAI_API_KEY: planted, OPENAI_BASE_URL: 'http://127.0.0.1:1/v1' })
    const [config, archive] = [named(found.machine, 'config'), named(found.machine, 'archive')]
    assert.deepEqual([config.state, archive.state], ['broken', 'broken'])
    assert.match(config.problems.join(), /config\.json:1:\d+: not valid JSON/)
    assert.deepEqual([found.exit, found.seats, found.blocks.length], [2, [], 2])
  })

  it('says last what keeps a debate from starting, and ends as that debate would', async t => {
    const machine = newMachine(t)
    const far = (...models: string[]) => ({ lab: { baseURL: 'https://no-such-host.invalid/v1', models } })
    const cases: Record<string, [config: object | string, exit: number]> = {
      'errors in the configuration': [{ limits: { idleSeconds: 301, tries: 0 }, providers: far('a', 'b') }, 2],
      'a seat that cannot be filled': [{ providers: far('a') }, 2],
      'a judge without a key': [
        { providers: far('a', 'b'), seats: { judge: 'openai' }, fallbacks: { proposer: 'ollama:lab' } },
        3,
      ],
      'an option and a budget': [{ providers: far('a', 'b'), budget: 2, formats: { duel: { round: 3 } } }, 2],
    }
    for (const [title, [config, exit]] of Object.entries(cases)) {
      machine.configure(config)
      assert.doesNotMatch(await shows(machine, title, exit), /agon doctor/)
      const debate = await machine.run(['A or B?', '--quiet'])
      assert.equal(debate.code, exit, 'the debate itself')
    }
  })

  it('blames the variable that is wrong, not the key that is there', async t => {
    const machine = newMachine(t)
    const found = await examined(machine, {
      OPENAI_API_KEY: planted,
      OPENAI_BASE_URL: '127.0.0.1:7001',
      GROQ_API_KEY: '密钥-in-words',
      AZURE_OPENAI_API_KEY: planted,
    })
    const told = ['openai', 'groq', 'azure', 'mistral'].map(name => {
      const { state, variable, why, mend } = named(found.providers, name)
      return [name, state, variable, why, mend].join(' · ')
    })
    golden.is('en', 'variables that are wrong', told.join('\n'))
    assert.equal(found.exit, 3)
  })

  it('--probe says that a voice was too slow, and names failures in the language of the user', async t => {
    const machine = await newLabMachine(t, { rules: [{ model: 'a', reply: { text: 'ready', delayMs: 3_000 } }] })
    const host = openHost({ io: newIo({ env: { AGON_HOME: machine.home }, cwd: machine.folder }), language: 'zh' })
    t.after(() => host.close())
    const seat = { id: 'proposer', label: '正方', model: 'lab:a', fallback: null, why: null, blocks: [] }
    const [slow] = await probeSeats(host, [seat], 300)
    assert.deepEqual(slow!.failure, { kind: 'timeout', message: '0.3 秒内没有应答' })
    const [row] = probeRows([slow!], 'zh', doctorWords.zh)
    assert.deepEqual(row!.facts, ['超时', '0.3 秒内没有应答'])
  })

  it('--probe calls every seat once, the way debates do, and shows time, tokens and cost', async t => {
    waitForEver(t)
    const machine = await newLabMachine(t)
    const price = { input: 3, output: 15 }
    machine.configure(
      labConfig(
        machine.lab,
        { fallbacks: { judge: 'lab:d' } },
        { apiKey: keyReference, prices: { a: price, b: price } },
      ),
    )
    const env = { LAB_KEY: planted }
    const found = await examined(machine, env, '--probe')
    assert.deepEqual(turnsAsked(machine.lab), Array(4).fill('doctor/probe'))
    const expected = ['a', 'b', 'c', 'd'].map(model => [model, `Bearer ${planted}`])
    assert.deepEqual(machine.lab.requests.map(({ model, headers }) => [model, headers.authorization]).sort(), expected)
    assert.equal(found.exit, 0)
    const [a, , c] = found.probes
    assert.ok(a.ms > 0 && a.usage.output > 0 && a.cost > 0)
    assert.deepEqual([c.seats, c.cost, c.failure], [['judge'], null, null])
    assert.equal(readFileSync(join(machine.home, 'agon.db')).includes('doctor/probe'), false, 'no debate is kept')
    machine.lab.play({
      rules: [
        { model: 'b', reply: { status: 429 } },
        { model: 'c', reply: { status: 401 } },
      ],
    })
    const failing = await machine.run(['doctor', '--probe'], { env })
    assert.equal(failing.code, 6)
    const probed = failing.stdout.slice(failing.stdout.lastIndexOf('\n\n', failing.stdout.indexOf('✗ lab:b')))
    golden.is('en', 'probes that fail', probed.replace(/\d+\.\d s, \d+/g, 'N s, N').trimStart())
    assert.equal((failing.stdout + failing.stderr + JSON.stringify(found)).includes(planted.slice(-8)), false)
  })
})
