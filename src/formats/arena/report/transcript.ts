import { bullets, type Doc, heading, paragraph, written } from '../../../core/doc/doc.ts'
import { block } from '../../../core/inert-html.ts'
import type { Speech } from '../../../core/model.ts'
import type { TurnView, View } from '../../../core/view.ts'
import { faultText } from '../../report/faults.ts'
import { inline, inQuotes, literal, shortened } from '../../report/markdown.ts'
import { phaseName } from '../names.ts'
import type { ArenaRound } from '../phases.ts'
import { scoreLine } from '../points.ts'
import { off } from '../result.ts'
import { heardIn } from '../round/hall.ts'
import { isSilent, type ReportedSpeech, speechesOf, words } from '../speeches.ts'
import { arenaWords, panelWords, ruleWords } from '../words.ts'
import { type ArenaBook, bookOf, nameIn } from './book.ts'

/** Everything said to all, round by round, with the fouls and points of each round. */
export function transcript(view: View): Doc {
  const book = bookOf(view)
  const said = speechesOf(book)
  const rounds = book.rounds.flatMap(round => {
    const spoken = said.filter(({ round: number }) => number === round.number)
    return spoken.length === 0 ? [] : roundPart(round, spoken, book)
  })
  return [heading(2, book.t.transcript), ...rounds]
}

/** Everything said to all so far. If a speech was asked for again, only its second version is included. */
export function recordOf(view: View): Speech[] {
  return speechesOf(bookOf(view))
    .filter(({ turn, isAlly }) => turn.state === 'answered' && !(isAlly && isSilent(turn.text)))
    .map(({ turn: { key, seat, text } }) => ({ key, seat, text: heardIn(text, view.brief.language) }))
}

/** Audience members who were let in come after the points of the round. */
function roundPart(round: ArenaRound, said: readonly ReportedSpeech[], book: ArenaBook): Doc {
  const named = arenaWords[book.language].round
  const [sides, allies] = [said.filter(({ isAlly }) => !isAlly), said.filter(({ isAlly }) => isAlly)]
  return [
    heading(3, `${named(round.number)} · ${phaseName(round, book.language)}`),
    ...sides.flatMap(one => speechPart(one, book)),
    ...fouls(round, book),
    ...points(round, book),
    ...allies.flatMap(one => speechPart(one, book)),
  ]
}

function speechPart({ turn, isAlly, wasAskedAgain }: ReportedSpeech, book: ArenaBook): Doc {
  const { t } = book
  const speaker = [nameIn(book, turn.seat), ...(isAlly ? [t.ally] : []), inline(turn.model)].join(' · ')
  return [heading(4, speaker), ...(wasAskedAgain ? [paragraph(`*${t.askedAgain}*`)] : []), ...wordsOf(turn, book)]
}

function wordsOf(turn: TurnView, { language, t }: ArenaBook): Doc {
  const failure = turn.missed ?? (turn.state === 'failed' ? turn.failures.at(-1)?.failure : null)
  if (failure) return [paragraph(`*${t.didNotSpeak(inline(faultText(failure, language)))}*`)]
  const said = turn.state === 'answered' ? heardIn(turn.text, language) : words(turn.text)
  return [
    ...(said.trim() === '' ? [] : [written(block(said))]),
    ...(turn.state === 'speaking' ? [paragraph(`*${t.unfinished}*`)] : []),
  ]
}

function fouls({ number }: ArenaRound, { fouls, language }: ArenaBook): Doc {
  const { side, colon, aside } = arenaWords[language]
  const items = fouls
    .filter(({ round }) => round === number)
    .map(foul => {
      const words = foul.what === undefined ? '' : ` ${inQuotes(literal(shortened(foul.what, 240)))}`
      return `${side[foul.side]}${colon}${ruleWords[language][foul.rule]}${words}${aside(off(foul.cost))}`
    })
  return items.length === 0 ? [] : [paragraph(`**${panelWords[language].fouls}**`), bullets(items)]
}

function points({ number }: ArenaRound, { scores, language, t }: ArenaBook): Doc {
  const score = scores.find(({ round }) => round === number)
  if (!score) return []
  const line = scoreLine(score, scores, language)
  const comment = `${t.comment}${arenaWords[language].colon}${block(score.comment)}`
  return [paragraph(`**${line}**`), ...(score.comment === '' ? [] : [written(comment)])]
}
