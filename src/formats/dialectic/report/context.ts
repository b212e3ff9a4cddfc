import type { TurnView, View } from '../../../core/view.ts'
import { listed, said } from '../../report/quoted-words.ts'
import { roles } from '../about.ts'
import { optionsIn } from '../options-in.ts'
import { partnersIn } from '../rounds.ts'
import type { Conclusion, DialecticVerdict } from '../shapes.ts'
import { type DialecticTail, tailIn } from '../tail.ts'
import { shownWords } from '../words.ts'
import { type Happened, type HeardRemark, happenedIn } from './remarks.ts'

export type DialecticShown = ReturnType<typeof shownIn>

/** Everything that displays of a dialectic need. */
export function shownIn(view: View) {
  const { language } = view.brief
  const happened = happenedIn(view)
  return {
    view,
    language,
    options: optionsIn(view.brief),
    t: shownWords[language],
    /** null: the debate is not over, or has no conclusion. */
    verdict: view.verdict as object as DialecticVerdict | null,
    happened,
    partners: partnersIn(view.brief),
    /** The tail of each speech of this debate, by key. */
    tails: new Map(speechesIn(happened).flatMap(withTail)),
  }
}

/** The speeches of this debate that count, in order. */
export const speechesIn = (happened: readonly Happened[]): TurnView[] =>
  happened.flatMap(one => (one.kind === 'turn' && isSpeech(one.turn) && !one.turn.leftOut ? [one.turn] : []))

function withTail(turn: TurnView): [string, DialecticTail][] {
  const tail = tailIn(turn)
  return tail ? [[turn.key, tail]] : []
}

const everybody = roles({ partners: ['', '', '', ''], ask: 'always' })

/** `Sub Agent 2` */
export const nameOf = ({ language }: Pick<DialecticShown, 'language'>, seat: string): string =>
  everybody.find(({ id }) => id === seat)?.label[language] ?? seat

/** `the main agent` */
export const calledIn = ({ language }: Pick<DialecticShown, 'language'>, seat: string): string =>
  everybody.find(({ id }) => id === seat)?.called?.[language] ?? seat

/** How a remark was made. */
export function howHeard({ fork, when }: HeardRemark, { t, view }: Pick<DialecticShown, 't' | 'view'>): string {
  if (fork !== null) return t.atFork(fork)
  return when === null ? t.untold(view.state === 'done') : t.byRemark
}

/** Rounds in which the main agent and at least one partner have spoken, including those of a record. */
export function roundCount({ options, happened, partners }: DialecticShown): number {
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

/** Why there is no decision. A user who was asked but gave no answer left it open. */
export const undecided = ({ view, t }: Pick<DialecticShown, 'view' | 't'>): string =>
  view.turns.has('conclusion/user') ? t.undecided : t.notAsked

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

export function splitText({ point, main, partner }: Conclusion['split'][number], book: DialecticShown): string {
  const { colon } = book.t
  const other = book.partners.map(seat => nameOf(book, seat)).join(book.t.listComma)
  return [
    `- ${listed([point]).slice(2)}`,
    `  - ${nameOf(book, 'main')}${colon}${said(main)}`,
    `  - ${other}${colon}${said(partner)}`,
  ].join('\n')
}
