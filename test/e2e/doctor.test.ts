import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { probeSeats } from '../../src/cli/doctor/probe.ts'
import { probeRows } from '../../src/cli/doctor/rows.ts'
import { findingsText } from '../../src/cli/doctor/show.ts'
import { doctorWords } from '../../src/cli/doctor/words.ts'
import { openRoom } from '../../src/cli/room.ts'
import { widthOf } from '../../src/cli/terminal/width.ts'
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
import { standIn } from '../support/stand-ins.ts'

const planted = 'sk-planted-0a1b2c3d4e5f6g7h8i9j'

// biome-ignore lint/suspicious/noExplicitAny: a document of many parts
const examined = async (machine: Machine, env: Record<string, string>, ...flags: string[]): Promise<any> => {
  const { stdout, stderr, code } = await machine.run(['doctor', '--json', ...flags], { env })
  assert.notEqual(stdout, '', stderr)
  return { exit: code, stderr, ...JSON.parse(stdout) }
}

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

describe('agon doctor', { concurrency: 3 }, () => {
  it('finds nothing on a bare machine, and says how to mend each thing with one command', async t => {
    const machine = newMachine(t)
    const found = await examined(machine, {})
    assert.deepEqual([found.exit, found.usable], [3, false])
    const mends = (list: { name: string; mend: string }[]) =>
      Object.fromEntries(list.map(({ name, mend }) => [name, mend]))
    assert.equal(mends(found.providers).anthropic, 'export ANTHROPIC_API_KEY=…')
    assert.equal(mends(found.providers).azure, 'export AZURE_OPENAI_API_KEY=… AZURE_OPENAI_ENDPOINT=…')
    assert.equal(mends(found.tools).claude, 'npm install -g @anthropic-ai/claude-code')
    assert.equal(mends(found.servers).ollama, 'ollama serve')
    for (const { mend } of [...found.providers, ...found.tools, ...found.servers]) assert.ok(mend)
    assert.equal(found.machine.find(({ name }: { name: string }) => name === 'archive').facts.exists, false)
    const shown = await machine.run(['doctor'])
    assert.deepEqual([shown.code, shown.stderr], [3, ''])
    assert.match(shown.stdout, /^ {2}· claude {6}not installed → npm install -g @anthropic-ai\/claude-code$/m)
    assert.doesNotMatch(shown.stdout, escapes)
    const chinese = await machine.run(['doctor'], { env: { LANG: 'zh_CN.UTF-8' } })
    assert.match(chinese.stdout, /^ {2}· claude {6}未安装 → npm install -g @anthropic-ai\/claude-code$/m)
  })

  it('asks every provider for its models in its own way, and never shows a key', async t => {
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
    assert.deepEqual(
      found.blocks.map(({ message }: { message: string }) => message),
      ['Proposer wrong:m: the key is refused (401) → export WRONG_KEY=…'],
      'the one that would be seated first',
    )
    const of = (name: string) => found.providers.find((provider: { name: string }) => provider.name === name)
    assert.deepEqual(
      ['openai', 'anthropic', 'google', 'wrong'].map(name => {
        const { state, variable, status, models, offered } = of(name)
        return [state, variable, status, models, offered]
      }),
      [
        ['ok', 'OPENAI_API_KEY', 200, 2, true],
        ['ok', 'ANTHROPIC_API_KEY', 200, 1, false],
        ['ok', 'GEMINI_API_KEY', 200, 1, true],
        ['broken', 'WRONG_KEY', 401, null, null],
      ],
    )
    assert.equal(of('wrong').mend, 'export WRONG_KEY=…')
    assert.deepEqual(
      [openai, anthropic, google].map(({ heard }) => heard.map(({ url }) => url)),
      [['/v1/models'], ['/v1/models'], ['/v1beta/models']],
    )
    assert.equal(openai.heard[0]!.headers.authorization, `Bearer ${planted}-o`)
    assert.equal(anthropic.heard[0]!.headers['x-api-key'], `${planted}-a`)
    assert.equal(google.heard[0]!.headers['x-goog-api-key'], `${planted}-g`)
    const shown = await machine.run(['doctor'], { env })
    assert.match(shown.stdout, /✓ openai +OPENAI_API_KEY · reachable, 2 models · openai:gpt-6\.1-sol$/m)
    assert.match(shown.stdout, /anthropic:claude-opus-5-5 is not in its list/)
    assert.match(shown.stdout, /✗ wrong +WRONG_KEY · the key is refused \(401\) · wrong:m → export WRONG_KEY=…$/m)
    for (const text of [JSON.stringify(found), shown.stdout, shown.stderr])
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
        const text = findingsText(found, { width, color: false, language: LANG.startsWith('zh') ? 'zh' : 'en' })
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
    const began = performance.now()
    const found = await examined(machine, {})
    assert.ok(performance.now() - began < 20_000, 'it does not wait for a network that is not there')
    assert.deepEqual([found.exit, found.providers[0].state, found.providers[0].mend], [0, 'unchecked', null])
    const { stdout } = await machine.run(['doctor'])
    assert.match(stdout, /^ {2}\? far +not checked: no connection \((?:\w+|no answer in time)\) · far:m$/m)
    assert.match(stdout, /^No connection to other machines: far could not be checked and may well be fine\.$/m)
  })

  it('knows a server on this machine that is down, and one that has models', async t => {
    const machine = await newLabMachine(t, { models: ['qwen3:8b', 'gemma3'] })
    const host = new URL(machine.lab.url).host
    machine.configure({ providers: { vllm: { baseURL: 'http://127.0.0.1:1/v1', models: ['m'] } } })
    const found = await examined(machine, { OLLAMA_HOST: host })
    assert.deepEqual([found.providers[0].state, found.providers[0].mend], ['broken', 'vllm serve MODEL'])
    const { state, models } = found.servers.find(({ name }: { name: string }) => name === 'ollama')
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
    const [claude, codex] = ['claude', 'codex'].map(id => found.tools.find(({ name }: { name: string }) => name === id))
    assert.deepEqual(
      [claude.state, claude.version, claude.path, claude.signedIn],
      ['ok', '2.1.325', join(bin, 'claude'), true],
    )
    assert.deepEqual([codex.state, codex.version, codex.mend], ['broken', '0.166.0', 'codex login'])
    assert.deepEqual(
      found.seats.map(({ model }: { model: string }) => model),
      ['claude:opus', 'claude:sonnet', 'claude:haiku'],
    )
  })

  it('works with a configuration and an archive that are broken', async t => {
    const machine = newMachine(t)
    machine.configure('{ "sets": ')
    machine.write('../agon/agon.db', 'this is no database, and it is long enough to be looked at as one')
    const found = await examined(machine, { OPENAI_API_KEY: planted, OPENAI_BASE_URL: 'http://127.0.0.1:1/v1' })
    const of = (name: string) => found.machine.find((finding: { name: string }) => finding.name === name)
    assert.equal(of('config').state, 'broken')
    assert.match(of('config').problems.join(), /config\.json:1:\d+: not valid JSON/)
    assert.equal(of('archive').state, 'broken')
    assert.deepEqual([found.exit, found.seats, found.blocks.length], [2, [], 2])
  })

  it('says last what keeps a debate from starting, and ends as that debate would', async t => {
    const machine = newMachine(t)
    const far = (...models: string[]) => ({ lab: { baseURL: 'https://no-such-host.invalid/v1', models } })
    const cases: [config: object | string, exit: number, en: RegExp, zh: RegExp][] = [
      [
        { limits: { idleSeconds: 301, tries: 0 }, providers: far('a', 'b') },
        2,
        /\n {16}~.*limits\.idleSeconds: must be at most\b.*\n {16}~.*limits\.tries: .*\n[\s\S]*start here yet:\n {2}✗ ~\/agon\/config\.json: 2 errors are to be mended, see above\.\n$/,
        /不能开始辩论：\n {2}✗ ~\/agon\/config\.json 有 2 处错误需要修正，见上。\n$/,
      ],
      [
        { providers: far('a') },
        2,
        /only lab:a is usable here\. Add one: --challenger lab:MODEL; .*\.\n[\s\S]*start here yet:\n {2}✗ Not every seat can be filled, see above\.\n$/,
        /只能使用 lab:a。[\s\S]*不能开始辩论：\n {2}✗ 有席位无法安排，见上。\n$/,
      ],
      [
        { providers: far('a', 'b'), seats: { judge: 'openai' }, fallbacks: { proposer: 'ollama:lab' } },
        3,
        /^ {4}Proposer +lab:a, else ollama:lab · configured\n[\s\S]*^ {2}✗ Judge +openai:\S+ · config\.json\n[\s\S]*start here yet:\n {2}✗ Judge: openai: no key was found\. .*export OPENAI_API_KEY=…\n$/m,
        /^ {4}正方 +lab:a，后备 ollama:lab · 已配置\n[\s\S]*不能开始辩论：\n {2}✗ 裁判：openai：未找到密钥。.*export OPENAI_API_KEY=…\n$/m,
      ],
      [
        { providers: far('a', 'b'), budget: 2, formats: { duel: { round: 3 } } },
        2,
        /start here yet:\n {2}✗ .*formats\.duel\.round: unknown field.*\n {2}✗ .*budget: .*lab:a, lab:b are not known.*\n$/,
        /不能开始辩论：\n {2}✗ .*formats\.duel\.round：未知字段.*\n {2}✗ .*budget：.*lab:a、lab:b 的价格未知.*\n$/,
      ],
    ]
    for (const [config, exit, en, zh] of cases) {
      machine.configure(config)
      const [english, chinese] = await Promise.all(
        ['C.UTF-8', 'zh_CN.UTF-8'].map(LANG => machine.run(['doctor'], { env: { LANG } })),
      )
      assert.deepEqual([english!.code, chinese!.code], [exit, exit])
      assert.match(english!.stdout, en)
      assert.match(chinese!.stdout, zh)
      assert.doesNotMatch(english!.stdout + chinese!.stdout, /agon doctor/)
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
    const of = (name: string) => {
      const { state, variable, why, mend } = found.providers.find(
        (provider: { name: string }) => provider.name === name,
      )
      return [state, variable, why, mend]
    }
    const address = 'must be an http:// or https:// address, such as http://127.0.0.1:9000/v1.'
    const pasted = 'holds characters that an HTTP header cannot carry. Check what was pasted.'
    assert.deepEqual(of('openai'), ['broken', null, `OPENAI_BASE_URL: ${address}`, null])
    assert.deepEqual(of('groq'), ['broken', null, `GROQ_API_KEY: ${pasted}`, null])
    assert.deepEqual(of('azure'), ['broken', 'AZURE_OPENAI_API_KEY', 'unset', 'export AZURE_OPENAI_ENDPOINT=…'])
    assert.deepEqual(of('mistral'), ['absent', null, null, 'export MISTRAL_API_KEY=…'])
    assert.equal(found.exit, 3)
  })

  it('--probe says that a voice was too slow, and names failures in the language of the user', async t => {
    const machine = await newLabMachine(t, { rules: [{ model: 'a', reply: { text: 'ready', delayMs: 3_000 } }] })
    const room = openRoom({ env: { AGON_HOME: machine.home }, cwd: machine.folder, language: 'zh' })
    t.after(() => room.close())
    const seat = { id: 'proposer', label: '正方', model: 'lab:a', fallback: null, why: null, blocks: [] }
    const [slow] = await probeSeats(room, [seat], 300)
    assert.deepEqual(slow!.failure, { kind: 'timeout', message: '0.3 秒内没有应答' })
    const [row] = probeRows([slow!], 'zh', doctorWords.zh)
    assert.deepEqual(row!.facts, ['超时', '0.3 秒内没有应答'])
  })

  it('--probe calls every seat once, the way debates do, and shows time, tokens and cost', async t => {
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
    assert.deepEqual(
      machine.lab.requests.map(({ model, headers }) => [model, headers.authorization]).sort(),
      ['a', 'b', 'c', 'd'].map(model => [model, `Bearer ${planted}`]),
    )
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
    assert.match(failing.stdout, /^ {2}✓ lab:a +\d+\.\d s, \d+ tokens, \$/m)
    assert.match(failing.stdout, /^ {2}✗ lab:b +asked too often · lab answered 429/m)
    assert.match(failing.stdout, /^ {2}✗ lab:c +access denied · lab answered 401/m)
    assert.match(failing.stdout, /^2 of 4 calls failed/m)
    assert.equal((failing.stdout + failing.stderr + JSON.stringify(found)).includes(planted.slice(-8)), false)
  })
})
