import { once } from 'node:events'
import type { ViewersJob } from '../clients/page-viewers.ts'
import { median } from '../clock.ts'
import { ended, start } from '../processes.ts'
import { type Bench, type Figure, pacedURL } from './figure.ts'
import { duelOn, servePage } from './page-house.ts'

const debates = 10

interface Run {
  makespanMs: number
  cpuMs: number
  peakRss: number
}

/** What debates and the process that plays them notice of those who watch. */
export async function viewerFigures(bench: Bench, page: string): Promise<Figure[]> {
  const viewers = bench.scale.crowds[1]
  const runs: Record<'alone' | 'watched', Run[]> = { alone: [], watched: [] }
  for (let count = 0; count < bench.scale.crowdRepetitions; count++) {
    runs.alone.push(await play(bench, page, 0))
    runs.watched.push(await play(bench, page, viewers))
  }
  return [slowdownFigure(runs, viewers), memoryFigure(runs, viewers)]
}

async function play(bench: Bench, page: string, viewers: number): Promise<Run> {
  const served = await servePage(bench, page, { crowd: pacedURL(bench) })
  try {
    const { ids, over } = await served.play({ debates, request: duelOn('crowd', 3) })
    const { origin, cookie } = served
    const heard = viewers > 0 ? watch({ origin, cookie, ids, viewers, stalled: Math.ceil(viewers / 10) }) : null
    const result = await over
    const seen = (await heard?.()) ?? null
    bench.say(
      `${debates} debates with ${viewers} viewers: ${(result.makespanMs / 1000).toFixed(2)} s, ` +
        `${(result.cpuMs / 1000).toFixed(1)} s of CPU, ${Math.round(result.peakRss / 2 ** 20)} MiB${seen ? `, ${seen}` : ''}`,
    )
    return result
  } finally {
    await served.stop()
  }
}

/** Gives the way to ask what they saw, which ends them. */
function watch(job: ViewersJob): () => Promise<string> {
  const child = start('./clients/page-viewers.ts', [JSON.stringify(job)])
  return async () => {
    child.send('end')
    const [{ bytes, connected }] = (await once(child, 'message')) as [{ bytes: number; connected: number }]
    await ended(child)
    return `${connected} connected, ${Math.round(bytes / 2 ** 20)} MiB read`
  }
}

function slowdownFigure(runs: Record<'alone' | 'watched', Run[]>, viewers: number): Figure {
  const of = (kind: 'alone' | 'watched') => median(runs[kind].map(({ makespanMs }) => makespanMs))
  const value = of('watched') / of('alone')
  return {
    name: `Makespan of ${debates} debates with ${viewers.toLocaleString('en')} viewers, a tenth of whom never read, against none`,
    measured: `${value.toFixed(3)} × (${(of('watched') / 1000).toFixed(2)} s and ${(of('alone') / 1000).toFixed(2)} s)`,
    value,
    limit: 1.05,
    required: '≤ 1.05 ×',
  }
}

function memoryFigure(runs: Record<'alone' | 'watched', Run[]>, viewers: number): Figure {
  const of = (kind: 'alone' | 'watched') => median(runs[kind].map(({ peakRss }) => peakRss))
  const value = (of('watched') - of('alone')) / viewers / 2 ** 20
  return {
    name: 'The same: memory per viewer',
    measured: `${(value * 1024).toFixed(0)} KiB`,
    value,
    limit: 1,
    required: '≤ 1 MiB',
  }
}
