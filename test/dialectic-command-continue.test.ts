import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { type Machine, prompt, until } from './support/agon.ts'
import { type DialecticMachine, dialecticMachine, optionsOf, saidIn } from './support/dialectic-machine.ts'
import { briefOf, modelsOf } from './support/research-machine.ts'

const topic = 'Redis or Postgres for the job queue?'

const record = ({ about = topic, partner = 'general-purpose', more = '' } = {}) => `# Debate: ${about}

**Date**: 2026-01-25
**Status**: in-progress
**Participants**: Main Agent ↔ Sub Agent (${partner})
**Outcome**:

---

## Round 1

### Main Agent
Redis is fast enough for us.

### Sub Agent
It loses jobs when it dies.

### User Input
We lost forty jobs in March.

---
${more}`

const goOn = async (machine: DialecticMachine, ...args: string[]) => {
  const ran = await machine.run(['dialectic', '--plain', ...args])
  assert.equal(ran.code, 0, ran.stderr)
  return ran
}

const recordIn = ({ folder }: Machine): string => {
  const [name] = readdirSync(join(folder, '.debates')).filter(name => name.endsWith('.md'))
  assert.ok(name)
  return join(folder, '.debates', name)
}

describe('agon dialectic --continue', { concurrency: 2 }, () => {
  it('goes on from the file alone, and adds to it', async t => {
    const machine = await dialecticMachine(t, { script: { settledIn: 3 } })
    const file = machine.write('notes/queue.md', record())
    const { stderr } = await goOn(machine, '--continue', 'notes/queue.md')
    assert.match(stderr, /Goes on from notes\/queue\.md, after 1 round\. New rounds are added to it\./)
    const { history, record: path } = optionsOf(machine)
    assert.deepEqual(history, [
      {
        main: 'Redis is fast enough for us.',
        partners: ['It loses jobs when it dies.'],
        conclusion: '',
        user: 'We lost forty jobs in March.',
      },
    ])
    assert.deepEqual([path, briefOf(machine).topic], [file, topic])
    for (const words of ['fast enough for us', 'loses jobs when it dies', 'forty jobs in March'])
      assert.ok(prompt(machine.lab, 'round-2/main').includes(words), words)
    const now = readFileSync(file, 'utf8')
    assert.ok(now.includes('We lost forty jobs in March.'))
    assert.match(now, /## Round 2\n[\s\S]*## Round 3\n[\s\S]*## Conclusion\n/)
    assert.match(now, /\*\*Status\*\*: completed/)
    assert.equal(existsSync(join(machine.folder, '.debates')), false)
    const choice = machine.lab.requests.some(({ turn }) => turn === 'choice/main')
    assert.equal(choice, false, 'the partner stays who it was')
  })

  it('counts what a person changed in the record of a debate, and takes its seats', async t => {
    const machine = await dialecticMachine(t, { script: { partner: 'lab:c' } })
    await machine.run(['dialectic', topic, '--main', 'lab:b', '--leaning', 'Redis', '--plain'])
    const file = recordIn(machine)
    const before = readFileSync(file, 'utf8')
    writeFileSync(file, before.replace(saidIn('round-1/main'), 'What a person wrote here instead.'))
    const { stderr } = await goOn(machine, '--continue', file)
    assert.match(stderr, /Seats as in debate 1, which wrote this record\./)
    assert.deepEqual(modelsOf(briefOf(machine)), { main: 'lab:b', partner: 'lab:c' })
    const { history, leaning, partners } = optionsOf(machine)
    assert.deepEqual([history.length, leaning, partners[0]?.name], [2, 'Redis', 'lab:c'])
    assert.equal(history[0]!.main, 'What a person wrote here instead.')
    await goOn(machine, '--continue', file, '--main', 'lab:a', '--partner', 'lab:b')
    assert.deepEqual(modelsOf(briefOf(machine)), { main: 'lab:a', partner: 'lab:b' })
  })

  it('says of a debate that is not over that it could be resumed instead', async t => {
    const machine = await dialecticMachine(t, {
      script: { first: ({ turn }) => (turn === 'round-2/partner' ? { status: 401 } : null) },
    })
    const { code } = await machine.run(['dialectic', topic, '--plain'])
    assert.equal(code, 3)
    const file = recordIn(machine)
    assert.match(readFileSync(file, 'utf8'), /## Round 1\n/)
    machine.lab.play({ rules: [{ turn: '*', reply: { status: 500 } }] })
    const { stderr } = await machine.run(['dialectic', '--continue', file, '--plain'])
    assert.match(stderr, /Debate 1, which wrote this record, is not over\..*agon resume 1 would go on without them/)
  })

  it('does not touch a record that somebody is writing', async t => {
    const machine = await dialecticMachine(t, {
      script: { first: ({ turn }) => (turn === 'round-2/main' ? { delayMs: 60_000 } : null) },
    })
    const running = machine.start(['dialectic', topic, '--plain'])
    await until('round 2', () => machine.lab.requests.some(({ turn }) => turn === 'round-2/main'))
    const file = recordIn(machine)
    const { code, stderr } = await machine.run(['dialectic', '--continue', file])
    assert.equal(code, 75)
    assert.match(stderr, /debate 1 is running, and writes/)
    running.child.kill('SIGINT')
    assert.equal((await running.done).code, 130)
  })

  it('finds the partner by its name, and the language by what was said', async t => {
    const machine = await dialecticMachine(t)
    machine.write('.claude/agents/reviewer.md', '---\nname: reviewer\n---\n你专找漏洞。\n')
    const chinese = record({ about: 'Redis 还是 Postgres？', partner: 'reviewer' }).replace(
      'Redis is fast enough for us.',
      '我们用 Redis 已经够快了。',
    )
    machine.write('a.md', chinese)
    const { stderr, stdout } = await goOn(machine, '--continue', 'a.md')
    assert.match(stderr, /伙伴按记录所写为 reviewer/)
    assert.equal(briefOf(machine).language, 'zh')
    assert.ok(prompt(machine.lab, 'round-2/partner').includes('你专找漏洞'))
    assert.match(stdout, /^# Redis 还是 Postgres？/)
  })

  it('lets no record name files or voices', async t => {
    const machine = await dialecticMachine(t)
    const secret = machine.write('secret.md', 'The password is swordfish.\n')
    for (const [i, partner] of [secret, './secret.md', 'lab:dearest', 'nobody-knows'].entries()) {
      const file = machine.write(`${i}.md`, record({ partner }))
      const { stderr } = await goOn(machine, '--continue', file, '--kind', 'decision')
      assert.ok(stderr.includes(`The record's partner, ${partner}, is not usable here`), stderr)
      assert.equal(optionsOf(machine).partners[0]?.name, 'general-purpose')
      const told = `**Partner**: round 1: ${partner}; from round 2: general-purpose, because ${partner} is not usable here`
      assert.ok(readFileSync(file, 'utf8').includes(told), readFileSync(file, 'utf8'))
    }
    assert.equal(JSON.stringify(machine.lab.requests).includes('swordfish'), false)
  })

  it('goes by --partner and --diff, whatever the record and its debate had', async t => {
    const machine = await dialecticMachine(t)
    machine.write('.claude/agents/reviewer.md', '---\nname: reviewer\n---\nYou look for holes.\n')
    machine.write('a.md', record({ partner: 'reviewer' }))
    const named = await goOn(machine, '--continue', 'a.md', '--partner', 'lab:c')
    assert.doesNotMatch(named.stderr, /as the record says/)
    assert.equal(optionsOf(machine).partners[0]?.name, 'lab:c')
    assert.match(
      readFileSync(join(machine.folder, 'a.md'), 'utf8'),
      /^\*\*Partner\*\*: round 1: reviewer; from round 2: lab:c, named by the user$/m,
    )
    await goOn(machine, topic, '--kind', 'code')
    const git = (...args: string[]) =>
      execFileSync('git', ['-C', machine.folder, '-c', 'user.name=x', '-c', 'user.email=x@example.org', ...args])
    git('init', '-q')
    git('add', 'a.md')
    git('commit', '-q', '-m', 'first')
    writeFileSync(join(machine.folder, 'a.md'), 'Changed.\n')
    await goOn(machine, '--continue', recordIn(machine), '--diff')
    assert.equal(optionsOf(machine).kind, 'review')
    const refused = await machine.run(['dialectic', '--continue', recordIn(machine), '--diff', '--kind', 'code'])
    assert.equal(refused.code, 2)
    assert.match(refused.stderr, /--kind says code/)
  })

  it('shows the agents an earlier conclusion as their own, and keeps it in the file', async t => {
    const machine = await dialecticMachine(t, { script: { settledIn: 1 } })
    await goOn(machine, topic)
    const file = recordIn(machine)
    await goOn(machine, '--continue', file)
    const [past] = optionsOf(machine).history
    assert.match(past!.conclusion, /Stay with Redis until somebody owns the database\./)
    assert.equal(past!.user, '')
    assert.match(
      prompt(machine.lab, 'round-2/main'),
      /round-1\/conclusion\/main[\s\S]*Conclusion so far[\s\S]*Stay with Redis/,
    )
    const now = readFileSync(file, 'utf8')
    assert.match(now, /### Conclusion\nThey agree[\s\S]*## Round 2\n[\s\S]*\n## Conclusion\n/)
    assert.doesNotMatch(now, /### User Input/)
    const shown = await machine.run(['show', '2'])
    assert.match(shown.stdout, /#### Main Agent\n\n\*\*Conclusion so far\*\*: They agree/)
  })

  it('says by its line what cannot be read', async t => {
    const machine = await dialecticMachine(t)
    const refused = async (text: string, ...args: string[]) => {
      machine.write('bad.md', text)
      const ran = await machine.run(['dialectic', '--continue', 'bad.md', ...args])
      assert.deepEqual([machine.lab.requests.length, readFileSync(join(machine.folder, 'bad.md'), 'utf8')], [0, text])
      return ran
    }
    const gap = await refused(record({ more: '\n## Round 3\n\n### Main Agent\nA\n\n### Sub Agent\nB\n' }))
    assert.equal(gap.code, 2)
    assert.match(gap.stderr, /bad\.md:\d+: round 3 stands here, and there is no round 2/)
    const empty = await refused('nothing of a record\n')
    assert.match(empty.stderr, /bad\.md:1: there is no topic/)
    const other = await refused(record(), 'Something else entirely about caches')
    assert.match(other.stderr, /the record is about "Redis or Postgres for the job queue\?", and "Something else/)
    const without = await refused(record(), '--no-record')
    assert.match(without.stderr, /--no-record: a debate that goes on from a file is written to that file/)
    const missing = await machine.run(['dialectic', '--continue', 'missing.md'])
    assert.equal(missing.code, 4)
    assert.match(missing.stderr, /missing\.md could not be read/)
  })

  it('goes on where something is only odd, and says so', async t => {
    const machine = await dialecticMachine(t)
    machine.write('odd.md', record().replace('**Date**: 2026-01-25', '**Date**: yesterday'))
    const { stderr } = await goOn(machine, '--continue', 'odd.md', topic)
    assert.match(stderr, /odd\.md:3: "yesterday" is no date/)
  })
})

describe('a debate whose process died when it was over', () => {
  it('gets its record completed by a resume, which then has nothing more to do', async t => {
    const machine = await dialecticMachine(t)
    const ran = await machine.run(['dialectic', '--plain', topic])
    assert.equal(ran.code, 0, ran.stderr)
    const path = recordIn(machine)
    const whole = readFileSync(path, 'utf8')
    const unfinished = whole
      .slice(0, whole.indexOf('## Conclusion'))
      .replace('**Status**: completed', '**Status**: in-progress')
      .replace(/\*\*Outcome\*\*:.*/, '**Outcome**:')
    writeFileSync(path, unfinished)
    const again = await machine.run(['resume', '1', '--plain'])
    assert.equal(again.code, 0, again.stderr)
    assert.equal(readFileSync(path, 'utf8'), whole)
    const third = await machine.run(['resume', '1', '--plain'])
    assert.equal(third.code, 2)
    assert.match(third.stderr, /Debate 1 is over/)
  })

  it('leaves a record alone that is another debate’s by now', async t => {
    const machine = await dialecticMachine(t)
    const first = await machine.run(['dialectic', '--plain', topic])
    assert.equal(first.code, 0, first.stderr)
    const path = recordIn(machine)
    await goOn(machine, '--continue', path)
    const whole = readFileSync(path, 'utf8')
    const unfinished = whole.replace('**Status**: completed', '**Status**: in-progress')
    writeFileSync(path, unfinished)
    const again = await machine.run(['resume', '1', '--plain'])
    assert.equal(again.code, 2, again.stderr)
    assert.equal(readFileSync(path, 'utf8'), unfinished)
    const own = await machine.run(['resume', '2', '--plain'])
    assert.equal(own.code, 0, own.stderr)
    assert.equal(readFileSync(path, 'utf8'), whole)
  })
})
