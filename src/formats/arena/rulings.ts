import type { SideId } from './options-in.ts'
import type { ArenaVerdict, RuledInShort } from './verdict.ts'

/** What the rulings say about something. */
export interface FromRulings<T> {
  said: T
  /** Whose it is, if the ruling in whose words the verdict is given does not say it. */
  by: RuledInShort | null
}

type Rulings = Pick<ArenaVerdict, 'ruling' | 'judging'>

export const unresolvedIn = (verdict: Rulings): FromRulings<readonly string[]> =>
  listIn(verdict, ({ unresolved = [] }) => unresolved)

export const blindSpotsIn = (verdict: Rulings, side: SideId): FromRulings<readonly string[]> =>
  listIn(verdict, ({ blind_spots }) => blind_spots[side])

/** Why its argument decided it; a ruling that names the same words may say it. null: nobody does. */
export function whyDeciding({ ruling, judging }: Rulings): FromRulings<string> | null {
  if (!ruling) return null
  const { turn, quote, why } = ruling.deciding
  if (why !== null) return { said: why, by: null }
  const by = judging?.rulings.find(
    ({ deciding }) => deciding.turn === turn && deciding.quote === quote && deciding.why !== null,
  )
  return by ? { said: by.deciding.why!, by } : null
}

type Lists = Pick<RuledInShort, 'blind_spots' | 'unresolved'>

function listIn(
  { ruling, judging }: Rulings,
  list: (ruling: Lists) => readonly string[],
): FromRulings<readonly string[]> {
  const own = ruling ? list(ruling) : []
  const by = own.length > 0 ? undefined : judging?.rulings.find(one => list(one).length > 0)
  return by ? { said: list(by), by } : { said: own, by: null }
}
