import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { escapes, newLabMachine, prompt, turnsAsked } from '../support/agon.ts'

const question = 'Should we move this service to Postgres?'

describe('files that debaters may cite', { concurrency: 4 }, () => {
  it('are told to every seat, also several and whole folders, without secrets', async t => {
    const machine = await newLabMachine(t)
    machine.write('docs/load.md', 'p95 is 41 ms.\n')
    machine.write('docs/deep/设计.md', '写入路径需要事务。\n')
    machine.write('docs/.env', 'PASSWORD=hunter2hunter2')
    machine.write('src/queue.ts', 'export const retries = 3 // AKIAIOSFODNN7EXAMPLE\n')
    const ran = await machine.run([question, '--rounds', '1', '--context', 'docs', 'src/queue.ts'])
    assert.equal(ran.code, 0, ran.stderr)
    assert.match(ran.stderr, /1 secret masked before anything is sent/)
    for (const turn of turnsAsked(machine.lab)) {
      const told = prompt(machine.lab, turn)
      for (const text of ['p95 is 41 ms.', '写入路径需要事务。', 'export const retries = 3', 'file docs/load.md>>'])
        assert.equal(told.split(text).length, 2, `${turn}: ${text}`)
      assert.doesNotMatch(told, /hunter2|AKIAIOS/)
    }
  })

  it('are not told to who only sums up speeches', async t => {
    const machine = await newLabMachine(t)
    machine.write('notes.md', 'p95 is 41 ms.\n')
    const ran = await machine.run([question, '--rounds', '4', '--context', 'notes.md'])
    assert.equal(ran.code, 0, ran.stderr)
    const without = turnsAsked(machine.lab).filter(turn => !prompt(machine.lab, turn).includes('p95 is 41 ms.'))
    assert.deepEqual(without.toSorted(), ['round-3/summary/judge', 'round-4/summary/judge'])
  })

  it('stay as they were when the debate began', async t => {
    const machine = await newLabMachine(t, { rules: [{ turn: 'synthesis/judge', reply: { status: 401 } }] })
    machine.write('notes.md', 'The first version.\n')
    await machine.run([question, '--rounds', '1', '--context', 'notes.md'])
    machine.write('notes.md', 'The second version.\n')
    machine.lab.play({})
    assert.equal((await machine.run(['resume'])).code, 0)
    assert.ok(prompt(machine.lab, 'synthesis/judge', 1).includes('The first version.'))
  })

  it('may stand before the question, and a folder without text is said', async t => {
    const machine = await newLabMachine(t)
    machine.write('notes.md', 'Words.\n')
    const ran = await machine.document(['--rounds', '1', '--context', 'notes.md', question])
    assert.deepEqual([ran.topic, ran.context.length], [question, 1])
    mkdirSync(join(machine.folder, 'empty'))
    const empty = await machine.run([question, '--rounds', '1', '--context', 'empty'])
    assert.match(empty.stderr, /^Context: 0 files, 0 B$/m)
  })

  it('cannot write on the screen by their names', async t => {
    const machine = await newLabMachine(t)
    machine.write('folder/\u001b[31mred\n\u202e.md', 'Words.\n')
    machine.write('folder/\u001b]0;title\u0007.bin', Buffer.from([0]))
    const ran = await machine.run([question, '--rounds', '1', '--context', 'folder'])
    assert.match(ran.stderr, /^Context: 1 file, 7 B$/m)
    const shown = await machine.run(['show'])
    const html = await machine.run(['export', '1', '--format', 'html'])
    for (const text of [ran.stderr, ran.stdout, shown.stdout, html.stdout]) assert.doesNotMatch(text, escapes)
    const bad = await machine.run([question, '--context', 'folder/\u001b]0;title\u0007.bin'])
    assert.deepEqual([bad.code, escapes.test(bad.stderr)], [2, false])
  })
})
