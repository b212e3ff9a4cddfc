import assert from 'node:assert/strict'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { after, describe, it } from 'node:test'
import { TreeOptions } from '../../src/formats/tree/options.ts'
import { treeOf } from '../../src/formats/tree/options-in.ts'
import type { TreeConfig } from '../../src/formats/tree/request/config.ts'
import { maskedTree, withTreeVoices } from '../../src/formats/tree/request/request.ts'
import { openHost } from '../../src/host/host.ts'
import { call, never } from '../chat/listening.ts'
import { startLab } from '../lab/server.ts'
import { newIo } from '../support/io.ts'
import { rowsOf, valuesOf } from '../support/values.ts'
import { configFixture, folder, type Given, read, ref } from './support/config-file.ts'

const api = { baseURL: 'https://api.example.com/v1', apiKey: ref('DEBATE_API_KEY') }
const whole = configFixture('whole.jsonc')
const wholeGiven: Given = { env: { DEBATE_API_KEY: 'k-4711' }, files: { 'docs/sessions.md': '# Sessions\n' } }

describe('readTreeConfig', () => {
  it('reads the whole file, comments and trailing commas included', () => {
    const tree = read(whole, wholeGiven)
    const { path, providers, remarks, strayKeys, ...rest } = tree
    const cwd = dirname(dirname(path!))
    const { name, options, seats, fallbacks, sampling, language, context } = rest
    const facts = { name, options, seats, fallbacks, ...sampling, language, context }
    assert.deepEqual(
      JSON.parse(JSON.stringify(facts).replaceAll(cwd, 'CWD')),
      JSON.parse(configFixture('whole.read.json')),
    )
    assert.deepEqual(TreeOptions.parse(tree.options).topics, tree.options.topics)
    assert.deepEqual(
      [...providers],
      [['tree-api', { ...api, prices: {}, temperature: 0.7, maxTokens: 4000, callMs: 90_000, tries: 2 }]],
    )
    assert.deepEqual([remarks.length, strayKeys], [1, []])
  })

  it('leaves what the file leaves out to the format', () => {
    const tree = read({ language: 'zh' })
    assert.deepEqual(tree.options, {
      debaters: [{ id: 'party-a' }, { id: 'party-b' }],
      reviewer: { id: 'reviewer' },
      topics: [{ id: 'topic-1', title: 'Where to keep sessions', background: '', annotations: [], coreQuestions: [] }],
      configFile: tree.path,
      output: null,
    })
    const named = treeOf({ options: tree.options, topic: '', language: 'zh' })
    assert.deepEqual(valuesOf([...named.debaters, named.reviewer], 'label'), ['方 A', '方 B', '评审'])
    assert.deepEqual([tree.language, tree.sampling], ['zh', {}])
    assert.deepEqual([tree.fallbacks, tree.context, tree.remarks, tree.providers.size], [[], [], [], 0])
  })

  it('takes the times of the seed when an api says nothing', () => {
    const { callMs, tries } = read({ api }, { env: { DEBATE_API_KEY: 'k' } }).providers.get('tree-api')!
    assert.deepEqual([callMs, tries], [120_000, 3])
  })

  it('takes what Agon itself adds', () => {
    const prices = { 'gpt-5.2': { input: 1, output: 8 } }
    const tree = read({
      api: { baseURL: 'https://api.example.com/v1', prices },
      debaters: [{ model: 'gpt-5.2' }, { model: 'kimi-k2.5' }],
      reviewer: { model: 'qwen3.5-plus' },
      params: { maxNodes: 12, callsAtOnce: 3 },
    })
    assert.deepEqual([tree.options.maxNodes, tree.options.callsAtOnce], [12, 3])
    assert.deepEqual(tree.providers.get('tree-api')?.prices, prices)
  })

  it('fills in the environment everywhere, and $$ keeps a reference as it is', () => {
    const who = ref('WHO')
    const tree = read(
      {
        debaters: [{ id: who, label: `L ${who}`, model: `openai:${ref('MODEL')}` }, { model: 'claude' }],
        topics: [{ id: 'topic-1', title: `On ${who}`, background: `echo $${who} \${not.one}`, annotations: [who] }],
        sharedContext: { inline: `Seen by ${who}` },
        output: { dir: `out/${who}` },
      },
      { env: { WHO: 'anna', MODEL: 'gpt-5.2' } },
    )
    assert.deepEqual(tree.options.debaters, [{ id: 'anna', label: 'L anna' }, { id: 'party-b' }])
    assert.equal(tree.seats.anna?.seat, 'openai:gpt-5.2')
    const { topics, output } = TreeOptions.parse(tree.options)
    const { title, background, annotations } = topics[0]!
    assert.deepEqual([title, background, annotations], ['On anna', `echo ${who} \${not.one}`, ['anna']])
    assert.deepEqual(tree.context, [{ path: 'sharedContext.inline', text: 'Seen by anna' }])
    assert.match(String(output?.dir), /\/out\/anna$/)
  })

  it('starts paths at the working folder, and finds there what is only beside the file', () => {
    const files = { 'docs/a.md': 'a', 'debate/docs/a.md': 'another', 'debate/b.md': 'b', 'debate/out/x.md': 'x' }
    const tree = read({ sharedContext: { files: ['docs/a.md', 'b.md'] }, output: { dir: 'out' } }, { files })
    const beside = dirname(tree.path!)
    assert.deepEqual(tree.context, ['docs/a.md', join(beside, 'b.md')])
    assert.deepEqual(tree.options.output, { dir: join(beside, 'out'), includeRawResponses: false })
  })

  it('looks at no files where an inline text replaces them', () => {
    const tree = read({ sharedContext: { files: ['gone.md', 'gone-too.md'], inline: 'In short: …' } })
    assert.deepEqual(tree.context, [{ path: 'sharedContext.inline', text: 'In short: …' }])
  })
})

describe('endpoints', () => {
  const env = { DEBATE_API_KEY: 'general-key', OTHER_KEY: 'other-key', GATE: 'https://api.example.com/v1' }
  const seated = (debaters: object[], more: object = {}): TreeConfig =>
    read({ debaters, reviewer: { model: 'r', api: { baseURL: 'https://reviewer.example/v1' } }, ...more }, { env })
  const of = (tree: TreeConfig, id: string) => tree.providers.get(tree.seats[id]!.seat!.split(':')[0]!)!

  it('may be one per seat, and are called by whose they are, not by their order', () => {
    const own = { baseURL: 'https://kimi.example/v1', apiKey: ref('OTHER_KEY') }
    const debaters = [
      { model: 'gpt-5.2', api: { baseURL: 'https://openai.example/v1', apiKey: ref('DEBATE_API_KEY') } },
      { model: 'kimi-k2.5', fallback: 'kimi-k2', api: own },
      { model: 'kimi-k2.6', api: own },
    ]
    const tree = seated(debaters)
    const expected = ['party-a:gpt-5.2', 'party-b:kimi-k2.5', 'party-c:kimi-k2.6', 'reviewer:r'].map(
      at => `tree-api-${at}`,
    )
    assert.deepEqual(valuesOf(Object.values(tree.seats), 'seat'), expected)
    assert.deepEqual(tree.fallbacks, ['party-b=tree-api-party-b:kimi-k2'])
    assert.equal(of(tree, 'party-b').apiKey, ref('OTHER_KEY'))
    assert.deepEqual(tree.options.endpoints, {
      'tree-api-party-a': 'https://openai.example/v1',
      'tree-api-party-b': 'https://kimi.example/v1',
      'tree-api-party-c': 'https://kimi.example/v1',
      'tree-api-reviewer': 'https://reviewer.example/v1',
    })
  })

  it('have names of their own whatever the ids of seats are', () => {
    const ids = ['Anna', 'anna', '甲', '乙', 'x'.repeat(64), `${'x'.repeat(63)}y`, 'a.b']
    const own = (ids: string[]) =>
      seated(ids.map(id => ({ id, model: 'm', api: { baseURL: 'https://own.example/v1' } }))).seats
    const names = ids.map(id => own(ids)[id]!.seat!.split(':')[0]!)
    assert.equal(new Set(names).size, ids.length)
    for (const name of names) assert.match(name, /^tree-api-[a-z0-9_-]{1,23}$/)
    const turned = own(ids.toReversed())
    const providers = ids.map(id => turned[id]!.seat!.split(':')[0])
    assert.deepEqual(providers, names)
  })

  it('inherit what they leave out, but never the key of another address', () => {
    const tree = seated(
      [
        { model: 'a', api: { timeout: 5000 } },
        { model: 'b', api: { apiKey: ref('OTHER_KEY') } },
        { model: 'c', api: { baseURL: `${ref('GATE')}/` } },
        { model: 'd' },
      ],
      { api: { ...api, timeout: 30_000, maxRetries: 0 } },
    )
    const facts = (id: string) => {
      const { baseURL, apiKey, callMs, tries } = of(tree, id)
      return [baseURL, apiKey, callMs, tries]
    }
    assert.deepEqual(facts('party-a'), [api.baseURL, api.apiKey, 5000, 1])
    assert.deepEqual(facts('party-b'), [api.baseURL, ref('OTHER_KEY'), 30_000, 1])
    assert.deepEqual(facts('party-c'), [`${ref('GATE')}/`, api.apiKey, 30_000, 1])
    assert.equal(tree.seats['party-d']?.seat, 'tree-api:d')
    assert.deepEqual(facts('reviewer'), ['https://reviewer.example/v1', undefined, 30_000, 1])
  })

  it('need no address of "api" where every seat has its own', () => {
    const own = { model: 'a', api: { baseURL: 'https://a.example' } }
    assert.equal(of(seated([own, { model: 'claude', api: null }], { api: { timeout: 5000 } }), 'party-a').callMs, 5000)
  })

  it('leave a seat with "api": null, and all where there is none, to Agon’s own voices', () => {
    const own = { model: 'claude:opus', fallback: 'openai:gpt-5.2', api: null }
    const tree = seated([{ model: 'gpt-5.2' }, own], { api })
    assert.deepEqual([tree.seats['party-b']?.seat, tree.fallbacks], ['claude:opus', ['party-b=openai:gpt-5.2']])
    assert.equal(read({}).seats['party-a']?.seat, 'openai:gpt-5.2')
  })

  it('know the prices of a provider by its address, and those of the file go first', () => {
    const tree = seated(
      [
        { model: 'deepseek-v4-pro' },
        { model: 'deepseek-flash' },
        { model: 'openai/gpt-6.1-sol', api: { baseURL: 'https://openrouter.ai/api/v1/' } },
      ],
      { api: { baseURL: 'https://api.deepseek.com/v1', prices: { 'deepseek-flash': { input: 7, output: 9 } } } },
    )
    const host = hostOf(tree, { ...env, DEEPSEEK_API_KEY: 'k' })
    const deepseek = host.modelFor('deepseek:deepseek-v4-pro')
    assert.ok(deepseek.prices)
    assert.deepEqual(host.modelFor('tree-api:deepseek-v4-pro').prices, deepseek.prices)
    assert.equal(host.modelFor('tree-api:deepseek-v4-pro').window, deepseek.window)
    assert.deepEqual(host.modelFor('tree-api:deepseek-flash').prices, { input: 7, output: 9 })
    assert.ok(host.modelFor('tree-api-party-c:openai/gpt-6.1-sol').prices)
    assert.equal(host.modelFor('tree-api-reviewer:r').prices, null)
  })

  it('that get the key of a known provider are named where they are not its own', () => {
    const keys = (baseURL: string, variable: string) =>
      read(
        {
          ...{ api: { baseURL, apiKey: ref(variable) }, reviewer: { model: 'r' } },
          debaters: [{ model: 'a' }, { model: 'b' }],
        },
        { env: { OPENAI_API_KEY: 'k', DEBATE_API_KEY: 'k', ZAI_API_KEY: 'k', GITHUB_TOKEN: 'k' } },
      )
    for (const [baseURL, variable, stray] of [
      ['https://gateway.example/v1', 'OPENAI_API_KEY', [['OPENAI_API_KEY', 'openai']]],
      ['https://gateway.example/v1', 'GITHUB_TOKEN', [['GITHUB_TOKEN', null]]],
      ['https://api.openai.com/v1', 'OPENAI_API_KEY', []],
      ['http://127.0.0.1:4000/v1', 'OPENAI_API_KEY', []],
      ['https://api.z.ai/api/paas/v4', 'ZAI_API_KEY', []],
      ['https://gateway.example/v1', 'DEBATE_API_KEY', []],
    ] as const) {
      const found = rowsOf(keys(baseURL, variable).strayKeys, 'variable', 'owner')
      assert.deepEqual(found, stray, `${variable} at ${baseURL}`)
    }
    assert.deepEqual(keys('https://gateway.example/v1', 'OPENAI_API_KEY').options.endpoints, {
      'tree-api': 'https://gateway.example/v1',
      'tree-api OPENAI_API_KEY': 'https://gateway.example/v1',
    })
  })
})

function hostOf(tree: TreeConfig, env: Record<string, string>, user: object = {}) {
  const home = mkdtempSync(join(folder, 'home'))
  writeFileSync(join(home, 'config.json'), JSON.stringify(user))
  const host = openHost({
    io: newIo({ env: { ...env, AGON_HOME: home }, cwd: mkdtempSync(join(folder, 'x')) }),
    language: 'en',
    extend: config => withTreeVoices(config, tree),
  })
  after(() => host.close())
  return host
}

describe('a room with the voices of a tree', () => {
  it('calls its endpoint as the file says', async t => {
    const lab = await startLab({ key: 'k-4711' })
    t.after(() => lab.close())
    const tree = read(whole.replace('https://api.example.com/v1', lab.url), wholeGiven)
    const model = hostOf(tree, { DEBATE_API_KEY: 'k-4711' }).modelFor('tree-api:gpt-5.2')
    assert.deepEqual([model.callMs, model.tries, model.maxTokens], [90_000, 2, 4000])
    const parts: string[] = []
    for await (const part of model.stream(call({ maxTokens: 4000 }), never)) parts.push(part.type)
    assert.equal(parts.at(-1), 'done')
    const { body } = lab.requests[0]!
    assert.deepEqual([body.model, body.temperature, body.max_tokens], ['gpt-5.2', 0.7, 4000])
  })

  it('masks a key that stands in the file, and one that it refers to', () => {
    const literal = 'quite-an-ordinary-phrase'
    const env = { THEIRS: 'another-plain-phrase' }
    const tree = read(
      {
        api: { baseURL: 'https://api.example.com/v1', apiKey: literal },
        debaters: [{ model: 'a' }, { model: 'b', api: { baseURL: 'https://b.example', apiKey: ref('THEIRS') } }],
        reviewer: { model: 'r' },
        topics: [{ id: 't', title: `About ${literal}` }],
      },
      { env },
    )
    const { mask } = hostOf(tree, env)
    assert.equal(mask.text(`x ${literal} y another-plain-phrase z`), 'x [secret] y [secret] z')
    const kept = maskedTree(tree, mask).options
    assert.ok(!JSON.stringify(kept).includes(literal))
    assert.equal(kept.configFile, tree.path)
  })

  it('gives temperature and cap to Agon’s own voices at its table, and to no other', () => {
    const tree = read({
      debaters: [{ model: 'lab:big' }, { model: 'openai:gpt-5.2', fallback: 'kimi:kimi-k2.6' }],
      params: { temperature: 0.3, maxTokensPerResponse: 900 },
    })
    const lab = { baseURL: 'http://127.0.0.1:9/v1', temperature: 1, models: ['big'] }
    const env = { OPENAI_API_KEY: 'k', MOONSHOT_API_KEY: 'k', XAI_API_KEY: 'k' }
    const { config, modelFor } = hostOf(tree, env, { providers: { lab } })
    assert.deepEqual(config.providers.get('lab'), { ...lab, temperature: 0.3, maxTokens: 900 })
    assert.deepEqual(config.providers.get('moonshot'), { temperature: 0.3, maxTokens: 900 })
    const limits = ['openai:gpt-5.2', 'kimi:kimi-k2.6', 'xai:grok-4.7'].map(name => modelFor(name).maxTokens)
    assert.deepEqual(limits, [900, 900, null])
  })

  it('blames nobody’s file for a key that is missing', () => {
    const tree = read({ params: { temperature: 0.3 } })
    assert.throws(() => hostOf(tree, {}).modelFor('openai:gpt-5.2'), /^ConfigError: openai: /)
  })
})
