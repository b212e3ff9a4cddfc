import { turnNameIn } from '../names.ts'
import type { Showing } from '../showing.ts'

/** A link to a turn, by its name. Words from outside the debate have no place on the page. */
export function TurnLink({ turn, showing }: { turn: string; showing: Showing }) {
  const name = showing.view.peek().turns.has(turn) ? turnNameIn(showing, turn) : null
  if (name === null) return <span>{turn}</span>
  return (
    <a class="turn-link" href={`#${encodeURI(turn)}`}>
      {name}
    </a>
  )
}
