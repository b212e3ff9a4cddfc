import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Check, LineRange } from '../../src/core/evidence.ts'
import type { Language } from '../../src/core/language.ts'
import { plainWords } from '../../src/core/plain-words.ts'
import { AlignEffort } from '../../src/evidence/check/align.ts'
import { checkFile, type Files, pathsMeant } from '../../src/evidence/check/file.ts'
import { quoteOf } from '../../src/evidence/check/quote.ts'
import { Shelf } from '../../src/evidence/check/shelf.ts'
import { sourceText } from '../../src/evidence/check/source-text.ts'
import { evidenceWords } from '../../src/evidence/words.ts'
import { openGolden } from '../support/golden.ts'
import { hostilePieces, readCases, readSections, repeated } from './support/cases.ts'
import { makeCorpus } from './support/corpus.ts'

const golden = openGolden('evidence-quotes')
const texts = [...readSections('quoted-files')]

const filesOf = (files: readonly (readonly [path: string, text: string])[], language: Language = 'en'): Files => ({
  shelf: new Shelf(files.map(([path, text]) => sourceText(path, text))),
  onDisk: async () => null,
  anyFolder: false,
  effort: new AlignEffort(Number.POSITIVE_INFINITY),
  t: evidenceWords[language],
})

/** The files of one set: those whose titles begin with its name. */
const setOf = (name: string, language: Language): Files =>
  filesOf(
    texts.flatMap(([title, text]) => (title.startsWith(`${name} `) ? [[title.slice(name.length + 1), text]] : [])),
    language,
  )

const check = (path: string, quote: string | null, lines: LineRange | undefined, at: Files): Promise<Check> =>
  checkFile({ path, ...(lines ? { lines } : {}) }, quote === null ? null : quoteOf(quote), at)

/** `docs/a.md:3-4 | the quoted words`; without words it is the place alone. */
function parsed(given: string): [path: string, quote: string | null, lines?: LineRange] {
  const [, path, first, last = first, quote = null] = /^(.*?)(?::(\d+)(?:-(\d+))?)?(?: \| (.*))?$/s.exec(given)!
  return first === undefined ? [path!, quote] : [path!, quote, [Number(first), Number(last)]]
}

const facts = ({ result, where, difference, text }: Check): string[] => [
  where === undefined ? result : `${result} at ${where}`,
  ...(difference === undefined ? [] : [`difference ${difference}`]),
  ...(text === undefined ? [] : [`text ${text}`]),
]

describe('what is cited of a file', () => {
  for (const [group, cases] of readCases('quotes'))
    it(group, async () => {
      for (const { given, expected } of cases) {
        const [path, quote, lines] = parsed(given)
        for (const language of ['en', 'zh'] as const) {
          const found = await check(path, quote, lines, setOf(group.split(':')[0]!, language))
          assert.deepEqual(facts(found), expected, given)
          assert.ok(!('hash' in found), 'the brief has it')
          assert.ok((found.text ?? '').length <= 200)
          golden.is(language, given.replaceAll('\n', '⏎'), found.reason)
        }
      }
    })

  it('is found by what it is called', () => {
    const paths = ['docs/guide.md', 'src/retry.ts', 'lib/retry.ts']
    for (const written of [
      './docs/guide.md',
      'b/docs/guide.md',
      'docs\\guide.md',
      '/home/me/docs/guide.md',
      'Guide.md',
    ])
      assert.deepEqual(pathsMeant(written, paths), ['docs/guide.md'], written)
    assert.deepEqual(pathsMeant('retry.ts', paths), ['src/retry.ts', 'lib/retry.ts'])
    for (const written of ['try.ts', 'other/docs/guide.md']) assert.deepEqual(pathsMeant(written, paths), [], written)
  })
})

describe('many citations', () => {
  it('come to the right results, in English and Chinese', async () => {
    const { files, planted } = makeCorpus(500_000, 200)
    const at = filesOf(files.map(({ path, text }) => [path, text]))
    let right = 0
    for (const { path, lines, quote, result } of planted)
      if ((await check(path, quote, lines, at)).result === result) right++
    assert.ok(right / planted.length >= 0.99, `${right} of ${planted.length}`)
  })

  it('come to an end in texts that mean harm, and in texts of digits', async () => {
    for (const text of hostilePieces.quotes.map(piece => repeated(piece, 40_000 * piece.length))) {
      plainWords(text)
      const at = filesOf([['a.md', text]])
      await check('a.md', text, undefined, at)
      await check('a.md', `${text.slice(0, 400)} and other words … ${text.slice(0, 50)}`, undefined, at)
    }
    for (const text of [repeated('1', 500_000), repeated('1,', 500_000)])
      assert.notEqual((await check('a.md', '12 minutes and 13', undefined, filesOf([['a.md', text]]))).result, 'holds')
  })
})
