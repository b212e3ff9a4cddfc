import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, describe, it } from 'node:test'
import { cutDiff } from '../src/cli/dialectic/context/diff-cut.ts'
import { digestText } from '../src/cli/dialectic/context/digest.ts'
import { type ContextWish, contextFor } from '../src/cli/dialectic/context/find.ts'
import { importText } from '../src/cli/dialectic/context/imports.ts'
import { guessKind } from '../src/cli/dialectic/context/kind.ts'
import { manifestReader } from '../src/cli/dialectic/context/manifests.ts'
import { partsText } from '../src/cli/dialectic/context/parts.ts'
import { termsOf } from '../src/cli/dialectic/context/terms.ts'
import { treeText } from '../src/cli/dialectic/context/tree.ts'
import { UsageError } from '../src/cli/exit.ts'
import { makeMask } from '../src/core/mask.ts'
import { makeExaminer } from '../src/evidence/examiner.ts'
import { topics, topicsBesideCode } from './fixtures/dialectic-kinds.ts'
import { bareEnvironment } from './support/bare-machine.ts'
import { isQuick } from './support/quick.ts'

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'agon-dialectic-context-')))
after(() => rmSync(folder, { recursive: true }))

// Git is asked with the settings of the user, and here that is nobody.
const env = { ...bareEnvironment, HOME: folder, XDG_CONFIG_HOME: folder }
Object.assign(process.env, { HOME: folder, XDG_CONFIG_HOME: folder })

/** A new folder with these files. */
function place(files: Readonly<Record<string, string | Uint8Array>>): string {
  const cwd = mkdtempSync(join(folder, 'x'))
  write(cwd, files)
  return cwd
}

function write(cwd: string, files: Readonly<Record<string, string | Uint8Array>>): void {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(cwd, name)), { recursive: true })
    writeFileSync(join(cwd, name), content)
  }
}

const git = (cwd: string, ...args: string[]): string => {
  const who = ['-c', 'user.name=NAME', '-c', 'user.email=name@example.com']
  return execFileSync('git', [...who, ...args], {
    cwd,
    env: { ...env, GIT_CONFIG_GLOBAL: '/dev/null' },
    encoding: 'utf8',
  })
}

/** A repository with these files committed on `main`. */
function repository(files: Readonly<Record<string, string | Uint8Array>>): string {
  const cwd = place(files)
  git(cwd, 'init', '-q', '-b', 'main')
  git(cwd, 'add', '-A')
  git(cwd, 'commit', '-q', '-m', 'first')
  return cwd
}

const find = (cwd: string, topic: string, more: Partial<ContextWish> = {}) =>
  contextFor({ topic, kind: null, diff: null, paths: [], cwd, language: 'en', env, ...more })

const names = (materials: readonly { path: string }[]) => materials.map(({ path }) => path)
const textOf = (materials: readonly { path: string; text: string }[], name: string) =>
  materials.find(({ path }) => path === name)?.text

const refused = (run: Promise<unknown>, message: RegExp) =>
  assert.rejects(run, (error: unknown) => error instanceof UsageError && message.test(error.message))

const lines = (count: number, line: (number: number) => string) =>
  `${Array.from({ length: count }, (_, i) => line(i + 1)).join('\n')}\n`

/** A large file in which one function is looked for. */
const large = `${lines(300, i => `export const filler${i} = ${i}`)}
/** Waits, and tries again. */
export function retryCall(times: number) {
  for (let i = 0; i < times; i++) {
    attempt(i)
  }
}
${lines(300, i => `export const more${i} = 'x'.repeat(${i})`)}`

describe('the kind of a debate', () => {
  const nothing = { diff: false, files: [], pointsAtCode: false, hasCode: false }
  const wrong = (labelled: typeof topics, signs: typeof nothing) =>
    Object.entries(labelled).flatMap(([kind, list]) =>
      list.map(topic => [topic, guessKind(termsOf(topic), signs), kind]).filter(([, guessed]) => guessed !== kind),
    )

  it('is guessed from the words of a topic, in both languages', () => {
    assert.ok(Object.values(topics).flat().length > 150)
    assert.deepEqual(wrong(topics, nothing), [])
  })

  it('is guessed from more words where there is code', () => {
    assert.deepEqual(wrong(topics, { ...nothing, hasCode: true }), [])
    assert.deepEqual(wrong(topicsBesideCode, { ...nothing, hasCode: true }), [])
  })

  it('follows from a change, from what is given, and from what is there', async () => {
    const { terms } = { terms: termsOf('Is it right?') }
    assert.equal(guessKind(terms, { ...nothing, diff: true }), 'review')
    assert.equal(guessKind(terms, { ...nothing, files: ['notes/plan.md'] }), 'document')
    assert.equal(guessKind(terms, { ...nothing, files: ['src/a.ts', 'src/b.ts', 'README.md'] }), 'code')
    const cwd = place({ 'src/scheduler.ts': 'export {}' })
    assert.equal((await find(cwd, 'Should the scheduler be fair?')).kind, 'code')
    assert.equal((await find(place({ 'a.txt': '' }), 'Should the scheduler be fair?')).kind, 'decision')
    assert.equal((await find(cwd, 'Should the scheduler be fair?', { kind: 'decision' })).kind, 'decision')
  })
})

describe('code', () => {
  it('that a topic names is brought whole where it is small, and in parts where it is large', async () => {
    const cwd = place({ 'src/small.ts': 'export const a = 1\n', 'src/large.ts': large, 'src/other.ts': 'x' })
    const { kind, materials, cut, lines, folders } = await find(
      cwd,
      'Are src/small.ts and retryCall in large.ts right?',
    )
    assert.equal(kind, 'code')
    assert.deepEqual(names(materials), ['src/small.ts', '(parts of src/large.ts)'])
    assert.equal(materials[0]!.text, 'export const a = 1\n')
    const parts = materials[1]!.text
    assert.match(parts, /^Parts of src\/large\.ts, which has 607 lines\. .*: cite it as src\/large\.ts:LINE\.\n/)
    assert.match(
      parts,
      /\n302: \/\*\* Waits, and tries again\. \*\/\n303: export function retryCall\(times: number\) \{\n304:.*\n305:.*\n306: {3}\}\n307: \}(?:\n|$)/,
    )
    assert.ok(parts.length < 12_000)
    assert.deepEqual(cut, ['src/large.ts (20.1 kB) is too large to be shown whole: only parts of it are'])
    assert.deepEqual(folders, [cwd])
    assert.match(lines[0]!, /^This looks like a debate about code \(change it with --kind\)\. Found for it, \d/)
  })

  it('that is brought in parts can be cited by its lines, as can what is whole', async () => {
    const cwd = place({ 'src/small.ts': 'export const a = 1\nexport const b = 2\n', 'src/large.ts': large })
    const { materials: sources, folders } = await find(cwd, 'Is retryCall in src/large.ts right, and src/small.ts?')
    const examiner = makeExaminer({ language: 'en', sources, folders, git: null, pages: null, mask: makeMask([]) })
    const text =
      'See `src/large.ts:303`: "export function retryCall(times: number)". And `src/small.ts:2`: "export const b = 2". But `src/large.ts:2000`.'
    const speech = { key: 'round-1/partner', seat: 'partner', text }
    const { citations } = await examiner.examine(speech, { earlier: [], names: new Map() }, AbortSignal.timeout(5_000))
    assert.deepEqual(
      citations.map(({ cited, result }) => [cited, result]),
      [
        ['`src/large.ts:303`', 'holds'],
        ['`src/small.ts:2`', 'holds'],
        ['`src/large.ts:2000`', 'not-there'],
      ],
    )
  })

  it('is found by names of files and by what is defined in them, in both languages', async () => {
    const cwd = place({
      'src/queue/retry-queue.ts': 'export const a = 1',
      'src/payment.py': 'def charge_card(amount):\n    return amount\n',
      'src/util/numbers.ts': 'export function clampValue(x: number) {}',
      'src/user/session.ts': "import { clampValue } from '../util/numbers.ts'\nclampValue(1)",
      'test/retry-queue.test.ts': 'x',
      'src/库存.ts': 'export {}',
    })
    const found = async (topic: string) => names((await find(cwd, topic, { kind: 'code' })).materials)
    assert.deepEqual(await found('Should the retry queue be bounded?'), ['src/queue/retry-queue.ts'])
    assert.deepEqual(await found('重试队列要不要设上限？'), ['src/queue/retry-queue.ts'])
    assert.deepEqual(await found('Are the tests of the retry queue enough?'), [
      'test/retry-queue.test.ts',
      'src/queue/retry-queue.ts',
    ])
    assert.deepEqual((await found('Is clampValue right?'))[0], 'src/util/numbers.ts')
    assert.deepEqual(await found('Should charge_card round?'), ['src/payment.py'])
    assert.deepEqual(await found('支付应该四舍五入吗'), ['src/payment.py'])
    assert.deepEqual(await found('库存的实现对吗'), ['src/库存.ts'])
    assert.deepEqual(await found('Should we all go home?'), [])
  })

  it('that git ignores, that holds secrets, that is no text or lies elsewhere is never brought', async () => {
    const outside = place({ 'queue.ts': 'outside' })
    const cwd = repository({
      'src/queue.ts': `key = "ghp_${'a1B2'.repeat(9)}"\nexport const queue\u200b = 1\n`,
      '.gitignore': 'ignored/\n',
    })
    write(cwd, {
      'ignored/queue.ts': 'no',
      'node_modules/queue/queue.ts': 'no',
      'queue.key': 'no',
      '.env.queue': 'no',
      'lib/queue.js': Buffer.from([0, 1, 2, 255]),
    })
    symlinkSync(join(outside, 'queue.ts'), join(cwd, 'src/queue-link.ts'))
    symlinkSync(outside, join(cwd, 'linked'))
    const { materials, cut, lines } = await find(
      cwd,
      'Is the queue in src/queue.ts, queue.key, .env.queue, linked/queue.ts and src/queue-link.ts right?',
    )
    assert.deepEqual(names(materials), ['src/queue.ts'])
    assert.equal(materials[0]!.text, 'key = "[secret]"\nexport const queue = 1\n')
    assert.ok(lines.includes('  1 secret masked before anything is sent'), lines.join('\n'))
    assert.deepEqual(cut, ['src/queue-link.ts is not brought along: outside by symlink'])
    assert.deepEqual(names((await find(cwd, 'Is the queue code right?')).materials), ['src/queue.ts'])
  })

  it('is looked through in no more than there is room for', async () => {
    const cwd = place(
      Object.fromEntries(
        Array.from({ length: 12 }, (_, i) => [`src/queue-${i}.ts`, lines(200, j => `const a${j} = ${i}`)]),
      ),
    )
    const { materials, cut } = await find(cwd, 'Is the queue code right?', { limits: { total: 7_000 } })
    const size = materials.reduce((sum, { text }) => sum + text.length, 0)
    assert.ok(size <= 7_000 && materials.length >= 2, `${size}`)
    assert.ok(
      cut.some(line => /src\/queue-\d+\.ts is not brought along: there is no more room/.test(line)),
      cut.join('\n'),
    )
  })
})

describe('an architecture', () => {
  const project = {
    'package.json': JSON.stringify({
      name: 'shop',
      dependencies: { zod: '^4.0.0' },
      devDependencies: { typescript: '7' },
    }),
    'src/web/page.ts':
      "import { order } from '../orders/order.ts'\nimport z from 'zod'\nimport {\n  a,\n} from '../orders/list'\n",
    'src/orders/order.ts': "export * from '../stock/stock'\n",
    'src/orders/list.ts': "const x = require('../stock/stock')\n",
    'src/stock/stock.ts': "import type { P } from '../web/page.ts'\n",
    'jobs/app/run.py': 'from app.mail import send\nfrom .tools import x\n',
    'jobs/app/mail/send.py': 'import os\n',
    'tools/app/mail.py': 'from ..web import x\n',
    'services/api/go.mod':
      'module shop/api\n\nrequire (\n\tgithub.com/x/y v1.2.3\n\tgithub.com/z/w v0.1.0 // indirect\n)\n',
  }

  it('is shown as a tree, with what it depends on and which folders import which', async () => {
    const cwd = place({ ...project, 'node_modules/zod/index.js': 'x', 'dist/a.js': 'x' })
    const { kind, materials, folders } = await find(cwd, 'Is our architecture sound?')
    assert.equal(kind, 'architecture')
    assert.deepEqual(names(materials), ['(tree of .)', '(dependencies)', '(imports between folders)'])
    assert.match(
      textOf(materials, '(tree of .)')!,
      /^9 files;.*\njobs\/ \(2\)\n {2}app\/ \(2\)\n {4}mail\/ \(1\)\n {6}send\.py\n {4}run\.py\n/,
    )
    assert.doesNotMatch(textOf(materials, '(tree of .)')!, /node_modules|dist/)
    assert.equal(
      textOf(materials, '(dependencies)'),
      'package.json (shop)\n  zod ^4.0.0\n  [dev]\n  typescript 7\nservices/api/go.mod (shop/api)\n  github.com/x/y v1.2.3\n  [indirect]\n  github.com/z/w v0.1.0',
    )
    const imports = textOf(materials, '(imports between folders)')!
    assert.match(imports, /\nsrc\/orders → src\/stock \(2\)\nsrc\/stock → src\/web \(1\)\nsrc\/web → src\/orders \(2\)/)
    assert.deepEqual(folders, [cwd])
  })

  it('is that of a folder where one is named or given', async () => {
    const cwd = place(project)
    const { materials } = await find(cwd, 'Is the layering of src/orders and src/web right?')
    assert.deepEqual(names(materials).slice(0, 2), ['(tree of src/orders)', '(tree of src/web)'])
    assert.match(textOf(materials, '(dependencies)')!, /zod/)
    const given = await find(cwd, 'Is the layering right?', { paths: ['src'] })
    assert.deepEqual([names(given.materials)[0], given.paths], ['(tree of src)', ['src']])
  })

  it('is read out of what the projects of many languages say', () => {
    const read = (name: string, text: string) =>
      Object.fromEntries(
        [...manifestReader(name)!(text).groups].map(([group, list]) => [
          group,
          list.map(one => `${one.name} ${one.version}`.trim()),
        ]),
      )
    assert.deepEqual(
      read('requirements-dev.txt', '# no\n-r other.txt\nrequests[socks]>=2.0 ; python_version < "3"\nflask\n'),
      {
        '': ['requests >=2.0', 'flask'],
      },
    )
    assert.deepEqual(
      read(
        'pyproject.toml',
        '[project]\nname = "x"\ndependencies = [\n  "httpx>=0.2", # why\n  "rich",\n]\n[project.optional-dependencies]\ntest = ["pytest>=8"]\n[tool.poetry.dependencies]\npython = "^3"\ndjango = { version = "5", extras = ["a"] }\n[tool.poetry.group.dev.dependencies]\nruff = "*"\n',
      ),
      { '': ['httpx >=0.2', 'rich', 'python ^3', 'django 5'], test: ['pytest >=8'], dev: ['ruff *'] },
    )
    assert.deepEqual(
      read(
        'Cargo.toml',
        '[package]\nname = "x"\n[dependencies]\nserde = { version = "1", features = ["derive"] }\nlog = "0.4"\n[dev-dependencies]\ntempfile = "3"\n',
      ),
      {
        '': ['serde 1', 'log 0.4'],
        dev: ['tempfile 3'],
      },
    )
    assert.deepEqual(
      read(
        'pom.xml',
        '<dependencies><dependency><groupId>g</groupId><artifactId>a</artifactId><version>1</version></dependency><dependency><groupId>j</groupId><artifactId>u</artifactId><scope>test</scope></dependency></dependencies>',
      ),
      {
        '': ['g:a 1'],
        test: ['j:u'],
      },
    )
    assert.deepEqual(
      read('build.gradle.kts', 'dependencies {\n  implementation("a:b:1.0")\n  testImplementation("c:d")\n}'),
      { '': ['a:b 1.0'], test: ['c:d'] },
    )
    assert.deepEqual(read('Gemfile', "source 'x'\ngem 'rails', '~> 8'\ngem \"pg\"\n"), { '': ['rails ~> 8', 'pg'] })
    assert.deepEqual(read('composer.json', '{"require":{"php":">=8"},"require-dev":{"x/y":"1"}}'), {
      '': ['php >=8'],
      dev: ['x/y 1'],
    })
    for (const name of ['package.json', 'Cargo.toml', 'go.mod', 'pom.xml', 'pyproject.toml'])
      assert.deepEqual(read(name, '{"[<broken'), {})
  })

  it('is cut to what there is room for, level by level, and that is said', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 400 }, (_, i) => [`src/part${i % 40}/deep/deeper/file${i}.ts`, '']),
    )
    const { materials, cut } = await find(place(many), 'Is the architecture sound?', { limits: { tree: 2_000 } })
    const tree = textOf(materials, '(tree of .)')!
    assert.ok(Buffer.byteLength(tree) < 2_100)
    assert.match(tree, /\nsrc\/ \(400\)\n {2}part0\/ \(10\)\n/)
    assert.ok(cut.includes('the tree of . does not name all files and folders'))
    const wide = treeText(
      Array.from({ length: 9_000 }, (_, i) => `folder-${i}/a.ts`),
      1_000,
    )
    assert.ok(Buffer.byteLength(wide.text) <= 1_000 && wide.isCut && wide.text.endsWith('\n…'))
  })
})

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
    git(cwd, 'add', 'src/new.ts')
    git(cwd, 'mv', 'old name.ts', 'new name.ts')
    rmSync(join(cwd, 'gone.ts'))
    return cwd
  }

  it('has no records of debates in it, followed by git or not', async () => {
    const cwd = changed()
    write(cwd, { '.debates/old.md': 'x', 'src/.debates/2026-11-16-x.md': 'x' })
    git(cwd, 'add', '.debates/old.md')
    const { materials, cut } = await find(cwd, 'Is it right?', { diff: true })
    assert.doesNotMatch(JSON.stringify([materials, cut]), /\.debates/)
    assert.deepEqual(cut, ['1 file is not followed by git, and only named'])
    const clean = repository({ 'a.ts': 'a\n' })
    write(clean, { '.debates/2026-11-16-x.md': 'x' })
    await assert.rejects(find(clean, 'Is it right?', { diff: true }), /nothing is changed that is not committed\. For/)
  })

  it('is what is not committed, staged or not: which files, the change, and the files around it', async () => {
    const cwd = changed()
    const before = git(cwd, 'status', '--porcelain')
    const { kind, guessed, materials, cut, folders } = await find(cwd, 'Is it right?', { diff: true })
    assert.deepEqual([kind, guessed], ['review', false])
    assert.deepEqual(names(materials), [
      '(changed files)',
      '(diff of what is not committed)',
      'src/new.ts',
      'new name.ts',
      'src/a.ts',
    ])
    assert.equal(
      textOf(materials, '(changed files)'),
      `What is not committed: state (A added, M modified, D deleted, R renamed), lines added and taken away, file
D  +0 -1  gone.ts
R  +0 -0  new name.ts (old name.ts)
M  +1 -1  src/a.ts
A  +1 -0  src/new.ts

Not followed by git, and not part of the diff:
notes.txt`,
    )
    const diff = textOf(materials, '(diff of what is not committed)')!
    assert.match(diff, /^diff --git a\/gone\.ts b\/gone\.ts\n/)
    assert.match(diff, /\nrename from old name\.ts\nrename to new name\.ts\n/)
    assert.match(diff, /\n-line 20\n\+LINE 20\n/)
    // It is there whole.
    assert.doesNotMatch(diff, /src\/new\.ts/)
    assert.deepEqual(cut, ['1 file is not followed by git, and only named'])
    assert.deepEqual(folders, [cwd])
    assert.equal(git(cwd, 'status', '--porcelain'), before)
  })

  it('is a range of commits, or one commit against what lies here', async () => {
    const cwd = repository({ 'a.ts': 'one\n' })
    git(cwd, 'checkout', '-q', '-b', 'feature/x')
    write(cwd, { 'a.ts': 'one\ntwo\n' })
    git(cwd, 'commit', '-q', '-a', '-m', 'second')
    git(cwd, 'checkout', '-q', 'main')
    write(cwd, { 'b.ts': 'main\n' })
    git(cwd, 'add', '-A')
    git(cwd, 'commit', '-q', '-m', 'third')
    const shown = async (diff: string) => {
      const { materials } = await find(cwd, 'x', { diff })
      return { files: textOf(materials, '(changed files)')!.split('\n').slice(1), a: textOf(materials, 'a.ts') }
    }
    assert.deepEqual(await shown('main...feature/x'), { files: ['M  +1 -0  a.ts'], a: 'one\ntwo\n' })
    assert.deepEqual((await shown('main..feature/x')).files, ['M  +1 -0  a.ts', 'D  +0 -1  b.ts'])
    assert.deepEqual((await shown('HEAD~1')).files, ['A  +1 -0  b.ts'])
    assert.deepEqual((await shown('HEAD^..')).files, ['A  +1 -0  b.ts'])
  })

  it('is refused where there is none', async () => {
    const cwd = repository({ 'a.ts': 'one\n', 'sub/b.ts': 'x\n' })
    const asked = (diff: string | true, at = cwd) => find(at, 'x', { diff })
    await refused(asked(true, place({ 'a.ts': '' })), /^--diff: this folder is not in a git repository/)
    await refused(
      asked(true),
      /^--diff: nothing is changed that is not committed\. For what is committed name a range: --diff main\.\.\.HEAD$/,
    )
    await refused(asked('main..HEAD'), /nothing is changed in main\.\.HEAD\./)
    for (const range of [
      'no-such',
      '-p',
      '--output=x',
      '--no-index',
      'main..-x',
      'HEAD:a.ts',
      'main...x...y',
      'a b',
      '$(id)',
      '',
      ' ',
    ].filter(range => range !== ''))
      await refused(asked(range), /^--diff: ".*" is no range of this repository\. .* Branches: main\.$/)
    write(cwd, { 'a.ts': 'two\n' })
    await refused(asked(true, join(cwd, 'sub')), /1 file changed outside of this folder: run it further up/)
    await refused(
      find(cwd, 'x', { diff: true, kind: 'document' }),
      /--diff goes with a review, and --kind says document/,
    )
    assert.ok(!existsSync(join(cwd, 'x')))
    await refused(
      find(place({}), '对吗', { kind: 'review', language: 'zh' }),
      /^--diff：当前文件夹不在 git 允许读取的仓库中/,
    )
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
    assert.deepEqual(cut, ['1 file changed outside of this folder and not shown'])
  })

  it('works before the first commit', async () => {
    const cwd = place({ 'a.ts': 'one\n' })
    git(cwd, 'init', '-q')
    git(cwd, 'add', '-A')
    assert.equal(textOf((await find(cwd, 'x', { diff: true })).materials, 'a.ts'), 'one\n')
  })

  it('is cut by whole files and hunks, and what was cut is said', async () => {
    const cwd = repository({
      'large.ts': lines(2_000, i => `line ${i}`),
      'small.ts': 'a\n',
      'package-lock.json': '{}\n',
      '.env': 'A=1\n',
      'pic.bin': Buffer.from([0, 1]),
      '.github/ci.yml': 'x\n',
    })
    write(cwd, {
      'large.ts': lines(2_000, i => (i % 100 === 0 ? `LINE ${i}` : `line ${i}`)),
      'small.ts': 'b\n',
      'package-lock.json': '{"a":1}\n',
      '.env': 'A=2\n',
      'pic.bin': Buffer.from([0, 2]),
      '.github/ci.yml': 'y\n',
    })
    const { materials, cut } = await find(cwd, 'x', { diff: true, limits: { diff: 1_500 } })
    const diff = textOf(materials, '(diff of what is not committed)')!
    assert.ok(Buffer.byteLength(diff) <= 1_500)
    assert.match(diff, /-a\n\+b\n/)
    assert.match(diff, /ci\.yml/)
    assert.match(diff, /Binary files a\/pic\.bin and b\/pic\.bin differ/)
    const shown = diff.match(/^@@ /gm)!.length - 2
    assert.ok(shown > 2 && shown < 20)
    assert.deepEqual(cut, [
      '.env: its change is not shown, it may hold secrets (2 changed lines)',
      'package-lock.json: its change is not shown, no person wrote it (2 changed lines)',
      `large.ts: ${shown} of 20 hunks shown, ${2 * (20 - shown)} changed lines left out`,
    ])
    assert.doesNotMatch(diff, /A=1/)
  })

  it('runs no program that the repository names, and changes nothing', async () => {
    const cwd = repository({ 'a.ts': 'one\n', 'b.ts': 'one\n' })
    const trace = join(cwd, '..', `trace-${Date.now()}`)
    const program = `sh -c 'touch ${trace}; cat'`
    write(cwd, { '.gitattributes': '*.ts filter=evil diff=evil\n' })
    for (const [name, value] of [
      ['filter.evil.clean', program],
      ['filter.evil.smudge', program],
      ['filter.evil.process', program],
      ['filter.evil.required', 'true'],
      ['filter.more.evil.clean', program],
      ['diff.evil.command', program],
      ['diff.evil.textconv', program],
      ['diff.external', program],
      ['core.fsmonitor', program],
      ['core.pager', program],
      ['pager.diff', program],
      ['diff.noprefix', 'true'],
      ['color.ui', 'always'],
      ['core.quotePath', 'true'],
    ])
      git(cwd, 'config', name!, value!)
    write(cwd, { '.git/hooks/post-index-change': `#!/bin/sh\ntouch ${trace}\n` })
    execFileSync('chmod', ['+x', join(cwd, '.git/hooks/post-index-change')])
    writeFileSync(join(cwd, 'a.ts'), 'two\n')
    const index = readFileSync(join(cwd, '.git/index'))
    const { materials } = await find(cwd, 'x', { diff: true })
    assert.match(
      textOf(materials, '(diff of what is not committed)')!,
      /^diff --git a\/a\.ts b\/a\.ts\n.*\n--- a\/a\.ts\n\+\+\+ b\/a\.ts\n@@ -1 \+1 @@\n-one\n\+two\n/,
    )
    assert.ok(!existsSync(trace))
    assert.deepEqual(readFileSync(join(cwd, '.git/index')), index)
  })

  it('keeps secrets and hidden signs out of what is shown', async () => {
    const cwd = repository({ 'a.ts': 'x\n' })
    write(cwd, { 'a.ts': 'const key = "top-secret-value"\n\u202e\x1b[31mred\r\n', 'od\x1b[31md\n.ts': 'x\n' })
    git(cwd, 'add', '-A')
    const { materials, lines } = await find(cwd, 'x', { diff: true, mask: makeMask(['top-secret-value']) })
    const all = JSON.stringify([materials, lines])
    assert.ok(!all.includes('top-secret') && !/\\u001b|\u202e/.test(all), all)
    assert.match(textOf(materials, '(diff of what is not committed)')!, /\+const key = "\[secret\]"\n/)
    assert.match(textOf(materials, '(changed files)')!, /\nA {2}\+1 -0 {2}od[^\n]*\.ts(?:\n|$)/)
  })
})

describe('a document', () => {
  const manual = `# Manual\n\nWhat it is. And more of it.\n\n${lines(40, i => `## Section ${i}\n\nSection ${i} says this first. Then it says a lot ${'more '.repeat(400)}.\n`)}`

  it('is brought whole where it fits, else as a digest', async () => {
    const cwd = place({ 'README.md': '# Us\n\nHello.\n', 'docs/manual.md': manual, 'src/a.ts': 'x' })
    const short = await find(cwd, 'Is our README clear?')
    assert.deepEqual([short.kind, names(short.materials), short.cut], ['document', ['README.md'], []])
    const long = await find(cwd, 'Is docs/manual.md clear?')
    assert.deepEqual(names(long.materials), ['(digest of docs/manual.md)'])
    const digest = long.materials[0]!.text
    assert.match(digest, /^A digest of docs\/manual\.md, which has 164 lines \(8\d\.\d kB\)/)
    assert.match(
      digest,
      /\n1: # Manual\n3: What it is\.\n5: ## Section 1\n7: Section 1 says this first\.\n9: ## Section 2\n/,
    )
    assert.deepEqual(long.cut, ['docs/manual.md (82.6 kB) is too long to be shown whole: only a digest is'])
    assert.deepEqual(long.folders, [cwd])
  })

  it('is looked for where none is named', async () => {
    const cwd = place({
      'README.md': 'read',
      'docs/install.md': 'install',
      'docs/设计.md': '设计',
      'notes.md': 'notes',
    })
    assert.deepEqual(
      names((await find(cwd, 'Is the documentation of the install complete?')).materials)[0],
      'docs/install.md',
    )
    assert.deepEqual(names((await find(cwd, '我们的文档完整吗？', { language: 'zh' })).materials), [
      'README.md',
      'notes.md',
      'docs/install.md',
      'docs/设计.md',
    ])
    assert.deepEqual(names((await find(cwd, 'docs/设计.md 写清楚了吗？')).materials), ['docs/设计.md'])
  })

  it('without headings is told by its paragraphs', () => {
    const text = 'First words. More.\ngoes on\n\n第二段开头。后面\n\n- a list\n- goes on\n'
    assert.match(digestText({ path: 'a.txt', text }, 9_000, 'en'), /\n1: First words\.\n4: 第二段开头。\n6: - a list$/)
    const cut = digestText({ path: 'a.txt', text: lines(900, i => `Paragraph ${i}.\n`) }, 1_000, 'zh')
    assert.ok(Buffer.byteLength(cut) < 1_050)
    assert.match(cut, /\n……摘要另有 \d+ 行$/)
  })
})

describe('what the user gives', () => {
  it('stays as it is where it is small, and is brought in part where it is not', async () => {
    const cwd = place({
      'small.md': 'small',
      'big.ts': `${large}${lines(2_000, i => `// comment number ${i} of many`)}`,
      'lib/queue.ts': 'export const queue = 1',
      ...Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`lib/part${i}.ts`, 'x'])),
    })
    const { paths, materials, cut, folders } = await find(cwd, 'Is retryCall right, and the queue?', {
      kind: 'code',
      paths: ['small.md', 'big.ts', 'lib', 'missing.ts'],
    })
    assert.deepEqual(paths, ['small.md', 'missing.ts'])
    assert.deepEqual(names(materials), ['(parts of big.ts)', 'lib/queue.ts'])
    assert.match(materials[0]!.text, /\n303: export function retryCall/)
    assert.match(
      cut.join('\n'),
      /^big\.ts \(.* kB\) is too large.*\nlib has too much to be shown whole \(301 files\): only what the topic points at is$/,
    )
    assert.deepEqual(folders, [cwd, join(cwd, 'lib')])
  })

  it('is not brought twice, whoever else points at it', async () => {
    const cwd = repository({ 'src/queue.ts': 'a\n', 'lib/queue.ts': 'a\n' })
    write(cwd, { 'src/queue.ts': 'b\n', 'lib/queue.ts': 'b\n' })
    const named = await find(cwd, 'Are src/queue.ts and lib/queue.ts right?', { paths: ['src'] })
    assert.deepEqual([named.paths, names(named.materials)], [['src'], ['lib/queue.ts']])
    const review = await find(cwd, 'Is it right?', { diff: true, paths: ['src/queue.ts'] })
    assert.deepEqual(names(review.materials).slice(2), ['lib/queue.ts'])
  })

  it('of documents that are too much is looked through', async () => {
    const pages = Object.fromEntries(Array.from({ length: 250 }, (_, i) => [`docs/deep/page${i}.md`, `# ${i}`]))
    const cwd = place({ ...pages, 'docs/deep/install.md': 'how', 'README.md': 'no' })
    const { paths, materials } = await find(cwd, 'Is the documentation of the install clear?', { paths: ['docs'] })
    assert.deepEqual([paths, names(materials)[0], materials.length], [[], 'docs/deep/install.md', 12])
  })

  it('of a decision is all there is, besides what the topic names', async () => {
    const cwd = place({ 'src/postgres.ts': 'x', 'README.md': 'x', 'costs.csv': 'a,b', 'plan.md': 'plan' })
    const { kind, materials, lines } = await find(cwd, 'Should we raise prices?')
    assert.deepEqual(
      [kind, materials, lines],
      ['decision', [], ['This looks like a debate about a decision (change it with --kind).']],
    )
    assert.deepEqual(
      names((await find(cwd, 'Should we follow plan.md and raise prices?', { kind: 'decision' })).materials),
      ['plan.md'],
    )
  })
})

describe('hostile folders', () => {
  it('bring no name onto a second line, and no secret with it', async () => {
    const cwd = place({ 'src/queue\n## Not a heading\x1b[31m.ts': 'x', 'src/queue top-secret-value.ts': 'y' })
    const found = await find(cwd, 'Is the queue code right?', { mask: makeMask(['top-secret-value']) })
    assert.deepEqual(names(found.materials).sort(), ['src/queue ## Not a heading.ts', 'src/queue [secret].ts'])
    const tree = await find(cwd, 'Is the architecture right?', { mask: makeMask(['top-secret-value']) })
    assert.match(textOf(tree.materials, '(tree of .)')!, /\n {2}queue ## Not a heading\.ts\n {2}queue \[secret\]\.ts$/)
  })

  it('with files of one long line are looked through', async () => {
    const line = `const queueA=1;${'a(["'.repeat(250_000)}`
    const cwd = place({ 'src/queue.js': line, 'README.md': 'word '.repeat(100_000) })
    const { materials, cut } = await find(cwd, 'Is the queue code in src/queue.js and README.md right?', {
      kind: 'code',
    })
    assert.deepEqual(names(materials), ['(parts of src/queue.js)', '(digest of README.md)'])
    assert.ok(materials.every(({ text }) => text.length < 2_000))
    assert.equal(cut.length, 2)
  })

  it('with a hundred thousand files take no second, and that not all were looked at is said', async () => {
    const cwd = repository({ 'a.ts': 'x\n' })
    const hash = git(cwd, 'rev-parse', 'HEAD:a.ts').trim()
    const entries = Array.from(
      { length: 100_000 },
      (_, i) => `100644 ${hash}\tpkg${i % 100}/src/module_${i}.ts\n`,
    ).join('')
    execFileSync('git', ['update-index', '--index-info'], { cwd, input: entries, env })
    for (const topic of [
      'Is the architecture sound?',
      'Is module_500 right, and `readAll`?',
      'Should we move to Postgres?',
    ]) {
      const before = process.cpuUsage()
      const { cut } = await find(cwd, topic)
      const { user, system } = process.cpuUsage(before)
      assert.ok((user + system) / 1_000 < 1_000, `${topic}: ${(user + system) / 1_000} ms`)
      assert.ok(
        cut.some(line => line.startsWith('there are too many files here: only the first 50,000')),
        cut.join('\n'),
      )
    }
  })

  it('hold nothing that makes a look at it slow', () => {
    const signs = ['[', '("', '\\', '/', '`', '. ', '\n', '<', '#', '=', 'a', '中', '@@ ', "from '", '../', 'export ']
    const terms = termsOf('Is retryCall in src/a.ts right?')
    for (const sign of signs) {
      const text = sign.repeat(Math.ceil(1_000_000 / sign.length))
      const runs: Record<string, () => unknown> = {
        terms: () => guessKind(termsOf(text), { diff: false, files: [], pointsAtCode: false, hasCode: true }),
        parts: () => partsText({ path: 'a.ts', text: text.slice(0, 500_000) }, terms, 12_000, 'en'),
        digest: () => digestText({ path: 'a.md', text }, 8_000, 'en'),
        diff: () => cutDiff(`diff --git a/x b/x\n${text}`, ['x'], 80_000),
        imports: () => importText(['a/a.ts', 'b/b.py'], () => text, 8_000),
        ...Object.fromEntries(
          ['package.json', 'pyproject.toml', 'Cargo.toml', 'go.mod', 'pom.xml', 'Gemfile'].map(name => [
            name,
            () => manifestReader(name)!(text.slice(0, 512_000)),
          ]),
        ),
      }
      for (const [name, run] of Object.entries(runs)) assert.ok(isQuick(run, 100), JSON.stringify([sign, name]))
    }
  })
})
