import type { Language } from '../../../core/language.ts'
import type { View } from '../../../core/view.ts'
import { inline, literal, shortened } from '../../report/markdown.ts'
import type { Mark } from '../marks.ts'
import { type ArenaOptions, arenaOf, type SideId, sides } from '../options-in.ts'
import { type Round, schedule } from '../phases.ts'
import { words } from '../said-aloud.ts'
import type { Verdict } from '../verdict.ts'
import { arenaWords, seatName } from '../words.ts'
import { type FoulFact, foulsIn, type HelpFact, helpIn, type ScoreFact, scoresIn } from './facts.ts'
import { type ReportWords, reportWords } from './words.ts'

/** What everything that is written about an arena needs. */
export interface Book {
  view: View
  language: Language
  options: ArenaOptions
  rounds: readonly Round[]
  t: ReportWords
  /** null: it is not over, or came to none. */
  verdict: Verdict | null
  scores: readonly ScoreFact[]
  fouls: readonly FoulFact[]
  help: readonly HelpFact[]
}

export function bookOf(view: View): Book {
  const { language } = view.brief
  const options = arenaOf(view.brief.options)
  return {
    view,
    language,
    options,
    rounds: schedule(options.rounds),
    t: reportWords[language],
    verdict: view.verdict as Verdict | null,
    scores: scoresIn(view),
    fouls: foulsIn(view),
    help: helpIn(view),
  }
}

/** The points of the rounds, as far as they were scored. */
export const pathOf = ({ scores }: Book): Mark[] => scores.map(({ round, marks }) => ({ round, ...marks }))

/** Everybody who spoke for a seat, in order: its model and, where that failed, its fallback. */
export function voicesOf({ view: { turns, brief }, t }: Pick<Book, 'view' | 't'>, seat: string): string {
  const answered = [...turns.values()].filter(turn => turn.seat === seat && turn.state === 'answered')
  const spoke = [...new Set(answered.map(({ model }) => model))]
  const names = spoke.length > 0 ? spoke : [brief.seats.find(({ id }) => id === seat)?.model ?? '']
  return names.map(inline).join(t.followedBy)
}

/** A side, a member of the audience or a judge, as readers know it. */
export const nameIn = ({ options, language }: Book, seat: string): string => seatName(seat, options.audience, language)

/** Who a turn is of. */
export const speakerOf = (book: Book, turn: string): string =>
  nameIn(book, book.view.turns.get(turn)?.seat ?? turn.slice(turn.lastIndexOf('/') + 1))

const longestQuote = 600
const longestBeginning = 160

/** Words that were said, to the letter, with who said them where: `“…” — Pro, round-3/pro` */
export function quoteOf(book: Book, { turn, quote }: { turn: string; quote: string }): string {
  const t = arenaWords[book.language]
  return `${t.quoted(literal(shortened(quote, longestQuote)))} — ${speakerOf(book, turn)}${t.pause}${inline(turn)}`
}

/** How a speech begins, below its headings; null: it is not there. */
export function beginningOf({ view }: Book, turn: string): string | null {
  const text = words(view.turns.get(turn)?.text ?? '')
  const plain = text.replace(/^(?:\s*#{1,6} [^\n]*\n)+/, '').replaceAll('**', '')
  return text.trim() === '' ? null : shortened(plain.trim() === '' ? text : plain, longestBeginning)
}

/** Rounds in which both sides have spoken. */
export function spokenRounds({ view, rounds }: Pick<Book, 'view' | 'rounds'>): number {
  const isSpoken = (round: number) =>
    sides.every(side => view.turns.get(`round-${round}/${side}`)?.state === 'answered')
  return rounds.filter(({ number }) => isSpoken(number)).length
}

/** What fouls and help took off a side's mark of a round. */
export const costIn = ({ fouls, help }: Book, round: number, side: SideId): number =>
  [...fouls, ...help].reduce((sum, one) => sum + (one.round === round && one.side === side ? one.cost : 0), 0)
