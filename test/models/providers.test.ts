import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import type { Language } from '../../src/core/language.ts'
import { availableProviders, loopbackProviders } from '../../src/host/config/available.ts'
import { type Config, loadConfig } from '../../src/host/config/load.ts'
import { ConfigError } from '../../src/host/config/problem.ts'
import { heldSecrets, resolveProvider } from '../../src/host/config/providers.ts'
import { modelFacts } from '../../src/models/catalogue.ts'
import { askLoopback } from '../../src/models/local.ts'
import { knownProvider, knownProviders, usualAddress } from '../../src/models/providers.ts'
import { noServers } from '../support/bare-machine.ts'
import { temporaryFolder } from '../support/folder.ts'
import { openGolden } from '../support/golden.ts'

const golden = openGolden('models-providers')
const folder = temporaryFolder()
const servers: Server[] = []
after(() => {
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
  const fails = (config: Config, name: string, language: Language = 'en'): ConfigError => {
    try {
      resolveProvider(config, name, language)
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
    assert.equal(fails(load({ OPENAI_API_KEY: ' ' }), 'openai').reason, 'credentials')
    for (const language of ['en', 'zh'] as const) {
      golden.is(language, 'no key: openai', fails(load({ OPENAI_API_KEY: ' ' }), 'openai', language).message)
      golden.is(language, 'no key: kimi', fails(load({}), 'kimi', language).message)
      golden.is(language, 'no key: qwen', fails(load({}), 'qwen', language).message)
      const configured = fails(load({}, { groq: { maxTokens: 9 } }), 'groq', language).message
      golden.is(language, 'no key: groq, configured', configured.replace(/^.*config\.json/, '…/config.json'))
    }
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
    for (const language of ['en', 'zh'] as const)
      golden.is(language, 'no address: azure', fails(load({ AZURE_OPENAI_API_KEY }), 'azure', language).message)
    assert.deepEqual(heldSecrets(load(env)), [AZURE_OPENAI_API_KEY])
  })

  it('blames the variable that holds what cannot be used, without showing it', () => {
    const bad = load({ OPENAI_API_KEY: 'sk–dash', OPENAI_BASE_URL: 'gate.example' })
    for (const language of ['en', 'zh'] as const)
      golden.is(language, 'variables that hold what cannot be used', fails(bad, 'openai', language).message)
  })

  it('is found by its name when it is nearly right', () => {
    for (const language of ['en', 'zh'] as const)
      for (const name of ['opnai', 'lab'])
        golden.is(language, `no such provider: ${name}`, fails(load({}), name, language).message)
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
    for (const answer of answers) assert.equal(await askLoopback('vllm', `http://${await serve(answer)}/v1`), null)
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
