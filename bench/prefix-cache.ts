import { estimateTokenCount } from 'tokenx'

/** What a call takes in, and how much of it was in the cache. */
export interface Intake {
  input: number
  cached: number
}

/** As OpenAI documents it: from 1,024 tokens on, in steps of 128. */
const least = 1_024
const step = 128

/**
 * What a provider would serve from its cache: the longest beginning that a prompt shares with any earlier one to the same
 * model, as if calls side by side had come one after the other. Nothing is ever dropped from it.
 */
export class PrefixCache {
  readonly #prompts = new Map<string, string[]>()

  take(model: string, prompt: string): Intake {
    const earlier = this.#prompts.get(model) ?? []
    const shared = earlier.reduce((most, other) => Math.max(most, sharedLength(prompt, other)), 0)
    this.#prompts.set(model, [...earlier, prompt])
    const input = estimateTokenCount(prompt)
    const known = Math.min(input, estimateTokenCount(prompt.slice(0, shared)))
    return { input, cached: known < least ? 0 : known - (known % step) }
  }

  forget(): void {
    this.#prompts.clear()
  }
}

/** As a chat template would put it. */
export const promptOf = (messages: readonly { role: string; content: string }[]): string =>
  messages.map(({ role, content }) => `[${role}]\n${content}\n`).join('')

function sharedLength(one: string, other: string): number {
  const most = Math.min(one.length, other.length)
  let length = 0
  while (length < most && one.charCodeAt(length) === other.charCodeAt(length)) length++
  return length
}
