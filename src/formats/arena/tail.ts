import { z } from 'zod'
import { listed } from '../tail/listed.ts'
import { lastObject } from '../tail/tail.ts'
import { tailNames } from './said-aloud.ts'
import type { HelpRequest } from './shapes.ts'

/** What a debater adds to its speech for the rules: code checks it, and it is not for all to hear. */
export interface Tail {
  /** Core arguments that this speech makes for the first time. */
  arguments: string[]
  /** What of the opponent it answers, in the opponent's words. */
  answers: { turn: string; quote: string }[]
  help: HelpRequest | null
}

/** Of several the last that can be read; null: there is none. */
export function tailOf(speech: string): Tail | null {
  const found = lastObject(speech, tailNames)
  return found ? (TailShape.parse(found) as Tail) : null
}

const text = z.string().trim().min(1).max(2_000)

/** What is left out of a request is no reason not to hear it: it is refused, and its speaker is told. */
const said = z.string().trim().max(2_000).catch('')

const TailShape = z.object({
  arguments: listed(text),
  answers: listed(z.object({ turn: text, quote: text })),
  help: z.object({ request: said, target_audience: said, reason: said }).nullable().catch(null),
})

export { words } from './said-aloud.ts'
