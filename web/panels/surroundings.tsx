import type { ComponentChildren } from 'preact'
import { clean } from '../../src/core/clean.ts'
import type { Language } from '../../src/core/language.ts'
import type { Panel } from '../../src/engine/panel.ts'

/** What a panel needs to know from outside. */
export interface PanelSurroundings {
  /** The language of our own words. */
  language: Language
  seatClass(seat: string): string
  /** A turn's name for people; null: there is no turn to link to. */
  turnName(key: string): string | null
}

/** What a component gets to draw a panel. Its words are clean. */
export interface PanelProps<P extends Panel = Panel> {
  panel: P
  around: PanelSurroundings
}

interface Given {
  turn: string | null | undefined
  around: PanelSurroundings
  /** Left out: the turn's name. */
  children?: ComponentChildren
}

/** A link to a turn, or only the words if there is no such turn. `data-turn` lets the page go there without the address. */
export function ToTurn({ turn, around, children }: Given) {
  const name = turn == null ? null : around.turnName(turn)
  if (name === null) return <>{children}</>
  return (
    <a href={`#${encodeURI(turn!)}`} data-turn={turn}>
      {children ?? clean(name).text}
    </a>
  )
}

/** Words for screen readers. */
export const Unseen = ({ text }: { text: string }) => <span class="unseen">{text}</span>
