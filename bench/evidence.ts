import { AlignEffort } from '../src/evidence/check/align.ts'
import { checkFile, type Files } from '../src/evidence/check/file.ts'
import { quoteOf } from '../src/evidence/check/quote.ts'
import { Shelf } from '../src/evidence/check/shelf.ts'
import { sourceText } from '../src/evidence/check/source-text.ts'
import { evidenceWords } from '../src/evidence/words.ts'
import { makeCorpus } from '../test/evidence/support/corpus.ts'
import type { Figure } from './figures/figure.ts'

const size = { bytes: 50_000_000, citations: 1_000 }
const limits = { indexSeconds: 5, checkSeconds: 2 }

/** What it takes to look up a thousand citations in fifty megabytes of context. */
export async function evidenceFigures(): Promise<Figure[]> {
  const { files, planted } = makeCorpus(size.bytes, size.citations)
  const before = memory()
  const began = now()
  const shelf = new Shelf(files.map(({ path, text }) => sourceText(path, text)))
  shelf.find(quoteOf('to build the index')!)
  const indexed = since(began)
  const held = memory() - before
  const at: Files = {
    shelf,
    onDisk: async () => null,
    anyFolder: false,
    effort: new AlignEffort(Number.POSITIVE_INFINITY),
    t: evidenceWords.en,
  }
  let right = 0
  const checking = now()
  for (const { path, lines, quote, result } of planted)
    if ((await checkFile({ path, lines }, quoteOf(quote), at)).result === result) right++
  const checked = since(checking)
  const what = `${size.citations.toLocaleString('en')} citations in ${size.bytes / 1e6} MB of context`
  return [
    figure(
      `${what}, exact, moved, near and absent, English and Chinese: looking them up`,
      checked,
      limits.checkSeconds,
    ),
    figure('The same: making the texts ready, once', indexed, limits.indexSeconds),
    { ...shown('The same: memory that the index takes', `${(held / 1e6).toFixed(0)} MB`), value: held },
    {
      name: 'The same: results that are right',
      measured: `${right} of ${planted.length}`,
      value: planted.length - right,
      limit: planted.length / 100,
      required: '≥ 99 %',
    },
  ]
}

/** Seconds on the clock, and of them seconds of work: others keep a machine busy. */
interface Seconds {
  clock: number
  cpu: number
}

const now = (): Seconds => {
  const { user, system } = process.cpuUsage()
  return { clock: performance.now() / 1e3, cpu: (user + system) / 1e6 }
}

const since = (before: Seconds): Seconds => {
  const { clock, cpu } = now()
  return { clock: clock - before.clock, cpu: cpu - before.cpu }
}

const figure = (name: string, { clock, cpu }: Seconds, limit: number): Figure => ({
  name,
  measured: `${clock.toFixed(2)} s (${cpu.toFixed(2)} s of CPU)`,
  value: Math.min(clock, cpu),
  limit,
  required: `≤ ${limit} s`,
})

const shown = (name: string, measured: string) => ({ name, measured, limit: null, required: 'for comparison' })

function memory(): number {
  globalThis.gc?.()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

if (import.meta.main)
  for (const { name, measured, required } of await evidenceFigures()) console.log(`${name}: ${measured} (${required})`)
