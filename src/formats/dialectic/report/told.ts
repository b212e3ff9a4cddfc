import { listed, said } from '../../report/said.ts'
import type { Conclusion, Verdict } from '../shapes.ts'
import type { Tail } from '../tail.ts'
import { calledIn, nameOf, type Shown } from './shown.ts'

export function endedText({ view, verdict, t, partners }: Shown): string {
  if (verdict) return t.ended[verdict.endedBy](partners.length > 1)
  if (view.state === 'failed') return t.failed
  return view.state === 'done' ? t.noConclusion : t.notOver
}

/** Whoever sums up may claim more than was said: what each of them said last tells. */
export function unexpressed({ outcome }: Verdict, book: Shown): string[] {
  if (outcome !== 'agreed') return []
  const silent = book.partners.filter(seat => lastTail(book, seat)?.state !== 'settled')
  return silent.length === 0 ? [] : [book.t.unexpressed(silent.map(seat => calledIn(book, seat)))]
}

/** What stands behind the last speech of a seat; null: nothing, or it has not spoken. */
export function lastTail({ tails, happened }: Shown, seat: string): Tail | null {
  const last = happened.findLast(
    one => one.kind === 'turn' && one.turn.seat === seat && one.turn.state === 'answered' && !one.turn.structured,
  )
  return (last?.kind === 'turn' && tails.get(last.turn.key)) || null
}

export function splitText({ point, main, partner }: Conclusion['split'][number], book: Shown): string {
  const { colon } = book.t
  const other = book.partners.map(seat => nameOf(book, seat)).join(book.t.listComma)
  return [
    `- ${listed([point]).slice(2)}`,
    `  - ${nameOf(book, 'main')}${colon}${said(main)}`,
    `  - ${other}${colon}${said(partner)}`,
  ].join('\n')
}
