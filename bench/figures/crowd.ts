import type { AgonCrowdResult } from '../clients/agon-crowd.ts'
import { median } from '../clock.ts'
import { run } from '../processes.ts'
import { type Bench, type Figure, jobOf, pacedURL, times } from './figure.ts'

const limits: [number, number] = [1.03, 1.1]

/** Many debates at once at the speed of real models, against one alone. */
export async function slowdownFigures(bench: Bench): Promise<Figure[]> {
  const sizes = [1, ...bench.scale.crowds]
  const makespans = sizes.map((): number[] => [])
  for (let count = 0; count < bench.scale.repetitions; count++) {
    for (const [index, debates] of sizes.entries()) {
      const { makespanMs } = await crowd(bench, debates)
      makespans[index]!.push(makespanMs)
      bench.say(`${debates} at once: ${(makespanMs / 1000).toFixed(2)} s`)
    }
  }
  const [alone, ...crowds] = makespans.map(median) as [number, ...number[]]
  return crowds.map((makespan, index) => ({
    name: `Slowdown of ${sizes[index + 1]!.toLocaleString('en')} debates at once, 80 tokens/s each, against one alone`,
    measured: `${times(makespan / alone)} (${(makespan / 1000).toFixed(2)} s and ${(alone / 1000).toFixed(2)} s)`,
    value: makespan / alone,
    limit: limits[index]!,
    required: `≤ ${limits[index]}`,
  }))
}

function crowd(bench: Bench, debates: number): Promise<AgonCrowdResult> {
  const { crowdRounds } = bench.scale
  const url = pacedURL(bench)
  return run('./clients/agon-crowd.ts', jobOf(bench, { url, debates, rounds: crowdRounds, warmUp: 40 }))
}
