import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { modelPattern, providerPattern, reservedProviders } from '../../src/host/config/grammar.ts'
import { figures } from '../../src/models/catalogue/figures.ts'
import { figuresOf, modelFacts } from '../../src/models/catalogue.ts'
import { familyOf } from '../../src/models/families.ts'
import { knownProvider, knownProviders } from '../../src/models/providers.ts'

const linesOf = (provider: string) => figures[provider]!.trim().split('\n')
const nameIn = (line: string) => line.trim().split(/\s+/)[0]!

describe('the table of providers', () => {
  const names = knownProviders.flatMap(({ name, aliases = [] }) => [name, ...aliases])

  it('has the providers that the project promises, under names that are free', () => {
    const promised =
      'openai anthropic google deepseek openrouter groq mistral xai moonshot qwen zhipu together fireworks azure ollama lmstudio llamacpp vllm'
    const own = knownProviders.map(provider => provider.name)
    assert.deepEqual(own, promised.split(' '))
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
    const page = readFileSync(new URL('../../docs/configuration.md', import.meta.url), 'utf8')
    const documented = page.split('\n').flatMap(line => {
      const [, name, variables, protocol] = line.match(/^\| `([a-z]+)`[^|]* \| ([^|]*) \| `([a-z]+)` \|/) ?? []
      return name === undefined ? [] : [{ name, keys: variables!.match(/[A-Z_]+_KEY/g) ?? [], protocol }]
    })
    const known = knownProviders.map(({ name, keys, protocol }) => ({ name, keys: [...keys], protocol }))
    assert.deepEqual(documented, known)
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

  it('finds dated names, aliases, routers, deployments and the models behind the tools', () => {
    const same = `anthropic:claude-opus-5-5-20260922 anthropic:claude-opus-5-5
openai:gpt-5.4-2026-03-05 openai:gpt-5.4
kimi:kimi-k3 moonshot:kimi-k3
openrouter:anthropic/claude-opus-5.5 anthropic:claude-opus-5-5
openrouter:x-ai/grok-4.7 xai:grok-4.7
azure:gpt-6-sol openai:gpt-6-sol
claude:opus anthropic:claude-opus-5-5
claude:claude-haiku-4-5 anthropic:claude-haiku-4-5
codex:gpt-6.1-sol openai:gpt-6.1-sol
gemini:gemini-3.8-flash google:gemini-3.8-flash
opencode:anthropic/claude-opus-5-5 anthropic:claude-opus-5-5
opencode:openrouter/openai/gpt-6-sol openai:gpt-6-sol
copilot:claude-sonnet-5.5 anthropic:claude-sonnet-5-5`
    for (const pair of same.split('\n')) {
      const [one, other] = pair.split(' ').map(name => modelFacts(...(name.split(':') as [string, string])))
      assert.ok(one, pair)
      assert.deepEqual(one, other, pair)
    }
    assert.notDeepEqual(modelFacts('mistral', 'mistral-medium-2508'), modelFacts('mistral', 'mistral-medium-2604'))
    for (const [tool, name] of [
      ['claude', ''],
      ['codex', ''],
      ['gemini', 'pro'],
    ] as const)
      assert.equal(modelFacts(tool, name), null)
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

describe('the family of a model', () => {
  it('is that of who made it, whoever serves it', () => {
    const rows = readFileSync(new URL('cases/families.txt', import.meta.url), 'utf8')
      .trim()
      .split('\n')
    for (const [name, family] of rows.map(row => row.split(' '))) assert.equal(familyOf(name!), family, name)
  })

  it('of every default model of a maker is that maker', () => {
    const makers = ['openai', 'anthropic', 'google', 'deepseek', 'mistral', 'xai', 'moonshot', 'qwen', 'zhipu']
    for (const maker of makers)
      for (const model of knownProvider(maker)!.models) assert.equal(familyOf(`${maker}:${model}`), maker)
  })
})
