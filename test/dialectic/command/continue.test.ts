import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { modelsOf } from '../../research/support/machine.ts'
import { briefOf, type Machine, prompt, until } from '../../support/agon.ts'
import { openGolden } from '../../support/golden.ts'
import { commitAll } from '../support/folders.ts'
import { dialecticMachine, optionsOf, play, recordsIn, saidIn, told } from '../support/machine.ts'

const golden = openGolden('dialectic-continue')
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

const recordIn = (machine: Machine): string => {
  const [path] = recordsIn(machine)
  assert.ok(path)
  return path
}

/** The line in which this stands. */
const lineWith = (text: string, words: string): string => text.split('\n').find(line => line.includes(words)) ?? text

describe('agon dialectic --continue', { concurrency: 2 }, () => {
  it('goes on from the file alone, and adds to it', async t => {
    const machine = await dialecticMachine(t, { script: { settledIn: 3 } })
    const file = machine.write('notes/queue.md', record())
    const { stderr } = await play(machine, '--continue', 'notes/queue.md')
    golden.is('en', 'goes on from a file', lineWith(stderr, 'notes/queue.md'))
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
    assert.deepEqual(recordsIn(machine), [])
    const choice = machine.lab.requests.some(({ turn }) => turn === 'choice/main')
    assert.equal(choice, false, 'the partner stays who it was')
  })

  it('counts what a person changed in the record of a debate, and takes its seats', async t => {
    const machine = await dialecticMachine(t, { script: { partner: 'lab:c' } })
    await machine.run(['dialectic', topic, '--main', 'lab:b', '--leaning', 'Redis', '--plain'])
    const file = recordIn(machine)
    const before = readFileSync(file, 'utf8')
    writeFileSync(file, before.replace(saidIn('round-1/main'), 'What a person wrote here instead.'))
    const { stderr } = await play(machine, '--continue', file)
    golden.is('en', 'seats of the debate that wrote it', lineWith(stderr, 'debate 1'))
    assert.deepEqual(modelsOf(briefOf(machine)), { main: 'lab:b', partner: 'lab:c' })
    const { history, leaning, partners } = optionsOf(machine)
    assert.deepEqual([history.length, leaning, partners[0]?.name], [2, 'Redis', 'lab:c'])
    assert.equal(history[0]!.main, 'What a person wrote here instead.')
    await play(machine, '--continue', file, '--main', 'lab:a', '--partner', 'lab:b')
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
    golden.is('en', 'a debate that is not over', lineWith(stderr, 'agon resume 1'))
  })

  it('does not touch a record that somebody is writing', async t => {
    const machine = await dialecticMachine(t, {
      script: { first: ({ turn }) => (turn === 'round-2/main' ? { delayMs: 60_000 } : null) },
    })
    const running = machine.start(['dialectic', topic, '--plain'])
    await until('round 2', () => machine.lab.requests.some(({ turn }) => turn === 'round-2/main'), 120_000)
    const file = recordIn(machine)
    const { code, stderr } = await machine.run(['dialectic', '--continue', file])
    assert.equal(code, 75)
    golden.is('en', 'a debate that is running', told(machine, stderr))
    running.signal('SIGINT')
    assert.equal((await running.done).code, 130)
  })

  it('finds the partner by its name, and the language by what was said', async t => {
    const machine = await dialecticMachine(t)
    machine.write('.claude/agents/reviewer.md', '---\nname: reviewer\n---\n你专找漏洞。\n')
    const chinese = record({ about: 'Redis 还是 Postgres？', partner: 'reviewer' })
    machine.write('a.md', chinese.replace('Redis is fast enough for us.', '我们用 Redis 已经够快了。'))
    const { stderr, stdout } = await play(machine, '--continue', 'a.md')
    golden.is('zh', 'the partner of the record', lineWith(stderr, '按记录'))
    assert.equal(briefOf(machine).language, 'zh')
    assert.ok(prompt(machine.lab, 'round-2/partner').includes('你专找漏洞'))
    assert.match(stdout, /^# Redis 还是 Postgres？/)
  })

  it('lets no record name files or voices', async t => {
    const machine = await dialecticMachine(t)
    const secret = machine.write('secret.md', 'The password is swordfish.\n')
    for (const [i, partner] of [secret, './secret.md', 'lab:dearest', 'nobody-knows'].entries()) {
      const file = machine.write(`${i}.md`, record({ partner }))
      const { stderr } = await play(machine, '--continue', file, '--kind', 'decision')
      assert.equal(optionsOf(machine).partners[0]?.name, 'general-purpose')
      const inRecord = lineWith(readFileSync(file, 'utf8'), '**Partner**')
      const said = `${lineWith(stderr, `The record's partner, ${partner},`)}\n${inRecord}`
      const steadied = said.replaceAll(partner, () => 'PARTNER')
      golden.is('en', 'a partner that is not usable', steadied)
    }
    assert.equal(JSON.stringify(machine.lab.requests).includes('swordfish'), false)
  })

  it('goes by --partner and --diff, whatever the record and its debate had', async t => {
    const machine = await dialecticMachine(t)
    machine.write('.claude/agents/reviewer.md', '---\nname: reviewer\n---\nYou look for holes.\n')
    machine.write('a.md', record({ partner: 'reviewer' }))
    const named = await play(machine, '--continue', 'a.md', '--partner', 'lab:c')
    assert.doesNotMatch(named.stderr, /as the record says/)
    assert.equal(optionsOf(machine).partners[0]?.name, 'lab:c')
    const inRecord = lineWith(readFileSync(join(machine.folder, 'a.md'), 'utf8'), '**Partner**')
    golden.is('en', 'another partner, in the record', inRecord)
    await play(machine, topic, '--kind', 'code')
    commitAll(machine.folder)
    writeFileSync(join(machine.folder, 'a.md'), 'Changed.\n')
    await play(machine, '--continue', recordIn(machine), '--diff')
    assert.equal(optionsOf(machine).kind, 'review')
    const refused = await machine.run(['dialectic', '--continue', recordIn(machine), '--diff', '--kind', 'code'])
    assert.equal(refused.code, 2)
    golden.is('en', 'a change and another kind', refused.stderr)
  })

  it('shows the agents an earlier conclusion as their own, and keeps it in the file', async t => {
    const machine = await dialecticMachine(t, { script: { settledIn: 1 } })
    await play(machine, topic)
    const file = recordIn(machine)
    await play(machine, '--continue', file)
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
    const gap = record({ more: '\n## Round 3\n\n### Main Agent\nA\n\n### Sub Agent\nB\n' })
    for (const [title, text, ...args] of [
      ['a round is missing', gap],
      ['no record', 'nothing of a record\n'],
      ['another topic', record(), 'Something else entirely about caches'],
      ['no record wanted', record(), '--no-record'],
    ] as const) {
      const { code, stderr } = await refused(text, ...args)
      assert.equal(code, 2)
      golden.is('en', title, stderr)
    }
    const missing = await machine.run(['dialectic', '--continue', 'missing.md'])
    assert.equal(missing.code, 4)
    golden.is('en', 'no file', told(machine, missing.stderr))
  })

  it('goes on where something is only odd, and says so', async t => {
    const machine = await dialecticMachine(t)
    machine.write('odd.md', record().replace('**Date**: 2026-01-25', '**Date**: yesterday'))
    const { stderr } = await play(machine, '--continue', 'odd.md', topic)
    golden.is('en', 'something odd', lineWith(stderr, 'odd.md:3'))
  })
})

describe('a debate whose process died when it was over', () => {
  it('gets its record completed by a resume, which then has nothing more to do', async t => {
    const machine = await dialecticMachine(t)
    await play(machine, topic)
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
    golden.is('en', 'a debate that is over', third.stderr)
  })

  it('leaves a record alone that is another debate’s by now', async t => {
    const machine = await dialecticMachine(t)
    await play(machine, topic)
    const path = recordIn(machine)
    await play(machine, '--continue', path)
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
