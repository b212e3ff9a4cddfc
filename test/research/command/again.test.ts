import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { debate } from '../../../src/index.ts'
import { briefOf } from '../../support/agon.ts'
import { openGolden } from '../../support/golden.ts'
import { valuesOf } from '../../support/values.ts'
import { modelsOf, play, refused, researchIn, researchMachine } from '../support/machine.ts'

const golden = openGolden('research-again')

describe('a research that is asked again', { concurrency: 2 }, () => {
  it('has its topic, roles, goal and documents, the models of today, and what was concluded then', async t => {
    const machine = await researchMachine(t)
    const notes = machine.write('notes.md', '# Notes\n\nThe first.\n')
    const first = await machine.document([
      ...['research', 'Go or Rust for our CLI?', '--goal', 'Which one?', '--role', 'Rust|safety first', '--role', 'Go'],
      ...`--audience team --evidence-round true --model lab:a --judge lab:b --official ${notes}`.split(' '),
      ...'--output-path first.md --yes --quiet'.split(' '),
    ])
    assert.equal(first.exit, 0)
    machine.write('notes.md', '# Notes\n\nThe second.\n')
    const { code, stderr, stdout } = await play(machine, '--again', '1', '--judge', 'lab:d')
    assert.equal(code, 0, stderr)
    assert.match(
      stderr,
      /^Asked again: debate 1 of \d{4}-\d\d-\d\d\. The report shows what changed in the conclusion\.$/m,
    )
    assert.match(stderr, /^Context: the document of debate 1, as kept then$/m)
    assert.notEqual(stdout, '', 'its own report goes to standard output')
    const brief = briefOf(machine)
    const options = researchIn(machine)
    assert.equal(brief.topic, 'Go or Rust for our CLI?')
    assert.deepEqual(modelsOf(brief), { rust: 'lab:a', go: 'lab:b', auditor: 'lab:c', judge: 'lab:d' })
    assert.deepEqual(
      [options.goal, options.audience, options.evidence_round, options.output_path],
      [...['Which one?', 'team', true, null]],
    )
    assert.deepEqual(valuesOf(options.roles, 'stance'), ['safety first', 'argue for Go'])
    assert.deepEqual([brief.context[0]!.hash, options.official], [first.context[0]!.hash, ['notes.md']])
    const { judgment, judging } = first.verdict as {
      judgment: { summary: string; recommendation: { advice: string }; scenarios: object[]; open_questions: object[] }
      judging: { firmness: string; winner: string | null }
    }
    const { again } = options
    assert.deepEqual(
      [again?.debate, again?.summary, again?.advice, again?.firmness],
      [...[1, judgment.summary, judgment.recommendation.advice, judging.firmness]],
    )
    assert.ok(['Go', 'Rust', null].includes(again!.favours), 'a name, not a seat')
    assert.equal(again!.favours?.toLowerCase() ?? null, judging.winner)
    assert.deepEqual(
      [again!.scenarios.length, again!.open_questions.length],
      [...[judgment.scenarios.length, judgment.open_questions.length]],
    )
    assert.deepEqual(
      [again!.roles, again!.judge],
      [
        [
          { name: 'Rust', model: 'lab:a' },
          { name: 'Go', model: 'lab:a' },
        ],
        'lab:b',
      ],
    )
  })

  it('can be given other documents, another language and other roles', async t => {
    const machine = await researchMachine(t)
    machine.write('a.md', 'a')
    machine.write('b.md', 'b')
    await machine.run(['research', 'Cities should ban cars', '--context', 'a.md', '--yes', '--quiet'])
    const args = ['--context', 'b.md', '--lang', 'zh', '--role', '甲', '--role', '乙']
    const { code, stderr } = await play(machine, '--again', 'last', ...args)
    assert.equal(code, 0, stderr)
    assert.deepEqual(valuesOf(briefOf(machine).context, 'path'), ['b.md'])
    assert.equal(briefOf(machine).language, 'zh')
    assert.deepEqual(valuesOf(researchIn(machine).roles, 'name'), ['甲', '乙'])
    assert.deepEqual(
      researchIn(machine).again?.roles.map(({ name }) => name),
      ['Proponent', 'Opponent'],
    )
  })

  it('is refused where there is nothing to compare with', async t => {
    const rules = [
      { turn: 'judgment/judge', reply: { status: 500 } },
      { turn: 'probe', model: 'x', reply: { status: 401 } },
    ]
    const machine = await researchMachine(t, { script: { rules } })
    const none = (...args: string[]) => machine.run(['research', '--again', ...args, '--yes'])
    const { code, stderr } = await none('7')
    assert.equal(code, 4)
    golden.is('en', 'a debate that is not there', stderr)
    const asked = async (title: string, ...args: string[]) =>
      golden.is('en', title, await refused(machine, '--again', ...args, '--yes'))
    await asked('no number of a debate', 'x')
    await machine.run(['duel', 'Is it so?', '--rounds', '1', '--quiet', '--yes'])
    await asked('another format', '1')
    await machine.run(['research', 'Is it so?', '--yes', '--quiet'])
    await asked('a research that is not over', '2')
    await machine.run(['research', 'Is it so?', '--model', 'lab:x', '--yes', '--quiet'])
    await asked('a research without a conclusion', '3')
    await asked('a topic and a file besides', '1', 'Another topic?', '--config', 'x.json')
  })

  it('can be asked by a program', async t => {
    const machine = await researchMachine(t)
    const place = { home: machine.home, cwd: machine.folder, env: {} }
    const first = await debate('Go or Rust for our CLI?', { format: 'research', ...place }).result
    const second = await debate({ format: 'research', again: first.id, audience: 'public', ...place }).result
    assert.deepEqual(
      [second.topic, second.outcome, second.options.audience],
      ['Go or Rust for our CLI?', 'success', 'public'],
    )
    assert.equal((second.options.again as { debate: number }).debate, first.id)
    await assert.rejects(debate({ format: 'research', again: 99, ...place }).result, { name: 'UsageError', code: 4 })
  })
})
