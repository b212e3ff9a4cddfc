import type { TurnView, View } from '../../../core/view.ts'
import { inline } from '../../report/markdown.ts'
import { seatName } from '../live.ts'
import { type Candidate, general, type Partner } from '../options-in.ts'
import type { Choice } from '../shapes.ts'
import { nameOf, shownIn } from './context.ts'
import { reportWords } from './words.ts'

export type DialecticBook = ReturnType<typeof bookOf>

/** Everything that texts about a dialectic need. */
export const bookOf = (view: View) => ({ ...shownIn(view), t: reportWords[view.brief.language] })

/** All models that spoke for a seat, in order: its own and, if that failed, its fallback. */
export function voicesOf(book: Pick<DialecticBook, 'view' | 't' | 'options'>, seat: string): string {
  const { view, t } = book
  const answered = [...view.turns.values()].filter(turn => turn.seat === seat && turn.state === 'answered')
  const spoke = [...new Set(answered.map(({ model }) => model))]
  const names = spoke.length > 0 ? spoke : [awaitedVoice(book, seat)]
  return names.map(inline).join(t.followedBy)
}

function awaitedVoice({ view, options }: Pick<DialecticBook, 'view' | 'options'>, seat: string): string {
  const chosen = seat === 'partner' && options.candidates.length > 0 ? chosenPartner({ view, options }) : null
  return chosen?.model ?? view.brief.seats.find(({ id }) => id === seat)?.model ?? ''
}

/** The partner in this seat; null: not chosen yet. */
export function partnerIn({ view, options, partners }: DialecticBook, seat: string): Partner | null {
  if (options.candidates.length > 0) return chosenPartner({ view, options })
  return options.partners[partners.indexOf(seat)] ?? general
}

export function chosenPartner({ view, options }: Pick<DialecticBook, 'view' | 'options'>): Candidate | null {
  const turn = view.turns.get(choiceKey)
  if (turn?.state === 'missed') return general
  if (turn?.state !== 'answered') return null
  return options.candidates.find(({ name }) => name === choiceIn(turn).partner) ?? general
}

export const choiceKey = 'choice/main'

export const choiceIn = ({ value }: TurnView): Choice => value as object as Choice

/** `Sub Agent (security-reviewer)`; not escaped for Markdown yet. */
export const speakerOf = (book: Pick<DialecticBook, 'view' | 'language'>, seat: string): string =>
  seatName(seat, book.view) ?? nameOf(book, seat)
