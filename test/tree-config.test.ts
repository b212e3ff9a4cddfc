import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, describe, it } from 'node:test'
import { ConfigError } from '../src/cli/config/problem.ts'
import { exitCodeOfError, UsageError } from '../src/cli/exit.ts'
import { openRoom } from '../src/cli/room.ts'
import { readTreeConfig, type TreeConfig } from '../src/cli/tree/config.ts'
import { configText, makeTreeConfig, treeConfigOf, type Wanted } from '../src/cli/tree/make-config.ts'
import { maskedTree, withTreeVoices } from '../src/cli/tree/voices.ts'
import type { Language } from '../src/core/language.ts'
import { TreeOptions, treeOf } from '../src/formats/tree/options.ts'
import { call, never } from './chat/listening.ts'
import { startLab } from './lab/server.ts'

const folder = mkdtempSync(join(tmpdir(), 'agon-tree-config-'))
after(() => rmSync(folder, { recursive: true }))

const ref = (name: string): string => '$'.concat(`{${name}}`)

interface Given {
  env?: Record<string, string>
  language?: Language
  /** Where the file is, from the working folder. */
  at?: string
  /** Beside the configuration. */
  files?: Record<string, string>
}

/** A working folder with the file in it. */
function place(content: string | object, { at = 'debate/config.json', files = {} }: Given) {
  const cwd = mkdtempSync(join(folder, 'x'))
  const text = typeof content === 'string' ? content : JSON.stringify(content, null, 2)
  for (const [name, held] of Object.entries({ [at]: text, ...files })) {
    mkdirSync(dirname(join(cwd, name)), { recursive: true })
    writeFileSync(join(cwd, name), held)
  }
  return { cwd, at }
}

function read(content: string | object, given: Given = {}): TreeConfig {
  const { cwd, at } = place(content, given)
  return readTreeConfig(at, { cwd, env: given.env ?? {}, language: given.language ?? 'en' })
}

function refusal(content: string | object, given: Given = {}): ConfigError {
  try {
    read(content, given)
  } catch (error) {
    assert.ok(error instanceof ConfigError, String(error))
    return error
  }
  throw new assert.AssertionError({ message: 'expected a ConfigError' })
}

const lines = (content: string | object, given: Given = {}): string[] => refusal(content, given).message.split('\n')

/** What is said about one file that is right but for a field. */
const saying = (change: object, given: Given = {}): string => {
  const [first, ...others] = lines({ ...small, ...change }, given)
  assert.deepEqual(others, [])
  return first!.replace(/^\S+:\d+:\d+ /, '')
}

const api = { baseURL: 'https://api.example.com/v1', apiKey: ref('DEBATE_API_KEY') }

const small = {
  debaters: [{ model: 'openai:gpt-5.2' }, { model: 'claude' }],
  reviewer: { model: 'person' },
  topics: [{ id: 'topic-1', title: 'Where to keep sessions' }],
}

/** The seed's file, about something else. */
const whole = `{
  // One gateway for everybody
  "api": {
    "baseURL": "https://api.example.com/v1",
    "apiKey": "${ref('DEBATE_API_KEY')}",  // from the environment
    "timeout": 90000,
    "maxRetries": 1
  },
  "debaters": [
    { "id": "party-a", "label": "方 A", "model": "gpt-5.2" },
    { "id": "party-b", "label": "方 B", "model": "kimi-k2.5" },
    {
      "id": "party-c", "label": "方 C", "model": "gemini-3.1-pro-preview",
      "fallback": "claude-sonnet-4-6" // when it is unstable
    },
  ],
  "reviewer": { "id": "reviewer", "label": "评审", "model": "qwen3.5-plus" },
  "params": { "maxRounds": 4, "maxTokensPerResponse": 4000, "temperature": 0.7, "parallelCalls": false },
  "fallback": { "maxConsecutiveFailures": 3, "retryDelay": 1500 },
  /* Two things to decide */
  "topics": [
    {
      "id": "topic-6",
      "title": "会话存放在哪里",
      "background": "目前放在内存里，部署时全部丢失。",
      "annotations": ["Redis 已经在用。"],
      "coreQuestions": ["丢失会话是否可以接受？", "多久过期？"]
    },
    { "id": "topic-7", "title": "日志保留多久" },
  ],
  "sharedContext": { "files": ["docs/sessions.md"], "inline": "" },
  "output": { "dir": "debate/output", "format": "markdown", "includeRawResponses": true },
}
`

const wholeGiven: Given = { env: { DEBATE_API_KEY: 'k-4711' }, files: { 'docs/sessions.md': '# Sessions\n' } }

describe('readTreeConfig', () => {
  it('reads the whole file, comments and trailing commas included', () => {
    const tree = read(whole, wholeGiven)
    const cwd = dirname(dirname(tree.path!))
    assert.equal(tree.name, 'debate/config.json')
    assert.deepEqual(tree.options, {
      debaters: [
        { id: 'party-a', label: '方 A' },
        { id: 'party-b', label: '方 B' },
        { id: 'party-c', label: '方 C' },
      ],
      reviewer: { id: 'reviewer', label: '评审' },
      topics: [
        {
          id: 'topic-6',
          title: '会话存放在哪里',
          background: '目前放在内存里，部署时全部丢失。',
          annotations: ['Redis 已经在用。'],
          coreQuestions: ['丢失会话是否可以接受？', '多久过期？'],
        },
        { id: 'topic-7', title: '日志保留多久', background: '', annotations: [], coreQuestions: [] },
      ],
      maxRounds: 4,
      parallelCalls: false,
      maxConsecutiveFailures: 3,
      retryDelayMs: 1500,
      maxTokens: 4000,
      configFile: join(cwd, 'debate/config.json'),
      endpoints: { 'tree-api': 'https://api.example.com/v1' },
      output: { dir: join(cwd, 'debate/output'), includeRawResponses: true },
    })
    assert.deepEqual(TreeOptions.parse(tree.options).topics, tree.options.topics)
    assert.deepEqual(tree.seats, {
      'party-a': { seat: 'tree-api:gpt-5.2', place: 'debate/config.json:10:49 debaters[0].model' },
      'party-b': { seat: 'tree-api:kimi-k2.5', place: 'debate/config.json:11:49 debaters[1].model' },
      'party-c': { seat: 'tree-api:gemini-3.1-pro-preview', place: 'debate/config.json:13:49 debaters[2].model' },
      reviewer: { seat: 'tree-api:qwen3.5-plus', place: 'debate/config.json:17:59 reviewer.model' },
    })
    assert.deepEqual(tree.fallbacks, ['party-c=tree-api:claude-sonnet-4-6'])
    assert.deepEqual(
      [...tree.providers],
      [['tree-api', { ...api, prices: {}, temperature: 0.7, maxTokens: 4000, callMs: 90_000, tries: 2 }]],
    )
    assert.deepEqual([tree.temperature, tree.maxTokens, tree.language], [0.7, 4000, null])
    assert.deepEqual(tree.context, ['docs/sessions.md'])
    assert.deepEqual(tree.remarks, [
      'debate/config.json:3:10 api: tree-api is https://api.example.com/v1, with the key in DEBATE_API_KEY.',
    ])
  })

  it('leaves what the file leaves out to the format', () => {
    const tree = read({ ...small, language: 'zh' })
    assert.deepEqual(tree.options, {
      debaters: [{ id: 'party-a' }, { id: 'party-b' }],
      reviewer: { id: 'reviewer' },
      topics: [{ id: 'topic-1', title: 'Where to keep sessions', background: '', annotations: [], coreQuestions: [] }],
      configFile: tree.path,
      output: null,
    })
    const named = treeOf({ options: tree.options, topic: '', language: 'zh' })
    assert.deepEqual(
      [...named.debaters, named.reviewer].map(({ label }) => label),
      ['方 A', '方 B', '评审'],
    )
    assert.deepEqual([tree.language, tree.temperature, tree.maxTokens], ['zh', null, null])
    assert.deepEqual([tree.fallbacks, tree.context, tree.remarks, tree.providers.size], [[], [], [], 0])
  })

  it('takes the times of the seed when an api says nothing', () => {
    const { providers } = read({ ...small, api }, { env: { DEBATE_API_KEY: 'k' } })
    const { callMs, tries } = providers.get('tree-api')!
    assert.deepEqual([callMs, tries], [120_000, 3])
  })

  it('takes what Agon itself adds', () => {
    const prices = { 'gpt-5.2': { input: 1, output: 8 } }
    const tree = read({
      ...small,
      api: { baseURL: 'https://api.example.com/v1', prices },
      debaters: [{ model: 'gpt-5.2' }, { model: 'kimi-k2.5' }],
      reviewer: { model: 'qwen3.5-plus' },
      params: { maxNodes: 12, callsAtOnce: 3 },
    })
    assert.deepEqual([tree.options.maxNodes, tree.options.callsAtOnce], [12, 3])
    assert.deepEqual(tree.providers.get('tree-api')?.prices, prices)
  })
})

describe('errors of the file', () => {
  const broken = `{
  "api": { "baseURL": "api.example.com/v1", "apiKey": 12345, "timeout": "long", "maxRetries": -1 },
  "debaters": [
    { "id": "party-a", "label": " ", "model": "gpt 5", "fallback": "${ref('NOPE')}" },
    { "id": "party-a", "modl": "x", "api": { "baseURL": "https://user:pass-4711@h/v1" } },
    { "id": "a/b", "model": "gpt-5.2", "api": null, "api": null },
    { "model": "m", "fallback": "m", "api": [] }
  ],
  "reviewer": { "id": "party-a" },
  "params": { "maxRounds": "three", "temperature": 3, "parallelCalls": "yes", "maxround": 1.5 },
  "topics": [ { "id": "t", "title": "" }, { "id": "t", "coreQuestions": [1] } ],
  "sharedContext": { "files": ["no/where.md", 3] },
  "output": { "format": "html" },
  "language": "de"
}`

  it('come all at once, each with its place, what was expected and what was found', () => {
    const error = refusal(broken)
    assert.deepEqual(error.message.replaceAll('debate/config.json:', '').split('\n'), [
      '2:23 api.baseURL: must be an http:// or https:// address, such as http://127.0.0.1:9000/v1, but is "api.example.com/v1".',
      '2:55 api.apiKey: must be a string, but is a number.',
      '2:73 api.timeout: must be a whole number from 1 to 86400000, but is "long".',
      '2:95 api.maxRetries: must be a whole number from 0 to 19, but is -1.',
      '4:33 debaters[0].label: must be one line of text that is not blank, but is " ".',
      '4:47 debaters[0].model: must be the name of a model at its api: letters, digits and . _ : / @ -, but is "gpt 5".',
      '4:68 debaters[0].fallback: the environment variable NOPE is not set. Set it and try again: export NOPE=…',
      '5:5 debaters[1].model: is missing. It must be the name of a model.',
      '5:13 debaters[1].id: is the id of debaters[0] already (4:13). The debaters and the reviewer need an id each.',
      '5:24 debaters[1].modl: unknown field. Did you mean model? Known: api, fallback, id, label, model.',
      '5:57 debaters[1].api.baseURL: must not hold a name or password. Use apiKey.',
      '6:13 debaters[2].id: must be an id: letters, digits and . _ -, a letter or digit first, at most 64, but is "a/b".',
      '6:29 debaters[2].model: must be provider:model, a provider or a tool alone, person or offline, but is "gpt-5.2". If it is a model of an endpoint, say where that is: "api".',
      '6:53 debaters[2].api: is set twice. Remove one of the two.',
      '7:33 debaters[3].fallback: m is what holds this seat. A fallback must be another model.',
      '7:45 debaters[3].api: must be an object or null, but is an empty list.',
      '9:15 reviewer.model: is missing. It must be the name of a model.',
      '9:23 reviewer.id: is the id of debaters[0] already (4:13). The debaters and the reviewer need an id each.',
      '10:28 params.maxRounds: must be a whole number from 1 to 10, but is "three".',
      '10:52 params.temperature: must be a number from 0 to 2, but is 3.',
      '10:72 params.parallelCalls: must be true or false, but is "yes".',
      '10:79 params.maxround: unknown field. Did you mean maxRounds? Known: callsAtOnce, maxNodes, maxRounds, maxTokensPerResponse, parallelCalls, temperature.',
      '11:37 topics[0].title: must be one line of text that is not blank, but is empty.',
      '11:43 topics[1].title: is missing. It must be a line of text.',
      '11:51 topics[1].id: is the id of topics[0] already (11:23). Every topic needs an id of its own.',
      '11:74 topics[1].coreQuestions[0]: must be a string, but is 1.',
      '12:32 sharedContext.files[0]: must be a file that exists, but there is neither no/where.md nor debate/no/where.md. Paths are relative to the working folder.',
      '12:47 sharedContext.files[1]: must be a string, but is 3.',
      '13:13 output.dir: is missing. It must be the path of a folder.',
      '13:25 output.format: must be "markdown", but is "html".',
      '14:15 language: must be one of "en", "zh", but is "de".',
    ])
    assert.deepEqual([error.reason, exitCodeOfError(error)], ['invalid', 2])
  })

  it('are said in Chinese as well', () => {
    const said = lines(broken, { language: 'zh' }).map(line => line.replaceAll('debate/config.json:', ''))
    assert.equal(said.length, lines(broken).length)
    for (const line of [
      '2:95 api.maxRetries：必须是 0 到 19 之间的整数，实际是 -1。',
      '4:47 debaters[0].model：必须是该 api 上的模型名称：字母、数字和 . _ : / @ -；实际是“gpt 5”。',
      '4:68 debaters[0].fallback：未设置环境变量 NOPE。请设置后重试：export NOPE=…',
      '5:5 debaters[1].model：缺少此字段，必须是模型名称。',
      '5:13 debaters[1].id：与 debaters[0]（4:13）的标识相同。每个辩手和评审都要有各自的标识。',
      '6:29 debaters[2].model：必须写成 provider:model，或只写提供方、工具、person 或 offline，实际是“gpt-5.2”。如果是某个端点的模型，请用 api 写明端点。',
      '7:33 debaters[3].fallback：这个席位本来就由 m 担任。后备必须是另一个模型。',
      '7:45 debaters[3].api：必须是对象或 null，实际是空列表。',
      '10:28 params.maxRounds：必须是 1 到 10 之间的整数，实际是“three”。',
      '10:72 params.parallelCalls：必须是 true 或 false，实际是“yes”。',
      '11:37 topics[0].title：必须是一行非空白的文字；实际是空的。',
      '11:51 topics[1].id：与 topics[0]（11:23）的标识相同。每个议题都要有各自的标识。',
      '12:32 sharedContext.files[0]：必须是存在的文件，但没有 no/where.md，也没有 debate/no/where.md。路径相对于工作目录。',
      '13:25 output.format：必须是 "markdown"，实际是“html”。',
    ])
      assert.ok(said.includes(line), `${line}\nis not in\n${said.join('\n')}`)
    assert.ok(!said.some(line => /\b(?:must|is|found|but)\b/.test(line)), said.join('\n'))
  })

  it('name what has to be there', () => {
    assert.deepEqual(lines({}), [
      'debate/config.json:1:1 debaters: is missing. It must be a list of 2 to 12 debaters.',
      'debate/config.json:1:1 reviewer: is missing. It must be an object with a "model".',
      'debate/config.json:1:1 topics: is missing. It must be a list of at least 1 topic.',
    ])
    assert.equal(
      saying({ debaters: [{ model: 'claude' }] }),
      'debaters: must be a list of 2 to 12 debaters, but is a list of 1.',
    )
    const many = Array.from({ length: 13 }, () => ({ model: 'claude' }))
    assert.equal(saying({ debaters: many }), 'debaters: must be a list of 2 to 12 debaters, but is a list of 13.')
    assert.equal(
      saying({ debaters: many }, { language: 'zh' }),
      'debaters：必须是有 2 到 12 个辩手的列表，实际是有 13 项的列表。',
    )
    assert.equal(saying({ topics: [] }), 'topics: must be a list of at least 1 topic, but is an empty list.')
    assert.deepEqual(lines('[]'), ['debate/config.json:1:1: must be an object, but is an empty list.'])
  })

  it('name more topics than debates are allowed, and ids that every object has', () => {
    const topics = ['a', 'b', 'c'].map(id => ({ id, title: id }))
    const given = { topics, params: { maxNodes: 2 } }
    const said = 'has 3 topics, but params.maxNodes lets only 2 debates be held. Raise it, or leave topics out.'
    assert.equal(saying(given), `topics: ${said}`)
    assert.match(saying(given, { language: 'zh' }), /^topics：有 3 个议题，但 params\.maxNodes 只允许 2 场辩论。/)
    const usual = Array.from({ length: 61 }, (_, i) => ({ id: `t${i}`, title: 'T' }))
    assert.match(saying({ topics: usual }), /^topics: has 61 topics, .* only 60 debates/)
    const debaters = [{ id: 'constructor', model: 'claude' }, { model: 'codex' }]
    assert.match(saying({ debaters }), /^debaters\[0\]\.id: must be an id: .*, but is "constructor"\.$/)
  })

  it('name a file that is not there, a folder, and what is no JSON', () => {
    const cwd = mkdtempSync(join(folder, 'x'))
    const open = (path: string, language: Language) => () => readTreeConfig(path, { cwd, env: {}, language })
    assert.throws(open('gone.json', 'en'), {
      name: 'ConfigError',
      message:
        'gone.json: there is no such file. Check the path, or have one written: agon tree "QUESTION" --write-config FILE.',
    })
    assert.throws(open('gone.json', 'zh'), { message: /^gone\.json：没有这个文件。/ })
    assert.throws(open('.', 'en'), { message: /is a folder\. Expected a JSON file\.$/ })
    assert.deepEqual(lines('{ "topics" [] }'), ['debate/config.json:1:12: not valid JSON: colon expected.'])
  })

  it('repeat no secret', () => {
    const key = 'sk-live-0123456789abcdefghijkl'
    const said = lines({
      ...small,
      api: { baseURL: key, apiKey: `${key}\u4e00` },
      debaters: [{ model: 'a' }, { model: 'b', api: { baseURL: `https://u:${key}@h/v1`, apiKey: [key] } }],
    })
    assert.equal(said.length, 4)
    assert.ok(!said.join('\n').includes('0123456789'), said.join('\n'))
  })

  it('cut what was found to a line', () => {
    const said = saying({ language: `${'long '.repeat(40)}\u001b[31m` })
    assert.match(said, /^language: must be one of "en", "zh", but is "(?:long ){12}…"\.$/)
  })
})

describe('references to the environment', () => {
  it('are filled in everywhere, and $$ keeps one as it is', () => {
    const tree = read(
      {
        ...small,
        debaters: [{ id: ref('WHO'), label: `L ${ref('WHO')}`, model: `openai:${ref('MODEL')}` }, { model: 'claude' }],
        topics: [
          {
            id: 'topic-1',
            title: `On ${ref('WHO')}`,
            background: `echo $${ref('WHO')} \${not.one}`,
            annotations: [ref('WHO')],
          },
        ],
        sharedContext: { inline: `Seen by ${ref('WHO')}` },
        output: { dir: `out/${ref('WHO')}` },
      },
      { env: { WHO: 'anna', MODEL: 'gpt-5.2' } },
    )
    assert.deepEqual(tree.options.debaters, [{ id: 'anna', label: 'L anna' }, { id: 'party-b' }])
    assert.equal(tree.seats.anna?.seat, 'openai:gpt-5.2')
    const [topic] = TreeOptions.parse(tree.options).topics
    assert.deepEqual(
      [topic?.title, topic?.background, topic?.annotations],
      ['On anna', `echo ${ref('WHO')} \${not.one}`, ['anna']],
    )
    assert.deepEqual(tree.context, [{ path: 'sharedContext.inline', text: 'Seen by anna' }])
    assert.match(String(TreeOptions.parse(tree.options).output?.dir), /\/out\/anna$/)
  })

  it('that are missing are named, all of them, and are a matter of credentials', () => {
    const error = refusal({
      ...small,
      api: { baseURL: ref('GATE'), apiKey: ref('KEY') },
      debaters: [{ id: ref('ID'), model: ref('MODEL') }, { model: 'b' }],
      reviewer: { model: 'c' },
      topics: [{ id: 't', title: `${ref('ONE')} and ${ref('TWO')}` }],
    })
    assert.deepEqual(
      error.problems.map(({ path, message }) => `${path} ${/variable (\w+) is not set/.exec(message)?.[1]}`),
      [
        'debaters[0].id ID',
        'debaters[0].model MODEL',
        'topics[0].title ONE',
        'topics[0].title TWO',
        'api.baseURL GATE',
        'api.apiKey KEY',
      ],
    )
    assert.deepEqual([error.reason, exitCodeOfError(error)], ['credentials', 3])
    assert.match(error.problems[2]!.message, /export ONE=… \(If that is the text itself, write \$\$\{ONE\}\.\)$/)
    assert.match(
      refusal({ ...small, topics: [{ id: 't', title: ref('ONE') }] }, { language: 'zh' }).message,
      /export ONE=…（如果这就是原文，请写成 \$\$\{ONE\}。）$/,
    )
  })

  it('that are missing beside another error are no matter of credentials alone', () => {
    const error = refusal({ ...small, api, language: 'de' })
    assert.equal(error.problems.length, 2)
    assert.deepEqual([error.reason, exitCodeOfError(error)], ['invalid', 2])
  })

  it('of an endpoint are judged once they are filled in', () => {
    const given = { env: { GATE: 'ftp://x', KEY: 'k\u4e00' } }
    assert.deepEqual(
      refusal(
        { ...small, api: { baseURL: ref('GATE'), apiKey: ref('KEY') }, debaters: [{ model: 'a' }, { model: 'b' }] },
        given,
      ).problems.map(({ path }) => path),
      ['api.baseURL', 'api.apiKey'],
    )
  })
})

describe('endpoints', () => {
  const env = { DEBATE_API_KEY: 'general-key', OTHER_KEY: 'other-key', GATE: 'https://api.example.com/v1' }
  const seated = (debaters: object[], more: object = {}): TreeConfig =>
    read(
      { ...small, debaters, reviewer: { model: 'r', api: { baseURL: 'https://reviewer.example/v1' } }, ...more },
      { env },
    )
  const of = (tree: TreeConfig, id: string) => tree.providers.get(tree.seats[id]!.seat!.split(':')[0]!)!

  it('may be one per seat, and are called by whose they are, not by their order', () => {
    const own = { baseURL: 'https://kimi.example/v1', apiKey: ref('OTHER_KEY') }
    const debaters = [
      { model: 'gpt-5.2', api: { baseURL: 'https://openai.example/v1', apiKey: ref('DEBATE_API_KEY') } },
      { model: 'kimi-k2.5', fallback: 'kimi-k2', api: own },
      { model: 'kimi-k2.6', api: own },
    ]
    const tree = seated(debaters)
    assert.deepEqual(
      Object.values(tree.seats).map(({ seat }) => seat),
      ['tree-api-party-a:gpt-5.2', 'tree-api-party-b:kimi-k2.5', 'tree-api-party-c:kimi-k2.6', 'tree-api-reviewer:r'],
    )
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
    const tree = seated(ids.map(id => ({ id, model: 'm', api: { baseURL: 'https://own.example/v1' } })))
    const names = ids.map(id => tree.seats[id]!.seat!.split(':')[0]!)
    assert.equal(new Set(names).size, ids.length)
    for (const name of names) assert.match(name, /^tree-api-[a-z0-9_-]{1,23}$/)
    const turned = seated(ids.toReversed().map(id => ({ id, model: 'm', api: { baseURL: 'https://own.example/v1' } })))
    assert.deepEqual(
      ids.map(id => turned.seats[id]!.seat),
      ids.map(id => tree.seats[id]!.seat),
    )
  })

  it('inherit what they leave out', () => {
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

  it('never get the key of another address, and that is said', () => {
    const tree = seated([{ model: 'a' }, { model: 'b', api: { baseURL: 'https://evil.example/v1' } }], { api })
    assert.equal(of(tree, 'party-b').apiKey, undefined)
    assert.match(
      tree.remarks.join('\n'),
      /debaters\[1\]\.api: no key is sent to https:\/\/evil\.example\/v1: the one of "api" goes only to the address of "api"\./,
    )
  })

  it('are told when a key travels in the open', () => {
    const keyed = (baseURL: string) => seated([{ model: 'a' }, { model: 'b' }], { api: { ...api, baseURL } }).remarks
    const warning = /config\.json:\d+:\d+ api: the key is sent unencrypted to http:\/\/lab\.example\./
    assert.match(keyed('http://lab.example/v1').join('\n'), warning)
    assert.doesNotMatch(keyed('http://127.0.0.1:9/v1').join('\n'), /unencrypted/)
  })

  it('leave a seat with "api": null, and all where there is none, to Agon’s own voices', () => {
    const tree = seated([{ model: 'gpt-5.2' }, { model: 'claude:opus', fallback: 'openai:gpt-5.2', api: null }], {
      api,
    })
    assert.deepEqual([tree.seats['party-b']?.seat, tree.fallbacks], ['claude:opus', ['party-b=openai:gpt-5.2']])
    assert.equal(read(small).seats['party-a']?.seat, 'openai:gpt-5.2')
  })

  it('must say where they are, if a seat needs it', () => {
    const said = 'is missing. It must be the address of an endpoint, such as https://api.example.com/v1.'
    const [first, own] = [{ model: 'a' }, { model: 'b', api: { timeout: 9 } }]
    assert.equal(saying({ api: { timeout: 5 }, debaters: [first, first], reviewer: first }), `api.baseURL: ${said}`)
    assert.equal(saying({ debaters: [{ model: 'claude' }, own] }), `debaters[1].api.baseURL: ${said}`)
    const debaters = [
      { model: 'a', api: { baseURL: 'https://a.example' } },
      { model: 'claude', api: null },
    ]
    const unused = / api: is not used: no seat is reached through it\./
    const tree = seated(debaters, { api: { timeout: 5000 } })
    assert.equal(of(tree, 'party-a').callMs, 5000)
    assert.doesNotMatch(tree.remarks.join('\n'), unused)
    assert.match(seated(debaters, { api }).remarks.join('\n'), unused)
  })

  it('know the prices of a provider by its address, and those of the file go first', () => {
    const tree = seated(
      [
        { model: 'deepseek-v4-pro' },
        { model: 'deepseek-flash' },
        { model: 'openai/gpt-6.1-sol', api: { baseURL: 'https://openrouter.ai/api/v1/' } },
      ],
      {
        api: {
          baseURL: 'https://api.deepseek.com/v1',
          prices: { 'deepseek-flash': { input: 7, output: 9 }, 'deepsek-v4-pro': { input: 1, output: 1 } },
        },
      },
    )
    assert.match(
      tree.remarks.join('\n'),
      /api\.prices\.deepsek-v4-pro: has a price for deepsek-v4-pro, which no seat has\./,
    )
    const room = roomOf(tree, { ...env, DEEPSEEK_API_KEY: 'k' })
    const deepseek = room.modelFor('deepseek:deepseek-v4-pro')
    assert.ok(deepseek.prices)
    assert.deepEqual(room.modelFor('tree-api:deepseek-v4-pro').prices, deepseek.prices)
    assert.equal(room.modelFor('tree-api:deepseek-v4-pro').window, deepseek.window)
    assert.deepEqual(room.modelFor('tree-api:deepseek-flash').prices, { input: 7, output: 9 })
    assert.ok(room.modelFor('tree-api-party-c:openai/gpt-6.1-sol').prices)
    assert.equal(room.modelFor('tree-api-reviewer:r').prices, null)
  })
})

describe('paths of the file', () => {
  const shared = { ...small, sharedContext: { files: ['docs/a.md', 'b.md'] }, output: { dir: 'out' } }

  it('start at the working folder, and what is only beside the file is found there and said', () => {
    const files = { 'docs/a.md': 'a', 'debate/docs/a.md': 'another', 'debate/b.md': 'b', 'debate/out/x.md': 'x' }
    const tree = read(shared, { files })
    const beside = dirname(tree.path!)
    assert.deepEqual(tree.context, ['docs/a.md', join(beside, 'b.md')])
    assert.deepEqual(tree.options.output, { dir: join(beside, 'out'), includeRawResponses: false })
    assert.deepEqual(
      tree.remarks.map(remark => remark.replace(/^\S+ /, '')),
      [
        'sharedContext.files[1]: b.md is not in the working folder; debate/b.md, beside the file, is used.',
        'output.dir: out is not in the working folder; debate/out, beside the file, is written to.',
      ],
    )
    assert.match(
      read(shared, { files, language: 'zh' }).remarks[0]!,
      /：工作目录中没有 b\.md，改用配置文件旁边的 debate\/b\.md。$/,
    )
  })

  it('that lead to a file where a folder belongs are an error', () => {
    assert.equal(
      saying({ output: { dir: 'out' } }, { files: { out: 'x' } }),
      'output.dir: must be a folder, but out is a file.',
    )
  })

  it('are not looked at when an inline text replaces the files', () => {
    const tree = read({ ...small, sharedContext: { files: ['gone.md', 'gone-too.md'], inline: 'In short: …' } })
    assert.deepEqual(tree.context, [{ path: 'sharedContext.inline', text: 'In short: …' }])
    assert.match(tree.remarks[0]!, / sharedContext\.inline: is used instead of the 2 files\.$/)
  })
})

describe('what a file that came with a repository may not do', () => {
  const files = {
    'docs/a.md': 'a',
    'debate/b.md': 'b',
    '.env': 'X=1',
    'certs/server.pem': 'x',
    id_rsa: 'x',
    'debate/.netrc': 'x',
    '.git/config': 'x',
  }
  /** A working folder with a file beside it, and links that lead there. */
  const outside = (change: object, given: Given = {}): string => {
    const { cwd, at } = place({ ...small, ...change }, { ...given, files })
    mkdirSync(`${cwd}-beside/folder`, { recursive: true })
    writeFileSync(`${cwd}-beside/secret.md`, 'outside')
    symlinkSync(`${cwd}-beside/secret.md`, join(cwd, 'docs/link.md'))
    symlinkSync(`${cwd}-beside/folder`, join(cwd, 'linked'))
    symlinkSync('../.env', join(cwd, 'docs/notes.md'))
    const from = given.at === undefined ? cwd : mkdtempSync(join(folder, 'x'))
    const read = () => readTreeConfig(join(cwd, at), { cwd: from, env: {}, language: given.language ?? 'en' })
    try {
      read()
      return ''
    } catch (error) {
      return (error as Error).message.replace(/^\S+:\d+:\d+ /gm, '').replaceAll(cwd, 'CWD')
    }
  }
  const reading = (path: string, given: Given = {}) => outside({ sharedContext: { files: [path] } }, given)

  it('is to have files read from elsewhere, by a path or by a link', () => {
    assert.equal(reading('docs/a.md') + reading('b.md'), '')
    const advice = 'If it is to be read, take it out here and name it yourself: --context PATH.'
    assert.match(reading('docs/link.md'), /leads to CWD-beside\/secret\.md\. If it is to be read/)
    for (const path of ['../../../etc/passwd', '/etc/passwd', '/etc/no-such-file', 'linked'])
      assert.ok(reading(path).endsWith(advice), `${path}: ${reading(path)}`)
    assert.match(reading('/etc/passwd'), /^sharedContext\.files\[0\]: must be in the working folder or in that of this/)
    assert.match(
      reading('/etc/passwd', { language: 'zh' }),
      /：必须位于工作目录.*请从这里删去，并自己写明：--context PATH。$/,
    )
  })

  it('is to have files read that look like keys', () => {
    for (const path of ['.env', 'certs/server.pem', 'id_rsa', '.netrc', 'docs/notes.md', '.git/config'])
      assert.match(reading(path), /^sharedContext\.files\[0\]: \S+ looks like a file of keys.*--context PATH\.$/, path)
    assert.match(reading('.env', { language: 'zh' }), /\.env 像是存放密钥的文件/)
  })

  it('is to have files written elsewhere, also when it is run from another folder', () => {
    const writing = (dir: string, given: Given = {}) => outside({ output: { dir } }, given)
    assert.equal(writing('out') + writing('debate/out'), '')
    const said =
      /^output\.dir: must be in the working folder or in that of this file, but leads to \S+\. .*--output-dir/
    for (const dir of ['../..', '../elsewhere', '/elsewhere', 'linked', 'linked/deeper'])
      assert.match(writing(dir), said)
    assert.match(writing('linked', { at: 'config.json' }), said)
    assert.match(writing('..', { language: 'zh' }), /请自己写明：--output-dir FOLDER。$/)
    const { cwd, at } = place({ ...small, output: { dir: '../..' } }, {})
    const tree = readTreeConfig(at, { cwd, env: {}, language: 'en', outputIsGiven: true })
    assert.equal(tree.options.output, null, 'the user says where')
  })

  it('is to put a secret variable anywhere but into apiKey', () => {
    const env = {
      OPENAI_API_KEY: 'sk-0123456789abcdefghijklmnop',
      GITHUB_TOKEN: 'short',
      PLAIN: 'ghp_0123456789abcdefghijklmnopqrstuvwxyz',
      GATE: 'gate-value-of-the-key',
      WHO: 'anna',
    }
    const said = (change: object, language: Language = 'en') => saying(change, { env, language })
    const topic = (title: string) => ({ topics: [{ id: 't', title }] })
    assert.equal(
      said(topic(ref('OPENAI_API_KEY'))),
      `topics[0].title: OPENAI_API_KEY may be a secret, and may only stand in apiKey: everything else of this file is sent to models and kept. (If that is the text itself, write $${ref('OPENAI_API_KEY')}.)`,
    )
    assert.match(
      said(topic(ref('GITHUB_TOKEN')), 'zh'),
      /^topics\[0\]\.title：GITHUB_TOKEN 可能是密钥，只能写在 apiKey 中/,
    )
    assert.match(said(topic(ref('PLAIN'))), /PLAIN may be a secret/)
    assert.match(said(topic(ref('DB_PASSWORD'))), /DB_PASSWORD may be a secret/, 'also when it is not set')
    const debaters = (change: object) => ({ debaters: [{ model: 'claude', ...change }, { model: 'codex' }] })
    for (const change of [
      debaters({ model: `openai:${ref('GITHUB_TOKEN')}` }),
      debaters({ fallback: `openai:${ref('GITHUB_TOKEN')}` }),
      debaters({ label: ref('GITHUB_TOKEN') }),
      debaters({ api: { baseURL: `https://evil.example/${ref('GITHUB_TOKEN')}` } }),
      { sharedContext: { inline: ref('GITHUB_TOKEN') } },
      { sharedContext: { files: [ref('GITHUB_TOKEN')] } },
      { output: { dir: ref('GITHUB_TOKEN') } },
    ])
      assert.match(said(change), /GITHUB_TOKEN may be a secret/)
    const sent = { api: { baseURL: 'https://gate.example/v1', apiKey: ref('GATE') }, ...debaters({}) }
    assert.match(said({ ...sent, ...topic(`of ${ref('GATE')}`) }), /GATE may be a secret/, 'what it sends as its key')
    const tree = read({ ...small, ...topic(`On ${ref('WHO')}`) }, { env })
    assert.deepEqual(tree.remarks, ['debate/config.json: filled in from the environment: WHO.'])
    const secret = () => readTreeConfig(tree.path!, { cwd: folder, env, language: 'en', secrets: ['anna'] })
    assert.throws(secret, /WHO may be a secret/, 'what the user’s own configuration keeps secret')
  })

  it('is to hide anything in what is shown', () => {
    const shows = (change: object, language: Language = 'en') => saying(change, { language })
    const debaters = (change: object) => ({ debaters: [{ model: 'claude', ...change }, { model: 'codex' }] })
    const [cleared, turned, blank] = ['\u001b[2J', '\u202e', '\u200b']
    assert.equal(
      shows({ topics: [{ id: 't', title: `a${cleared}b` }] }),
      'topics[0].title: must not hold control characters, or any that are invisible or turn text around (U+001B).',
    )
    assert.match(
      shows(debaters({ label: `A${turned}` }), 'zh'),
      /^debaters\[0\]\.label：不能含有控制字符.*（U\+202E）。$/,
    )
    for (const change of [
      debaters({ label: `A${blank}` }),
      debaters({ id: `a${blank}` }),
      debaters({ model: `claude:${cleared}x` }),
      debaters({ fallback: `claude:${blank}x` }),
      debaters({ api: { baseURL: `https://a.example/${turned}` } }),
      { topics: [{ id: 't', title: 'T', background: `a${cleared}` }] },
      { topics: [{ id: 't', title: 'T', annotations: [`a${turned}`] }] },
      { topics: [{ id: 't', title: 'T', coreQuestions: ['a\rb'] }] },
      { topics: [{ id: 't', title: 'a\tb' }] },
      { sharedContext: { files: [`a${blank}.md`] } },
      { sharedContext: { inline: `a${cleared}` } },
      { output: { dir: `o${cleared}${turned}x` } },
      { [`x${cleared}${turned}`]: 1 },
    ]) {
      const said = refusal({ ...small, ...change }).message
      assert.doesNotMatch(said, /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200b\u202e]/, JSON.stringify(said))
    }
    const fine = { id: 't', title: '👩‍💻 ☎️', background: 'one\r\n\ttwo\n' }
    assert.equal(read({ ...small, topics: [fine] }).options.topics !== undefined, true)
  })

  it('is to send keys of known providers to others unseen', () => {
    const keys = (api: object) =>
      read(
        { ...small, api, debaters: [{ model: 'a' }, { model: 'b' }], reviewer: { model: 'r' } },
        { env: { OPENAI_API_KEY: 'k', DEBATE_API_KEY: 'k', ZAI_API_KEY: 'k', GITHUB_TOKEN: 'k' } },
      )
    const sent = (baseURL: string, variable: string) =>
      keys({ baseURL, apiKey: ref(variable) }).strayKeys.map(({ variable, owner }) => [variable, owner])
    assert.deepEqual(sent('https://gateway.example/v1', 'OPENAI_API_KEY'), [['OPENAI_API_KEY', 'openai']])
    assert.deepEqual(sent('https://gateway.example/v1', 'GITHUB_TOKEN'), [['GITHUB_TOKEN', null]])
    assert.deepEqual(sent('https://api.openai.com/v1', 'OPENAI_API_KEY'), [])
    assert.deepEqual(sent('http://127.0.0.1:4000/v1', 'OPENAI_API_KEY'), [])
    assert.deepEqual(sent('https://api.z.ai/api/paas/v4', 'ZAI_API_KEY'), [])
    assert.deepEqual(sent('https://gateway.example/v1', 'DEBATE_API_KEY'), [])
    assert.deepEqual(keys({ baseURL: 'https://gateway.example/v1', apiKey: ref('OPENAI_API_KEY') }).options.endpoints, {
      'tree-api': 'https://gateway.example/v1',
      'tree-api OPENAI_API_KEY': 'https://gateway.example/v1',
    })
    assert.match(
      keys({ baseURL: 'https://gateway.example/v1', apiKey: 'a-literal-key' }).remarks[0]!,
      /tree-api is https:\/\/gateway\.example\/v1, with a key that stands in the file\.$/,
    )
  })
})

function roomOf(tree: TreeConfig, env: Record<string, string>, user: object = {}) {
  const home = mkdtempSync(join(folder, 'home'))
  writeFileSync(join(home, 'config.json'), JSON.stringify(user))
  const cwd = mkdtempSync(join(folder, 'x'))
  const room = openRoom({
    env: { ...env, AGON_HOME: home },
    cwd,
    language: 'en',
    extend: config => withTreeVoices(config, tree),
  })
  after(() => room.close())
  return room
}

describe('a room with the voices of a tree', () => {
  it('calls its endpoint as the file says', async t => {
    const lab = await startLab({ key: 'k-4711' })
    t.after(() => lab.close())
    const tree = read(whole.replace('https://api.example.com/v1', lab.url), wholeGiven)
    const model = roomOf(tree, { DEBATE_API_KEY: 'k-4711' }).modelFor('tree-api:gpt-5.2')
    assert.deepEqual([model.callMs, model.tries, model.maxTokens], [90_000, 2, 4000])
    const parts: string[] = []
    for await (const part of model.stream(call({ maxTokens: 4000 }), never)) parts.push(part.type)
    assert.equal(parts.at(-1), 'done')
    const { body } = lab.requests[0]!
    assert.deepEqual([body.model, body.temperature, body.max_tokens], ['gpt-5.2', 0.7, 4000])
  })

  it('masks a key that stands in the file, and one that it refers to', () => {
    const literal = 'quite-an-ordinary-phrase'
    const tree = read(
      {
        ...small,
        api: { baseURL: 'https://api.example.com/v1', apiKey: literal },
        debaters: [{ model: 'a' }, { model: 'b', api: { baseURL: 'https://b.example', apiKey: ref('THEIRS') } }],
        reviewer: { model: 'r' },
        topics: [{ id: 't', title: `About ${literal}` }],
      },
      { env: { THEIRS: 'another-plain-phrase' } },
    )
    const { mask } = roomOf(tree, { THEIRS: 'another-plain-phrase' })
    assert.equal(mask.text(`x ${literal} y another-plain-phrase z`), 'x [secret] y [secret] z')
    const kept = maskedTree(tree, mask).options
    assert.ok(!JSON.stringify(kept).includes(literal))
    assert.equal(kept.configFile, tree.path)
  })

  it('gives temperature and cap to Agon’s own voices at its table, and to no other', () => {
    const tree = read({
      ...small,
      debaters: [{ model: 'lab:big' }, { model: 'openai:gpt-5.2', fallback: 'kimi:kimi-k2.6' }],
      params: { temperature: 0.3, maxTokensPerResponse: 900 },
    })
    const lab = { baseURL: 'http://127.0.0.1:9/v1', temperature: 1, models: ['big'] }
    const { config, modelFor } = roomOf(
      tree,
      { OPENAI_API_KEY: 'k', MOONSHOT_API_KEY: 'k', XAI_API_KEY: 'k' },
      { providers: { lab } },
    )
    assert.deepEqual(config.providers.get('lab'), { ...lab, temperature: 0.3, maxTokens: 900 })
    assert.deepEqual(config.providers.get('moonshot'), { temperature: 0.3, maxTokens: 900 })
    assert.equal(modelFor('openai:gpt-5.2').maxTokens, 900)
    assert.equal(modelFor('kimi:kimi-k2.6').maxTokens, 900)
    assert.equal(modelFor('xai:grok-4.7').maxTokens, null)
  })

  it('blames nobody’s file for a key that is missing', () => {
    const tree = read({ ...small, params: { temperature: 0.3 } })
    assert.throws(() => roomOf(tree, {}).modelFor('openai:gpt-5.2'), /^ConfigError: openai: no key was found/)
  })
})

describe('a tree made from a question', () => {
  const rest = `Today they are in memory.\nWe deploy daily, ${ref('NOW')} and $${ref('THEN')}.`
  const wanted: Wanted = {
    question: `Where should sessions be kept?\n${rest}`,
    seats: ['openai:gpt-5.2', 'claude', 'person:Anna'],
    judge: 'gemini:pro',
    maxRounds: 2,
    context: ['docs/a.md'],
    language: 'en',
    outputDir: 'out',
  }

  it('has the shape of a file', () => {
    const made = makeTreeConfig(wanted)
    assert.deepEqual(made.topics, [
      {
        id: 'topic-1',
        title: 'Where should sessions be kept?',
        background: rest,
        annotations: [],
        coreQuestions: ['Where should sessions be kept?'],
      },
    ])
    assert.deepEqual(made.debaters[2], { id: 'party-c', label: 'Party C', model: 'person:Anna' })
    assert.deepEqual(made.reviewer, { id: 'reviewer', label: 'Reviewer', model: 'gemini:pro' })
  })

  for (const language of ['en', 'zh'] as const) {
    it(`is read back from its text as the same tree (${language})`, () => {
      const made = makeTreeConfig({ ...wanted, language })
      const text = configText(made, language)
      const { cwd, at } = place(text, { at: 'tree.json', files: { 'docs/a.md': 'a' } })
      const fresh = treeConfigOf(made, { cwd, env: {}, language })
      const kept = readTreeConfig(at, { cwd, env: {}, language })
      const bare = (tree: TreeConfig) => ({
        ...tree,
        name: null,
        path: null,
        options: { ...tree.options, configFile: null },
        seats: Object.fromEntries(Object.entries(tree.seats).map(([id, { seat }]) => [id, seat])),
      })
      assert.deepEqual(bare(kept), bare(fresh))
      assert.deepEqual([fresh.name, fresh.path, fresh.options.configFile], [null, null, null])
      assert.deepEqual(fresh.seats.reviewer, { seat: 'gemini:pro', place: '--judge', about: 'seats.reviewer' })
      assert.equal(text.match(/^ *\/\/ /gm)!.length >= 9, true)
      assert.equal(/\p{Script=Han}/u.test(readFileSync(join(cwd, at), 'utf8')), language === 'zh')
    })
  }

  it('leaves seats open that nobody named', () => {
    const made = makeTreeConfig({ ...wanted, seats: [], judge: null, maxRounds: null, context: [], outputDir: null })
    const tree = treeConfigOf(made, { cwd: folder, env: {}, language: 'en' })
    assert.deepEqual([tree.seats, tree.context, tree.options.output], [{}, [], null])
    assert.deepEqual(
      TreeOptions.parse(tree.options).debaters.map(({ id }) => id),
      ['party-a', 'party-b', 'party-c'],
    )
    assert.ok(!('maxRounds' in tree.options))
  })

  it('needs two debaters', () => {
    assert.throws(
      () => makeTreeConfig({ ...wanted, seats: ['claude'] }),
      (error: Error) => {
        assert.ok(error instanceof UsageError)
        return error.message === '--seats: 1 will not do. Name 2 to 26 debaters: --seats claude,codex,openai:gpt-5.'
      },
    )
  })

  it('loses nothing of a long question, and sends nothing twice', () => {
    const topicOf = (question: string) => makeTreeConfig({ ...wanted, question }).topics[0]!
    const long = `Should ${'we keep sessions '.repeat(9)}in memory?`
    assert.deepEqual([topicOf(long).title, topicOf(long).coreQuestions], [long, [long]])
    const two = topicOf(`${'会'.repeat(100)}\n背景`)
    assert.deepEqual([two.title, two.background, two.coreQuestions], ['会'.repeat(100), '背景', ['会'.repeat(100)]])
  })

  it('is written without trailing commas', () => {
    const text = configText(makeTreeConfig(wanted), 'en')
    assert.doesNotMatch(text, /,\s*[\]}]/)
    assert.ok(JSON.parse(text.replace(/^ *\/\/.*$/gm, '')))
  })
})
