import type { AloneResult } from '../clients/agon-alone.ts'
import { median } from '../clock.ts'
import { run } from '../processes.ts'
import type { ServedCall } from '../server.ts'
import { type Bench, type Figure, jobOf, pacedURL } from './figure.ts'
import { longestChain } from './longest-chain.ts'
import { waitedForInTree } from './tree-path.ts'

const shapes = [
  { format: 'exchange', rounds: 1, name: 'one seat after the other' },
  { format: 'panel', rounds: 2, name: 'six seats side by side' },
  { format: 'tree', rounds: 3, name: 'a tree of six debates on three levels, latencies from 1 to 10' },
] as const

/** What a debate takes, against what the server took for the longest chain of its calls. */
export async function criticalPathFigures(bench: Bench): Promise<Figure[]> {
  const ratios = shapes.map((): number[] => [])
  for (let count = 0; count < bench.scale.repetitions; count++) {
    for (const [index, { format, rounds }] of shapes.entries()) {
      await bench.lab.served()
      const job = jobOf(bench, { ...wayOf(bench, format), format, rounds, warmUp: 5 })
      const { debate, makespanMs } = await run<AloneResult>('./clients/agon-alone.ts', job)
      const calls = (await bench.lab.served()).filter(call => call.debate === debate)
      const pathMs = format === 'tree' ? longestChain(calls, waitedForInTree) : criticalPath(calls)
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

/** A tree's shortest call takes a tenth of its longest, which goes at the usual pace. */
function wayOf(bench: Bench, format: string): { url: string; warmUpURL?: string } {
  if (format !== 'tree') return { url: pacedURL(bench) }
  const { tokens } = bench.scale
  return { url: bench.lab.url(tokens, 1.25, 'tree'), warmUpURL: bench.lab.url(tokens, 0, 'tree') }
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
