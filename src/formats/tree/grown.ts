import type { Earlier } from '../../engine/stage.ts'
import { isAbove, type Known, type Link, leadsBack, nearestFirst, sameQuestion } from './same.ts'
import type { Triage } from './shapes.ts'

/** Disagreement → the one elsewhere that it is the same as; null: that one waits for this very node. */
export type Links = Record<string, string | null>

/** What a node decided about the questions it found, for all others to see. */
export type Grown = {
  links: Links
  /** Those that want a debate of their own, the most contested first. */
  wanted: Known[]
}

/** What a node keeps `Grown` as, and how many of those wanted found a place. */
export const grownNote = 'grown'
export const placesNote = 'places'

/** Which of these are debated elsewhere already: code looks first, then the reviewer is believed. */
export function linksOf(divergences: Triage['divergences'], node: string, earlier: Earlier): Links {
  const known = knownElsewhere(node, earlier)
  const linked = linksSoFar(earlier)
  return Object.fromEntries(
    divergences.flatMap(divergence => {
      const same = sameQuestion(divergence, known)?.id ?? divergence.sameAs
      return same === null ? [] : [[divergence.id, leadsBack(same, node, linked) ? null : same]]
    }),
  )
}

/** Most questions of other branches that a reviewer is shown. */
export const mostElsewhere = 40

/** What other branches are about, for the reviewer: what is near in the tree is most likely the same. */
export const shownElsewhere = (node: string, earlier: Earlier): string[] =>
  nearestFirst(knownElsewhere(node, earlier), node)
    .slice(0, mostElsewhere)
    .map(({ id }) => id)

/** In a fork, a question that was debated elsewhere may not have come up again. */
export function titled(ids: readonly string[], node: string, earlier: Earlier): { id: string; title: string }[] {
  const titles = new Map(knownElsewhere(node, earlier).map(({ id, title }) => [id, title]))
  return ids.flatMap(id => (titles.has(id) ? [{ id, title: titles.get(id)! }] : []))
}

/** Every question that has a debate of its own, but for those that led to this node. */
function knownElsewhere(node: string, earlier: Earlier): Known[] {
  const places = new Map(earlier(placesNote).map(({ scene, value }) => [scene, value as number]))
  return grownIn(earlier)
    .flatMap(({ scene, grown }) => grown.wanted.slice(0, places.get(scene) ?? 0))
    .filter(({ id }) => !isAbove(id, node))
}

const linksSoFar = (earlier: Earlier): Link[] =>
  grownIn(earlier).flatMap(({ scene, grown }) =>
    Object.values(grown.links).flatMap(to => (to === null ? [] : [{ from: scene, to }])),
  )

const grownIn = (earlier: Earlier): { scene: string; grown: Grown }[] =>
  earlier(grownNote).map(({ scene, value }) => ({ scene, grown: value as Grown }))
