import type { Json } from '../core/json.ts'
import type { View } from '../core/view.ts'
import type { Ledger } from './ledger.ts'

/** Several calls that belong together and that a debate can do without. */
export interface Want {
  path: string
  /** US dollars, at most; null: nobody knows. */
  price: number | null
  /** The price of what becomes necessary if this is refused; null: nobody knows. */
  instead: number | null
  /** Among several that wait, the one with the highest weight goes first. */
  weight: number
}

/** `why` is null when it was granted. The four amounts are US dollars. */
export interface BranchDecision {
  granted: boolean
  why: 'budget' | null
  price: number | null
  /** Money that no call and no other branch had a claim on. This and the following are null if the debate has no budget. */
  free: number | null
  /** The part of `free` that was reserved for rulings: the final ones, and those in place of other branches that wait. */
  kept: number | null
  /** The budget of the whole debate at the time of the decision. */
  budget: number | null
  [field: string]: Json
}

export interface BegunBranch {
  decision: BranchDecision
  /** Returns the money it did not need. */
  end(): void
}

interface Waiting extends Want {
  decide(begun: BegunBranch): void
}

/** Decides which branches of a debate go ahead. One that finds no money waits as long as others may return some. */
export class Affordable {
  readonly #ledger: Ledger | null
  #waiting: Waiting[] = []
  #due = false

  constructor(ledger: Ledger | null) {
    this.#ledger = ledger
    ledger?.watch(this.#decideSoon)
  }

  ask(want: Want): Promise<BegunBranch> {
    return new Promise(decide => {
      this.#waiting.push({ ...want, decide })
      this.#decideSoon()
    })
  }

  /** Continues one that was decided before this process began and has spent this much since. */
  goOn(want: Want, decision: BranchDecision, spent: number): BegunBranch {
    const amount = decision.granted ? Math.max(0, (decision.price ?? 0) - spent) : 0
    return this.#begin(want, decision, amount)
  }

  /**
   * Not at once, so that wants that arrive together are weighed together. With a budget it waits longer: what follows from
   * one that just ended (more branches, a last call) comes before others take the money it returned.
   */
  #decideSoon = (): void => {
    if (this.#due || this.#waiting.length === 0) return
    this.#due = true
    const soon = this.#ledger ? setImmediate : queueMicrotask
    soon(() => {
      this.#due = false
      this.#decideAll()
    })
  }

  #decideAll(): void {
    this.#waiting.sort((a, b) => b.weight - a.weight)
    let busy = this.#ledger?.busy ?? false
    while (this.#waiting.length > 0) {
      const first = this.#waiting[0]!
      const why = this.#problem(first)
      if (why === 'budget' && busy && this.#mayBePaid(first)) return
      busy ||= why === null
      const begun = this.#decide(first, why)
      this.#waiting.shift()
      first.decide(begun)
    }
  }

  /** One that is too expensive in any case does not keep others waiting. */
  #mayBePaid = ({ price }: Want): boolean => (price ?? 0) <= (this.#ledger?.atMost ?? 0)

  #decide(want: Want, why: BranchDecision['why']): BegunBranch {
    const { price, instead } = want
    const decision = { granted: why === null, why, price, ...this.#means() }
    return this.#begin(want, decision, (why === null ? price : instead) ?? 0)
  }

  #begin({ path, weight }: Want, decision: BranchDecision, amount: number): BegunBranch {
    const promise = this.#ledger?.promise(path, amount, weight)
    return { decision, end: () => promise?.release() }
  }

  /** Nothing is granted from the money that all others that wait would need if they were refused. */
  #problem({ price }: Want): BranchDecision['why'] {
    if (!this.#ledger || price === null) return null
    return this.#ledger.free < price + this.#owed ? 'budget' : null
  }

  /** The price of what replaces all that wait except the first. */
  get #owed(): number {
    return this.#waiting.slice(1).reduce((sum, { instead }) => sum + (instead ?? 0), 0)
  }

  #means(): Pick<BranchDecision, 'free' | 'kept' | 'budget'> {
    if (!this.#ledger) return { free: null, kept: null, budget: null }
    const { free, kept, limit } = this.#ledger
    const owed = Math.min(Math.max(0, free), this.#owed)
    return { free: Math.max(0, free) + kept, kept: kept + owed, budget: limit }
  }
}

/** The name of the note that keeps the decision, in its scene. */
export const affordNote = 'afford'

/** True if it was refused for lack of money, there is more money now, and nothing was asked in its place. */
export function deservesAnother(
  { granted, why, budget }: BranchDecision,
  path: string,
  { turns, brief }: View,
): boolean {
  const hasMore = budget !== null && (brief.budget === null || brief.budget > budget)
  return !granted && why === 'budget' && hasMore && ![...turns.keys()].some(key => key.startsWith(path))
}

/** How many places were given out under a name, in all scenes. */
export function placesTaken({ notes }: View, name: string): number {
  let taken = 0
  for (const [key, value] of notes) if (`/${key}`.endsWith(`/${name}`)) taken += value as number
  return taken
}
