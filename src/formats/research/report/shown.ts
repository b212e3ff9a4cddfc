import type { Language } from '../../../core/language.ts'
import type { View } from '../../../core/view.ts'
import { roles } from '../about.ts'
import { type Answers, numberOf } from '../brought.ts'
import { neither } from '../kinds.ts'
import { type Player, playersOf, type ResearchOptions, researchOf } from '../options-in.ts'
import type { Audit, Investigation } from '../shapes.ts'
import type { Verdict } from '../verdict.ts'
import { type ShownWords, shownWords } from './shown-words.ts'
import { type Arrived, auditOf, investigationOf, rebuttalOf, type Told, type ToldBy } from './told.ts'

/** What everything that is shown of a research needs. */
export interface Shown {
  view: View
  language: Language
  options: ResearchOptions
  players: readonly Player[]
  t: ShownWords
  /** null: it is not over, or came to none. */
  verdict: Verdict | null
  /** Why it was given up before it began; null: it was not. */
  aborted: string | null
  found: readonly ToldBy<Investigation>[]
  rebutted: readonly ToldBy<Answers>[]
  audited: Told<Audit>
}

export function shownIn(view: View, arrived: Arrived | null): Shown {
  const { language } = view.brief
  const options = researchOf(view.brief.options)
  const players = playersOf(view.brief)
  const aborted = abortedBecause(view)
  return {
    view,
    language,
    options,
    players,
    t: shownWords[language],
    verdict: aborted === null ? (view.verdict as object as Verdict | null) : null,
    aborted,
    found: players.map(player => investigationOf(view, player, arrived)),
    rebutted: players.map(player => rebuttalOf(view, player, arrived)),
    audited: auditOf(view, arrived),
  }
}

function abortedBecause({ outcome, verdict }: View): string | null {
  if (outcome !== 'aborted') return null
  const reason = (verdict as { reason?: unknown } | null)?.reason
  return typeof reason === 'string' ? reason : ''
}

/** A role, an official or no side, as readers know it; not yet fit for Markdown. */
export function nameOf({ players, language, options, t }: Shown, seat: string): string {
  if (seat === neither) return t.neither
  const player = players.find(({ id }) => id === seat)
  if (player) return player.name
  const [, role = seat, place] = /^(.*?)(?:-(\d+))?$/.exec(seat) ?? []
  const label = roles({ roles: options.roles }).find(({ id }) => id === role)?.label[language]
  if (label === undefined) return seat
  return place === undefined ? label : `${label} ${place}`
}

/** What an argument or a new attack says, by its number; null: there is none. */
export function statementIn({ found, rebutted }: Shown, number: string): string | null {
  for (const { player, value } of found) {
    const argument = value?.arguments.find((_, place) => numberOf(player, place) === number)
    if (argument) return argument.argument
  }
  const [, role, place] = /^(\d+)\.n(\d+)$/.exec(number) ?? []
  return rebutted.find(({ player }) => String(player.number) === role)?.value?.attacks[Number(place) - 1] ?? null
}
