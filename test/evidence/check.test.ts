import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { CheckedCitation, LineRange } from '../../src/core/evidence.ts'
import type { Language } from '../../src/core/language.ts'
import { makeMask } from '../../src/core/mask.ts'
import { wordsOf } from '../../src/core/same-words.ts'
import { makeExaminer } from '../../src/evidence/examiner.ts'
import { pathsMeant } from '../../src/evidence/judge/place.ts'
import { openGolden } from '../support/golden.ts'
import { hostilePieces, readCases, readSections, repeated } from './support/cases.ts'
import { makeCorpus } from './support/corpus.ts'

const golden = openGolden('evidence-quotes')
const texts = [...readSections('quoted-files')]

type Files = readonly (readonly [path: string, text: string])[]

/** The files of one set: those whose titles begin with its name. */
const setOf = (name: string): Files =>
  texts.flatMap(([title, text]) =>
    title.startsWith(`${name} `) ? [[title.slice(name.length + 1), text] as const] : [],
  )

const examinerOf = (files: Files, language: Language = 'en') =>
  makeExaminer({
    ...{ language, folders: [], git: null, pages: null, mask: makeMask([]) },
    sources: files.map(([path, text]) => ({ path, text })),
  })

/** What becomes of a place, or of words with the place right behind them. */
async function check(examiner: ReturnType<typeof examinerOf>, path: string, quote: string | null, lines?: LineRange) {
  const place = `${path}${lines ? `:${[...new Set(lines)].join('-')}` : ''}`
  const text = quote === null ? `See ${place}.` : `“${quote}” (${place}).`
  const speech = { key: 'round-1/proposer', seat: 'proposer', text }
  const { citations } = await examiner.examine(speech, { earlier: [], names: new Map() }, new AbortController().signal)
  return citations.find(citation => citation.quote !== undefined) ?? citations[0]!
}

/** `docs/a.md:3-4 | the quoted words`; without words it is the place alone. */
function parsed(given: string): [path: string, quote: string | null, lines?: LineRange] {
  const [, path, first, last = first, quote = null] = /^(.*?)(?::(\d+)(?:-(\d+))?)?(?: \| (.*))?$/s.exec(given)!
  return first === undefined ? [path!, quote] : [path!, quote, [Number(first), Number(last)]]
}

const facts = ({ result, where, difference, text }: CheckedCitation): string[] => [
  where === undefined ? result : `${result} at ${where}`,
  ...(difference === undefined ? [] : [`difference ${difference}`]),
  ...(text === undefined ? [] : [`text ${text}`]),
]

describe('what is cited of a file', () => {
  for (const [group, cases] of readCases('quotes'))
    it(group, async () => {
      for (const language of ['en', 'zh'] as const) {
        const examiner = examinerOf(setOf(group.split(':')[0]!), language)
        for (const { given, expected } of cases) {
          const found = await check(examiner, ...parsed(given))
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
    const examiner = examinerOf(files.map(({ path, text }) => [path, text]))
    let right = 0
    for (const { path, lines, quote, result } of planted)
      if ((await check(examiner, path, quote, lines)).result === result) right++
    assert.ok(right / planted.length >= 0.99, `${right} of ${planted.length}`)
  })

  it('come to an end in texts that mean harm, and in texts of digits', async () => {
    for (const text of hostilePieces.quotes.map(piece => repeated(piece, 40_000 * piece.length))) {
      wordsOf(text)
      const examiner = examinerOf([['a.md', text]])
      await check(examiner, 'a.md', text.slice(0, 3_000))
      await check(examiner, 'a.md', `${text.slice(0, 400)} and other words … ${text.slice(0, 50)}`)
    }
    for (const text of [repeated('1', 500_000), repeated('1,', 500_000)])
      assert.notEqual((await check(examinerOf([['a.md', text]]), 'a.md', '12 minutes and 13')).result, 'holds')
  })
})
