import type { Language } from '../../../core/language.ts'
import type { View } from '../../../core/view.ts'
import { inline } from '../../report/markdown.ts'
import { roles } from '../about.ts'
import { type AuditDecision, auditDecision } from '../auto.ts'
import { type Player, playersOf, type ResearchOptions, researchOf } from '../options.ts'
import { type Audit, type Investigation, neither } from '../shapes.ts'
import { speakersOf } from '../speakers.ts'
import { type Answers, numberOf } from '../study.ts'
import type { Verdict } from '../verdict.ts'
import { auditOf, investigationOf, rebuttalOf, type Told, type ToldBy } from './told.ts'
import { type ReportWords, reportWords } from './words.ts'

/** What everything that is written about a research needs. */
export interface Book {
  view: View
  language: Language
  options: ResearchOptions
  players: readonly Player[]
  t: ReportWords
  /** null: it is not over, or came to none. */
  verdict: Verdict | null
  /** Why it was given up before it began; null: it was not. */
  aborted: string | null
  audit: AuditDecision
  found: readonly ToldBy<Investigation>[]
  rebutted: readonly ToldBy<Answers>[]
  audited: Told<Audit>
}

export function bookOf(view: View): Book {
  const { language, topic } = view.brief
  const options = researchOf(view.brief.options)
  const players = playersOf(view.brief)
  const aborted = abortedBecause(view)
  return {
    view,
    language,
    options,
    players,
    t: reportWords[language],
    verdict: aborted === null ? (view.verdict as object as Verdict | null) : null,
    aborted,
    audit: auditDecision(topic, options.evidence_round, language),
    found: players.map(player => investigationOf(view, player, options)),
    rebutted: players.map(player => rebuttalOf(view, player)),
    audited: auditOf(view),
  }
}

function abortedBecause({ outcome, verdict }: View): string | null {
  if (outcome !== 'aborted') return null
  const reason = (verdict as { reason?: unknown } | null)?.reason
  return typeof reason === 'string' ? reason : ''
}

/** A role, an official or no side, as readers know it; not yet fit for Markdown. */
export function nameOf({ players, language, options, t }: Book, seat: string): string {
  if (seat === neither) return t.neither
  const player = players.find(({ id }) => id === seat)
  if (player) return player.name
  const [, role = seat, place] = /^(.*?)(?:-(\d+))?$/.exec(seat) ?? []
  const label = roles({ roles: options.roles }).find(({ id }) => id === role)?.label[language]
  if (label === undefined) return seat
  return place === undefined ? label : `${label} ${place}`
}

export const voicesOf = ({ view, t }: Pick<Book, 'view' | 't'>, seat: string): string =>
  speakersOf(view, seat).map(inline).join(t.followedBy)

/** `Claude Code (openai:gpt-5.4)` */
export const roleIn = (book: Book, seat: string): string => `${inline(nameOf(book, seat))} (${voicesOf(book, seat)})`

/** What an argument or a new attack says, by its number; null: there is none. */
export function statementIn({ found, rebutted }: Book, number: string): string | null {
  for (const { player, value } of found) {
    const argument = value?.arguments.find((_, place) => numberOf(player, place) === number)
    if (argument) return argument.argument
  }
  const [, role, place] = /^(\d+)\.n(\d+)$/.exec(number) ?? []
  return rebutted.find(({ player }) => String(player.number) === role)?.value?.attacks[Number(place) - 1] ?? null
}

/** How it ended, in the seed's words; of what is not over or failed, in ours. */
export function stateOf({ view, verdict, aborted }: Book): string {
  if (aborted !== null) return 'aborted'
  if (verdict) return verdict.state
  return view.state === 'failed' ? 'failed' : 'unfinished'
}
