import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, readFileSync, rmSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { describe, it } from 'node:test'
import { openGolden } from '../support/golden.ts'
import { newRepository, reports, said, settled, skip, watch, watchedRepository } from './support/work-tree.ts'

const golden = openGolden('cli-work-tree-hostile')

describe('a hostile repository', { skip, concurrency: 4 }, () => {
  it('runs nothing by its settings', async t => {
    const folder = newRepository(t)
    const trap = folder.write('trap.sh', `#!/bin/sh\ntouch "${folder.path}/../sprung"\necho sprung >&2\nexit 1\n`)
    chmodSync(trap, 0o755)
    const core = ['fsmonitor', 'pager', 'sshCommand', 'editor', 'alternateRefsCommand', 'gitProxy'].map(
      name => `core.${name}`,
    )
    const filters = ['diff.external', 'filter.x.clean', 'filter.x.smudge', 'filter.x.process', 'diff.x.textconv']
    const others = ['pager.ls-files', 'pager.for-each-ref', 'uploadpack.packObjectsHook', 'remote.origin.uploadpack']
    for (const setting of [...core, ...filters, ...others, 'credential.helper']) folder.git('config', setting, trap)
    for (const command of ['ls-files', 'rev-parse', 'for-each-ref'])
      folder.git('config', `alias.${command}`, `!${trap}`)
    folder.git('config', 'core.hooksPath', join(folder.path, 'hooks'))
    for (const hook of ['post-index-change', 'reference-transaction', 'fsmonitor-watchman', 'query-watchman']) {
      folder.write(`hooks/${hook}`, readFileSync(trap, 'utf8'))
      chmodSync(join(folder.path, 'hooks', hook), 0o755)
    }
    folder.write('.gitattributes', '* filter=x diff=x\n')
    folder.write('.git/included', `[core]\n\tfsmonitor = ${trap}\n`)
    folder.git('config', 'include.path', join(folder.path, '.git/included'))
    for (const name of ['git', 'node_modules/.bin/git', '../work/sub/git']) {
      folder.write(name, readFileSync(trap, 'utf8'))
      chmodSync(join(folder.path, name), 0o755)
    }
    await settled()
    const bin = [join(folder.path, 'node_modules/.bin'), '', '.', folder.path, 'sub']
    const env = { ...folder.env, PATH: [...bin, folder.env.PATH].join(delimiter), GIT_DIR: '/nowhere', GIT_TRACE: '1' }
    const tree = await watch(folder.path, env)
    assert.equal(tree.isRepository, true)
    folder.write('kept.txt', 'changed')
    assert.deepEqual(await said(tree), ['changed kept.txt'])
    assert.equal(existsSync(join(folder.path, '../sprung')), false)
  })

  it('fetches nothing by a remote that it names itself', async t => {
    const folder = newRepository(t)
    const trap = folder.write('trap.sh', `#!/bin/sh\ntouch "${folder.path}/../sprung"\nexit 1\n`)
    chmodSync(trap, 0o755)
    // An ignore file that is in the index alone, and whose content is not there: git would fetch it.
    folder.write('sub/.gitignore', `${'x'.repeat(20)}\n`)
    folder.git('add', 'sub/.gitignore')
    const [, object = ''] = folder.git('ls-files', '-s', 'sub/.gitignore').split(' ')
    folder.git('update-index', '--skip-worktree', 'sub/.gitignore')
    rmSync(join(folder.path, 'sub/.gitignore'))
    folder.write('sub/other', 'x')
    rmSync(join(folder.path, '.git/objects', object.slice(0, 2), object.slice(2)))
    folder.git('config', 'core.repositoryFormatVersion', '1')
    folder.git('config', 'extensions.partialClone', 'origin')
    folder.git('config', 'remote.origin.promisor', 'true')
    folder.git('config', 'remote.origin.url', `ssh://host.invalid/x`)
    folder.git('config', 'core.sshCommand', trap)
    const sprung = join(folder.path, '../sprung')
    spawnSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: folder.path, env: folder.env })
    t.diagnostic(`a plain git ls-files ${existsSync(sprung) ? 'does run' : 'does not run'} what the repository names`)
    rmSync(sprung, { force: true })
    await settled()
    const tree = await folder.watch()
    folder.write('kept.txt', 'changed')
    assert.ok((await said(tree)).includes('changed kept.txt'))
    assert.equal(existsSync(sprung), false)
  })

  it('cannot point elsewhere', async t => {
    const folder = newRepository(t)
    folder.git('config', 'core.worktree', '/usr/share')
    await settled()
    const tree = await folder.watch()
    assert.equal(tree.root, folder.path)
    folder.write('kept.txt', 'changed')
    assert.ok((await said(tree)).includes('changed kept.txt'))
  })

  it('is shown without its control characters', async t => {
    const { folder, tree } = await watchedRepository(t)
    folder.write('a\nWARNING: nothing changed\x1b[2J\u202e', 'x')
    await reports(golden, 'a name with control characters', tree)
  })
})
