import { remarksIn } from '../../core/remark.ts'
import type { TurnView, View } from '../../core/view.ts'
import type { Display, Interjection } from '../../engine/display.ts'
import { name, roles, sceneLabel } from './about.ts'
import { asidesBesideReplies, seatName } from './live.ts'
import { type DialecticShown, howHeard, nameOf, shownIn } from './report/context.ts'
import type { Happened, HeardRemark } from './report/remarks.ts'
import { partnersIn } from './rounds.ts'
import { tailIn, words } from './tail.ts'
import { liveWords } from './words.ts'

/** `round 2 · 3 agreed, 1 open · a remark waits`; null: there is nothing to tell. */
function progress(view: View): string | null {
  const t = liveWords[view.brief.language]
  const scenes = [...view.turns.keys()].map(key => key.split('/')[0]!)
  const last = scenes.at(-1)
  if (last === undefined) return null
  if (last === 'choice') return t.choosing
  const round = Number(/^round-(\d+)$/.exec(last)?.[1] ?? 0)
  const waiting = remarksWaiting(view)
  // The speaker is shown together with the round.
  const isNamed = [...view.turns.values()].some(({ state }) => state === 'speaking')
  const parts = [
    ...(isNamed ? [] : [round > 0 ? t.round(round) : t.concluding]),
    ...standing(view),
    ...(waiting > 0 ? [t.waiting(waiting)] : []),
  ]
  return parts.length > 0 ? parts.join(' · ') : null
}

/** Counted from what each of them said last. */
function standing({ turns, brief }: View): string[] {
  const speeches = new Map<string, TurnView>()
  for (const turn of turns.values()) if (turn.state === 'answered' && !turn.structured) speeches.set(turn.seat, turn)
  const tails = [...speeches.values()].flatMap(turn => tailIn(turn) ?? [])
  if (tails.length === 0) return []
  const count = (of: 'agreed' | 'open') => new Set(tails.flatMap(tail => tail[of])).size
  return [liveWords[brief.language].standing(count('agreed'), count('open'))]
}

/** Remarks of the user that nobody has been told yet. */
function remarksWaiting(view: View): number {
  let taken = 0
  for (const [name, value] of view.notes)
    if (listening.test(name) && typeof value === 'number') taken = Math.max(taken, value)
  return Math.max(0, remarksIn(view).length - taken)
}

const listening = /\/(?:before-main|before-partner|before-decide|at-end)$/

/** Everything in the order in which it counted: turns by key, and what was said between them. */
function sequence(view: View): (string | Interjection)[] {
  const book = shownIn(view)
  return book.happened.map(one => (one.kind === 'turn' ? one.turn.key : interjection(one, book)))
}

function interjection(one: Exclude<Happened, { kind: 'turn' }>, book: DialecticShown): Interjection {
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

const retold = { shown: 'by-asides' } as const

export const display: Display = {
  id: 'dialectic',
  name,
  roles,
  sequence,
  sceneLabel,
  seatName,
  asides: asidesBesideReplies,
  replies: { 'partner-choice': retold, decision: retold, 'user-reply': retold, conclusion: retold, farewell: retold },
  progress,
  listens: true,
  words,
  // A conversation is read downwards. Partners who challenge the same words stand side by side.
  sides: ({ brief }) => partnersIn(brief),
}
