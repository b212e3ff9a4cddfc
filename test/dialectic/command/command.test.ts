import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, it } from 'node:test'
import { type LabRequest, startLab } from '../../lab/server.ts'
import { modelsOf } from '../../research/support/machine.ts'
import { briefOf, prompt } from '../../support/agon.ts'
import { openGolden } from '../../support/golden.ts'
import { rowsOf } from '../../support/values.ts'
import { commitAll, git } from '../support/folders.ts'
import { dialecticMachine, optionsOf, play, recordsIn, refused, told } from '../support/machine.ts'

const golden = openGolden('dialectic-command')
const topics = { en: 'Redis or Postgres for the job queue?', zh: '任务队列用 Redis 还是 Postgres？' }
const topic = topics.en
const languages = ['en', 'zh'] as const

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
    golden.is('en', 'before the start, without a terminal', told(machine, stderr.split('\nEstimate: ')[0]!))
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
    assert.deepEqual(recordsIn(machine), [])
    const said = prompt(machine.lab, 'round-1/main')
    for (const words of ['Redis', 'operations', 'woken up at night', 'Two years.'])
      assert.ok(said.includes(words), words)
  })

  it('takes everything from a file, and flags come before it', async t => {
    const machine = await dialecticMachine(t)
    const file = {
      topic,
      seats: { main: 'lab:c', partner: 'lab:a' },
      leaning: 'Redis',
      kind: 'decision',
    }
    machine.write('queue.json', JSON.stringify({ ...file, seats: { main: 'nobody:x' }, ask: 'always' }))
    golden.is('en', 'wrong in a file', (await refused(machine, '--config', 'queue.json')).stderr)
    machine.write('queue.json', JSON.stringify(file))
    await play(machine, '--config', 'queue.json', '--partner', 'lab:b', '--no-record')
    const brief = briefOf(machine)
    assert.equal(brief.topic, topic)
    assert.deepEqual(modelsOf(brief), { main: 'lab:c', partner: 'lab:b' })
    const { leaning, kind, record } = optionsOf(machine)
    assert.deepEqual([leaning, kind, record], ['Redis', 'decision', null])
  })

  it('lets the main agent choose among models and agent files', async t => {
    const machine = await dialecticMachine(t, { script: { partner: 'security-reviewer' } })
    machine.write('.claude/agents/security.md', reviewer)
    const { stderr } = await play(machine, topic)
    assert.match(stderr, /chooses its partner among: general-purpose, security-reviewer, lab:c/)
    const [, partner] = briefOf(machine).seats
    assert.deepEqual(partner, { id: 'partner', model: 'lab:b', candidates: ['lab:c'] })
    const { candidates } = optionsOf(machine)
    assert.deepEqual(rowsOf(candidates, 'name', 'model', 'from'), [
      ['general-purpose', null, null],
      ['security-reviewer', null, '.claude/agents/security.md'],
      ['lab:c', 'lab:c', null],
    ])
    const [choice, , challenge] = machine.lab.requests
    assert.equal(choice!.turn, 'choice/main')
    assert.deepEqual([challenge!.turn, challenge!.model], ['round-1/partner', 'b'])
    assert.ok(prompt(machine.lab, 'round-1/partner').includes('holes that nobody else sees'))
    assert.equal(prompt(machine.lab, 'round-1/main').includes('holes that nobody else sees'), false)
  })

  it('seats several partners, agents among them', async t => {
    const machine = await dialecticMachine(t, { models: ['a', 'b', 'c', 'd'] })
    machine.write('.claude/agents/security.md', reviewer)
    machine.write('other.md', 'You think of those who come after us.\n')
    const { stderr } = await play(machine, topic, '--partner', 'security-reviewer=lab:c, ./other.md,lab:b')
    const brief = briefOf(machine)
    assert.deepEqual(modelsOf(brief), { main: 'lab:a', partner: 'lab:c', 'partner-2': 'lab:d', 'partner-3': 'lab:b' })
    assert.deepEqual(rowsOf(optionsOf(machine).partners, 'name', 'from'), [
      ['security-reviewer', '.claude/agents/security.md'],
      ['other', 'other.md'],
      ['lab:b', null],
    ])
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
    const left = stderr.split('\n').filter(line => line.startsWith('Not among'))
    golden.is('en', 'whom it could not call', told(machine, left.join('\n')))
  })

  it('asks for a topic that names something, or that points at what lies beside it', async t => {
    const machine = await dialecticMachine(t)
    const none = await refused(machine)
    assert.equal(none.code, 2)
    golden.is('en', 'no topic', none.stderr)
    golden.is('en', 'a topic that names nothing', (await refused(machine, 'help')).stderr)
    golden.is('zh', 'a topic that names nothing', (await refused(machine, '帮我看看')).stderr)
    machine.write('docs/plan.md', '# Plan\n\nTwo years.\n')
    const beside = await refused(machine, 'is this right?', '--context', 'docs', '--kind', 'opera')
    golden.is('en', 'a kind that is none', beside.stderr)
    const behind = await refused(machine, '--diff', 'Is this safe?', '--kind', 'opera')
    golden.is('en', 'a topic behind --diff, which takes no range then', behind.stderr)
  })

  for (const language of languages)
    it(`says everything that is wrong at once (${language})`, async t => {
      const machine = await dialecticMachine(t)
      const { code, stderr } = await refused(
        ...[machine, topics[language], '--main', 'nobody:x', '--partner', 'auto,lab:a', '--ask', 'always'],
        ...['--kind', 'opera', '--template', 'nonsense', '--budget', 'none', '--context', 'missing.md'],
        ...['--user', 'lab:a'],
      )
      assert.equal(code, 2)
      golden.is(language, 'everything wrong', stderr)
    })

  it('says once what is wrong with --ask, and lets no model stand in for the user', async t => {
    const machine = await dialecticMachine(t)
    golden.is('en', '--ask', (await refused(machine, topic, '--ask', 'sometimes')).stderr)
    golden.is('en', '--fallback of the user', (await refused(machine, topic, '--fallback', 'user=lab:a')).stderr)
  })

  for (const language of languages)
    it(`says what a budget has to cover in words of its own (${language})`, async t => {
      const machine = await dialecticMachine(t)
      const prices = Object.fromEntries(['a', 'b', 'c'].map(name => [name, { input: 1, output: 2 }]))
      machine.configure({ providers: { lab: { baseURL: machine.lab.url, models: ['a', 'b', 'c'], prices } } })
      const { stderr } = await refused(machine, topics[language], '--partner', 'lab:b', '--budget', '0.0001')
      golden.is(language, 'a budget that is too small', stderr.replace(/[\d.]+(?= USD)|(?<=\$)[\d.]+/g, 'N'))
    })

  it('refuses partners that nobody can be', async t => {
    const machine = await dialecticMachine(t)
    for (const partner of ['lab:a,,lab:b', 'lab:a,lab:a', 'a,b,c,d,e', 'revewer', 'agents/none.md', 'nowhere:x'])
      golden.is('en', `--partner ${partner}`, (await refused(machine, topic, '--partner', partner)).stderr)
  })

  it('looks at a change, and says what of it is sent', async t => {
    const machine = await dialecticMachine(t, { models: ['a', 'b'] })
    machine.write('queue.ts', 'export const tries = 3\n')
    commitAll(machine.folder)
    machine.write('queue.ts', 'export const tries = 30\n')
    const { stderr } = await play(machine, '--no-record', '--diff', 'is this safe?')
    assert.match(stderr, /1\. \(changed files\)/)
    assert.equal(optionsOf(machine).kind, 'review')
    for (const seat of ['main', 'partner'])
      assert.ok(prompt(machine.lab, `round-1/${seat}`).includes('+export const tries = 30'), seat)
    git(machine.folder, ['commit', '-qam', 'second'])
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

  it('names what can be had of it afterwards in its help', async t => {
    const machine = await dialecticMachine(t)
    for (const [language, LANG] of [
      ['en', 'C.UTF-8'],
      ['zh', 'zh_CN.UTF-8'],
    ] as const)
      golden.is(language, '--help', (await machine.run(['dialectic', '--help'], { env: { LANG } })).stdout)
    assert.deepEqual(readdirSync(machine.folder), [])
  })
})
