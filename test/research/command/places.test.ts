import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { lstatSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { placeProblem, putFile, writeNewFile } from '../../../src/host/files/places.ts'
import { cliWords } from '../../../src/host/words.ts'
import { temporaryFolder } from '../../support/folder.ts'
import { researchMachine } from '../support/machine.ts'

const neverFor = {
  en: /: pipe is a device, a pipe or a socket, and is never replaced\. Give the name of a file\./,
  zh: /：pipe 是设备、管道或套接字，不会被替换。请给出一个文件的名字。/,
}

describe('a place that is no file', { concurrency: 2 }, () => {
  it('is never replaced, whatever is agreed to', async t => {
    const machine = await researchMachine(t)
    const played = await machine.run(['research', 'Is it so?', '--yes', '--plain', '--quiet'])
    assert.equal(played.code, 0, played.stderr)
    const pipe = join(machine.folder, 'pipe')
    execFileSync('mkfifo', [pipe])
    const commands = [
      ...[
        'research Is_it_so? --yes --output-path pipe --force',
        'research Is_it_so? --no-confirm-plan --output-path pipe',
      ],
      ...['research Is_it_so? --yes --out pipe', 'research Is_it_so? --no-confirm-plan --out pipe'],
      'tree Is_it_so? --write-config pipe --force --yes --dry-run',
      ...['tree Is_it_so? --write-config pipe --dry-run', 'export 1 --out pipe --yes'],
    ].map(line => line.split(' '))
    const before = machine.lab.requests.length
    for (const language of ['en', 'zh'] as const)
      for (const args of language === 'en' ? commands : commands.filter((_, index) => index % 2 === 0)) {
        const locale = language === 'zh' ? 'zh_CN.UTF-8' : 'en_US.UTF-8'
        const spoken = args[0] === 'export' ? [] : ['--lang', language]
        const { code, stderr } = await machine.run([...args, ...spoken], { env: { LC_ALL: locale } })
        assert.equal(code, 2, `${args.join(' ')}: ${stderr}`)
        assert.match(stderr, neverFor[language], args.join(' '))
        assert.doesNotMatch(stderr, /add --(?:force|yes) to replace|加 --(?:force|yes) 覆盖/)
        assert.ok(lstatSync(pipe).isFIFO(), args.join(' '))
      }
    assert.equal(machine.lab.requests.length, before, 'nothing was spent')
  })

  it('is told from files, folders and links to them', t => {
    const folder = temporaryFolder(t)
    const at = (name: string) => join(folder, name)
    execFileSync('mkfifo', [at('pipe')])
    writeFileSync(at('file'), '')
    for (const [name, to] of [
      ['to-pipe', 'pipe'],
      ['to-file', 'file'],
      ['to-folder', '.'],
      ['to-nothing', 'missing'],
      ['to-itself', 'to-itself'],
      ['to-process', '/proc/self/fd/1'],
    ])
      symlinkSync(to!, at(name!))
    const found = (replaces: boolean) =>
      ['new', 'file', 'to-file', 'to-nothing', 'to-itself', 'to-folder', 'pipe', 'to-pipe', 'to-process'].map(name =>
        placeProblem(at(name), replaces),
      )
    const never = ['is-folder', 'not-a-file', 'not-a-file', 'not-a-file']
    assert.deepEqual(found(false), [null, 'exists', 'exists', 'exists', 'exists', ...never])
    assert.deepEqual(found(true), [null, null, null, null, null, ...never])
  })

  it('is a device of a folder of our own, where we may make one', t => {
    const folder = temporaryFolder(t)
    const device = join(folder, 'null')
    try {
      execFileSync('mknod', [device, 'c', '1', '3'], { stdio: 'ignore' })
    } catch {
      return t.skip('only root makes devices')
    }
    assert.equal(placeProblem(device, true), 'not-a-file')
  })
})

describe('a file that appears while a debate is played', () => {
  const flags = { replaces: false, flag: '--force' }

  it('is not written over, and nothing is left beside it', async t => {
    const folder = temporaryFolder(t)
    const path = join(folder, 'r.md')
    const [first, second] = await Promise.allSettled([writeNewFile(path, 'one'), writeNewFile(path, 'two')])
    const states = [first.status, second.status]
    assert.deepEqual(states.toSorted(), ['fulfilled', 'rejected'])
    assert.equal(readFileSync(path, 'utf8'), first.status === 'fulfilled' ? 'one' : 'two')
    for (const [language, words] of [
      ['en', /^a file of that name is there by now, and is not replaced without --force$/],
      ['zh', /^已有同名文件，不加 --force 不会覆盖$/],
    ] as const)
      await assert.rejects(putFile(path, 'three', flags, cliWords[language]), ({ message }) => words.test(message))
    assert.notEqual(readFileSync(path, 'utf8'), 'three')
    await putFile(path, 'four', { ...flags, replaces: true }, cliWords.en)
    assert.equal(readFileSync(path, 'utf8'), 'four')
    assert.deepEqual(readdirSync(folder), ['r.md'])
  })

  it('stays where it is a pipe, also for who replaces', async t => {
    const folder = temporaryFolder(t)
    const path = join(folder, 'r.md')
    execFileSync('mkfifo', [path])
    for (const replaces of [true, false])
      for (const [language, words] of [
        ['en', /^a device, a pipe or a socket is there, and is never replaced$/],
        ['zh', /^那里是设备、管道或套接字，不会被替换$/],
      ] as const)
        await assert.rejects(putFile(path, 'x', { ...flags, replaces }, cliWords[language]), ({ message }) =>
          words.test(message),
        )
    assert.ok(lstatSync(path).isFIFO())
    assert.deepEqual(readdirSync(folder), ['r.md'])
  })
})
