import { rigorOf } from '../../core/judging/panel.ts'
import type { Order } from '../../core/judging/ruling.ts'
import type { Firmness, Weighing } from '../../core/judging/weigh.ts'
import type { Language } from '../../core/language.ts'
import type { View } from '../../core/view.ts'
import { type JudgingWords, judgingWords, type Tally } from './judging-words.ts'
import { cell, inline, shortened, table } from './markdown.ts'

/** One ruling in short. */
export interface RulingInShort {
  judge: string
  order: Order
  /** Whether the judge was not told who was who; left out: as the debate's rigor says. */
  blind?: boolean
  /** What the sides were called in it: label → seat. */
  labels?: Readonly<Record<string, string>>
  choice: string
  reasoning: string
  recommendation: string
}

export type Judging = Weighing & { rulings: readonly RulingInShort[] }

/** What sides and judges are called where they are told apart. */
export interface JudgingFrame {
  view: Pick<View, 'brief'>
  /** Those who have points, as they were weighed. */
  sides: readonly string[]
  side(seat: string): string
  judge(seat: string): string
}

/** Points of each side where one ruling gave them, and why. */
export type CriteriaSheet = Readonly<Record<string, Readonly<Record<string, string | number>>>>

/** What stands first where the rulings name no winner; null: they do. */
export function noWinText(
  { winner, ordersAgree, decidedBy }: Weighing,
  { view }: Pick<JudgingFrame, 'view'>,
): string | null {
  if (winner !== null) return null
  const t = judgingWords[view.brief.language]
  if (decidedBy === 'tie') return t.level
  return ordersAgree === false ? t.dependsOnOrder : t.noMajority
}

/** `leaning` */
export const firmnessWord = (firmness: Firmness, language: Language): string =>
  judgingWords[language].firmness[firmness]

/** `Firmness: leaning — one judge ruled once, and knew who was who.` */
export function firmnessText(judging: Judging, frame: JudgingFrame): string {
  const t = judgingWords[frame.view.brief.language]
  return `${t.field}: ${t.because(t.firmness[judging.firmness], reasonOf(judging, frame, t))}`
}

function reasonOf(judging: Judging, { view, sides }: JudgingFrame, t: JudgingWords): string {
  const tally = tallyOf(judging)
  switch (judging.decidedBy) {
    case 'one-ruling':
      return (judging.rulings[0]?.blind ?? rigorOf(view.brief) !== 'low') ? t.one.blind : t.one.open
    case 'all':
      return t.all(tally) + (judging.firmness === 'leaning' && sides.includes(judging.winner!) ? t.againstScores : '')
    case 'most-judges':
      return t.most(tally)
    case 'scores':
      return t.scores(tally, signed(totalOf(judging.margins)).replace('+', ''))
    case 'tie':
      return t.tie(tally)
    case 'order':
      return judging.ordersAgree === false ? t.order(tally) : t.scattered(tally)
  }
}

function tallyOf({ rulings, judges, winner, ordersAgree }: Judging): Tally {
  const voices = Map.groupBy(judges, ({ choice }) => choice)
  const sizes = [...voices].filter(([choice]) => choice !== null && choice !== winner).map(([, those]) => those.length)
  const [most = 0, next = 0] = sizes.sort((a, b) => b - a)
  return {
    rulings: rulings.length,
    judges: judges.length,
    behind: winner === null ? most : (voices.get(winner)?.length ?? 0),
    against: winner === null ? next : most,
    wavering: voices.get(null)?.length ?? 0,
    bothOrders: ordersAgree !== null,
  }
}

/** How the criteria came out, who ruled how, and the reasons of those who ruled otherwise. */
export function judgingDetails(judging: Judging, sheet: CriteriaSheet | undefined, frame: JudgingFrame): string[] {
  return [...criteriaTable(judging, sheet, frame), ...rulingTable(judging, frame), ...otherReasons(judging, frame)]
}

function criteriaTable({ margins, winner, rulings }: Judging, sheet: CriteriaSheet | undefined, frame: JudgingFrame) {
  const t = judgingWords[frame.view.brief.language]
  const criteria = Object.keys(margins)
  if (criteria.length === 0 || (winner !== null && !frame.sides.includes(winner))) return []
  const name = (criterion: string) => t.criteria[criterion] ?? inline(criterion)
  if (sheet && rulings.length === 1) return [pointsTable(sheet, frame, t, name)]
  const head = [t.criterion, t.ahead(cell(frame.side(winner ?? frame.sides[0]!)))]
  return [
    table(
      head,
      criteria.map(criterion => [name(criterion), signed(margins[criterion]!)]),
    ),
  ]
}

/** With one ruling there is nothing to average: each side's points, as they were given. */
function pointsTable(
  sheet: CriteriaSheet,
  frame: JudgingFrame,
  t: JudgingWords,
  name: (criterion: string) => string,
): string {
  const seats = frame.sides
  const rows = Object.entries(sheet).map(([criterion, row]) => [
    name(criterion),
    ...seats.map(seat => String(row[seat] ?? '')),
    cell(shortened(String(row.why ?? ''), 240)),
  ])
  return table([t.criterion, ...seats.map(seat => cell(frame.side(seat))), t.why], rows)
}

/** Judge × order → whom it ruled for. */
function rulingTable({ rulings }: Judging, { view, side, judge }: JudgingFrame): string[] {
  if (rulings.length < 2) return []
  const t = judgingWords[view.brief.language]
  const orders = (['as-said', 'turned'] as const).filter(order => rulings.some(ruling => ruling.order === order))
  const seats = [...new Set(rulings.map(ruling => ruling.judge))]
  const decided = (seat: string, order: Order) => {
    const ruling = rulings.find(ruling => ruling.judge === seat && ruling.order === order)
    return ruling ? side(ruling.choice) : '–'
  }
  const rows = seats.map(seat => [judge(seat), ...orders.map(order => decided(seat, order))].map(cell))
  return [table([t.judge, ...orders.map(order => t.orders[order])], rows)]
}

function otherReasons(judging: Judging, frame: JudgingFrame): string[] {
  const t = judgingWords[frame.view.brief.language]
  const items = otherRulings(judging, frame).map(line => `- ${line}`)
  return items.length === 0 ? [] : [`${judging.winner === null ? t.each : t.minority}\n\n${items.join('\n')}`]
}

/** The reasons of those who ruled otherwise, a line each; of a split everybody's, for there is no majority. */
export function otherRulings({ rulings, winner }: Judging, frame: JudgingFrame): string[] {
  const t = judgingWords[frame.view.brief.language]
  const others = rulings.filter(({ choice }) => winner === null || choice !== winner)
  return together(others).map(group => {
    const reason = t.quoted(inline(shortened(group[0]!.reasoning, longestReason)))
    return `${rulingName(group, frame)}${t.colon}${reason}`
  })
}

/** What to do, where the rulings share no advice. */
export function recommendationsText({ rulings }: Judging, frame: JudgingFrame): string[] {
  const t = judgingWords[frame.view.brief.language]
  const items = together(rulings).map(
    group => `- ${rulingName(group, frame)}${t.colon}${inline(shortened(group[0]!.recommendation, longestReason))}`,
  )
  return [t.noSharedRecommendation, items.join('\n')]
}

const longestReason = 600

/** A judge who ruled alike in both orders speaks once. */
function together(rulings: readonly RulingInShort[]): RulingInShort[][] {
  return [...Map.groupBy(rulings, ({ judge, choice }) => `${judge}\n${choice}`).values()]
}

function rulingName(group: readonly RulingInShort[], { view, side, judge }: JudgingFrame): string {
  const t = judgingWords[view.brief.language]
  const [first, second] = group
  const orders = second ? t.bothOrders : t.orders[first!.order].toLowerCase()
  return inline(t.ruling(judge(first!.judge), orders, side(first!.choice)))
}

const totalOf = (margins: Weighing['margins']): number =>
  Math.round(Object.values(margins).reduce((sum, points) => sum + points, 0) * 100) / 100

/** `+1.5`, `−0.5`, `0` */
const signed = (points: number): string => (points > 0 ? `+${points}` : String(points).replace('-', '−'))
