import { median, percentile } from '../clock.ts'
import { run } from '../processes.ts'
import { type Bench, type Figure, jobOf, msPerToken, tokens } from './figure.ts'

/** From the moment at which the server sends a chunk to the event at a viewer in the same process. */
export async function latencyFigures(bench: Bench): Promise<Figure[]> {
  const delays: Record<'bare' | 'agon', number[]> = { bare: [], agon: [] }
  for (let count = 0; count < bench.scale.repetitions; count++) {
    for (const client of ['bare', 'agon'] as const) {
      const url = bench.lab.url(tokens, msPerToken, 'stamped')
      const job = jobOf(bench, { url, rounds: bench.scale.latencyRounds, requests: bench.requests.short, warmUp: 10 })
      const all = await run<number[]>(`./clients/${client}-latency.ts`, job)
      delays[client].push(percentile(all, 0.99))
      bench.say(`chunk → viewer, ${client}: p99 ${delays[client].at(-1)!.toFixed(2)} ms of ${all.length} chunks`)
    }
  }
  const [agon, bare] = [median(delays.agon), median(delays.bare)]
  return [
    {
      name: 'Server chunk → event at a viewer in process, p99, one debate, above bare `fetch`',
      measured: `${(agon - bare).toFixed(2)} ms (${agon.toFixed(2)} ms and ${bare.toFixed(2)} ms)`,
      value: agon - bare,
      limit: 3,
      required: '≤ 3 ms',
    },
  ]
}
