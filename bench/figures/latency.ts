import { median, percentile } from '../clock.ts'
import { run } from '../processes.ts'
import type { Delays } from '../stamps.ts'
import { type Bench, type Figure, jobOf, pacedURL } from './figure.ts'

type Client = 'bare' | 'agon'

/** From the moment at which the server sends a chunk to the event at a viewer in the same process. */
export async function latencyFigures(bench: Bench): Promise<Figure[]> {
  const p99s: Record<Client, Delays> = { bare: { begun: [], whole: [] }, agon: { begun: [], whole: [] } }
  const url = pacedURL(bench, 'stamped')
  const rounds = bench.scale.latencyRounds
  for (let count = 0; count < bench.scale.repetitions; count++) {
    for (const client of ['bare', 'agon'] as const) {
      const job = jobOf(bench, { url, rounds, warmUp: 10 })
      const { begun, whole } = await run<Delays>(`./clients/${client}-latency.ts`, job)
      p99s[client].begun.push(percentile(begun, 0.99))
      p99s[client].whole.push(percentile(whole, 0.99))
      const [first, last] = [p99s[client].begun.at(-1)!, p99s[client].whole.at(-1)!]
      bench.say(
        `chunk → viewer, ${client}: p99 of ${begun.length} chunks ${first.toFixed(2)} ms, whole ${last.toFixed(2)} ms`,
      )
    }
  }
  return [
    figure('Server chunk → event at a viewer in process, p99, one debate, above bare `fetch`', p99s, 'begun', 3),
    figure('The same until the last character of the chunk is shown', p99s, 'whole', 3),
  ]
}

function figure(name: string, p99s: Record<Client, Delays>, what: keyof Delays, limit: number): Figure {
  const [agon, bare] = [median(p99s.agon[what]), median(p99s.bare[what])]
  const measured = `${(agon - bare).toFixed(2)} ms (${agon.toFixed(2)} ms and ${bare.toFixed(2)} ms)`
  return { name, measured, value: agon - bare, limit, required: `≤ ${limit} ms` }
}
