import { clean } from '../../../core/clean.ts'
import type { Language } from '../../../core/language.ts'
import type { TurnView, View } from '../../../core/view.ts'
import { faultText } from '../../report/faults.ts'
import { oneLine, shortened } from '../../report/markdown.ts'
import { generalPurpose } from '../options-in.ts'
import { bookOf, choiceIn, choiceKey, type DialecticBook, partnerIn } from '../report/book.ts'
import { undecided } from '../report/context.ts'
import { turnIn } from '../rounds.ts'
import type { Suggestion } from '../shapes.ts'
import { words } from '../tail.ts'
import { recordWords } from '../words.ts'
import type { HeadName } from './head.ts'
import { type RecordRound, type UserPiece, userPieces } from './rounds-in.ts'
import { escaped, inertSigns } from './signs.ts'
import { headings, rule } from './structure.ts'

/** What a debate writes into a record. */
export interface RecordContents {
  topic: string
  date: string
  /** How many rounds the earlier record has. */
  past: number
  /** True if it is known who challenges. */
  isSeated: boolean
  /** The text behind each name. A line that is optional and '' is left out. */
  head: Record<Exclude<HeadName, 'Date'>, string>
  rounds: SaidRound[]
  /** The lines of the conclusion, its heading first. null: the debate is not over. */
  conclusion: string[] | null
}

/** `date`: the day on which the debate began, such as 2026-01-25. */
export function contentsOf(view: View, date: string): RecordContents {
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

/** The record of a debate so far, made from the view alone. */
export const recordOf = (view: View, { date }: { date: string }): string => recordText(contentsOf(view, date))

export function recordText({ conclusion, rounds, ...contents }: RecordContents): string {
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

function headLines({ topic, date, head }: Pick<RecordContents, 'topic' | 'date' | 'head'>): string[] {
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

/** Puts words of others on a line of ours, so that reading it gives the same words back. */
const lineOf = (words: string): string => inertSigns(oneLine(words), true)

/** `isOpen`: there is a place for the user to write, even if they said nothing. */
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

/** A record with only its head, before the participants are known. */
export const newRecordText = ({ topic, date }: Pick<RecordContents, 'topic' | 'date'>, language: Language): string =>
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

const longestReason = 400
const longestWhy = 240

/** `Main Agent ↔ Sub Agent (security-reviewer) ↔ Sub Agent 2 (general-purpose)` */
function participantsText(book: DialecticBook): string {
  const partners = book.partners.map((seat, i) => `Sub Agent${i === 0 ? '' : ` ${i + 1}`} (${nameIn(book, seat)})`)
  return ['Main Agent', ...partners].join(' ↔ ')
}

const nameIn = (book: DialecticBook, seat: string): string =>
  oneLine(partnerIn(book, seat)?.name ?? recordWords[book.language].toBeChosen)

/** How the partner was chosen, and who replaced it; '': there is nothing to say. */
function partnerText(book: DialecticBook): string {
  const { view, partners, options, t } = book
  const w = recordWords[book.language]
  const instead = view.fallbacks
    .filter(({ seat }) => partners.includes(seat))
    .map(({ seat, to, from, why }) => {
      const isGeneral =
        options.candidates.length > 0 && view.brief.seats.some(({ id, model }) => id === seat && model === to)
      return w.tookOver(
        isGeneral ? `${generalPurpose}${t.aside(oneLine(to))}` : oneLine(to),
        oneLine(from),
        shortened(why, longestWhy),
      )
    })
  return [...chosenText(book), ...instead].join(t.semicolon)
}

function chosenText({ view, options, partners, language }: DialecticBook): string[] {
  const w = recordWords[language]
  if (options.candidates.length === 0) {
    const named = options.partners.slice(0, partners.length).map(({ name }) => oneLine(name))
    const others = options.lost.length > 0 ? named.filter(name => name !== generalPurpose) : named
    return [
      ...(others.some(name => name !== generalPurpose) ? [w.given(others)] : []),
      ...options.lost.map(name => w.instead(generalPurpose, oneLine(name))),
    ]
  }
  const turn = view.turns.get(choiceKey)
  if (turn?.state === 'missed')
    return [w.notChosen(generalPurpose, turn.missed ? shortened(faultText(turn.missed, language), longestWhy) : '')]
  if (turn?.state !== 'answered') return []
  const { partner, reason } = choiceIn(turn)
  return [w.chosen(oneLine(partner), shortened(reason, longestReason))]
}

/** The result on one line. */
function outcomeText({ verdict, partners, t }: DialecticBook): string {
  if (!verdict) return t.noConclusion
  const { outcome, endedBy, answer } = verdict
  return `${t.outcomes[outcome]}${t.aside(t.ended[endedBy](partners.length > 1))}${t.colon}${oneLine(answer)}`
}

function conclusionLines(book: DialecticBook): string[] {
  return [
    headings.conclusion,
    '',
    headings.insights,
    ...insightsOf(book).map(item),
    '',
    headings.decision,
    ...decisionOf(book),
  ]
}

/**
 * What was learned; then what is agreed, open, disputed and proposed, each with its name in front. The form has no
 * headings for these, but somebody who continues from the record alone needs them.
 */
function insightsOf({ verdict, t, language }: DialecticBook): string[] {
  if (!verdict) return [t.none]
  const { insights, agreed, open, split, suggestions } = verdict
  const w = recordWords[language]
  const named = (name: string) => (words: string) => `**${name}**${t.colon}${words}`
  return [
    ...insights,
    ...agreed.map(named(w.agreed)),
    ...open.map(named(w.open)),
    ...split.map(({ point, main, partner }) => w.split(point, main, partner)).map(named(w.differ)),
    ...suggestions.map(suggested).map(named(w.suggestion)),
  ]
}

const suggested = ({ file, change }: Suggestion): string => `${file} — ${change}`

function decisionOf(book: DialecticBook): string[] {
  const decision = book.verdict?.decision ?? undecided(book)
  const [first = '', ...others] = escaped(decision).split('\n')
  return [`- ${first}`, ...others.map(line => (line === '' ? '' : `  ${line}`))]
}

const item = (words: string): string => `- ${escaped(oneLine(words))}`

/** A finished round for a record. Its texts are not escaped for Markdown yet. */
export interface SaidRound extends Omit<RecordRound, 'user'> {
  user: UserPiece[]
}

/** The rounds of the earlier record and those of this debate. */
export function saidRounds(book: DialecticBook): SaidRound[] {
  const { history } = book.options
  const own = ownRounds(book, history.length + 1)
  const pieces = userPieces(book, history.length + own.length)
  const past = history.map(({ user, ...round }, i) => ({ number: i + 1, ...round }))
  return [...past, ...own].map(round => {
    const before = history[round.number - 1]?.user.trim() ?? ''
    const told: UserPiece[] = before === '' ? [] : [{ key: `round-${round.number}/user`, text: before, isInFile: true }]
    return { ...round, user: [...told, ...(pieces.get(round.number) ?? [])] }
  })
}

function ownRounds(book: DialecticBook, first: number): Omit<SaidRound, 'user'>[] {
  const { view, partners } = book
  const rounds: Omit<SaidRound, 'user'>[] = []
  for (let number = first; ; number++) {
    const turns = ['main', ...partners].map(seat => turnIn(view, number, seat))
    const isOver = turns.every(turn => isSettled(turn, view)) || (isDone(view) && turns[0]?.state === 'answered')
    if (!isOver) return rounds
    const [main = '', ...others] = turns.map(turn => speechOf(turn, book))
    rounds.push({ number, main, partners: others, conclusion: '' })
  }
}

const isDone = ({ state }: View): boolean => state === 'done'

/** A conversation that became too long starts afresh. Until then the turn is not settled. */
function isSettled(turn: TurnView | undefined, view: View): boolean {
  if (turn?.state === 'answered') return true
  return turn?.state === 'missed' && (turn.missed?.kind !== 'overflow' || isDone(view))
}

function speechOf(turn: TurnView | undefined, { t, language }: DialecticBook): string {
  if (turn?.leftOut) return `*(${t.leftOut})*`
  if (turn?.state === 'answered') return clean(words(turn.text)).text
  return `*(${turn?.missed ? t.didNotSpeak(shortened(faultText(turn.missed, language), 240)) : t.unfinished})*`
}
