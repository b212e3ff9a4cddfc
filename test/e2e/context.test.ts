import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { escapes, newLabMachine, prompt, turnsAsked } from '../support/agon.ts'

const question = 'Should we move this service to Postgres?'

describe('files that debaters may cite', { concurrency: 4 }, () => {
  it('are shown with their sizes and told to every seat, also several and whole folders', async t => {
    const machine = await newLabMachine(t)
    machine.write('docs/load.md', 'p95 is 41 ms.\n')
    machine.write('docs/deep/设计.md', '写入路径需要事务。\n')
    machine.write('src/queue.ts', 'export const retries = 3\n')
    const ran = await machine.run([question, '--rounds', '1', '--context', 'docs', 'src/queue.ts'])
    assert.equal(ran.code, 0, ran.stderr)
    assert.match(ran.stderr, /^Context: 3 files, 67 B$/m)
    for (const line of ['docs/load.md  14 B', 'docs/deep/设计.md  28 B', 'src/queue.ts  25 B'])
      assert.ok(ran.stderr.includes(`  ${line}\n`), ran.stderr)
    for (const turn of turnsAsked(machine.lab)) {
      const told = prompt(machine.lab, turn)
      for (const text of ['p95 is 41 ms.', '写入路径需要事务。', 'export const retries = 3', 'file docs/load.md>>'])
        assert.ok(told.includes(text), `${turn}: ${text}`)
    }
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

  it('that are missing, binary, huge or no files are refused at once, all together', async t => {
    const machine = await newLabMachine(t)
    machine.write('binary.dat', Buffer.from([1, 2, 0, 3, 255]))
    machine.write('latin.txt', Buffer.from([0x63, 0x61, 0x66, 0xe9]))
    machine.write('huge.log', 'x'.repeat(2_100_000))
    execFileSync('mkfifo', [join(machine.folder, 'pipe')])
    const ran = await machine.run([
      question,
      '--context',
      'binary.dat',
      'gone.md',
      'huge.log',
      'latin.txt',
      'pipe',
      '/dev/zero',
    ])
    assert.deepEqual([ran.code, ran.stdout], [2, ''])
    assert.match(ran.stderr, /--context binary\.dat: is not a text file/)
    assert.match(ran.stderr, /--context gone\.md: does not exist/)
    assert.match(ran.stderr, /--context huge\.log: is 2\.1 MB, over the limit of 2\.0 MB/)
    assert.match(ran.stderr, /--context latin\.txt: is not a text file/)
    assert.match(ran.stderr, /--context pipe: is neither a file nor a folder/)
    assert.match(ran.stderr, /--context \/dev\/zero: is neither a file nor a folder/)
    assert.equal(machine.lab.requests.length, 0)
  })

  it('of a folder that cannot be read as text, or lead out of it, are left out and named', async t => {
    const machine = await newLabMachine(t)
    machine.write('outside/secret.md', 'Not for the debaters.\n')
    machine.write('project/good.md', 'For the debaters.\n')
    machine.write('project/image.png', Buffer.from([137, 80, 78, 71, 0, 0]))
    machine.write('project/long.log', 'y'.repeat(600_000))
    machine.write('project/node_modules/dep/index.js', 'module.exports = 1')
    machine.write('project/.env', 'PASSWORD=hunter2hunter2')
    symlinkSync('../outside/secret.md', join(machine.folder, 'project/link.md'))
    symlinkSync('../outside', join(machine.folder, 'project/linked-folder'))
    symlinkSync('good.md', join(machine.folder, 'project/inside.md'))
    symlinkSync('nowhere', join(machine.folder, 'project/broken.md'))
    const ran = await machine.run([question, '--rounds', '1', '--context', 'project'])
    assert.equal(ran.code, 0, ran.stderr)
    assert.match(ran.stderr, /^Context: 1 file, 18 B$/m)
    assert.match(ran.stderr, /project\/link\.md: .*symlink/)
    assert.match(ran.stderr, /project\/image\.png: is not a text file/)
    assert.match(ran.stderr, /project\/long\.log: is 600\.0 kB, over the limit/)
    const told = prompt(machine.lab, 'round-1/proposer')
    assert.ok(told.includes('For the debaters.'))
    assert.doesNotMatch(told, /Not for the debaters|module\.exports|hunter2|yyyy/)
    assert.equal(told.split('For the debaters.').length, 2, 'once')
  })

  it('that git ignores are not read', async t => {
    const machine = await newLabMachine(t)
    machine.write('repo/.gitignore', 'ignored/\n*.tmp\n')
    machine.write('repo/kept.md', 'Kept words.\n')
    machine.write('repo/ignored/hidden.md', 'Hidden words.\n')
    machine.write('repo/note.tmp', 'Temporary words.\n')
    execFileSync('git', ['init', '--quiet', join(machine.folder, 'repo')])
    await machine.run([question, '--rounds', '1', '--context', 'repo'])
    const told = prompt(machine.lab, 'round-1/proposer')
    assert.match(told, /Kept words/)
    assert.doesNotMatch(told, /Hidden words|Temporary words/)
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

  it('are masked before they are sent, and it is said how often', async t => {
    const machine = await newLabMachine(t)
    machine.write('config.md', 'token: ghp_0123456789abcdefghijABCDEFGHIJ012345\nAWS AKIAIOSFODNN7EXAMPLE\n')
    const ran = await machine.run([question, '--rounds', '1', '--context', 'config.md'])
    assert.match(ran.stderr, /2 secrets masked before anything is sent/)
    for (const { body } of machine.lab.requests) assert.doesNotMatch(JSON.stringify(body), /ghp_0123|AKIAIOS/)
  })
})
