import { bullets, type Doc, heading } from '../../core/doc/doc.ts'
import type { View } from '../../core/view.ts'
import { capital, inline, inQuotes, shortened } from '../report/markdown.ts'
import { judgesOf } from '../report/sittings.ts'
import { calledIn } from './about.ts'
import type { MindChange } from './first-answers.ts'
import { changedWords as words } from './words.ts'

/** `The debate moved the challenger (partly) and not the proposer; on the openings alone …` */
export function changedLine({ moved, openings }: MindChange, view: View): string {
  const t = words[view.brief.language]
  const called = (seat: string) => calledIn(view, seat)
  const yes = moved.filter(({ how }) => how !== 'no').map(({ seat, how }) => t.who(called(seat), how === 'partly'))
  const no = moved.filter(({ how }) => how === 'no').map(({ seat }) => called(seat))
  const parts = [...(moved.length > 0 ? [t.moved(yes, no)] : []), ...(openings ? [onOpenings(openings, view)] : [])]
  return parts.length === 0 ? '' : t.sentence(parts)
}

function onOpenings({ winner, same }: NonNullable<MindChange['openings']>, view: View): string {
  const t = words[view.brief.language]
  const isPanel = judgesOf(view).length > 1
  if (winner === null) return t.split(same)
  return same ? t.same(isPanel) : t.other(isPanel, calledIn(view, winner))
}

/** Before → after, seat by seat. */
export function changedSection({ moved }: MindChange, view: View): Doc {
  if (moved.length === 0) return []
  const t = words[view.brief.language]
  const short = (text: string) => inQuotes(inline(shortened(text, 400)))
  const items = moved.map(({ seat, from, to, how, because }) => {
    const why = because.trim() === '' ? '' : ` — ${inline(shortened(because, 400))}`
    return `${capital(calledIn(view, seat))}${t.aside(t.how[how])}${t.colon}${short(from)} → ${short(to)}${why}`
  })
  return [heading(3, t.heading), bullets(items)]
}
