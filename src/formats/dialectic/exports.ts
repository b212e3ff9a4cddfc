import { type Block, type Doc, heading, paragraph, rule, written } from '../../core/doc/doc.ts'
import { toMarkdown } from '../../core/doc/markdown.ts'
import { block } from '../../core/inert-html.ts'
import type { Speech } from '../../core/model.ts'
import type { TurnView, View } from '../../core/view.ts'
import type { WrittenParts } from '../../engine/format.ts'
import { faultText } from '../report/faults.ts'
import { inline, literal, shortened } from '../report/markdown.ts'
import { optionsIn } from './options-in.ts'
import { recordOf } from './record/render.ts'
import { bookOf, choiceIn, type DialecticBook, speakerOf, voicesOf } from './report/book.ts'
import { howHeard, nameOf, roundCount, speechesIn } from './report/context.ts'
import { endedText } from './report/ending.ts'
import { answerPart, concludedPart, decisionPart, pointsParts } from './report/parts.ts'
import type { Happened, HeardRemark } from './report/remarks.ts'
import { isAfresh } from './rounds.ts'
import type { Decision, UserReply } from './shapes.ts'
import { words } from './tail.ts'

/** Only the conclusion, to pass on: the answer, what was learned, what is open, what the user decided. */
function summaryOf(view: View): string {
  const book = bookOf(view)
  const { verdict } = book
  const doc = [
    heading(1, inline(view.brief.topic)),
    ...(verdict ? concludedPart(verdict, book) : answerPart(book)),
    ...pointsParts(book),
    ...decisionPart(book),
    ...origin(book),
  ]
  return `${toMarkdown(doc)}\n`
}

/** Who reached the conclusion, and how. */
function origin(book: DialecticBook): Doc {
  const { t, partners } = book
  const who = ['main', ...partners].map(seat => `${inline(speakerOf(book, seat))}${t.colon}${voicesOf(book, seat)}`)
  const rounds = `${t.fields.rounds}${t.colon}${roundCount(book)}`
  const ended = `${t.fields.ended}${t.colon}${endedText(book)}`
  return [rule, dim([...who, rounds, ended].join(t.semicolon))]
}

/** The conclusion alone, or the record rebuilt from the archive. */
export const exports: NonNullable<WrittenParts['exports']> = {
  summary: summaryOf,
  record: (view, frame) => {
    const { record } = optionsIn(view.brief)
    return recordOf(view, { date: dayIn(record) ?? frame?.openedAt.slice(0, 10) ?? '' })
  },
}

/** The day in a record's file name is the day on which it was begun. */
const dayIn = (path: string | null): string | null =>
  path === null ? null : (/(?:^|[\\/])(\d{4}-\d\d-\d\d)-[^\\/]*$/.exec(path)?.[1] ?? null)

/** Everything said, round by round, with the user's words where they counted and the main agent's decisions. */
export function transcript(view: View): Doc {
  const book = bookOf(view)
  const doc: Block[] = [heading(2, book.t.transcript)]
  let round: number | null = null
  for (const one of book.happened) {
    const part = partOf(one, book)
    if (part.length > 0 && one.round !== null && one.round !== round) {
      round = one.round
      doc.push(heading(3, book.t.round(round) + (one.kind === 'past' ? book.t.aside(book.t.inRecord) : '')))
    }
    doc.push(...part)
  }
  return doc
}

/** What counts as said, as all heard it: the agents' speeches and what the user told them in between. */
export function recordAsSpeeches(view: View): Speech[] {
  const book = bookOf(view)
  const counted = new Set(speechesIn(book.happened))
  const hasUser = view.brief.seats.some(({ id }) => id === 'user')
  return book.happened.flatMap(one => {
    if (one.kind === 'turn' && counted.has(one.turn)) {
      const { key, seat, text } = one.turn
      return [{ key, seat, text: words(text) }]
    }
    if (one.kind === 'past' && one.seat !== 'user') return [{ key: one.key, seat: one.seat, text: one.text }]
    return hasUser || one.kind === 'remark' ? userSpeech(one) : []
  })
}

/** It has a scene of its own, so that it keeps its place whichever agent comes first. */
function userSpeech(one: Happened): Speech[] {
  const told = userWords(one)
  if (told === null || told.trim() === '') return []
  const scene = one.round === null ? 'conclusion' : `round-${one.round}`
  const name = one.kind === 'remark' ? one.key.replace('/', '-') : 'reply'
  return [{ key: `${scene}/${name}/user`, seat: 'user', text: told }]
}

function userWords(one: Happened): string | null {
  if (one.kind === 'turn') return replyIn(one.turn)?.words ?? null
  return one.kind === 'remark' && one.when === null ? null : one.text
}

function partOf(one: Happened, book: DialecticBook): Doc {
  if (one.kind === 'past') return [heading(4, nameOf(book, one.seat)), written(block(one.text))]
  if (one.kind === 'remark') return remarkPart(one, book)
  switch (one.turn.shape) {
    case null:
      return speechPart(one.turn, book)
    case 'partner-choice':
      return [dim(choiceLine(one.turn, book))]
    case 'decision':
      return [dim(decisionLine(one.turn, book))]
    case 'user-reply':
      return replyPart(one.turn, book)
    default:
      // The report tells the result.
      return []
  }
}

const remarkPart = (remark: HeardRemark, book: DialecticBook): Doc => [
  heading(4, nameOf(book, 'user')),
  dim(howHeard({ ...remark, fork: remark.fork && literal(remark.fork) }, book)),
  written(block(remark.text)),
]

/** `Sub Agent (security-reviewer) · openai:gpt-5.4` */
function speechPart(turn: TurnView, book: DialecticBook): Doc {
  const { t, language } = book
  const speaker = heading(4, `${literal(speakerOf(book, turn.seat))} · ${inline(turn.model)}`)
  const failure = turn.missed ?? (turn.state === 'failed' ? turn.failures.at(-1)?.failure : null)
  if (failure) return [speaker, dim(t.didNotSpeak(literal(faultText(failure, language))))]
  const text = words(turn.text)
  return [
    speaker,
    ...(isAfresh(turn.key) ? [dim(t.afresh)] : []),
    ...(turn.leftOut ? [dim(t.leftOut)] : text.trim() === '' ? [] : [written(block(text))]),
    ...(turn.state === 'speaking' ? [dim(t.unfinished)] : []),
  ]
}

function choiceLine(turn: TurnView, book: DialecticBook): string {
  const who = nameOf(book, 'main')
  if (turn.state !== 'answered') return `${who}${book.t.colon}${absence(turn, book)}`
  const { partner, reason } = choiceIn(turn)
  return `${who}${book.t.colon}${book.t.chooses(literal(partner))}${book.t.aside(line(reason))}`
}

function decisionLine(turn: TurnView, book: DialecticBook): string {
  const { t } = book
  const who = nameOf(book, turn.seat)
  if (turn.state !== 'answered') return `${who}${t.colon}${absence(turn, book)}`
  const { next, why, new_point: isNew, disagreement, question } = turn.value as object as Decision
  return [
    `${who}${t.colon}${t.next[next]}${t.aside(line(why))}`,
    ...(isNew ? [] : [t.noNewPoint]),
    ...(disagreement === null ? [] : [`${t.disagreement}${t.colon}${line(disagreement)}`]),
    ...(question == null ? [] : [`${t.question}${t.colon}${line(question)}`]),
  ].join(t.semicolon)
}

function replyPart(turn: TurnView, book: DialecticBook): Doc {
  const speaker = heading(4, nameOf(book, turn.seat))
  const reply = replyIn(turn)
  if (!reply) return [speaker, dim(absence(turn, book))]
  const { choice, words: said } = reply
  const how = book.t.replies[choice]
  return [
    speaker,
    choice === 'dig' ? paragraph(`**${how}**`) : dim(how),
    ...(said.trim() === '' ? [] : [written(block(said))]),
  ]
}

const replyIn = ({ shape, state, value }: TurnView): UserReply | null =>
  shape === 'user-reply' && state === 'answered' ? (value as object as UserReply) : null

function absence({ state, missed, failures }: TurnView, { t, language }: DialecticBook): string {
  const why = missed ?? failures.at(-1)?.failure
  return state === 'speaking' || !why ? t.unfinished : t.noReply(literal(shortened(faultText(why, language), 240)))
}

const line = (text: string): string => literal(shortened(text, 600))

const dim = (text: string): Block => paragraph(`*${text}*`)
