import assert from 'node:assert/strict'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { newMachine } from './support/agon.ts'
import {
  briefOf,
  modelsOf,
  probed,
  type ResearchMachine,
  researchIn,
  researchMachine,
} from './support/research-machine.ts'

const play = (machine: ResearchMachine, ...args: string[]) => machine.run(['research', ...args, '--yes', '--plain'])

const refused = async (machine: ResearchMachine, ...args: string[]) => {
  const { code, stdout, stderr } = await machine.run(['research', ...args])
  assert.deepEqual([stdout, machine.journal(), machine.lab.requests.length], ['', [], 0], 'nothing was spent')
  return { code, stderr }
}

describe('agon research', { concurrency: 2 }, () => {
  it('understands the example of the seed: who is compared, and with which models', async t => {
    const machine = await researchMachine(t, { models: ['a', 'gpt-5.4', 'claude-4.6-sonnet'] })
    const topic = 'Claude Code vs OpenCode (gpt-5.4, claude-4.6-sonnet)'
    const { code, stdout } = await play(machine, topic)
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
      ...['--role', 'Lawyer|what is allowed', '--goal', 'What to do next year?', '--audience', 'team'],
      ...[
        '--decision-type',
        'team-standardization',
        '--evidence-round',
        'true',
        '--model',
        'lab:c',
        '--judge',
        'lab:d',
      ],
      ...[
        '--context',
        'docs/notes.md',
        '--official',
        'docs/plan.md',
        '--search',
        'none',
        '--effort',
        'low',
        '--rigor',
        'low',
      ],
      ...['--fallback', 'cto=lab:d', '--output-path', 'out/../report.md'],
    )
    assert.equal(code, 0, stderr)
    const brief = briefOf(machine)
    const options = researchIn(machine)
    assert.deepEqual(modelsOf(brief), { cfo: 'lab:a', cto: 'lab:b', lawyer: 'lab:c', auditor: 'lab:c', judge: 'lab:d' })
    assert.equal(brief.seats[1]!.fallback, 'lab:d')
    assert.deepEqual(
      options.roles.map(({ stance }) => stance),
      ['what it costs', 'argue for CTO', 'what is allowed'],
    )
    assert.deepEqual(
      [options.goal, options.audience, options.decision_type],
      ['What to do next year?', 'team', 'team-standardization'],
    )
    assert.deepEqual([options.evidence_round, options.inferred, options.search], [true, ['roles.cto.stance'], {}])
    assert.deepEqual(
      brief.context.map(({ path }) => path),
      ['docs/notes.md', 'docs/plan.md'],
    )
    assert.deepEqual(options.official, ['docs/plan.md'])
    assert.equal(options.output_path, join(machine.folder, 'report.md'))
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
    const flags = ['--model', 'qwen3-max', '--judge', 'gpt-5.4,a', '--fallback', 'judge=claude-4.6-sonnet']
    await play(machine, 'Is it so?', ...flags)
    assert.deepEqual(
      briefOf(machine).seats.filter(({ id }) => id.startsWith('judge')),
      [
        { id: 'judge', model: 'lab:gpt-5.4', fallback: 'lab:claude-4.6-sonnet' },
        { id: 'judge-2', model: 'lab:a' },
      ],
      'names of models alone will do in flags as well',
    )
  })

  it('says what was understood where brackets do not fit', async t => {
    const machine = await researchMachine(t)
    const { code, stderr } = await refused(machine, 'A vs B vs C (gpt-5.4, claude-4.6)', '--yes')
    assert.equal(code, 2)
    assert.match(stderr, /2 models in brackets \(gpt-5\.4, claude-4\.6\) do not fit 3 roles \(A, B, C\)\. .*--role/)
    const many = await refused(machine, 'A vs B vs C vs D vs E', '--yes')
    assert.match(many.stderr, /the topic compares 5 things \(A, B, C, D, E\), and a research has 2 to 4 roles/)
  })

  it('says everything that is wrong at once, in both languages', async t => {
    const machine = await researchMachine(t)
    const wrong = [
      ...['--role', 'a|b|c|d', '--role', '|x', '--search', 'maybe', '--budget', 'much', '--audience', 'me'],
      ...['--decision-type', 'x', '--evidence-round', 'perhaps', '--output-path', 'no/where.md', '--model', 'nobody:x'],
    ]
    const en = await refused(machine, 'Is it so?', ...wrong)
    assert.equal(en.code, 2)
    for (const part of [
      /--role: "a\|b\|c\|d" is no role\. Write "name\|stance\|model"/,
      /--role: a role needs a name/,
      /--search: "maybe" is not allowed\. Allowed: own, service, none\./,
      /--budget: "much" is not an amount/,
      /--audience: "me" is not allowed\. Allowed: self, team, public\./,
      /--decision-type: "x" is not allowed\. Allowed: personal-choice, team-standardization, market-analysis\./,
      /--evidence-round: "perhaps" is not allowed\. Allowed: false, true, auto\./,
      /--output-path: the folder of no\/where\.md does not exist or cannot be written\./,
      /--model: there is no provider "nobody"/,
      /Not on a terminal, where the plan could be confirmed: add --yes or --no-confirm-plan/,
    ])
      assert.match(en.stderr, part)
    const zh = await refused(machine, '是这样吗？', ...wrong, '--yes')
    for (const part of [
      /--role：“a\|b\|c\|d”不是角色/,
      /--search：不允许“maybe”/,
      /--output-path：no\/where\.md 所在的文件夹/,
    ])
      assert.match(zh.stderr, part)
  })

  it('wants two to four roles with names of their own', async t => {
    const machine = await researchMachine(t)
    const one = await refused(machine, 'Is it so?', '--role', 'Only', '--yes')
    assert.equal(one.stderr, 'agon: --role: a research has 2 to 4 roles, and one is named (Only).\n')
    const five = await refused(
      machine,
      'Is it so?',
      ...['a', 'b', 'c', 'd', 'e'].flatMap(name => ['--role', name]),
      '--yes',
    )
    assert.equal(five.stderr, 'agon: --role: a research has 2 to 4 roles, and 5 are named (a, b, c, d, e).\n')
    const same = await refused(machine, 'Is it so?', '--role', 'Go', '--role', 'go|x', '--yes')
    assert.match(same.stderr, /--role: "go" is there twice/)
  })

  it('is in the language of its topic, whatever is compared in it and with which models', async t => {
    const machine = await researchMachine(t, { models: ['a', 'big', 'other'] })
    const { code, stderr } = await play(machine, '选 Kafka 还是 NATS？（big，other）')
    assert.equal(code, 0, stderr)
    const { kafka, nats } = modelsOf(briefOf(machine))
    assert.deepEqual([briefOf(machine).language, kafka, nats], ['zh', 'lab:big', 'lab:other'])
    assert.match(stderr, /^网络搜索：无。/m)
  })

  it('names the flag by which a document was brought', async t => {
    const machine = await researchMachine(t)
    const en = await refused(machine, 'Is it so?', '--yes', '--official', 'nope.md', '--context', 'no.md')
    assert.match(en.stderr, /--context no\.md: does not exist\.\n--official nope\.md: does not exist\./)
    const zh = await refused(machine, '是这样吗？', '--yes', '--official', 'nope.md')
    assert.match(zh.stderr, /--official nope\.md：/)
  })

  it('refuses a budget that cannot be enough in words that fit it', async t => {
    const machine = await researchMachine(t)
    const prices = Object.fromEntries(['a', 'b', 'c'].map(name => [name, { input: 10, output: 50 }]))
    machine.configure({ providers: { lab: { baseURL: machine.lab.url, prices } } })
    const en = await refused(machine, 'Is it so?', '--yes', '--budget', '0.01')
    assert.match(en.stderr, /does not cover this research.*for the judgment.*fewer roles.*--evidence-round false/)
    assert.doesNotMatch(en.stderr, /votes|rounds|audience/)
    const zh = await refused(machine, '是这样吗？', '--yes', '--budget', '0.01')
    assert.match(zh.stderr, /不够这次研究.*减少角色/)
  })

  it('says plainly that nobody has a search of its own where that is asked for', async t => {
    const machine = await researchMachine(t)
    const en = await refused(machine, 'Is it so?', '--yes', '--search', 'own')
    assert.match(en.stderr, /--search own: lab:a, lab:b have no web search of their own\. Take such a model, or/)
    const zh = await refused(machine, '是这样吗？', '--yes', '--search', 'own', '--model', 'lab:c')
    assert.match(zh.stderr, /--search own：lab:c 没有自带的网络搜索。/)
  })

  it('asks nobody who is not there: without a terminal it needs a word first', async t => {
    const machine = await researchMachine(t)
    const { code, stderr } = await refused(machine, 'Is it so?')
    assert.equal(code, 2)
    assert.match(stderr, /add --yes or --no-confirm-plan/)
    const started = await machine.run(['research', 'Is it so?', '--no-confirm-plan', '--quiet'])
    assert.deepEqual([started.code, started.stderr], [0, ''])
    assert.match(started.stdout, /^# Is it so\?/)
  })

  it('ends with 8 where not everybody contributed', async t => {
    const rules = [{ turn: 'research/opponent', reply: { status: 500 } }]
    const machine = await researchMachine(t, { script: { rules } })
    const document = await machine.document(['research', 'Cities should ban cars', '--yes', '--quiet'])
    assert.deepEqual([document.exit, document.outcome, document.decided], [8, 'degraded-success', true])
  })

  it('is in the help, with examples', async t => {
    const machine = newMachine(t)
    const [all, en, zh] = await Promise.all([
      machine.run(['--help']),
      machine.run(['research', '--help']),
      machine.run(['research', '--help'], { env: { LANG: 'zh_CN.UTF-8' } }),
    ])
    assert.match(all.stdout, /^ {2}research \[options\]/m)
    for (const { stdout } of [en, zh]) {
      assert.match(stdout, /^ {2}agon research "Claude Code vs OpenCode \(gpt-5\.4, claude-4\.6-sonnet\)"$/m)
      for (const flag of [
        ...[
          '--config',
          '--again',
          '--role',
          '--model',
          '--judge',
          '--auditor',
          '--goal',
          '--audience',
          '--decision-type',
        ],
        ...[
          '--evidence-round',
          '--no-confirm-plan',
          '--search',
          '--official',
          '--output-path',
          '--force',
          '--fallback',
        ],
        ...[
          '--context',
          '--lang',
          '--budget',
          '--json',
          '--events',
          '--quiet',
          '--plain',
          '--yes',
          '--effort',
          '--rigor',
        ],
      ])
        assert.match(stdout, new RegExp(`^ {2}${flag}\\b`, 'm'))
    }
    assert.match(zh.stdout, /示例：/)
    assert.match(en.stdout.replace(/\s+/g, ' '), /--web look every cited page up \(https only\); without it only those/)
  })
})

describe('the report of a research', { concurrency: 2 }, () => {
  it('goes to a file instead of standard output, in the form that its ending says', async t => {
    const machine = await researchMachine(t)
    const [md, html, json] = await Promise.all(
      ['r.md', 'r.html', 'r.json'].map(name => play(machine, 'Cities should ban cars', '--output-path', name)),
    )
    for (const ran of [md!, html!, json!]) assert.deepEqual([ran.code, ran.stdout], [0, ''])
    assert.match(md!.stderr, /^Report: r\.md$/m)
    const written = (name: string) => readFileSync(join(machine.folder, name), 'utf8')
    assert.match(written('r.md'), /^# Cities should ban cars/)
    assert.match(written('r.html'), /^<!doctype html>/i)
    assert.equal(JSON.parse(written('r.json')).outcome, 'success')
  })

  it('replaces nothing without --force, and nothing that it was made from', async t => {
    const machine = await researchMachine(t)
    machine.write('old.md', 'old')
    machine.write('docs/a.md', 'a')
    const taken = await refused(machine, 'Is it so?', '--yes', '--output-path', 'old.md')
    assert.match(taken.stderr, /--output-path: old\.md exists\. Choose another name, or add --force to replace it\./)
    const folder = await refused(machine, 'Is it so?', '--yes', '--output-path', 'docs')
    assert.match(folder.stderr, /--output-path: docs is a folder/)
    for (const context of [['docs/a.md'], ['docs']]) {
      const own = await refused(
        machine,
        'Is it so?',
        '--yes',
        '--force',
        '--output-path',
        'docs/a.md',
        '--context',
        ...context,
      )
      assert.match(own.stderr, /docs\/a\.md is one of the files of --context/)
    }
    const { code } = await play(machine, 'Is it so?', '--output-path', 'old.md', '--force')
    assert.equal(code, 0)
    assert.match(readFileSync(join(machine.folder, 'old.md'), 'utf8'), /^# Is it so\?/)
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
    assert.match(blocked.stderr, /r\.md exists\. Choose another name, or add --force/)
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
    const document = await machine.document([
      'research',
      'Is it so?',
      '--yes',
      '--quiet',
      '--output-path',
      'r.md',
      '--out',
      'o.json',
    ])
    assert.deepEqual([document.exit, document.outcome], [0, 'success'])
    assert.ok(existsSync(join(machine.folder, 'r.md')) && existsSync(join(machine.folder, 'o.json')))
  })
})
