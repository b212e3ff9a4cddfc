import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { availableProviders, loopbackProviders } from '../src/cli/config/available.ts'
import { modelPattern, providerPattern, reservedProviders } from '../src/cli/config/grammar.ts'
import { type Config, loadConfig } from '../src/cli/config/load.ts'
import { ConfigError } from '../src/cli/config/problem.ts'
import { heldSecrets, resolveProvider } from '../src/cli/config/providers.ts'
import { figures } from '../src/models/catalogue/figures.ts'
import { figuresOf, modelFacts } from '../src/models/catalogue.ts'
import { familyOf } from '../src/models/families.ts'
import { askLoopback } from '../src/models/local.ts'
import { knownProvider, knownProviders, usualAddress } from '../src/models/providers.ts'
import { noServers } from './support/bare-machine.ts'

const folder = mkdtempSync(join(tmpdir(), 'agon-providers-'))
const servers: Server[] = []
after(() => {
  rmSync(folder, { recursive: true })
  for (const server of servers) server.close().closeAllConnections()
})

function load(env: Record<string, string>, providers: object = {}): Config {
  const home = mkdtempSync(join(folder, 'home'))
  mkdirSync(join(home, '.agon'))
  writeFileSync(join(home, '.agon', 'config.json'), JSON.stringify({ providers }))
  return loadConfig({ home, cwd: folder, env, language: 'en' })
}

/** The address of a new server on this machine. */
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  servers.push(server)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}

const json =
  (value: unknown, status = 200): RequestListener =>
  (_, response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))

const ids = (...names: unknown[]) => ({ object: 'list', data: names.map(id => ({ id, object: 'model' })) })

const linesOf = (provider: string) => figures[provider]!.trim().split('\n')
const nameIn = (line: string) => line.trim().split(/\s+/)[0]!

describe('the table of providers', () => {
  const names = knownProviders.flatMap(({ name, aliases = [] }) => [name, ...aliases])

  it('has the providers that the project promises, under names that are free', () => {
    const promised =
      'openai anthropic google deepseek openrouter groq mistral xai moonshot qwen zhipu together fireworks azure ollama lmstudio llamacpp vllm'
    assert.deepEqual(
      knownProviders.map(provider => provider.name),
      promised.split(' '),
    )
    assert.equal(new Set(names).size, names.length)
    for (const name of names) {
      assert.match(name, providerPattern)
      assert.ok(!reservedProviders.includes(name), name)
    }
    assert.equal(knownProvider('kimi')?.name, 'moonshot')
    assert.equal(knownProvider('dashscope')?.name, 'qwen')
    assert.equal(knownProvider('constructor'), null)
  })

  it('says of each where it is, what its key is called and which models to take', () => {
    for (const { name, baseURL, keys, models, port, keyPage } of knownProviders) {
      assert.ok(URL.canParse(baseURL.replace(/^\$\{\w+\}/, 'https://x.example')), name)
      assert.doesNotMatch(baseURL, /\/$/, name)
      assert.match(keyPage, /^https:\/\//, name)
      for (const key of keys) assert.match(key, /^[A-Z_]+_KEY$/)
      assert.equal(keys.length === 0, port !== undefined, name)
      if (port !== undefined) assert.equal(baseURL, `http://127.0.0.1:${port}/v1`)
      assert.equal(models.length === 0, port !== undefined || name === 'azure', name)
      for (const model of models) assert.match(model, modelPattern)
    }
    const variables = knownProviders.flatMap(({ keys }) => keys)
    assert.equal(new Set(variables).size, variables.length)
  })

  it('is the table of docs/configuration.md', () => {
    const page = readFileSync(new URL('../docs/configuration.md', import.meta.url), 'utf8')
    const documented = page.split('\n').flatMap(line => {
      const [, name, variables, protocol] = line.match(/^\| `([a-z]+)`[^|]* \| ([^|]*) \| `([a-z]+)` \|/) ?? []
      return name === undefined ? [] : [{ name, keys: variables!.match(/[A-Z_]+_KEY/g) ?? [], protocol }]
    })
    assert.deepEqual(
      documented,
      knownProviders.map(({ name, keys, protocol }) => ({ name, keys: [...keys], protocol })),
    )
    for (const alias of knownProviders.flatMap(({ aliases = [] }) => aliases)) assert.ok(page.includes(`\`${alias}\``))
    for (const { name, moved } of knownProviders)
      if (moved) assert.match(page, new RegExp(`^\\| \`${name}\`.*\`${moved.by}\``, 'm'))
    assert.ok(page.includes(figuresOf), 'the date of the prices')
  })
})

describe('the catalogue', () => {
  it('has a price for every model that is offered by default', () => {
    for (const { name, models } of knownProviders) {
      for (const model of models) {
        const facts = modelFacts(name, model)
        assert.ok(facts?.prices && facts.prices.input > 0 && facts.prices.output > 0, `${name}:${model}`)
        assert.ok(facts.window && facts.window >= 100_000, `${name}:${model}`)
      }
    }
  })

  it('has lines that can be read, for providers that there are', () => {
    const column = String.raw`(?:-|\d+(?:\.\d+)?)`
    const line = new RegExp(
      `^\\S+(?: +${column}){4} +(?:-|\\d{4,7}) +(?:-|\\d{4,7})(?: +>\\d{5,7} ×[\\d.]+ ×[\\d.]+)?$`,
    )
    let count = 0
    for (const provider of Object.keys(figures)) {
      assert.ok(knownProvider(provider), provider)
      const names = linesOf(provider).map(nameIn)
      assert.equal(new Set(names).size, names.length)
      for (const text of linesOf(provider)) assert.match(text.trim(), line)
      for (const name of names) assert.ok(modelFacts(provider, name)?.prices, name)
      count += names.length
    }
    assert.ok(count >= 60 && count <= 160, String(count))
    assert.match(figuresOf, /^\d{4}-\d\d-\d\d$/)
  })

  it('never has a cache that costs more than the input it saves', () => {
    for (const provider of Object.keys(figures))
      for (const { prices } of linesOf(provider).map(text => modelFacts(provider, nameIn(text))!))
        assert.ok((prices!.cached ?? 0) <= prices!.input && (prices!.cacheWrite ?? prices!.input) >= prices!.input)
  })

  it('gives what a line says', () => {
    assert.deepEqual(modelFacts('anthropic', 'claude-opus-5-5'), {
      prices: { input: 4, output: 20, cached: 0.2, cacheWrite: 5 },
      window: 1_000_000,
      maxOutput: 128_000,
    })
    assert.deepEqual(modelFacts('openai', 'gpt-5-pro'), {
      prices: { input: 15, output: 120 },
      window: 400_000,
      maxOutput: null,
    })
  })

  it('knows that long prompts cost more', () => {
    assert.deepEqual(modelFacts('openai', 'gpt-6-sol')?.prices?.above, {
      tokens: 272_000,
      prices: { input: 4, output: 15, cached: 0.4, cacheWrite: 5 },
    })
    assert.equal(modelFacts('openai', 'gpt-5-mini')?.prices?.above, undefined)
  })

  const same = (one: [string, string], other: [string, string]) => {
    const facts = modelFacts(...one)
    assert.ok(facts, one.join(':'))
    assert.deepEqual(facts, modelFacts(...other), one.join(':'))
  }

  it('finds dated names, aliases, routers and deployments', () => {
    same(['anthropic', 'claude-opus-5-5-20260922'], ['anthropic', 'claude-opus-5-5'])
    same(['openai', 'gpt-5.4-2026-03-05'], ['openai', 'gpt-5.4'])
    same(['kimi', 'kimi-k3'], ['moonshot', 'kimi-k3'])
    same(['openrouter', 'anthropic/claude-opus-5.5'], ['anthropic', 'claude-opus-5-5'])
    same(['openrouter', 'x-ai/grok-4.7'], ['xai', 'grok-4.7'])
    same(['azure', 'gpt-6-sol'], ['openai', 'gpt-6-sol'])
    assert.notDeepEqual(modelFacts('mistral', 'mistral-medium-2508'), modelFacts('mistral', 'mistral-medium-2604'))
  })

  it('finds the models behind the tools', () => {
    same(['claude', 'opus'], ['anthropic', 'claude-opus-5-5'])
    same(['claude', 'claude-haiku-4-5'], ['anthropic', 'claude-haiku-4-5'])
    same(['codex', 'gpt-6.1-sol'], ['openai', 'gpt-6.1-sol'])
    same(['gemini', 'gemini-3.8-flash'], ['google', 'gemini-3.8-flash'])
    same(['opencode', 'anthropic/claude-opus-5-5'], ['anthropic', 'claude-opus-5-5'])
    same(['opencode', 'openrouter/openai/gpt-6-sol'], ['openai', 'gpt-6-sol'])
    same(['copilot', 'claude-sonnet-5.5'], ['anthropic', 'claude-sonnet-5-5'])
    assert.deepEqual(
      [modelFacts('claude', ''), modelFacts('codex', ''), modelFacts('gemini', 'pro')],
      [null, null, null],
    )
  })

  it('takes servers on this machine for free, and says nothing of what it does not know', () => {
    const free = { prices: { input: 0, output: 0 }, window: null, maxOutput: null }
    for (const name of ['ollama', 'lmstudio', 'llamacpp', 'vllm']) assert.deepEqual(modelFacts(name, 'qwen3:8b'), free)
    assert.equal(modelFacts('ollama', 'gpt-oss:120b-cloud')?.prices, null)
    assert.deepEqual(modelFacts('openrouter', 'z-ai/glm-5.3:free')?.prices, { input: 0, output: 0 })
    assert.equal(modelFacts('openrouter', 'z-ai/glm-5.3:nitro')?.prices, null)
    for (const [provider, model] of [
      ['openai', 'gpt-99'],
      ['lab', 'gpt-6-sol'],
      ['openrouter', 'gpt-6-sol'],
      ['openrouter', 'constructor/name'],
      ['offline', 'for'],
    ] as const)
      assert.equal(modelFacts(provider, model), null, `${provider}:${model}`)
  })
})

describe('familyOf', () => {
  for (const [name, family] of [
    ['openai:gpt-6.1-sol', 'openai'],
    ['openai:o3', 'openai'],
    ['anthropic:claude-opus-5-5', 'anthropic'],
    ['claude', 'anthropic'],
    ['claude:opus', 'anthropic'],
    ['codex', 'openai'],
    ['gemini:pro', 'google'],
    ['kimi:kimi-k3', 'moonshot'],
    ['zai:anything', 'zhipu'],
    ['openrouter:anthropic/claude-opus-5.5', 'anthropic'],
    ['openrouter:x-ai/grok-4.7', 'xai'],
    ['opencode:google/gemini-4-argon', 'google'],
    ['copilot:claude-sonnet-5.5', 'anthropic'],
    ['copilot', 'copilot'],
    ['ollama:qwen3:8b', 'qwen'],
    ['ollama:gemma3:27b', 'google'],
    ['ollama:gpt-oss:20b', 'openai'],
    ['ollama:llama3.3', 'meta'],
    ['ollama:phi4', 'microsoft'],
    ['ollama:deepseek-r1:70b', 'deepseek'],
    ['lmstudio:deepseek-r1-distill-llama-8b', 'deepseek'],
    ['vllm:mistralai/Mixtral-8x22B', 'mistral'],
    ['groq:llama-3.3-70b-versatile', 'meta'],
    ['fireworks:accounts/fireworks/models/glm-5p3', 'zhipu'],
    ['together:moonshotai/Kimi-K3', 'moonshot'],
    ['lab:big', 'lab'],
    ['lab:constructor', 'lab'],
  ] as const)
    it(`of ${name} is ${family}`, () => assert.equal(familyOf(name), family))

  it('of every default model of a maker is that maker', () => {
    const makers = ['openai', 'anthropic', 'google', 'deepseek', 'mistral', 'xai', 'moonshot', 'qwen', 'zhipu']
    for (const maker of makers)
      for (const model of knownProvider(maker)!.models) assert.equal(familyOf(`${maker}:${model}`), maker)
  })
})

describe('usualAddress', () => {
  const at = (name: string, env: Record<string, string>) => usualAddress(knownProvider(name)!, env, null)

  it('follows the variables that usually move a provider, with and without the path', () => {
    assert.equal(at('openai', {}), 'https://api.openai.com/v1')
    assert.equal(at('openai', { OPENAI_BASE_URL: 'https://gate.example/openai/' }), 'https://gate.example/openai')
    assert.equal(at('anthropic', { ANTHROPIC_BASE_URL: 'https://gate.example' }), 'https://gate.example/v1')
    assert.equal(at('anthropic', { ANTHROPIC_BASE_URL: 'https://gate.example/v1/' }), 'https://gate.example/v1')
    assert.equal(at('google', { GOOGLE_GEMINI_BASE_URL: 'http://127.0.0.1:9' }), 'http://127.0.0.1:9/v1beta')
    assert.equal(at('azure', { AZURE_OPENAI_ENDPOINT: 'https://a.example/' }), 'https://a.example/openai/v1')
  })

  it('reads every way to write the host of Ollama', () => {
    const hosts = {
      '': 'http://127.0.0.1:11434/v1',
      '0.0.0.0': 'http://127.0.0.1:11434/v1',
      '[::]:5000': 'http://127.0.0.1:5000/v1',
      ':5000': 'http://127.0.0.1:5000/v1',
      '127.0.0.1:5000': 'http://127.0.0.1:5000/v1',
      box: 'http://box:11434/v1',
      'http://box': 'http://box/v1',
      'https://box/ollama/': 'https://box/ollama/v1',
    }
    for (const [host, address] of Object.entries(hosts)) assert.equal(at('ollama', { OLLAMA_HOST: host }), address)
    for (const { name, port, moved } of knownProviders.filter(({ port }) => port !== undefined)) {
      assert.ok(moved, `${name}: every server on this machine can be somewhere else`)
      assert.equal(at(name, { [moved.by]: 'box' }), `http://box:${port}/v1`)
      assert.equal(at(name, { [moved.by]: 'http://127.0.0.1:5000/v1' }), 'http://127.0.0.1:5000/v1')
    }
  })
})

describe('resolveProvider, of a known provider', () => {
  const fails = (config: Config, name: string): ConfigError => {
    try {
      resolveProvider(config, name, 'en')
    } catch (error) {
      assert.ok(error instanceof ConfigError)
      return error
    }
    throw new assert.AssertionError({ message: 'expected a ConfigError' })
  }

  it('needs no configuration', () => {
    const { known, ...provider } = resolveProvider(load({ ANTHROPIC_API_KEY: 'sk-one\n' }), 'anthropic', 'en')
    assert.deepEqual(provider, {
      name: 'anthropic',
      protocol: 'anthropic',
      baseURL: 'https://api.anthropic.com/v1',
      apiKey: 'sk-one',
      headers: {},
      models: [...knownProvider('anthropic')!.models],
      prices: {},
      maxTokens: null,
      temperature: null,
    })
    assert.equal(known('claude-opus-5-5')?.prices?.input, 4)
    assert.equal(known('big'), null)
  })

  it('takes the first variable that is set, and the address that its key belongs to', () => {
    const google = resolveProvider(load({ GOOGLE_API_KEY: 'b', GEMINI_API_KEY: 'a' }), 'google', 'en')
    assert.equal(google.apiKey, 'a')
    assert.equal(resolveProvider(load({ ZAI_API_KEY: 'z' }), 'zhipu', 'en').baseURL, 'https://api.z.ai/api/paas/v4')
    const both = resolveProvider(load({ ZAI_API_KEY: 'z', ZHIPU_API_KEY: 'c' }), 'zhipu', 'en')
    assert.deepEqual([both.apiKey, both.baseURL], ['c', 'https://open.bigmodel.cn/api/paas/v4'])
  })

  it('says which variables may hold a key that is missing, and where it is made', () => {
    const error = fails(load({ OPENAI_API_KEY: ' ' }), 'openai')
    assert.equal(error.reason, 'credentials')
    assert.equal(
      error.message,
      'openai: no key was found. Make one at https://platform.openai.com/api-keys, then: export OPENAI_API_KEY=…',
    )
    assert.match(
      fails(load({}), 'kimi').message,
      /^moonshot: .* export MOONSHOT_API_KEY=… \(KIMI_API_KEY will do as well\)$/,
    )
    assert.match(
      fails(load({}, { groq: { maxTokens: 9 } }), 'groq').message,
      /config\.json:1:\d+ providers\.groq: no key/,
    )
    assert.throws(() => resolveProvider(load({}), 'qwen', 'zh'), {
      message:
        'qwen：未找到密钥。请在 https://bailian.console.alibabacloud.com 创建密钥，然后执行：export DASHSCOPE_API_KEY=…（也可以设置 QWEN_API_KEY）',
    })
  })

  it('keeps its protocol and its key at an address of the user’s own', () => {
    const baseURL = 'https://gate.example/anthropic/v1'
    const config = load({ ANTHROPIC_API_KEY: 'k' }, { anthropic: { baseURL }, openai: { baseURL, protocol: 'chat' } })
    const { protocol, apiKey, ...provider } = resolveProvider(config, 'anthropic', 'en')
    assert.deepEqual([protocol, apiKey, provider.baseURL], ['anthropic', 'k', baseURL])
    const keyless = resolveProvider(config, 'openai', 'en')
    assert.deepEqual([keyless.protocol, keyless.apiKey], ['chat', null])
  })

  it('adds what the configuration says, by any of its names', () => {
    const settings = { apiKey: 'own', temperature: 0.2, maxTokens: 900, windows: { 'kimi-k3': 5000, mine: 7000 } }
    const config = load({ MOONSHOT_API_KEY: 'other' }, { moonshot: settings })
    const { known, ...provider } = resolveProvider(config, 'kimi', 'en')
    assert.deepEqual(
      [provider.name, provider.apiKey, provider.temperature, provider.maxTokens],
      ['kimi', 'own', 0.2, 900],
    )
    assert.deepEqual(known('kimi-k3'), { ...modelFacts('moonshot', 'kimi-k3'), window: 5000 })
    assert.deepEqual(known('mine'), { prices: null, window: 7000, maxOutput: null })
  })

  it('sends the key of Azure in its own header, and needs its address', () => {
    const AZURE_OPENAI_API_KEY = 'azure-key'
    const env = { AZURE_OPENAI_API_KEY, AZURE_OPENAI_ENDPOINT: 'https://me.openai.azure.com/' }
    const azure = resolveProvider(load(env), 'azure', 'en')
    assert.deepEqual(
      [azure.baseURL, azure.apiKey, azure.headers],
      ['https://me.openai.azure.com/openai/v1', null, { 'api-key': AZURE_OPENAI_API_KEY }],
    )
    assert.match(fails(load({ AZURE_OPENAI_API_KEY }), 'azure').message, /^azure: .*AZURE_OPENAI_ENDPOINT is not set/)
    assert.deepEqual(heldSecrets(load(env)), [AZURE_OPENAI_API_KEY])
  })

  it('blames the variable that holds what cannot be used, without showing it', () => {
    const bad = load({ OPENAI_API_KEY: 'sk–dash', OPENAI_BASE_URL: 'gate.example' })
    assert.equal(
      fails(bad, 'openai').message,
      'OPENAI_API_KEY: holds characters that an HTTP header cannot carry. Check what was pasted.\nOPENAI_BASE_URL: must be an http:// or https:// address, such as http://127.0.0.1:9000/v1.',
    )
  })

  it('is found by its name when it is nearly right', () => {
    assert.match(fails(load({}), 'opnai').message, /no provider "opnai"\. Did you mean openai\?/)
    assert.match(fails(load({}), 'lab').message, /Known by name: openai, .*, vllm\. Add yours to "providers"/)
  })
})

describe('availableProviders', () => {
  const named = (config: Config) =>
    availableProviders(config).map(({ name, from, keyVariable }) => [name, from, keyVariable])

  it('has the configured ones, then those whose key is in the environment', () => {
    const env = { KIMI_API_KEY: 'k', GROQ_API_KEY: 'g', LAB: 'l', AZURE_OPENAI_API_KEY: 'a', XAI_API_KEY: '' }
    const lab = { baseURL: 'http://127.0.0.1/v1', apiKey: `\${LAB}`, models: ['big'] }
    const config = load(env, { lab, groq: {}, mistral: { temperature: 1 }, deepseek: { apiKey: 'written' } })
    assert.deepEqual(named(config), [
      ['lab', 'config', 'LAB'],
      ['groq', 'config', 'GROQ_API_KEY'],
      ['deepseek', 'config', null],
      ['moonshot', 'environment', 'KIMI_API_KEY'],
    ])
    assert.deepEqual(availableProviders(config)[0]?.models, ['big'])
    assert.deepEqual(availableProviders(config)[1]?.models, [...knownProvider('groq')!.models])
  })

  it('counts a provider once, under the name it is configured by', () => {
    assert.deepEqual(named(load({ MOONSHOT_API_KEY: 'k' }, { kimi: {} })), [['kimi', 'config', 'MOONSHOT_API_KEY']])
    assert.deepEqual(named(load({})), [])
  })
})

describe('servers on this machine', () => {
  it('tell their models, but not those for embeddings', async () => {
    const names = ['qwen3:8b', 'nomic-embed-text:latest', 'bge-m3', 'text-embedding-x', 'gemma3', 'gemma3', '--flag', 3]
    const host = await serve((request, response) => {
      assert.equal(request.url, '/v1/models')
      json(ids(...names))(request, response)
    })
    assert.deepEqual(await askLoopback('ollama', `http://${host}/v1`), ['qwen3:8b', 'gemma3'])
    const path = await serve(json(ids('/models/Qwen3-8B.gguf')))
    assert.deepEqual(await askLoopback('llamacpp', `http://${path}/v1`), ['Qwen3-8B.gguf'])
    assert.deepEqual(await askLoopback('vllm', `http://${path}/v1`), [])
  })

  it('are nobody when they are something else, or slow, or not there', async () => {
    const answers: RequestListener[] = [
      json({ hello: 'world' }),
      json(ids('a'), 404),
      json(null),
      (_, response) => response.end('<html>'),
      (_, response) => response.writeHead(302, { location: '/v1/models' }).end(),
      () => {},
    ]
    for (const answer of answers) {
      const started = performance.now()
      assert.equal(await askLoopback('vllm', `http://${await serve(answer)}/v1`), null)
      assert.ok(performance.now() - started < 10_000)
    }
    assert.equal(await askLoopback('ollama', 'http://127.0.0.1:1/v1'), null)
    assert.equal(await askLoopback('ollama', 'nonsense'), null)
    assert.equal(await askLoopback('ollama', `http://${await serve(() => {})}`, AbortSignal.abort()), null)
    assert.deepEqual(await askLoopback('ollama', `http://${await serve(json({ data: null }))}`), [])
  })

  const ollama = async (config: Config) => (await loopbackProviders(config)).find(({ name }) => name === 'ollama')

  it('are asked once, where the environment says they are', async () => {
    let asked = 0
    const host = await serve((request, response) => {
      asked++
      json(ids('qwen3:8b'))(request, response)
    })
    const config = load({ ...noServers, OLLAMA_HOST: host })
    const [first] = await Promise.all([ollama(config), ollama(config)])
    assert.deepEqual(first, { name: 'ollama', from: 'loopback', keyVariable: null, models: ['qwen3:8b'] })
    assert.equal(asked, 1)
  })

  it('are asked for their models where the configuration says they are, unless it names them', async () => {
    const baseURL = `http://${await serve(json(ids('mine')))}/v1`
    assert.deepEqual((await ollama(load(noServers, { ollama: { baseURL } })))?.models, ['mine'])
    assert.equal(await ollama(load(noServers, { ollama: { baseURL, models: ['other'] } })), undefined)
  })
})
