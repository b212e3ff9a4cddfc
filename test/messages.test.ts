import assert from 'node:assert/strict'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, it } from 'node:test'
import { adviceFor } from '../src/cli/advice.ts'
import { thousands } from '../src/cli/numbers.ts'
import { widthOf } from '../src/cli/terminal/width.ts'
import { moneyRange } from '../src/cli/terminal/words.ts'
import { keyReference, type Machine, newMachine } from './support/agon.ts'

const locales = { en: 'en_US.UTF-8', zh: 'zh_CN.UTF-8' } as const
const question = { en: 'Should we move this service to Postgres?', zh: '我们应该把这个服务迁移到 Postgres 吗？' }
type Language = keyof typeof locales

/** Runs in an environment of this language and gives all that was said, which is never on standard output. */
async function refusal(machine: Machine, language: Language, args: string[], input?: string) {
  const options = { env: { LANG: locales[language] }, ...(input !== undefined && { input }) }
  const { code, stdout, stderr } = await machine.run(args, options)
  assert.equal(stdout, '', args.join(' '))
  assert.doesNotMatch(stderr, /\n\s+at /)
  return { code, said: stderr.trimEnd() }
}

describe('a command line that cannot be read', { concurrency: 4 }, () => {
  const mistakes: [args: string[], en: string, zh: string][] = [
    [
      ['duel', 'x', '--roudns', '2'],
      'unknown option --roudns. Did you mean --rounds? agon duel --help lists them.',
      '未知选项 --roudns。是否想用 --rounds？agon duel --help 可列出全部选项。',
    ],
    [
      ['--zebra=1'],
      'unknown option --zebra. agon duel --help lists them.',
      '未知选项 --zebra。agon duel --help 可列出全部选项。',
    ],
    [
      ["--isn't this right?"],
      `unknown option "--isn't this right?". A question that begins with a dash stands behind --, after all flags: agon -- "…"`,
      `未知选项“--isn't this right?”。以短横线开头的问题要放在 -- 之后，并写在所有选项后面：agon -- "……"`,
    ],
    [
      ['export'],
      '<id> is missing. Write: agon export <id>. agon export --help says more.',
      '缺少 <id>。请写成：agon export <id>。详见 agon export --help。',
    ],
    [
      ['duel', 'x', '--rounds'],
      '--rounds needs a value: --rounds <N>. agon duel --help says more.',
      '--rounds 缺少值，应写成：--rounds <N>。详见 agon duel --help。',
    ],
    [
      ['show', '1', '2', '3'],
      'too many arguments: 2 3. Write: agon show [id]. agon show --help says more.',
      '参数过多：2 3。请写成：agon show [id]。详见 agon show --help。',
    ],
    [
      ['export', 'last', '--format', 'xml'],
      '--format: "xml" is not allowed. Allowed: md, json, html.',
      '--format：不允许“xml”。可用值：md、json、html。',
    ],
    [
      ['help', 'lsit'],
      'there is no command "lsit". Did you mean list? agon --help lists them.',
      '没有“lsit”这个命令。是否想用 list？agon --help 可列出全部命令。',
    ],
  ]
  for (const [args, en, zh] of mistakes)
    it(`is answered with one sentence: agon ${args.join(' ')}`, async t => {
      const machine = newMachine(t)
      assert.deepEqual(await refusal(machine, 'en', args), { code: 2, said: `agon: ${en}` })
      assert.deepEqual(await refusal(machine, 'zh', args), { code: 2, said: `agon: ${zh}` })
    })

  it('is answered in Chinese when the question is Chinese', async t => {
    const { code, said } = await refusal(newMachine(t), 'en', [question.zh, '--roudns', '2'])
    assert.deepEqual([code, said.slice(0, 15)], [2, 'agon: 未知选项 --ro'])
  })
})

describe('help', { concurrency: 4 }, () => {
  for (const language of ['en', 'zh'] as const)
    it(`fits 80 columns and stands in them: ${language}`, async t => {
      const machine = newMachine(t)
      const helps = await Promise.all(
        [[], ['duel'], ['list'], ['export']].map(args =>
          machine.run([...args, '--help'], { env: { LANG: locales[language] } }),
        ),
      )
      for (const { code, stdout, stderr } of helps) {
        assert.deepEqual([code, stderr], [0, ''])
        for (const line of stdout.split('\n')) assert.ok(widthOf(line) <= 80, line)
        const items = stdout.split(language === 'zh' ? '示例' : 'Examples')[0]!.match(/^ {2}\S.*? {2,}(?=\S)/gm)
        assert.equal(new Set(items!.map(widthOf)).size, 1, stdout)
      }
    })

  it('is Chinese throughout in a Chinese environment', async t => {
    const machine = newMachine(t)
    const help = async (...args: string[]) => (await machine.run(args, { env: { LANG: locales.zh } })).stdout
    const whole = await help('--help')
    assert.match(whole, /^用法：agon \[选项\] \[命令\]\n/)
    assert.match(whole, /^选项：\n.*^ {2}-h, --help +显示帮助$.*^命令：\n.*^ {2}help \[命令\] +显示某个命令的帮助$/ms)
    const exporting = await help('help', 'export')
    assert.match(exporting, /^参数：\n {2}id +辩论编号，或 last$.*--format <format> +md、json 或 html（默认：md）$/ms)
    for (const text of [whole, exporting, await help('duel', '-h')])
      assert.doesNotMatch(text, /Usage|Options|Commands|Arguments|default|display|choices/)
  })
})

describe('advice about a failure', () => {
  it('fits what failed: an endpoint, a tool, a person', () => {
    for (const language of ['en', 'zh'] as const)
      for (const kind of ['auth', 'quota', 'rate-limit', 'overflow', 'rejected', 'timeout', 'transport'] as const) {
        const advice = adviceFor(kind, 'codex:gpt-x', language)
        assert.ok(advice)
        assert.doesNotMatch(advice, /baseURL|limits\./)
        assert.ok(adviceFor(kind, 'lab:a', language))
        assert.equal(adviceFor(kind, 'person:Anna', language), null)
      }
    assert.equal(adviceFor('auth', 'claude', 'en'), 'Sign in once more: claude auth login')
    assert.match(adviceFor('timeout', 'gemini', 'zh')!, /tools\.gemini\.idleSeconds/)
    assert.match(adviceFor('transport', 'lab:a', 'en')!, /baseURL/)
    assert.match(adviceFor('passed', 'person', 'zh')!, /无法继续/)
  })

  it('names the file of a tree where that describes the endpoint, and no address for what a server did itself', () => {
    const file = 'debate/config.json'
    for (const language of ['en', 'zh'] as const)
      for (const [kind, field] of [
        ['auth', 'api.apiKey'],
        ['rejected', 'api.baseURL'],
        ['timeout', 'api.timeout'],
        ['transport', 'api.baseURL'],
      ] as const) {
        const advice = adviceFor(kind, 'tree-api-party-b:m', language, { file })!
        assert.ok(advice.includes(field) && advice.includes(file), advice)
        assert.doesNotMatch(advice, /doctor/)
      }
    for (const language of ['en', 'zh'] as const)
      assert.doesNotMatch(adviceFor('transport', 'lab:a', language, { status: 503 })!, /baseURL/)
  })

  it('says how many tokens in as few digits as it can', () => {
    const counts = [950, 9_500, 9_960, 120_000, 999_400, 1_026_000, 12_340_000]
    assert.deepEqual(counts.map(thousands), ['950', '9.5k', '10k', '120k', '999k', '1.03M', '12.3M'])
  })
})

describe('a range of money', () => {
  it('has the same digits at both ends', () => {
    const ranges = [
      [0.03, 0.131],
      [0.1, 0.3],
      [0.0004, 0.003],
      [0.003, 1.2],
      [0.5, 0.5],
      [0, 0],
    ] as const
    assert.deepEqual(
      ranges.map(([least, most]) => moneyRange(least, most)),
      ['$0.030–$0.131', '$0.10–$0.30', '$0.0004–$0.0030', '<$0.01–$1.20', '$0.50', '$0.00'],
    )
  })
})

describe('a configuration that is wrong', { concurrency: 4 }, () => {
  it('is told of in the language of the environment, and exit code 2', async t => {
    const machine = newMachine(t)
    machine.configure('{\n  "sets": {},\n  "limits": {"tries": 0}\n}')
    assert.deepEqual(await refusal(machine, 'en', [question.en]), {
      code: 2,
      said: `agon: ~/agon/config.json:3:23 limits.tries: must be at least 1.
~/agon/config.json:2:3 sets: unknown field. Did you mean seats? Known: budget, commands, fallbacks, formats, language, limits, providers, search, seats, tools.`,
    })
    assert.deepEqual(await refusal(machine, 'zh', [question.en]), {
      code: 2,
      said: `agon: ~/agon/config.json:3:23 limits.tries：不能小于 1。
~/agon/config.json:2:3 sets：未知字段。是否想写 seats？可用字段：budget、commands、fallbacks、formats、language、limits、providers、search、seats、tools。`,
    })
    assert.match((await refusal(machine, 'en', [question.zh])).said, /limits\.tries：不能小于 1。/)
    assert.match((await refusal(machine, 'en', [question.en, '--lang', 'zh'])).said, /limits\.tries：不能小于 1。/)
  })

  it('names what a format does not know, and what a project may not set', async t => {
    const machine = newMachine(t, { formats: { duel: { round: 3 } } })
    const unknown = await refusal(machine, 'en', [question.zh])
    assert.deepEqual(unknown, {
      code: 2,
      said: 'agon: ~/agon/config.json:4:16 formats.duel.round：未知字段。是否想写 rounds？可用字段：rounds、effort、rigor。',
    })
    machine.write('.agon/config.json', '{"providers": {}}')
    const project = await refusal(machine, 'zh', [question.zh])
    assert.match(project.said, /providers：项目的配置文件不能设置 providers：克隆来的仓库不得改变密钥的去向。/)
    assert.match((await refusal(machine, 'en', ['resume'])).said, /a project's file may not set providers/)
  })

  it('misses a key in the language of the debate, also when the question was piped in', async t => {
    const provider = { baseURL: 'http://127.0.0.1:1/v1', apiKey: keyReference, models: ['a', 'b'] }
    const machine = newMachine(t, { providers: { lab: provider } })
    const chinese = /providers\.lab\.apiKey：未设置环境变量 LAB_KEY。请设置后重试：export LAB_KEY=…$/
    for (const [args, input] of [[[question.zh]], [['-'], question.zh]] as const) {
      const { code, said } = await refusal(machine, 'en', [...args], input)
      assert.equal(code, 3)
      assert.match(said, chinese)
    }
    const english = await refusal(machine, 'zh', [question.en])
    assert.match(english.said, /the environment variable LAB_KEY is not set/)
  })
})

describe('seats and context', { concurrency: 4 }, () => {
  it('are refused in the language of the debate', async t => {
    const machine = newMachine(t)
    const refused: [flags: string[], en: RegExp, zh: RegExp][] = [
      [
        ['--judge', 'lab:a'],
        /^agon: --judge: there is no provider "lab"\. None is configured yet\. Known by name: openai, .*Add yours to "providers" in /,
        /^agon: --judge：没有名为“lab”的提供方。尚未配置任何提供方。.*config\.json 的 providers 中。$/,
      ],
      [
        ['--context', 'gone.md', 'there'],
        /^agon: --context gone\.md: does not exist\.\n--context there: does not exist\.$/,
        /^agon: --context gone\.md：不存在。\n--context there：不存在。$/,
      ],
      [
        ['--rounds', '9'],
        /^agon: --rounds: "9" is not allowed\. Allowed: a whole number from 1 to 5\.$/,
        /^agon: --rounds：不允许“9”。可用值：1 到 5 的整数。$/,
      ],
    ]
    for (const [flags, en, zh] of refused) {
      const [english, chinese] = await Promise.all([
        refusal(machine, 'zh', [question.en, ...flags]),
        refusal(machine, 'en', [question.zh, ...flags]),
      ])
      assert.deepEqual([english.code, chinese.code], [2, 2])
      assert.match(english.said, en)
      assert.match(chinese.said, zh)
    }
  })

  it('are shown before the debate, with what was left out and what is unsafe', async t => {
    const provider = { baseURL: 'http://192.0.2.1/v1', apiKey: 'not-a-real-key-123', models: ['a'] }
    const machine = newMachine(t, { providers: { far: provider } })
    for (const [name, content] of Object.entries({ 'a.md': 'Postgres 很好。', '.env': 'K=1', 'b.lock': '' }))
      machine.write(`docs/${name}`, content)
    const offline = ['--proposer', 'offline', '--challenger', 'offline', '--rounds', '1']
    const plan = async (topic: string) => (await machine.run([topic, ...offline, '--context', 'docs'])).stderr
    const [english, chinese] = await Promise.all([plan(question.en), plan(question.zh)])
    assert.match(english, /2 left out:\n {4}docs\/\.env: may hold secrets.*\n {4}docs\/b\.lock: lock file\n/)
    assert.match(english, /^providers\.far: the key is sent unencrypted to http:\/\/192\.0\.2\.1\./m)
    assert.match(chinese, /未纳入 2 个：\n {4}docs\/\.env：可能含有密钥.*\n {4}docs\/b\.lock：依赖锁定文件\n/)
    assert.match(chinese, /^providers\.far：密钥会以明文发送到 http:\/\/192\.0\.2\.1。/m)
  })
})

describe('an archive that cannot be opened', { concurrency: 4 }, () => {
  const commands = [['list'], ['show', 'last'], ['resume'], [question.zh]]

  it('is told of in Chinese by every command', async t => {
    const machine = newMachine(t)
    const archive = join(machine.home, 'agon.db')
    writeFileSync(archive, 'This is no database. '.repeat(500))
    for (const args of commands) {
      const { code, said } = await refusal(machine, 'zh', args)
      assert.equal(code, 74)
      assert.match(said, /^agon: 档案 .*agon\.db 已损坏，或者不是数据库文件。请将它移走或恢复备份，再重试。/)
    }
    assert.match((await refusal(machine, 'en', [question.zh])).said, /^agon: 档案 .* 已损坏/)
    assert.match((await refusal(machine, 'en', ['list'])).said, /^agon: The archive .* is damaged/)
    rmSync(archive)
    mkdirSync(archive)
    assert.match((await refusal(machine, 'zh', ['list'])).said, /^agon: 档案 .*无法使用。/)
  })

  it('says so in Chinese when it is newer than the program', async t => {
    const machine = newMachine(t)
    const newer = new DatabaseSync(join(machine.home, 'agon.db'))
    newer.exec('PRAGMA user_version = 999; CREATE TABLE future (x)')
    newer.close()
    const { code, said } = await refusal(machine, 'zh', ['list'])
    assert.equal(code, 74)
    assert.match(said, /由更新版本的 Agon 创建.*请更新 Agon，或用 AGON_HOME 指定别的档案。$/)
  })
})
