import { z } from 'zod'
import { clean } from '../../core/clean.ts'
import type { HelpRequest } from './shapes.ts'
import { blocksAtEnd } from './tail-blocks.ts'

/** What a debater adds to its speech for the rules: code checks it, and it is not for all to hear. */
export interface Tail {
  /** Core arguments that this speech makes for the first time. */
  arguments: string[]
  /** What of the opponent it answers, in the opponent's words. */
  answers: { turn: string; quote: string }[]
  help: HelpRequest | null
}

/** Of several the last that can be read; a fence that the speech left open before it is no reason not to. null: there is none. */
export function tailOf(speech: string): Tail | null {
  const found = blocksAtEnd(speech)
    .map(({ content }) => readObject(content))
    .findLast(block => block !== null)
  return found ? (TailShape.parse(found) as Tail) : null
}

/** A speech without its tail; of one that is not whole yet, as far as it surely is none. What cannot be read as a tail is said. */
export function words(speech: string): string {
  const [first] = blocksAtEnd(speech)
  return speech.slice(0, first?.start).trimEnd()
}

/** Nothing of it is for all to hear: it is no speech, whatever its tail says. */
export const isSilent = (speech: string): boolean => isBlank(words(speech))

/** Without a letter or a number in it that can be seen. */
export const isBlank = (words: string): boolean => !/[\p{L}\p{N}]/u.test(clean(words).text)

function readObject(content: string): object | null {
  try {
    const value: unknown = JSON.parse(content)
    return value !== null && typeof value === 'object' && !Array.isArray(value) ? value : null
  } catch {
    return null
  }
}

const text = z.string().trim().min(1).max(2_000)

/** What is left out of a request is no reason not to hear it: it is refused, and its speaker is told. */
const said = z.string().trim().max(2_000).catch('')

/** What can be read of a list. */
const listed = <T>(item: z.ZodType<T>) =>
  z
    .array(z.unknown())
    .transform(items => items.slice(0, 40).flatMap(one => item.safeParse(one).data ?? []))
    .catch([])

const TailShape = z.object({
  arguments: listed(text),
  answers: listed(z.object({ turn: text, quote: text })),
  help: z.object({ request: said, target_audience: said, reason: said }).nullable().catch(null),
})
