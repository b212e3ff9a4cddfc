import type { AgonCrowdResult } from '../clients/agon-crowd.ts'
import type { CrowdResult } from '../clients/jobs.ts'
import { median } from '../clock.ts'
import { run } from '../processes.ts'
import { sizeFigures } from './archive-size.ts'
import { type Bench, type Figure, jobOf, pacedURL, times } from './figure.ts'

/** Whole debates, all at once, at the speed of real models: how long they take, and what they take of memory and CPU. */
export async function crowdFigures(bench: Bench): Promise<Figure[]> {
  const { crowds, crowdRepetitions } = bench.scale
  const alone = await crowd<AgonCrowdResult>(bench, 'agon', 1)
  const bare = await crowd<CrowdResult>(bench, 'bare', crowds[1])
  const small: AgonCrowdResult[] = []
  const large: AgonCrowdResult[] = []
  for (let count = 0; count < crowdRepetitions; count++) {
    small.push(await crowd(bench, 'agon', crowds[0]))
    large.push(await crowd(bench, 'agon', crowds[1]))
  }
  return [
    slowdownFigure(small, alone, 1.03),
    slowdownFigure(large, alone, 1.1),
    memoryFigure(large, bare),
    cpuFigure(large, bare),
    ...sizeFigures(large.at(-1)!),
  ]
}

async function crowd<Result extends CrowdResult>(bench: Bench, client: string, debates: number): Promise<Result> {
  const job = jobOf(bench, { url: pacedURL(bench), debates, rounds: bench.scale.crowdRounds, warmUp: 40 })
  const result = await run<Result>(`./clients/${client}-crowd.ts`, job)
  bench.say(`${client}, ${debates} at once: ${(result.makespanMs / 1000).toFixed(2)} s`)
  return result
}

function slowdownFigure(crowded: readonly CrowdResult[], alone: CrowdResult, limit: number): Figure {
  const makespan = median(crowded.map(result => result.makespanMs))
  const value = makespan / alone.makespanMs
  return {
    name: `Slowdown of ${sizeOf(crowded)} debates at once, 80 tokens/s each, against one alone`,
    measured: `${times(value)} (${(makespan / 1000).toFixed(1)} s and ${(alone.makespanMs / 1000).toFixed(1)} s)`,
    value,
    limit,
    required: `≤ ${limit}`,
  }
}

function memoryFigure(crowded: readonly CrowdResult[], bare: CrowdResult): Figure {
  const perDebate = ({ memory, debates }: CrowdResult) => (memory.peakRss - memory.idleRss) / debates / 1024
  const heapPerDebate = ({ memory, debates }: CrowdResult) => (memory.peakHeap - memory.idleHeap) / debates / 1024
  const value = median(crowded.map(perDebate))
  const heap = Math.round(median(crowded.map(heapPerDebate)))
  return {
    name: `Memory per debate at ${sizeOf(crowded)}, above the idle process`,
    measured: `${Math.round(value)} KB, heap ${heap} KB (a bare \`fetch\` loop: ${Math.round(perDebate(bare))} KB)`,
    value,
    limit: 400,
    required: '≤ 400 KB',
  }
}

function cpuFigure(crowded: readonly CrowdResult[], bare: CrowdResult): Figure {
  const perCall = ({ cpuMs, calls }: CrowdResult) => cpuMs / calls
  const [ours, theirs] = [median(crowded.map(perCall)), perCall(bare)]
  return {
    name: `CPU per call against a bare \`fetch\` loop, ${sizeOf(crowded)} debates at once at 80 tokens/s each`,
    measured: `${times(ours / theirs)} (${ours.toFixed(2)} ms and ${theirs.toFixed(2)} ms)`,
    value: ours / theirs,
    limit: 2,
    required: '≤ 2 ×',
  }
}

const sizeOf = (crowded: readonly CrowdResult[]): string => crowded[0]!.debates.toLocaleString('en')
