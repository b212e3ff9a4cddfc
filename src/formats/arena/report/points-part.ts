import { type Block, type Doc, heading, paragraph, table } from '../../../core/doc/doc.ts'
import { rounded } from '../../../core/figures.ts'
import { withChoices } from '../../conclusion.ts'
import { firmnessText, type Judging, type JudgingFrame, judgingDetails, rulingName } from '../../report/judging.ts'
import { inline, inQuotes, literal, shortened } from '../../report/markdown.ts'
import { type SideId, sides } from '../options-in.ts'
import { pointRows } from '../points.ts'
import { criterionNames, off, toldApart } from '../result.ts'
import type { Criterion, ScoreSheet } from '../shapes.ts'
import type { ArenaVerdict, RuledInShort } from '../verdict.ts'
import { arenaWords, panelWords, ruleWords } from '../words.ts'
import { type ArenaBook, nameIn, voicesOf } from './book.ts'
import type { FoulFact, ScoreFact } from './facts.ts'

const longestWords = 160

/** The points, round by round. */
export function pointsPart(book: ArenaBook): Doc {
  const { view, scores, language, t } = book
  if (scores.length === 0) return []
  const { points, pointsColumns } = panelWords[language]
  return [
    heading(2, points),
    table(pointsColumns, pointRows(view)),
    paragraph(t.marks),
    criteria(book),
    ...orders(scores, book),
  ]
}

function criteria({ scores, language, t }: ArenaBook): Block {
  const mean = (side: SideId, name: Criterion) => {
    const points = scores.flatMap(score => score.scores[side][name] ?? [])
    return points.length === 0 ? null : points.reduce((sum, one) => sum + one, 0) / points.length
  }
  const { side: names } = arenaWords[language]
  const rows = criterionNames.map(name => {
    const [pro, con] = [mean('pro', name), mean('con', name)]
    if (pro !== null && con !== null) return [t.criteria[name], ...Object.values(toldApart(pro, con))]
    return [t.criteria[name], ...[pro, con].map(points => (points === null ? '–' : rounded(points)))]
  })
  return table([t.criterion, ...sides.map(side => names[side])], rows)
}

/** For scores in both orders: which rounds depend on the order. */
function orders(scores: readonly ScoreFact[], { t, language }: ArenaBook): Doc {
  if (!scores.some(({ orders }) => orders !== undefined)) return []
  const wavering = scores.filter(({ orders = [] }) => new Set(orders.map(({ scores }) => aheadIn(scores))).size > 1)
  const rounds = wavering.map(({ round }) => arenaWords[language].round(round))
  const told = [t.bothOrders, ...(rounds.length > 0 ? [t.ordersDiffer(rounds)] : [])]
  return [paragraph(told.join(language === 'zh' ? '' : ' '))]
}

const aheadIn = (scores: Record<SideId, ScoreSheet>): number =>
  Math.sign(criterionNames.reduce((sum, name) => sum + (scores.pro[name] ?? 0) - (scores.con[name] ?? 0), 0))

export function foulsPart(book: ArenaBook): Doc {
  const { fouls, scores, language, t } = book
  if (fouls.length + scores.length === 0) return []
  const rows = fouls.map(foul => foulRow(foul, book))
  return [heading(2, panelWords[language].fouls), rows.length > 0 ? table(t.foulColumns, rows) : paragraph(t.noFouls)]
}

/** If the round was not scored, there is no mark to take the cost off. */
function foulRow({ round, side, rule, what, by, cost }: FoulFact, book: ArenaBook): string[] {
  const { language, scores, t } = book
  const words = arenaWords[language]
  const isCounted = scores.some(score => score.round === round)
  return [
    words.round(round),
    words.side[side],
    ruleWords[language][rule],
    what === undefined ? '' : inQuotes(literal(shortened(what, longestWords))),
    by === 'code' ? words.code : `${nameIn(book, by)}${words.aside(inline(voicesOf(book, by)))}`,
    isCounted ? off(cost) : t.notCounted,
  ]
}

/** How firm the ruling is, the result by criterion, and who ruled otherwise. */
export function judgingPart(book: ArenaBook): Doc {
  const { verdict, t } = book
  const judging = judgingOf(verdict)
  if (!verdict || !judging) return []
  const frame = frameOf(book)
  return [
    heading(2, t.judging),
    paragraph(firmnessText(judging, frame)),
    ...notOfResult(verdict, book),
    ...judgingDetails(judging, verdict.ruling?.criteria, frame),
  ]
}

/** A ruling can be firm although the other side won. */
function notOfResult({ winner, judging }: ArenaVerdict, { t, language }: ArenaBook): Doc {
  const judged = (judging?.winner ?? null) as SideId | null
  if (judged === winner) return []
  const { side } = arenaWords[language]
  return [paragraph(t.notOfResult(judged && side[judged], winner && side[winner]))]
}

/** Names the ruling that something is taken from, if the one in whose words the report is does not say it. */
export function byWhom(ruling: RuledInShort | null | undefined, book: ArenaBook): Doc {
  if (!ruling) return []
  const { winner, ...ruled } = ruling
  return [paragraph(book.t.fromRuling(rulingName([{ ...ruled, choice: winner }], frameOf(book))))]
}

export const judgingOf = (verdict: ArenaVerdict | null): Judging | null =>
  verdict?.judging ? withChoices(verdict.judging) : null

export const frameOf = (book: ArenaBook): JudgingFrame => ({
  view: book.view,
  scene: 'ruling',
  sides,
  criteria: book.t.criteria,
  side: seat => arenaWords[book.language].side[seat as SideId] ?? seat,
  judge: seat => voicesOf(book, seat),
})
