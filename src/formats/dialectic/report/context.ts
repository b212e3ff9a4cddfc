import type { TurnView, View } from '../../../core/view.ts'
import { roles } from '../about.ts'
import { optionsIn } from '../options-in.ts'
import { partnersIn } from '../rounds.ts'
import type { DialecticVerdict } from '../shapes.ts'
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

export const isSpeech = ({ state, structured }: TurnView): boolean => state === 'answered' && !structured

/** Why there is no decision. A user who was asked but gave no answer left it open. */
export const undecided = ({ view, t }: Pick<DialecticShown, 'view' | 't'>): string =>
  view.turns.has('conclusion/user') ? t.undecided : t.notAsked
