import type { Tree } from './options-in.ts'

/** Disagreements that a round leaves, as a rule: rarely more. */
export const usualBranches = 3

/**
 * How many debates each round has at most, if every round leaves as many disagreements as usual. `isWhole`: all of them find
 * a place. Where they do not, the debates are as deep as they can be: those read most.
 */
export function nodesByRound({ topics, maxRounds, maxNodes }: Tree): { rounds: number[]; isWhole: boolean } {
  const rounds = [topics.length, ...Array<number>(maxRounds - 1).fill(0)]
  let left = maxNodes - topics.length
  for (let depth = maxRounds - 1; depth > 0; ) {
    const needed = stepsTo(depth, rounds)
    if (needed === null || needed > left) {
      depth -= 1
      continue
    }
    for (let i = depth; i > depth - needed; i--) rounds[i]! += 1
    left -= needed
  }
  const isWhole = rounds.every((nodes, i) => i === 0 || nodes === rounds[i - 1]! * usualBranches)
  return { rounds: rounds.filter(nodes => nodes > 0), isWhole }
}

/** How many debates it takes to have one more at this depth, with those above it that are missing; null: there is no room. */
function stepsTo(depth: number, rounds: readonly number[]): number | null {
  for (let steps = 1; steps <= depth; steps++) {
    const at = depth - steps + 1
    if (rounds[at]! < rounds[at - 1]! * usualBranches) return steps
  }
  return null
}
