import type { Language } from '../../../core/language.ts'
import type { View } from '../../../core/view.ts'
import { inline, inQuotes, literal, shortened } from '../../report/markdown.ts'
import { speakersOf } from '../../seat-name.ts'
import { sceneLabel } from '../about.ts'
import { seatName } from '../names.ts'
import { type ArenaOptions, arenaOf, sides } from '../options-in.ts'
import { type ArenaRound, schedule } from '../phases.ts'
import type { ArenaVerdict } from '../verdict.ts'
import { arenaWords } from '../words.ts'
import { type FoulFact, foulsIn, type HelpFact, helpIn, type ScoreFact, scoresIn } from './facts.ts'
import { report as en } from './words.en.ts'
import { report as zh } from './words.zh.ts'

export interface ArenaBook {
  view: View
  language: Language
  options: ArenaOptions
  rounds: readonly ArenaRound[]
  t: typeof en
  /** null: the arena is not over, or has no verdict. */
  verdict: ArenaVerdict | null
  scores: readonly ScoreFact[]
  fouls: readonly FoulFact[]
  help: readonly HelpFact[]
}

export function bookOf(view: View): ArenaBook {
  const { language } = view.brief
  const options = arenaOf(view.brief.options)
  return {
    view,
    language,
    options,
    rounds: schedule(options.rounds),
    t: { en, zh }[language],
    verdict: view.verdict as ArenaVerdict | null,
    scores: scoresIn(view),
    fouls: foulsIn(view),
    help: helpIn(view),
  }
}

/** All who spoke for a seat. */
export const voicesOf = ({ view, language }: ArenaBook, seat: string): string =>
  speakersOf(view, seat).map(inline).join(arenaWords[language].followedBy)

/** A side, a member of the audience or a judge, as readers know it. */
export const nameIn = ({ options, language }: ArenaBook, seat: string): string =>
  seatName(seat, options.audience, language)

const speakerOf = (book: ArenaBook, turn: string): string =>
  nameIn(book, book.view.turns.get(turn)?.seat ?? turn.slice(turn.lastIndexOf('/') + 1))

const longestQuote = 600

/** A literal quotation with its speaker and turn: `“…” — Pro, Round 3 (round-3/pro)` */
export function quoteOf(book: ArenaBook, { turn, quote }: { turn: string; quote: string }): string {
  const { pause, aside } = arenaWords[book.language]
  const place = `${speakerOf(book, turn)}${pause}${inline(sceneLabel(turn, book.language))}${aside(inline(turn))}`
  return `${inQuotes(literal(shortened(quote, longestQuote)))} — ${place}`
}

/** `Round 3 · Pro` */
export const placeOf = (book: ArenaBook, turn: string): string =>
  `${inline(sceneLabel(turn, book.language))} · ${speakerOf(book, turn)}`

/** Rounds in which both sides have spoken. */
export function spokenRounds({ view, rounds }: Pick<ArenaBook, 'view' | 'rounds'>): number {
  const isSpoken = (round: number) =>
    sides.every(side => view.turns.get(`round-${round}/${side}`)?.state === 'answered')
  return rounds.filter(({ number }) => isSpoken(number)).length
}
