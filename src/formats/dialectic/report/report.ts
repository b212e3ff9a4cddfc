import { type Doc, heading, quotation, stackedLines } from '../../../core/doc/doc.ts'
import { personProvider } from '../../../core/notices.ts'
import type { TurnView, View } from '../../../core/view.ts'
import { endingPart } from '../../ending.ts'
import { evidenceSection } from '../../report/evidence.ts'
import { faultText } from '../../report/faults.ts'
import { inline, literal, shortened } from '../../report/markdown.ts'
import { said } from '../../report/quoted-words.ts'
import { warningsIn } from '../../report/remarks.ts'
import { sceneLabel } from '../about.ts'
import { display } from '../display.ts'
import { generalPurpose } from '../options-in.ts'
import { panelParts } from '../panels.ts'
import { turnOrAfresh } from '../rounds.ts'
import { bookOf, choiceIn, choiceKey, type DialecticBook, partnerIn, voicesOf } from './book.ts'
import { calledIn, nameOf, roundCount } from './context.ts'
import { endedText } from './ending.ts'
import {
  answerPart,
  cutPart,
  decisionPart,
  missingPart,
  pointsParts,
  saidPart,
  suggestionsPart,
  withRest,
} from './parts.ts'

/** The result: first the answer, then what it is based on and what is left open. */
export function report(view: View, notices: readonly string[]): Doc {
  const book = bookOf(view)
  return [
    ...head(book),
    ...warningsIn(view, notices),
    ...endingPart(view, { display, panelParts }),
    ...answerPart(book),
    ...pointsParts(book),
    ...decisionPart(book),
    ...saidPart(book),
    ...suggestionsPart(book),
    ...missingPart(book),
    ...cutPart(book),
    ...evidence(book),
    ...missedPart(book),
  ]
}

const evidence = (book: DialecticBook): Doc =>
  evidenceSection(book.view, {
    level: 2,
    called: seat => calledIn(book, seat),
    addressed: seat => addressed(book, seat),
    includes: turn => !book.view.turns.get(turn)?.leftOut,
  })

/** A partner speaks to the main agent. The main agent speaks to its partner if it has only one. */
function addressed({ partners }: DialecticBook, seat: string): string | null {
  if (partners.includes(seat)) return 'main'
  return seat === 'main' && partners.length === 1 ? partners[0]! : null
}

const longestReason = 400
const longestWhy = 240

/** What was debated, by whom, for how long, and how it ended. */
function head(book: DialecticBook): Doc {
  const { view, partners, t } = book
  const lines: [name: string, words: string][] = [
    [nameOf(book, 'main'), voicesOf(book, 'main')],
    ...partners.map((seat): [string, string] => [nameOf(book, seat), partnerText(book, seat)]),
    [t.fields.chosen, chosenText(book)],
    [t.fields.user, userText(book)],
    ...aboutText(book).map((words): [string, string] => [t.fields.about, words]),
    [t.fields.rounds, roundsText(book)],
    [t.fields.ended, endedText(book)],
  ]
  return [
    heading(1, inline(view.brief.topic)),
    quotation(stackedLines(lines.map(([name, words]) => `${name}${t.colon}${words}`))),
  ]
}

/** `security-reviewer (openai:gpt-5.4; agent file .claude/agents/security.md)` */
function partnerText(book: DialecticBook, seat: string): string {
  const { t } = book
  const partner = partnerIn(book, seat)
  if (!partner) return t.notChosen
  const voices = voicesOf(book, seat)
  const file = partner.from === null ? [] : [t.from(literal(shortened(partner.from, longestWhy)))]
  // A partner that is only a model has the model's name.
  const told = [...(voices === partner.name ? [] : [voices]), ...file]
  return `${literal(partner.name)}${told.length > 0 ? t.aside(told.join(t.semicolon)) : ''}`
}

/** Who chose it and why, and who replaced it. */
function chosenText(book: DialecticBook): string {
  const { view, t, partners } = book
  const instead = view.fallbacks
    .filter(({ seat }) => partners.includes(seat))
    .map(({ to, from, why }) => t.instead(inline(to), inline(from), inline(shortened(why, longestWhy))))
  return [howChosen(book), ...instead].join(t.semicolon)
}

function howChosen({ view, options, t, language }: DialecticBook): string {
  const isNamed = options.partners.some(({ name }) => name !== generalPurpose)
  if (options.candidates.length === 0) return isNamed ? t.named : t.setBefore
  const turn = view.turns.get(choiceKey)
  if (turn?.state === 'missed' && turn.missed)
    return t.unchosen(inline(shortened(faultText(turn.missed, language), longestWhy)))
  if (turn?.state !== 'answered') return t.notChosen
  return t.chosen(options.candidates.length, said(shortened(choiceIn(turn).reason, longestReason)))
}

function userText(book: DialecticBook): string {
  const { view, options, t } = book
  if (!view.brief.seats.some(({ id }) => id === 'user')) return t.asked.never
  const name = voicesOf(book, 'user')
  return `${t.asked[options.ask]}${name === personProvider ? '' : t.aside(name)}`
}

function aboutText({ options, t }: DialecticBook): string[] {
  const { kind, template } = options
  const parts = [...(kind ? [t.kinds[kind]] : []), ...(template ? [t.template(literal(template.name))] : [])]
  return parts.length === 0 ? [] : [parts.join(t.semicolon)]
}

function roundsText(book: DialecticBook): string {
  const { options, t } = book
  const record = options.record === null ? null : literal(shortened(options.record, longestWhy))
  return t.rounds(roundCount(book), options.history.length, record)
}

const mostMissed = 30

/** Turns that the debate had to go on without, except a user who passed and a turn that was asked afresh. */
function missedPart(book: DialecticBook): Doc {
  const { view, language, t } = book
  const isPass = ({ seat, missed }: TurnView) => seat === 'user' && missed?.kind === 'passed'
  const isSaidAfresh = ({ key, seat }: TurnView) =>
    turnOrAfresh(view, key.slice(0, -seat.length - 1), seat)?.key !== key
  const missed = [...view.turns.values()].filter(
    turn => turn.state === 'missed' && turn.missed && !isPass(turn) && !isSaidAfresh(turn),
  )
  const items = missed.slice(0, mostMissed).map(({ key, seat, missed: why }) => {
    const because = inline(shortened(faultText(why!, language), 240))
    return `${sceneLabel(key, language)} · ${nameOf(book, seat)}${t.colon}${because}`
  })
  return missed.length === 0 ? [] : [heading(2, t.missed), withRest(items, missed.length, book)]
}
