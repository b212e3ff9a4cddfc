import { z } from 'zod'
import { clean } from '../../core/clean.ts'
import { listed } from '../tail/listed.ts'
import { lastObject, wordsBefore } from '../tail/tail.ts'
import type { HelpRequest } from './shapes.ts'

/** What a debater adds to its speech for the rules: code checks it, and it is not for all to hear. */
export interface Tail {
  /** Core arguments that this speech makes for the first time. */
  arguments: string[]
  /** What of the opponent it answers, in the opponent's words. */
  answers: { turn: string; quote: string }[]
  help: HelpRequest | null
}

const names = ['arguments', 'answers', 'help']

/** Of several the last that can be read; null: there is none. */
export function tailOf(speech: string): Tail | null {
  const found = lastObject(speech, names)
  return found ? (TailShape.parse(found) as Tail) : null
}

/** A speech without its tail; of one that is not whole yet, as far as it surely is none. What cannot be read as a tail is said. */
export const words = (speech: string): string => wordsBefore(speech, names)

/** Nothing of it is for all to hear: it is no speech, whatever its tail says. */
export const isSilent = (speech: string): boolean => isBlank(words(speech))

/** Without a letter or a number in it that can be seen. */
export const isBlank = (words: string): boolean => !/[\p{L}\p{N}]/u.test(clean(words).text)

const text = z.string().trim().min(1).max(2_000)

/** What is left out of a request is no reason not to hear it: it is refused, and its speaker is told. */
const said = z.string().trim().max(2_000).catch('')

const TailShape = z.object({
  arguments: listed(text),
  answers: listed(z.object({ turn: text, quote: text })),
  help: z.object({ request: said, target_audience: said, reason: said }).nullable().catch(null),
})
