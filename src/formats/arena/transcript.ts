import { block } from '../../core/block.ts'
import type { Language } from '../../core/language.ts'
import type { Speech } from '../../core/model.ts'
import type { View } from '../../core/view.ts'
import { faultText } from '../report/faults.ts'
import { inline, literal, shortened } from '../report/markdown.ts'
import type { Round } from './phases.ts'
import { promptWords } from './prompt-words.ts'
import { type Book, bookOf, nameIn } from './report/book.ts'
import { type Said, speechesOf } from './report/speeches.ts'
import { isSilent, words } from './said-aloud.ts'
import { scoreLine } from './score-line.ts'
import { arenaWords, phaseName } from './words.ts'

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

/** Everything said to all by now, as all heard it: the first version of a speech that was asked for once more is not in it. */
export function recordOf(view: View): Speech[] {
  return speechesOf(bookOf(view))
    .filter(({ turn, isAlly }) => turn.state === 'answered' && !(isAlly && isSilent(turn.text)))
    .map(({ turn: { key, seat, text } }) => ({ key, seat, text: heardIn(text, view.brief.language) }))
}

/** Where nothing was said, the record says so. */
const heardIn = (speech: string, language: Language): string =>
  isSilent(speech) ? promptWords[language].silence : words(speech)

/** Whoever was let in speaks behind the points of the round. */
function roundText(round: Round, said: readonly Said[], book: Book): string[] {
  const named = arenaWords[book.language].round
  const [sides, allies] = [said.filter(({ isAlly }) => !isAlly), said.filter(({ isAlly }) => isAlly)]
  return [
    `### ${named(round.number)} · ${phaseName(round, book.language)}`,
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
  const said = turn.state === 'answered' ? heardIn(turn.text, language) : words(turn.text)
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
