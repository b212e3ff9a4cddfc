import assert from 'node:assert/strict'
import { mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { ResearchShape, readResearchFile } from '../../../src/formats/research/request/config.ts'
import { ConfigError } from '../../../src/host/config/problem.ts'
import { briefOf, newMachine } from '../../support/agon.ts'
import { openGolden } from '../../support/golden.ts'
import { rowsOf, valuesOf } from '../../support/values.ts'
import { modelsOf, refused, researchIn, researchMachine } from '../support/machine.ts'

const golden = openGolden('research-config')

const problemsIn = (t: TestContext, written: string | object, language: 'en' | 'zh'): string => {
  const machine = newMachine(t)
  const text = typeof written === 'string' ? written : JSON.stringify(written, null, 2)
  machine.write('research.json', text)
  try {
    readResearchFile('research.json', { cwd: machine.folder, language })
  } catch (error) {
    assert.ok(error instanceof ConfigError, String(error))
    return error.message
  }
  return ''
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
    assert.deepEqual(valuesOf(roles, 'stance'), ['what it costs', 'argue for CTO'])
    assert.deepEqual(
      [goal, audience, decision_type, evidence_round],
      [...['What to do next year?', 'team', 'team-standardization', true]],
    )
    assert.deepEqual([official, output_path, search], [['docs/plan.md'], join(machine.folder, 'report.md'), {}])
    assert.deepEqual([brief.effort, brief.rigor, brief.web], ['low', 'high', undefined])
    const flags = '--audience public --judge lab:a --role Go --role Rust --output-path b.md'.split(' ')
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
      ...{ topic: ' ', goal: 3, audience: 'me', decision_type: 'x', evidence_round: 'yes', confirm_plan: 'no' },
      roles: [{ name: 'One', stance: '', modle: 'x' }, { name: 'one', model: 'two words' }, {}],
      ...{ model: '-x', judge: [], search: 'google', budget: 0, context: ['no.md'], output_path: '/etc/report.md' },
      rolls: [],
    }
    for (const language of ['en', 'zh'] as const)
      golden.is(language, 'everything that can be wrong in a file', problemsIn(t, wrong, language))
  })

  it('is refused where it is not there, no JSON, set twice, or holds a key', async t => {
    const machine = await researchMachine(t)
    const key = `sk-ant-api03-${'a1B2'.repeat(12)}`
    for (const [title, content, ...more] of [
      ['a file that is not there', null],
      ['a file that is no JSON', '{ "topic": '],
      ['a field that is set twice, and a flag that is wrong', '{ "goal": "a", "goal": "b" }', '--budget', 'x'],
      ['a file with a key in it', `{ "topic": "Is it so?", "goal": "use ${key}" }`],
      ['a file without a topic', '{ "goal": "a" }'],
      ['a topic beside that of the file', '{ "topic": "Is it so?" }', 'Is it not?'],
    ] as const) {
      if (content !== null) machine.write('r.json', content)
      golden.is('en', title, await refused(machine, ...more, '--config', 'r.json', '--yes'))
    }
  })

  it('leads to no place that only the user may name', t => {
    const machine = newMachine(t)
    mkdirSync(join(machine.home, 'elsewhere'))
    symlinkSync(join(machine.home, 'elsewhere'), join(machine.folder, 'link'))
    machine.write('.env', 'KEY=1')
    const official = ['../agon/config.json', '.env']
    const written = { official, context: ['/etc/hostname'], output_path: 'link/report.md' }
    machine.write('research.json', JSON.stringify(written))
    assert.throws(
      () => readResearchFile('research.json', { cwd: machine.folder, language: 'en' }),
      ({ problems }: ConfigError) => {
        const paths = problems.map(({ path }) => path)
        assert.deepEqual(paths.sort(), ['context[0]', 'official[0]', 'official[1]', 'output_path'])
        return true
      },
    )
  })

  it('is as docs/cli.md shows it', t => {
    const docs = readFileSync(new URL('../../../docs/cli.md', import.meta.url), 'utf8')
    const [example] =
      docs.slice(docs.indexOf('#### The file of a research')).match(/(?<=```jsonc\n)[\s\S]*?(?=```)/) ?? []
    const machine = newMachine(t)
    machine.write('research.json', example!)
    for (const name of ['docs/notes.md', 'docs/spec.md']) machine.write(name, 'x')
    const file = readResearchFile('research.json', { cwd: machine.folder, language: 'en' })
    for (const field of Object.keys(ResearchShape.shape))
      assert.ok(example!.includes(`"${field}"`), 'every field is shown')
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
    assert.deepEqual(rowsOf(researchIn(machine).roles, 'name', 'stance'), [
      ['微服务', '主张微服务'],
      ['单体架构', '主张单体架构'],
    ])
  })
})
