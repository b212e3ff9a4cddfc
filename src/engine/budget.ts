import { estimateTokenCount } from 'tokenx'
import { memo } from '../core/memo.ts'
import type { Message, Prices, Usage } from '../core/model.ts'
import { probesIn } from '../core/totals.ts'
import type { TurnView, View } from '../core/view.ts'
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

/** What a call may take: all of it is held until the call is over. */
export interface Allowance {
  reserved: number
  maxTokens: number
}

/** The longest reply that so much money pays; null when that is not worth asking for. */
export function allow(
  messages: readonly Message[],
  table: Prices,
  most: number | null,
  free: number,
): Allowance | null {
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
  const before = plan.filter(call => !call.closing && !call.spare)
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
export const spentSoFar = (view: View, path = ''): number =>
  spentOn(view, ({ key }) => key.startsWith(path)) + (path === '' ? spentOnProbes(view) : 0)

const spentOnProbes = (view: View): number =>
  probesIn(view).reduce((sum, { cost, reserved }) => sum + (cost ?? reserved ?? 0), 0)

/** The part of it that closing calls took. */
export const spentOnClosing = (view: View): number => spentOn(view, ({ closing }) => closing)

function spentOn(view: View, which: (turn: TurnView) => boolean): number {
  let sum = 0
  for (const turn of view.turns.values()) {
    if (!which(turn)) continue
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
