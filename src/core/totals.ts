import type { Usage } from './model.ts'
import type { View } from './view.ts'

export interface Totals extends Required<Usage> {
  /** Requests that were sent, including failed ones. */
  calls: number
  /** null as soon as the price of one paid call is unknown. */
  cost: number | null
  knownCost: number
}

/** What a debate has used so far. What a fork shares was used in the other debate. */
export function totalsOf(view: View): Totals {
  const totals: Totals = {
    calls: 0,
    input: 0,
    output: 0,
    cached: 0,
    cacheWrite: 0,
    reasoning: 0,
    cost: 0,
    knownCost: 0,
  }
  const spend = (cost: number | null) => {
    if (cost === null) totals.cost = null
    else totals.knownCost += cost
  }
  for (const { cost, usage } of probesIn(view)) {
    totals.calls += 1
    spend(cost)
    addUsage(totals, usage)
  }
  for (const turn of view.turns.values()) {
    if (turn.inherited) continue
    totals.calls += turn.attempts
    for (const attempt of turn.failures) {
      spend(attempt.cost)
      addUsage(totals, attempt.usage)
    }
    if (turn.state !== 'answered') continue
    spend(turn.cost)
    addUsage(totals, turn.usage)
  }
  if (totals.cost !== null) totals.cost = totals.knownCost
  return totals
}

function addUsage(totals: Totals, usage: Usage | null) {
  if (!usage) return
  totals.input += usage.input
  totals.output += usage.output
  totals.cached += usage.cached ?? 0
  totals.cacheWrite += usage.cacheWrite ?? 0
  totals.reasoning += usage.reasoning ?? 0
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
