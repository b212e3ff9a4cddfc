import { block } from '../../core/block.ts'
import type { View } from '../../core/view.ts'
import { faultText } from '../report/faults.ts'
import { inline, literal, shortened } from '../report/markdown.ts'
import type { Round } from './phases.ts'
import { promptWords } from './prompt-words.ts'
import { type Book, bookOf, nameIn, type Said, speechesOf } from './report/book.ts'
import { scoreLine } from './score-line.ts'
import { words } from './tail.ts'
import { arenaWords } from './words.ts'

/** Everything said to all, round by round, with the fouls and the points of each. */
export function transcript(view: View): string {
  const book = bookOf(view)
  const said = speechesOf(book)
  const rounds = book.rounds.flatMap(round => {
    const spoken = said.filter(({ round: number }) => number === round.number)
    return spoken.length === 0 ? [] : roundText(round, spoken, book)
  })
  return `${[`## ${book.t.transcript}`, ...rounds].join('\n\n')}\n`
}

/** Whoever was let in speaks behind the points of the round. */
function roundText(round: Round, said: readonly Said[], book: Book): string[] {
  const { round: named, phase } = arenaWords[book.language]
  const [sides, allies] = [said.filter(({ isAlly }) => !isAlly), said.filter(({ isAlly }) => isAlly)]
  return [
    `### ${named(round.number)} · ${phase[round.phase]}`,
    ...sides.flatMap(one => speechText(one, book)),
    ...fouls(round, book),
    ...points(round, book),
    ...allies.flatMap(one => speechText(one, book)),
  ]
}

function speechText({ turn, isAlly, wasAskedAgain }: Said, book: Book): string[] {
  const { t } = book
  const heading = [nameIn(book, turn.seat), ...(isAlly ? [t.ally] : []), inline(turn.model)].join(' · ')
  return [`#### ${heading}`, ...(wasAskedAgain ? [`*${t.askedAgain}*`] : []), ...wordsOf({ turn }, book)]
}

function wordsOf({ turn }: Pick<Said, 'turn'>, { language, t }: Book): string[] {
  const failure = turn.missed ?? (turn.state === 'failed' ? turn.failures.at(-1)?.failure : null)
  if (failure) return [`*${t.didNotSpeak(inline(faultText(failure, language)))}*`]
  const said = words(turn.text)
  return [...(said.trim() === '' ? [] : [block(said)]), ...(turn.state === 'speaking' ? [`*${t.unfinished}*`] : [])]
}

function fouls({ number }: Round, { fouls, language, t }: Book): string[] {
  const { side, quoted, off, colon, aside } = arenaWords[language]
  const items = fouls
    .filter(({ round }) => round === number)
    .map(foul => {
      const words = foul.what === undefined ? '' : ` ${quoted(literal(shortened(foul.what, 240)))}`
      return `- ${side[foul.side]}${colon}${promptWords[language].rule(foul.rule)}${words}${aside(off(foul.cost))}`
    })
  return items.length === 0 ? [] : [`**${t.fouls}**\n\n${items.join('\n')}`]
}

function points({ number }: Round, { scores, language, t }: Book): string[] {
  const score = scores.find(({ round }) => round === number)
  if (!score) return []
  const line = scoreLine(score, scores, language)
  return [`**${line}**`, `${t.comment}${arenaWords[language].colon}${block(score.comment)}`]
}
