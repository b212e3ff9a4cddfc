import assert from 'node:assert/strict'
import {
  appendFileSync,
  chmodSync,
  mkdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { ownPaths } from '../../src/host/work-tree/place.ts'
import { watchWorkTree, workTreeReport } from '../../src/host/work-tree/work-tree.ts'
import { openGolden } from '../support/golden.ts'
import {
  newFolder,
  newRepository,
  reports,
  said,
  settled,
  skip,
  watch,
  watchedRepository,
} from './support/work-tree.ts'

const golden = openGolden('cli-work-tree')

describe('a work tree in a git repository', { skip, concurrency: 4 }, () => {
  it('that nobody touched has no changes, whatever git itself is asked meanwhile', async t => {
    const { folder, tree } = await watchedRepository(t)
    assert.equal(tree.isRepository, true)
    folder.git('status')
    folder.git('diff')
    folder.git('log')
    assert.deepEqual(await said(tree), [])
    assert.equal(tree.partly, false)
    assert.equal(await workTreeReport(tree, 'en'), null)
  })

  it('names what was added, changed and removed, from any folder of it', async t => {
    const folder = newRepository(t)
    folder.write('-c', '')
    folder.write('src/$(touch x)', '')
    await settled()
    const tree = await watch(join(folder.path, 'src'), folder.env)
    appendFileSync(join(folder.path, 'src/code.ts'), 'more\n')
    appendFileSync(join(folder.path, 'src/$(touch x)'), 'more\n')
    appendFileSync(join(folder.path, '-c'), 'more\n')
    chmodSync(join(folder.path, 'new.txt'), 0o755)
    rmSync(join(folder.path, 'kept.txt'))
    folder.write('docs/deep/new.md', 'new\n')
    folder.write('中文.md', '新\n')
    assert.deepEqual(await said(tree), [
      'changed -c',
      'added docs/deep/new.md',
      'removed kept.txt',
      'changed new.txt',
      'changed src/$(touch x)',
      'changed src/code.ts',
      'added 中文.md',
    ])
  })

  it('sees a change of the same length whose time was set back, and a file put in the place of another', async t => {
    const { folder, tree } = await watchedRepository(t)
    const file = join(folder.path, 'kept.txt')
    const { atime, mtime } = statSync(file)
    writeFileSync(file, 'KEPT\n')
    utimesSync(file, atime, mtime)
    writeFileSync(`${file}.x`, 'other\n')
    renameSync(`${file}.x`, join(folder.path, 'src/code.ts'))
    assert.deepEqual(await said(tree), ['changed kept.txt', 'changed src/code.ts'])
  })

  it('sees keys at the top although git ignores them, and nothing else that it ignores', async t => {
    const { folder, tree } = await watchedRepository(t)
    folder.write('.env', 'A=2\n')
    folder.write('ignored/more.bin', 'x')
    folder.write('src/x.log', 'x')
    assert.deepEqual(await said(tree), ['changed .env'])
  })

  it('sees through a change that is hidden from git', async t => {
    const { folder, tree } = await watchedRepository(t)
    folder.write('new.txt', 'changed\n')
    folder.write('.gitignore', '*\n')
    folder.git('update-index', '--assume-unchanged', 'kept.txt')
    folder.write('kept.txt', 'changed\n')
    assert.deepEqual(await said(tree), ['changed .gitignore', 'changed kept.txt', 'changed new.txt'])
  })

  it('sees commits, branches, settings and hooks', async t => {
    const { folder, tree } = await watchedRepository(t)
    folder.git('commit', '-q', '--allow-empty', '-m', 'two')
    folder.git('branch', 'other')
    folder.git('config', 'core.pager', 'x')
    folder.write('.git/hooks/post-checkout', '#!/bin/sh\n')
    assert.deepEqual(await said(tree), [
      'changed .git/config',
      'added .git/hooks/post-checkout',
      'changed .git/refs/heads/main',
      'added .git/refs/heads/other',
    ])
    await reports(golden, 'settings and hooks', tree)
    folder.git('checkout', '-q', 'other')
    assert.ok((await said(tree)).includes('changed .git/HEAD'))
  })

  it('does not call packing of refs or fetching a change', async t => {
    const { folder, tree } = await watchedRepository(t)
    folder.git('pack-refs', '--all')
    folder.git('update-ref', 'refs/remotes/origin/main', 'HEAD')
    folder.git('gc', '-q')
    assert.deepEqual(await said(tree), [])
  })

  it('watches a linked work tree', async t => {
    const folder = newRepository(t)
    const linked = join(folder.path, '../linked')
    folder.git('worktree', 'add', '-q', linked)
    await settled()
    const tree = await watch(linked, folder.env)
    assert.equal(tree.root, realpathSync(linked))
    writeFileSync(join(linked, 'kept.txt'), 'x')
    folder.write('.git/hooks/pre-commit', 'x')
    folder.write('kept.txt', 'not of this work tree')
    assert.deepEqual(await said(tree), ['added ../work/.git/hooks/pre-commit', 'changed kept.txt'])
  })

  it('leaves out what Agon writes itself', async t => {
    const folder = newRepository(t)
    mkdirSync(join(folder.path, '.claude'))
    const env = { ...folder.env, AGON_HOME: join(folder.path, 'home') }
    await settled()
    const own = ownPaths(env, folder.path, join(folder.path, 'out.md'))
    const tree = await watch(folder.path, env, own)
    for (const name of ['agon.db', 'agon.db-wal', 'agon.db-shm', 'outputs.lock', 'outputs.lock-journal'])
      folder.write(`home/${name}`, 'x')
    for (const name of ['agents/hero.md', 'drafts/1-x.md', 'tools/1-pro/work/x']) folder.write(`home/${name}`, 'x')
    folder.write('.claude/debate/last-debate.json', '{}')
    folder.write('.debates/1.md', 'x')
    folder.write('out.md', 'x')
    assert.deepEqual(await said(tree), [])
    folder.write('home/config.json', '{}')
    folder.write('home/styles/mine.md', 'x')
    folder.write('.claude/settings.json', '{}')
    folder.write('out.md.txt', '')
    assert.deepEqual(await said(tree), [
      'added .claude/settings.json',
      'added home/config.json',
      'added home/styles/mine.md',
      'added out.md.txt',
    ])
  })

  it('sees what changes while it still looks', async t => {
    const folder = newRepository(t)
    await settled()
    const watching = folder.watch()
    folder.write('kept.txt', 'changed before anybody looked at it\n')
    assert.deepEqual(await said(await watching), ['changed kept.txt'])
  })

  it('sees that the repository is gone', async t => {
    const { folder, tree } = await watchedRepository(t)
    rmSync(join(folder.path, '.git'), { recursive: true })
    const changes = await said(tree)
    assert.ok(changes.includes('removed .git/HEAD') && changes.includes('removed .git/refs/heads/main'), `${changes}`)
    assert.ok(!changes.some(change => change.includes('kept.txt')))
  })
})

describe('a folder without a repository', { concurrency: 4 }, () => {
  it('is compared as well, without packages and without following links', async t => {
    const folder = newFolder(t)
    folder.write('a.txt', 'a')
    folder.write('b/c.txt', 'c')
    folder.write('node_modules/x/index.js', 'x')
    folder.write('../outside/o.txt', 'o')
    symlinkSync(join(folder.path, '../outside'), join(folder.path, 'link'))
    symlinkSync('..', join(folder.path, 'up'))
    await settled()
    const tree = await folder.watch()
    assert.equal(tree.isRepository, false)
    assert.deepEqual(await said(tree), [])
    folder.write('b/c.txt', 'C')
    folder.write('b/d.txt', 'd')
    rmSync(join(folder.path, 'a.txt'))
    folder.write('node_modules/x/index.js', 'y')
    folder.write('../outside/o.txt', 'p')
    assert.deepEqual(await said(tree), ['removed a.txt', 'changed b/c.txt', 'added b/d.txt'])
    await reports(golden, 'a folder without a repository', tree)
  })

  it('is compared in part where it is too large, and says so', async t => {
    const folder = newFolder(t)
    for (let i = 0; i < 30; i++) folder.write(`d${i % 3}/f${i}.txt`, 'x')
    folder.write('top.txt', 'x')
    await settled()
    const bounds = { repository: { files: 5, ms: 60_000 }, folder: { files: 12, ms: 60_000 } }
    const tree = await watchWorkTree(folder.path, { env: folder.env, own: [], bounds })
    assert.equal(tree.partly, true)
    await reports(golden, 'a folder that is too large', tree)
    folder.write('top.txt', 'y')
    assert.deepEqual(await said(tree), ['changed top.txt'])
  })

  it('is compared where there is no git, or a git that refuses', { skip }, async t => {
    const folder = newRepository(t)
    await settled()
    const bin = join(folder.path, '../bin')
    mkdirSync(bin)
    writeFileSync(join(bin, 'git'), '#!/bin/sh\necho "fatal: detected dubious ownership" >&2\nexit 128\n')
    chmodSync(join(bin, 'git'), 0o755)
    for (const PATH of ['', '/nowhere', bin]) {
      const tree = await watch(folder.path, { ...folder.env, PATH })
      assert.equal(tree.isRepository, false)
      folder.write('kept.txt', `changed ${PATH}`)
      folder.write('.git/hooks/post-merge', PATH)
      assert.ok((await said(tree)).includes('changed kept.txt'))
      assert.ok((await said(tree)).some(change => change.endsWith('.git/hooks/post-merge')))
    }
  })

  it('that is the home folder is compared without what programs keep there', async t => {
    const folder = newFolder(t)
    const env = { ...folder.env, HOME: folder.path }
    folder.write('.claude.json', '{}')
    await settled()
    const tree = await watch(folder.path, env)
    folder.write('.claude.json', '{"a":1}')
    folder.write('.codex/sessions/1.json', '{}')
    folder.write('notes.txt', 'x')
    assert.deepEqual(await said(tree), ['added notes.txt'])
  })

  it('that is gone throws nothing', async t => {
    const folder = newFolder(t)
    folder.write('a.txt', 'a')
    await settled()
    const tree = await folder.watch()
    rmSync(folder.path, { recursive: true })
    assert.deepEqual(await said(tree), ['removed a.txt'])
    assert.deepEqual(await said(await folder.watch()), [])
  })
})

it('the report names at most twenty files, and says what to do', { skip }, async t => {
  const { folder, tree } = await watchedRepository(t)
  for (let i = 10; i < 34; i++) folder.write(`f${i}.txt`, 'x')
  rmSync(join(folder.path, 'kept.txt'))
  await reports(golden, '25 files', tree)
})

it('a large repository is compared as a whole', { skip }, async t => {
  const folder = newFolder(t)
  folder.git('init', '-q')
  for (let i = 0; i < 100; i++) {
    mkdirSync(join(folder.path, `d${i}`))
    for (let j = 0; j < 100; j++) writeFileSync(join(folder.path, `d${i}/f${j}.txt`), '')
  }
  folder.git('add', '-A')
  assert.equal((await folder.watch()).partly, false)
})
