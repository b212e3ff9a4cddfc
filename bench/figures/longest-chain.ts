import type { ServedCall } from '../server.ts'

/** The longest chain of calls, each of which had to wait for the one before it: in ms, by the server's clock. */
export function longestChain(
  calls: readonly ServedCall[],
  waitedFor: (turn: string, turns: readonly string[]) => readonly string[],
): number {
  const byTurn = new Map(calls.map(call => [call.turn, call]))
  const turns = [...byTurn.keys()]
  const known = new Map<string, number>()
  const endOf = (turn: string): number => {
    const before = known.get(turn)
    if (before !== undefined) return before
    const { at, end } = byTurn.get(turn)!
    const path = Math.max(0, ...waitedFor(turn, turns).map(endOf)) + end - at
    known.set(turn, path)
    return path
  }
  return Math.max(...turns.map(endOf)) / 1000
}
