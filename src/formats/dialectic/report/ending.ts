import type { DialecticVerdict } from '../shapes.ts'
import type { DialecticTail } from '../tail.ts'
import { calledIn, type DialecticShown, isSpeech } from './context.ts'

export function endedText({ view, verdict, t, partners }: DialecticShown): string {
  if (verdict) return t.ended[verdict.endedBy](partners.length > 1)
  if (view.state === 'failed') return t.failed
  return view.state === 'done' ? t.noConclusion : t.notOver
}

/** A summary may claim more than was said, so it is compared with each partner's last words. */
export function unexpressed({ outcome }: DialecticVerdict, book: DialecticShown): string[] {
  if (outcome !== 'agreed') return []
  const silent = book.partners.filter(seat => lastTail(book, seat)?.state !== 'settled')
  return silent.length === 0 ? [] : [book.t.unexpressed(silent.map(seat => calledIn(book, seat)))]
}

/** The tail of a seat's last speech; null: it has none, or the seat has not spoken. */
export function lastTail({ tails, happened }: DialecticShown, seat: string): DialecticTail | null {
  const last = happened.findLast(one => one.kind === 'turn' && one.turn.seat === seat && isSpeech(one.turn))
  return (last?.kind === 'turn' && tails.get(last.turn.key)) || null
}
