import type { Language } from '../../core/language.ts'
import { findQuote } from '../../core/quote.ts'
import type { View } from '../../core/view.ts'
import { arenaOf, otherSide, type SideId } from './options-in.ts'
import { schedule } from './phases.ts'
import { type ArenaTurningPoint, decidedBy, pathOf, speaksFor, turningPoints } from './points.ts'
import { type ScoreFact, scoresIn } from './report/facts.ts'
import { figure, leadText, off } from './result.ts'
import { causeOf, costOf, type TakenOff, takenOff } from './score-sheet.ts'
import type { ArenaQuote, ArenaRuling } from './shapes.ts'
import { spokenIn, words } from './speeches.ts'
import type { ArenaVerdict } from './verdict.ts'
import { arenaWords, ruleWords, turnedWords } from './words.ts'

/** A round that turned the debate, as people are told of it. */
export interface ToldPoint extends ArenaTurningPoint {
  /** What happened: `Pro takes the lead · Pro +2.5, of which 1 by a foul of Con (…)`. */
  text: string
  /** The words that did it, as the judge named them. */
  quotes: readonly ArenaQuote[]
  /** What the judge said about the round; null: nothing. */
  comment: string | null
}

/** From the facts and the ruling, so that debates of earlier versions are told in the same way. */
export function turningIn(view: View): ToldPoint[] {
  const scores = scoresIn(view)
  const ruling = (view.verdict as ArenaVerdict | null)?.ruling ?? null
  const said = spokenIn({ view, rounds: schedule(arenaOf(view.brief.options).rounds) })
  return turningPoints(pathOf(scores), said, decidedBy(ruling)).map(point => {
    const score = scores.find(({ round }) => round === point.round)!
    const quotes = wordsThatDidIt(point, score, ruling, view)
    return {
      ...point,
      turn: quotes[0]?.turn ?? point.turn,
      text: whatHappened(point, score, ruling, view),
      quotes,
      comment: score.comment === '' ? null : score.comment,
    }
  })
}

const isDecidedIn = (round: number, ruling: ArenaRuling | null): ruling is ArenaRuling =>
  ruling?.deciding.turn.startsWith(`round-${round}/`) ?? false

function whatHappened(point: ArenaTurningPoint, score: ScoreFact, ruling: ArenaRuling | null, view: View): string {
  const { language } = view.brief
  const t = turnedWords[language]
  const { side: names } = arenaWords[language]
  const reasons = [
    ...(point.why === 'lead' ? [t.lead(names[point.side])] : []),
    ...(point.why === 'margin' ? [t.margin] : []),
    ...(isDecidedIn(point.round, ruling) ? [t.deciding(names[speaksFor(decidedBy(ruling)!)])] : []),
  ]
  return [...reasons, wonBy(score, view)].join(' · ')
}

/** `Pro +2.5, of which 1 by a foul of Con (new facts in the summary)` */
function wonBy({ round, marks }: ScoreFact, view: View): string {
  const { language } = view.brief
  const t = turnedWords[language]
  const { side: names } = arenaWords[language]
  const margin = leadText(marks.pro, marks.con)
  if (margin === '0') return t.level
  const winner: SideId = marks.pro > marks.con ? 'pro' : 'con'
  const loser = otherSide(winner)
  const taken = takenOff(round, view)
  const of = (side: SideId) => taken.filter(one => one.side === side)
  const [lost, own] = [costOf(of(loser)), costOf(of(winner))]
  const charged = lost === 0 ? '' : chargeText(lost, Math.abs(marks.pro - marks.con), of(loser), names[loser], language)
  const although = own === 0 ? '' : t.although(names[winner], off(own), causeOf(of(winner), language))
  return `${t.won(names[winner], margin)}${charged}${although}`
}

/** Points may come from the charge in part, or all of them. */
function chargeText(
  lost: number,
  margin: number,
  taken: readonly TakenOff[],
  side: string,
  language: Language,
): string {
  const t = turnedWords[language]
  const { aside, colon } = arenaWords[language]
  const [cause, rules] = [causeOf(taken, language), rulesOf(taken, language)]
  if (lost < margin) return `${t.ofWhich(figure(lost), cause, side)}${rules === '' ? '' : aside(rules)}`
  return `${t.by(cause, side)}${aside(rules === '' ? off(lost) : `${off(lost)}${colon}${rules}`)}`
}

const rulesOf = (taken: readonly TakenOff[], language: Language): string =>
  taken
    .flatMap(({ rule }) => (rule === null ? [] : [ruleWords[language][rule] ?? rule]))
    .join(arenaWords[language].semicolon)

const mostQuotes = 3

/** What the final ruling, the fouls and the judge's comment quote of the round. */
function wordsThatDidIt(
  point: ArenaTurningPoint,
  score: ScoreFact,
  ruling: ArenaRuling | null,
  view: View,
): ArenaQuote[] {
  const inRound = [...view.turns.values()].filter(
    ({ key, state, structured }) => state === 'answered' && !structured && key.startsWith(`round-${point.round}/`),
  )
  const placed = (quote: string): ArenaQuote[] => {
    const turn = inRound.find(({ text }) => findQuote(quote, words(text), { elided: true }))?.key
    return turn === undefined ? [] : [{ turn, quote }]
  }
  const found = [
    ...(isDecidedIn(point.round, ruling) ? [{ turn: ruling.deciding.turn, quote: ruling.deciding.quote }] : []),
    ...takenOff(point.round, view).flatMap(({ what }) => (what ? placed(what) : [])),
    ...quotationsIn(score.comment).flatMap(placed),
  ]
  return found
    .filter(({ quote }, i) => found.findIndex(other => other.quote.includes(quote)) === i)
    .slice(0, mostQuotes)
}

/** The words between quotation marks. */
const quotationsIn = (comment: string): string[] =>
  [...comment.matchAll(/[“"「『«]([^“”"「」『』«»]{2,400})[”"」』»]/g)].map(([, quote]) => quote!)
