import assert from 'node:assert/strict'
import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { ConfigError } from '../src/cli/config/problem.ts'
import { readResearchFile } from '../src/cli/research/config.ts'
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
    assert.deepEqual(roles.map(({ stance }) => stance), ['what it costs', 'argue for CTO'])
    assert.deepEqual([goal, audience, decision_type, evidence_round], [
      ...['What to do next year?', 'team', 'team-standardization', true],
    ])
    assert.deepEqual([official, output_path, search], [['docs/plan.md'], join(machine.folder, 'report.md'), {}])
    assert.deepEqual([brief.effort, brief.rigor, brief.web], ['low', 'high', undefined])
    const flags = ['--audience', 'public', '--judge', 'lab:a', '--role', 'Go', '--role', 'Rust', '--output-path', 'b.md']
    const second = await machine.run(['research', '--config', 'research.json', ...flags, '--plain', '--rigor', 'low'])
    assert.equal(second.code, 0, second.stderr)
    assert.deepEqual(modelsOf(briefOf(machine)), { go: 'lab:b', rust: 'lab:b', auditor: 'lab:d', judge: 'lab:a' })
    assert.deepEqual([researchIn(machine).audience, researchIn(machine).output_path], ['public', join(machine.folder, 'b.md')])
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
      official: ['../secret.md'],
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
        'goal: must be a string. It is 3.',
      ].concat([]),
    )
  })
})
