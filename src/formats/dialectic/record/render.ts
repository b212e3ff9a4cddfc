import type { Language } from '../../../core/language.ts'
import type { View } from '../../../core/view.ts'
import { oneLine } from '../../report/markdown.ts'
import { bookOf, partnerIn } from '../report/book.ts'
import { conclusionLines, outcomeText } from './ending.ts'
import { escaped } from './escape.ts'
import type { HeadName } from './head.ts'
import { participantsText, partnerText } from './partners.ts'
import { type SaidRound, saidRounds } from './said.ts'
import { inertSigns } from './signs.ts'
import { headings, rule } from './structure.ts'
import { recordWords } from './words.ts'

/** What a debate has to say in a record. */
export interface Contents {
  topic: string
  date: string
  /** Rounds of the record that it goes on from. */
  past: number
  /** It is known who challenges. */
  isSeated: boolean
  /** Behind their names; '' of a line that may be left out: it is. */
  head: Record<Exclude<HeadName, 'Date'>, string>
  rounds: SaidRound[]
  /** The lines of the conclusion, its heading first. null: the debate is not over. */
  conclusion: string[] | null
}

/** `date`: the day on which the debate began, as 2026-01-25. */
export function contentsOf(view: View, date: string): Contents {
  const book = bookOf(view)
  const isOver = view.state === 'done'
  return {
    topic: view.brief.topic,
    date,
    past: book.options.history.length,
    isSeated: book.partners.every(seat => partnerIn(book, seat) !== null),
    head: {
      Status: isOver ? 'completed' : 'in-progress',
      Participants: participantsText(book),
      Outcome: isOver ? outcomeText(book) : '',
      Partner: partnerText(book),
    },
    rounds: saidRounds(book),
    conclusion: isOver ? conclusionLines(book) : null,
  }
}

/** The record of a debate as it stands, from the view alone. */
export const recordOf = (view: View, { date }: { date: string }): string => recordText(contentsOf(view, date))

export function recordText({ conclusion, rounds, ...contents }: Contents): string {
  const isOpen = (i: number) => conclusion === null && i === rounds.length - 1
  const blocks = [
    headLines(contents).join('\n'),
    ...rounds.map((round, i) => roundText(round, isOpen(i)).trimEnd()),
    ...(conclusion ? [conclusion.join('\n')] : []),
  ]
  const isBare = blocks.length === 1
  return `${blocks.join(separator)}${isBare ? separator.trimEnd() : ''}\n`
}

/** Between the parts of a record. */
export const separator = `\n\n${rule}\n\n`

function headLines({ topic, date, head }: Pick<Contents, 'topic' | 'date' | 'head'>): string[] {
  const { Status, Participants, Outcome, Partner } = head
  return [
    `${headings.debate} ${lineOf(topic)}`,
    '',
    headLine('Date', date),
    headLine('Status', Status),
    headLine('Participants', Participants),
    headLine('Outcome', Outcome),
    ...(Partner === '' ? [] : [headLine('Partner', Partner)]),
  ]
}

export const headLine = (name: HeadName, words: string): string => `**${name}**: ${lineOf(words)}`.trimEnd()

/** Words of others in a line of ours. What is read of them is what was written. */
const lineOf = (words: string): string => inertSigns(oneLine(words), true)

/** `isOpen`: there is a place for the user to write, whether it said something or not. */
export function roundText({ number, main, partners, conclusion, user }: SaidRound, isOpen: boolean): string {
  const said = user.map(({ text }) => escaped(text)).join('\n\n')
  return [
    `${headings.round(number)}\n`,
    section(headings.main, main),
    ...partners.map((words, i) => section(headings.partner(i + 1), words)),
    ...(conclusion === '' ? [] : [section(headings.earlier, conclusion)]),
    ...(said !== '' || isOpen ? [`${headings.user}\n${said === '' ? '' : `${said}\n`}`] : []),
  ].join('\n')
}

const section = (heading: string, words: string): string => {
  const text = escaped(words)
  return `${heading}\n${text === '' ? '' : `${text}\n`}`
}

/** A record that has only its head, before anybody is known who takes part. */
export const newRecordText = ({ topic, date }: Pick<Contents, 'topic' | 'date'>, language: Language): string =>
  recordText({
    topic,
    date,
    past: 0,
    isSeated: false,
    head: {
      Status: 'in-progress',
      Participants: `Main Agent ↔ Sub Agent (${recordWords[language].toBeChosen})`,
      Outcome: '',
      Partner: '',
    },
    rounds: [],
    conclusion: null,
  })
