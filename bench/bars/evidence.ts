import type { EvidenceContext } from '../../src/core/evidence.ts'
import { makeMask } from '../../src/core/mask.ts'
import type { Material } from '../../src/core/model.ts'
import { makeExaminer } from '../../src/evidence/examiner.ts'
import { readHtml } from '../../src/evidence/web/html.ts'
import { hostilePieces, repeated } from '../../test/evidence/support/cases.ts'
import { makeCorpus, muchToCompare } from '../../test/evidence/support/corpus.ts'
import type { Bar } from '../bar.ts'

const million = 1_000_000

const examinerOf = (sources: readonly Material[]) =>
  makeExaminer({ language: 'en', sources, folders: [], git: null, pages: null, mask: makeMask([]) })

const names = new Map([
  ['ada', ['Ada']],
  ['platform', ['平台组']],
])

function examine(examiner: ReturnType<typeof examinerOf>, text: string, context: Partial<EvidenceContext> = {}) {
  const speech = { key: 'round-2/challenger', seat: 'challenger', text }
  return examiner.examine(speech, { earlier: [], names, ...context }, new AbortController().signal)
}

const paragraph = 'The cache is warm at eight, and nobody has measured it since. '.repeat(12)
const cited = `The proposer said: "it is slow". See src/a.ts:12 and [1].\n\n${paragraph}\n\n`
const speech = `${cited.repeat(Math.ceil(200_000 / cited.length))}[1]: https://a.b/c`
const digits = ['1'.repeat(500_000), '1,'.repeat(250_000)]

/** Processor time of one run, on a machine that does nothing else. */
export const bars: Bar[] = [
  ...hostilePieces.citations.map(piece => ({
    what: `a speech of 1 MB of ${JSON.stringify(piece)}`,
    limitMs: 300,
    run: () => examine(examinerOf([]), repeated(piece, million)),
  })),
  { what: 'a speech of 200 KB', limitMs: 100, run: () => examine(examinerOf([]), speech) },
  ...hostilePieces.html.map(piece => ({
    what: `the text of 1 MB of ${JSON.stringify(piece)}`,
    limitMs: piece === '<' ? 200 : 1_500,
    run: () => readHtml(repeated(piece, million)),
  })),
  ...hostilePieces.quotes.map(piece => ({
    what: `a quotation in 40,000 times ${JSON.stringify(piece)}`,
    limitMs: 500,
    run: () =>
      examine(
        examinerOf([{ path: 'a.md', text: piece.repeat(40_000) }]),
        `“${piece.repeat(40_000).slice(0, 3_900)}” (a.md:1)`,
      ),
  })),
  ...digits.map(text => ({
    what: `a number in 500 KB of ${JSON.stringify(text.slice(0, 2))}`,
    limitMs: 1_000,
    run: () => examine(examinerOf([{ path: 'a.md', text }]), '“12 minutes and 13” (a.md:1)'),
  })),
  {
    what: '200 citations in 4 MB, without making the texts ready',
    limitMs: 1_000,
    run: (() => {
      const { files, planted } = makeCorpus(4_000_000, 200)
      const examiner = examinerOf(files)
      const ready = examine(examiner, '')
      return async () => {
        await ready
        for (const { path, lines, quote } of planted) await examine(examiner, `“${quote}” (${path}:${lines[0]})`)
      }
    })(),
  },
  {
    what: 'a speech with more to compare than is compared',
    limitMs: 4_000,
    run: () => {
      const { text, earlier } = muchToCompare()
      return examine(examinerOf([]), text, { earlier, names: new Map([['proposer', ['proposer']]]) })
    },
  },
]
