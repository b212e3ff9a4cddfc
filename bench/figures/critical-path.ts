import type { AloneResult } from '../clients/agon-alone.ts'
import { median } from '../clock.ts'
import { run } from '../processes.ts'
import type { ServedCall } from '../server.ts'
import { type Bench, type Figure, jobOf, pacedURL } from './figure.ts'

const shapes = [
  { format: 'exchange', rounds: 1, name: 'one seat after the other' },
  { format: 'panel', rounds: 2, name: 'six seats side by side' },
] as const

/** What a debate takes, against what the server took for the longest chain of its calls. */
export async function criticalPathFigures(bench: Bench): Promise<Figure[]> {
  const ratios = shapes.map((): number[] => [])
  for (let count = 0; count < bench.scale.repetitions; count++) {
    for (const [index, { format, rounds }] of shapes.entries()) {
      await bench.lab.served()
      const url = pacedURL(bench)
      const job = jobOf(bench, { url, format, rounds, warmUp: 5 })
      const { debate, makespanMs } = await run<AloneResult>('./clients/agon-alone.ts', job)
      const pathMs = criticalPath((await bench.lab.served()).filter(call => call.debate === debate))
      ratios[index]!.push(makespanMs / pathMs)
      bench.say(`${format}: ${makespanMs.toFixed(0)} ms, of which the server took ${pathMs.toFixed(0)} ms`)
    }
  }
  return shapes.map(({ name }, index) => {
    const value = median(ratios[index]!)
    return {
      name: `Makespan ÷ critical path, ${name}`,
      measured: value.toFixed(4),
      value,
      limit: 1.01,
      required: '≤ 1.01',
    }
  })
}

/** Backwards from the call that ended last: each call waited for the one that ended last before it began. */
function criticalPath(calls: readonly ServedCall[]): number {
  const byEnd = calls.toSorted((a, b) => b.end - a.end)
  let micros = 0
  for (let call = byEnd[0]; call; ) {
    const { at, end } = call
    micros += end - at
    call = byEnd.find(other => other.end <= at)
  }
  return micros / 1000
}
