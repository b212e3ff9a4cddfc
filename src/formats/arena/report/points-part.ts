import { firmnessText, type Judging, type JudgingFrame, judgingDetails, legendOf } from '../../report/judging.ts'
import { inline, inQuotes, literal, shortened, table } from '../../report/markdown.ts'
import { criterionNames, exact, figure } from '../marks.ts'
import { phaseName } from '../names.ts'
import { type SideId, sides } from '../options-in.ts'
import type { Criterion, ScoreSheet } from '../shapes.ts'
import type { ArenaVerdict } from '../verdict.ts'
import { arenaWords, promptWords } from '../words.ts'
import { type ArenaBook, costIn, nameIn, voicesOf } from './book.ts'
import type { FoulFact, ScoreFact } from './facts.ts'

const longestWords = 160

/** The points, round by round. */
export function pointsPart(book: ArenaBook): string[] {
  const { scores, t } = book
  if (scores.length === 0) return []
  return [`## ${t.points}`, table(t.pointsColumns, rowsOf(book)), t.marks, criteria(book), ...orders(scores, book)]
}

function rowsOf(book: ArenaBook): string[][] {
  const { rounds, scores, language, t } = book
  const total = { pro: 0, con: 0 }
  const last = Math.max(...scores.map(({ round }) => round))
  return rounds.slice(0, last).map(scheduled => {
    const { number } = scheduled
    const score = scores.find(({ round }) => round === number)
    for (const side of sides) total[side] += score?.marks[side] ?? 0
    const shown = (side: SideId) => (score ? exact(score.marks[side]) : '–')
    const standing = score ? `${exact(total.pro)} : ${exact(total.con)}` : t.notScored
    return [
      arenaWords[language].round(number),
      phaseName(scheduled, language),
      shown('pro'),
      shown('con'),
      standing,
      offText(number, book),
    ]
  })
}

function criteria({ scores, language, t }: ArenaBook): string {
  const mean = (side: SideId, name: Criterion) =>
    figure(scores.reduce((sum, score) => sum + score.scores[side][name], 0) / scores.length)
  const { side: names } = arenaWords[language]
  const rows = criterionNames.map(name => [t.criteria[name], ...sides.map(side => mean(side, name))])
  return table([t.criterion, ...sides.map(side => names[side])], rows)
}

function offText(round: number, book: ArenaBook): string {
  const { side: names, off, comma } = arenaWords[book.language]
  if (!book.scores.some(score => score.round === round)) return ''
  return sides
    .flatMap(side => {
      const cost = costIn(book, round, side)
      return cost === 0 ? [] : [`${names[side]} ${off(cost)}`]
    })
    .join(comma)
}

/** For scores in both orders: which rounds depend on the order. */
function orders(scores: readonly ScoreFact[], { t, language }: ArenaBook): string[] {
  if (!scores.some(({ orders }) => orders !== undefined)) return []
  const wavering = scores.filter(({ orders = [] }) => new Set(orders.map(({ scores }) => aheadIn(scores))).size > 1)
  const rounds = wavering.map(({ round }) => arenaWords[language].round(round))
  return [[t.bothOrders, ...(rounds.length > 0 ? [t.ordersDiffer(rounds)] : [])].join(language === 'zh' ? '' : ' ')]
}

const aheadIn = (scores: Record<SideId, ScoreSheet>): number =>
  Math.sign(criterionNames.reduce((sum, name) => sum + scores.pro[name] - scores.con[name], 0))

export function foulsPart(book: ArenaBook): string[] {
  const { fouls, scores, t } = book
  const heading = `## ${t.fouls}`
  if (fouls.length > 0)
    return [
      heading,
      table(
        t.foulColumns,
        fouls.map(foul => foulRow(foul, book)),
      ),
    ]
  return scores.length > 0 ? [heading, t.noFouls] : []
}

/** If the round was not scored, there is no mark to take the cost off. */
function foulRow({ round, side, rule, what, by, cost }: FoulFact, book: ArenaBook): string[] {
  const { language, scores, t } = book
  const words = arenaWords[language]
  const isCounted = scores.some(score => score.round === round)
  return [
    words.round(round),
    words.side[side],
    promptWords[language].rule(rule),
    what === undefined ? '' : inQuotes(literal(shortened(what, longestWords))),
    by === 'code' ? words.code : `${nameIn(book, by)}${words.aside(inline(voicesOf(book, by)))}`,
    isCounted ? words.off(cost) : t.notCounted,
  ]
}

/** How firm the ruling is, the result by criterion, and who ruled otherwise. */
export function judgingPart(book: ArenaBook): string[] {
  const { verdict, t } = book
  const judging = judgingOf(verdict)
  if (!verdict || !judging) return []
  const frame = frameOf(book)
  return [
    `## ${t.judging}`,
    firmnessText(judging, frame),
    ...notOfResult(verdict, book),
    ...judgingDetails(judging, verdict.ruling?.criteria, frame),
  ]
}

/** A ruling can be firm although the other side won. */
function notOfResult({ winner, judging }: ArenaVerdict, { t, language }: ArenaBook): string[] {
  const judged = (judging?.winner ?? null) as SideId | null
  if (judged === winner) return []
  const { side } = arenaWords[language]
  return [t.notOfResult(judged && side[judged], winner && side[winner])]
}

/** Who is who in the words of the ruling; [] if that needs no explanation. */
export function rulingLegend(verdict: ArenaVerdict, book: ArenaBook): string[] {
  const { ruling } = verdict
  const judging = judgingOf(verdict)
  if (!ruling || !judging) return []
  const { reasoning, deciding, blind_spots, unresolved, recommendation } = ruling
  const words = [reasoning, deciding.why, ...blind_spots.pro, ...blind_spots.con, ...unresolved, recommendation]
  return [legendOf(words, reasoning, judging, frameOf(book))].filter(text => text !== '')
}

export function judgingOf(verdict: ArenaVerdict | null): Judging | null {
  if (!verdict?.judging) return null
  const { judging } = verdict
  return { ...judging, rulings: judging.rulings.map(({ winner, ...ruling }) => ({ ...ruling, choice: winner })) }
}

export const frameOf = (book: ArenaBook): JudgingFrame => ({
  view: book.view,
  scene: 'ruling',
  sides,
  criteria: book.t.criteria,
  called: seat => arenaWords[book.language].called[seat as SideId] ?? seat,
  side: seat => arenaWords[book.language].side[seat as SideId] ?? seat,
  judge: seat => voicesOf(book, seat),
})
