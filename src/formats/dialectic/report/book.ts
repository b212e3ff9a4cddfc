import type { Language } from '../../../core/language.ts'
import type { TurnView, View } from '../../../core/view.ts'
import { inline } from '../../report/markdown.ts'
import { roles } from '../about.ts'
import { seatName } from '../live-names.ts'
import { type Candidate, general, type Options, optionsIn, type Partner } from '../options.ts'
import { partnersIn } from '../seats.ts'
import type { Choice, Verdict } from '../shapes.ts'
import { type Tail, tailOf } from '../tail.ts'
import { type Happened, type HeardRemark, happenedIn } from './happened.ts'
import { type ReportWords, reportWords } from './words.ts'

/** What everything that is written about a dialectic needs. */
export interface Book {
  view: View
  language: Language
  options: Options
  t: ReportWords
  /** null: it is not over, or came to none. */
  verdict: Verdict | null
  happened: readonly Happened[]
  /** Seats of those who challenge. */
  partners: readonly string[]
  /** What stands behind each speech of this debate, by its key. */
  tails: ReadonlyMap<string, Tail>
}

export function bookOf(view: View): Book {
  const { language } = view.brief
  const happened = happenedIn(view)
  return {
    view,
    language,
    options: optionsIn(view.brief),
    t: reportWords[language],
    verdict: view.verdict as object as Verdict | null,
    happened,
    partners: partnersIn(view.brief),
    tails: new Map(speechesIn(happened).flatMap(turn => withTail(turn))),
  }
}

/** The speeches of this debate that count, in order. */
export const speechesIn = (happened: readonly Happened[]): TurnView[] =>
  happened.flatMap(one => (one.kind === 'turn' && isSpeech(one.turn) && !one.turn.leftOut ? [one.turn] : []))

function withTail({ key, text }: TurnView): [string, Tail][] {
  const tail = tailOf(text)
  return tail ? [[key, tail]] : []
}

const everybody = roles({ partners: ['', '', '', ''], ask: 'always' })

/** `Sub Agent 2` */
export const nameOf = ({ language }: Pick<Book, 'language'>, seat: string): string =>
  everybody.find(({ id }) => id === seat)?.label[language] ?? seat

/** `the main agent` */
export const calledIn = ({ language }: Pick<Book, 'language'>, seat: string): string =>
  everybody.find(({ id }) => id === seat)?.called?.[language] ?? seat

/** Everybody who spoke for a seat, in order: its model and, where that failed, its fallback. */
export function voicesOf(book: Pick<Book, 'view' | 't' | 'options'>, seat: string): string {
  const { view, t } = book
  const answered = [...view.turns.values()].filter(turn => turn.seat === seat && turn.state === 'answered')
  const spoke = [...new Set(answered.map(({ model }) => model))]
  const names = spoke.length > 0 ? spoke : [awaitedVoice(book, seat)]
  return names.map(inline).join(t.followedBy)
}

function awaitedVoice({ view, options }: Pick<Book, 'view' | 'options'>, seat: string): string {
  const chosen = seat === 'partner' && options.candidates.length > 0 ? chosenPartner({ view, options }) : null
  return chosen?.model ?? view.brief.seats.find(({ id }) => id === seat)?.model ?? ''
}

/** Who challenges in this seat; null: it is still to be chosen. */
export function partnerIn({ view, options, partners }: Book, seat: string): Partner | null {
  if (options.candidates.length > 0) return chosenPartner({ view, options })
  return options.partners[partners.indexOf(seat)] ?? general
}

function chosenPartner({ view, options }: Pick<Book, 'view' | 'options'>): Candidate | null {
  const turn = view.turns.get(choiceKey)
  if (turn?.state === 'missed') return general
  if (turn?.state !== 'answered') return null
  return options.candidates.find(({ name }) => name === choiceIn(turn).partner) ?? general
}

export const choiceKey = 'choice/main'

export const choiceIn = ({ value }: TurnView): Choice => value as object as Choice

/** `Sub Agent (security-reviewer)`; not yet fit for Markdown. */
export const speakerOf = (book: Pick<Book, 'view' | 'language'>, seat: string): string =>
  seatName(seat, book.view) ?? nameOf(book, seat)

/** How a remark came about. */
export function howHeard({ fork, when }: HeardRemark, { t, view }: Pick<Book, 't' | 'view'>): string {
  if (fork !== null) return t.atFork(fork)
  return when === null ? t.untold(view.state === 'done') : t.byRemark
}

/** Rounds in which the main agent and somebody who challenges it have spoken, those of a record included. */
export function roundCount({ options, happened, partners }: Book): number {
  const spoken = Map.groupBy(
    happened.flatMap(one => (one.kind === 'turn' && one.round !== null && isSpeech(one.turn) ? [one] : [])),
    ({ round }) => round,
  )
  const whole = [...spoken.values()].filter(
    said => said.some(({ turn }) => turn.seat === 'main') && said.some(({ turn }) => partners.includes(turn.seat)),
  )
  return options.history.length + whole.length
}

const isSpeech = ({ state, structured }: TurnView): boolean => state === 'answered' && !structured

/** Why there is no decision. Who was asked and gave no answer left it open. */
export const undecided = ({ view, t }: Pick<Book, 'view' | 't'>): string =>
  view.turns.has('conclusion/user') ? t.undecided : t.notAsked
