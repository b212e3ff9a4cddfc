import type { Json } from '../core/json.ts'
import type { Ledger } from './budget.ts'

/** Something that takes several calls, and that a debate can do without. */
export interface Want {
  path: string
  /** US dollars, at most; null: nobody knows. */
  price: number | null
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
  #deciding = false

  constructor(ledger: Ledger | null, granted: number) {
    this.#ledger = ledger
    this.#granted = granted
  }

  ask(want: Want): Promise<Begun> {
    return new Promise(decide => {
      this.#waiting.push({ ...want, decide })
      void this.#decideAll()
    })
  }

  /** One that was granted before this process began, and has spent so much since. */
  goOn({ path }: Want, decision: Decision, spent: number): Begun {
    return decision.granted
      ? this.#begin(path, decision, Math.max(0, (decision.price ?? 0) - spent))
      : refused(decision)
  }

  async #decideAll(): Promise<void> {
    if (this.#deciding) return
    this.#deciding = true
    // Those that are asked for together are weighed together.
    await Promise.resolve()
    while (this.#waiting.length > 0) {
      this.#waiting.sort((a, b) => b.weight - a.weight)
      const first = this.#waiting[0]!
      const why = this.#obstacle(first)
      if (why === 'budget' && this.#ledger!.busy) await this.#ledger!.changed()
      else {
        this.#waiting.shift()
        first.decide(this.#decide(first, why))
      }
    }
    this.#deciding = false
  }

  #decide({ path, price }: Want, why: Decision['why']): Begun {
    const decision: Decision = { granted: why === null, why, price }
    if (why !== null) return refused(decision)
    this.#granted += 1
    return this.#begin(path, decision, price ?? 0)
  }

  #begin(path: string, decision: Decision, amount: number): Begun {
    const promise = this.#ledger?.promise(path, amount)
    return { decision, end: () => promise?.release() }
  }

  #obstacle({ price, most }: Want): Decision['why'] {
    if (most !== null && this.#granted >= most) return 'number'
    return this.#ledger && price !== null && this.#ledger.free < price ? 'budget' : null
  }
}

const refused = (decision: Decision): Begun => ({ decision, end: () => {} })
