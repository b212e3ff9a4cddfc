import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { loadConfig } from '../src/cli/config/load.ts'
import { lookAround } from '../src/cli/nearby.ts'
import { goalFor, stanceFor } from '../src/cli/research/goal.ts'
import { assignModels, readTopic } from '../src/cli/research/infer.ts'
import { isModelName, seatWritten } from '../src/cli/research/model-names.ts'
import { roleIds } from '../src/cli/research/role-ids.ts'
import { languageOfTopic } from '../src/cli/research/topic-language.ts'
import { newMachine } from './support/agon.ts'
import { bareEnvironment } from './support/bare-machine.ts'
import { isQuick } from './support/quick.ts'

const config = loadConfig({ home: '/nowhere', cwd: '/nowhere', env: {}, language: 'en' })
const read = (topic: string) => readTopic(topic, word => isModelName(word, config))

/** What is compared; none: nothing. */
const things: readonly [topic: string, ...things: string[]][] = [
  ['Claude Code vs OpenCode', 'Claude Code', 'OpenCode'],
  ['Claude Code vs. OpenCode', 'Claude Code', 'OpenCode'],
  ['Claude Code VS OpenCode?', 'Claude Code', 'OpenCode'],
  ['A vs B vs C', 'A', 'B', 'C'],
  ['A vs. B vs C versus D', 'A', 'B', 'C', 'D'],
  ['Postgres versus MySQL for our queue', 'Postgres', 'MySQL'],
  ['Queue backend: Postgres vs Redis', 'Postgres', 'Redis'],
  ['Django vs Ruby on Rails for a small team', 'Django', 'Ruby on Rails'],
  ['Remote work vs office work: which is better for juniors?', 'Remote work', 'office work'],
  ['Should we use "Rust" vs "Go" in the new service?', 'Rust', 'Go'],
  ['GPT-5.4 vs Claude 4.6', 'GPT-5.4', 'Claude 4.6'],
  ['Claude Code (the tool) vs OpenCode', 'Claude Code (the tool)', 'OpenCode'],
  ['Kafka vs NATS (self-hosted, on Kubernetes)', 'Kafka', 'NATS'],
  ['Kafka vs NATS (2026, prices)?', 'Kafka', 'NATS'],
  ['Kafka (old, new) or NATS (a (b), c)?', 'Kafka', 'NATS'],
  ['Kafka vs NATS (JetStream) for our events', 'Kafka', 'NATS (JetStream)'],
  ['Kafka vs NATS (self-hosted, on', 'Kafka', 'NATS'],
  ['Postgres (old, new) vs Postgres'],
  ['Kafka（自建，单机）和 NATS（云上）哪个好', 'Kafka', 'NATS（云上）'],
  ['Postgres or MySQL for our queue?', 'Postgres', 'MySQL'],
  ['Should we use Postgres or MySQL?', 'Postgres', 'MySQL'],
  ['Postgres, MySQL, or SQLite for our queue?', 'Postgres', 'MySQL', 'SQLite'],
  ['Which is better, React or Vue?', 'React', 'Vue'],
  ['Which database should we pick: Postgres or MySQL?', 'Postgres', 'MySQL'],
  ['Is Postgres or MySQL better for queues?', 'Postgres', 'MySQL'],
  ['Tabs or spaces?', 'Tabs', 'spaces'],
  ['Should I learn French or Spanish first?', 'French', 'Spanish'],
  ['Compare Kafka and RabbitMQ', 'Kafka', 'RabbitMQ'],
  ['Compare Kafka with RabbitMQ for events', 'Kafka', 'RabbitMQ'],
  ['Choosing between Go and Rust for our CLI', 'Go', 'Rust'],
  ['Should we use Postgres or not?'],
  ['Should we do it now or later?'],
  ['Should we stay or leave the office before it is too late to go home?'],
  ['Postgres or MySQL, that depends on many things.'],
  ['Can you or I do it?'],
  ['Is it good or bad to work at night?'],
  ['Do we need tests or types?'],
  ['Cities should ban private cars'],
  ['Is Rust faster than Go?'],
  ['A vs A'],
  ['vs'],
  ['Claude Code 还是 OpenCode？', 'Claude Code', 'OpenCode'],
  ['我们的队列用 Postgres 还是 MySQL？', 'Postgres', 'MySQL'],
  ['我们应该使用 Postgres 还是 MySQL 更合适？', 'Postgres', 'MySQL'],
  ['用 React 还是 Vue 来写后台？', 'React', 'Vue'],
  ['我们的队列用 Postgres 还是 MySQL 性能更好？', 'Postgres', 'MySQL'],
  ['微服务还是单体架构？', '微服务', '单体架构'],
  ['通用模型还是专用模型？', '通用模型', '专用模型'],
  ['租房还是买房？', '租房', '买房'],
  ['Claude Code 与 OpenCode 对比', 'Claude Code', 'OpenCode'],
  ['微服务与单体架构的对比', '微服务', '单体架构'],
  ['React 对比 Vue', 'React', 'Vue'],
  ['Claude Code 和 OpenCode 哪个好', 'Claude Code', 'OpenCode'],
  ['Claude Code和OpenCode哪个更适合小团队？', 'Claude Code', 'OpenCode'],
  ['北京和上海哪个更适合创业', '北京', '上海'],
  ['Kafka、RabbitMQ 与 NATS 哪个更好？', 'Kafka', 'RabbitMQ', 'NATS'],
  ['对比 Kafka、RabbitMQ 和 NATS', 'Kafka', 'RabbitMQ', 'NATS'],
  ['自建机房与上云之间如何取舍', '自建机房', '上云'],
  ['微服务vs单体', '微服务', '单体'],
  ['我们要不要迁移到 Rust？'],
  ['它还是很慢吗？'],
  ['做还是不做？'],
  ['城市应当禁止私家车'],
]

describe('what a topic says', () => {
  for (const [topic, ...found] of things)
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

  it('is read quickly whatever it is', () => {
    for (const part of [
      '(',
      ')',
      '（',
      '"',
      '/',
      ' or ',
      ' vs ',
      '和',
      '还是',
      ',',
      '?',
      ':',
      '、',
      '(a)',
      '(,',
      '\n',
      ' ',
    ]) {
      const text = part.repeat(Math.ceil(1_000_000 / part.length))
      assert.ok(
        isQuick(() => read(text), 100),
        part,
      )
    }
  })
})

describe('the language of a topic', () => {
  const chinese = [
    '选 Kafka 还是 NATS？（lab:big，lab:other）',
    'Claude Code 还是 OpenCode',
    'Claude Code 还是 OpenCode？（gpt-5.4、claude-4.6-sonnet）',
    'Kafka vs NATS 哪个好',
    'Kafka 与 NATS 对比 (self-hosted, on Kubernetes, for our small team)',
    '微服务 vs 单体',
    'Kubernetes Helm Kustomize ArgoCD 选型',
    '城市应当禁止私家车',
  ]
  const english = [
    'Claude Code vs OpenCode（gpt-5.4，claude-4.6-sonnet）',
    'Which is better, 微信 or Telegram?',
    'What does 道 mean to those who read it today?',
    'Cities should ban private cars (私家车)',
    'Kafka と NATS の比較',
  ]
  for (const topic of chinese) it(`${topic} → zh`, () => assert.equal(languageOfTopic(topic, config), 'zh'))
  for (const topic of english) it(`${topic} → en`, () => assert.equal(languageOfTopic(topic, config), 'en'))

  it('is found quickly', () => {
    for (const part of ['(', '（a', '还是', ' vs ', ' is', '中'])
      assert.ok(isQuick(() => languageOfTopic(part.repeat(1_000_000 / part.length), config), 100))
  })
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
    const pair = ['Claude Code', 'OpenCode']
    assert.match(
      goalFor('A vs B', pair, 'personal-choice', 'en')!,
      /^Which should one choose, Claude Code or OpenCode, .*\?$/,
    )
    assert.match(
      goalFor('A vs B', pair, 'team-standardization', 'zh')!,
      /^团队应当统一采用哪一个：Claude Code 还是 OpenCode？/,
    )
    assert.match(goalFor('A vs B', ['微服务', '单体'], 'market-analysis', 'zh')!, /微服务还是单体？/)
    assert.equal(goalFor('Is Rust worth it?', [], 'personal-choice', 'en'), 'Is Rust worth it?')
    assert.equal(goalFor('值得用 Rust 吗？', [], 'personal-choice', 'zh'), '值得用 Rust 吗？')
    assert.match(goalFor('Cities should ban cars.', [], 'personal-choice', 'en')!, /: Cities should ban cars\?$/)
    assert.match(goalFor('城市应当禁止私家车', [], 'personal-choice', 'zh')!, /^“城市应当禁止私家车”是否成立？/)
    for (const [asked, language] of [
      ['要不要把单体拆成微服务', 'zh'],
      ['我们是否应当上云', 'zh'],
      ['团队该不该用 Rust。', 'zh'],
      ['应不应该禁止私家车', 'zh'],
      ['如何选择数据库', 'zh'],
      ['Is Rust worth it', 'en'],
      ['Should we move to the cloud.', 'en'],
      ['How to choose a database', 'en'],
    ] as const)
      assert.equal(
        goalFor(asked, [], 'personal-choice', language),
        `${asked.replace(/[.。]$/, '')}${language === 'zh' ? '？' : '?'}`,
      )
    assert.match(goalFor('无论如何都要上云', [], 'personal-choice', 'zh')!, /^“无论如何都要上云”是否成立？/)
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
    const machine = newMachine(t, written)
    const config = loadConfig({
      home: machine.folder,
      cwd: machine.folder,
      env: { ...bareEnvironment, ...env, AGON_HOME: machine.home },
      language,
    })
    const nearby = lookAround(config, language)
    return { config, nearby: { ...nearby, servers: async () => [] }, language }
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
    await assert.rejects(seatWritten('gpt-5.4', around(t, settings)), {
      code: 3,
      message:
        'gpt-5.4 is a model of openai, which has no key here: export OPENAI_API_KEY=… Usable here: lab:a, lab:b.',
    })
    await assert.rejects(seatWritten('llama-4', around(t, settings, {}, 'zh')), {
      code: 2,
      message: '这里没有提供 llama-4 的地方。请连同提供方一起写：provider:llama-4。这里可用：lab:a、lab:b。',
    })
  })
})
