import type { Rigor } from '../../src/core/events.ts'
import type { Rebuilding } from './rebuilt.ts'

/** What a client process is told to do, as JSON in its first argument. */
export interface Job {
  /** The server with the pace in its path, up to and with `/v1`. */
  url: string
  /** The same server in a hurry. */
  warmUpURL: string
  /** All at once. */
  debates: number
  rounds: number
  /** Debates played before anything is measured, so that code is compiled and connections are there. */
  warmUp: number
  format: 'exchange' | 'panel' | 'tree' | 'arena' | 'research' | 'dialectic'
  rigor?: Rigor
  /** How the prompts of an arena are built; left out: as Agon does. */
  prompts?: Rebuilding
  /** A folder of its own for whatever the client keeps. */
  folder: string
  /** The requests of one debate, in order. */
  requests: string
}

export interface CrowdResult {
  debates: number
  calls: number
  /** User and system time of the client process, in ms. */
  cpuMs: number
  makespanMs: number
  memory: { idleRss: number; peakRss: number; idleHeap: number; peakHeap: number }
}

/** Of the usual form: what masking does with it is part of the work. */
export const apiKey = 'sk-bench-4f1d09c7'

/** Plays `debates` after the warm-up and says what it took. */
export async function measure(job: Job, play: (url: string) => Promise<number>): Promise<CrowdResult> {
  await times(job.warmUp, () => play(job.warmUpURL))
  globalThis.gc?.()
  const idle = process.memoryUsage()
  const peak = { rss: idle.rss, heap: idle.heapUsed }
  const sampler = setInterval(() => {
    const { rss, heapUsed } = process.memoryUsage()
    peak.rss = Math.max(peak.rss, rss)
    peak.heap = Math.max(peak.heap, heapUsed)
  }, 250)
  const began = performance.now()
  const cpu = process.cpuUsage()
  const calls = await times(job.debates, () => play(job.url))
  const { user, system } = process.cpuUsage(cpu)
  const makespanMs = performance.now() - began
  clearInterval(sampler)
  const memory = { idleRss: idle.rss, peakRss: peak.rss, idleHeap: idle.heapUsed, peakHeap: peak.heap }
  return { debates: job.debates, calls, cpuMs: (user + system) / 1000, makespanMs, memory }
}

async function times(count: number, play: () => Promise<number>): Promise<number> {
  const calls = await Promise.all(Array.from({ length: count }, play))
  return calls.reduce((sum, one) => sum + one, 0)
}

/** Runs a client: its job comes as an argument, its result goes to the process that started it. */
export async function answer<Task, Result>(work: (job: Task) => Promise<Result>): Promise<void> {
  process.on('disconnect', () => process.exit(1))
  const result = await work(JSON.parse(process.argv[2]!) as Task)
  process.send!(result, () => process.exit())
}
