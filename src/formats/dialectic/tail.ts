import { z } from 'zod'
import type { Speech } from '../../core/model.ts'
import { listed } from '../tail/listed.ts'
import { lastObject, wordsBefore } from '../tail/tail.ts'

/** What an agent adds to its speech for the program: where it thinks the debate stands, what it missed, what it would change. */
export interface Tail {
  agreed: string[]
  open: string[]
  state: 'go-on' | 'settled' | 'stuck'
  /** What it would have had to see and was not given. */
  missing: string[]
  suggestions: { file: string; change: string; before: string | null; after: string | null }[]
}

const names = ['agreed', 'open', 'state', 'missing', 'suggestions']

/** null: there is none that can be read. */
export function tailOf(speech: string): Tail | null {
  const found = lastObject(speech, names)
  return found && TailShape.parse(found)
}

/** What of a speech is for all to hear. */
export const words = (speech: string): string => wordsBefore(speech, names)

/** As others are shown it. */
export const aloud = (speech: Speech): Speech => ({ ...speech, text: words(speech.text) })

const text = z.string().trim().min(1).max(2_000)
const passage = z.string().max(20_000).nullable().catch(null).default(null)

const TailShape = z.object({
  agreed: listed(text),
  open: listed(text),
  state: z.enum(['go-on', 'settled', 'stuck']).catch('go-on'),
  missing: listed(text),
  suggestions: listed(z.object({ file: text, change: text, before: passage, after: passage })),
})
