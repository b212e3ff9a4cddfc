import { block } from '../../core/block.ts'
import type { TurnView, View } from '../../core/view.ts'
import { evidenceSection } from '../report/evidence.ts'
import { faultText } from '../report/faults.ts'
import { recommendationsText } from '../report/judging.ts'
import { inline, item, shortened } from '../report/markdown.ts'
import { sceneLabel } from './about.ts'
import { otherSide, type SideId, sides } from './options-in.ts'
import { audiencePart } from './report/audience-part.ts'
import { blindSpotsPart } from './report/blind-spots-part.ts'
import { type Book, bookOf, nameIn } from './report/book.ts'
import { decidingPart } from './report/deciding-part.ts'
import { head, warnings } from './report/head.ts'
import { heardPart } from './report/heard-part.ts'
import { frameOf, judgingOf, judgingPart } from './report/judging-part.ts'
import { foulsPart, pointsPart } from './report/points-part.ts'
import { resultPart } from './report/result-part.ts'
import { isOnRecord } from './report/speeches.ts'
import { turningPart } from './report/turning-part.ts'
import { arenaWords } from './words.ts'

/** The result as Markdown: the five parts that every arena ends with, and below them what they rest on. */
export function report(view: View, notices: readonly string[]): string {
  const book = bookOf(view)
  const parts = [
    ...head(book),
    ...warnings(view, notices, book),
    ...resultPart(book),
    ...turningPart(book),
    ...decidingPart(book),
    ...blindSpotsPart(book),
    ...audiencePart(book),
    ...recommendation(book),
    ...unresolved(book),
    ...pointsPart(book),
    ...foulsPart(book),
    ...heardPart(book),
    ...judgingPart(book),
    ...evidence(book),
    ...missed(book),
  ]
  return `${parts.join('\n\n')}\n`
}

function recommendation(book: Book): string[] {
  const { verdict, language, t } = book
  const judging = judgingOf(verdict)
  if (!verdict?.ruling || !judging) return []
  const { ruling, winner } = verdict
  const isOthers = ruling.winner !== winner
  return [
    `## ${t.recommendation}`,
    ...(judging.winner === null
      ? recommendationsText(judging, frameOf(book))
      : [...(isOthers ? [t.ofRuling(arenaWords[language].side[ruling.winner])] : []), block(ruling.recommendation)]),
  ]
}

function unresolved({ verdict, t }: Book): string[] {
  if (!verdict?.ruling) return []
  const { unresolved } = verdict.ruling
  return [`## ${t.unresolved}`, unresolved.length === 0 ? t.none : unresolved.map(item).join('\n')]
}

const evidence = (book: Book): string[] =>
  evidenceSection(book.view, {
    level: 2,
    called: seat => arenaWords[book.language].called[seat as SideId] ?? nameIn(book, seat),
    addressed: seat => (sides.includes(seat as SideId) ? otherSide(seat as SideId) : null),
    includes: turn => isOnRecord(book.view, turn),
  })

const mostMissed = 30

/** Turns that the debate had to do without. */
function missed(book: Book): string[] {
  const { view, language, t } = book
  const { colon } = arenaWords[language]
  // Whoever passes when asked for an application has none.
  const isPass = ({ key, missed }: TurnView) => missed?.kind === 'passed' && /^round-\d+\/apply\//.test(key)
  const turns = [...view.turns.values()].filter(
    turn => turn.state === 'missed' && turn.missed !== null && !isPass(turn),
  )
  if (turns.length === 0) return []
  const items = turns.slice(0, mostMissed).map(({ key, seat, missed }) => {
    const why = inline(shortened(faultText(missed!, language), 240))
    return `- ${sceneLabel(key, language)} · ${nameIn(book, seat)}${colon}${why}`
  })
  const left = turns.length - mostMissed
  return [`## ${t.missed}`, [...items, ...(left > 0 ? [`- ${t.more(left)}`] : [])].join('\n')]
}
