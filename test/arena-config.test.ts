import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, describe, it } from 'node:test'
import { keptApart } from '../src/cli/arena/apart.ts'
import { audienceWritten } from '../src/cli/arena/audience-list.ts'
import { readArenaFile } from '../src/cli/arena/config.ts'
import { findManner } from '../src/cli/arena/manners.ts'
import { audienceOf, usualAudience } from '../src/cli/arena/members.ts'
import { sameModel } from '../src/cli/arena/same-model.ts'
import { seatNamed } from '../src/cli/arena/voice-name.ts'
import { ConfigError } from '../src/cli/config/problem.ts'
import type { ChosenSeat } from '../src/cli/config/seats.ts'
import { UsageError } from '../src/cli/exit.ts'
import type { Language } from '../src/core/language.ts'
import { arena } from '../src/formats/arena/arena.ts'
import { options } from '../src/formats/arena/options.ts'

const folder = mkdtempSync(join(tmpdir(), 'agon-arena-config-'))
after(() => rmSync(folder, { recursive: true }))

/** A folder with these files. */
function place(files: Record<string, string | object>): string {
  const here = mkdtempSync(join(folder, 'x'))
  for (const [name, held] of Object.entries(files)) {
    mkdirSync(dirname(join(here, name)), { recursive: true })
    writeFileSync(join(here, name), typeof held === 'string' ? held : JSON.stringify(held, null, 2))
  }
  return here
}

const nobody = { home: place({}), language: 'en' as Language }

function refusal(work: () => unknown, kind: typeof UsageError | typeof ConfigError = UsageError): string {
  try {
    work()
  } catch (error) {
    assert.ok(error instanceof kind, String(error))
    return error.message
  }
  throw new assert.AssertionError({ message: 'expected a refusal' })
}

describe('one model by two names', () => {
  const same: [string, string][] = [
    ['openai:gpt-5.4', 'openai:gpt-5.4'],
    ['openai:gpt-5.4', 'openrouter:openai/gpt-5.4'],
    ['openai:gpt-5.4', 'codex:gpt-5.4'],
    ['openai:gpt-5.4', 'openai:gpt-5.4-2026-03-05'],
    ['openai:gpt-5.4', 'azure:gpt-5.4'],
    ['openai:gpt-5.4', 'copilot:gpt-5.4'],
    ['openai:gpt-5.4', 'opencode:openai/gpt-5.4'],
    ['openai:gpt-5.4', 'lab:gpt-5.4'],
    ['openrouter:openai/gpt-5.4:free', 'codex:GPT-5.4'],
    ['openai:gpt-4', 'openai:gpt-4-0613'],
    ['anthropic:claude-opus-5-5', 'anthropic:claude-opus-5-5-20260901'],
    ['anthropic:claude-opus-5-5', 'openrouter:anthropic/claude-opus-5.5'],
    ['anthropic:claude-opus-5-5', 'claude:opus'],
    ['anthropic:claude-opus-5-5', 'claude:best'],
    ['anthropic:claude-sonnet-5-5', 'claude:sonnet'],
    ['claude:claude-haiku-5-5', 'claude:haiku'],
    ['copilot:claude-sonnet-4.5', 'anthropic:claude-sonnet-4-5'],
    ['lab:anthropic.claude-opus-4-1-20250805-v1:0', 'anthropic:claude-opus-4-1'],
    ['claude', 'claude'],
    ['google:gemini-3.8-flash', 'google:gemini-flash-latest'],
    ['google:gemini-3.8-flash', 'gemini:flash'],
    ['google:gemini-2.5-pro', 'google:gemini-2.5-pro-preview-05-06'],
    ['mistral:mistral-large-4', 'mistral:mistral-large-latest'],
    ['moonshot:kimi-k2.6', 'kimi:kimi-k2.6'],
    ['zhipu:glm-5.3', 'fireworks:accounts/fireworks/models/glm-5p3'],
    ['zhipu:glm-5.3', 'together:zai-org/GLM-5.3'],
    ['groq:openai/gpt-oss-120b', 'ollama:gpt-oss:120b'],
    ['groq:llama-3.3-70b-versatile', 'ollama:llama3.3:70b'],
    ['ollama:qwen3', 'ollama:qwen3:latest'],
    ['deepseek:deepseek-v4-pro', 'openrouter:deepseek/deepseek-v4-pro'],
    ['lab:a', 'lab:a'],
    ['lab:big', 'other:big'],
    ['lab:foo-9b', 'lab2:foo-9b'],
    ['lab:foo-9b', 'lab2:Maker/Foo_9B-latest'],
    ['vllm:my-model', 'ollama:my-model:latest'],
    ['lab:default', 'lab:default'],
    ['mistral:mistral-large', 'mistral:mistral-large-2411'],
    ['mistral:mistral-large', 'lab:mistral-large-20241118'],
    ['qwen:qwen3-235b-a22b', 'lab:Qwen/Qwen3-235B-A22B-Instruct-2507'],
    ['lab:command-r', 'other:command-r-08-2024'],
    ['command:mine', 'command:mine'],
  ]
  const different: [string, string][] = [
    ['openai:gpt-5.4', 'openai:gpt-5.4-mini'],
    ['openai:gpt-5.4', 'openai:gpt-5.5'],
    ['openai:gpt-5.4', 'anthropic:claude-opus-5-5'],
    ['openai:gpt-4', 'openai:gpt-4-turbo'],
    ['claude:opus', 'claude:sonnet'],
    ['claude:opus', 'anthropic:claude-sonnet-5-5'],
    ['anthropic:claude-opus-4-5', 'anthropic:claude-opus-5-4'],
    ['google:gemini-flash-latest', 'google:gemini-3.5-flash-lite'],
    ['ollama:qwen3:8b', 'ollama:qwen3:32b'],
    ['lab:a', 'lab:b'],
    ['lab:default', 'other:default'],
    ['vllm:local-model', 'lmstudio:local-model'],
    ['openai:own', 'anthropic:own'],
    ['command:gpt-5', 'openai:gpt-5'],
    ['command:foo-9b', 'lab:foo-9b'],
    ['lab:foo-9b', 'lab2:foo-70b'],
    ['claude', 'codex'],
    ['claude', 'claude:opus'],
    ['command:one', 'command:two'],
    ['person', 'person'],
    ['person:Anna', 'person:Anna'],
    ['offline:for', 'offline:for'],
  ]
  for (const [one, other] of same)
    it(`${one} is ${other}`, () => assert.deepEqual([sameModel(one, other), sameModel(other, one)], [true, true]))
  for (const [one, other] of different)
    it(`${one} is not ${other}`, () => assert.deepEqual([sameModel(one, other), sameModel(other, one)], [false, false]))
})

describe('who is kept apart', () => {
  const seats = (models: Record<string, string>, fallbacks: Record<string, string> = {}): ChosenSeat[] =>
    Object.entries(models).map(([id, model]) => ({
      id,
      model,
      from: 'flag',
      ...(fallbacks[id] !== undefined && { fallback: fallbacks[id] }),
    }))
  const apart = (...[models, fallbacks]: Parameters<typeof seats>) =>
    keptApart(seats(models, fallbacks), arena.roles({}), [], 'en').problems.map(({ line }) => line)

  it('the judge, whatever the name of its model, and the sides', () => {
    assert.deepEqual(apart({ pro: 'lab:a', con: 'lab:b', judge: 'lab:c' }), [])
    assert.match(
      apart({ pro: 'openai:gpt-5.4', con: 'lab:b', judge: 'codex:gpt-5.4' }).join('\n'),
      /^Judge may not have the model of Pro: codex:gpt-5\.4 is openai:gpt-5\.4\. .*--same-judge/,
    )
    assert.match(
      apart({ pro: 'lab:a', con: 'lab:a', judge: 'lab:c' }).join('\n'),
      /^both sides .* lab:a\. .*--same-model/,
    )
  })

  it('every judge of a panel, and every fallback', () => {
    assert.match(
      apart({ pro: 'lab:a', con: 'lab:b', judge: 'lab:c', 'judge-2': 'lab:b' }).join('\n'),
      /^Judge 2 .* Con: lab:b/,
    )
    assert.match(
      apart({ pro: 'lab:a', con: 'lab:b', judge: 'lab:c' }, { judge: 'lab:b' }).join('\n'),
      /^Judge .* Con: lab:b/,
    )
    assert.match(
      apart({ pro: 'lab:a', con: 'lab:b', judge: 'lab:c' }, { pro: 'lab:c' }).join('\n'),
      /^Judge .* Pro: lab:c/,
    )
    assert.match(apart({ pro: 'lab:a', con: 'lab:b', judge: 'lab:c' }, { pro: 'lab:b' }).join('\n'), /^both sides/)
  })

  it('with the name of the seat whose fallback it is', () => {
    const told = (language: Language, fallbacks: Record<string, string>) =>
      keptApart(seats({ pro: 'lab:a', con: 'lab:b', judge: 'lab:c' }, fallbacks), arena.roles({}), [], language)
        .problems.map(({ line }) => line)
        .join('\n')
    assert.match(told('en', { judge: 'lab:a' }), /^Judge .* of Pro: lab:a \(the fallback of Judge\)\. /)
    assert.match(told('en', { pro: 'lab:b' }), /^both sides have one model: lab:b \(the fallback of Pro\)\. /)
    assert.match(told('zh', { judge: 'lab:a' }), /lab:a（裁判的后备）。/)
    assert.match(told('zh', { judge: 'lab:x', pro: 'lab:x' }), /lab:x（裁判和正方的后备）。/)
    assert.doesNotMatch(told('en', { judge: 'lab:d' }), /./)
  })

  it('not people and not the offline voice', () => {
    assert.deepEqual(apart({ pro: 'person', con: 'person', judge: 'person' }), [])
    assert.deepEqual(apart({ pro: 'offline:for', con: 'offline:against', judge: 'offline:judge' }), [])
  })

  it('unless the user insists, which is kept only where it matters', () => {
    const insist = (models: Record<string, string>) =>
      keptApart(seats(models), arena.roles({}), ['same-judge', 'same-model'], 'zh')
    assert.deepEqual(insist({ pro: 'lab:a', con: 'lab:b', judge: 'lab:a' }), { problems: [], insisted: ['same-judge'] })
    assert.deepEqual(insist({ pro: 'lab:a', con: 'lab:a', judge: 'lab:c' }), { problems: [], insisted: ['same-model'] })
    assert.deepEqual(insist({ pro: 'lab:a', con: 'lab:b', judge: 'lab:c' }), { problems: [], insisted: [] })
  })
})

describe('styles and kinds of audience', () => {
  it('are found by file and by name, in either language', () => {
    for (const tag of ['technical', 'Technical', '技术派'])
      assert.equal(findManner('styles', tag, nobody).name, 'technical')
    for (const tag of ['理性', 'radical', '保守'])
      assert.ok(findManner('styles', tag, { ...nobody, language: 'zh' }).text)
    const kinds = ['理性逻辑派', '现实可行性派', '技术前瞻派', '风险厌恶派', '情绪共鸣派']
    const zh = kinds.map(tag => findManner('audience', tag, { ...nobody, language: 'zh' }))
    assert.deepEqual(
      zh.map(({ label }) => label),
      kinds,
    )
    assert.deepEqual(
      kinds.map(tag => findManner('audience', tag, nobody).name),
      ['logic', 'practical', 'technology', 'risk', 'empathy'],
    )
  })

  it('are the user’s own first, in the language of the debate', () => {
    const home = place({
      'styles/rational.md': '# Cold\nFigures only.',
      'styles/socratic.zh.md': '# 苏格拉底式\n只提问。',
      'styles/socratic.md': '# Socratic\nAsk, do not tell.\u001b[31m',
    })
    assert.deepEqual(findManner('styles', '理性', { home, language: 'zh' }), {
      name: 'rational',
      label: 'Cold',
      text: 'Figures only.',
    })
    assert.equal(findManner('styles', 'socratic', { home, language: 'zh' }).text, '只提问。')
    assert.equal(findManner('styles', '苏格拉底式', { home, language: 'en' }).text, 'Ask, do not tell.')
  })

  it('are refused with those that exist and where to add one', () => {
    const said = refusal(() => findManner('styles', 'radikal', nobody))
    assert.match(
      said,
      /no style "radikal"\. Did you mean radical\? There are: conservative, radical, rational, technical\./,
    )
    assert.ok(said.includes(join(nobody.home, 'styles', 'NAME.md')), said)
    assert.match(
      refusal(() => findManner('audience', 'x', { ...nobody, language: 'zh' })),
      /没有“x”这种观众类型.*logic \(理性逻辑派\)/,
    )
  })

  it('say something, and not too much', () => {
    const home = place({
      'audience/a.md': '# A\n',
      'audience/b.md': `# B\n${'x'.repeat(2_001)}`,
      'audience/c.md': 'No name.',
    })
    assert.match(
      refusal(() => findManner('audience', 'a', { home, language: 'en' })),
      /a\.md says nothing/,
    )
    assert.match(
      refusal(() => findManner('audience', 'b', { home, language: 'en' })),
      /b\.md is too long: at most 2,000/,
    )
    assert.deepEqual(findManner('audience', 'c', { home, language: 'en' }), { name: 'c', label: 'c', text: 'No name.' })
  })
})

describe('the audience', () => {
  const cwd = place({
    'ears.json':
      '[\n  // two of them\n  { "type": "logic", "model_provider": "DeepSeek", "model_name": "deepseek-v4-pro" },\n  { "agent_id": "aud_01", "type": "Driver", "preference": "Roads first." },\n]',
    'bad.json': '[{ "typ": "logic" }, { "type": "risk", "weight": -1 }]',
  })
  const around = { cwd, env: { AGON_HOME: nobody.home }, language: 'en' as Language }
  const listed = (written: string) => audienceOf(audienceWritten(written, '--audience', around), [], nobody)

  it('is the seed’s five kinds when nobody says otherwise', () => {
    const { members, seats } = audienceOf(usualAudience('--audience'), [], nobody)
    assert.deepEqual(
      members.map(({ agent_id, kind, weight }) => [agent_id, kind, weight]),
      [
        ['aud_01', 'logic', 1],
        ['aud_02', 'practical', 1],
        ['aud_03', 'technology', 1],
        ['aud_04', 'risk', 1],
        ['aud_05', 'empathy', 1],
      ],
    )
    assert.deepEqual(seats, {})
    assert.ok(options.safeParse({ audience: members }).success)
  })

  it('is a list of kinds with seats and weights, and people', () => {
    const { members, seats } = listed('logic=openai:gpt-5.4*2, 风险厌恶派*0.5，person:Anna')
    assert.deepEqual(
      members.map(({ type, weight }) => [type, weight]),
      [
        ['Logician', 2],
        ['Risk-averse', 0.5],
        ['Anna', 1],
      ],
    )
    assert.deepEqual(
      Object.entries(seats).map(([id, { seat }]) => [id, seat]),
      [
        ['aud_01', 'openai:gpt-5.4'],
        ['aud_03', 'person:Anna'],
      ],
    )
  })

  it('is a file with comments; ids that are taken are passed over', () => {
    const { members, seats } = listed('ears.json')
    assert.deepEqual(
      members.map(({ agent_id, type, preference }) => [agent_id, type, preference.slice(0, 12)]),
      [
        ['aud_02', 'Logician', 'You listen f'],
        ['aud_01', 'Driver', 'Roads first.'],
      ],
    )
    assert.equal(seats.aud_02?.seat, 'deepseek:deepseek-v4-pro')
  })

  it('is refused with everything that is wrong', () => {
    assert.match(
      refusal(() => listed('logic,,risk')),
      /--audience: "logic,,risk" leaves a member out/,
    )
    assert.match(
      refusal(() => listed('logic=')),
      /"logic=" is not KIND, KIND=SEAT or KIND=SEAT\*WEIGHT/,
    )
    assert.match(
      refusal(() => listed('logic*0')),
      /a weight must be a number above 0/,
    )
    assert.match(
      refusal(() => listed('logic*x')),
      /a weight must be a number above 0/,
    )
    assert.match(
      refusal(() => listed('nobody,nowhere')),
      /"nobody".*\n.*"nowhere"/,
    )
    assert.match(
      refusal(() => listed(Array(26).fill('logic').join(','))),
      /26 members are too many: at most 25/,
    )
    const file = refusal(() => listed('bad.json'), ConfigError)
    assert.match(file, /^bad\.json:1:4 \[0\]\.typ: unknown field\. Did you mean type\?/m)
    assert.match(file, /^bad\.json:1:50 \[1\]\.weight: must be more than 0, but is -1\.$/m)
    assert.match(
      refusal(() => listed('nothere.json'), ConfigError),
      /^nothere\.json: there is no such file/,
    )
    const judge = [{ type: 'logic', agentId: 'judge-2', place: 'here' }]
    assert.match(
      refusal(() => audienceOf(judge, [], nobody)),
      /^here: "judge-2" cannot be an agent_id: it is the name of a seat/,
    )
    const twice = [{ type: 'logic', agentId: 'gpt', place: 'here' }]
    assert.match(
      refusal(() => audienceOf(twice, ['gpt'], nobody)),
      /^here: the agent_id "gpt" is used twice/,
    )
  })
})

describe('model_provider and model_name', () => {
  const cases: [provider: string, model: string | null, seat: string][] = [
    ['OpenAI', 'gpt-5.4', 'openai:gpt-5.4'],
    ['Claude', 'claude-opus-5-5', 'anthropic:claude-opus-5-5'],
    ['Claude', 'opus', 'claude:opus'],
    ['claude', null, 'claude'],
    ['Gemini', 'gemini-3.8-flash', 'google:gemini-3.8-flash'],
    ['GEMINI', 'flash', 'gemini:flash'],
    ['DeepSeek', 'deepseek-v4-pro', 'deepseek:deepseek-v4-pro'],
    ['Anthropic', 'claude-opus-5-5', 'anthropic:claude-opus-5-5'],
    ['codex', 'gpt-5.4', 'codex:gpt-5.4'],
    ['ollama', 'qwen3:8b', 'ollama:qwen3:8b'],
    ['person', 'Anna', 'person:Anna'],
    ['openai', null, 'openai'],
  ]
  for (const [provider, model, seat] of cases)
    it(`${provider} and ${model} are ${seat}`, () => assert.equal(seatNamed(provider, model), seat))
})

describe('the file of an arena', () => {
  const read = (file: string | object, language: Language = 'en', files: Record<string, string> = {}) =>
    readArenaFile('arena.json', { cwd: place({ 'arena.json': file, ...files }), language })
  const lines = (file: string | object, language: Language = 'en') =>
    refusal(() => read(file, language), ConfigError).split('\n')
  /** What is said about one mistake. */
  const saying = (file: object, language: Language = 'en') => {
    const [first, ...others] = lines(file, language)
    assert.deepEqual(others, [])
    return first!.replace(/^\S+:\d+:\d+ /, '')
  }

  it('is read with comments, by the seed’s names', () => {
    const file = read(
      `{
        // what is debated
        "topic": "城市应当禁止私家车",
        "rounds": 6, "weights": { "judge": 70, "audience": 30 }, "poll": false,
        "agents": [
          { "agent_id": "gpt", "model_provider": "OpenAI", "model_name": "gpt-5.4", "stance": "pro", "style_tag": "激进", "fallback": "openai:gpt-5" },
          { "agent_id": "dee", "role": "debater", "model_provider": "DeepSeek", "model_name": "deepseek-v4-pro", "stance": "con", "style_tag": "保守" },
          { "role": "judge", "model_provider": "Claude", "model_name": "claude-opus-5-5" },
        ],
        "positions": { "pro": "全面禁止", "con": "限行即可" },
        "audience": [{ "agent_id": "aud_01", "type": "理性逻辑派", "preference": "只看逻辑", "weight": 2, "model_provider": "Gemini", "model_name": "gemini-3.8-flash" }],
        "context": ["docs/a.md"], "budget": 2, "rigor": "normal", "language": "zh",
      }`,
      'zh',
      { 'docs/a.md': 'x' },
    )
    assert.deepEqual(file.topic, { said: '城市应当禁止私家车', place: 'arena.json:3:18 topic' })
    assert.deepEqual(file.options, { rounds: 6, weights: { judge: 70, audience: 30 }, rigor: 'normal' })
    assert.deepEqual([file.poll, file.learn, file.budget, file.language], [false, null, 2, 'zh'])
    assert.equal(file.sides.pro.seat?.said, 'openai:gpt-5.4')
    assert.equal(file.sides.con.seat?.said, 'deepseek:deepseek-v4-pro')
    assert.deepEqual([file.sides.pro.style?.said, file.sides.con.position?.said], ['激进', '限行即可'])
    assert.equal(file.judge?.said, 'anthropic:claude-opus-5-5')
    assert.deepEqual(file.fallbacks, ['pro=openai:gpt-5'])
    assert.deepEqual(
      file.audience?.map(({ agentId, seat, weight }) => [agentId, seat, weight]),
      [['aud_01', 'google:gemini-3.8-flash', 2]],
    )
    assert.deepEqual(file.context, ['docs/a.md'])
  })

  it('is as docs/cli.md shows it', () => {
    const docs = readFileSync(new URL('../docs/cli.md', import.meta.url), 'utf8')
    const example = /```jsonc\n(\{\n {2}"topic"[\s\S]*?)```/.exec(docs)?.[1]
    assert.ok(example)
    const { sides, judge, audience } = read(example, 'en', { 'docs/city.md': 'x' })
    assert.deepEqual([sides.pro.seat?.said, judge?.said], ['openai:gpt-5.4', 'anthropic:claude-opus-5-5'])
    const { members, seats } = audienceOf(audience ?? [], [], nobody)
    assert.deepEqual(
      members.map(({ type, preference }) => [type, preference.slice(0, 10)]),
      [
        ['Logician', 'You listen'],
        ['Taxi driver', 'Can I stil'],
        ['NAME', 'A person, '],
      ],
    )
    assert.equal(seats.aud_03?.seat, 'person:NAME')
  })

  it('may leave everything out', () => {
    const file = read('{}')
    assert.deepEqual(
      [file.topic, file.judge, file.audience, file.options, file.sides],
      [null, null, null, {}, { pro: {}, con: {} }],
    )
  })

  it('seats a panel of those who judge', () => {
    const { judge, fallbacks } = read({
      agents: [
        { role: 'judge', model: 'lab:c' },
        { role: 'judge', model: 'lab:d', fallback: 'lab:e' },
      ],
    })
    assert.equal(judge?.said, 'lab:c,lab:d')
    assert.deepEqual(fallbacks, ['judge-2=lab:e'])
  })

  it('is refused at the place of every mistake', () => {
    const found = lines(`{
  "topc": "x", "rounds": 3,
  "agents": [
    { "model_name": "a", "stance": "pro" },
    { "model": "lab:b", "model_provider": "lab", "stance": "pro" },
    { "role": "judge", "stance": "con" },
    { "agent_id": "j", "stance": "up" }
  ],
  "judge": { "agent_id": "j", "apiKey": "x" },
  "audience": []
}`)
    assert.deepEqual(
      found.map(line => line.split(/: /, 2).join(': ')),
      [
        'arena.json:2:3 topc: unknown field. Did you mean topic? Known',
        'arena.json:2:26 rounds: must be at least 4, but is 3.',
        'arena.json:4:21 agents[0].model_name: needs "model_provider" beside it, such as OpenAI, Claude, Gemini or DeepSeek.',
        'arena.json:5:16 agents[1].model: says the model twice. Write either "model", or "model_provider" and "model_name".',
        'arena.json:5:60 agents[1].stance: pro has a debater already (arena.json:4:5 agents[0]). There is one for each side.',
        'arena.json:6:24 agents[2].stance: is for debaters. A judge has no side.',
        'arena.json:7:34 agents[3].stance: must be one of pro, con, but is "up".',
        'arena.json:9:3 judge: there is a judge among the agents already (arena.json:6:5 agents[2]). Name judges in one place.',
        'arena.json:9:26 judge.agent_id: "j" is taken already (arena.json:7:19 agents[3].agent_id). Everybody needs an id of its own.',
        'arena.json:9:31 judge.apiKey: unknown field. Known',
        'arena.json:10:15 audience: must be at least 1, but is an empty list.',
      ],
    )
  })

  it('says one mistake in one sentence, in both languages', () => {
    assert.match(saying({ weights: '0/0' }), /^weights: must be \{"judge": 60, "audience": 40\} or "60\/40"/)
    assert.match(saying({ weights: '0/0' }, 'zh'), /^weights：必须是/)
    assert.match(saying({ agents: [{ agent_id: 'x' }] }), /^agents\[0\]: says neither "stance"/)
    assert.match(saying({ agents: [{ role: 'debater' }] }), /^agents\[0\]\.stance: is missing/)
    assert.match(
      saying({ agents: [{ stance: 'pro', model: 'lab x' }] }),
      /^agents\[0\]\.model: must be provider:model.* but is "lab x"\.$/,
    )
    assert.match(
      saying({ agents: [{ stance: 'pro', position: 'a' }], positions: { pro: 'b' } }),
      /^agents\[0\]\.position: says something else than arena\.json:\d+:\d+ positions\.pro/,
    )
    assert.match(saying({ audience: [{ preference: 'x' }] }), /^audience\[0\]\.type: is missing/)
    assert.match(
      saying({ audience: [{ type: 'logic', agent_id: 'pro' }] }, 'zh'),
      /^audience\[0\]\.agent_id：“pro”是席位的名称/,
    )
    assert.match(saying({ positions: { con: 'x'.repeat(2_001) } }), /^positions\.con: is too long: at most 2,000/)
    assert.match(saying({ topic: 'a\u202Eb' }), /^topic: must not hold control characters/)
    assert.match(saying({ language: 'fr' }), /^language: must be one of en, zh, but is "fr"\.$/)
  })

  it('holds no keys', () => {
    const key = `sk-${'ant'}-api03-${'Zk3vQ9xLr7Tn2Wm5'.repeat(3)}`
    const said = saying({ positions: { pro: `Use ${key} for it.` } })
    assert.match(said, /^positions\.pro: looks like a key/)
    assert.ok(!said.includes('Zk3v'))
  })

  it('names no documents that only the user may name', () => {
    const outside = place({ 'secret.md': 'x' })
    const context = (path: string) => saying({ context: [path] })
    assert.match(context(join(outside, 'secret.md')), /^context\[0\]: must be in the working folder/)
    assert.match(context('../x.md'), /^context\[0\]: must be in the working folder/)
    assert.match(context('.env'), /^context\[0\]: \.env looks like a file of keys/)
    assert.match(context('nope.md'), /^context\[0\]: must be a file that exists/)
    const cwd = place({ 'arena.json': { context: ['link.md'] } })
    symlinkSync(join(outside, 'secret.md'), join(cwd, 'link.md'))
    assert.match(
      refusal(() => readArenaFile('arena.json', { cwd, language: 'en' }), ConfigError),
      /must be in the working folder/,
    )
  })

  it('tells what it does not keep', () => {
    assert.match(
      read({ judge: { agent_id: 'ref', model: 'lab:c' } }).remarks.join('\n'),
      /judge\.agent_id: the record calls the judge "judge", not "ref"/,
    )
    assert.deepEqual(read({ judge: { agent_id: 'judge', model: 'lab:c' } }).remarks, [])
  })
})
