import type { Language } from '../../../core/language.ts'
import type { TurnView, View } from '../../../core/view.ts'
import { roles } from '../about.ts'
import { type Options, optionsIn } from '../options-in.ts'
import { partnersIn } from '../seats.ts'
import type { Verdict } from '../shapes.ts'
import { type Tail, tailIn } from '../tail.ts'
import { type Happened, type HeardRemark, happenedIn } from './happened.ts'
import { type ShownWords, shownWords } from './shown-words.ts'

/** What everything that is shown of a dialectic needs. */
export interface Shown {
  view: View
  language: Language
  options: Options
  t: ShownWords
  /** null: it is not over, or came to none. */
  verdict: Verdict | null
  happened: readonly Happened[]
  /** Seats of those who challenge. */
  partners: readonly string[]
  /** What stands behind each speech of this debate, by its key. */
  tails: ReadonlyMap<string, Tail>
}

export function shownIn(view: View): Shown {
  const { language } = view.brief
  const happened = happenedIn(view)
  return {
    view,
    language,
    options: optionsIn(view.brief),
    t: shownWords[language],
    verdict: view.verdict as object as Verdict | null,
    happened,
    partners: partnersIn(view.brief),
    tails: new Map(speechesIn(happened).flatMap(turn => withTail(turn))),
  }
}

/** The speeches of this debate that count, in order. */
export const speechesIn = (happened: readonly Happened[]): TurnView[] =>
  happened.flatMap(one => (one.kind === 'turn' && isSpeech(one.turn) && !one.turn.leftOut ? [one.turn] : []))

function withTail(turn: TurnView): [string, Tail][] {
  const tail = tailIn(turn)
  return tail ? [[turn.key, tail]] : []
}

const everybody = roles({ partners: ['', '', '', ''], ask: 'always' })

/** `Sub Agent 2` */
export const nameOf = ({ language }: Pick<Shown, 'language'>, seat: string): string =>
  everybody.find(({ id }) => id === seat)?.label[language] ?? seat

/** `the main agent` */
export const calledIn = ({ language }: Pick<Shown, 'language'>, seat: string): string =>
  everybody.find(({ id }) => id === seat)?.called?.[language] ?? seat

/** How a remark came about. */
export function howHeard({ fork, when }: HeardRemark, { t, view }: Pick<Shown, 't' | 'view'>): string {
  if (fork !== null) return t.atFork(fork)
  return when === null ? t.untold(view.state === 'done') : t.byRemark
}

/** Rounds in which the main agent and somebody who challenges it have spoken, those of a record included. */
export function roundCount({ options, happened, partners }: Shown): number {
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
export const undecided = ({ view, t }: Pick<Shown, 'view' | 't'>): string =>
  view.turns.has('conclusion/user') ? t.undecided : t.notAsked
