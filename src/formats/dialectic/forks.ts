import type { ForkRules } from '../../engine/format.ts'

export const forks: ForkRules = {
  /** A finished debate can go on from where the main agent decided to end it, if it did. */
  points({ state, turns }) {
    if (state !== 'done') return []
    const last = [...turns.keys()].findLast(key => key.startsWith('round-'))
    const decision = `${last?.split('/')[0]}/decide/main`
    return turns.has(decision) ? [{ name: 'end', key: decision }] : []
  },
}
