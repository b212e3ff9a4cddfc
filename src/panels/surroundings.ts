import type { Language } from '../core/language.ts'
import { type Child, type Piece, piece } from './piece.ts'

/** What a panel needs to know from outside. */
export interface PanelSurroundings {
  /** The language of our own words. */
  language: Language
  seatClass(seat: string): string
  /** A turn's name for people; null: there is no turn to link to. */
  turnName(key: string): string | null
  /** Whether an address may become a link. */
  isPublic(address: string): boolean
}

/** A link to a turn, or only the words if there is no such turn. */
export function turnLink(
  key: string | null | undefined,
  around: PanelSurroundings,
  ...children: readonly Child[]
): Child {
  const name = key == null ? null : around.turnName(key)
  if (name !== null) return piece('a', turnTarget(key!), ...(children.length > 0 ? children : [name]))
  return children.length === 1 ? children[0]! : piece('span', {}, ...children)
}

/** `data-turn` lets the browser page go there without the address. */
const turnTarget = (key: string) => ({ href: `#${encodeURI(key)}`, 'data-turn': key })

/** Words for screen readers. */
export const unseen = (text: string): Piece => piece('span', { class: 'unseen' }, text)
