import type { PageRead, SearchMade } from '../../../core/search.ts'
import type { View } from '../../../core/view.ts'
import { oneLine, shortened } from '../../report/markdown.ts'
import { roles } from '../about.ts'
import { numberOf } from '../arguments.ts'
import { type Arrived, auditOf, investigationOf, neither, rebuttalOf } from '../course-in.ts'
import { meansOf, type Player, playersOf, researchOf } from '../options-in.ts'
import type { ResearchVerdict } from '../verdict.ts'
import { shownWords } from './words.ts'

export type ResearchShown = ReturnType<typeof shownIn>

/** Everything that displays of a research need. */
export function shownIn(view: View, arrived: Arrived | null) {
  const { language } = view.brief
  const players = playersOf(view.brief)
  const aborted = abortedBecause(view)
  return {
    view,
    language,
    options: researchOf(view.brief.options),
    players,
    t: shownWords[language],
    /** null: the research is not over, or has no verdict. */
    verdict: aborted === null ? (view.verdict as object as ResearchVerdict | null) : null,
    aborted,
    found: players.map(player => investigationOf(view, player, arrived)),
    rebutted: players.map(player => rebuttalOf(view, player, arrived)),
    audited: auditOf(view, arrived),
  }
}

/** Why it was aborted before it began; null: it was not. */
function abortedBecause({ outcome, verdict }: View): string | null {
  if (outcome !== 'aborted') return null
  const reason = (verdict as { reason?: unknown } | null)?.reason
  return typeof reason === 'string' ? reason : ''
}

/** The name of a role, an official or no side for readers; not escaped for Markdown yet. */
export function nameOf({ players, language, options, t }: ResearchShown, seat: string): string {
  if (seat === neither) return t.neither
  const player = players.find(({ id }) => id === seat)
  if (player) return player.name
  const [, role = seat, place] = /^(.*?)(?:-(\d+))?$/.exec(seat) ?? []
  const label = roles({ roles: options.roles }).find(({ id }) => id === role)?.label[language]
  if (label === undefined) return seat
  return place === undefined ? label : `${label} ${place}`
}

/** The text of an argument or new attack, by number; null: there is none. */
export function statementIn({ found, rebutted }: ResearchShown, number: string): string | null {
  for (const { player, value } of found) {
    const argument = value?.arguments.find((_, place) => numberOf(player, place) === number)
    if (argument) return argument.argument
  }
  const [, role, place] = /^(\d+)\.n(\d+)$/.exec(number) ?? []
  return rebutted.find(({ player }) => String(player.number) === role)?.value?.attacks[Number(place) - 1] ?? null
}

/** Why a role's search with a service failed, not escaped for Markdown yet; null: it did not. */
export function searchLost({ id }: Pick<Player, 'id'>, { view, t }: ResearchShown): string | null {
  const ofRole = view.facts.filter(({ seat }) => seat === id)
  const made = ofRole.filter(({ type }) => type === 'search.made').map(({ fact }) => fact as object as SearchMade)
  const read = ofRole.filter(({ type }) => type === 'page.read').map(({ fact }) => fact as object as PageRead)
  if (made.length > 0 && made.every(({ failure }) => failure !== undefined))
    return t.searchesLost(made.length, reasonsIn(made.map(({ failure }) => failure)))
  if (read.length > 0 && read.every(({ hash }) => hash === null))
    return t.pagesLost(read.length, reasonsIn(read.map(({ reason }) => reason)))
  return null
}

/** All roles whose search failed, unless listed as degraded: who, with what, and why. */
export const lostSearches = (book: ResearchShown): string[] =>
  book.players.flatMap(player => {
    const isTold = book.verdict?.degraded.some(({ seat, what }) => seat === player.id && what === 'search')
    const lost = isTold ? null : searchLost(player, book)
    const by = meansOf(player, book.options)
    return lost === null || by === null
      ? []
      : [`${oneLine(nameOf(book, player.id))}${book.t.colon}${oneLine(by)}${book.t.pause}${lost}`]
  })

const mostReasons = 2

/** Each reason once, without a full stop. */
function reasonsIn(given: readonly (string | undefined)[]): string[] {
  const told = given.flatMap(why => (why ? [shortened(why, 160).replace(/[.。]$/, '')] : []))
  const all = [...new Set(told)]
  return all.length > mostReasons ? [...all.slice(0, mostReasons), '…'] : all
}
