import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { clean } from '../../src/core/clean.ts'
import { bullets } from '../../src/core/doc/doc.ts'
import { toMarkdown } from '../../src/core/doc/markdown.ts'
import type { DebateOpened, KeptEvent } from '../../src/core/events.ts'
import { foldAll } from '../../src/core/view.ts'
import { textHash } from '../../src/engine/cues.ts'
import { firstRecords } from '../../src/engine/journal.ts'
import { type NoPatch, patchOf } from '../../src/formats/dialectic/request/suggestions.ts'
import type { Suggestion } from '../../src/formats/dialectic/shapes.ts'
import { suggestionLines, suggestionsIn } from '../../src/formats/dialectic/suggestions.ts'
import { openArchive } from '../../src/store/archive.ts'
import { newMachine } from '../support/agon.ts'
import { temporaryFolder } from '../support/folder.ts'
import { openGolden } from '../support/golden.ts'
import { randomFrom, sample, upTo } from '../support/sample.ts'
import { turnAnswered, turnAsked } from '../support/turns.ts'
import { commitAll, type Files, git, newFolder } from './support/folders.ts'
import { dialecticMachine } from './support/machine.ts'

const golden = openGolden('dialectic-suggestions')
const folder = temporaryFolder()

const said = (key: string, suggestions: object[], words = 'I would change this.') => ({
  key,
  seat: key.split('/').at(-1)!,
  text: `${words}\n\n\`\`\`json\n${JSON.stringify({ agreed: [], open: [], state: 'go-on', missing: [], suggestions })}\n\`\`\``,
})

const suggestion = (file: string, before: string | null, after: string | null, more = {}): Suggestion => ({
  ...{ turn: 'round-1/partner', seat: 'partner', file, change: 'Change it', before, after },
  ...more,
})

/** The files after `git apply` in a repository, and why what was left out was left out. */
function applied(files: Readonly<Record<string, string>>, suggestions: readonly Suggestion[], below = '') {
  const { text, left } = patchOf(suggestions, path => files[path] ?? null)
  return { now: patched(files, text, below), left: suggestions.map(one => left.get(one) ?? null), text }
}

function patched(files: Readonly<Record<string, string>>, patch: string, below = ''): Files {
  const place = newFolder(
    folder,
    Object.fromEntries(Object.entries(files).map(([name, text]) => [join(below, name), text])),
  )
  git(place, ['init', '-q'])
  if (patch !== '') git(join(place, below), ['apply', '-'], patch)
  return Object.fromEntries(Object.keys(files).map(name => [name, readFileSync(join(place, below, name), 'utf8')]))
}

const filesOf = (suggestions: readonly Suggestion[]) => suggestions.map(({ file }) => file)

describe('what was proposed', () => {
  it('is gathered from the tails of all speeches, with who proposed it and where', () => {
    const found = suggestionsIn([
      said('round-1/main', [{ file: './src/a.ts:12', change: 'Rename it' }]),
      said('round-1/partner', [{ file: '`src\\b.ts#L3-L9`', change: 'Drop\x1b[31m it', before: 'x', after: '' }]),
      { key: 'round-2/main', seat: 'main', text: 'Nothing to change.' },
    ])
    assert.deepEqual(found, [
      { turn: 'round-1/main', seat: 'main', file: 'src/a.ts', change: 'Rename it', before: null, after: null },
      { turn: 'round-1/partner', seat: 'partner', file: 'src/b.ts', change: 'Drop it', before: 'x', after: '' },
    ])
  })

  it('counts once, as it was proposed last', () => {
    const found = suggestionsIn([
      said('round-1/partner', [
        { file: 'a.ts', change: 'Use a map', before: 'let x = []', after: 'let x = {}' },
        { file: 'a.ts', change: 'Add  a comment.' },
        { file: 'b.ts', change: 'Add a comment.' },
      ]),
      said('round-2/main', [
        { file: 'a.ts', change: 'A real map', before: 'let x = []', after: 'const x = new Map()' },
        { file: './a.ts', change: 'add a comment.' },
      ]),
    ])
    const proposed = found.map(({ turn, file, change }) => [turn, file, change])
    assert.deepEqual(proposed, [
      ['round-1/partner', 'b.ts', 'Add a comment.'],
      ['round-2/main', 'a.ts', 'A real map'],
      ['round-2/main', 'a.ts', 'add a comment.'],
    ])
  })

  it('is read out of a view; what a fork leaves out proposes nothing', () => {
    const events = journal(
      [
        said('round-1/main', [{ file: 'a.ts', change: 'One' }]),
        said('round-1/partner', [{ file: 'b.ts', change: 'Two' }]),
      ],
      {},
    )
    assert.deepEqual(filesOf(suggestionsIn(foldAll(events))), ['a.ts', 'b.ts'])
    const fork = (without: string | null): KeptEvent => ({
      ...{ type: 'debate.forked', parent: 1, at: 'end', changes: {}, version: 1, cues: {}, remark: null, without },
    })
    for (const forks of [[fork('round-1/main')], [fork('round-1/main'), fork(null)]])
      assert.deepEqual(filesOf(suggestionsIn(foldAll([...events, ...forks]))), ['b.ts'])
    const left = foldAll(events)
    left.turns.get('round-1/main')!.leftOut = true
    assert.deepEqual(filesOf(suggestionsIn(left)), ['b.ts'])
  })

  it('is a list for a report that no name in it breaks', () => {
    const odd = suggestion('src/*a*|<b>.ts', null, null, { change: '# Not a heading\n<img src=x> ![x](http://x)' })
    const second = suggestion('a.ts', null, null, { turn: 'round-3/partner-2', seat: 'partner-2' })
    for (const language of ['en', 'zh'] as const)
      golden.is(language, 'lines for a report', toMarkdown([bullets(suggestionLines([odd, second], language))]))
  })
})

describe('a patch', () => {
  it('applies cleanly: several places of several files, at their beginnings and ends', () => {
    const lines = Array.from({ length: 40 }, (_, i) => `line ${i + 1} of it`)
    const files = {
      'src/a.ts': `${lines.join('\n')}\n`,
      'b file.md': 'first\nlast without an end',
      '文档/丙.md': '一\n二\n三\n',
    }
    const { now, left } = applied(files, [
      suggestion('src/a.ts', 'line 1 of it', 'LINE 1\nand one more'),
      suggestion('src/a.ts', 'line 20 of it\nline 21 of it\n', ''),
      suggestion('src/a.ts', '24 of', 'twenty-four of'),
      suggestion('src/a.ts', '40 of it\n', '40 of it\nthe end'),
      suggestion('b file.md', 'last without an end', 'last without an end\nand a new one'),
      suggestion('文档/丙.md', '二\n', '二\n二半\n'),
    ])
    assert.deepEqual(left, [null, null, null, null, null, null])
    const changed = lines.with(23, 'line twenty-four of it').with(0, 'LINE 1\nand one more').toSpliced(19, 2)
    assert.deepEqual(now, {
      'src/a.ts': `${changed.join('\n')}\nthe end`,
      'b file.md': 'first\nlast without an end\nand a new one',
      '文档/丙.md': '一\n二\n二半\n三\n',
    })
  })

  it('is at home in the folder of the debate, also below the root of a repository', () => {
    const { now } = applied({ 'src/a.ts': 'one\ntwo\n' }, [suggestion('src/a.ts', 'two', 'three')], 'packages/x')
    assert.deepEqual(now, { 'src/a.ts': 'one\nthree\n' })
  })

  it('takes words as they were shown in a prompt, with the numbers of their lines', () => {
    const { now } = applied({ 'a.ts': 'if (x) {\n  y()\n}\n' }, [
      suggestion('a.ts', '1| if (x) {\n2|   y()\n', '1| if (!x) {\n2|   z()\n'),
    ])
    assert.deepEqual(now, { 'a.ts': 'if (!x) {\n  z()\n}\n' })
  })

  it('has nothing in it that cannot be one for sure, and says why', () => {
    const files = {
      'a.ts': 'twice\ntwice\nonce\nmore\n',
      'key.ts': 'a\nkey = [secret]\nb\n',
      'chat.ts': `${clean('<|im_start|>').text}\nhello\n`,
      'html.ts': 'if (a < b) {\n  c()\n}\n',
      'all.ts': 'all',
    }
    const cases: [Suggestion, NoPatch | null][] = [
      [suggestion('a.ts', null, null), 'described'],
      [suggestion('a.ts', 'once', null), 'described'],
      [suggestion('../a.ts', 'once', 'x'), 'outside'],
      [suggestion('/etc/passwd', 'root', 'x'), 'outside'],
      [suggestion('C:/a.ts', 'once', 'x'), 'outside'],
      [suggestion('src/../../a.ts', 'once', 'x'), 'outside'],
      [suggestion('.git/hooks/post-checkout', 'once', 'x'), 'odd-name'],
      [suggestion('a\n+++ b/evil.ts', 'once', 'x'), 'odd-name'],
      [suggestion('a"b.ts', 'once', 'x'), 'odd-name'],
      [suggestion('b.ts', 'once', 'x'), 'not-brought'],
      [suggestion('a.ts', 'nowhere', 'x'), 'not-found'],
      [suggestion('a.ts', '', 'x'), 'not-found'],
      [suggestion('a.ts', 'twice', 'x'), 'several'],
      [suggestion('a.ts', 'once', 'once'), 'same'],
      [suggestion('all.ts', 'all', ''), 'empties'],
      [suggestion('key.ts', 'b', 'c'), 'altered'],
      [suggestion('chat.ts', 'hello', 'bye'), 'altered'],
      [suggestion('html.ts', 'c()', 'd()'), null],
      [suggestion('a.ts', 'once\nmore', 'earlier'), 'overruled'],
      [suggestion('a.ts', 'once', 'later'), null],
    ]
    const { now, left } = applied(
      files,
      cases.map(([one]) => one),
    )
    const reasons = cases.map(([, why]) => why)
    assert.deepEqual(left, reasons)
    assert.deepEqual(now, { ...files, 'a.ts': 'twice\ntwice\nlater\nmore\n', 'html.ts': 'if (a < b) {\n  d()\n}\n' })
  })

  it('hides nothing that nobody could see, and keeps signs that are part of a file', () => {
    const { now, text } = applied({ 'a.html': 'one\n' }, [suggestion('a.html', 'one', '<s>t\u202ewo</s>\x1b[2J')])
    assert.deepEqual(now, { 'a.html': '<s>two</s>\n' })
    assert.doesNotMatch(text, /[\x1b\u202e]/)
  })

  it('equals what an editor would have done, whatever the place', () => {
    for (const seed of sample(upTo(60), { atLeast: 12 })) {
      const chance = randomFrom(seed)
      const random = (below: number) => Math.floor(chance() * below)
      const lines = Array.from({ length: 1 + random(30) }, (_, i) =>
        random(4) === 0 ? '' : `${i} ${'abc'.slice(random(3))}`,
      )
      const text = lines.join('\n') + (random(2) === 0 ? '\n' : '')
      const start = random(Math.max(1, text.length - 1))
      const before = text.slice(start, start + 1 + random(25))
      const after = ['', 'x', 'x\n', '\nx', 'x\ny\nz', `${before}!`][random(6)]!
      const whole = text.replace(before, () => after)
      const one = suggestion('f.txt', before, after)
      const { now, left } = applied({ 'f.txt': text }, [one])
      const [why] = left
      if (why === null) assert.equal(now['f.txt'], whole, JSON.stringify({ text, before, after }))
      else assert.ok(why === 'several' || why === 'empties' || why === 'same' || why === 'not-found', `${why}`)
    }
  })
})

describe('agon show --suggestions', () => {
  const file = 'const a = 1\nconst b = 2\n'
  const speeches = [
    said('round-1/main', [{ file: 'src/a.ts', change: 'Say what it is', before: 'const a', after: 'const answer' }]),
    said('round-1/partner', [
      { file: '../b.ts', change: 'Leave \x1b]0;evil\x07the folder', before: 'x', after: 'y\x1b[2Jz' },
    ]),
  ]

  it('lists them, and below what can be one as a patch', async t => {
    const { run } = await machineWith(t, speeches, { 'src/a.ts': file })
    for (const [language, LANG] of [
      ['en', 'C.UTF-8'],
      ['zh', 'zh_CN.UTF-8'],
    ] as const) {
      const { code, stdout } = await run(['show', '1', '--suggestions'], { env: { LANG } })
      assert.equal(code, 0)
      golden.is(language, 'agon show --suggestions', stdout)
    }
  })

  it('gives the patch alone to git, and everything to a program', async t => {
    const { run } = await machineWith(t, speeches, { 'src/a.ts': file })
    const { stdout, stderr } = await run(['show', 'last', '--suggestions', '--patch'])
    assert.deepEqual(patched({ 'src/a.ts': file }, stdout), { 'src/a.ts': file.replace('const a', 'const answer') })
    golden.is('en', 'not all are in the patch', stderr)
    const { suggestions, patch } = JSON.parse((await run(['show', '1', '--suggestions', '--json'])).stdout)
    assert.equal(patch, stdout)
    const rows = suggestions.map(
      (one: { in_patch: boolean; why_not: string | null }) => `${one.in_patch} ${one.why_not}`,
    )
    assert.deepEqual(rows, ['true null', 'false the path leads out of the folder'])
  })

  it('says what is missing', async t => {
    const { run } = await machineWith(t, [said('round-1/main', [])], {})
    const listed = await run(['show', '--suggestions'])
    golden.is('en', 'nobody proposed anything', listed.stdout)
    const none = await run(['show', '--suggestions', '--patch'])
    assert.deepEqual([none.code, none.stdout, none.stderr], [0, '', listed.stdout])
    const alone = await run(['show', '--patch'])
    assert.equal(alone.code, 2)
    golden.is('en', 'a patch of nothing', alone.stderr)
    const { run: other } = await machineWith(t, [], {}, 'duel')
    const refused = await other(['show', '--suggestions'])
    assert.equal(refused.code, 2)
    golden.is('en', 'no dialectic', refused.stderr)
  })
})

it('a debate about a change shows it to both, takes no file in hand, and leaves a patch that applies to it', async t => {
  const proposal = { file: 'src/queue.ts', change: 'Stop at three', before: 'tries < 5', after: 'tries < 3' }
  const machine = await dialecticMachine(t, {
    models: ['a', 'b'],
    script: {
      settledIn: 1,
      first: ({ turn }) => (turn === 'round-1/partner' ? { text: said(turn, [proposal]).text } : null),
    },
  })
  const cwd = machine.folder
  machine.write('src/queue.ts', 'export const more = (tries: number) =>\n  tries < 4\n')
  machine.write('.claude/agents/doubter.md', '---\nname: doubter\ntools: Bash, Write\n---\nYou doubt everything.\n')
  commitAll(cwd)
  machine.write('src/queue.ts', 'export const more = (tries: number) =>\n  tries < 5\n')
  const flags = ['--diff', '--partner', 'doubter=lab:b', '--main', 'lab:a', '--template', 'code-review', '--no-record']
  const { code, stderr } = await machine.run(['dialectic', 'Is the new limit right?', ...flags, '--plain'])
  assert.equal(code, 0, stderr)
  const prompt = JSON.stringify(machine.lab.requests.find(({ turn }) => turn === 'round-1/partner')?.body)
  const brought = ['(changed files)', '(diff of what is not committed)', 'You doubt everything.', '+  tries < 5']
  for (const part of [...brought, 'What is under review is a change']) assert.ok(prompt.includes(part), part)
  const { stdout } = await machine.run(['show', '--suggestions', '--patch'])
  git(cwd, ['apply', '-'], stdout)
  assert.match(readFileSync(join(cwd, 'src/queue.ts'), 'utf8'), /\n {2}tries < 3\n$/)
})

/** A journal in which these speeches were made. */
function journal(
  speeches: readonly { key: string; seat: string; text: string }[],
  files: Readonly<Record<string, string>>,
  format = 'dialectic',
): [DebateOpened, ...KeptEvent[]] {
  const seats = ['main', 'partner'].map(id => ({ id, model: 'scripted:x' }))
  const context = Object.entries(files).map(([path, text]) => {
    return { path, hash: textHash(text), bytes: Buffer.byteLength(text) }
  })
  const brief = {
    ...{ topic: 'Is it right?', language: 'en' as const, seats, context, options: {} },
    ...{ effort: null, budget: null },
  }
  const turns = speeches.flatMap(({ key, seat, text }): KeptEvent[] => [
    turnAsked(key, { seat, model: 'scripted:x', cues: ['view'] }),
    turnAnswered(key, text),
  ])
  return [{ type: 'debate.opened', format, version: 1, brief, secret: 'x', cues: {} }, ...turns]
}

async function machineWith(
  t: TestContext,
  speeches: readonly { key: string; seat: string; text: string }[],
  files: Readonly<Record<string, string>>,
  format = 'dialectic',
) {
  const machine = newMachine(t)
  const [opened, ...others] = journal(speeches, files, format)
  const [first, ...behind] = firstRecords(opened, others)
  const archive = openArchive(join(machine.home, 'agon.db'))
  const texts = new Map(Object.values(files).map(text => [textHash(text), text]))
  await archive.release(await archive.create(first, texts, behind))
  archive.close()
  return machine
}
