/*
 * What the lab says in the bench's tree, by the key of the turn: two disagreements at the root, one of which splits again,
 * and a ruling at the end of each branch. And how long it takes: from one to ten times the shortest, by the key alone.
 */

const branches: Readonly<Record<string, number>> = { root: 2, d1: 2, d2: 1, 'd1.1': 1 }

/** null: plain words will do. */
export function treeReply(turn: string): string | null {
  const [, node = '', step] = turn.split('/')
  if (step === 'triage') return JSON.stringify({ consensus: [agreed(node)], divergences: disputes(node) })
  if (step === 'ruling')
    return JSON.stringify({ forcedVerdicts: disputes(node).map(ruled(node)), annotationErrors: [] })
  return null
}

export function slowness(turn: string): number {
  let sum = 7
  for (const letter of turn) sum = (sum * 31 + letter.charCodeAt(0)) % 9_973
  return 1 + (sum % 10)
}

const agreed = (node: string) => ({ point: `point of ${node}`, detail: 'all of them say so in their rebuttals' })

const disputes = (node: string) =>
  Array.from({ length: branches[node] ?? 0 }, (_, i) => ({
    id: `d${i + 1}`,
    title: `what is left of ${node}, part ${i + 1}`,
    sides: { 'party-a': 'it is', 'party-b': 'it is not' },
    uninvolved: ['party-c'],
    importance: 'medium',
  }))

const ruled = (node: string) => (_: unknown, i: number) => ({
  divergenceId: `${node === 'root' ? 'd' : `${node}.`}${i + 1}`,
  recommendation: 'do the first',
  reasoning: 'its argument was not met',
  example: 'as with a queue at a counter',
})
