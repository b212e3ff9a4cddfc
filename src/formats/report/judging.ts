import { type Block, bullets, type Doc, paragraph, table } from '../../core/doc/doc.ts'
import { rigorOf } from '../../core/judging/panel.ts'
import type { CriteriaSheet, Order } from '../../core/judging/ruling.ts'
import type { Firmness, Weighing } from '../../core/judging/weigh.ts'
import type { Language } from '../../core/language.ts'
import { isOffline } from '../../core/notices.ts'
import type { View } from '../../core/view.ts'
import type { VerdictQuote } from '../verdict-checks.ts'
import type { Tally } from '../words.en.ts'
import { type JudgingWords, judgingWords } from '../words.ts'
import { capital, cell, inline, inQuotes, shortened, signed } from './markdown.ts'
import { missedBecause, sittingsOf } from './sittings.ts'

export interface RulingInShort {
  judge: string
  order: Order
  /** Whether the judge did not know who was who. Default: as the debate's rigor says. */
  blind?: boolean
  /** The names of the sides in it: label → seat. */
  labels?: Readonly<Record<string, string>>
  choice: string
  reasoning: string
  recommendation: string
  /** The deciding words. Missing in journals of earlier versions. */
  deciding?: VerdictQuote
}

export type Judging = Weighing & { rulings: readonly RulingInShort[] }

/** What is needed to say how firm it is. */
export type Weighed = Weighing & { rulings: readonly Pick<RulingInShort, 'judge' | 'blind'>[] }

/** How sides and judges are named. */
export interface JudgingFrame {
  view: Pick<View, 'brief' | 'turns'>
  /** The judges' scene in the journal: `synthesis`. Left out: unknown. */
  scene?: string
  /** The sides that have points, in the order of weighing. */
  sides: readonly string[]
  side(seat: string): string
  judge(seat: string): string
  /** This format's names for the criteria. Default: the usual ones. */
  criteria?: Readonly<Record<string, string>>
}

/** The first line if the rulings name no winner; null: they do. */
export function noWinText(
  { winner, judges, decidedBy }: Weighing,
  { view }: { view: Pick<View, 'brief'> },
): string | null {
  if (winner !== null) return null
  const t = judgingWords[view.brief.language]
  if (decidedBy === 'tie') return t.level
  return judges.every(({ choice }) => choice === null) ? t.dependsOnOrder : t.noMajority
}

/** `leaning` */
export const firmnessWord = (firmness: Firmness, language: Language): string =>
  judgingWords[language].firmness[firmness]

/** `Firmness: leaning — one judge ruled once, and knew who was who.` */
export function firmnessText(judging: Weighed, frame: JudgingFrame): string {
  const t = judgingWords[frame.view.brief.language]
  return t.line(t.firmness[judging.firmness], reasonOf(judging, frame))
}

/**
 * What the user could have done to make the result firmer; null: nothing but reading the reasons. `judging` null: one judge
 * ruled once, and knew who was who.
 */
export function firmerText(
  judging: Weighed | null,
  frame: JudgingFrame,
  id: number | null,
  again: RuleAgain = judgedAgain,
): string | null {
  const { firmer: t, id: unknown } = judgingWords[frame.view.brief.language]
  const command = (flags: AgainFlags) => again(id === null ? unknown : String(id), flags)
  if (judging === null) return t.blind(command({ isHigh: true }))
  if (judging.firmness === 'firm') return null
  const models = judging.rulings.map(({ judge }) => frame.view.brief.seats.find(({ id }) => id === judge)?.model ?? '')
  if (models.length > 0 && models.every(isOffline)) return t.counted(command({ judges: '…' }))
  if ((judging.missed ?? []).length > 0) return t.missing(command({ judges: '…' }))
  if (judging.decidedBy !== 'one-ruling')
    return judging.firmness === 'split' ? t.panel(command({ judges: 'a,b,c' })) : null
  return tallyOf(judging, frame).open > 0
    ? t.blind(command({ isHigh: true }))
    : t.orders(command({ isHigh: true, judges: 'a,b,c' }))
}

interface AgainFlags {
  isHigh?: boolean
  judges?: string
}

/** The command that has a debate judged once more. */
type RuleAgain = (id: string, flags: AgainFlags) => string

/** On the debate as a whole. */
const judgedAgain: RuleAgain = (id, { isHigh, judges }) =>
  `agon judge ${id}${isHigh ? ' --rigor high' : ''}${judges ? ` --judge ${judges}` : ''}`

/** On each of its questions. */
export const ruledAgain =
  (judge: string): RuleAgain =>
  (id, { isHigh, judges }) =>
    `agon fork ${id} --at end${isHigh ? ' --rigor high' : ''}${judges ? ` --seat ${judge}=${judges}` : ''}`

/** For one judge that knew who was who and whose ruling could not be compared with another. */
export function openFirmnessText(language: Language): string {
  const t = judgingWords[language]
  return t.line(t.firmness.leaning, t.one.open)
}

export const openReason = ({ view }: JudgingFrame): string => judgingWords[view.brief.language].one.open

/** Why the result is as firm as it is. */
export function reasonOf(judging: Weighed, frame: JudgingFrame): string {
  const t = judgingWords[frame.view.brief.language]
  const tally = tallyOf(judging, frame)
  const { decidedBy } = judging
  const why = decisionOf(judging, tally, frame, t)
  const missing = tally.missing > 0 && decidedBy !== 'order' ? t.missing(tally) : ''
  return why + missing + (tally.open > 0 && decidedBy !== 'one-ruling' ? t.open(tally) : '')
}

function decisionOf(judging: Weighed, tally: Tally, { sides, side }: JudgingFrame, t: JudgingWords): string {
  switch (judging.decidedBy) {
    case 'one-ruling':
      return tally.open > 0 ? t.one.open : t.one.blind
    case 'all': {
      const isAgainst = totalOf(judging.margins) < 0 && sides.includes(judging.winner!)
      return t.all(tally) + (isAgainst ? t.againstScores : '')
    }
    case 'most-judges':
      return t.most(tally)
    case 'scores':
      return t.scores(tally, signed(totalOf(judging.margins)).replace('+', ''))
    case 'tie':
      return t.tie(tally)
    case 'order': {
      const leading = judging.judges.find(({ choice }) => choice !== null)?.choice
      return t.split(tally, leading ? inline(side(leading)) : '')
    }
  }
}

function tallyOf({ rulings, judges, winner, missed = [] }: Weighed, { view }: JudgingFrame): Tally {
  const voices = Map.groupBy(judges, ({ choice }) => choice)
  const sizes = [...voices].filter(([choice]) => choice !== null && choice !== winner).map(([, those]) => those.length)
  const [most = 0, next = 0] = sizes.sort((a, b) => b - a)
  const isOpen = ({ blind }: Weighed['rulings'][number]) => !(blind ?? rigorOf(view.brief) !== 'low')
  return {
    rulings: rulings.length,
    asked: judges.length + missed.length,
    heard: judges.length,
    behind: winner === null ? most : (voices.get(winner)?.length ?? 0),
    against: winner === null ? next : most,
    sides: sizes.length + (winner === null ? 0 : 1),
    wavering: voices.get(null)?.length ?? 0,
    missing: missed.length,
    open: new Set(rulings.filter(isOpen).map(({ judge }) => judge)).size,
  }
}

/** The results by criterion, who ruled how, and the reasons of those who ruled otherwise. */
export function judgingDetails(judging: Judging, sheet: CriteriaSheet | null | undefined, frame: JudgingFrame): Doc {
  return [...criteriaTable(judging, sheet, frame), ...rulingTable(judging, frame), ...otherReasons(judging, frame)]
}

function criteriaTable(
  { margins, winner, rulings }: Judging,
  sheet: CriteriaSheet | null | undefined,
  frame: JudgingFrame,
): Doc {
  const t = judgingWords[frame.view.brief.language]
  const criteria = Object.keys(margins)
  if (criteria.length === 0 || (winner !== null && !frame.sides.includes(winner))) return []
  const name = (criterion: string) => frame.criteria?.[criterion] ?? t.criteria[criterion] ?? inline(criterion)
  if (sheet && rulings.length === 1) return [pointsTable(sheet, frame, t, name)]
  const head = [t.criterion, t.ahead(cell(frame.side(winner ?? frame.sides[0]!)))]
  const rows = criteria.map(criterion => [name(criterion), signed(margins[criterion]!)])
  return [table(head, rows)]
}

/** With one ruling there is nothing to average, so each side's points are shown as given. */
function pointsTable(
  sheet: CriteriaSheet,
  frame: JudgingFrame,
  t: JudgingWords,
  name: (criterion: string) => string,
): Block {
  const seats = frame.sides
  const rows = Object.entries(sheet).map(([criterion, row]) => [
    name(criterion),
    ...seats.map(seat => String(row[seat] ?? '')),
    cell(shortened(String(row.why ?? ''), 240)),
  ])
  return table([t.criterion, ...seats.map(seat => cell(frame.side(seat))), t.why], rows)
}

/** Judge × order → the side it ruled for, or why there is no ruling. */
function rulingTable(judging: Judging, frame: JudgingFrame): Doc {
  const { rulings, missed = [] } = judging
  if (rulings.length + missed.length < 2) return []
  const t = judgingWords[frame.view.brief.language]
  const orders = (['as-said', 'turned'] as const).filter(order => rulings.some(ruling => ruling.order === order))
  const seats = [...new Set(rulings.map(ruling => ruling.judge))]
  const decided = (seat: string, order: Order) => {
    const ruling = rulings.find(ruling => ruling.judge === seat && ruling.order === order)
    return ruling ? frame.side(ruling.choice) : '–'
  }
  const rows = [
    ...seats.map(seat => [frame.judge(seat), ...orders.map(order => decided(seat, order))]),
    ...missed.map(seat => [frame.judge(seat), ...missedCells(seat, orders, frame, t)]),
  ].map(row => row.map(cell))
  return [table([t.judge, ...orders.map(order => capital(t.orders[order]))], rows)]
}

/** Each reason is given once. */
function missedCells(judge: string, orders: readonly Order[], frame: JudgingFrame, t: JudgingWords): string[] {
  const cells = orders.map(order => missedCell(judge, order, frame, t))
  return cells.map((text, at) => (at > 0 && text === cells[0] ? t.noRuling : text))
}

/** A ruling in one order does not count if the other order is missing. */
function missedCell(judge: string, order: Order, { view, scene }: JudgingFrame, t: JudgingWords): string {
  if (scene === undefined) return t.noRuling
  const bench = { view, scene }
  const sittings = sittingsOf(bench, judge)
  const turn = (sittings.find(sitting => sitting.order === order) ?? sittings[0])?.turn
  if (turn?.state === 'answered') return t.notCounted
  const why = turn ? missedBecause(turn, bench) : ''
  return why === '' ? t.noRuling : `${t.noRuling}${t.colon}${why}`
}

function otherReasons(judging: Judging, frame: JudgingFrame): Doc {
  const t = judgingWords[frame.view.brief.language]
  const reasons = otherRulings(judging, frame)
  return reasons.length === 0 ? [] : [paragraph(judging.winner === null ? t.each : t.minority), bullets(reasons)]
}

/** The reasons of those who ruled otherwise, one line each. In a split: everybody's, with the deciding words. */
export function otherRulings({ rulings, winner }: Judging, frame: JudgingFrame): string[] {
  const t = judgingWords[frame.view.brief.language]
  const others = rulings.filter(({ choice }) => winner === null || choice !== winner)
  return together(others).map(group => {
    const [{ reasoning }] = group as [RulingInShort]
    const reason = inQuotes(inline(shortened(reasoning, longestReason)))
    const grounds = winner === null ? decidingWords(group, t) : ''
    return `${rulingName(group, frame)}${t.colon}${reason}${grounds}`
  })
}

function decidingWords(group: readonly RulingInShort[], t: JudgingWords): string {
  const shown = ({ quote, turn }: VerdictQuote) =>
    `${inQuotes(inline(shortened(quote, longestQuote)))} — ${inline(turn)}`
  const words = new Set(group.flatMap(({ deciding }) => (deciding ? [shown(deciding)] : [])))
  return words.size === 0 ? '' : t.decidedBy([...words])
}

/** What to do if the rulings share no advice. */
export const recommendations = (judging: Judging, frame: JudgingFrame): Doc => [
  paragraph(noSharedAdvice(frame.view.brief.language)),
  bullets(recommendationLines(judging, frame)),
]

export const noSharedAdvice = (language: Language): string => judgingWords[language].noSharedRecommendation

/** Each ruling's own advice, one line each. */
export function recommendationLines({ rulings }: Judging, frame: JudgingFrame): string[] {
  const t = judgingWords[frame.view.brief.language]
  return together(rulings).map(group => {
    const [{ recommendation }] = group as [RulingInShort]
    const advice = inline(shortened(recommendation, longestReason))
    return `${rulingName(group, frame)}${t.colon}${advice}`
  })
}

const longestReason = 600
const longestQuote = 240

/** A judge who ruled alike in both orders is listed once. */
function together(rulings: readonly RulingInShort[]): RulingInShort[][] {
  return [...Map.groupBy(rulings, ({ judge, choice }) => `${judge}\n${choice}`).values()]
}

/** `claude (as said) for the proposer` */
export function rulingName(group: readonly RulingInShort[], { view, side, judge }: JudgingFrame): string {
  const t = judgingWords[view.brief.language]
  const [first, second] = group
  const orders = second ? t.bothOrders : t.orders[first!.order]
  return inline(t.ruling(judge(first!.judge), orders, side(first!.choice)))
}

const totalOf = (margins: Weighing['margins']): number =>
  Math.round(Object.values(margins).reduce((sum, points) => sum + points, 0) * 100) / 100
