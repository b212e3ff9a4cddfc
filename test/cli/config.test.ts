import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { formatNamed, loadFormats } from '../../src/formats/all.ts'
import { type Config, loadConfig } from '../../src/host/config/load.ts'
import { heldSecrets, resolveProvider } from '../../src/host/config/providers.ts'
import { openHost } from '../../src/host/host.ts'
import { prepare } from '../../src/host/plan/prepare.ts'
import { openGolden } from '../support/golden.ts'
import { newIo } from '../support/io.ts'
import { type Files, folder, place, refusal } from './support/config-files.ts'
import { languages } from './support/saying.ts'

await loadFormats()

const golden = openGolden('cli-config')

const load = (files: Files): Config => loadConfig(place(files))

const reference = (name: string) => `\${${name}}`
const lab = { baseURL: 'http://127.0.0.1:9000/v1/', apiKey: reference('LAB_KEY') }
const docs = readFileSync(new URL('../../docs/configuration.md', import.meta.url), 'utf8')
const documented = /```jsonc\n([\s\S]*?)```/.exec(docs)![1]!

describe('the configuration', () => {
  it('needs no file, and takes an empty one for none', () => {
    for (const files of [{}, { user: '// nothing yet\n' }]) {
      const { providers, limits, language, budget, warnings, fallbacks, tools } = load(files)
      assert.deepEqual(limits, { idleSeconds: 120, callSeconds: 900, tries: 5, retryDelayMs: 500 })
      assert.deepEqual([providers.size, language, budget, warnings, fallbacks, tools], [0, null, null, [], {}, {}])
    }
  })

  it('reads comments, trailing commas and a byte order mark', () => {
    const config = load({
      user: `\ufeff// mine
      { "providers": { "lab": { "baseURL": "https://lab.example/v1", /* two */ "models": ["a", "b",], }, },
        "limits": { "tries": 2 }, "language": "zh", "budget": 1.5 }`,
    })
    assert.deepEqual(config.providers.get('lab'), { baseURL: 'https://lab.example/v1', models: ['a', 'b'] })
    assert.deepEqual(config.limits, { idleSeconds: 120, callSeconds: 900, tries: 2, retryDelayMs: 500 })
    assert.deepEqual([config.language, config.budget], ['zh', 1.5])
  })

  it('of docs/configuration.md would open a debate', async t => {
    const config = load({ user: documented })
    assert.deepEqual([...config.providers.keys()], ['openai', 'ollama', 'lab'])
    assert.equal(config.seats.challenger, 'ollama:qwen3:8b')
    // Whether Ollama runs on this machine is not the question: this address is never asked.
    const { home, cwd } = place({ user: documented.replace('127.0.0.1:11434', '127.0.0.1:1') })
    const env = { AGON_HOME: join(home, '.agon'), LAB_KEY: 'x-lab-key', OPENAI_API_KEY: 'x-openai-key' }
    const host = openHost({ io: newIo({ env, cwd }), language: 'en' })
    t.after(() => host.close())
    const request = {
      format: formatNamed('duel'),
      topic: 'A or B?',
      language: 'en' as const,
      seats: {},
      options: {},
      context: [],
    }
    const { opening, forecast } = await prepare(host, { ...request, budget: host.config.budget })
    assert.deepEqual(opening.seats[2], { id: 'judge', model: 'openai:gpt-6.1-sol', fallback: 'lab:small' })
    assert.deepEqual(forecast.unpriced, [])
  })

  it('lets a silence last as long as a connection does, and that of a tool longer', () => {
    const { limits, tools } = load({ user: { limits: { idleSeconds: 300 }, tools: { codex: { idleSeconds: 900 } } } })
    assert.deepEqual([limits.idleSeconds, tools.codex?.idleSeconds], [300, 900])
  })

  it('takes what the user pays for a tool, before what is known of its models', t => {
    const prices = { input: 5, output: 25, cached: 0.5 }
    const { home, cwd } = place({ user: { tools: { claude: { prices }, codex: {} } } })
    const host = openHost({ io: newIo({ env: { AGON_HOME: join(home, '.agon') }, cwd }), language: 'en' })
    t.after(() => host.close())
    const [plain, named] = [host.modelFor('claude'), host.modelFor('claude:claude-opus-5-5')]
    assert.deepEqual([plain.prices, named.prices, host.modelFor('codex').prices], [prices, prices, null])
    assert.ok(named.window, 'the window is still known')
  })

  it('reads fallbacks, tools and what providers are set to', () => {
    const user = {
      providers: {
        openai: { temperature: 0.3, prices: { x: { input: 1, output: 2, cached: 0.1, cacheWrite: 1.25 } } },
        lab: { ...lab, protocol: 'anthropic', windows: { big: 64_000 } },
      },
      fallbacks: { proposer: 'lab:big', judge: 'claude:opus' },
      tools: { claude: { command: '/opt/claude', atOnce: 2, idleSeconds: 60, callSeconds: 600 }, codex: {} },
    }
    const config = load({ user, project: { fallbacks: { judge: 'openai' } } })
    assert.deepEqual(config.fallbacks, { proposer: 'lab:big', judge: 'openai' })
    assert.equal(config.where(['fallbacks', 'judge'])?.file, '.agon/config.json')
    assert.deepEqual(config.tools, user.tools)
    assert.deepEqual(config.providers.get('openai'), user.providers.openai)
  })

  it('is looked for in AGON_HOME', () => {
    const env = { AGON_HOME: join(place({ user: { language: 'zh' } }).home, '.agon') }
    assert.equal(loadConfig({ home: join(folder, 'nobody'), cwd: folder, env, language: 'en' }).language, 'zh')
  })

  it('warns of a key that travels in the open, and of nothing else', () => {
    const [open, apiKey] = ['http://192.168.1.5:8000/v1', 'abcdefgh']
    const providers = {
      open: { baseURL: open, apiKey },
      keyless: { baseURL: open },
      lab,
      v6: { baseURL: 'http://[::1]:1/v1', apiKey },
      closed: { baseURL: 'https://lab.example/v1', apiKey },
      groq: { baseURL: 'http://10.0.0.1/v1' },
      mistral: { baseURL: 'http://10.0.0.1/v1' },
      openai: {},
    }
    const { warnings } = load({ user: { providers }, env: { GROQ_API_KEY: apiKey, OPENAI_API_KEY: apiKey } })
    for (const language of languages)
      golden.is(language, 'keys that travel in the open', warnings.map(warning => warning[language]).join('\n'))
    assert.doesNotMatch(JSON.stringify(warnings), /abcdefgh/)
  })
})

/** Everything that is wrong is said at once, each with its file, line and column. */
const wrong: Record<string, Files & { uses?: string }> = {
  'an unknown field': {
    user: '{\n  "providers": {\n    "lab": {\n      "baseUrl": "http://127.0.0.1/v1"\n    }\n  }\n}',
  },
  'settings of both files': {
    user: {
      providers: {
        lab: { ...lab, prices: { a: { input: -1, output: '2' } }, models: ['--flag'] },
        Lab: lab,
        offline: lab,
        ftp: { baseURL: 'ftp://x' },
      },
      seats: { proposer: 'lab:', judge: 3 },
      limits: { tries: 0, idleSecond: 1 },
      language: 'de',
      budget: -1,
      colour: true,
    },
    project: { seat: { judge: 'lab:a' } },
  },
  'providers, tools and fallbacks': {
    user: {
      providers: {
        lab: { ...lab, protocol: 'soap', temperature: 3, windows: { big: 0.5 } },
        claude: { apiKey: 'x' },
        person: lab,
        opnai: { apiKey: 'x' },
        openai: { baseURL: 'nowhere' },
      },
      tools: { claude: { command: 'claude', atOnce: 0, prices: { input: 1 } }, claud: {} },
      fallbacks: { judge: 'lab:' },
      limits: { idleSeconds: 301 },
    },
  },
  'addresses that cannot be a base URL': {
    user: {
      providers: {
        a: { baseURL: 'lab.example/v1' },
        b: { baseURL: 'file:///etc/passwd' },
        c: { baseURL: 'https://' },
        d: { baseURL: 'https://me:pw@lab.example/' },
        e: { baseURL: 'https://lab.example/?a=1' },
        f: { baseURL: '' },
      },
    },
  },
  'a colon that is missing': { user: '{\n  "seats": {\n    "judge" "lab:a"\n  }\n}' },
  'a brace that is missing': { user: '{ "language": "en"' },
  'a list': { user: '[]' },
  'a field that is set twice': { user: '{ "budget": 1,\n "budget": 2 }' },
  'lists in lists': { user: `{\n "seats": ${'['.repeat(100_000)}${']'.repeat(100_000)} }` },
  'lists without end': { user: `{\n "seats": ${'['.repeat(500_000)}` },
  'objects without end': { user: `{\n "seats": ${'{"a":'.repeat(100_000)}` },
  'brackets in a comment and in a string': {
    user: `{ // ${'['.repeat(1000)}\n "seats": { "judge": ${JSON.stringify('{'.repeat(1000))} } }`,
  },
  'what a project may not set': {
    project: { providers: {}, apiKey: {}, baseURL: {}, headers: {}, commands: {}, tools: {}, limits: {}, budget: 100 },
  },
  'a reference that is none': { user: { providers: { lab: { ...lab, apiKey: reference('LAB-KEY') } } } },
  'variables that are not set': {
    user: { providers: { lab: { ...lab, headers: { 'X-Team': reference('TEAM') } } } },
    env: { LAB_KEY: '' },
    uses: 'lab',
  },
  'a key that no header can carry': { user: { providers: { lab } }, env: { LAB_KEY: 'sécret–密钥' }, uses: 'lab' },
  'a variable that is no address': {
    user: { providers: { lab: { baseURL: reference('BASE') } } },
    env: { BASE: 'nowhere' },
    uses: 'lab',
  },
}

describe('a configuration that is wrong', () => {
  for (const [title, { uses, ...files }] of Object.entries(wrong))
    it(`is refused in both languages: ${title}`, () => {
      for (const language of languages) {
        const config = uses === undefined ? null : loadConfig(place(files, language))
        const { message, problems } = refusal(() =>
          config ? resolveProvider(config, uses!, language) : loadConfig(place(files, language)),
        )
        golden.is(language, title, message)
        assert.ok(problems.every(({ line }) => line !== null))
        assert.doesNotMatch(message, /密钥-|sécret/)
      }
    })

  it('is refused for its credentials where only those are missing', () => {
    const config = load({ user: { providers: { lab } } })
    assert.throws(() => resolveProvider(config, 'lab', 'en'), { reason: 'credentials' })
  })

  it('is said to be a folder, a pipe, not UTF-8 or too large', () => {
    for (const language of languages) {
      const at = place({}, language)
      const file = join(at.home, '.agon', 'config.json')
      const makes: Record<string, () => void> = {
        'a folder': () => mkdirSync(file),
        'a pipe': () => execFileSync('mkfifo', [file]),
        'not UTF-8': () => writeFileSync(file, Buffer.from([0x7b, 0xff, 0x7d])),
        'two megabytes': () => writeFileSync(file, ' '.repeat(2_000_000)),
      }
      for (const [title, make] of Object.entries(makes)) {
        make()
        golden.is(language, title, refusal(() => loadConfig(at)).message)
        rmSync(file, { recursive: true })
      }
    }
  })
})

describe("a project's file", () => {
  it('beats the user’s in what it may set', () => {
    const config = load({
      user: {
        seats: { proposer: 'lab:a', judge: 'lab:j' },
        formats: { duel: { rounds: 3, effort: 'low' } },
        language: 'en',
      },
      project: { seats: { proposer: 'lab:b' }, formats: { duel: { rounds: 5 } }, language: 'zh' },
    })
    assert.deepEqual(config.seats, { proposer: 'lab:b', judge: 'lab:j' })
    assert.deepEqual(config.formats, { duel: { rounds: 5, effort: 'low' } })
    assert.equal(config.language, 'zh')
    assert.equal(config.where(['formats', 'duel', 'rounds'])?.file, '.agon/config.json')
    assert.equal(config.where(['formats', 'duel', 'effort'])?.file, '~/.agon/config.json')
    assert.equal(config.where(['formats', 'arena']), null)
  })

  it('is not read when it is the user’s own', () => {
    const { home, env } = place({ user: { providers: { lab } } })
    const elsewhere = mkdtempSync(join(folder, 'link'))
    symlinkSync(join(home, '.agon'), join(elsewhere, '.agon'))
    for (const cwd of [home, elsewhere]) assert.equal(loadConfig({ home, cwd, env, language: 'en' }).providers.size, 1)
  })
})

describe('a provider that is used', () => {
  it('has references filled in, and no slash at the end of its address', () => {
    const headers = { 'X-Team': `team-${reference('TEAM')}` }
    const config = load({
      user: { providers: { lab: { ...lab, headers } } },
      env: { LAB_KEY: 'k3y-value\n', TEAM: 'blue' },
    })
    const { baseURL, apiKey, headers: sent, ...rest } = resolveProvider(config, 'lab', 'en')
    assert.deepEqual([baseURL, apiKey, sent], ['http://127.0.0.1:9000/v1', 'k3y-value', { 'X-Team': 'team-blue' }])
    assert.deepEqual([rest.maxTokens, rest.prices, rest.models], [null, {}, []])
    assert.deepEqual([rest.protocol, rest.temperature, rest.known('x')], ['chat', null, null])
  })

  it('gives every secret that is held', () => {
    const headers = { Authorization: `Bearer ${reference('OTHER')}`, Accept: 'text/plain' }
    const providers = { lab, other: { baseURL: 'https://o.example', headers } }
    const env = { LAB_KEY: 'lab-secret', OTHER: 'other-secret', KIMI_API_KEY: 'kimi-secret', ZAI_API_KEY: ' ' }
    const config = load({ user: { providers }, env })
    assert.deepEqual(heldSecrets(config).sort(), ['Bearer other-secret', 'kimi-secret', 'lab-secret', 'other-secret'])
  })
})
