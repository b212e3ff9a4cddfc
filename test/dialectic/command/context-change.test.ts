import assert from 'node:assert/strict'
import { chmodSync, existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { makeMask } from '../../../src/core/mask.ts'
import { openGolden } from '../../support/golden.ts'
import { lines, names, newContextLab, refusal, textOf } from '../support/context.ts'
import { git, write } from '../support/folders.ts'

const golden = openGolden('dialectic-change')
const { place, repository, find } = newContextLab()

const theDiff = '(diff of what is not committed)'

describe('a change under review', () => {
  const changed = () => {
    const cwd = repository({
      'src/a.ts': lines(50, i => `line ${i}`),
      'src/b.ts': 'b\n',
      'old name.ts': lines(20, i => `same ${i}`),
      'gone.ts': 'gone\n',
    })
    write(cwd, {
      'src/a.ts': lines(50, i => (i === 20 ? 'LINE 20' : `line ${i}`)),
      'src/new.ts': 'new\n',
      'notes.txt': 'x',
    })
    git(cwd, ['add', 'src/new.ts'])
    git(cwd, ['mv', 'old name.ts', 'new name.ts'])
    rmSync(join(cwd, 'gone.ts'))
    return cwd
  }

  it('has no records of debates in it, followed by git or not', async () => {
    const cwd = changed()
    write(cwd, { '.debates/old.md': 'x', 'src/.debates/2026-11-16-x.md': 'x' })
    git(cwd, ['add', '.debates/old.md'])
    const { materials, cut } = await find(cwd, 'Is it right?', { diff: true })
    assert.doesNotMatch(JSON.stringify([materials, cut]), /\.debates/)
    assert.equal(cut.length, 1)
    const clean = repository({ 'a.ts': 'a\n' })
    write(clean, { '.debates/2026-11-16-x.md': 'x' })
    await refusal(find(clean, 'Is it right?', { diff: true }))
  })

  for (const language of ['en', 'zh'] as const)
    it(`is what is not committed, staged or not: which files, the change, and the files around it (${language})`, async () => {
      const cwd = changed()
      const before = git(cwd, ['status', '--porcelain'])
      const found = await find(cwd, 'Is it right?', { diff: true, language })
      const { kind, guessed, materials, cut, folders } = found
      assert.deepEqual([kind, guessed, folders], ['review', false, [cwd]])
      const [list, diff, ...files] = materials
      assert.deepEqual(names(files), ['src/new.ts', 'new name.ts', 'src/a.ts'])
      // What is there whole is not in the diff.
      assert.doesNotMatch(diff!.text, /src\/new\.ts/)
      golden.is(language, 'what is not committed', [list!.path, list!.text, diff!.path, diff!.text, ...cut].join('\n'))
      golden.is(language, 'what is not committed, for the user', found.lines.join('\n'))
      assert.equal(git(cwd, ['status', '--porcelain']), before)
    })

  it('is a range of commits, or one commit against what lies here', async () => {
    const cwd = repository({ 'a.ts': 'one\n' })
    git(cwd, ['checkout', '-q', '-b', 'feature/x'])
    write(cwd, { 'a.ts': 'one\ntwo\n' })
    git(cwd, ['commit', '-q', '-a', '-m', 'second'])
    git(cwd, ['checkout', '-q', 'main'])
    write(cwd, { 'b.ts': 'main\n' })
    git(cwd, ['add', '-A'])
    git(cwd, ['commit', '-q', '-m', 'third'])
    const shown = async (diff: string) => {
      const { materials } = await find(cwd, 'x', { diff })
      return { files: textOf(materials, '(changed files)')!.split('\n').slice(1), a: textOf(materials, 'a.ts') }
    }
    assert.deepEqual(await shown('main...feature/x'), { files: ['M  +1 -0  a.ts'], a: 'one\ntwo\n' })
    assert.deepEqual((await shown('main..feature/x')).files, ['M  +1 -0  a.ts', 'D  +0 -1  b.ts'])
    assert.deepEqual((await shown('HEAD~1')).files, ['A  +1 -0  b.ts'])
    assert.deepEqual((await shown('HEAD^..')).files, ['A  +1 -0  b.ts'])
  })

  for (const language of ['en', 'zh'] as const)
    it(`is refused where there is none (${language})`, async () => {
      const cwd = repository({ 'a.ts': 'one\n', 'sub/b.ts': 'x\n' })
      const is = async (title: string, diff: string | true, at = cwd, more = {}) =>
        golden.is(language, title, await refusal(find(at, 'x', { diff, language, ...more })))
      await is('not in a repository', true, place({ 'a.ts': '' }))
      await is('nothing changed', true)
      await is('nothing changed in a range', 'main..HEAD')
      const noRanges = ['-p', '--output=x', '--no-index', 'main..-x', 'HEAD:a.ts', 'main...x...y', 'a b', '$(id)', ' ']
      for (const diff of language === 'en' ? ['no-such', ...noRanges] : ['no-such']) {
        const said = await refusal(find(cwd, 'x', { diff, language }))
        const steadied = said.replace(`"${diff}"`, () => '"RANGE"')
        golden.is(language, 'no range', steadied)
      }
      write(cwd, { 'a.ts': 'two\n' })
      await is('changed outside of the folder alone', true, join(cwd, 'sub'))
      await is('another kind', true, cwd, { kind: 'document' })
      assert.ok(!existsSync(join(cwd, 'x')))
      const wanted = find(place({}), 'Is it right?', { kind: 'review', language })
      golden.is(language, 'a review where there is no repository', await refusal(wanted))
    })

  it('is looked for where a topic sounds like one, and is not missed where there is none', async () => {
    const cwd = repository({ 'src/cache.ts': 'x\n' })
    assert.equal((await find(cwd, 'Are my changes to the cache right?')).kind, 'code')
    write(cwd, { 'src/cache.ts': 'y\n' })
    const { kind, guessed } = await find(cwd, 'Are my changes to the cache right?')
    assert.deepEqual([kind, guessed], ['review', true])
    assert.equal((await find(place({ 'a.txt': '' }), 'Are my changes right?')).kind, 'decision')
  })

  it('of a folder below the root is that of this folder', async () => {
    const cwd = repository({ 'a.ts': 'one\n', 'sub/b.ts': 'x\n' })
    write(cwd, { 'a.ts': 'two\n', 'sub/b.ts': 'y\n' })
    const { materials, cut } = await find(join(cwd, 'sub'), 'x', { diff: true })
    assert.match(textOf(materials, '(changed files)')!, /\nM {2}\+1 -1 {2}b\.ts$/)
    assert.equal(textOf(materials, 'b.ts'), 'y\n')
    golden.is('en', 'cut: a folder below the root', cut.join('\n'))
  })

  it('works before the first commit', async () => {
    const cwd = place({ 'a.ts': 'one\n' })
    git(cwd, ['init', '-q'])
    git(cwd, ['add', '-A'])
    assert.equal(textOf((await find(cwd, 'x', { diff: true })).materials, 'a.ts'), 'one\n')
  })

  for (const language of ['en', 'zh'] as const)
    it(`is cut by whole files and hunks, and what was cut is said (${language})`, async () => {
      const cwd = repository({
        ...{ 'large.ts': lines(2_000, i => `line ${i}`), 'small.ts': 'a\n', 'package-lock.json': '{}\n' },
        ...{ '.env': 'A=1\n', 'pic.bin': Buffer.from([0, 1]), '.github/ci.yml': 'x\n' },
      })
      write(cwd, {
        'large.ts': lines(2_000, i => (i % 100 === 0 ? `LINE ${i}` : `line ${i}`)),
        ...{ 'small.ts': 'b\n', 'package-lock.json': '{"a":1}\n' },
        ...{ '.env': 'A=2\n', 'pic.bin': Buffer.from([0, 2]), '.github/ci.yml': 'y\n' },
      })
      const { materials, cut } = await find(cwd, 'x', { diff: true, language, limits: { diff: 1_500 } })
      const diff = materials.find(({ text }) => text.startsWith('diff '))!.text
      assert.ok(Buffer.byteLength(diff) <= 1_500)
      assert.match(diff, /-a\n\+b\n/)
      assert.match(diff, /ci\.yml/)
      assert.match(diff, /Binary files a\/pic\.bin and b\/pic\.bin differ/)
      assert.doesNotMatch(diff, /A=1/)
      golden.is(language, `cut: hunks shown ${diff.match(/^@@ /gm)!.length - 2} of 20`, cut.join('\n'))
    })

  it('runs no program that the repository names, and changes nothing', async () => {
    const cwd = repository({ 'a.ts': 'one\n', 'b.ts': 'one\n' })
    const trace = join(cwd, '..', 'trace-of-a-program')
    const program = `sh -c 'touch ${trace}; cat'`
    write(cwd, { '.gitattributes': '*.ts filter=evil diff=evil\n' })
    const programs = ['clean', 'smudge', 'process'].map(name => `filter.evil.${name}`)
    programs.push('filter.more.evil.clean', 'diff.evil.command', 'diff.evil.textconv', 'diff.external')
    programs.push('core.fsmonitor', 'core.pager', 'pager.diff')
    for (const name of programs) git(cwd, ['config', name, program])
    for (const name of ['filter.evil.required', 'diff.noprefix', 'core.quotePath']) git(cwd, ['config', name, 'true'])
    git(cwd, ['config', 'color.ui', 'always'])
    write(cwd, { '.git/hooks/post-index-change': `#!/bin/sh\ntouch ${trace}\n`, 'a.ts': 'two\n' })
    chmodSync(join(cwd, '.git/hooks/post-index-change'), 0o755)
    const index = readFileSync(join(cwd, '.git/index'))
    const { materials } = await find(cwd, 'x', { diff: true })
    assert.match(
      textOf(materials, theDiff)!,
      /^diff --git a\/a\.ts b\/a\.ts\n.*\n--- a\/a\.ts\n\+\+\+ b\/a\.ts\n@@ -1 \+1 @@\n-one\n\+two\n/,
    )
    assert.ok(!existsSync(trace))
    assert.deepEqual(readFileSync(join(cwd, '.git/index')), index)
  })

  it('keeps secrets and hidden signs out of what is shown', async () => {
    const cwd = repository({ 'a.ts': 'x\n' })
    write(cwd, { 'a.ts': 'const key = "top-secret-value"\n\u202e\x1b[31mred\r\n', 'od\x1b[31md\n.ts': 'x\n' })
    git(cwd, ['add', '-A'])
    const { materials, lines } = await find(cwd, 'x', { diff: true, mask: makeMask(['top-secret-value']) })
    const all = JSON.stringify([materials, lines])
    assert.ok(!all.includes('top-secret') && !/\\u001b|\u202e/.test(all), all)
    assert.match(textOf(materials, theDiff)!, /\+const key = "\[secret\]"\n/)
    assert.match(textOf(materials, '(changed files)')!, /\nA {2}\+1 -0 {2}od[^\n]*\.ts(?:\n|$)/)
  })
})
