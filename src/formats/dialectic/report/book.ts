import type { TurnView, View } from '../../../core/view.ts'
import { inline } from '../../report/markdown.ts'
import { seatName } from '../live-names.ts'
import { type Candidate, general, type Partner } from '../options-in.ts'
import type { Choice } from '../shapes.ts'
import { nameOf, type Shown, shownIn } from './shown.ts'
import { type ReportWords, reportWords } from './words.ts'

/** What everything that is written about a dialectic needs. */
export interface Book extends Shown {
  t: ReportWords
}

export const bookOf = (view: View): Book => ({ ...shownIn(view), t: reportWords[view.brief.language] })

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

export function chosenPartner({ view, options }: Pick<Book, 'view' | 'options'>): Candidate | null {
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
