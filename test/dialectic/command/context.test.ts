import assert from 'node:assert/strict'
import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { makeMask } from '../../../src/core/mask.ts'
import { makeExaminer } from '../../../src/evidence/examiner.ts'
import { guessKind } from '../../../src/formats/dialectic/request/context/find.ts'
import { termsOf } from '../../../src/formats/dialectic/request/context/terms.ts'
import { digestText } from '../../../src/formats/dialectic/request/context/tray.ts'
import kinds from '../../fixtures/dialectic/kinds.json' with { type: 'json' }
import { openGolden } from '../../support/golden.ts'
import { large, lines, names, newContextLab, textOf } from '../support/context.ts'
import { git, write } from '../support/folders.ts'

const golden = openGolden('dialectic-context')
const { place, repository, find } = newContextLab()
const languages = ['en', 'zh'] as const

/** What agents and user are told of it. */
const told = ({ lines, cut }: Awaited<ReturnType<typeof find>>) => [...lines, 'Cut:', ...cut].join('\n')

describe('the kind of a debate', () => {
  const nothing = { files: [], pointsAtCode: false, hasCode: false }
  const wrong = (labelled: Record<string, string[]>, signs: typeof nothing) =>
    Object.entries(labelled).flatMap(([kind, list]) =>
      list.map(topic => [topic, guessKind(termsOf(topic), signs), kind]).filter(([, guessed]) => guessed !== kind),
    )

  it('is guessed from the words of a topic, in both languages, and from more words where there is code', () => {
    assert.ok(Object.values(kinds.anywhere).flat().length > 150)
    assert.deepEqual(wrong(kinds.anywhere, nothing), [])
    assert.deepEqual(wrong(kinds.anywhere, { ...nothing, hasCode: true }), [])
    assert.deepEqual(wrong(kinds.besideCode, { ...nothing, hasCode: true }), [])
  })

  it('follows from what is given, and from what is there', async () => {
    const terms = termsOf('Is it right?')
    assert.equal(guessKind(terms, { ...nothing, files: ['notes/plan.md'] }), 'document')
    assert.equal(guessKind(terms, { ...nothing, files: ['src/a.ts', 'src/b.ts', 'README.md'] }), 'code')
    const cwd = place({ 'src/scheduler.ts': 'export {}' })
    assert.equal((await find(cwd, 'Should the scheduler be fair?')).kind, 'code')
    const given = place({ 'decisions/money.md': '# Money', 'src/a.ts': '', 'src/b.ts': '', 'src/c.ts': '' })
    assert.equal((await find(given, 'Can it still overspend?', { paths: ['decisions/money.md', 'src'] })).kind, 'code')
    assert.equal((await find(place({ 'a.txt': '' }), 'Should the scheduler be fair?')).kind, 'decision')
    assert.equal((await find(cwd, 'Should the scheduler be fair?', { kind: 'decision' })).kind, 'decision')
  })
})

describe('code', () => {
  for (const language of languages)
    it(`that a topic names is brought whole where it is small, and in parts where it is large (${language})`, async () => {
      const cwd = place({ 'src/small.ts': 'export const a = 1\n', 'src/large.ts': large, 'src/other.ts': 'x' })
      const found = await find(cwd, 'Are src/small.ts and retryCall in large.ts right?', { language })
      const [small, parts, ...others] = found.materials
      assert.deepEqual([found.kind, found.folders, others], ['code', [cwd], []])
      assert.deepEqual(small, { path: 'src/small.ts', text: 'export const a = 1\n' })
      assert.match(parts!.text, /src\/large\.ts:/)
      assert.match(
        parts!.text,
        /\n302: \/\*\* Waits, and tries again\. \*\/\n303: export function retryCall\(times: number\) \{\n304:.*\n305:.*\n306: {3}\}\n307: \}(?:\n|$)/,
      )
      assert.ok(parts!.text.length < 12_000)
      golden.is(language, 'parts of a large file', `${parts!.path}\n${parts!.text.split('\n')[0]}\n${told(found)}`)
    })

  it('that is brought in parts can be cited by its lines, as can what is whole', async () => {
    const cwd = place({ 'src/small.ts': 'export const a = 1\nexport const b = 2\n', 'src/large.ts': large })
    const { materials: sources, folders } = await find(cwd, 'Is retryCall in src/large.ts right, and src/small.ts?')
    const examiner = makeExaminer({ language: 'en', sources, folders, git: null, pages: null, mask: makeMask([]) })
    const text =
      'See `src/large.ts:303`: "export function retryCall(times: number)". And `src/small.ts:2`: "export const b = 2". But `src/large.ts:2000`.'
    const speech = { key: 'round-1/partner', seat: 'partner', text }
    const { citations } = await examiner.examine(speech, { earlier: [], names: new Map() }, AbortSignal.timeout(60_000))
    const results = citations.map(({ cited, result }) => `${cited} ${result}`)
    assert.deepEqual(results, ['`src/large.ts:303` holds', '`src/small.ts:2` holds', '`src/large.ts:2000` not-there'])
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
    const [queue, itsTest] = ['src/queue/retry-queue.ts', 'test/retry-queue.test.ts']
    for (const [topic, ...files] of [
      ['Should the retry queue be bounded?', queue],
      ['重试队列要不要设上限？', queue],
      ['Are the tests of the retry queue enough?', itsTest, queue],
      ['Should charge_card round?', 'src/payment.py'],
      ['支付应该四舍五入吗', 'src/payment.py'],
      ['库存的实现对吗', 'src/库存.ts'],
      ['Should we all go home?'],
    ])
      assert.deepEqual(await found(topic!), files, topic)
    assert.equal((await found('Is clampValue right?'))[0], 'src/util/numbers.ts')
  })

  for (const language of languages)
    it(`that git ignores, that holds secrets, that is no text or lies elsewhere is never brought (${language})`, async () => {
      const outside = place({ 'queue.ts': 'outside' })
      const cwd = repository({
        'src/queue.ts': `key = "ghp_${'a1B2'.repeat(9)}"\nexport const queue\u200b = 1\n`,
        '.gitignore': 'ignored/\n',
      })
      write(cwd, {
        ...{ 'ignored/queue.ts': 'no', 'node_modules/queue/queue.ts': 'no', 'queue.key': 'no', '.env.queue': 'no' },
        'lib/queue.js': Buffer.from([0, 1, 2, 255]),
      })
      symlinkSync(join(outside, 'queue.ts'), join(cwd, 'src/queue-link.ts'))
      symlinkSync(outside, join(cwd, 'linked'))
      const named = 'src/queue.ts, queue.key, .env.queue, linked/queue.ts and src/queue-link.ts'
      const found = await find(cwd, `Is the queue in ${named} right?`, { language })
      assert.deepEqual(found.materials, [{ path: 'src/queue.ts', text: 'key = "[secret]"\nexport const queue = 1\n' }])
      golden.is(language, 'a secret masked, a link left out', told(found))
      assert.deepEqual(names((await find(cwd, 'Is the queue code right?')).materials), ['src/queue.ts'])
    })

  it('is looked through in no more than there is room for', async () => {
    const queues = Array.from({ length: 12 }, (_, i) => [`src/queue-${i}.ts`, lines(200, j => `const a${j} = ${i}`)])
    const cwd = place(Object.fromEntries(queues))
    const { materials, cut } = await find(cwd, 'Is the queue code right?', { limits: { total: 7_000 } })
    const size = materials.reduce((sum, { text }) => sum + text.length, 0)
    assert.ok(size <= 7_000 && materials.length >= 2, `${size}`)
    golden.is('en', 'cut: no more room', cut.find(line => line.startsWith('src/queue-'))!.replace(/\d+/, 'N'))
  })
})

describe('a document', () => {
  const manual = `# Manual\n\nWhat it is. And more of it.\n\n${lines(40, i => `## Section ${i}\n\nSection ${i} says this first. Then it says a lot ${'more '.repeat(400)}.\n`)}`

  for (const language of languages)
    it(`is brought whole where it fits, else as a digest (${language})`, async () => {
      const cwd = place({ 'README.md': '# Us\n\nHello.\n', 'docs/manual.md': manual, 'src/a.ts': 'x' })
      const short = await find(cwd, 'Is our README clear?', { language })
      assert.deepEqual([short.kind, names(short.materials), short.cut], ['document', ['README.md'], []])
      const long = await find(cwd, 'Is docs/manual.md clear?', { language })
      const [digest, ...others] = long.materials
      assert.deepEqual([others, long.folders], [[], [cwd]])
      const shown = digest!.text.split('\n').slice(0, 8)
      golden.is(language, 'a digest', [digest!.path, ...shown, told(long)].join('\n'))
    })

  it('is looked for where none is named', async () => {
    const cwd = place({
      'README.md': 'read',
      'docs/install.md': 'install',
      'docs/设计.md': '设计',
      'notes.md': 'notes',
    })
    const found = async (topic: string) => names((await find(cwd, topic)).materials)
    assert.equal((await found('Is the documentation of the install complete?'))[0], 'docs/install.md')
    const all = ['README.md', 'notes.md', 'docs/install.md', 'docs/设计.md']
    assert.deepEqual(await found('我们的文档完整吗？'), all)
    assert.deepEqual(await found('docs/设计.md 写清楚了吗？'), ['docs/设计.md'])
  })

  it('without headings is told by its paragraphs', () => {
    const text = 'First words. More.\ngoes on\n\n第二段开头。后面\n\n- a list\n- goes on\n'
    assert.match(digestText({ path: 'a.txt', text }, 9_000, 'en'), /\n1: First words\.\n4: 第二段开头。\n6: - a list$/)
    for (const language of languages) {
      const cut = digestText({ path: 'a.txt', text: lines(900, i => `Paragraph ${i}.\n`) }, 1_000, language)
      assert.ok(Buffer.byteLength(cut) < 1_050)
      golden.is(language, 'the end of a digest that is cut', cut.split('\n').at(-1)!)
    }
  })
})

describe('what the user gives', () => {
  for (const language of languages)
    it(`stays as it is where it is small, and is brought in part where it is not (${language})`, async () => {
      const cwd = place({
        'small.md': 'small',
        'big.ts': `${large}${lines(2_000, i => `// comment number ${i} of many`)}`,
        'lib/queue.ts': 'export const queue = 1',
        ...Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`lib/part${i}.ts`, 'x'])),
      })
      const paths = ['small.md', 'big.ts', 'lib', 'missing.ts']
      const found = await find(cwd, 'Is retryCall right, and the queue?', { kind: 'code', paths, language })
      assert.deepEqual(found.paths, ['small.md', 'missing.ts'])
      assert.deepEqual(names(found.materials), ['(parts of big.ts)', 'lib/queue.ts'])
      assert.match(found.materials[0]!.text, /\n303: export function retryCall/)
      assert.deepEqual(found.folders, [cwd, join(cwd, 'lib')])
      golden.is(language, 'given, and too large', told(found))
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
    for (const language of languages) {
      const found = await find(cwd, 'Should we raise prices?', { language })
      assert.deepEqual([found.kind, found.materials], ['decision', []])
      golden.is(language, 'a decision', told(found))
    }
    const named = await find(cwd, 'Should we follow plan.md and raise prices?', { kind: 'decision' })
    assert.deepEqual(names(named.materials), ['plan.md'])
  })
})

describe('hostile folders', () => {
  it('bring no name onto a second line, and no secret with it', async () => {
    const cwd = place({ 'src/queue\n## Not a heading\x1b[31m.ts': 'x', 'src/queue top-secret-value.ts': 'y' })
    const mask = makeMask(['top-secret-value'])
    const found = await find(cwd, 'Is the queue code right?', { mask })
    assert.deepEqual(names(found.materials).sort(), ['src/queue ## Not a heading.ts', 'src/queue [secret].ts'])
    const tree = await find(cwd, 'Is the architecture right?', { mask })
    assert.match(textOf(tree.materials, '(tree of .)')!, /\n {2}queue ## Not a heading\.ts\n {2}queue \[secret\]\.ts$/)
  })

  it('with files of one long line are looked through', async () => {
    const line = `const queueA=1;${'a(["'.repeat(250_000)}`
    const cwd = place({ 'src/queue.js': line, 'README.md': 'word '.repeat(100_000) })
    const topic = 'Is the queue code in src/queue.js and README.md right?'
    const { materials, cut } = await find(cwd, topic, { kind: 'code' })
    assert.deepEqual(names(materials), ['(parts of src/queue.js)', '(digest of README.md)'])
    assert.ok(materials.every(({ text }) => text.length < 2_000))
    assert.equal(cut.length, 2)
  })

  it('with more files than are looked at are looked through, and that is said', async () => {
    const cwd = repository({ 'a.ts': 'x\n' })
    const hash = git(cwd, ['rev-parse', 'HEAD:a.ts']).trim()
    const entries = Array.from({ length: 50_100 }, (_, i) => `100644 ${hash}\tpkg${i % 100}/src/module_${i}.ts\n`)
    git(cwd, ['update-index', '--index-info'], entries.join(''))
    for (const topic of [
      'Is the architecture sound?',
      'Is module_500 right, and `readAll`?',
      'Should we move to Postgres?',
    ])
      golden.is(
        'en',
        'cut: too many files',
        (await find(cwd, topic)).cut.find(line => line.includes('50,000')) ?? topic,
      )
  })
})
