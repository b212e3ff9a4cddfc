import type { AloneResult } from '../clients/agon-alone.ts'
import { median } from '../clock.ts'
import { run } from '../processes.ts'
import type { ServedCall } from '../server.ts'
import { refuseRepetitions } from './arena.ts'
import { type Bench, type Figure, jobOf } from './figure.ts'
import { longestChain } from './longest-chain.ts'

const phases = ['research', 'rebuttal', 'audit', 'judgment'] as const

/** How long a research takes against what its calls take, and what its calls have to read. */
export async function researchFigures(bench: Bench): Promise<Figure[]> {
  return [await makespanFigure(bench), await inputFigure(bench)]
}

/** Latencies from 1 to 10 by the key of the turn; the longest go at the usual pace. Its replies are twice as long as speeches. */
async function makespanFigure(bench: Bench): Promise<Figure> {
  const { repetitions } = bench.scale
  const tokens = 2 * bench.scale.tokens
  const ratios: number[] = []
  for (let count = 0; count < repetitions; count++) {
    await bench.lab.served()
    const ways = { url: bench.lab.url(tokens, 1.25, 'research'), warmUpURL: bench.lab.url(tokens, 0, 'research') }
    const job = jobOf(bench, { ...ways, format: 'research', warmUp: 5 })
    const { debate, makespanMs } = await run<AloneResult>('./clients/agon-alone.ts', job)
    const calls = (await bench.lab.served()).filter(call => call.debate === debate)
    refuseRepetitions(calls)
    const pathMs = longestChain(calls, waitedForInResearch)
    ratios.push(makespanMs / pathMs)
    bench.say(`research: ${makespanMs.toFixed(0)} ms, of which the server took ${pathMs.toFixed(0)} ms`)
  }
  const value = median(ratios)
  return {
    name: 'Makespan ÷ critical path, a research with four roles and an audit, latencies from 1 to 10',
    measured: value.toFixed(4),
    value,
    limit: 1.01,
    required: '≤ 1.01',
  }
}

/** Everybody waits for the phase before. */
const waitedForInResearch = (turn: string, turns: readonly string[]): string[] => {
  const before = phases[phases.indexOf(phaseOf(turn)) - 1]
  return before === undefined ? [] : turns.filter(other => phaseOf(other) === before)
}

const phaseOf = (turn: string): (typeof phases)[number] => {
  const phase = phases.find(phase => turn.startsWith(`${phase}/`))
  if (!phase) throw new Error(`nobody knows what ${turn} waits for`)
  return phase
}

/** The mean of each phase. */
async function inputFigure(bench: Bench): Promise<Figure> {
  await bench.lab.forget()
  await bench.lab.served()
  const url = bench.lab.url(bench.scale.tokens, 0, 'research/billed')
  await run<AloneResult>('./clients/agon-alone.ts', jobOf(bench, { url, format: 'research' }))
  const calls = await bench.lab.served()
  refuseRepetitions(calls)
  const [investigation, rebuttal, audit, judgment] = phases.map(phase =>
    meanInput(calls.filter(({ turn }) => phaseOf(turn) === phase)),
  ) as [number, number, number, number]
  const told = [`rebuttal ${shown(rebuttal)}`, `audit ${shown(audit)}`, `judgment ${shown(judgment)}`].join(', ')
  return {
    name: 'Input tokens per call of that research, from the rebuttals on',
    measured: `${told} (an investigation: ${shown(investigation)})`,
    value: rebuttal,
    limit: null,
    required: 'for comparison',
  }
}

const meanInput = (calls: readonly ServedCall[]): number =>
  calls.reduce((sum, { tokens }) => sum + tokens!.input, 0) / calls.length

const shown = (tokens: number): string => Math.round(tokens).toLocaleString('en')
