import type { Language } from '../../core/language.ts'
import { type ChangedWords as Words, changedWords as words } from '../words.ts'
import { capital, inline, shortened } from './markdown.ts'

/** What a debate changed: each seat's first and last answer, and how the openings alone would have been judged. */
interface Changed {
  moved: readonly Movement[]
  /** null: nobody was asked to rule on the openings alone. */
  openings: { winner: string | null; same: boolean } | null
}

interface Movement {
  seat: string
  from: string
  to: string
  how: 'no' | 'partly' | 'yes'
  because: string
}

/** The name of a seat inside of a sentence: `the proposer`. */
interface ChangedFrame {
  language: Language
  called(seat: string): string
  /** The number of judges. */
  judges: number
}

/** `The debate moved the challenger (partly) and not the proposer; on the openings alone …` */
export function changedLine({ moved, openings }: Changed, frame: ChangedFrame): string {
  const { language, called } = frame
  const t = words[language]
  const yes = moved.filter(({ how }) => how !== 'no').map(({ seat, how }) => t.who(called(seat), how === 'partly'))
  const no = moved.filter(({ how }) => how === 'no').map(({ seat }) => called(seat))
  const parts = [...(moved.length > 0 ? [t.moved(yes, no)] : []), ...(openings ? [onOpenings(openings, frame, t)] : [])]
  return parts.length === 0 ? '' : t.sentence(parts)
}

function onOpenings({ winner, same }: NonNullable<Changed['openings']>, frame: ChangedFrame, t: Words): string {
  const isPanel = frame.judges > 1
  if (winner === null) return t.split(same)
  return same ? t.same(isPanel) : t.other(isPanel, frame.called(winner))
}

/** Before → after, seat by seat. */
export function changedSection({ moved }: Changed, { language, called }: ChangedFrame): string[] {
  if (moved.length === 0) return []
  const t = words[language]
  const short = (text: string) => t.quoted(inline(shortened(text, 400)))
  const items = moved.map(({ seat, from, to, how, because }) => {
    const why = because.trim() === '' ? '' : ` — ${inline(shortened(because, 400))}`
    return `- ${capital(called(seat))}${t.aside(t.how[how])}${t.colon}${short(from)} → ${short(to)}${why}`
  })
  return [`### ${t.heading}`, items.join('\n')]
}
