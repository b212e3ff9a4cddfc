import { readFileSync } from 'node:fs'
import type { Rigor, Seat } from '../src/core/events.ts'
import type { Opening } from '../src/engine/perform.ts'

const kinds = ['logic', 'practical', 'technology', 'risk', 'empathy']

/**
 * The usual audience of five, with the poll. A model for each debater, one for the judge (at high rigor two more beside it) and
 * one for the whole audience.
 */
export function arenaOpening(rounds: number, rigor: Rigor): Opening {
  const audience = kinds.map((kind, place) => ({ agent_id: `aud_0${place + 1}`, ...listener(kind), weight: 1 }))
  const judges = rigor === 'high' ? ['judge', 'judge-2', 'judge-3'] : ['judge']
  const seats: Seat[] = [
    ...['pro', 'con', ...judges].map(id => ({ id, model: `lab:${id}-model` })),
    ...audience.map(({ agent_id }) => ({ id: agent_id, model: 'lab:audience-model' })),
  ]
  return {
    topic: 'Should this service move to another database within the next quarter?',
    language: 'en',
    seats,
    effort: null,
    budget: null,
    rigor,
    options: { rounds, audience },
    context: [],
  }
}

function listener(kind: string): { type: string; preference: string } {
  const [heading = '', ...text] = readFileSync(
    new URL(`../src/formats/arena/audience/en/${kind}.md`, import.meta.url),
    'utf8',
  ).split('\n')
  return { type: heading.replace(/^# /, ''), preference: text.join('\n').trim() }
}
