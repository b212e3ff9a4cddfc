import assert from 'node:assert/strict'
import { mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { ConfigError } from '../src/cli/config/problem.ts'
import { readResearchFile } from '../src/cli/research/config.ts'
import { ResearchShape } from '../src/cli/research/config-shape.ts'
import { newMachine } from './support/agon.ts'
import { briefOf, modelsOf, researchIn, researchMachine } from './support/research-machine.ts'

const problemsIn = (t: TestContext, written: string | object, language: 'en' | 'zh' = 'en'): string[] => {
  const machine = newMachine(t)
  const text = typeof written === 'string' ? written : JSON.stringify(written, null, 2)
  machine.write('research.json', text)
  try {
    readResearchFile('research.json', { cwd: machine.folder, language })
  } catch (error) {
    assert.ok(error instanceof ConfigError, String(error))
    return error.message.split('\n')
  }
  return []
}

const whole = `{
  // What is to be decided.
  "topic": "Should we move to the cloud?",
  "roles": [
    { "name": "CFO", "stance": "what it costs", "model": "lab:a" },
    { "name": "CTO", "model": null },
  ],
  "goal": "What to do next year?",
  "audience": "team",
  "decision_type": "team-standardization",
  "evidence_round": true,
  "confirm_plan": false,
  "model": "lab:b",
  "output_path": "report.md",
  "judge": ["lab:c", "lab:d"],
  "auditor": "lab:d",
  "language": "en",
  "context": ["docs/notes.md"],
  "official": ["docs/plan.md"],
  "search": "none",
  "effort": "low",
  "rigor": "high",
}`

describe('the file of a research', { concurrency: 2 }, () => {
  it('says everything that a command line can, and flags go before it', async t => {
    const machine = await researchMachine(t)
    machine.write('docs/plan.md', '# Plan\n')
    machine.write('docs/notes.md', '# Notes\n')
    machine.write('research.json', whole)
    const { code, stderr } = await machine.run(['research', '--config', 'research.json', '--plain'])
    assert.equal(code, 0, stderr)
    const brief = briefOf(machine)
    const { roles, goal, audience, decision_type, evidence_round, official, output_path, search } = researchIn(machine)
    assert.deepEqual(modelsOf(brief), {
      ...{ cfo: 'lab:a', cto: 'lab:b', auditor: 'lab:d', judge: 'lab:c', 'judge-2': 'lab:d' },
    })
    assert.deepEqual(
      roles.map(({ stance }) => stance),
      ['what it costs', 'argue for CTO'],
    )
    assert.deepEqual(
      [goal, audience, decision_type, evidence_round],
      [...['What to do next year?', 'team', 'team-standardization', true]],
    )
    assert.deepEqual([official, output_path, search], [['docs/plan.md'], join(machine.folder, 'report.md'), {}])
    assert.deepEqual([brief.effort, brief.rigor, brief.web], ['low', 'high', undefined])
    const flags = [
      '--audience',
      'public',
      '--judge',
      'lab:a',
      '--role',
      'Go',
      '--role',
      'Rust',
      '--output-path',
      'b.md',
    ]
    const second = await machine.run(['research', '--config', 'research.json', ...flags, '--plain', '--rigor', 'low'])
    assert.equal(second.code, 0, second.stderr)
    assert.deepEqual(modelsOf(briefOf(machine)), { go: 'lab:b', rust: 'lab:b', auditor: 'lab:d', judge: 'lab:a' })
    assert.deepEqual(
      [researchIn(machine).audience, researchIn(machine).output_path],
      ['public', join(machine.folder, 'b.md')],
    )
  })

  it('says what is wrong in it, all at once, each with its place', t => {
    const wrong = {
      topic: ' ',
      roles: [{ name: 'One', stance: '', modle: 'x' }, { name: 'one', model: 'two words' }, {}],
      goal: 3,
      audience: 'me',
      decision_type: 'x',
      evidence_round: 'yes',
      confirm_plan: 'no',
      model: '-x',
      judge: [],
      search: 'google',
      budget: 0,
      context: ['no.md'],
      output_path: '/etc/report.md',
      rolls: [],
    }
    assert.deepEqual(
      problemsIn(t, wrong).map(line => line.replace(/^research\.json:\d+:\d+ /, '')),
      [
        'topic: must not be blank.',
        'roles[0].stance: must not be blank.',
        'roles[0].modle: unknown field. Did you mean model? Known: model, name, stance.',
        'roles[1].name: "one" is taken already (research.json:4:5 roles[0]). Roles need names of their own.',
        'roles[1].model: must be a model, provider:model, a provider or a tool alone, command:NAME, person or offline, but is "two words".',
        'roles[2].name: is missing.',
        'goal: must be a string, but is 3.',
        'audience: must be one of self, team, public, but is "me".',
        'decision_type: must be one of personal-choice, team-standardization, market-analysis, but is "x".',
        'evidence_round: must be true, false or "auto".',
        'confirm_plan: must be true or false, but is "no".',
        'model: must be a model, provider:model, a provider or a tool alone, command:NAME, person or offline, but is "-x".',
        'judge: must be a seat, or a list of seats: provider:model, a provider, a tool, person.',
        'search: must be one of own, service, none, but is "google".',
        'budget: must be more than 0, but is 0.',
        'context[0]: must be a file that exists, but there is no no.md. Paths are relative to the working folder.',
        'output_path: leads to /etc/report.md, outside of the working folder and of the folder of this file. Only you may name such a place: --output-path.',
        'rolls: unknown field. Did you mean roles? Known: audience, auditor, budget, confirm_plan, context, decision_type, effort, evidence_round, goal, judge, language, model, official, output_path, rigor, roles, search, topic.',
      ],
    )
  })

  it('says it in Chinese as well, with line and column', t => {
    const text =
      '{\n  "topic": "新服务用 Rust 吗？",\n  "roles": [{ "name": "甲" }],\n  "audience": "me",\n  "judge": 3\n}'
    assert.deepEqual(problemsIn(t, text, 'zh'), [
      'research.json:3:12 roles：必须有 2 至 4 个角色。',
      'research.json:4:15 audience：必须是以下之一：self、team、public；实际是“me”。',
      'research.json:5:12 judge：必须是一个席位或席位列表：provider:model、提供方、工具或 person。',
    ])
  })

  it('is refused where it is not there, no JSON, set twice, or holds a key', async t => {
    const machine = await researchMachine(t)
    const refused = async (name: string, ...more: string[]) => {
      const { code, stderr, stdout } = await machine.run(['research', '--config', name, '--yes', ...more])
      assert.deepEqual([code, stdout, machine.lab.requests.length], [2, '', 0])
      return stderr
    }
    assert.match(await refused('none.json'), /^agon: none\.json: there is no such file\. Check the path/)
    machine.write('broken.json', '{ "topic": ')
    assert.match(await refused('broken.json'), /broken\.json:1:\d+: not valid JSON/)
    machine.write('twice.json', '{ "goal": "a", "goal": "b", "topic": "Is it so?" }')
    assert.match(
      await refused('twice.json', '--budget', 'x'),
      /twice\.json:1:16 goal: is set twice[\s\S]*--budget: "x"/,
    )
    machine.write('key.json', JSON.stringify({ topic: 'Is it so?', goal: `use sk-ant-api03-${'a1B2'.repeat(12)}` }))
    assert.match(await refused('key.json'), /goal: looks like a key\./)
    machine.write('topicless.json', '{ "goal": "a" }')
    assert.match(await refused('topicless.json'), /No topic was given\./)
    machine.write('other.json', '{ "topic": "Is it so?" }')
    const two = await machine.run(['research', 'Is it not?', '--config', 'other.json', '--yes'])
    assert.match(
      two.stderr,
      /"Is it not\?" is not the topic of the file \(other\.json:1:12 topic\)\. Give one of the two\./,
    )
  })

  it('leads to no place that only the user may name', t => {
    const machine = newMachine(t)
    mkdirSync(join(machine.home, 'elsewhere'))
    symlinkSync(join(machine.home, 'elsewhere'), join(machine.folder, 'link'))
    machine.write('.env', 'KEY=1')
    const written = {
      official: ['../agon/config.json', '.env'],
      context: ['/etc/hostname'],
      output_path: 'link/report.md',
    }
    machine.write('research.json', JSON.stringify(written))
    assert.throws(
      () => readResearchFile('research.json', { cwd: machine.folder, language: 'en' }),
      ({ problems }: ConfigError) => {
        assert.deepEqual(problems.map(({ path }) => path).sort(), [
          'context[0]',
          'official[0]',
          'official[1]',
          'output_path',
        ])
        return true
      },
    )
  })

  it('is as docs/cli.md shows it', t => {
    const docs = readFileSync(new URL('../docs/cli.md', import.meta.url), 'utf8')
    const [example] =
      docs.slice(docs.indexOf('#### The file of a research')).match(/(?<=```jsonc\n)[\s\S]*?(?=```)/) ?? []
    const machine = newMachine(t)
    machine.write('research.json', example!)
    for (const name of ['docs/notes.md', 'docs/spec.md']) machine.write(name, 'x')
    const file = readResearchFile('research.json', { cwd: machine.folder, language: 'en' })
    assert.deepEqual(
      Object.keys(ResearchShape.shape).filter(field => !example!.includes(`"${field}"`)),
      [],
      'every field is shown',
    )
    assert.deepEqual([file.judge?.said, file.roles?.[0]?.model?.said], ['google,deepseek', 'gpt-5.4'])
  })

  it('may compare things and name models in its topic', async t => {
    const machine = await researchMachine(t, { models: ['a', 'gpt-5.4', 'claude-4.6-sonnet'] })
    machine.write(
      'r.json',
      JSON.stringify({ topic: '微服务与单体架构对比（gpt-5.4，claude-4.6-sonnet）', confirm_plan: true }),
    )
    const { code, stderr } = await machine.run(['research', '--config', 'r.json', '--plain', '--no-confirm-plan'])
    assert.equal(code, 0, stderr)
    assert.equal(briefOf(machine).topic, '微服务与单体架构对比')
    assert.deepEqual(
      researchIn(machine).roles.map(({ name, stance }) => [name, stance]),
      [
        ['微服务', '主张微服务'],
        ['单体架构', '主张单体架构'],
      ],
    )
  })
})
