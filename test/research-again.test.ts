import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { debate } from '../src/index.ts'
import { briefOf, modelsOf, researchIn, researchMachine } from './support/research-machine.ts'

describe('a research that is asked again', { concurrency: 2 }, () => {
  it('has its topic, roles, goal and documents, the models of today, and what was concluded then', async t => {
    const machine = await researchMachine(t)
    const notes = machine.write('notes.md', '# Notes\n\nThe first.\n')
    const first = await machine.document([
      ...[
        'research',
        'Go or Rust for our CLI?',
        '--goal',
        'Which one?',
        '--audience',
        'team',
        '--evidence-round',
        'true',
      ],
      ...['--role', 'Go', '--role', 'Rust|safety first', '--model', 'lab:a', '--judge', 'lab:b', '--official', notes],
      ...['--output-path', 'first.md', '--yes', '--quiet'],
    ])
    assert.equal(first.exit, 0)
    machine.write('notes.md', '# Notes\n\nThe second.\n')
    const { code, stderr, stdout } = await machine.run([
      'research',
      '--again',
      '1',
      '--judge',
      'lab:d',
      '--yes',
      '--plain',
    ])
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
    assert.deepEqual(modelsOf(brief), { go: 'lab:a', rust: 'lab:b', auditor: 'lab:c', judge: 'lab:d' })
    assert.deepEqual(
      [options.goal, options.audience, options.evidence_round, options.output_path],
      [...['Which one?', 'team', true, null]],
    )
    assert.deepEqual(
      options.roles.map(({ stance }) => stance),
      ['argue for Go', 'safety first'],
    )
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
          { name: 'Go', model: 'lab:a' },
          { name: 'Rust', model: 'lab:a' },
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
    const { code, stderr } = await machine.run(['research', '--again', 'last', ...args, '--yes', '--plain'])
    assert.equal(code, 0, stderr)
    assert.deepEqual(
      briefOf(machine).context.map(({ path }) => path),
      ['b.md'],
    )
    assert.equal(briefOf(machine).language, 'zh')
    assert.deepEqual(
      researchIn(machine).roles.map(({ name }) => name),
      ['甲', '乙'],
    )
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
    const refused = async (...args: string[]) => {
      const { code, stderr, stdout } = await machine.run(['research', ...args, '--yes'])
      assert.equal(stdout, '')
      return [code, stderr]
    }
    const [none, why] = await refused('--again', '7')
    assert.equal(none, 4)
    assert.match(String(why), /There is no debate 7\. agon list shows which there are\./)
    assert.match(String((await refused('--again', 'x'))[1]), /"x" is not the number of a debate/)
    await machine.run(['duel', 'Is it so?', '--rounds', '1', '--quiet', '--yes'])
    assert.match(String((await refused('--again', '1'))[1]), /--again: debate 1 is a duel, not a research\./)
    await machine.run(['research', 'Is it so?', '--yes', '--quiet'])
    assert.match(
      String((await refused('--again', '2'))[1]),
      /--again: debate 2 is not over\. Go on with it first: agon resume 2/,
    )
    await machine.run(['research', 'Is it so?', '--model', 'lab:x', '--yes', '--quiet'])
    assert.match(
      String((await refused('--again', '3'))[1]),
      /--again: debate 3 came to no conclusion that could be compared/,
    )
    const [both, said] = await refused('--again', '1', 'Another topic?', '--config', 'x.json')
    assert.equal(both, 2)
    assert.match(String(said), /"Another topic\?" cannot be given with it[\s\S]*--config cannot be given with it/)
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
