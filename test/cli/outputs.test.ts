import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { makeMask } from '../../src/core/mask.ts'
import { UsageError } from '../../src/host/exit.ts'
import { checkFiles, leaveFiles } from '../../src/host/files/outputs.ts'
import { manifestName, readManifest, sha256, writeFiles } from '../../src/host/files/write-outputs.ts'
import { bareEnvironment } from '../support/bare-machine.ts'
import { temporaryFolder } from '../support/folder.ts'

const program = fileURLToPath(new URL('../support/leave-files.ts', import.meta.url))

function newPlace(t: TestContext) {
  const root = temporaryFolder(t)
  const [home, cwd] = [join(root, 'home'), join(root, 'work')]
  mkdirSync(cwd)
  const folder = join(cwd, 'debate/output')
  const options = { home, mask: makeMask([]), force: false }
  const files = (texts: Record<string, string>) => Object.entries(texts).map(([name, text]) => ({ name, text }))
  return {
    root,
    home,
    cwd,
    folder,
    files,
    read: (name: string) => readFileSync(join(folder, name), 'utf8'),
    write: (texts: Record<string, string>, more: Partial<Parameters<typeof writeFiles>[1]> = {}) =>
      writeFiles({ folder, files: files(texts) }, { ...options, ...more }),
    check: (names: readonly string[], force = false, where = folder) =>
      checkFiles({ folder: where, files: names.map(name => ({ name, text: '' })) }, { cwd, force }, 'en'),
  }
}

describe('the files that a debate leaves', () => {
  it('lie in a folder that is made for them, with a note of what Agon wrote', async t => {
    const { folder, write, read } = newPlace(t)
    const { written, conflicts } = await write({ 'summary.md': '# one\n', 'topic-1.json': '{}\n' })
    assert.deepEqual({ written, conflicts }, { written: ['summary.md', 'topic-1.json'], conflicts: [] })
    assert.deepEqual(readdirSync(folder).sort(), [manifestName, 'summary.md', 'topic-1.json'])
    assert.deepEqual(JSON.parse(read(manifestName)), {
      version: 1,
      files: { 'summary.md': sha256('# one\n'), 'topic-1.json': sha256('{}\n') },
    })
  })

  it('replace what Agon wrote, and nothing that a user wrote or changed', async t => {
    const { folder, write, read, check } = newPlace(t)
    await write({ 'a.md': 'a', 'b.md': 'b', 'c.md': 'c' })
    writeFileSync(join(folder, 'b.md'), 'b, with a remark of mine')
    rmSync(join(folder, 'c.md'))
    writeFileSync(join(folder, 'd.md'), 'mine')
    assert.throws(() => check(['a.md', 'b.md', 'c.md', 'd.md']), {
      name: 'UsageError',
      message: /debate\/output holds files that Agon did not write, or that changed since: b\.md, d\.md\. Add --force/,
    })
    const second = await write({ 'a.md': 'a2', 'b.md': 'b2', 'c.md': 'c2', 'd.md': 'd2' })
    assert.deepEqual(second, { written: ['a.md', 'c.md'], conflicts: ['b.md', 'd.md'] })
    assert.deepEqual(['a.md', 'b.md', 'c.md', 'd.md'].map(read), ['a2', 'b, with a remark of mine', 'c2', 'mine'])

    assert.doesNotThrow(() => check(['b.md', 'd.md'], true))
    await write({ 'b.md': 'b3', 'd.md': 'd3' }, { force: true })
    assert.deepEqual(['b.md', 'd.md'].map(read), ['b3', 'd3'])
    assert.doesNotThrow(() => check(['a.md', 'b.md', 'c.md', 'd.md']), 'from now on they are Agon’s own')
  })

  it('that a user happens to have word for word are no conflict', async t => {
    const { folder, write } = newPlace(t)
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'a.md'), 'the same')
    assert.deepEqual((await write({ 'a.md': 'the same' })).conflicts, [])
  })

  it('are masked, and JSON stays JSON', async t => {
    const { write, read } = newPlace(t)
    const secret = 'pass"word\\with-quotes-9'
    const mask = makeMask([secret])
    await write({ 'a.md': `the key is ${secret}.`, 'a.json': JSON.stringify({ said: `it is ${secret}` }) }, { mask })
    assert.equal(read('a.md'), 'the key is [secret].')
    assert.deepEqual(JSON.parse(read('a.json')), { said: 'it is [secret]' })
  })

  it('of an earlier time go when asked to, unless they were changed', async t => {
    const { folder, write } = newPlace(t)
    await write({ '1.md': '1', '2.md': '2', '3.md': '3' })
    writeFileSync(join(folder, '2.md'), 'mine now')
    await write({ '1.md': 'one' }, { prune: true })
    assert.deepEqual(readdirSync(folder).sort(), [manifestName, '1.md', '2.md'])
    assert.deepEqual(Object.keys(readManifest(folder).files), ['1.md', '2.md'])
  })

  it('have plain names, whatever a format makes of a title', async t => {
    const { write, folder } = newPlace(t)
    for (const name of ['../a.md', 'a/b.md', '.hidden', '..', '', manifestName, 'a\\b.md'])
      await assert.rejects(write({ [name]: 'x' }), /not the name of a file/, name)
    assert.equal(existsSync(folder), false)
  })
})

describe('the place of the files', () => {
  it('is refused before anything is spent: a file in the way, a link that leads out, no permission', async t => {
    const { root, cwd, folder, check } = newPlace(t)
    writeFileSync(join(cwd, 'debate'), 'a file')
    assert.throws(() => check(['a.md']), /debate\/output cannot be made a folder: debate is a file/)
    rmSync(join(cwd, 'debate'))

    mkdirSync(join(root, 'outside'))
    symlinkSync(join(root, 'outside'), join(cwd, 'debate'))
    assert.throws(() => check(['a.md']), /debate\/output is a link, or lies behind one, that leads out/)
    assert.deepEqual(check(['a.md'], false, join(root, 'outside')).folder, join(root, 'outside'), 'named by the user')
    mkdirSync(join(root, 'away'))
    const away = { cwd: join(root, 'away'), force: false, homes: [join(root, 'away'), cwd] }
    const files = [{ name: 'a.md', text: '' }]
    assert.throws(() => checkFiles({ folder, files }, away, 'en'), /that leads out/, 'also from another folder')
    rmSync(join(cwd, 'debate'))

    assert.deepEqual(check(['a.md']), { folder, names: ['a.md'], force: false })
    if (process.getuid?.() === 0) return t.diagnostic('root may write everywhere: permissions are not looked at')
    mkdirSync(folder, { recursive: true })
    chmodSync(folder, 0o500)
    assert.throws(() => check(['a.md']), /you may not write to debate\/output/)
    chmodSync(folder, 0o700)
  })

  it('may hold a link by the name of a file: it is not followed, also by force', async t => {
    const { root, folder, write, check } = newPlace(t)
    mkdirSync(folder, { recursive: true })
    const victim = join(root, 'victim')
    writeFileSync(victim, 'precious')
    symlinkSync(victim, join(folder, 'a.md'))
    assert.throws(() => check(['a.md']), UsageError)
    assert.deepEqual((await write({ 'a.md': 'x' })).conflicts, ['a.md'])
    await write({ 'a.md': 'x' }, { force: true })
    assert.equal(readFileSync(victim, 'utf8'), 'precious')
    assert.ok(statSync(join(folder, 'a.md')).isFile())
  })

  it('with a note that is broken, or is a link, holds nothing of ours', async t => {
    const { root, folder, write, check } = newPlace(t)
    for (const content of ['{"version":1,"files":{"a.md":', '[]', '{"version":2,"files":{}}', '']) {
      await write({ 'a.md': 'x' }, { force: true })
      writeFileSync(join(folder, manifestName), content)
      assert.throws(() => check(['a.md']), UsageError, content)
    }
    await write({ 'a.md': 'x' }, { force: true })
    const note = readFileSync(join(folder, manifestName))
    rmSync(join(folder, manifestName))
    writeFileSync(join(root, 'elsewhere.json'), note)
    symlinkSync(join(root, 'elsewhere.json'), join(folder, manifestName))
    assert.throws(() => check(['a.md']), UsageError)
    await write({ 'b.md': 'x' })
    assert.deepEqual(readFileSync(join(root, 'elsewhere.json')), note, 'what a link leads to is left alone')
  })

  it('that cannot be written in the end is said, with the way to the debate', async t => {
    const { cwd, home, folder, files } = newPlace(t)
    writeFileSync(join(cwd, 'debate'), 'a file')
    const said: string[] = []
    const output = { out: () => {}, err: (text: string) => void said.push(text), json: () => {} }
    const place = { env: { AGON_HOME: home }, cwd, mask: makeMask([]), output }
    const leave = () => leaveFiles(place, { folder, files: files({ 'a.md': 'a' }) }, 7, {}, 'en')
    assert.equal(await leave(), false)
    assert.match(said.join(''), /could not be written to debate\/output: .*agon export 7 --format files --out FOLDER/)
    rmSync(join(cwd, 'debate'))
    said.length = 0
    assert.equal(await leave(), true)
    assert.deepEqual(said, ['File in debate/output: a.md\n'])
  })
})

it('several debates of one process wait for each other, and lose no file', async t => {
  const { write, folder } = newPlace(t)
  const names = Array.from({ length: 8 }, (_, i) => `${i}.md`)
  await Promise.all(names.map(name => write({ [name]: name, 'summary.md': `of ${name}` })))
  const { files } = readManifest(folder)
  assert.deepEqual(Object.keys(files), [...names, 'summary.md'])
  assert.equal(files['summary.md'], sha256(readFileSync(join(folder, 'summary.md'))))
})

describe('several processes that leave files', { timeout: 30_000 }, () => {
  it('in one folder at once lose none of each other’s', async t => {
    const { home, folder } = newPlace(t)
    const mine = (who: string) => [`${who}-1.md`, `${who}-2.md`, 'summary.md']
    const runs = ['a', 'b', 'c'].map(who => leaving(t, home, folder, 15, mine(who)))
    for (const { ended, complaint } of runs) assert.deepEqual(await ended, [0, null], complaint())
    const { files, writing } = readManifest(folder)
    const names = [...new Set(['a', 'b', 'c'].flatMap(mine))].sort()
    assert.deepEqual(Object.keys(files), names)
    assert.deepEqual(Object.keys(writing), [])
    for (const name of names) assert.equal(files[name], sha256(readFileSync(join(folder, name))), name)
    assert.deepEqual(readdirSync(folder).sort(), [manifestName, ...names])
  })

  it('and die at any moment leave nothing that is taken for a user’s', async t => {
    const { home, folder, check, write } = newPlace(t)
    const names = Array.from({ length: 12 }, (_, i) => `topic-${i}.md`)
    for (let life = 0; life < 8; life++) {
      const { child, ended, complaint } = leaving(t, home, folder, 10_000, names)
      await Promise.race([once(child.stdout!, 'data'), ended])
      await sleep(life * 7)
      child.kill('SIGKILL')
      const [, signal] = await ended
      assert.equal(signal, 'SIGKILL', complaint())
      assert.doesNotThrow(() => check(names), `life ${life}`)
      JSON.parse(readFileSync(join(folder, manifestName), 'utf8'))
      for (const name of names) assert.match(readFileSync(join(folder, name), 'utf8'), /^(?:topic-\d+\.md, .*\n)+$/)
    }
    await write({ 'topic-0.md': 'the end' })
    assert.deepEqual(readdirSync(folder).sort(), [manifestName, ...names].sort(), 'no drafts are left')
  })
})

function leaving(t: TestContext, home: string, folder: string, times: number, names: readonly string[]) {
  const child = spawn(process.execPath, [program, home, folder, String(times), ...names], { env: bareEnvironment })
  t.after(() => void child.kill('SIGKILL'))
  let complaint = ''
  child.stderr.on('data', chunk => (complaint += chunk))
  child.stdout.on('data', () => {})
  return { child, ended: once(child, 'close'), complaint: () => complaint }
}
