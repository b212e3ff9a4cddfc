import type { Suggestion } from './shapes.ts'
import { tailOf } from './tail.ts'

/** What was proposed to be changed, oldest first. Said again, it counts as said last. */
export function suggestionsIn(said: Iterable<{ key: string; seat: string; text: string }>): Suggestion[] {
  const found = new Map<string, Suggestion>()
  for (const { key, seat, text } of said)
    for (const suggestion of tailOf(text)?.suggestions ?? []) {
      const same = `${suggestion.file}\n${suggestion.before ?? suggestion.change}`
      found.delete(same)
      found.set(same, { turn: key, seat, ...suggestion })
    }
  return [...found.values()]
}
