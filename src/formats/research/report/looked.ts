import type { PageRead, SearchMade } from '../../../core/search.ts'
import { oneLine, shortened } from '../../report/markdown.ts'
import { meansOf, type Player } from '../options-in.ts'
import { nameOf, type Shown } from './shown.ts'

/** Why a role's search with a service came to nothing, in words that are not yet fit for Markdown; null: it did not. */
export function searchLost({ id }: Pick<Player, 'id'>, { view, t }: Shown): string | null {
  const ofRole = view.facts.filter(({ seat }) => seat === id)
  const made = ofRole.filter(({ type }) => type === 'search.made').map(({ fact }) => fact as object as SearchMade)
  const read = ofRole.filter(({ type }) => type === 'page.read').map(({ fact }) => fact as object as PageRead)
  if (made.length > 0 && made.every(({ failure }) => failure !== undefined))
    return t.searchesLost(made.length, reasonsIn(made.map(({ failure }) => failure)))
  if (read.length > 0 && read.every(({ hash }) => hash === null))
    return t.pagesLost(read.length, reasonsIn(read.map(({ reason }) => reason)))
  return null
}

/** Of all roles whose search came to nothing, unless it is told as degraded: who, with what, and why. */
export const lostSearches = (book: Shown): string[] =>
  book.players.flatMap(player => {
    const isTold = book.verdict?.degraded.some(({ seat, what }) => seat === player.id && what === 'search')
    const lost = isTold ? null : searchLost(player, book)
    const by = meansOf(player, book.options)
    return lost === null || by === null
      ? []
      : [`${oneLine(nameOf(book, player.id))}${book.t.colon}${oneLine(by)}${book.t.pause}${lost}`]
  })

const mostReasons = 2

/** Each once, without a full stop. */
function reasonsIn(given: readonly (string | undefined)[]): string[] {
  const told = given.flatMap(why => (why ? [shortened(why, 160).replace(/[.。]$/, '')] : []))
  const all = [...new Set(told)]
  return all.length > mostReasons ? [...all.slice(0, mostReasons), '…'] : all
}
