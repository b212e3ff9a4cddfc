import { makeMask } from '../src/core/mask.ts'
import { makeExaminer } from '../src/evidence/examiner.ts'
import { makeCorpus, type Planted } from '../test/evidence/support/corpus.ts'
import type { Figure } from './figures/figure.ts'

const size = { bytes: 50_000_000, citations: 1_000, together: 10 }
const limits = { indexSeconds: 5, checkSeconds: 2 }

/** What it takes to look up a thousand citations in fifty megabytes of context. */
export async function evidenceFigures(): Promise<Figure[]> {
  const { files, planted } = makeCorpus(size.bytes, size.citations)
  const examiner = makeExaminer({
    ...{ language: 'en', sources: files, folders: [], git: null, pages: null, mask: makeMask([]) },
  })
  const examine = (cited: readonly Planted[]) =>
    examiner.examine(speechOf(cited), { earlier: [], names: new Map() }, new AbortController().signal)
  const before = memory()
  const began = now()
  await examine([])
  const indexed = since(began)
  const held = memory() - before
  let right = 0
  const checking = now()
  for (let i = 0; i < planted.length; i += size.together) {
    const cited = planted.slice(i, i + size.together)
    const { citations } = await examine(cited)
    right += cited.filter(({ result }, place) => citations[place]?.result === result).length
  }
  const checked = since(checking)
  const what = `${size.citations.toLocaleString('en')} citations in ${size.bytes / 1e6} MB of context`
  return [
    figure(
      `${what}, exact, elsewhere, near and absent, English and Chinese: looking them up`,
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

function speechOf(cited: readonly Planted[]) {
  const text = cited.map(({ path, lines, quote }) => `“${quote}” (${path}:${lines[0]}-${lines[1]})`).join('\n\n')
  return { key: 'round-1/proposer', seat: 'proposer', text }
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
