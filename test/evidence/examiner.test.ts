import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { hash } from 'node:crypto'
import { readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { type CheckedCitation, type EvidenceContext, pageOf } from '../../src/core/evidence.ts'
import { makeMask } from '../../src/core/mask.ts'
import type { Material, Speech } from '../../src/core/model.ts'
import { checkedText, failedText } from '../../src/engine/examine.ts'
import { type ExaminerOptions, makeExaminer } from '../../src/evidence/examiner.ts'
import type { Page, Pages } from '../../src/evidence/web/pages.ts'
import { harmlessGit } from '../../src/host/harmless-git.ts'
import { temporaryFolder } from '../support/folder.ts'
import { openGolden } from '../support/golden.ts'
import { valuesOf } from '../support/values.ts'
import { readCases } from './support/cases.ts'
import { muchToCompare } from './support/corpus.ts'

const golden = openGolden('evidence-examined')

/** What was brought along and said before a speech that is examined. What a setting leaves out is as in `debate`. */
interface Setting {
  sources: Material[]
  earlier: Speech[]
  names: Record<string, string[]>
  pages?: Record<string, Page>
}

const settings: { debate: Setting } & Record<string, Partial<Setting>> = JSON.parse(
  readFileSync(join(import.meta.dirname, 'cases/examined-settings.json'), 'utf8'),
)

interface Given extends Partial<ExaminerOptions> {
  setting?: string
  surroundings?: Partial<EvidenceContext>
}

function examine(text: string, { setting = 'debate', surroundings, ...options }: Given = {}) {
  const { sources, earlier, names, pages } = { ...settings.debate, ...settings[setting] }
  const examiner = makeExaminer({
    ...{ language: 'en', sources, folders: [], git: null, mask: makeMask([]) },
    pages: pages ? { read: async url => pages[url] ?? { state: 'unreachable', reason: url } } : null,
    ...options,
  })
  const speech = { key: 'round-2/challenger', seat: 'challenger', text }
  return examiner.examine(
    speech,
    { earlier, names: new Map(Object.entries(names)), ...surroundings },
    new AbortController().signal,
  )
}

async function only(text: string, given: Given = {}): Promise<CheckedCitation> {
  const { citations } = await examine(text, given)
  assert.equal(citations.length, 1, JSON.stringify(citations))
  return citations[0]!
}

const resultOf = async (text: string, given: Given = {}) => (await only(text, given)).result

const facts = ({ result, where, quote, difference, text, hash }: CheckedCitation): string[] => [
  `${result}${where === undefined ? '' : ` at ${where}`}${quote === undefined ? ' as a place' : ''}`,
  ...Object.entries({ difference, text, hash }).flatMap(([name, value]) => (value ? [`${name} ${value}`] : [])),
]

describe('a speech', () => {
  for (const [group, cases] of readCases('examined-speeches'))
    it(group, async () => {
      const setting = group.split(':')[0]!
      for (const { given, expected } of cases)
        for (const language of ['en', 'zh'] as const) {
          const { citations } = await examine(given, { setting, language })
          assert.deepEqual(citations.flatMap(facts), expected, given)
          const reasons = citations.map(({ reason }) => reason).join('\n')
          golden.is(language, `${setting}: ${given}`.replaceAll('\n', '⏎'), reasons)
        }
    })

  it('that cannot be looked through says so', async () => {
    for (const language of ['en', 'zh'] as const) {
      const { citations, unsupported } = await examine('Anything.', {
        language,
        surroundings: { names: null as never },
      })
      const { id, span, target, result, reason } = citations[0]!
      assert.deepEqual(
        [citations.length, id, span, target, result, unsupported],
        [1, 'round-2/challenger#e1', [0, 0], { kind: 'other', name: '' }, 'not-checked', []],
      )
      golden.is(language, 'cannot be looked through', reason.replace(/(: |：).*/, '$1…'))
    }
  })
})

describe('the examiner', () => {
  it('looks up what a speech cites', async () => {
    const text = 'As docs/guide.md:3 says, "The cache is shared between the workers". Latency falls by 40 % then.'
    const { citations, unsupported } = await examine(text)
    const [{ id, result, where, difference, span, cited, ...rest }] = citations as [CheckedCitation]
    assert.deepEqual([id, result, where], ['round-2/challenger#e1', 'differs', 'docs/guide.md:3'])
    assert.equal(difference, 'The cache is {+not +}shared between the workers')
    assert.ok(!('hash' in rest), 'the brief has it')
    assert.deepEqual([text.slice(...span), cited], ['docs/guide.md:3', 'docs/guide.md:3'])
    assert.deepEqual(unsupported, [])
  })

  it('reads a speech as it is shown, without what is hidden in it', async () => {
    const { result, cited } = await only('See docs/gu\u200bide.md:4: "It holds 512\u00ad entries".')
    assert.deepEqual([result, cited], ['holds', 'docs/guide.md:4'])
  })

  it('keeps no more than 100 of them, and says how many more there are', async () => {
    const citing = (count: number) =>
      Array.from({ length: count }, (_, i) => `See docs/guide.md:${1 + (i % 4)}.`).join('\n')
    for (const language of ['en', 'zh'] as const) {
      const { citations } = await examine(citing(210), { language })
      assert.deepEqual(valuesOf(citations, 'result'), [...Array(100).fill('exists'), 'not-checked'])
      const { id, reason, cited } = citations.at(-1)!
      assert.deepEqual([id, cited], ['round-2/challenger#e101', 'docs/guide.md:1'])
      golden.is(language, '210 citations', reason)
    }
    assert.equal((await examine(citing(100))).citations.length, 100)
  })

  it('compares only so much, and lets others have their turn meanwhile', async () => {
    const { text, earlier } = muchToCompare()
    let turns = 0
    const ticking = setInterval(() => turns++, 0)
    const { citations } = await examine(text, { surroundings: { earlier } })
    clearInterval(ticking)
    assert.ok(turns > 2, `others had ${turns} turns`)
    assert.ok(citations.length > 40)
    golden.is('en', 'too much', citations.find(({ result }) => result === 'not-checked')!.reason)
    assert.equal(citations[0]!.result, 'differs')
  })

  it('shows readers what is wrong, with the words in question, and counts the rest', async () => {
    const found = await examine(
      [
        'docs/guide.md says "It holds 512 entries". See docs/guide.md:2. See https://example.org/a.',
        'docs/guide.md:3 says "The cache is shared between the workers".',
        'docs/guide.md says "A | B was never tried anywhere". docs/none.md:1 has it.',
      ].join('\n'),
    )
    for (const language of ['en', 'zh'] as const) {
      golden.is(language, 'as readers see it', checkedText(found, language)!)
      golden.is(language, 'as the speaker sees it', failedText(found, language)!)
    }
    const whole = await examine('docs/guide.md says "It holds 512 entries".')
    assert.equal(checkedText(whole, 'en'), 'Citations: 1 found word for word, none wrong')
    assert.equal(failedText(whole, 'en'), null)
    assert.equal(checkedText(await examine('It is so.'), 'en'), null)
  })

  it('loses one look-up when one goes wrong, and keeps no secret that the error told', async () => {
    const pages = { read: () => Promise.reject(new Error('broke with sk-12345678')) }
    const mask = makeMask(['sk-12345678'])
    const { citations } = await examine('See https://example.org/a and docs/guide.md:4.', { pages, mask })
    assert.deepEqual(valuesOf(citations, 'result'), ['not-checked', 'exists'])
    assert.match(citations[0]!.reason, /broke with \[secret\]/)
  })

  it('shortens what it keeps', async () => {
    const long = 'The cache is not shared between the workers. '.repeat(40).trim()
    const { citations } = await examine(`docs/guide.md says "${long}" [a](https://example.org/${'x'.repeat(400)})`)
    assert.ok(citations.length > 0)
    for (const { cited, quote = '' } of citations) assert.ok(cited.length <= 120 && quote.length <= 500)
  })

  it('waits for all pages of a speech together, and no longer than it may', async () => {
    let asked = 0
    const read: Pages['read'] = (_, signal) => {
      asked++
      const given = Promise.withResolvers<Page>()
      signal.addEventListener('abort', () => given.resolve({ state: 'unreachable', reason: 'stopped' }))
      return given.promise
    }
    const text = Array.from({ length: 6 }, (_, i) => `See https://example.org/${i}.`).join(' ')
    for (const language of ['en', 'zh'] as const) {
      asked = 0
      const { citations } = await examine(text, { pages: { read }, pageTime: 200, language })
      assert.equal(asked, 6, 'at the same time: none of them ever answers')
      for (const { result, reason } of citations) {
        assert.equal(result, 'unreachable')
        golden.is(language, 'pages that take too long', reason)
      }
    }
  })

  it('asks for the page behind an identifier, whatever characters that has', async () => {
    const asked: string[] = []
    const read: Pages['read'] = async url => {
      asked.push(url)
      return { state: 'gone', reason: 'HTTP 404' }
    }
    const { citations } = await examine('See doi:10.1000/182 and arXiv:2305.14325.', { pages: { read } })
    const pages = citations.map(({ target }) => pageOf(target))
    assert.deepEqual(asked, pages)
    assert.equal(pageOf({ kind: 'doi', id: '10.1000/a#b?c' }), 'https://doi.org/10.1000/a%23b%3Fc')
  })
})

describe('a commit', () => {
  const folder = temporaryFolder()
  // A fixed date gives a fixed hash: one of digits alone would not be taken for a commit.
  const date = '2026-01-01T00:00:00Z'
  const run = (...args: string[]) =>
    execFileSync('git', ['-C', folder, '-c', 'user.name=a', '-c', 'user.email=a@example.org', ...args], {
      encoding: 'utf8',
      env: { ...process.env, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date },
    })
  run('init', '-q')
  writeFileSync(join(folder, 'notes.md'), 'Retries are limited to three.\n')
  run('add', '.')
  run('commit', '-q', '-m', 'Limit retries to three\n\nMore of them only hid the outage of May.')
  const commit = run('rev-parse', 'HEAD').trim()
  const git = harmlessGit(folder, process.env)

  it('is looked up in the repository', async () => {
    const found = await only(`See commit ${commit.slice(0, 10)}.`, { git })
    assert.deepEqual([found.result, found.text], ['exists', 'Limit retries to three'])
    assert.equal(
      await resultOf(`commit ${commit.slice(0, 10)} says "More of them only hid the outage of May".`, { git }),
      'holds',
    )
    assert.equal(await resultOf('See commit 0123456789abcdef.', { git }), 'no-such-source')
    assert.equal(await resultOf(`See commit ${commit}.`), 'not-checked')
    assert.equal(await resultOf(`See commit ${commit}.`, { git: harmlessGit(tmpdir(), process.env) }), 'not-checked')
  })

  it('makes git run no program that the repository names', async () => {
    const mark = join(folder, 'ran')
    writeFileSync(join(folder, 'gpg'), `#!/bin/sh\ntouch ${mark}\n`, { mode: 0o755 })
    run('config', 'log.showSignature', 'true')
    run('config', 'gpg.program', join(folder, 'gpg'))
    const signed = run('cat-file', 'commit', 'HEAD').replace(
      '\n\n',
      '\ngpgsig -----BEGIN PGP SIGNATURE-----\n \n x\n -----END PGP SIGNATURE-----\n\n',
    )
    const made = execFileSync('git', ['-C', folder, 'hash-object', '-t', 'commit', '-w', '--stdin'], {
      input: signed,
      encoding: 'utf8',
    })
    assert.equal(await resultOf(`See commit ${made.trim()}.`, { git }), 'exists')
    assert.throws(() => realpathSync(mark))
    run('show', '-s', '--format=%s', made.trim())
    assert.ok(realpathSync(mark), 'git show would have run it')
  })

  it('stands beside files that were not sent, when their folder may be looked into', async () => {
    const found = await only('notes.md:1 says "Retries are limited to three".', { git, folders: [folder] })
    assert.equal(found.result, 'holds')
    assert.match(found.reason, /working folder/)
    assert.equal(found.hash, hash('sha256', 'Retries are limited to three.\n', 'hex'))
    assert.equal(await resultOf('notes.md:1 says "Retries are limited to three".', { git }), 'no-such-source')
  })

  it('of a file that is there and that nobody named is not held against its speaker, and not read', async () => {
    const found = await only('notes.md:1 says "Retries are limited to three".', { git, around: folder })
    assert.equal(found.result, 'not-checked')
    assert.match(found.reason, /exists, but --context does not name it/)
    assert.equal(found.text, undefined)
    writeFileSync(join(folder, '.env'), 'KEY=1\n')
    for (const path of ['nothing.md:1', '.env:1', '../notes.md:1'])
      assert.equal(await resultOf(`See \`${path}\`.`, { git, around: folder }), 'no-such-source', path)
  })
})
