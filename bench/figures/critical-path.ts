import type { AloneResult } from '../clients/agon-alone.ts'
import { median } from '../clock.ts'
import { run } from '../processes.ts'
import type { ServedCall } from '../server.ts'
import { type Bench, type Figure, jobOf, msPerToken, times, tokens } from './figure.ts'

const shapes = [
  { format: 'exchange', rounds: 2, name: 'one seat after the other' },
  { format: 'panel', rounds: 3, name: 'six seats side by side' },
] as const

/** What a debate takes, against what the server took for the longest chain of its calls. */
export async function criticalPathFigures(bench: Bench): Promise<Figure[]> {
  const ratios = shapes.map((): number[] => [])
  for (let count = 0; count < bench.scale.repetitions; count++) {
    for (const [index, { format, rounds }] of shapes.entries()) {
      await bench.lab.served()
      const url = bench.lab.url(tokens, msPerToken)
      const job = jobOf(bench, { url, format, rounds, warmUp: 5 })
      const { debate, makespanMs } = await run<AloneResult>('./clients/agon-alone.ts', job)
      const pathMs = criticalPath((await bench.lab.served()).filter(call => call.debate === debate))
      ratios[index]!.push(makespanMs / pathMs)
      bench.say(`${format}: ${makespanMs.toFixed(0)} ms, of which the server took ${pathMs.toFixed(0)} ms`)
    }
  }
  return shapes.map(({ name }, index) => {
    const value = median(ratios[index]!)
    return { name: `Makespan ÷ critical path, ${name}`, measured: value.toFixed(4), value, limit: 1.01, required: '≤ 1.01' }
  })
}

/** In these formats a scene begins when the one before has ended: the chain is the longest call of each. */
function criticalPath(calls: readonly ServedCall[]): number {
  const scenes = Map.groupBy(calls, ({ turn, debate }) => `${debate} ${sceneOf(turn)}`)
  let micros = 0
  for (const scene of scenes.values()) micros += Math.max(...scene.map(({ at, end }) => end - at))
  return micros / 1000
}

/** Seats of an exchange speak one after the other, so each of its turns is a scene of its own. */
const sceneOf = (turn: string): string => turn
