import type { View } from '../../core/view.ts'

/** A debate that is over goes on where the main agent decided that it should end, if it did. */
export function forkPoints({ state, turns }: View): { name: string; key: string }[] {
  if (state !== 'done') return []
  const last = [...turns.keys()].findLast(key => key.startsWith('round-'))
  const decision = `${last?.split('/')[0]}/decide/main`
  return turns.has(decision) ? [{ name: 'end', key: decision }] : []
}
