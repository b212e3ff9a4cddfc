import type { Speech } from '../../core/model.ts'
import type { Hall } from './hall.ts'
import { newFacts } from './new-facts.ts'
import type { Round } from './phases.ts'

/** Where no new facts may come: numbers and sources that were not there before. Code sees them, the judge rules. */
export function factsFlagged(hall: Hall, { facts }: Round, speeches: readonly Speech[]): Speech[] {
  if (facts) return []
  const topic = { path: 'topic', text: hall.brief.topic }
  return speeches.flatMap(speech => {
    const before = hall.said.slice(0, hall.said.indexOf(speech))
    const found = newFacts(speech, before, [topic, ...hall.context])
    if (found.length === 0) return []
    const text = found.map(({ kind, what }) => `${kind}: ${what}`).join('\n')
    return [{ key: speech.key, seat: speech.seat, text, derived: 'flags' }]
  })
}
