import { makeMask } from '../../src/core/mask.ts'
import { AlignEffort } from '../../src/evidence/check/align.ts'
import { checkFile, type Files } from '../../src/evidence/check/file.ts'
import { quoteOf } from '../../src/evidence/check/quote.ts'
import { Shelf } from '../../src/evidence/check/shelf.ts'
import { sourceText } from '../../src/evidence/check/source-text.ts'
import { findUnsupported, makeExaminer } from '../../src/evidence/examiner.ts'
import { findCitations } from '../../src/evidence/find/find.ts'
import { readHtml } from '../../src/evidence/web/html.ts'
import { evidenceWords } from '../../src/evidence/words.ts'
import { hostilePieces, repeated } from '../../test/evidence/support/cases.ts'
import { makeCorpus, muchToCompare } from '../../test/evidence/support/corpus.ts'
import type { Bar } from '../bar.ts'

const million = 1_000_000

const filesOf = (texts: Record<string, string>): Files => ({
  shelf: new Shelf(Object.entries(texts).map(([path, text]) => sourceText(path, text))),
  onDisk: async () => null,
  anyFolder: false,
  effort: new AlignEffort(Number.POSITIVE_INFINITY),
  t: evidenceWords.en,
})

const paragraph = 'The cache is warm at eight, and nobody has measured it since. '.repeat(12)
const cited = `The proposer said: "it is slow". See src/a.ts:12 and [1].\n\n${paragraph}\n\n`
const speech = `${cited.repeat(Math.ceil(200_000 / cited.length))}[1]: https://a.b/c`
const digits = filesOf({ 'a.md': '1'.repeat(500_000), 'b.md': '1,'.repeat(250_000) })

/** Processor time of one run, on a machine that does nothing else. */
export const bars: Bar[] = [
  ...hostilePieces.citations.map(piece => ({
    what: `citations in 1 MB of ${JSON.stringify(piece)}`,
    limitMs: 100,
    run: () => findCitations(repeated(piece, million), ['Ada', '平台组']),
  })),
  { what: 'citations in 200 KB of speech', limitMs: 50, run: () => findCitations(speech) },
  ...hostilePieces.claims.map(piece => ({
    what: `claims in 1 MB of ${JSON.stringify(piece)}`,
    limitMs: 200,
    run: () => findUnsupported(repeated(piece, million), findCitations(repeated(piece, million))),
  })),
  ...hostilePieces.html.map(piece => ({
    what: `the text of 1 MB of ${JSON.stringify(piece)}`,
    limitMs: piece === '<' ? 200 : 1_500,
    run: () => readHtml(repeated(piece, million)),
  })),
  ...hostilePieces.quotes.map(piece => ({
    what: `a quotation of 40,000 times ${JSON.stringify(piece)}`,
    limitMs: 500,
    run: () => checkFile({ path: 'a.md' }, quoteOf(piece.repeat(40_000)), filesOf({ 'a.md': piece.repeat(40_000) })),
  })),
  ...['a.md', 'b.md'].map(path => ({
    what: `a number in 500 KB of digits: ${path}`,
    limitMs: 1_000,
    run: () => checkFile({ path }, quoteOf('12 minutes and 13'), digits),
  })),
  {
    what: '200 citations in 4 MB, without making the texts ready',
    limitMs: 1_000,
    run: (() => {
      const { files, planted } = makeCorpus(4_000_000, 200)
      const at = filesOf(Object.fromEntries(files.map(({ path, text }) => [path, text])))
      at.shelf.find(quoteOf('to build the index')!)
      return async () => {
        for (const { path, lines, quote } of planted) await checkFile({ path, lines }, quoteOf(quote), at)
      }
    })(),
  },
  {
    what: 'a speech with more to compare than is compared',
    limitMs: 4_000,
    run: () => {
      const { text, earlier } = muchToCompare()
      const examiner = makeExaminer({
        ...{ language: 'en', sources: [], folders: [], git: null, pages: null, mask: makeMask([]) },
      })
      const names = new Map([['proposer', ['proposer']]])
      const said = { key: 'round-2/challenger', seat: 'challenger', text }
      return examiner.examine(said, { earlier, names }, new AbortController().signal)
    },
  },
]
