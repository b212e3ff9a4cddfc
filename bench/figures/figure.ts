import { mkdirSync, mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import type { Job } from '../clients/jobs.ts'
import type { Lab } from '../lab.ts'

/** One line of the table. */
export interface Figure {
  name: string
  /** As shown. */
  measured: string
  value: number | null
  /** At most; null: shown for comparison only. */
  limit: number | null
  /** The limit as shown. */
  required: string
}

/** How large a run is. */
export interface Scale {
  /** In every reply. */
  tokens: number
  /** Interleaved repetitions; their median counts. */
  repetitions: number
  /** CPU per call: debates in one slice, and how many slices. */
  slice: number
  slices: number
  langgraphDebates: number
  /** Debates at once, in the small and in the large crowd. */
  crowds: [number, number]
  crowdRounds: number
  crowdRepetitions: number
  latencyRounds: number
  starts: number
  /** Of a tool, alone and in a seat. */
  toolRuns: number
}

/** What every figure measures with. */
export interface Bench {
  lab: Lab
  scale: Scale
  folder: string
  /** Number of rounds → file with the requests that Agon makes in a debate of that length. */
  requests: ReadonlyMap<number, string>
  say(line: string): void
}

export const longRounds = 10
/** 80 tokens a second. */
const msPerToken = 12.5

export function jobOf(bench: Bench, job: Partial<Job>): Job {
  const rounds = job.rounds ?? longRounds
  return {
    url: bench.lab.url(bench.scale.tokens, 0),
    warmUpURL: bench.lab.url(bench.scale.tokens, 0),
    debates: 1,
    rounds,
    warmUp: 0,
    format: 'exchange',
    folder: newFolder(bench),
    requests: bench.requests.get(rounds) ?? '',
    ...job,
  }
}

/** At the speed of a real model. */
export const pacedURL = (bench: Bench, flag?: 'stamped'): string => bench.lab.url(bench.scale.tokens, msPerToken, flag)

export function newFolder(bench: Bench): string {
  mkdirSync(bench.folder, { recursive: true })
  return mkdtempSync(join(bench.folder, 'run-'))
}

export const times = (value: number): string => `${value.toFixed(2)} ×`
