import { roughTokens } from '../../core/figures.ts'
import { memo } from '../../core/memo.ts'
import type { Message, Model } from '../../core/model.ts'
import { sleep } from './retries.ts'

/** Tokens of a beginning that is worth waiting for. Most providers cache nothing shorter. */
const longEnough = 4_096
/** Reading a prompt takes seconds, but a model may think for minutes before its first word. */
const longestHeldMs = 10_000

/** A call that goes ahead. Others with the same beginning follow once it has begun to answer. */
export interface LeadingCall {
  /** Its first word has come, or it is over. */
  begun(): void
}

interface Lead extends LeadingCall {
  model: string
  messages: readonly Message[]
  hasBegun: AbortSignal
}

/**
 * Lets calls that share a long beginning start one after the other, so that the provider reads it once: the first of them
 * fills the prompt cache, which it has done by its first word, and all others read from it at a fraction of the price.
 *
 * The time it takes is bounded. A call is held until the first word of the one that it follows, at most for `longestHeldMs`,
 * whatever fails in between. Calls that start together are held together. So a debate takes at most min(time to the first word, 10 s)
 * longer for each step in which such calls start side by side, less what reading from the cache saves.
 */
export class SharedBeginnings {
  readonly #leads = new Set<Lead>()

  /** Waits for its turn. A model without a prompt cache, or whose cache saves nothing, never waits. */
  async enter(model: Model, messages: readonly Message[], signal: AbortSignal): Promise<LeadingCall | null> {
    if (!savesByCache(model)) return null
    const until = performance.now() + longestHeldMs
    for (;;) {
      const left = until - performance.now()
      const ahead = left > 0 && !signal.aborted ? this.#ahead(model.name, messages) : undefined
      if (!ahead) return this.#lead(model.name, messages)
      await sleep(left, AbortSignal.any([signal, ahead.hasBegun]))
    }
  }

  #ahead(model: string, messages: readonly Message[]): Lead | undefined {
    return [...this.#leads].find(lead => lead.model === model && sharedTokens(lead.messages, messages) >= longEnough)
  }

  #lead(model: string, messages: readonly Message[]): Lead {
    const controller = new AbortController()
    const begun = () => {
      this.#leads.delete(lead)
      controller.abort()
    }
    const lead: Lead = { model, messages, hasBegun: controller.signal, begun }
    this.#leads.add(lead)
    return lead
  }
}

const savesByCache = ({ prices }: Model): boolean => prices?.cached !== undefined && prices.cached < prices.input

/** How long the beginning is that two calls have in common, in tokens. */
function sharedTokens(one: readonly Message[], other: readonly Message[]): number {
  let tokens = 0
  for (const [place, message] of one.entries()) {
    const twin = other[place]
    if (twin?.role !== message.role) return tokens
    if (twin.content !== message.content) return tokens + roughTokens(sharedText(message.content, twin.content))
    tokens += memo(tokensByMessage, message, () => roughTokens(message.content))
  }
  return tokens
}

const tokensByMessage = new WeakMap<Message, number>()

function sharedText(one: string, other: string): string {
  let length = 0
  while (length < one.length && one.charCodeAt(length) === other.charCodeAt(length)) length += 1
  return one.slice(0, length)
}
