import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { goalFor, stanceFor } from '../../../src/formats/research/request/request.ts'
import { roleIds } from '../../../src/formats/research/request/roles.ts'
import { assignModels, languageOfTopic, readTopic } from '../../../src/formats/research/request/topic.ts'
import { loadConfig } from '../../../src/host/config/load.ts'
import { lookAround } from '../../../src/host/seats/machine.ts'
import { isModelName, seatWritten } from '../../../src/host/seats/written.ts'
import { newMachine } from '../../support/agon.ts'
import { bareEnvironment } from '../../support/bare-machine.ts'
import { openGolden } from '../../support/golden.ts'
import { readRows } from '../support/fixtures.ts'

const golden = openGolden('research-topic')

const config = loadConfig({ home: '/nowhere', cwd: '/nowhere', env: {}, language: 'en' })
const read = (topic: string) => readTopic(topic, word => isModelName(word, config))

/** A topic, and what is compared in it; none: nothing. */
const topics = readRows('topics.tsv') as [topic: string, ...things: string[]][]

describe('what a topic says', () => {
  for (const [topic, ...found] of topics)
    it(`${topic} → ${found.join(' | ') || 'no alternatives'}`, () => assert.deepEqual(read(topic).things, found))

  it('has the models that stand in brackets behind it', () => {
    const models = (topic: string) => [read(topic).topic, read(topic).models]
    const two = ['gpt-5.4', 'claude-4.6-sonnet']
    assert.deepEqual(models('Claude Code vs OpenCode (gpt-5.4, claude-4.6-sonnet)'), ['Claude Code vs OpenCode', two])
    assert.deepEqual(models('Claude Code vs OpenCode（gpt-5.4，claude-4.6-sonnet）'), ['Claude Code vs OpenCode', two])
    assert.deepEqual(models('Claude Code 还是 OpenCode（gpt-5.4、claude-4.6-sonnet）？'), [
      'Claude Code 还是 OpenCode？',
      two,
    ])
    assert.deepEqual(models('Is it so? (openai:gpt-5.4)'), ['Is it so?', ['openai:gpt-5.4']])
    assert.deepEqual(models('Cities should ban cars (o3)'), ['Cities should ban cars', ['o3']])
  })

  it('keeps brackets that hold anything else, and models in the middle of a sentence', () => {
    for (const topic of [
      'Cities should ban cars (within 10 years)',
      'Does coffee help (meta-analysis)?',
      'Best local server (ollama, lmstudio)?',
      'Cursor vs Copilot (with GPT-5.4 behind it)',
      'Is prompt caching (gpt-5.4) worth it?',
      'Postgres vs MySQL (8.0, 9.1)',
      'Unclosed (gpt-5.4',
      'Empty ()',
      'A list (gpt-5.4, and so on)',
    ])
      assert.deepEqual([read(topic).topic, read(topic).models], [topic, []])
  })

  it('has a model for each thing where each has a bracket of its own', () => {
    const both = read('Claude Code (gpt-5.4) vs OpenCode (claude-4.6-sonnet)')
    assert.deepEqual([both.topic, both.own], ['Claude Code vs OpenCode', ['gpt-5.4', 'claude-4.6-sonnet']])
    const one = read('Claude Code (gpt-5.4) vs OpenCode')
    assert.deepEqual(
      [one.things, one.own],
      [
        ['Claude Code', 'OpenCode'],
        ['gpt-5.4', null],
      ],
    )
  })
})

describe('the language of a topic', () => {
  for (const [language, topic] of readRows('topic-languages.tsv'))
    it(`${topic} → ${language}`, () => assert.equal(languageOfTopic(topic!, config), language))
})

describe('models in brackets', () => {
  const assign = (models: string[], roles: number) => assignModels({ models, own: null }, roles)
  it('are for the roles, for all of them, or for the judge as well', () => {
    assert.deepEqual(assign([], 2), { roles: [], all: null, judge: null })
    assert.deepEqual(assign(['x'], 2), { roles: [], all: 'x', judge: null })
    assert.deepEqual(assign(['x', 'y'], 2), { roles: ['x', 'y'], all: null, judge: null })
    assert.deepEqual(assign(['x', 'y', 'z'], 2), { roles: ['x', 'y'], all: null, judge: 'z' })
    assert.deepEqual(assign(['x', 'y', 'z'], 3), { roles: ['x', 'y', 'z'], all: null, judge: null })
  })

  it('fit in no other number', () => {
    assert.equal(assign(['x', 'y', 'z', 'v'], 2), null)
    assert.equal(assign(['x', 'y'], 3), null)
    assert.equal(assignModels({ models: ['x'], own: ['x', null] }, 3), null)
  })
})

describe('what is inferred', () => {
  it('is a question, in the language of the debate', () => {
    const decisions = ['personal-choice', 'team-standardization', 'market-analysis'] as const
    const asked = {
      en: ['Is Rust worth it?', 'Cities should ban cars.', 'Is Rust worth it', 'Should we move to the cloud.'],
      zh: ['值得用 Rust 吗？', '城市应当禁止私家车', '要不要把单体拆成微服务', '我们是否应当上云', '无论如何都要上云'],
    }
    const more = {
      en: ['How to choose a database'],
      zh: ['团队该不该用 Rust。', '应不应该禁止私家车', '如何选择数据库'],
    }
    const pairs = {
      en: [['Claude Code', 'OpenCode']],
      zh: [
        ['Claude Code', 'OpenCode'],
        ['微服务', '单体'],
      ],
    }
    for (const language of ['en', 'zh'] as const) {
      const compared = pairs[language].flatMap(pair =>
        decisions.map(decision => `${pair.join(' | ')} (${decision}) → ${goalFor('A vs B', pair, decision, language)}`),
      )
      const plain = [...asked[language], ...more[language]].map(
        topic => `${topic} → ${goalFor(topic, [], 'personal-choice', language)}`,
      )
      golden.is(language, 'the goal of a topic', [...compared, ...plain].join('\n'))
    }
    assert.equal(goalFor('x'.repeat(2_000), [], 'personal-choice', 'en'), null, 'the topic itself')
  })

  it('is a stance for every name', () => {
    assert.equal(stanceFor('OpenCode', 'en'), 'argue for OpenCode')
    assert.equal(stanceFor('OpenCode', 'zh'), '主张 OpenCode')
    assert.equal(stanceFor('微服务', 'zh'), '主张微服务')
  })

  it('is a seat for every name: its own, and nobody else’s', () => {
    const ids = (...names: string[]) => roleIds(names, ['pro', 'con'])
    assert.deepEqual(ids('Claude Code', 'OpenCode'), ['claude-code', 'opencode'])
    assert.deepEqual(ids('微服务', '单体'), ['role-1', 'role-2'])
    assert.deepEqual(ids('C++', 'C#', 'C'), ['c', 'c-2', 'c-3'])
    assert.deepEqual(ids('Judge', 'judge-2', 'Auditor', 'Pro'), ['role-1', 'role-2', 'role-3', 'role-4'])
    assert.deepEqual(ids('7-Zip', '微服务 (micro)', 'look-2'), ['zip', 'micro', 'role-3'])
    assert.deepEqual(ids('x'.repeat(80)), ['x'.repeat(36)])
    for (const id of ids('Größe', '4o', '--', 'a'.repeat(40))) assert.match(id, /^[a-z][a-z0-9-]{0,39}$/)
  })
})

describe('a model without its provider', () => {
  const around = (t: TestContext, written: object, env: Record<string, string> = {}, language: 'en' | 'zh' = 'en') => {
    const { folder, home } = newMachine(t, written)
    const config = loadConfig({
      home: folder,
      cwd: folder,
      env: { ...bareEnvironment, ...env, AGON_HOME: home },
      language,
    })
    return { config, machine: { ...lookAround(config, language), servers: async () => [] }, language }
  }
  const lab = { baseURL: 'http://127.0.0.1:1/v1' }

  it('belongs to a configured provider that lists it', async t => {
    const here = around(
      t,
      { providers: { lab: { ...lab, models: ['gpt-5.4', 'big'] } } },
      { OPENAI_API_KEY: 'k'.repeat(20) },
    )
    assert.equal(await seatWritten('gpt-5.4', here), 'lab:gpt-5.4')
    assert.equal(await seatWritten('GPT-5.4', here), 'lab:gpt-5.4')
    assert.equal(await seatWritten('big', here), 'lab:big')
    assert.equal(await seatWritten('gpt-5.5', here), 'openai:gpt-5.5')
    const words = readTopic('Kafka vs NATS (big, GPT-5.4)', word => isModelName(word, here.config))
    assert.deepEqual([words.topic, words.models], ['Kafka vs NATS', ['big', 'GPT-5.4']])
    const other = readTopic('Kafka vs NATS (big, fast)', word => isModelName(word, here.config))
    assert.deepEqual([other.topic, other.models, other.things], ['Kafka vs NATS (big, fast)', [], ['Kafka', 'NATS']])
  })

  it('belongs to its maker where that is usable', async t => {
    const key = 'k'.repeat(20)
    const here = around(
      t,
      {},
      {
        ...{ OPENAI_API_KEY: key, ANTHROPIC_API_KEY: key, GEMINI_API_KEY: key, DEEPSEEK_API_KEY: key },
        ...{ DASHSCOPE_API_KEY: key, XAI_API_KEY: key, MISTRAL_API_KEY: key, KIMI_API_KEY: key, ZAI_API_KEY: key },
      },
    )
    for (const [word, seat] of [
      ['gpt-5.4', 'openai:gpt-5.4'],
      ['claude-4.6-sonnet', 'anthropic:claude-4.6-sonnet'],
      ['gemini-3.8-flash', 'google:gemini-3.8-flash'],
      ['deepseek-v4-pro', 'deepseek:deepseek-v4-pro'],
      ['qwen3.8-max', 'qwen:qwen3.8-max'],
      ['grok-4.7', 'xai:grok-4.7'],
      ['mistral-large-4', 'mistral:mistral-large-4'],
      ['kimi-k3', 'moonshot:kimi-k3'],
      ['glm-5.3', 'zhipu:glm-5.3'],
    ] as const)
      assert.equal(await seatWritten(word, here), seat)
  })

  it('stays as it is where it names a provider, a tool, a person, or nothing that is known', async t => {
    const here = around(t, { providers: { lab: { ...lab, models: ['a'] } } })
    for (const seat of ['lab:x', 'openai', 'claude', 'claude:opus', 'person:Anna', 'offline', 'nobody:x', 'what'])
      assert.equal(await seatWritten(seat, here), seat)
  })

  it('is refused with what is missing and what is usable, in both languages', async t => {
    const settings = { providers: { lab: { ...lab, models: ['a', 'b'] } } }
    for (const language of ['en', 'zh'] as const)
      for (const [word, code] of [
        ['gpt-5.4', 3],
        ['llama-4', 2],
      ] as const)
        await assert.rejects(seatWritten(word, around(t, settings, {}, language)), error => {
          assert.equal((error as { code?: number }).code, code)
          golden.is(language, `a model that is not usable here: ${word}`, (error as Error).message)
          return true
        })
  })
})
