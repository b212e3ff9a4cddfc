import type { Json } from '../core/json.ts'
import type { View } from '../core/view.ts'
import type { Ledger } from './budget.ts'

/** Something that takes several calls, and that a debate can do without. */
export interface Want {
  path: string
  /** US dollars, at most; null: nobody knows. */
  price: number | null
  /** What has to be paid for where it is refused; null: nobody knows. */
  instead: number | null
  /** Of several that wait, the one that weighs most goes first. */
  weight: number
  /** How many undertakings the debate may have at most, all in all; null: any number. */
  most: number | null
}

/** `why` is null when it was granted. */
export interface Decision {
  granted: boolean
  why: 'budget' | 'number' | null
  price: number | null
  [field: string]: Json
}

export interface Begun {
  decision: Decision
  /** Gives back what it did not need. */
  end(): void
}

interface Waiting extends Want {
  decide(begun: Begun): void
}

/** Which undertakings of a debate go ahead. One that finds no money waits while others may give some back. */
export class Undertakings {
  readonly #ledger: Ledger | null
  #granted: number
  #waiting: Waiting[] = []
  #due = false

  constructor(ledger: Ledger | null, granted: number) {
    this.#ledger = ledger
    this.#granted = granted
    ledger?.watch(this.#decideSoon)
  }

  ask(want: Want): Promise<Begun> {
    return new Promise(decide => {
      this.#waiting.push({ ...want, decide })
      this.#decideSoon()
    })
  }

  /** One that was granted before this process began, and has spent so much since. */
  goOn(want: Want, decision: Decision, spent: number): Begun {
    const amount = decision.granted ? Math.max(0, (decision.price ?? 0) - spent) : 0
    return this.#begin(want, decision, amount)
  }

  /**
   * Not at once, so that those that are asked for together are weighed together. Where there is money to share, what
   * becomes of one that just ended, further undertakings or a last call, comes before others take what it gave back.
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
      const why = this.#obstacle(first)
      if (why === 'budget' && busy && this.#mayBePaid(first)) return
      busy ||= why === null
      this.#waiting.shift()
      first.decide(this.#decide(first, why))
    }
  }

  /** One that is too dear in any case does not keep others waiting. */
  #mayBePaid = ({ price }: Want): boolean => (price ?? 0) <= (this.#ledger?.atMost ?? 0)

  #decide(want: Want, why: Decision['why']): Begun {
    const { price, instead } = want
    if (why === null) this.#granted += 1
    return this.#begin(want, { granted: why === null, why, price }, (why === null ? price : instead) ?? 0)
  }

  #begin({ path, weight }: Want, decision: Decision, amount: number): Begun {
    const promise = this.#ledger?.promise(path, amount, weight)
    return { decision, end: () => promise?.release() }
  }

  /** Whatever is granted, what has to be paid for all others that wait stays untouched. */
  #obstacle({ price, most }: Want): Decision['why'] {
    if (most !== null && this.#granted >= most) return 'number'
    if (!this.#ledger || price === null) return null
    const owed = this.#waiting.slice(1).reduce((sum, { instead }) => sum + (instead ?? 0), 0)
    return this.#ledger.free < price + owed ? 'budget' : null
  }
}

/** What a granted or refused undertaking is kept as, in its scene. */
export const affordNote = 'afford'

/** How many undertakings were granted so far. */
export const grantedIn = (view: View): number =>
  [...view.notes].filter(([key, value]) => key.endsWith(`/${affordNote}`) && (value as Decision).granted).length
