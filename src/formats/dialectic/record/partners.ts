import { faultText } from '../../report/faults.ts'
import { oneLine, shortened } from '../../report/markdown.ts'
import { generalPurpose } from '../options-in.ts'
import { type Book, choiceIn, choiceKey, partnerIn } from '../report/book.ts'
import { recordWords } from './words.ts'

const longestReason = 400
const longestWhy = 240

/** `Main Agent ↔ Sub Agent (security-reviewer) ↔ Sub Agent 2 (general-purpose)` */
export function participantsText(book: Book): string {
  const partners = book.partners.map((seat, i) => `Sub Agent${i === 0 ? '' : ` ${i + 1}`} (${nameIn(book, seat)})`)
  return ['Main Agent', ...partners].join(' ↔ ')
}

const nameIn = (book: Book, seat: string): string =>
  oneLine(partnerIn(book, seat)?.name ?? recordWords[book.language].toBeChosen)

/** How the partner was chosen, and who had to step in; '': there is nothing to say about it. */
export function partnerText(book: Book): string {
  const { view, partners, options, t } = book
  const w = recordWords[book.language]
  const instead = view.fallbacks
    .filter(({ seat }) => partners.includes(seat))
    .map(({ seat, to, from, why }) => {
      const isGeneral =
        options.candidates.length > 0 && view.brief.seats.some(({ id, model }) => id === seat && model === to)
      return w.tookOver(
        isGeneral ? `${generalPurpose}${t.aside(oneLine(to))}` : oneLine(to),
        oneLine(from),
        shortened(why, longestWhy),
      )
    })
  return [...chosenText(book), ...instead].join(t.semicolon)
}

function chosenText({ view, options, partners, language }: Book): string[] {
  const w = recordWords[language]
  if (options.candidates.length === 0) {
    const named = options.partners.slice(0, partners.length).map(({ name }) => oneLine(name))
    const others = options.lost.length > 0 ? named.filter(name => name !== generalPurpose) : named
    return [
      ...(others.some(name => name !== generalPurpose) ? [w.given(others)] : []),
      ...options.lost.map(name => w.instead(generalPurpose, oneLine(name))),
    ]
  }
  const turn = view.turns.get(choiceKey)
  if (turn?.state === 'missed')
    return [w.notChosen(generalPurpose, turn.missed ? shortened(faultText(turn.missed, language), longestWhy) : '')]
  if (turn?.state !== 'answered') return []
  const { partner, reason } = choiceIn(turn)
  return [w.chosen(oneLine(partner), shortened(reason, longestReason))]
}
