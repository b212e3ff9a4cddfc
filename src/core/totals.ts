import type { Usage } from './model.ts'
import { isPerson } from './notices.ts'
import type { TurnView, View } from './view.ts'

/** What calls cost, as far as it is known. */
export interface Spent {
  /** US dollars; null as soon as the price of one paid call is unknown. */
  cost: number | null
  /** The sum of the calls whose price is known: the least that was spent. */
  knownCost: number
  /** How many calls have an unknown price. */
  unknownCalls: number
}

export interface Totals extends Required<Usage>, Spent {
  /** Requests that were sent, including failed ones. What a person was asked is none. */
  calls: number
}

/** What a debate has used so far. What a fork shares was used in the other debate. */
export function totalsOf(view: View): Totals {
  const turns = [...view.turns.values()].filter(({ inherited }) => !inherited)
  const probes = probesIn(view)
  const tries: Pick<Try, 'usage' | 'cost'>[] = [...probes, ...turns.flatMap(triesOf)]
  const { input = 0, output = 0, cached = 0, cacheWrite = 0, reasoning = 0 } = usageOf(tries) ?? {}
  const calls = turns.reduce((sum, turn) => sum + callsOf(turn), probes.length)
  return { calls, input, output, cached, cacheWrite, reasoning, ...spentOn(tries) }
}

/** Of a person who wrote in place of a model, the tries of that model. */
function callsOf({ model, attempts, failures }: TurnView): number {
  const byPerson = failures.filter(failed => isPerson(failed.model)).length
  return isPerson(model) ? failures.length - byPerson : attempts - byPerson
}

export interface TurnFigures extends Spent {
  /** null: no try reported any. */
  usage: Usage | null
  ms: number
}

/** What all tries at a turn took together: each of them was paid for. */
export function figuresOf(turn: TurnView): TurnFigures {
  const tries = triesOf(turn)
  return { usage: usageOf(tries), ms: tries.reduce((sum, { ms }) => sum + ms, 0), ...spentOn(tries) }
}

interface Try {
  usage: Usage | null
  cost: number | null
  ms: number
}

const triesOf = (turn: TurnView): Try[] => (turn.state === 'answered' ? [...turn.failures, turn] : turn.failures)

/** The same for any calls. */
export function spentOn(calls: readonly Pick<Try, 'cost'>[]): Spent {
  const knownCost = calls.reduce((sum, { cost }) => sum + (cost ?? 0), 0)
  const unknownCalls = calls.filter(({ cost }) => cost === null).length
  return { cost: unknownCalls > 0 ? null : knownCost, knownCost, unknownCalls }
}

function usageOf(tries: readonly Pick<Try, 'usage'>[]): Usage | null {
  let sum: Usage | null = null
  for (const { usage } of tries) sum = sum && usage ? added(sum, usage) : (sum ?? usage)
  return sum
}

function added(one: Usage, other: Usage): Usage {
  const sum = { ...one }
  for (const name of Object.keys(other) as (keyof Usage)[]) sum[name] = (sum[name] ?? 0) + (other[name] ?? 0)
  return sum
}

/** The tiny calls made before the debate began. For a fork: only its own. */
export const probesIn = ({ facts, fork }: View): ProbeCost[] =>
  facts
    .filter(({ type }) => type === 'model.probed')
    .slice(fork?.probes ?? 0)
    .map(({ fact }) => fact as object as ProbeCost)

interface ProbeCost {
  usage: Usage | null
  cost: number | null
  reserved: number | null
}
