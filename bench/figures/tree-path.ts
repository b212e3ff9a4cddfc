/** The calls of a tree without which this one could not have begun. */
export function waitedForInTree(turn: string, turns: readonly string[]): string[] {
  const [topic, node = '', step] = turn.split('/')
  const stepOf = (place: string, before: string) =>
    turns.filter(other => other.startsWith(`${topic}/${place}/${before}/`))
  if (step === 'rebuttal') return stepOf(node, 'position')
  if (step === 'triage') return stepOf(node, 'rebuttal')
  if (step === 'ruling') return stepOf(node, 'triage')
  return node === 'root' ? [] : stepOf(above(node), 'triage')
}

const above = (node: string): string => (node.includes('.') ? node.slice(0, node.lastIndexOf('.')) : 'root')
