import { globSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { openArchive } from '../../src/store/archive.ts'
import type { AgonCrowdResult } from '../clients/agon-crowd.ts'
import type { CrowdResult } from '../clients/jobs.ts'
import { run } from '../processes.ts'
import { type Bench, type Figure, jobOf, pacedURL, times } from './figure.ts'

/** Whole debates, all at once, at the speed of real models: what they take of memory and disk, and of the CPU. */
export async function loadFigures(bench: Bench): Promise<Figure[]> {
  const [, debates] = bench.scale.crowds
  const job = jobOf(bench, {
    url: pacedURL(bench),
    debates,
    rounds: bench.scale.loadRounds,
    warmUp: 40,
  })
  const bare = await run<CrowdResult>('./clients/bare-crowd.ts', job)
  const agon = await run<AgonCrowdResult>('./clients/agon-crowd.ts', job)
  bench.say(`${debates} whole debates at once: ${(agon.makespanMs / 1000).toFixed(1)} s`)
  return [
    ...memoryFigures(debates, agon, bare),
    ...sizeFigures(job.folder, agon.transcriptBytes),
    paced(debates, agon, bare),
  ]
}

function memoryFigures(debates: number, agon: CrowdResult, bare: CrowdResult): Figure[] {
  const perDebate = ({ memory }: CrowdResult) => (memory.peakRss - memory.idleRss) / debates / 1024
  const heap = (agon.memory.peakHeap - agon.memory.idleHeap) / debates / 1024
  const value = perDebate(agon)
  return [
    {
      name: `Memory per debate at ${debates.toLocaleString('en')}, above the idle process`,
      measured: `${Math.round(value)} KB (of which heap ${Math.round(heap)} KB; a bare \`fetch\` loop: ${Math.round(perDebate(bare))} KB)`,
      value,
      limit: 400,
      required: '≤ 400 KB',
    },
  ]
}

function sizeFigures(folder: string, transcriptBytes: number): Figure[] {
  const written = bytesIn(folder)
  const archive = openArchive(join(folder, 'agon.db'))
  archive.search('latency')
  archive.close()
  const indexed = bytesIn(folder)
  return [
    {
      name: 'Archive bytes ÷ transcript bytes',
      measured: times(written / transcriptBytes),
      value: written / transcriptBytes,
      limit: 3,
      required: '≤ 3',
    },
    {
      name: 'The same with the index for searching, which the first search makes',
      measured: times(indexed / transcriptBytes),
      value: indexed / transcriptBytes,
      limit: 3,
      required: '≤ 3',
    },
  ]
}

const bytesIn = (folder: string): number =>
  globSync('agon.db*', { cwd: folder }).reduce((sum, file) => sum + statSync(join(folder, file)).size, 0)

function paced(debates: number, agon: CrowdResult, bare: CrowdResult): Figure {
  const [ours, theirs] = [agon.cpuMs / agon.calls, bare.cpuMs / bare.calls]
  return {
    name: `CPU per call against a bare \`fetch\` loop, ${debates.toLocaleString('en')} debates at once at 80 tokens/s each`,
    measured: `${times(ours / theirs)} (${ours.toFixed(2)} ms and ${theirs.toFixed(2)} ms)`,
    value: ours / theirs,
    limit: 2,
    required: '≤ 2 ×',
  }
}
