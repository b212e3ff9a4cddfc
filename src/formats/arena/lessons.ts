import { findQuote } from '../../core/quote.ts'
import type { View } from '../../core/view.ts'
import type { AgentLessons } from '../../engine/format.ts'
import { arenaOf, sides } from './options.ts'
import type { Lesson } from './shapes.ts'
import { words } from './tail.ts'
import type { Verdict } from './verdict.ts'

/** What the debaters should remember, by the ruling: only what rests on words that were said. */
export function lessons(view: View): AgentLessons[] {
  const options = arenaOf(view.brief.options)
  const learned = (view.verdict as Verdict | null)?.ruling?.lessons
  if (!options.learn || !learned) return []
  const isSaid = ({ turn, quote }: Lesson) => findQuote(quote, words(view.turns.get(turn)?.text ?? ''))
  return sides.map(side => ({
    agent_id: options[side].agent_id,
    worked: learned[side].worked.filter(isSaid),
    refuted: learned[side].refuted.filter(isSaid),
  }))
}
