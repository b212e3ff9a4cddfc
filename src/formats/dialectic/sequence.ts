import type { View } from '../../core/view.ts'
import type { Interjection } from '../../engine/format.ts'
import { sceneLabel } from './about.ts'
import type { Happened, HeardRemark } from './report/happened.ts'
import { howHeard, nameOf, type Shown, shownIn } from './report/shown.ts'

/** Everything in the order in which it counted: turns by their keys, and what was said besides them. */
export function sequence(view: View): (string | Interjection)[] {
  const book = shownIn(view)
  return book.happened.map(one => (one.kind === 'turn' ? one.turn.key : interjection(one, book)))
}

function interjection(one: Exclude<Happened, { kind: 'turn' }>, book: Shown): Interjection {
  const { t, language } = book
  const { key, text } = one
  if (one.kind === 'past') {
    const scene = `${sceneLabel(`round-${one.round}`, language)}${t.aside(t.inRecord)}`
    return { key, seat: one.seat, name: nameOf(book, one.seat), how: t.inRecord, scene, text }
  }
  return {
    key,
    seat: 'user',
    name: nameOf(book, 'user'),
    how: howHeard(one, book),
    scene: sceneLabel(sceneOf(one), language),
    text,
  }
}

function sceneOf({ round, when, key }: HeardRemark): string {
  if (when === null) return key
  if (when === 'before-conclusion') return 'conclusion'
  return when === 'at-end' ? `round-${round}/decide` : `round-${round}`
}
