import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, it } from 'node:test'
import { type LabRequest, startLab } from './lab/server.ts'
import { prompt } from './support/agon.ts'
import { type DialecticMachine, dialecticMachine, optionsOf } from './support/dialectic-machine.ts'
import { briefOf, modelsOf } from './support/research-machine.ts'

const topic = 'Redis or Postgres for the job queue?'

const play = async (machine: DialecticMachine, ...args: string[]) => {
  const ran = await machine.run(['dialectic', ...args, '--plain'])
  assert.equal(ran.code, 0, ran.stderr)
  return ran
}

const refused = async (machine: DialecticMachine, ...args: string[]) => {
  const { code, stdout, stderr } = await machine.run(['dialectic', ...args])
  assert.deepEqual([stdout, machine.journal(), machine.lab.requests.length], ['', [], 0], 'nothing was spent')
  assert.equal(existsSync(join(machine.folder, '.debates')), false, 'nothing was written')
  return { code, stderr }
}

/** Where nobody listens any more. */
async function deadAddress(): Promise<string> {
  const lab = await startLab()
  await lab.close()
  return lab.url
}

const reviewer = `---
name: security-reviewer
description: looks for holes
tools: Bash, Write
---
You look for holes that nobody else sees.
`

describe('agon dialectic', { concurrency: 2 }, () => {
  it('is played without a user where there is no terminal, and says so', async t => {
    const machine = await dialecticMachine(t, { models: ['a', 'b'] })
    const { stdout, stderr } = await play(machine, topic)
    assert.match(stdout, /^# Redis or Postgres for the job queue\?/)
    assert.match(stderr, /Nobody is asked, because this is no terminal/)
    assert.match(stderr, /As many rounds as it takes; the estimate is for 2 to 10\.\nEstimate: /)
    const brief = briefOf(machine)
    assert.deepEqual(modelsOf(brief), { main: 'lab:a', partner: 'lab:b' })
    const { ask, partners, candidates, kind, history } = optionsOf(machine)
    assert.deepEqual([ask, partners, candidates, history], ['never', [], [], []])
    assert.notEqual(kind, undefined)
    assert.equal(brief.rigor, undefined)
    const turns = machine.lab.requests.map(({ turn }) => turn)
    assert.deepEqual(turns, [
      ...['round-1/main', 'round-1/partner', 'round-1/decide/main'],
      ...['round-2/main', 'round-2/partner', 'conclusion/main'],
    ])
  })

  it('takes everything from flags', async t => {
    const machine = await dialecticMachine(t)
    machine.write('lens.md', '# Lens\n\nLook at who is woken up at night.\n')
    machine.write('docs/plan.md', '# Plan\n\nTwo years.\n')
    await play(
      ...[machine, topic, '--main', 'lab:c', '--partner', 'lab:a', '--leaning', ' Redis ', '--focus', 'operations'],
      ...['--kind', 'decision', '--template', 'lens.md', '--no-record', '--context', 'docs/plan.md', '--effort', 'low'],
      ...['--fallback', 'partner=lab:b', '--ask', 'never'],
    )
    const brief = briefOf(machine)
    assert.deepEqual(brief.seats, [
      { id: 'main', model: 'lab:c' },
      { id: 'partner', model: 'lab:a', fallback: 'lab:b' },
    ])
    const { leaning, focus, kind, template, record, partners } = optionsOf(machine)
    assert.deepEqual([leaning, focus, kind, record, brief.effort], ['Redis', 'operations', 'decision', null, 'low'])
    assert.equal(template?.name, 'lens')
    assert.deepEqual(partners, [{ name: 'lab:a', role: '', from: null }], 'a model is called by its name')
    assert.ok(brief.context.some(({ path }) => path === 'docs/plan.md'))
    assert.equal(existsSync(join(machine.folder, '.debates')), false)
    const said = prompt(machine.lab, 'round-1/main')
    for (const words of ['Redis', 'operations', 'woken up at night', 'Two years.'])
      assert.ok(said.includes(words), words)
  })

  it('lets the main agent choose among models and agent files', async t => {
    const machine = await dialecticMachine(t, { script: { partner: 'security-reviewer' } })
    machine.write('.claude/agents/security.md', reviewer)
    const { stderr } = await play(machine, topic)
    assert.match(stderr, /chooses its partner among: general-purpose, security-reviewer, lab:c/)
    const [, partner] = briefOf(machine).seats
    assert.deepEqual(partner, { id: 'partner', model: 'lab:b', candidates: ['lab:c'] })
    const { candidates } = optionsOf(machine)
    assert.deepEqual(
      candidates.map(({ name, model, from }) => [name, model, from]),
      [
        ['general-purpose', null, null],
        ['security-reviewer', null, '.claude/agents/security.md'],
        ['lab:c', 'lab:c', null],
      ],
    )
    const [choice, , challenge] = machine.lab.requests
    assert.equal(choice!.turn, 'choice/main')
    assert.deepEqual([challenge!.turn, challenge!.model], ['round-1/partner', 'b'])
    assert.ok(prompt(machine.lab, 'round-1/partner').includes('holes that nobody else sees'))
    assert.equal(prompt(machine.lab, 'round-1/main').includes('holes that nobody else sees'), false)
  })

  it('gives the turns to the model that was chosen', async t => {
    const machine = await dialecticMachine(t, { script: { partner: 'lab:c' } })
    await play(machine, topic, '--partner', 'auto')
    const challenges = machine.lab.requests.filter(({ turn }) => turn.endsWith('/partner'))
    assert.deepEqual([...new Set(challenges.map(({ model }) => model))], ['c'])
  })

  it('seats several partners, agents among them', async t => {
    const machine = await dialecticMachine(t, { models: ['a', 'b', 'c', 'd'] })
    machine.write('.claude/agents/security.md', reviewer)
    machine.write('other.md', 'You think of those who come after us.\n')
    const { stderr } = await play(machine, topic, '--partner', 'security-reviewer=lab:c, ./other.md,lab:b')
    const brief = briefOf(machine)
    assert.deepEqual(modelsOf(brief), { main: 'lab:a', partner: 'lab:c', 'partner-2': 'lab:d', 'partner-3': 'lab:b' })
    assert.deepEqual(
      optionsOf(machine).partners.map(({ name, from }) => [name, from]),
      [
        ['security-reviewer', '.claude/agents/security.md'],
        ['other', 'other.md'],
        ['lab:b', null],
      ],
    )
    assert.match(stderr, /Sub Agent: security-reviewer \(role: \.claude\/agents\/security\.md\)/)
    assert.ok(prompt(machine.lab, 'round-1/partner-2').includes('those who come after us'))
  })

  it('shares a model where there is only one, and says so', async t => {
    const machine = await dialecticMachine(t, { models: ['a'] })
    const { stderr } = await play(machine, topic)
    assert.deepEqual(modelsOf(briefOf(machine)), { main: 'lab:a', partner: 'lab:a' })
    assert.match(stderr, /Main Agent.*Sub Agent.*lab:a/)
  })

  it('leaves out whom it could not call, and says why', async t => {
    const prices = { input: 1, output: 2 }
    const machine = await dialecticMachine(t, {})
    machine.configure({
      providers: {
        lab: { baseURL: machine.lab.url, models: ['a', 'b', 'c', 'd'], prices: { a: prices, b: prices, d: prices } },
        gone: { baseURL: await deadAddress(), models: ['x'], prices: { x: prices } },
      },
      seats: { main: 'lab:a' },
    })
    const { stderr } = await play(machine, topic, '--partner', 'auto', '--budget', '10')
    const names = optionsOf(machine).candidates.map(({ name }) => name)
    assert.deepEqual(names, ['general-purpose', 'lab:d'])
    assert.match(stderr, /Not among those to choose from: lab:c — its prices are not known/)
    assert.match(stderr, /Not among those to choose from: gone — nobody answers for gone/)
  })

  it('asks for a topic that names something', async t => {
    const machine = await dialecticMachine(t)
    const none = await refused(machine)
    assert.equal(none.code, 2)
    assert.match(none.stderr, /No topic was given\. Say what is to be decided or examined, which file or system/)
    const vague = await refused(machine, 'help')
    assert.match(vague.stderr, /"help" does not say what this is about\. Say what is to be decided/)
    const chinese = await refused(machine, '帮我看看')
    assert.match(chinese.stderr, /“帮我看看”没有说明要讨论什么。请说明要决定或审视什么/)
    machine.write('docs/plan.md', '# Plan\n\nTwo years.\n')
    await play(machine, 'is this right?', '--context', 'docs')
  })

  it('says everything that is wrong at once', async t => {
    const machine = await dialecticMachine(t)
    const { code, stderr } = await refused(
      ...[machine, topic, '--main', 'nobody:x', '--partner', 'auto,lab:a', '--ask', 'always', '--kind', 'opera'],
      ...['--template', 'nonsense', '--budget', 'none', '--context', 'missing.md', '--user', 'lab:a'],
    )
    assert.equal(code, 2)
    for (const wrong of [
      /nobody/,
      /--partner: "auto,lab:a": auto stands alone/,
      /--ask always: nobody can be asked here/,
      /--kind: "opera" is not allowed\. Allowed: code, architecture/,
      /--template: there is no template or file "nonsense"/,
      /--budget: "none" is not an amount/,
      /missing\.md/,
      /--user: "lab:a" is no person/,
    ])
      assert.match(stderr, wrong)
  })

  it('says once what is wrong with --ask, and lets no model stand in for the user', async t => {
    const machine = await dialecticMachine(t)
    const { stderr } = await refused(machine, topic, '--ask', 'sometimes')
    assert.match(stderr, /--ask: "sometimes" is not allowed/)
    assert.doesNotMatch(stderr, /nobody can be asked/)
    const other = await refused(machine, topic, '--fallback', 'user=lab:a')
    assert.match(other.stderr, /--fallback: "lab:a" is no person/)
  })

  for (const [question, words, never] of [
    [topic, /for a few rounds and the conclusion\. Raise the budget/, /verdict|fewer rounds/],
    ['任务队列用 Redis 还是 Postgres？', /几轮辩论连同总结至少需要/, /裁决|减少轮数/],
  ] as const)
    it(`says what a budget has to cover in words of its own (${question.slice(0, 4)})`, async t => {
      const machine = await dialecticMachine(t)
      const prices = Object.fromEntries(['a', 'b', 'c'].map(name => [name, { input: 1, output: 2 }]))
      machine.configure({ providers: { lab: { baseURL: machine.lab.url, models: ['a', 'b', 'c'], prices } } })
      const { stderr } = await refused(machine, question, '--partner', 'lab:b', '--budget', '0.0001')
      assert.match(stderr, words)
      assert.doesNotMatch(stderr, never)
    })

  it('refuses partners that nobody can be', async t => {
    const machine = await dialecticMachine(t)
    const wrong = async (partner: string) => (await refused(machine, topic, '--partner', partner)).stderr
    assert.match(await wrong('lab:a,,lab:b'), /has an empty place/)
    assert.match(await wrong('lab:a,lab:a'), /"lab:a" is there twice/)
    assert.match(await wrong('a,b,c,d,e'), /5 partners are too many: at most 4/)
    assert.match(await wrong('revewer'), /there is no agent "revewer".*A seat is provider:model/)
    assert.match(await wrong('agents/none.md'), /none\.md/)
    assert.match(await wrong('nowhere:x'), /nowhere/)
  })

  it('looks at a change, and says what of it is sent', async t => {
    const machine = await dialecticMachine(t, { models: ['a', 'b'] })
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=x', '-c', 'user.email=x@x', ...args], { cwd: machine.folder })
    machine.write('queue.ts', 'export const tries = 3\n')
    git('init', '-q')
    git('add', '.')
    git('commit', '-qm', 'first')
    machine.write('queue.ts', 'export const tries = 30\n')
    const { stderr } = await play(machine, '--no-record', '--diff', 'is this safe?')
    assert.match(stderr, /1\. \(changed files\)/)
    assert.equal(optionsOf(machine).kind, 'review')
    for (const seat of ['main', 'partner'])
      assert.ok(prompt(machine.lab, `round-1/${seat}`).includes('+export const tries = 30'), seat)
    git('commit', '-qam', 'second')
    const none = await machine.run(['dialectic', 'is this safe?', '--diff'])
    assert.equal(none.code, 2)
    assert.match(none.stderr, /--diff: nothing is changed that is not committed/)
    await play(machine, 'is this safe?', '--diff', 'HEAD~1', '--no-record')
    assert.ok(prompt(machine.lab, 'round-1/main', 1).includes('+export const tries = 30'))
  })

  it('keeps its record on a resume', async t => {
    let isDown = true
    const first = ({ turn }: LabRequest) => (isDown && turn === 'round-2/main' ? { status: 401 } : null)
    const machine = await dialecticMachine(t, { models: ['a', 'b'], script: { first } })
    const { code, stderr } = await machine.run(['dialectic', topic, '--plain'])
    assert.equal(code, 3)
    const path = optionsOf(machine).record!
    assert.ok(stderr.endsWith(`Record: .debates/${basename(path)}\n`), stderr)
    assert.match(readFileSync(path, 'utf8'), /\*\*Status\*\*: in-progress[\s\S]*## Round 1\n/)
    assert.doesNotMatch(readFileSync(path, 'utf8'), /## Round 2/)
    isDown = false
    const resumed = await machine.run(['resume', '--plain'])
    assert.equal(resumed.code, 0, resumed.stderr)
    assert.match(readFileSync(path, 'utf8'), /\*\*Status\*\*: completed[\s\S]*## Round 2\n[\s\S]*## Conclusion\n/)
    assert.match(resumed.stderr, /\nRecord: \.debates\//)
  })

  it('prints nothing but the result where that is all that is wanted', async t => {
    const machine = await dialecticMachine(t, { models: ['a', 'b'] })
    const quiet = await play(machine, topic, '--quiet')
    assert.equal(quiet.stderr, '')
    const { exit, format, options } = await machine.document(['dialectic', topic, '--quiet'])
    assert.deepEqual([exit, format], [0, 'dialectic'])
    assert.match(String(options.record), /-2\.md$/, 'a second one of this day and topic')
  })

  it('takes the last word of --diff for the topic where it is none of a range', async t => {
    const machine = await dialecticMachine(t)
    const { stderr } = await refused(machine, '--diff', 'Is this safe?', '--kind', 'opera')
    assert.doesNotMatch(stderr, /No topic/)
    assert.match(stderr, /opera/)
  })

  it('names what can be had of it afterwards in its help', async t => {
    const machine = await dialecticMachine(t)
    const en = await machine.run(['dialectic', '--help'])
    assert.match(en.stdout, /--partner <seat>/)
    assert.match(en.stdout, /agon export ID --format summary/)
    assert.doesNotMatch(en.stdout, /--rigor/)
    const zh = await machine.run(['dialectic', '--help'], { env: { LANG: 'zh_CN.UTF-8' } })
    assert.match(zh.stdout, /仅导出结论/)
    assert.deepEqual(readdirSync(machine.folder), [])
  })
})
