import type { Language } from '../core/language.ts'
import { type Child, type Piece, piece } from './piece.ts'

/** What a panel does not know by itself. */
export interface Surroundings {
  /** Of our own words. */
  language: Language
  seatClass(seat: string): string
  /** What a turn is called for people; null: there is none to go to. */
  turnName(key: string): string | null
  /** Whether an address may be made a link. */
  isPublic(address: string): boolean
}

/** A way to a turn; only words, where there is no such turn. */
export function turnLink(key: string | null | undefined, around: Surroundings, ...children: readonly Child[]): Child {
  const name = key == null ? null : around.turnName(key)
  if (name !== null) return piece('a', turnTarget(key!), ...(children.length > 0 ? children : [name]))
  return children.length === 1 ? children[0]! : piece('span', {}, ...children)
}

/** `data-turn`: the page in the browser goes there without the address. */
const turnTarget = (key: string) => ({ href: `#${encodeURI(key)}`, 'data-turn': key })

/** Words for those who do not see. */
export const unseen = (text: string): Piece => piece('span', { class: 'unseen' }, text)
