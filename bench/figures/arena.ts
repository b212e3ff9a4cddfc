import type { Rigor } from '../../src/core/events.ts'
import type { AloneResult } from '../clients/agon-alone.ts'
import type { Rebuilding } from '../clients/rebuilt.ts'
import { median } from '../clock.ts'
import { run } from '../processes.ts'
import type { ServedCall } from '../server.ts'
import { waitedForInArena } from './arena-path.ts'
import { type Bench, type Figure, jobOf } from './figure.ts'
import { longestChain } from './longest-chain.ts'

const rounds = 10

/** What a debate of ten rounds is billed for, and how long it takes against what its calls take. */
export async function arenaFigures(bench: Bench): Promise<Figure[]> {
  return [...(await billFigures(bench)), await makespanFigure(bench)]
}

/** All calls of one debate together. */
interface Bill {
  input: number
  cached: number
  output: number
}

interface Bills {
  calls: number
  plain: Bill
  /** As OpenAI reads the schema of a reply: before everything else. */
  withSchema: Bill
}

/** In tokens of fresh input. */
const worth = ({ input, cached, output }: Bill): number => input - cached + 0.1 * cached + 5 * output

async function billFigures(bench: Bench): Promise<Figure[]> {
  const bills = (prompts: Rebuilding | null, rigor: Rigor = 'normal') => billsOf(bench, prompts, rigor)
  const agon = await bills(null)
  const rebuilt = await bills('instruction-first')
  const behind = await bills('transcript-first')
  const [high, rebuiltHigh] = [await bills(null, 'high'), await bills('instruction-first', 'high')]
  const what = `Billed-equivalent tokens of an arena of ${rounds} rounds, ${agon.calls} calls`
  return [
    {
      ...billFigure(
        `${what}, against prompts rebuilt for every call, the instruction before the transcript`,
        agon.plain,
        rebuilt.plain,
      ),
      limit: 0.47,
      required: '≤ 0.47',
    },
    billFigure('The same against prompts rebuilt with the transcript before the instruction', agon.plain, behind.plain),
    billFigure(
      'The same against prompts rebuilt for every call, with schemas read first',
      agon.withSchema,
      rebuilt.withSchema,
    ),
    billFigure(
      `The same at \`--rigor high\`, ${high.calls} calls, against prompts rebuilt for every call`,
      high.plain,
      rebuiltHigh.plain,
    ),
  ]
}

function billFigure(name: string, agon: Bill, other: Bill): Figure {
  const value = worth(agon) / worth(other)
  const measured = `${value.toFixed(3)} (${shown(agon)} and ${shown(other)})`
  return { name, measured, value, limit: null, required: 'for comparison' }
}

/** `101,000 with 71 % of input cached` */
const shown = (bill: Bill): string =>
  `${Math.round(worth(bill)).toLocaleString('en')} with ${share(bill)} of its input cached`

const share = ({ input, cached }: Bill): string => `${Math.round((100 * cached) / input)} %`

async function billsOf(bench: Bench, prompts: Rebuilding | null, rigor: Rigor): Promise<Bills> {
  await bench.lab.forget()
  const url = bench.lab.url(bench.scale.tokens, 0, 'arena/billed')
  const job = jobOf(bench, { url, format: 'arena', rounds, rigor, ...(prompts && { prompts }) })
  await run<AloneResult>('./clients/agon-alone.ts', job)
  const calls = await bench.lab.served()
  refuseRepetitions(calls)
  const bills = {
    calls: calls.length,
    plain: sumOf(calls, ({ tokens }) => tokens!),
    withSchema: sumOf(calls, ({ tokens }) => ({ ...tokens!.withSchema, output: tokens!.output })),
  }
  const { input, cached, output } = bills.plain
  bench.say(
    `arena, ${prompts ?? 'the record first'}, rigor ${rigor}: ${calls.length} calls, input ${input}, of which cached ${cached}, output ${output}: ${Math.round(worth(bills.plain))} (schemas first: ${Math.round(worth(bills.withSchema))})`,
  )
  return bills
}

/** A debate in which something was asked for twice is not the one that was to be measured. */
export function refuseRepetitions(calls: readonly ServedCall[]): void {
  const turns = calls.map(({ turn }) => turn)
  const odd = turns.find((turn, place) => turns.indexOf(turn) !== place)
  if (odd !== undefined) throw new Error(`${odd} was asked for twice`)
}

function sumOf(calls: readonly ServedCall[], billOf: (call: ServedCall) => Bill): Bill {
  const sum = { input: 0, cached: 0, output: 0 }
  for (const call of calls) {
    const { input, cached, output } = billOf(call)
    sum.input += input
    sum.cached += cached
    sum.output += output
  }
  return sum
}

/** Latencies from 1 to 10 by the key of the turn; the longest go at the usual pace. */
async function makespanFigure(bench: Bench): Promise<Figure> {
  const { tokens, repetitions } = bench.scale
  const ratios: number[] = []
  for (let count = 0; count < repetitions; count++) {
    await bench.lab.served()
    const ways = { url: bench.lab.url(tokens, 1.25, 'arena'), warmUpURL: bench.lab.url(tokens, 0, 'arena') }
    const job = jobOf(bench, { ...ways, format: 'arena', rounds, warmUp: 5 })
    const { debate, makespanMs } = await run<AloneResult>('./clients/agon-alone.ts', job)
    const calls = (await bench.lab.served()).filter(call => call.debate === debate)
    refuseRepetitions(calls)
    const pathMs = longestChain(calls, waitedForInArena)
    ratios.push(makespanMs / pathMs)
    bench.say(`arena: ${makespanMs.toFixed(0)} ms, of which the server took ${pathMs.toFixed(0)} ms`)
  }
  const value = median(ratios)
  return {
    name: `Makespan ÷ critical path, an arena of ${rounds} rounds, latencies from 1 to 10`,
    measured: value.toFixed(4),
    value,
    limit: 1.01,
    required: '≤ 1.01',
  }
}
