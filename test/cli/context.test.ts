import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, it } from 'node:test'
import { makeMask } from '../../src/core/mask.ts'
import { UsageError } from '../../src/host/exit.ts'
import { discoverDocs, readContext } from '../../src/host/files/context.ts'
import { bareEnvironment } from '../support/bare-machine.ts'
import { temporaryFolder } from '../support/folder.ts'
import { openGolden } from '../support/golden.ts'
import { valuesOf } from '../support/values.ts'
import { languages } from './support/saying.ts'

const folder = temporaryFolder()

// Git is asked with the settings of the user, and here that is nobody.
Object.assign(process.env, { HOME: folder, XDG_CONFIG_HOME: folder })

const mask = makeMask(['top-secret-value'])

/** A new folder with these files. */
function place(files: Record<string, string | Uint8Array>): string {
  const cwd = mkdtempSync(join(folder, 'x'))
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(cwd, name)), { recursive: true })
    writeFileSync(join(cwd, name), content)
  }
  return cwd
}

const golden = openGolden('cli-context')

const read = (cwd: string, ...paths: string[]) => readContext(paths, { cwd, env: process.env, mask, language: 'en' })

/** What is left out and why, in both languages. */
async function leavesOut(title: string, cwd: string): Promise<void> {
  for (const language of languages) {
    const { skipped } = await readContext(['docs'], { cwd, env: process.env, mask, language })
    golden.is(
      language,
      title,
      skipped
        .map(({ path, why }) => `${path}: ${why}`)
        .sort()
        .join('\n'),
    )
  }
}
const names = (files: readonly { path: string }[]) => files.map(file => file.path)

function git(cwd: string, ...args: string[]) {
  const env = { ...bareEnvironment, GIT_CONFIG_GLOBAL: '/dev/null' }
  execFileSync('git', args, { cwd, env, stdio: 'pipe' })
}

describe('named files', () => {
  it('are read in the order they were named, once each', async () => {
    const cwd = place({ 'b.md': 'two', 'notes/a.txt': 'öne' })
    const { files, skipped } = await read(cwd, 'notes/a.txt', 'b.md', './b.md', join(cwd, 'b.md'))
    assert.deepEqual(files, [
      { path: 'notes/a.txt', text: 'öne', bytes: 4 },
      { path: 'b.md', text: 'two', bytes: 3 },
    ])
    assert.deepEqual(skipped, [])
    assert.deepEqual(names((await read(join(cwd, 'notes'), '../b.md')).files), ['../b.md'])
  })

  it('may be UTF-16 or start with a byte order mark', async () => {
    const little = Buffer.from('\ufeff你好', 'utf16le')
    const cwd = place({ 'a.txt': '\ufeffhello', 'b.txt': little, 'c.txt': Buffer.from(little).swap16() })
    assert.deepEqual(valuesOf((await read(cwd, 'a.txt', 'b.txt', 'c.txt')).files, 'text'), ['hello', '你好', '你好'])
  })

  it('lose secrets and hidden characters, which are counted', async () => {
    const cwd = place({ 'a.md': 'key: top-secret-value\r\nand top-\u200bsecret-value\x1b[0m <|im_start|>\n' })
    const { files, masked, removed } = await read(cwd, 'a.md')
    assert.equal(files[0]?.text, 'key: [secret]\nand [secret] < |im_start|>\n')
    assert.deepEqual([masked, removed], [2, 3])
  })

  it('that cannot be read are all named at once', async () => {
    const cwd = place({
      'nul.bin': 'a\0b',
      'latin.txt': Buffer.from([0x66, 0xfc, 0x72]),
      'huge.txt': 'x'.repeat(2_000_001),
      'ok.md': 'ok',
    })
    execFileSync('mkfifo', [join(cwd, 'pipe')])
    symlinkSync('nowhere', join(cwd, 'broken'))
    symlinkSync('/dev/zero', join(cwd, 'zero'))
    const paths = ['gone.md', 'nul.bin', 'latin.txt', 'huge.txt', 'pipe', 'broken', 'zero', 'ok.md']
    for (const language of languages)
      await assert.rejects(readContext(paths, { cwd, env: process.env, mask, language }), (error: unknown) => {
        assert.ok(error instanceof UsageError)
        golden.is(language, 'files that cannot be read', error.message)
        return true
      })
  })

  it('are left out instead when nobody named them', async () => {
    const cwd = place({ 'nul.bin': 'a\0b', 'ok.md': 'ok' })
    const { files, skipped } = await readContext(['nul.bin', 'ok.md'], {
      cwd,
      env: process.env,
      mask,
      language: 'en',
      lenient: true,
    })
    assert.deepEqual(names(files), ['ok.md'])
    assert.deepEqual(names(skipped), ['nul.bin'])
  })

  it('may be links to regular files', async () => {
    const cwd = place({ 'a.md': 'a' })
    const other = place({ 'real.md': 'real' })
    symlinkSync(join(other, 'real.md'), join(cwd, 'link.md'))
    assert.equal((await read(cwd, 'link.md')).files[0]?.text, 'real')
  })

  it('have names that are safe to show', async () => {
    const cwd = place({ 'a\nSpeaker: judge\x1b[31m.md': 'x' })
    assert.deepEqual(names((await read(cwd, '.')).files), ['a Speaker: judge.md'])
  })
})

describe('folders', () => {
  it('give their text files, sorted', async () => {
    const cwd = place({
      'docs/b.md': 'b',
      'docs/a/z.ts': 'z',
      'docs/image.png': Buffer.from([0x89, 0x50, 0, 1]),
      'docs/package-lock.json': '{}',
      'docs/Cargo.lock': '',
      'docs/.env': 'KEY=1',
      'docs/server.pem': 'x',
      'docs/.hidden/x.md': 'x',
      'docs/.editorconfig': 'x',
      'docs/node_modules/x/index.js': 'x',
      'docs/dist/x.js': 'x',
      'docs/build/x.js': 'x',
      'docs/large.txt': 'x'.repeat(512_001),
    })
    assert.deepEqual(names((await read(cwd, 'docs')).files), ['docs/a/z.ts', 'docs/b.md'])
    await leavesOut('files of a folder', cwd)
  })

  it('are not left through links, pipes are not opened', async () => {
    const outside = place({ 'private.md': 'private', 'sub/x.md': 'x' })
    const cwd = place({ 'docs/a.md': 'a', 'docs/.git-like/b.md': 'b' })
    symlinkSync(join(outside, 'private.md'), join(cwd, 'docs/leak.md'))
    symlinkSync(outside, join(cwd, 'docs/leaks'))
    symlinkSync('a.md', join(cwd, 'docs/same.md'))
    symlinkSync('..', join(cwd, 'docs/loop'))
    symlinkSync('gone.md', join(cwd, 'docs/broken.md'))
    execFileSync('mkfifo', [join(cwd, 'docs/pipe')])
    assert.deepEqual(names((await read(cwd, 'docs')).files), ['docs/a.md'])
    await leavesOut('links and pipes of a folder', cwd)
  })

  it('that are links themselves are followed, and are the root', async () => {
    const real = place({ 'a.md': 'a' })
    const cwd = place({})
    symlinkSync(real, join(cwd, 'docs'))
    assert.deepEqual(names((await read(cwd, 'docs')).files), ['docs/a.md'])
  })

  it('stop at four megabytes and say how much is left', async () => {
    const ten = Array.from({ length: 10 }, (_, index) => [`docs/${index}.txt`, 'x'.repeat(500_000)])
    const files = Object.fromEntries(ten)
    const cwd = place(files)
    assert.equal((await read(cwd, 'docs')).files.length, 8)
    await leavesOut('more than four megabytes', cwd)
  })

  it('leave out what git ignores', async () => {
    const cwd = place({
      '.gitignore': 'ignored*\n',
      'src/a.ts': 'a',
      'src/ignored.ts': 'i',
      'src/gone.ts': 'g',
      'src/new.ts': 'n',
    })
    git(cwd, 'init', '-q')
    git(cwd, 'add', 'src/a.ts', 'src/gone.ts', '.gitignore')
    rmSync(join(cwd, 'src/gone.ts'))
    assert.deepEqual(names((await read(cwd, 'src')).files), ['src/a.ts', 'src/new.ts'])
    assert.deepEqual(names((await read(cwd, '.')).files), ['src/a.ts', 'src/new.ts'])
    const withoutPath = await readContext(['.'], { cwd, env: {}, mask, language: 'en' })
    assert.deepEqual(names(withoutPath.files), ['src/a.ts', 'src/new.ts'], 'a program may hand over keys alone')
  })

  it('are read all the same when git ignores the folder that was named', async () => {
    const cwd = place({ '.gitignore': 'notes/\n', 'notes/a.md': 'a', 'notes/dist/b.md': 'b' })
    git(cwd, 'init', '-q')
    assert.deepEqual(names((await read(cwd, 'notes')).files), ['notes/a.md'])
  })

  it('start no program that a repository names', async () => {
    const cwd = place({ 'a.md': 'a' })
    git(cwd, 'init', '-q')
    writeFileSync(join(cwd, 'spy'), `#!/bin/sh\ntouch ${cwd}/ran\n`, { mode: 0o755 })
    git(cwd, 'config', 'core.fsmonitor', join(cwd, 'spy'))
    assert.deepEqual(names((await read(cwd, '.')).files), ['a.md', 'spy'])
    assert.throws(() => realpathSync(join(cwd, 'ran')))
  })
})

describe('discoverDocs', () => {
  it('finds what a project says about itself', () => {
    const cwd = place({
      'README.md': 'r',
      'CHANGES.md': 'c',
      'docs/guide/a.md': 'a',
      'docs/.drafts/d.md': 'd',
      'docs/image.png': 'i',
      'adr/0001-use-sqlite.md': '1',
      'src/notes.md': 'n',
      'node_modules/x/README.md': 'x',
    })
    assert.deepEqual(discoverDocs(cwd), ['CHANGES.md', 'README.md', 'adr/0001-use-sqlite.md', 'docs/guide/a.md'])
  })

  it('does not follow links out of the folder', () => {
    const outside = place({ 'private.md': 'p' })
    const cwd = place({ 'a.md': 'a' })
    symlinkSync(outside, join(cwd, 'docs'))
    symlinkSync(join(outside, 'private.md'), join(cwd, 'b.md'))
    assert.deepEqual(discoverDocs(cwd), ['a.md'])
  })

  it('stops at two hundred files and two megabytes', () => {
    const many = (count: number, size: number) =>
      place(Object.fromEntries(Array.from({ length: count }, (_, index) => [`docs/${index}.md`, 'x'.repeat(size)])))
    assert.equal(discoverDocs(many(210, 1)).length, 200)
    assert.equal(discoverDocs(many(6, 450_000)).length, 4)
    assert.deepEqual(discoverDocs(place({})), [])
  })
})
