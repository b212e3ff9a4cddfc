import type { Call, CueValue, CueValues, Speech } from '../../../core/model.ts'
import type { Side } from '../stance.ts'

/** What a seat has heard so far, and what it said itself. */
export interface Hearing {
  /** All that it was shown of the debate, in order. Its own speeches are not among it, unless it judges. */
  said: Speech[]
  /** Its replies in this conversation, oldest first. */
  own: string[]
  /** What it was told about itself when it was first asked. */
  about: CueValues
}

export function hearingOf({ messages, moment: { values, before = [] } }: Call): Hearing {
  const told = [...before, values]
  const shown = told.flatMap(one => [...speechesIn(one.said), ...speechesIn(one.record)])
  return {
    said: shown.filter(({ key, derived }, i) => derived === undefined && firstAt(shown, key) === i),
    own: messages.filter(({ role }) => role === 'assistant').map(({ content }) => spoken(content)),
    about: told[0]!,
  }
}

const firstAt = (speeches: readonly Speech[], key: string): number => speeches.findIndex(speech => speech.key === key)

const isSpeech = (value: unknown): value is Speech =>
  typeof value === 'object' && value !== null && 'text' in value && 'seat' in value

export const speechesIn = (value: CueValue | undefined): Speech[] =>
  (Array.isArray(value) ? value : [value]).filter(isSpeech)

/** Without the block that a debater adds for the rules. */
function spoken(reply: string): string {
  const at = reply.lastIndexOf('\n```json')
  return at < 0 ? reply : reply.slice(0, at).trimEnd()
}

/** Which side a seat or a turn speaks for; null: neither, such as the audience. */
export function sideOf({ seat, of }: Pick<Speech, 'seat' | 'of'>): Side | null {
  const name = of === undefined ? seat : of.slice(of.lastIndexOf('/') + 1)
  return name === 'pro' ? 'for' : name === 'con' ? 'against' : null
}

export const otherSide = (side: Side): Side => (side === 'for' ? 'against' : 'for')

export const roundOf = ({ key }: Pick<Speech, 'key'>): number => Number(/^round-(\d{1,3})\//.exec(key)?.[1] ?? 0)
