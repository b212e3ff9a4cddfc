import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { type Config, loadConfig } from '../src/cli/config/load.ts'
import { ConfigError, type Problem } from '../src/cli/config/problem.ts'
import { heldSecrets, resolveProvider } from '../src/cli/config/providers.ts'
import { chooseSeats, parseSeat, type Role, type SeatFlags } from '../src/cli/config/seats.ts'
import { UsageError } from '../src/cli/exit.ts'
import { nearest } from '../src/cli/nearest.ts'
import { prepare } from '../src/cli/prepare.ts'
import { openRoom } from '../src/cli/room.ts'
import { formats } from '../src/formats/index.ts'

const folder = mkdtempSync(join(tmpdir(), 'agon-config-'))
after(() => rmSync(folder, { recursive: true }))

type Files = { user?: string | object; project?: string | object; env?: Record<string, string> }

/** A home and a working folder with these files in them. */
function place({ user, project, env = {} }: Files) {
  const base = mkdtempSync(join(folder, 'x'))
  const home = join(base, 'home')
  const cwd = join(base, 'work')
  for (const [root, content] of [
    [home, user],
    [cwd, project],
  ] as const) {
    mkdirSync(join(root, '.agon'), { recursive: true })
    if (content === undefined) continue
    writeFileSync(join(root, '.agon', 'config.json'), typeof content === 'string' ? content : JSON.stringify(content))
  }
  return { home, cwd, env, language: 'en' as const }
}

const load = (files: Files): Config => loadConfig(place(files))

function problemsOf(action: () => unknown): readonly Problem[] {
  try {
    action()
  } catch (error) {
    assert.ok(error instanceof ConfigError, String(error))
    return error.problems
  }
  throw new assert.AssertionError({ message: 'expected a ConfigError' })
}

const linesOf = (action: () => unknown): string => {
  problemsOf(action)
  try {
    action()
  } catch (error) {
    return (error as Error).message
  }
  return ''
}

const lab = { baseURL: 'http://127.0.0.1:9000/v1/', apiKey: `\${LAB_KEY}` }

describe('loadConfig', () => {
  it('needs no file', () => {
    const config = load({})
    assert.equal(config.providers.size, 0)
    assert.deepEqual(config.limits, { idleSeconds: 120, callSeconds: 900, tries: 5, retryDelayMs: 500 })
    assert.deepEqual([config.language, config.budget, config.warnings], [null, null, []])
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

  it('accepts the example of docs/configuration.md', () => {
    const page = readFileSync(new URL('../docs/configuration.md', import.meta.url), 'utf8')
    const config = load({ user: page.match(/```jsonc\n([\s\S]*?)```/)?.[1] ?? 'no example' })
    assert.deepEqual([...config.providers.keys()], ['openai', 'ollama', 'lab'])
    assert.equal(config.seats.challenger, 'ollama:qwen3:8b')
  })

  it('would open a debate with the example of docs/configuration.md', async t => {
    const page = readFileSync(new URL('../docs/configuration.md', import.meta.url), 'utf8')
    const example = page.match(/```jsonc\n([\s\S]*?)```/)?.[1] ?? 'no example'
    // Whether Ollama runs on this machine is not the question: this address is never asked.
    const { home, cwd } = place({ user: example.replace('127.0.0.1:11434', '127.0.0.1:1') })
    const env = { AGON_HOME: join(home, '.agon'), LAB_KEY: 'x-lab-key', OPENAI_API_KEY: 'x-openai-key' }
    const room = openRoom({ env, cwd, language: 'en' })
    t.after(() => room.close())
    const wish = { format: formats[0]!, topic: 'A or B?', language: 'en' as const, seats: {}, options: {}, context: [] }
    const { opening, forecast } = await prepare(room, { ...wish, budget: room.config.budget })
    assert.deepEqual(opening.seats[2], { id: 'judge', model: 'openai:gpt-6.1-sol', fallback: 'lab:small' })
    assert.deepEqual(forecast.unpriced, [])
  })

  it('lets a silence last as long as a connection does, and that of a tool longer', () => {
    const [problem] = problemsOf(() => load({ user: { limits: { idleSeconds: 301 } } }))
    assert.equal(problem?.path, 'limits.idleSeconds')
    assert.match(problem?.message ?? '', /^must be at most 300: .*tools\.TOOL\.idleSeconds\.$/)
    const user = { limits: { idleSeconds: 300 }, tools: { codex: { idleSeconds: 900 } } }
    const { limits, tools } = load({ user })
    assert.deepEqual([limits.idleSeconds, tools.codex?.idleSeconds], [300, 900])
  })

  it('takes what the user pays for a tool, before what is known of its models', async t => {
    const prices = { input: 5, output: 25, cached: 0.5 }
    const { home, cwd } = place({ user: { tools: { claude: { prices }, codex: {} } } })
    const room = openRoom({ env: { AGON_HOME: join(home, '.agon') }, cwd, language: 'en' })
    t.after(() => room.close())
    const [plain, named] = [room.modelFor('claude'), room.modelFor('claude:claude-opus-5-5')]
    assert.deepEqual([plain.prices, named.prices], [prices, prices])
    assert.ok(named.window, 'the window is still known')
    assert.equal(room.modelFor('codex').prices, null)
    const [wrong] = problemsOf(() => load({ user: { tools: { claude: { prices: { input: 1 } } } } }))
    assert.equal(wrong?.path, 'tools.claude.prices.output')
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
    assert.deepEqual([load({}).fallbacks, load({}).tools], [{}, {}])
  })

  it('names every wrong setting of providers, tools and fallbacks', () => {
    const user = {
      providers: {
        lab: { ...lab, protocol: 'soap', temperature: 3, windows: { big: 0.5 } },
        claude: { apiKey: 'x' },
        person: lab,
        opnai: { apiKey: 'x' },
        openai: { baseURL: 'nowhere' },
      },
      tools: { claude: { command: 'claude', atOnce: 0 }, claud: {} },
      fallbacks: { judge: 'lab:' },
    }
    for (const language of ['en', 'zh'] as const) {
      const problems = problemsOf(() => loadConfig({ ...place({ user }), language }))
      assert.deepEqual(problems.map(problem => problem.path).sort(), [
        'fallbacks.judge',
        'providers.claude',
        'providers.lab.protocol',
        'providers.lab.temperature',
        'providers.lab.windows.big',
        'providers.openai.baseURL',
        'providers.opnai.baseURL',
        'providers.person',
        'tools.claud',
        'tools.claude.atOnce',
        'tools.claude.command',
      ])
      if (language === 'zh') for (const { message } of problems) assert.match(message, /\p{Script=Han}.*。$/u)
    }
    const lines = linesOf(() => load({ user }))
    assert.match(lines, /providers\.claude: is the name of a tool.*the APIs are called anthropic, google and openai\./)
    assert.match(lines, /providers\.lab\.protocol: must be one of chat, responses, anthropic, google\./)
    assert.match(lines, /tools\.claud: unknown field\. Did you mean claude\?/)
    assert.match(lines, /providers\.opnai\.baseURL: is missing\. Did you mean the provider openai\?/)
    assert.match(lines, /tools\.claude\.command: must be an absolute path/)
  })

  it('takes an empty file for no file', () => assert.equal(load({ user: '// nothing yet\n' }).providers.size, 0))

  it('looks in AGON_HOME', () => {
    const there = place({ user: { language: 'zh' } })
    const env = { AGON_HOME: join(there.home, '.agon') }
    assert.equal(loadConfig({ home: join(folder, 'nobody'), cwd: folder, env, language: 'en' }).language, 'zh')
  })

  it('names an unknown field with its place and the nearest known name', () => {
    const user = '{\n  "providers": {\n    "lab": {\n      "baseUrl": "http://127.0.0.1/v1"\n    }\n  }\n}'
    const lines = linesOf(() => load({ user }))
    assert.match(
      lines,
      /^~\/\.agon\/config\.json:4:7 providers\.lab\.baseUrl: unknown field\. Did you mean baseURL\? Known: apiKey, baseURL, headers, maxTokens, models, prices, protocol, temperature, windows\.$/m,
    )
    assert.match(
      lines,
      /^~\/\.agon\/config\.json:3:12 providers\.lab\.baseURL: is missing\. Only providers known by name may leave it out: openai, .*, vllm\.$/m,
    )
  })

  const prices = { a: { input: -1, output: '2' } }
  const wrong = {
    user: {
      providers: { lab: { ...lab, prices, models: ['--flag'] }, Lab: lab, offline: lab, ftp: { baseURL: 'ftp://x' } },
      seats: { proposer: 'lab:', judge: 3 },
      limits: { tries: 0, idleSecond: 1 },
      language: 'de',
      budget: -1,
      colour: true,
    },
    project: { seat: { judge: 'lab:a' } },
  }

  it('reports every problem of both files at once', () => {
    const problems = problemsOf(() => load(wrong))
    const paths = problems.map(problem => `${problem.file} ${problem.path}`).sort()
    assert.deepEqual(paths, [
      '.agon/config.json seat',
      '~/.agon/config.json budget',
      '~/.agon/config.json colour',
      '~/.agon/config.json language',
      '~/.agon/config.json limits.idleSecond',
      '~/.agon/config.json limits.tries',
      '~/.agon/config.json providers.Lab',
      '~/.agon/config.json providers.ftp.baseURL',
      '~/.agon/config.json providers.lab.models[0]',
      '~/.agon/config.json providers.lab.prices.a.input',
      '~/.agon/config.json providers.lab.prices.a.output',
      '~/.agon/config.json providers.offline',
      '~/.agon/config.json seats.judge',
      '~/.agon/config.json seats.proposer',
    ])
    const saying = (path: string) => problems.find(problem => problem.path === path)?.message ?? ''
    assert.match(saying('seat'), /Did you mean seats\?/)
    assert.match(saying('providers.offline'), /reserved/)
    assert.match(saying('language'), /en, zh/)
    assert.match(saying('providers.lab.prices.a.input'), /at least 0/)
    assert.match(saying('providers.lab.prices.a.output'), /must be a number/)
  })

  it('says all of it in Chinese, too', () => {
    const inChinese = (files: Files) => problemsOf(() => loadConfig({ ...place(files), language: 'zh' }))
    const said = [
      ...inChinese(wrong),
      ...inChinese({ project: { providers: {}, limits: {} } }),
      ...inChinese({ user: '{ "budget": 1, "budget": 2 }' }),
      ...inChinese({ user: '{\n  "seats": {\n    "judge" "lab:a"' }),
    ]
    assert.equal(said.length, 14 + 2 + 1 + 3)
    for (const { message } of said) {
      assert.match(message, /^[^.!?]*\p{Script=Han}.*。$/u)
      assert.doesNotMatch(message, / (?:is|must|a|the|not|expected) /)
    }
    const saying = (path: string) => said.find(problem => problem.path === path)?.message
    assert.equal(saying('seat'), '未知字段。是否想写 seats？可用字段：fallbacks、formats、language、seats。')
    assert.equal(saying('limits.tries'), '不能小于 1。')
    assert.equal(saying('seats.judge'), '必须是字符串。')
    assert.equal(saying('providers.offline'), '是保留名称。请为提供方另取一个名称。')
    assert.equal(saying(''), '不是有效的 JSON：此处应有冒号。')
  })

  it('refuses addresses that cannot be a base URL', () => {
    for (const baseURL of [
      'lab.example/v1',
      'file:///etc/passwd',
      'https://',
      'https://me:pw@lab.example/',
      'https://lab.example/?a=1',
      '',
    ]) {
      assert.equal(
        problemsOf(() => load({ user: { providers: { lab: { baseURL } } } }))[0]?.path,
        'providers.lab.baseURL',
      )
    }
  })

  it('places what is wrong with the JSON itself', () => {
    assert.match(
      linesOf(() => load({ user: '{\n  "seats": {\n    "judge" "lab:a"\n  }\n}' })),
      /config\.json:3:13: not valid JSON: colon expected\./,
    )
    assert.match(
      linesOf(() => load({ user: '{ "language": "en"' })),
      /close brace expected/,
    )
    assert.match(
      linesOf(() => load({ user: '[]' })),
      /must be an object/,
    )
    assert.match(
      linesOf(() => load({ user: '{ "budget": 1,\n "budget": 2 }' })),
      /config\.json:2:2 budget: is set twice/,
    )
  })

  it('says so when the file is a folder, a pipe, not UTF-8 or too large', () => {
    const at = place({})
    const file = join(at.home, '.agon', 'config.json')
    mkdirSync(file)
    assert.match(
      linesOf(() => loadConfig(at)),
      /^~\/\.agon\/config\.json: is a folder/,
    )
    rmSync(file, { recursive: true })
    execFileSync('mkfifo', [file])
    assert.match(
      linesOf(() => loadConfig(at)),
      /is not a regular file/,
    )
    rmSync(file)
    writeFileSync(file, Buffer.from([0x7b, 0xff, 0x7d]))
    assert.match(
      linesOf(() => loadConfig(at)),
      /not valid UTF-8/,
    )
    writeFileSync(file, ' '.repeat(2_000_000))
    assert.match(
      linesOf(() => loadConfig(at)),
      /larger than 1 MB/,
    )
  })

  it('says so when it is nested deeper than anything needs, and counts no brackets in strings and comments', () => {
    const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`
    for (const user of [
      `{\n "seats": ${deep(100_000)} }`,
      `{\n "seats": ${'['.repeat(500_000)}`,
      `{\n "seats": ${'{"a":'.repeat(100_000)}`,
    ])
      assert.match(
        linesOf(() => load({ user })),
        /^~\/\.agon\/config\.json:2:\d+: nested more than 100 levels deep\. No setting/,
      )
    const told = `{ // ${'['.repeat(1000)}\n "seats": { "judge": ${JSON.stringify('{'.repeat(1000))} } }`
    assert.match(
      linesOf(() => load({ user: told })),
      /seats\.judge: must/,
    )
  })

  it('warns of a key that travels in the open, and of nothing else', () => {
    const providers = {
      open: { baseURL: 'http://192.168.1.5:8000/v1', apiKey: 'abcdefgh' },
      keyless: { baseURL: 'http://192.168.1.5:8000/v1' },
      lab,
      v6: { baseURL: 'http://[::1]:1/v1', apiKey: 'abcdefgh' },
      closed: { baseURL: 'https://lab.example/v1', apiKey: 'abcdefgh' },
      groq: { baseURL: 'http://10.0.0.1/v1' },
      mistral: { baseURL: 'http://10.0.0.1/v1' },
      openai: {},
    }
    const env = { GROQ_API_KEY: 'abcdefgh', OPENAI_API_KEY: 'abcdefgh' }
    const { warnings } = load({ user: { providers }, env })
    assert.equal(warnings.length, 2)
    assert.match(warnings[0]?.en ?? '', /providers\.open: the key is sent unencrypted/)
    assert.match(warnings[1]?.en ?? '', /providers\.groq: the key is sent unencrypted/)
    assert.doesNotMatch(JSON.stringify(warnings), /abcdefgh/)
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

  for (const field of ['providers', 'apiKey', 'baseURL', 'headers', 'commands', 'tools']) {
    it(`may not set ${field}`, () => {
      const [problem] = problemsOf(() => load({ project: { [field]: {} } }))
      assert.equal(
        problem?.message,
        `a project's file may not set ${field}: a cloned repository must not redirect your keys. Put it into ~/.agon/config.json.`,
      )
    })
  }

  it('may not set limits or a budget', () => {
    assert.match(
      linesOf(() => load({ project: { limits: { tries: 1 } } })),
      /may set only fallbacks, formats, language, seats\./,
    )
    assert.match(
      linesOf(() => load({ project: { budget: 100 } })),
      /may set only/,
    )
  })

  it('is not read when it is the user’s own', () => {
    const { home, env } = place({ user: { providers: { lab } } })
    assert.equal(loadConfig({ home, cwd: home, env, language: 'en' }).providers.size, 1)
    const elsewhere = mkdtempSync(join(folder, 'link'))
    symlinkSync(join(home, '.agon'), join(elsewhere, '.agon'))
    assert.equal(loadConfig({ home, cwd: elsewhere, env, language: 'en' }).providers.size, 1)
  })
})

describe('resolveProvider', () => {
  const reference = (name: string) => `\${${name}}`

  it('fills in references and drops the last slash', () => {
    const headers = { 'X-Team': `team-${reference('TEAM')}` }
    const config = load({
      user: { providers: { lab: { ...lab, headers } } },
      env: { LAB_KEY: 'k3y-value\n', TEAM: 'blue' },
    })
    const provider = resolveProvider(config, 'lab', 'en')
    assert.equal(provider.baseURL, 'http://127.0.0.1:9000/v1')
    assert.equal(provider.apiKey, 'k3y-value')
    assert.deepEqual(provider.headers, { 'X-Team': 'team-blue' })
    assert.deepEqual([provider.maxTokens, provider.prices, provider.models], [null, {}, []])
    assert.deepEqual([provider.protocol, provider.temperature, provider.known('x')], ['chat', null, null])
  })

  it('misses a variable only when the provider is used, and names it', () => {
    const headers = { 'X-Team': reference('TEAM') }
    const config = load({ user: { providers: { lab: { ...lab, headers } } }, env: { LAB_KEY: '' } })
    const problems = problemsOf(() => resolveProvider(config, 'lab', 'en'))
    assert.deepEqual(
      problems.map(problem => problem.path),
      ['providers.lab.apiKey', 'providers.lab.headers.X-Team'],
    )
    assert.match(problems[0]?.message ?? '', /LAB_KEY is not set/)
    assert.equal(problems[0]?.line, 1)
    assert.throws(() => resolveProvider(config, 'lab', 'en'), { reason: 'credentials' })
  })

  it('refuses what cannot be sent, without showing it', () => {
    const config = load({ user: { providers: { lab } }, env: { LAB_KEY: 'sécret–密钥' } })
    assert.match(
      linesOf(() => resolveProvider(config, 'lab', 'en')),
      /providers\.lab\.apiKey: holds characters/,
    )
    assert.doesNotMatch(
      linesOf(() => resolveProvider(config, 'lab', 'en')),
      /密钥/,
    )
    const moved = load({ user: { providers: { lab: { baseURL: reference('BASE') } } }, env: { BASE: 'nowhere' } })
    assert.match(
      linesOf(() => resolveProvider(moved, 'lab', 'en')),
      /must be an http/,
    )
  })

  it('refuses a reference that is none', () => {
    assert.match(
      linesOf(() => load({ user: { providers: { lab: { ...lab, apiKey: reference('LAB-KEY') } } } })),
      /cannot be read/,
    )
  })

  it('gives every secret that is held', () => {
    const providers = {
      lab,
      other: {
        baseURL: 'https://o.example',
        headers: { Authorization: `Bearer ${reference('OTHER')}`, Accept: 'text/plain' },
      },
    }
    const env = { LAB_KEY: 'lab-secret', OTHER: 'other-secret', KIMI_API_KEY: 'kimi-secret', ZAI_API_KEY: ' ' }
    const config = load({ user: { providers }, env })
    assert.deepEqual(heldSecrets(config).sort(), ['Bearer other-secret', 'kimi-secret', 'lab-secret', 'other-secret'])
  })
})

describe('seats', () => {
  const roles: Role[] = [
    { id: 'proposer', kind: 'debater' },
    { id: 'challenger', kind: 'debater' },
    { id: 'judge', kind: 'judge' },
  ]
  const providers = (models: Record<string, string[]>) =>
    Object.fromEntries(
      Object.entries(models).map(([name, list]) => [name, { baseURL: 'http://127.0.0.1/v1', models: list }]),
    )
  const choose = (models: Record<string, string[]>, flags: SeatFlags = {}, seats: Record<string, string> = {}) =>
    chooseSeats(roles, flags, load({ user: { providers: providers(models), seats } }), 'en')
  const names = (...given: Parameters<typeof choose>) => choose(...given).map(seat => seat.model)
  const refused = (message: RegExp, ...given: Parameters<typeof choose>) =>
    assert.throws(
      () => choose(...given),
      (error: unknown) => error instanceof UsageError && message.test(error.message),
    )

  it('reads provider:model', () => {
    assert.deepEqual(parseSeat('lab:big', 'en'), { provider: 'lab', model: 'big' })
    assert.deepEqual(parseSeat('ollama:qwen3:8b', 'en'), { provider: 'ollama', model: 'qwen3:8b' })
    assert.deepEqual(parseSeat('router:maker/model@2', 'en'), { provider: 'router', model: 'maker/model@2' })
    assert.deepEqual(parseSeat('lab', 'en'), { provider: 'lab', model: null })
    for (const bad of [
      '',
      ':a',
      'lab:',
      'Lab:a',
      '--flag',
      'lab:--flag',
      'lab:$(x)',
      'lab:a b',
      `lab:${'x'.repeat(129)}`,
    ]) {
      assert.throws(() => parseSeat(bad, 'en'), UsageError, bad)
    }
  })

  it('is offline when nothing is configured', () => {
    assert.deepEqual(choose({}), [
      { id: 'proposer', model: 'offline:for', from: 'offline' },
      { id: 'challenger', model: 'offline:against', from: 'offline' },
      { id: 'judge', model: 'offline:judge', from: 'offline' },
    ])
  })

  it('prefers different models of different providers', () => {
    assert.deepEqual(names({ lab: ['a', 'b'], cloud: ['c'] }), ['lab:a', 'cloud:c', 'lab:b'])
    assert.deepEqual(names({ lab: ['a', 'b'], cloud: ['c'], far: ['d'] }), ['lab:a', 'cloud:c', 'far:d'])
    assert.deepEqual(names({ lab: ['a', 'b', 'c'] }), ['lab:a', 'lab:b', 'lab:c'])
    assert.deepEqual(names({ lab: ['a', 'b', 'c'] }, { judge: { seat: 'lab:a' } }), ['lab:b', 'lab:c', 'lab:a'])
    assert.deepEqual(names({ lab: ['a', 'b'] }, { challenger: { seat: 'lab:a' } }).slice(0, 2), ['lab:b', 'lab:a'])
  })

  it('lets a judge share the proposer’s model and says so', () => {
    const { model, from, sharedWith } = choose({ lab: ['a', 'b'] })[2]!
    assert.deepEqual([model, from, sharedWith], ['lab:a', 'default', 'proposer'])
    assert.equal(choose({ lab: ['a', 'b'] }, { judge: { seat: 'lab:b' } })[2]?.sharedWith, 'challenger')
  })

  it('takes flags before the configuration before defaults', () => {
    const seats = choose(
      { lab: ['a', 'b', 'c'], far: ['d'] },
      { proposer: { seat: 'lab:x' } },
      { proposer: 'lab:a', judge: 'lab:c' },
    )
    assert.deepEqual(
      seats.map(seat => [seat.model, seat.from]),
      [
        ['lab:x', 'flag'],
        ['far:d', 'default'],
        ['lab:c', 'config'],
      ],
    )
  })

  it('takes a provider alone for its first model, and a model apart', () => {
    const models = { lab: ['a', 'b'], far: ['d'] }
    const first = (flag: { seat?: string; model?: string }, seats = {}) => names(models, { proposer: flag }, seats)[0]
    assert.equal(first({ seat: 'lab' }), 'lab:a')
    assert.equal(first({ seat: 'lab:big', model: 'x' }), 'lab:x')
    assert.equal(first({ seat: 'lab', model: 'qwen3:8b' }), 'lab:qwen3:8b')
    assert.equal(first({ seat: 'lab', model: 'lab:x' }), 'lab:x')
    assert.equal(first({ model: 'x' }, { proposer: 'far:d' }), 'far:x')
    assert.equal(first({ model: 'd' }), 'far:d')
    assert.equal(first({ model: 'lab:x' }), 'lab:x')
    refused(/--model-proposer: which provider\? Name it as well: --proposer provider:new/, models, {
      proposer: { model: 'new' },
    })
    const both = { proposer: { model: 'x' }, challenger: { model: 'y' } }
    assert.deepEqual(names({ lab: [] }, both), ['lab:x', 'lab:y', 'lab:x'])
  })

  it('uses models that only have prices', () => {
    const prices = { big: { input: 1, output: 2 }, small: { input: 1, output: 2 } }
    const config = load({ user: { providers: { lab: { ...lab, prices } } } })
    assert.deepEqual(
      chooseSeats(roles, {}, config, 'en').map(seat => seat.model),
      ['lab:big', 'lab:small', 'lab:big'],
    )
  })

  it('can be offline by name, and then costs nothing at all', () => {
    const flags = { proposer: { seat: 'offline' }, challenger: { seat: 'offline' } }
    assert.deepEqual(names({ lab: ['a'] }, flags), ['offline:for', 'offline:against', 'offline:judge'])
    assert.deepEqual(names({ lab: ['a'] }, { proposer: { seat: 'offline' } }), [
      'offline:for',
      'lab:a',
      'offline:judge',
    ])
    refused(
      /--proposer: the offline voice has no model "big"\. Allowed: for, against, judge, audience/,
      {},
      { proposer: { seat: 'offline:big' } },
    )
  })

  it('refuses two debaters with one model', () => {
    const same = { proposer: { seat: 'lab:a' }, challenger: { seat: 'lab:a' } }
    refused(/--proposer and --challenger must differ: both are lab:a/, { lab: ['a'] }, same)
  })

  it('says how to name a second model', () => {
    refused(
      /--challenger: debaters need different models, and only lab:a is usable here\. Add one: --challenger lab:MODEL; or argue yourself: --challenger person\. agon doctor shows/,
      { lab: ['a'] },
    )
    refused(/--proposer: no model of lab is named/, { lab: [] })
    refused(/--proposer: which model of lab\?/, { lab: [] }, { proposer: { seat: 'lab' } })
  })

  it('names what is near an unknown provider, and every bad seat at once', () => {
    const flags = { proposer: { seat: 'lob:a' }, challenger: { seat: 'constructor:x' } }
    refused(
      /^--proposer: there is no provider "lob"\. Did you mean lab\? Configured: lab, offline\. Add yours to "providers" in ~\/\.agon\/config\.json\.\n--challenger: there is no provider "constructor"/,
      { lab: ['a'] },
      flags,
    )
    refused(/--judge: there is no provider "lab"\. None is configured yet/, {}, { judge: { seat: 'lab:a' } })
    refused(
      /^~\/\.agon\/config\.json:1:\d+ seats\.judge: there is no provider/,
      { lab: ['a', 'b'] },
      {},
      { judge: 'gone:x' },
    )
  })

  it('are refused in Chinese, too', () => {
    const refusal = (flags: SeatFlags, models: Record<string, string[]> = { lab: ['a'], far: [] }) => {
      try {
        return chooseSeats(roles, flags, load({ user: { providers: providers(models) } }), 'zh')
      } catch (error) {
        return (error as UsageError).message
      }
    }
    const same = { proposer: { seat: 'lab:a' }, challenger: { seat: 'lab:a' } }
    const bad = { proposer: { seat: 'lob:a' }, challenger: { seat: 'lab:' }, judge: { seat: 'offline:big' } }
    assert.equal(refusal(same), '--proposer 与 --challenger 必须不同：两者都是 lab:a。请给其中一方换一个模型。')
    assert.equal(
      refusal(bad),
      [
        '--proposer：没有名为“lob”的提供方。是否想写 lab？已配置：lab、far、offline。其他提供方请加到 ~/.agon/config.json 的 providers 中。',
        '--challenger：“lab:”不是席位。席位写作 provider:model，例如 openai:gpt-5；也可以是工具（如 claude）、person 或 offline。',
        '--judge：离线声音没有“big”这个模型。可用值：for、against、judge、audience。',
      ].join('\n'),
    )
    assert.match(
      String(refusal({}, { lab: ['a'] })),
      /^--challenger：辩手必须使用不同的模型，.* lab:a。可以再加一个：--challenger lab:MODEL；也可以亲自上场：--challenger person。/,
    )
    assert.match(String(refusal({ proposer: { seat: 'far' } })), /^--proposer：要用 far 的哪个模型？/)
    assert.match(String(refusal({ judge: { model: 'x' } })), /^--model-judge：属于哪个提供方？/)
    assert.match(String(refusal({ judge: { model: '$(x)' } })), /^--model-judge：“\$\(x\)”不是模型名称。/)
  })
})

describe('nearest', () => {
  it('finds small slips and nothing else', () => {
    const known = ['baseURL', 'apiKey', 'models', 'prices']
    assert.equal(nearest('baseurl', known), 'baseURL')
    assert.equal(nearest('modles', known), 'models')
    assert.equal(nearest('price', known), 'prices')
    assert.equal(nearest('colour', known), null)
    assert.equal(nearest('x', known), null)
    assert.equal(nearest('anything', []), null)
  })
})
