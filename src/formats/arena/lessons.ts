import { findQuote } from '../../core/quote.ts'
import type { View } from '../../core/view.ts'
import type { AgentLessons } from '../../engine/format.ts'
import { arenaOf, sides } from './options-in.ts'
import { words } from './said-aloud.ts'
import type { Lesson } from './shapes.ts'
import type { Verdict } from './verdict.ts'

/** What the debaters should remember, by the ruling: only what rests on words of their own. */
export function lessons(view: View): AgentLessons[] {
  const options = arenaOf(view.brief.options)
  const learned = (view.verdict as Verdict | null)?.ruling?.lessons
  if (!options.learn || !learned) return []
  return sides.map(side => {
    const isOwn = ({ turn, quote }: Lesson) => {
      const said = view.turns.get(turn)
      return said?.seat === side && findQuote(quote, words(said.text))
    }
    return {
      agent_id: options[side].agent_id,
      worked: learned[side].worked.filter(isOwn),
      refuted: learned[side].refuted.filter(isOwn),
    }
  })
}
