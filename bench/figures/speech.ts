import { makeMask } from '../../src/core/mask.ts'
import type { Speech } from '../../src/core/model.ts'
import { makeExaminer } from '../../src/evidence/examiner.ts'
import { makeCorpus, type Planted } from '../../test/evidence/support/corpus.ts'
import type { Figure } from './figure.ts'

const size = { bytes: 4_000_000, speeches: 40, citations: 8, speechBytes: 2_048 }

/** What looking through a speech adds to a turn, once the context has been made ready. */
export async function speechFigures(): Promise<Figure[]> {
  const { files, planted } = makeCorpus(size.bytes, size.citations * (size.speeches + 1))
  const examiner = makeExaminer({
    language: 'en',
    sources: files,
    folders: [],
    git: null,
    pages: null,
    mask: makeMask([]),
  })
  const speeches = Array.from({ length: size.speeches + 1 }, (_, i) =>
    speechOf(i, planted.slice(size.citations * i, size.citations * (i + 1))),
  )
  const times: number[] = []
  for (const [i, speech] of speeches.entries()) {
    const began = performance.now()
    const surroundings = {
      earlier: speeches.slice(Math.max(0, i - 6), i),
      names: new Map([['proposer', ['proposer']]]),
    }
    const { citations } = await examiner.examine(speech, surroundings, new AbortController().signal)
    if (citations.length < size.citations) throw new Error(`${citations.length} citations were found in a speech`)
    if (i > 0) times.push(performance.now() - began)
  }
  const median = times.toSorted((a, b) => a - b)[times.length >> 1]!
  return [
    {
      name: `Looking through a speech of 2 KB with ${size.citations} citations in 4 MB of context, once that is ready (median)`,
      measured: `${median.toFixed(1)} ms`,
      value: median,
      limit: null,
      required: 'for comparison',
    },
  ]
}

function speechOf(place: number, cited: readonly Planted[]): Speech {
  const text = cited.map(({ path, lines, quote }) => `“${quote}” (${path}:${lines[0]}-${lines[1]}).`).join('\n\n')
  const rest = 'The queue is drained before the second writer starts, and nothing is lost on the way. '
  const filled = text + '\n\n'.concat(rest.repeat(30)).slice(0, Math.max(0, size.speechBytes - Buffer.byteLength(text)))
  return { key: `round-${place + 1}/proposer`, seat: 'proposer', text: filled }
}
