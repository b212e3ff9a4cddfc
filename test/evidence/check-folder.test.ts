import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { makeMask } from '../../src/core/mask.ts'
import { askGit } from '../../src/evidence/examiner.ts'
import { openFolders, readBelow } from '../../src/evidence/judge/folder.ts'
import { mayHoldKeys } from '../../src/host/files/folder.ts'
import { harmlessGit } from '../../src/host/harmless-git.ts'
import { temporaryFolder } from '../support/folder.ts'

describe('a file of a folder', () => {
  const home = temporaryFolder()
  const folder = join(home, 'project')
  for (const path of ['project/docs', 'project/.git', 'project/.hidden', 'other'])
    mkdirSync(join(home, path), { recursive: true })
  writeFileSync(join(folder, 'docs/a.md'), 'The key is sk-12345678 here.\u200b\n')
  writeFileSync(join(home, 'other/b.md'), 'outside\n')
  const read = (written: string, git: ReturnType<typeof harmlessGit> | null = null) =>
    readBelow(written, { folders: [folder], git, mask: makeMask(['sk-12345678']) })

  it('is read, masked and cleaned', async () => {
    const text = 'The key is [secret] here.\n'
    for (const written of ['docs/a.md', './docs/a.md', '/docs/a.md', 'docs\\a.md', join(folder, 'docs/a.md')])
      assert.deepEqual(await read(written), { state: 'read', path: 'docs/a.md', text }, written)
    assert.equal(await read('docs/none.md'), null)
    assert.equal(await read('docs'), null)
  })

  it('is not outside of it, by whatever way', async () => {
    symlinkSync('../other/b.md', join(folder, 'link.md'))
    symlinkSync('../other', join(folder, 'linked'))
    symlinkSync('docs/a.md', join(folder, 'inside.md'))
    for (const written of [
      '../other/b.md',
      join(home, 'other/b.md'),
      'link.md',
      'linked/b.md',
      'docs/../../other/b.md',
    ])
      assert.equal(await read(written), null, written)
    assert.equal((await read('inside.md'))?.state, 'read')
  })

  it('is none that may hold keys, as with files that are brought along', async () => {
    const names = '.env .env.local .netrc .npmrc id_rsa id_ed25519 a.pem a.key a.p12 a.pfx a.jks'.split(' ')
    for (const name of names) {
      assert.ok(mayHoldKeys(name), name)
      writeFileSync(join(folder, name), 'words\n')
      assert.deepEqual(await read(name), { state: 'secrets' }, name)
    }
    for (const name of ['.git/config', '.hidden/a.md']) {
      writeFileSync(join(folder, name), 'words\n')
      assert.deepEqual(await read(name), { state: 'secrets' }, name)
    }
  })

  it('is text, and not too much of it', async () => {
    writeFileSync(join(folder, 'large.txt'), 'x'.repeat(2_000_001))
    writeFileSync(join(folder, 'binary.txt'), Buffer.from([0, 1, 2, 255]))
    execFileSync('mkfifo', [join(folder, 'pipe.txt')])
    assert.deepEqual(await read('large.txt'), { state: 'too-large' })
    assert.deepEqual(await read('binary.txt'), { state: 'not-text' })
    assert.equal(await read('pipe.txt'), null)
  })

  it('is none that git ignores', async () => {
    const repository = join(folder, 'repository')
    mkdirSync(repository)
    execFileSync('git', ['init', '-q', repository])
    writeFileSync(join(repository, '.gitignore'), 'local.json\n')
    writeFileSync(join(repository, 'local.json'), '{}\n')
    writeFileSync(join(repository, 'shared.json'), '{}\n')
    const options = { folders: [repository], git: harmlessGit(repository, process.env), mask: makeMask([]) }
    assert.deepEqual(await readBelow('local.json', options), { state: 'ignored' })
    assert.equal((await readBelow('shared.json', options))?.state, 'read')
    const silent = { ...options, git: async () => null }
    assert.deepEqual(await readBelow('shared.json', silent), { state: 'unanswered' }, 'nobody said that it may be read')
    assert.equal((await readBelow('b.md', { ...silent, folders: [join(home, 'other')] }))?.state, 'read')
  })

  it('is read and made ready once in a debate, and git is asked once, four at a time', async () => {
    const repository = join(folder, 'repository')
    let [asked, now, most] = [0, 0, 0]
    const git = askGit(async () => {
      asked++
      most = Math.max(most, ++now)
      await setTimeout(5)
      now--
      return 'shared.json\0'
    })
    const read = openFolders({ folders: [repository], git, mask: makeMask([]) })
    const spellings = ['shared.json', './shared.json', '/shared.json', join(repository, 'shared.json')]
    const found = await Promise.all(spellings.map(read))
    const hashes = new Set(found.map(file => (file?.state === 'read' ? file.hash : null)))
    assert.deepEqual([asked, hashes.size, hashes.has(null)], [1, 1, false])
    writeFileSync(join(repository, 'shared.json'), '{"changed": true}\n')
    const later = await read('shared.json')
    assert.ok(later?.state === 'read' && hashes.has(later.hash), 'as it was when it was cited first')
    await Promise.all(Array.from({ length: 12 }, (_, i) => git(['cat-file', String(i)])))
    assert.equal(most, 4)
  })
})
