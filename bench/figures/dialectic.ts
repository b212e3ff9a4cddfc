import type { AloneResult } from '../clients/agon-alone.ts'
import { median } from '../clock.ts'
import { run } from '../processes.ts'
import type { ServedCall } from '../server.ts'
import { refuseRepetitions } from './arena.ts'
import { type Bench, type Figure, jobOf } from './figure.ts'
import { longestChain } from './longest-chain.ts'

const what = 'a dialectic of three rounds with two partners'

/** How long it takes against what its calls take, and how much of its prompts a cache has seen before. */
export async function dialecticFigures(bench: Bench): Promise<Figure[]> {
  return [await makespanFigure(bench), ...(await cacheFigures(bench))]
}

/** Latencies from 1 to 10 by the key of the turn; the longest go at the usual pace. */
async function makespanFigure(bench: Bench): Promise<Figure> {
  const { tokens, repetitions } = bench.scale
  const ratios: number[] = []
  for (let count = 0; count < repetitions; count++) {
    await bench.lab.served()
    const ways = { url: bench.lab.url(tokens, 1.25, 'dialectic'), warmUpURL: bench.lab.url(tokens, 0, 'dialectic') }
    const job = jobOf(bench, { ...ways, format: 'dialectic', warmUp: 5 })
    const { debate, makespanMs } = await run<AloneResult>('./clients/agon-alone.ts', job)
    const calls = (await bench.lab.served()).filter(call => call.debate === debate)
    refuseRepetitions(calls)
    const pathMs = longestChain(calls, waitedForInDialectic)
    ratios.push(makespanMs / pathMs)
    bench.say(`dialectic: ${makespanMs.toFixed(0)} ms, of which the server took ${pathMs.toFixed(0)} ms`)
  }
  const value = median(ratios)
  return {
    name: `Makespan ÷ critical path, ${what}, latencies from 1 to 10`,
    measured: value.toFixed(4),
    value,
    limit: 1.01,
    required: '≤ 1.01',
  }
}

/** In a round the main agent speaks, then the partners side by side, then it decides; the conclusion comes at the end. */
function stageOf(turn: string): number {
  const round = Number(/^round-(\d+)\//.exec(turn)?.[1] ?? Number.NaN)
  if (turn.startsWith('conclusion/')) return Number.POSITIVE_INFINITY
  if (Number.isNaN(round)) throw new Error(`nobody knows what ${turn} waits for`)
  return 3 * round + (turn.includes('/decide/') ? 2 : turn.includes('/partner') ? 1 : 0)
}

/** Everybody waits for all of the stage before. */
function waitedForInDialectic(turn: string, turns: readonly string[]): string[] {
  const earlier = turns.filter(other => stageOf(other) < stageOf(turn))
  const last = Math.max(...earlier.map(stageOf))
  return earlier.filter(other => stageOf(other) === last)
}

async function cacheFigures(bench: Bench): Promise<Figure[]> {
  await bench.lab.forget()
  await bench.lab.served()
  const url = bench.lab.url(bench.scale.tokens, 0, 'dialectic/billed')
  await run<AloneResult>('./clients/agon-alone.ts', jobOf(bench, { url, format: 'dialectic' }))
  const calls = await bench.lab.served()
  refuseRepetitions(calls)
  const cached = sum(calls.map(({ tokens }) => tokens!.cached))
  const input = sum(calls.map(({ tokens }) => tokens!.input))
  const lost = lostShare(calls)
  return [
    {
      name: `Cached share of the prompts of ${what}, ${calls.length} calls`,
      measured: `${((100 * cached) / input).toFixed(0)} % (${shown(cached)} of ${shown(input)} tokens)`,
      value: cached / input,
      limit: null,
      required: 'for comparison',
    },
    {
      name: 'What a cache knows of a conversation and is not served from it, because a prompt begins with other bytes than the one before',
      measured: `${(100 * lost).toFixed(1)} %`,
      value: lost,
      limit: 0,
      required: '0 %',
    },
  ]
}

/** Caches serve whole steps, from a first one on. */
const step = 128
const least = 1_024

/** Of every call but the first of each conversation. */
function lostShare(calls: readonly ServedCall[]): number {
  const inOrder = calls.toSorted((one, other) => stageOf(one.turn) - stageOf(other.turn))
  const conversations = Map.groupBy(inOrder, ({ turn }) => turn.split('/').at(-1)!)
  const pairs = [...conversations.values()].flatMap(own => own.slice(1).map((call, i) => ({ call, before: own[i]! })))
  const known = pairs
    .map(({ before }) => before.tokens!.input)
    .map(input => (input < least ? 0 : input - (input % step)))
  const served = pairs.map(({ call }, i) => Math.min(known[i]!, call.tokens!.cached))
  return 1 - sum(served) / sum(known)
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)

const shown = (tokens: number): string => Math.round(tokens).toLocaleString('en')
