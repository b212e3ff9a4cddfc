import type { EarlierNotes } from '../../engine/stage.ts'
import type { Divergence, Triage } from './shapes.ts'

/** A disagreement that is or was debated somewhere in the tree. */
type Known = {
  id: string
  title: string
  parties: string[]
}

export const knownOf = ({ id, title, sides }: Divergence): Known => ({ id, title, parties: Object.keys(sides).sort() })

/** A disagreement that was found in one node and is debated as another. */
interface Link {
  from: string
  to: string
}

/** Does a question lead over such links to this node or one above it, which is not settled yet? */
function leadsBack(question: string, node: string, links: readonly Link[]): boolean {
  const seen = new Set<Link>()
  const leads = (from: string): boolean =>
    links.some(link => {
      if (seen.has(link) || !isAbove(from, link.from)) return false
      seen.add(link)
      return isAbove(link.to, node) || leads(link.to)
    })
  return leads(question)
}

/** Is the question this node or one above it? */
export const isAbove = (id: string, node: string): boolean => node === id || node.startsWith(`${id}.`)

/** Siblings of the node and of those above it, nearest first; then all others by their distance. */
export function nearestFirst<Q extends { id: string }>(questions: readonly Q[], node: string): Q[] {
  const path = node.split('.')
  const rank = (id: string): number => {
    const steps = id.split('.')
    const common = steps.findIndex((step, i) => step !== path[i])
    const shared = common === -1 ? steps.length : common
    const distance = steps.length + path.length - 2 * shared
    return (steps.length === shared + 1 ? 0 : 1_000) + distance
  }
  const ranked = questions.map(question => ({ question, rank: rank(question.id) }))
  return ranked.sort((a, b) => a.rank - b.rank).map(({ question }) => question)
}

/** Equal word for word, apart from typography. */
export const sameTitle = (one: string, other: string): boolean => titleKey(one) === titleKey(other)

/** The known question with the same title and the same parties. */
function sameQuestion(divergence: Divergence, known: readonly Known[]): Known | undefined {
  const { title, parties } = knownOf(divergence)
  const wanted = titleKey(title)
  return known.find(other => other.parties.join('\n') === parties.join('\n') && titleKey(other.title) === wanted)
}

/** Signs with a meaning stay: C++ is not C#, and more is not less. */
const typography = /[\p{Pd}\p{Pi}\p{Pf}\p{Ps}\p{Pe}\p{Pc}\p{Cf}\s"'`*,;:.?!、。·…]+/gu

/** Equal for titles that differ only in typography. */
export function titleKey(title: string): string {
  const letters = title.normalize('NFKC').toLowerCase()
  return letters.replace(typography, ' ').trim() || letters.trim()
}

/** Disagreement → the same one elsewhere; null: that one waits for this very node. */
export type Links = Record<string, string | null>

/** What a node decided about the questions it found, visible to all others. */
export type Grown = {
  links: Links
  /** Those that need a debate of their own, the most contested first. */
  wanted: Known[]
}

/** The names of two notes: for `Grown`, and for how many of the wanted debates found a place. */
export const grownNote = 'grown'
export const placesNote = 'places'

/** Which of these are already debated elsewhere. Code looks first; otherwise the reviewer is believed. */
export function linksOf(divergences: Triage['divergences'], node: string, earlier: EarlierNotes): Links {
  const known = knownElsewhere(node, earlier)
  const linked = linksSoFar(earlier)
  return Object.fromEntries(
    divergences.flatMap(divergence => {
      const same = sameQuestion(divergence, known)?.id ?? divergence.sameAs
      return same === null ? [] : [[divergence.id, leadsBack(same, node, linked) ? null : same]]
    }),
  )
}

/** The most questions of other branches that a reviewer is shown. */
export const mostElsewhere = 40

/** Questions of other branches for the reviewer. Those near in the tree are most likely the same. */
export const shownElsewhere = (node: string, earlier: EarlierNotes): string[] =>
  nearestFirst(knownElsewhere(node, earlier), node)
    .slice(0, mostElsewhere)
    .map(({ id }) => id)

/** In a fork, a question that was debated elsewhere may not have come up again. */
export function titled(ids: readonly string[], node: string, earlier: EarlierNotes): { id: string; title: string }[] {
  const titles = new Map(knownElsewhere(node, earlier).map(({ id, title }) => [id, title]))
  return ids.flatMap(id => (titles.has(id) ? [{ id, title: titles.get(id)! }] : []))
}

/** Every question with a debate of its own, except those that led to this node. */
function knownElsewhere(node: string, earlier: EarlierNotes): Known[] {
  const places = new Map(earlier(placesNote).map(({ scene, value }) => [scene, value as number]))
  return grownIn(earlier)
    .flatMap(({ scene, grown }) => grown.wanted.slice(0, places.get(scene) ?? 0))
    .filter(({ id }) => !isAbove(id, node))
}

const linksSoFar = (earlier: EarlierNotes): Link[] =>
  grownIn(earlier).flatMap(({ scene, grown }) =>
    Object.values(grown.links).flatMap(to => (to === null ? [] : [{ from: scene, to }])),
  )

const grownIn = (earlier: EarlierNotes): { scene: string; grown: Grown }[] =>
  earlier(grownNote).map(({ scene, value }) => ({ scene, grown: value as Grown }))
