import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { parseRecord } from '../../src/formats/dialectic/record/parse.ts'
import { newLabMachine, turnsAsked } from '../support/agon.ts'
import { debateKeyValue, treeFile, writeTreeFile } from '../tree/support/file.ts'
import { newMachine } from './support/machine.ts'

describe('what a fork leaves', { concurrency: 3 }, () => {
  it('of a tree with a file of its own goes to a folder of its own', async t => {
    const machine = await newLabMachine(t)
    writeTreeFile(machine, treeFile(machine.lab, { params: { maxRounds: 1 } }))
    const env = { DEBATE_API_KEY: debateKeyValue }
    const opened = await machine.run(['tree', '--config', 'debate/config.json', '--quiet'], { env })
    assert.equal(opened.code, 0, opened.stderr)
    const folder = join(machine.folder, 'debate/output')
    const files = () => readdirSync(folder).map(name => [name, readFileSync(join(folder, name), 'utf8')])
    const [left, before] = [files(), machine.lab.requests.length]
    const none = await machine.run(['fork', '1', '--at', 'topic-7/root/rebuttal'])
    assert.match(none.stderr, /DEBATE_API_KEY/)
    const ran = await machine.run(['fork', '1', '--at', 'topic-7/root/rebuttal', '--remark', 'Hurry.'], { env })
    assert.equal(ran.code, 0, ran.stderr)
    assert.match(
      ran.stderr,
      /^ {2}What it leaves goes to debate\/output-fork; nothing that debate left is replaced\.$/m,
    )
    for (const turn of turnsAsked(machine.lab, before)) assert.ok(turn.startsWith('topic-7/'), turn)
    assert.deepEqual(files(), left)
    assert.ok(existsSync(join(machine.folder, 'debate/output-fork/summary.md')))
    const again = await machine.run(['fork', '1', '--at', 'topic-7/root/rebuttal', '--quiet'], { env })
    assert.equal(again.code, 0, again.stderr)
    assert.ok(existsSync(join(machine.folder, 'debate/output-fork-2/summary.md')))
  })

  it('of a research is a report of another name', async t => {
    const machine = await newMachine(t, 'Claude Code vs OpenCode', {
      format: 'research',
      ...{ model: 'lab:a', judge: 'lab:c', auditor: 'lab:b', output_path: 'report.md', search: 'none' },
    })
    const before = readFileSync(join(machine.folder, 'report.md'), 'utf8')
    const ran = await machine.run(['fork', '1', '--at', 'judgment', '--seat', 'judge=lab:d'])
    assert.equal(ran.code, 0, ran.stderr)
    assert.match(ran.stderr, /^Report: report-fork\.md$/m)
    assert.equal(readFileSync(join(machine.folder, 'report.md'), 'utf8'), before)
    assert.match(readFileSync(join(machine.folder, 'report-fork.md'), 'utf8'), /A fork of debate 1 at Judgment/)
  })

  it('of a dialectic debate is a record of its own, with all that was said', async t => {
    const machine = await newMachine(t, 'Should we move the queue to Postgres or keep Redis for jobs?', {
      format: 'dialectic',
      ...{ main: 'lab:a', partner: 'lab:b', ask: 'never', record: true },
    })
    const folder = join(machine.folder, '.debates')
    const [name] = readdirSync(folder)
    const before = readFileSync(join(folder, name!), 'utf8')
    const ran = await machine.run(['fork', '1', '--at', 'round-2', '--seat', 'partner=lab:d', '--yes'])
    assert.ok([0, 7].includes(ran.code!), ran.stderr)
    assert.equal(readFileSync(join(folder, name!), 'utf8'), before)
    const record = readFileSync(join(folder, name!.replace('.md', '-2.md')), 'utf8')
    assert.match(record, /^\*\*Participants\*\*: Main Agent ↔ Sub Agent \(lab:d\)$/m)
    const said = /## Round 1\n[\s\S]*?(?=\n## Round 2)/.exec(before)![0]
    assert.ok(record.includes(said))
    assert.doesNotMatch(ran.stderr, /was gone/)
  })

  it('of a dialectic debate tells what was remarked, and so does what goes on from it', async t => {
    const machine = await newMachine(t, 'Should we move the queue to Postgres or keep Redis for jobs?', {
      format: 'dialectic',
      ...{ main: 'lab:a', partner: 'lab:b', ask: 'never', record: true },
    })
    const folder = join(machine.folder, '.debates')
    const [name] = readdirSync(folder)
    const own = (number: number) => join(folder, name!.replace('.md', `-${number}.md`))
    const words = 'We have no database administrator.'
    for (const [i, at] of ['round-2', 'round-1', 'round-2/partner'].entries()) {
      const ran = await machine.run(['fork', '1', '--at', at, '--remark', words, '--yes'])
      assert.ok([0, 7].includes(ran.code!), ran.stderr)
      const { rounds } = parseRecord(readFileSync(own(i + 2), 'utf8')).record
      const place = at === 'round-2/partner' ? 1 : 0
      assert.deepEqual([rounds[place]?.user, at], [words, at])
      assert.equal(rounds.filter(({ user }) => user.includes(words)).length, 1)
    }
    const ran = await machine.run(['dialectic', '--continue', own(2), '--plain'])
    assert.ok([0, 7].includes(ran.code!), ran.stderr)
    assert.equal(parseRecord(readFileSync(own(2), 'utf8')).record.rounds[0]?.user, words)
  })
})
