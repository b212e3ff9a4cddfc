import type { ServedCall } from '../server.ts'

/** The longest chain of calls in a tree, each of which had to wait for the one before it: in ms, by the server's clock. */
export function treePath(calls: readonly ServedCall[]): number {
  const byTurn = new Map(calls.map(call => [call.turn, call]))
  const known = new Map<string, number>()
  const endOf = (turn: string): number => {
    const before = known.get(turn)
    if (before !== undefined) return before
    const { at, end } = byTurn.get(turn)!
    const path = Math.max(0, ...waitedFor(turn, [...byTurn.keys()]).map(endOf)) + end - at
    known.set(turn, path)
    return path
  }
  return Math.max(...[...byTurn.keys()].map(endOf)) / 1000
}

/** The calls without which this one could not have begun. */
function waitedFor(turn: string, turns: readonly string[]): string[] {
  const [topic, node = '', step] = turn.split('/')
  const stepOf = (place: string, before: string) =>
    turns.filter(other => other.startsWith(`${topic}/${place}/${before}/`))
  if (step === 'rebuttal') return stepOf(node, 'position')
  if (step === 'triage') return stepOf(node, 'rebuttal')
  if (step === 'ruling') return stepOf(node, 'triage')
  return node === 'root' ? [] : stepOf(above(node), 'triage')
}

const above = (node: string): string => (node.includes('.') ? node.slice(0, node.lastIndexOf('.')) : 'root')
