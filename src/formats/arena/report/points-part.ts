import { inline, literal, shortened, table } from '../../report/markdown.ts'
import { criterionNames } from '../marks.ts'
import { type SideId, sides } from '../options-in.ts'
import { promptWords } from '../prompt-words.ts'
import type { Criterion, Sheet } from '../shapes.ts'
import { arenaWords, exact, figure, phaseName } from '../words.ts'
import { type Book, costIn, nameIn, voicesOf } from './book.ts'
import type { FoulFact, ScoreFact } from './facts.ts'

const longestWords = 160

/** The path of the points, round by round. */
export function pointsPart(book: Book): string[] {
  const { scores, t } = book
  if (scores.length === 0) return []
  return [`## ${t.points}`, table(t.pointsColumns, rowsOf(book)), t.marks, criteria(book), ...orders(scores, book)]
}

function rowsOf(book: Book): string[][] {
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

function criteria({ scores, language, t }: Book): string {
  const mean = (side: SideId, name: Criterion) =>
    figure(scores.reduce((sum, score) => sum + score.scores[side][name], 0) / scores.length)
  const { side: names } = arenaWords[language]
  const rows = criterionNames.map(name => [t.criteria[name], ...sides.map(side => mean(side, name))])
  return table([t.criterion, ...sides.map(side => names[side])], rows)
}

function offText(round: number, book: Book): string {
  const { side: names, off, comma } = arenaWords[book.language]
  if (!book.scores.some(score => score.round === round)) return ''
  return sides
    .flatMap(side => {
      const cost = costIn(book, round, side)
      return cost === 0 ? [] : [`${names[side]} ${off(cost)}`]
    })
    .join(comma)
}

/** Where a judge scored in both orders: what hangs on the order. */
function orders(scores: readonly ScoreFact[], { t, language }: Book): string[] {
  if (!scores.some(({ orders }) => orders !== undefined)) return []
  const wavering = scores.filter(({ orders = [] }) => new Set(orders.map(({ scores }) => aheadIn(scores))).size > 1)
  const rounds = wavering.map(({ round }) => arenaWords[language].round(round))
  return [[t.bothOrders, ...(rounds.length > 0 ? [t.ordersDiffer(rounds)] : [])].join(language === 'zh' ? '' : ' ')]
}

const aheadIn = (scores: Record<SideId, Sheet>): number =>
  Math.sign(criterionNames.reduce((sum, name) => sum + scores.pro[name] - scores.con[name], 0))

export function foulsPart(book: Book): string[] {
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

/** Of a round that was not scored there is nothing to take it off. */
function foulRow({ round, side, rule, what, by, cost }: FoulFact, book: Book): string[] {
  const { language, scores, t } = book
  const words = arenaWords[language]
  const isCounted = scores.some(score => score.round === round)
  return [
    words.round(round),
    words.side[side],
    promptWords[language].rule(rule),
    what === undefined ? '' : words.quoted(literal(shortened(what, longestWords))),
    by === 'code' ? words.code : `${nameIn(book, by)}${words.aside(inline(voicesOf(book, by)))}`,
    isCounted ? words.off(cost) : t.notCounted,
  ]
}
