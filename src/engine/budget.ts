import { estimateTokenCount } from 'tokenx'
import { memo } from '../core/memo.ts'
import type { Message, Prices, Usage } from '../core/model.ts'
import type { View } from '../core/view.ts'
import type { PlannedCall } from './format.ts'

/** What a call costs; null when usage or prices are unknown. */
export function costOf(usage: Usage | null, table: Prices | null): number | null {
  if (!usage || !table) return null
  const prices = pricesFor(usage.input, table)
  const { cached = 0, cacheWrite = 0 } = usage
  return perMillion(
    Math.max(0, usage.input - cached - cacheWrite) * prices.input +
      cached * (prices.cached ?? prices.input) +
      cacheWrite * (prices.cacheWrite ?? prices.input) +
      usage.output * prices.output,
  )
}

const perMillion = (value: number) => value / 1_000_000

/** Some providers ask more for the whole call once a prompt is long. */
const pricesFor = (inputTokens: number, prices: Prices): Prices =>
  prices.above && inputTokens > prices.above.tokens ? prices.above.prices : prices

function upperCost(inputTokens: number, outputTokens: number, table: Prices): number {
  const prices = pricesFor(inputTokens, table)
  return perMillion(inputTokens * Math.max(prices.input, prices.cacheWrite ?? 0) + outputTokens * prices.output)
}

const tokensByMessage = new WeakMap<Message, number>()

/** Input tokens, a little high: the estimator is within 11 %, and messages carry a few tokens of their own. */
function inputTokens(messages: readonly Message[]): number {
  return messages.reduce((sum, message) => sum + memo(tokensByMessage, message, () => tokensIn(message)), 0)
}

const tokensIn = ({ content }: Message): number =>
  Math.ceil(Math.max(estimateTokenCount(content) * 1.15, denseTokens(content))) + 8

/** Hashes, keys and scripts that the estimator does not know take far more tokens than words do. */
function denseTokens(text: string): number {
  const runs = text.match(/[!-~]{21,}/g)?.reduce((sum, run) => sum + run.length, 0) ?? 0
  const foreign =
    text.match(
      /[^\p{Script=Latin}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{P}\p{N}\p{S}\s]/gu,
    )?.length ?? 0
  return runs / 2 + foreign + (text.length - runs - foreign) / 4
}

/** Most that a reply may take when it has to fit a budget, and least that is worth asking for. */
const replyTokens = { most: 8_192, least: 1_024 }

export interface Allowance {
  reserved: number
  maxTokens: number
}

/** What is set aside for an undertaking of several calls: they are paid from it first. */
interface Promised {
  path: string
  left: number
  weight: number
  /** One of its calls waits for money. */
  waiting: boolean
  /** Given up, so that others can go on. */
  forgone: boolean
}

interface Reservation extends Allowance {
  promised: Promised | null
  /** The part of `reserved` that came out of the promise. */
  taken: number
}

/** Money of one debate. Reserves before each call, so that the budget is never passed. */
export class Ledger {
  readonly limit: number
  readonly #aside: number
  #spent: number
  #held = 0
  readonly #promises = new Set<Promised>()
  readonly #waiting: (() => void)[] = []
  #changed: () => void = () => {}

  constructor(limit: number, spent: number, aside: number) {
    this.limit = limit
    this.#spent = spent
    this.#aside = aside
  }

  /**
   * What the call may take; null when it does not fit. While other calls or undertakings hold money that they may give
   * back, it waits. A closing call may use what was kept aside for it.
   */
  async reserve(
    key: string,
    messages: readonly Message[],
    prices: Prices,
    closing: boolean,
    most: number | null,
  ): Promise<Allowance | null> {
    const promised = [...this.#promises].find(({ path }) => key.startsWith(path)) ?? null
    for (;;) {
      const free = this.free + (closing ? this.#aside : 0) + (promised?.left ?? 0)
      const allowance = allow(messages, prices, most, free)
      if (allowance) return this.#hold(allowance, promised)
      if (promised?.forgone || !this.busy) return null
      const coming = new Promise<void>(resolve => this.#waiting.push(resolve))
      if (promised) promised.waiting = true
      this.#forgoOne()
      await coming
    }
  }

  settle(allowance: Allowance | null, cost: number): void {
    if (!allowance) return
    const { reserved, promised, taken } = allowance as Reservation
    this.#held = this.#held - reserved < 1e-12 ? 0 : this.#held - reserved
    this.#spent += cost
    if (promised) promised.left += Math.max(0, taken - cost)
    this.#wake()
  }

  /** Sets money aside for all calls below a path. The caller has looked whether it is there. */
  promise(path: string, amount: number, weight: number): { release(): void } {
    const promised: Promised = { path, left: amount, weight, waiting: false, forgone: false }
    this.#promises.add(promised)
    return {
      release: () => {
        this.#promises.delete(promised)
        this.#wake()
      },
    }
  }

  /** What neither a call nor a promise nor the verdict has a claim on. */
  get free(): number {
    const promised = [...this.#promises].reduce((sum, { left }) => sum + left, 0)
    return this.limit - this.#spent - this.#held - this.#aside - promised
  }

  /** What there would be if everything that is held or promised came back. */
  get atMost(): number {
    return this.limit - this.#spent - this.#aside
  }

  /** Whether money may still come back. */
  get busy(): boolean {
    return this.#held > 0 || this.#promises.size > 0
  }

  /** Is told whenever money came back. */
  watch(changed: () => void): void {
    this.#changed = changed
  }

  #hold(allowance: Allowance, promised: Promised | null): Reservation {
    const taken = Math.min(promised?.left ?? 0, allowance.reserved)
    if (promised) promised.left -= taken
    this.#held += allowance.reserved
    return { ...allowance, promised, taken }
  }

  /** When all undertakings wait for each other's money, the lightest of them makes room. */
  #forgoOne(): void {
    const promises = [...this.#promises]
    if (this.#held > 0 || promises.some(({ waiting, forgone }) => forgone || !waiting)) return
    promises.reduce((lightest, other) => (other.weight < lightest.weight ? other : lightest)).forgone = true
    this.#wake()
  }

  #wake(): void {
    for (const promised of this.#promises) promised.waiting = false
    for (const resume of this.#waiting.splice(0)) resume()
    this.#changed()
  }
}

function allow(messages: readonly Message[], table: Prices, most: number | null, free: number): Allowance | null {
  if (isFree(table)) return { reserved: 0, maxTokens: most ?? replyTokens.most }
  const tokens = inputTokens(messages)
  const prices = pricesFor(tokens, table)
  const input = upperCost(tokens, 0, prices)
  const affordable = prices.output > 0 ? Math.floor(((free - input) * 1_000_000) / prices.output) : replyTokens.most
  const maxTokens = Math.min(most ?? replyTokens.most, affordable)
  if (free < input || maxTokens < Math.min(replyTokens.least, most ?? replyTokens.least)) return null
  return { reserved: input + upperCost(0, maxTokens, prices), maxTokens }
}

const isFree = ({ input, output }: Prices): boolean => input === 0 && output === 0

/**
 * The least budget with which a debate at its cheapest comes to its verdict: what is kept aside for that, every call
 * before it, and room for the last of these to answer. null when a price is unknown.
 */
export function leastBudget(plan: readonly PlannedCall[], pricesOf: (seat: string) => Prices | null): number | null {
  const before = plan.filter(call => !call.closing)
  const cheapest = estimate(before, pricesOf).cost
  const closing = estimate(
    plan.filter(call => call.closing),
    pricesOf,
  ).cost
  if (!cheapest || !closing) return null
  const last = before.findLast(call => call.times?.[0] !== 0)
  const prices = last && pricesOf(last.seat)
  const room = prices ? upperCost(0, Math.max(0, replyTokens.least - last.output[0]), prices) : 0
  return closing[1] + cheapest[0] + room
}

/** What a call may cost when nobody caps it. */
export const likelyCost = (messages: readonly Message[], prices: Prices): number =>
  upperCost(inputTokens(messages), replyTokens.most, prices)

/** What has been spent for sure below a path, or set aside for attempts whose price nobody told us. */
export function spentSoFar(view: View, path = ''): number {
  let sum = 0
  for (const turn of view.turns.values()) {
    if (!turn.key.startsWith(path)) continue
    if (turn.state === 'answered') sum += turn.cost ?? turn.reserved ?? 0
    if (turn.state === 'speaking') sum += turn.reserved ?? 0
    for (const attempt of turn.failures) sum += attempt.cost ?? attempt.reserved ?? 0
  }
  return sum
}

export interface Estimate {
  calls: [number, number]
  input: [number, number]
  output: [number, number]
  /** null when the price of a seat is unknown. */
  cost: [number, number] | null
}

export function estimate(plan: readonly PlannedCall[], pricesOf: (seat: string) => Prices | null): Estimate {
  const total: Estimate = { calls: [0, 0], input: [0, 0], output: [0, 0], cost: [0, 0] }
  for (const call of plan) {
    const prices = pricesOf(call.seat)
    if (!prices) total.cost = null
    for (const end of [0, 1] as const) {
      const times = call.times?.[end] ?? 1
      total.calls[end] += times
      total.input[end] += times * call.input[end]
      total.output[end] += times * call.output[end]
      if (total.cost && prices) total.cost[end] += times * upperCost(call.input[end], call.output[end], prices)
    }
  }
  return total
}
