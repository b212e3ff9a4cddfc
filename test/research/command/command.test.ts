import assert from 'node:assert/strict'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import type { Language } from '../../../src/core/language.ts'
import { briefOf } from '../../support/agon.ts'
import { openGolden } from '../../support/golden.ts'
import { valuesOf } from '../../support/values.ts'
import { modelsOf, play, probed, refused, researchIn, researchMachine } from '../support/machine.ts'

const golden = openGolden('research-command')

const topics = { en: 'Is it so?', zh: '是这样吗？' }

const wrongFlags = [
  ...['--role', 'a|b|c|d', '--role', '|x', '--search', 'maybe', '--budget', 'much', '--audience', 'me'],
  ...['--decision-type', 'x', '--evidence-round', 'perhaps', '--output-path', 'no/where.md', '--model', 'nobody:x'],
]

/** What is wrong, in the flags behind a topic, and in which languages that is tried. */
const refusals: readonly (readonly [what: string, args: readonly string[], languages?: readonly Language[]])[] = [
  ['everything that is wrong at once, and nobody at a terminal', wrongFlags, ['en', 'zh']],
  ['one role', ['--role', 'Only', '--yes']],
  ['five roles', [...['a', 'b', 'c', 'd', 'e'].flatMap(name => ['--role', name]), '--yes']],
  ['two roles of one name', ['--role', 'Go', '--role', 'go|x', '--yes']],
  ['documents that are not there', '--yes --official nope.md --context no.md'.split(' '), ['en', 'zh']],
  ['a search of its own that nobody has', '--yes --search own'.split(' '), ['en', 'zh']],
  ['a place that is taken', '--yes --output-path old.md'.split(' ')],
  ['a place that is a folder', '--yes --output-path docs'.split(' ')],
  ['a place that is a document', '--yes --force --output-path docs/a.md --context docs/a.md'.split(' ')],
  ['a place within the documents', '--yes --force --output-path docs/a.md --context docs'.split(' ')],
]

describe('agon research', { concurrency: 2 }, () => {
  it('understands the example of the seed: who is compared, and with which models', async t => {
    const machine = await researchMachine(t, { models: ['a', 'gpt-5.4', 'claude-4.6-sonnet'] })
    const { code, stdout } = await play(machine, 'Claude Code vs OpenCode (gpt-5.4, claude-4.6-sonnet)')
    assert.equal(code, 0)
    assert.match(stdout, /^# Claude Code vs OpenCode/)
    const brief = briefOf(machine)
    assert.equal(brief.topic, 'Claude Code vs OpenCode')
    const { roles, inferred, goal, date, output_path } = researchIn(machine)
    assert.deepEqual(roles, [
      { id: 'claude-code', name: 'Claude Code', stance: 'argue for Claude Code' },
      { id: 'opencode', name: 'OpenCode', stance: 'argue for OpenCode' },
    ])
    const { 'claude-code': first, opencode: second } = modelsOf(brief)
    assert.deepEqual([first, second], ['lab:gpt-5.4', 'lab:claude-4.6-sonnet'])
    assert.deepEqual(inferred, ['roles', 'roles.claude-code.model', 'roles.opencode.model', 'goal'])
    assert.match(goal ?? '', /\?$/)
    assert.match(date, /^\d{4}-\d\d-\d\d$/)
    assert.deepEqual([output_path, brief.web, brief.language], [null, 'listed', 'en'])
  })

  it('takes everything from flags, and says nothing is inferred that was said', async t => {
    const machine = await researchMachine(t)
    machine.write('docs/plan.md', '# Plan\n\nTwo years.\n')
    machine.write('docs/notes.md', '# Notes\n\nNone.\n')
    const { code, stderr } = await play(
      ...[machine, 'Should we move to the cloud?', '--role', 'CFO|what it costs|lab:a', '--role', 'CTO||lab:b'],
      ...['--role', 'Lawyer|what is allowed', '--goal', 'What to do next year?'],
      ...'--audience team --decision-type team-standardization --evidence-round true --model lab:c --judge lab:d'.split(
        ' ',
      ),
      ...'--context docs/notes.md --official docs/plan.md --search none --effort low --rigor low'.split(' '),
      ...'--fallback cto=lab:d --output-path out/../report.md'.split(' '),
    )
    assert.equal(code, 0, stderr)
    const brief = briefOf(machine)
    const { roles, ...options } = researchIn(machine)
    assert.deepEqual(modelsOf(brief), { cfo: 'lab:a', cto: 'lab:b', lawyer: 'lab:c', auditor: 'lab:c', judge: 'lab:d' })
    assert.equal(brief.seats[1]!.fallback, 'lab:d')
    assert.deepEqual(valuesOf(roles, 'stance'), ['what it costs', 'argue for CTO', 'what is allowed'])
    assert.partialDeepStrictEqual(options, {
      ...{ goal: 'What to do next year?', audience: 'team', decision_type: 'team-standardization' },
      ...{ evidence_round: true, inferred: ['roles.cto.stance'], search: {}, official: ['docs/plan.md'] },
      output_path: join(machine.folder, 'report.md'),
    })
    assert.deepEqual(valuesOf(brief.context, 'path'), ['docs/notes.md', 'docs/plan.md'])
    assert.deepEqual([brief.web, brief.effort, brief.rigor], [undefined, 'low', 'low'])
  })

  it('has two roles where nothing is compared, and shares models where there are too few', async t => {
    const machine = await researchMachine(t, { models: ['a'] })
    const { code } = await play(machine, '城市应当禁止私家车')
    assert.equal(code, 0)
    const brief = briefOf(machine)
    assert.deepEqual(modelsOf(brief), { proponent: 'lab:a', opponent: 'lab:a', auditor: 'lab:a', judge: 'lab:a' })
    assert.deepEqual(researchIn(machine).roles, [])
    assert.deepEqual(probed(machine), ['a'], 'each model is probed once')
    assert.equal(brief.language, 'zh')
  })

  it('gives one model in brackets to all, and one more to the judge', async t => {
    const machine = await researchMachine(t, { models: ['a', 'gpt-5.4', 'claude-4.6-sonnet', 'qwen3-max'] })
    await play(machine, '微服务还是单体架构？（gpt-5.4）')
    assert.deepEqual(modelsOf(briefOf(machine)), {
      ...{ 'role-1': 'lab:gpt-5.4', 'role-2': 'lab:gpt-5.4', auditor: 'lab:gpt-5.4', judge: 'lab:gpt-5.4' },
    })
    assert.deepEqual(researchIn(machine).inferred, ['roles', 'goal', 'model'])
    await play(machine, 'Go or Rust for our CLI? (gpt-5.4, claude-4.6-sonnet, qwen3-max)')
    const { go, rust, judge } = modelsOf(briefOf(machine))
    assert.deepEqual([go, rust, judge], ['lab:gpt-5.4', 'lab:claude-4.6-sonnet', 'lab:qwen3-max'])
    await play(
      ...[machine, topics.en],
      ...'--model qwen3-max --judge gpt-5.4,a --fallback judge=claude-4.6-sonnet'.split(' '),
    )
    const judges = briefOf(machine).seats.filter(({ id }) => id.startsWith('judge'))
    // Names of models alone will do in flags as well.
    assert.deepEqual(judges, [
      { id: 'judge', model: 'lab:gpt-5.4', fallback: 'lab:claude-4.6-sonnet' },
      { id: 'judge-2', model: 'lab:a' },
    ])
  })

  it('says what is wrong before anything is spent', async t => {
    const machine = await researchMachine(t)
    machine.write('old.md', 'old')
    machine.write('docs/a.md', 'a')
    for (const [what, args, languages = ['en'] as const] of refusals)
      for (const language of languages) golden.is(language, what, await refused(machine, topics[language], ...args))
    golden.is(
      'en',
      'models in brackets that do not fit',
      await refused(machine, 'A vs B vs C (gpt-5.4, claude-4.6)', '--yes'),
    )
    golden.is('en', 'five things that are compared', await refused(machine, 'A vs B vs C vs D vs E', '--yes'))
  })

  it('refuses a budget that cannot be enough in words that fit it', async t => {
    const machine = await researchMachine(t)
    const prices = Object.fromEntries(['a', 'b', 'c'].map(name => [name, { input: 10, output: 50 }]))
    machine.configure({ providers: { lab: { baseURL: machine.lab.url, prices } } })
    for (const language of ['en', 'zh'] as const) {
      const said = await refused(machine, topics[language], '--yes', '--budget', '0.01')
      golden.is(language, 'a budget that cannot be enough', said.replaceAll(/\d+\.\d+/g, 'N'))
    }
  })

  it('asks nobody who is not there: without a terminal it starts with a word alone', async t => {
    const machine = await researchMachine(t)
    const { code, stderr, stdout } = await machine.run(['research', topics.en, '--no-confirm-plan', '--quiet'])
    assert.deepEqual([code, stderr], [0, ''])
    assert.match(stdout, /^# Is it so\?/)
  })

  it('ends with 8 where not everybody contributed', async t => {
    const rules = [{ turn: 'research/opponent', reply: { status: 500 } }]
    const machine = await researchMachine(t, { script: { rules } })
    const document = await machine.document(['research', 'Cities should ban cars', '--yes', '--quiet'])
    assert.deepEqual([document.exit, document.outcome, document.decided], [8, 'degraded-success', true])
  })
})

describe('the report of a research', { concurrency: 2 }, () => {
  it('goes to a file instead of standard output, in the form that its ending says', async t => {
    const machine = await researchMachine(t)
    const written = (name: string) => readFileSync(join(machine.folder, name), 'utf8')
    for (const [name, content] of [
      ['r.md', /^# Cities should ban cars/],
      ['r.html', /^<!doctype html>/i],
      ['r.json', /"outcome": ?"success"/],
    ] as const) {
      const { code, stdout, stderr } = await play(machine, 'Cities should ban cars', '--output-path', name)
      assert.deepEqual([code, stdout], [0, ''])
      assert.match(stderr, new RegExp(`^Report: ${name}$`, 'm'))
      assert.match(written(name), content)
    }
    assert.equal(JSON.parse(written('r.json')).outcome, 'success')
    const again = await play(machine, topics.en, '--output-path', 'r.md', '--force')
    assert.equal(again.code, 0)
    assert.match(written('r.md'), /^# Is it so\?/, 'replaced with --force')
  })

  it('is left by a resume as well, and by another one when it got lost', async t => {
    const rules = [{ turn: 'judgment/judge', times: 1, reply: { status: 500 } }]
    const machine = await researchMachine(t, { script: { rules } })
    const path = join(machine.folder, 'r.md')
    const failed = await play(machine, 'Cities should ban cars', '--output-path', 'r.md')
    assert.deepEqual([failed.code, existsSync(path)], [6, false], failed.stderr)
    machine.write('r.md', 'somebody else’s')
    const blocked = await machine.run(['resume', '--plain'])
    assert.equal(blocked.code, 2)
    assert.match(blocked.stderr, /r\.md exists\. Move it away, or replace it: agon resume 1 --force/)
    rmSync(path)
    const before = machine.lab.requests.length
    const resumed = await machine.run(['resume', '--plain'])
    assert.deepEqual([resumed.code, resumed.stdout], [0, ''], resumed.stderr)
    assert.match(readFileSync(path, 'utf8'), /^# Cities should ban cars/)
    assert.deepEqual(probed(machine, before), [], 'nobody is probed again')
    rmSync(path)
    const again = await machine.run(['resume', '1'])
    assert.deepEqual([again.code, existsSync(path)], [0, true])
    const over = await machine.run(['resume', '1'])
    assert.match(over.stderr, /Debate 1 is over/)
  })

  it('is printed with --json as well, and stays where it is with --out', async t => {
    const machine = await researchMachine(t)
    const args = ['research', topics.en, ...'--yes --quiet --output-path r.md --out o.json'.split(' ')]
    const document = await machine.document(args)
    assert.deepEqual([document.exit, document.outcome], [0, 'success'])
    assert.ok(existsSync(join(machine.folder, 'r.md')) && existsSync(join(machine.folder, 'o.json')))
  })
})
