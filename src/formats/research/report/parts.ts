import { clean } from '../../../core/clean.ts'
import {
  type Block,
  bullets,
  type Doc,
  heading,
  type ListItem,
  paragraph,
  table,
  written,
} from '../../../core/doc/doc.ts'
import { type Failure, failureText } from '../../../core/failure.ts'
import { block } from '../../../core/inert-html.ts'
import { benchOf } from '../../../core/judging/panel.ts'
import type { Language } from '../../../core/language.ts'
import { rulingFault } from '../../report/faults.ts'
import { cell, inline, literal, oneLine, shortened } from '../../report/markdown.ts'
import { begun, said } from '../../report/quoted-words.ts'
import { missedBecause, sittingsOf } from '../../report/sittings.ts'
import { sceneLabel } from '../about.ts'
import { attackNumber, numberOf } from '../arguments.ts'
import { neither } from '../course-in.ts'
import type { Judgment } from '../shapes.ts'
import type { Degraded } from '../verdict.ts'
import { nameOf, type ResearchShown, searchLost, statementIn } from './context.ts'

export function fiveParts(judgment: Judgment, book: ResearchShown): Doc {
  const { t } = book
  const { shared_limitations, core_disagreements, consensus } = judgment
  const disputes = core_disagreements.map(
    ({ disagreement, values }) =>
      `${begun(disagreement)}${values === null ? '' : t.aside(`${t.values}${said(values)}`)}`,
  )
  return [
    heading(3, `1. ${t.parts[0]}`),
    ...bySide(judgment.strong_arguments, book, ({ argument, why }) => strongText(argument, why, book)),
    heading(3, `2. ${t.parts[1]}`),
    ...bySide(
      judgment.exaggerated_claims,
      book,
      ({ claim, why }) => `${t.quoted(said(claim))}${why === null ? '' : ` — ${said(why)}`}`,
    ),
    heading(3, `3. ${t.parts[2]}`),
    listOr(shared_limitations.map(begun), t.none),
    heading(3, `4. ${t.parts[3]}`),
    listOr(disputes, t.none),
    heading(3, `5. ${t.parts[4]}`),
    listOr(consensus.map(begun), t.none),
  ]
}

const listOr = (items: readonly (string | ListItem)[], none: string): Block =>
  items.length === 0 ? paragraph(none) : bullets(items)

/** An item with more on it in a list below. */
export const withPoints = (text: string, points: readonly string[]): ListItem => ({
  text,
  ...(points.length > 0 && { below: [bullets(points)] }),
})

/** Every role, even if nothing is said of it. If a judge's labels cannot be resolved, they stay as written. */
function bySide<T>(sides: Readonly<Record<string, readonly T[]>>, book: ResearchShown, line: (one: T) => string): Doc {
  const seats = book.players.map(({ id }) => id)
  const isTold = seats.some(id => Object.hasOwn(sides, id))
  return (isTold ? seats : Object.keys(sides)).flatMap(id => {
    const lines = (Object.hasOwn(sides, id) ? sides[id]! : []).map(line)
    return [paragraph(`**${literal(nameOf(book, id))}**`), listOr(lines, book.t.none)]
  })
}

function strongText(number: string, why: string | null, book: ResearchShown): string {
  const statement = statementIn(book, number)
  return `${literal(number)}${statement === null ? '' : ` ${said(statement)}`}${why === null ? '' : ` — ${said(why)}`}`
}

/** Why something is missing, without a full stop. Messages to a model about its JSON are not shown. */
function plainWhy(failure: Failure, language: Language): string {
  const told = failure.kind === 'bad-output' ? { ...failure, message: rulingFault(failure, language) } : failure
  return shortened(failureText(told, language), 240).replace(/[.。]$/, '')
}

export const whyText = (failure: Failure, language: Language): string => inline(plainWhy(failure, language))

export function adviceIn({ recommendation: { favours, advice, deciding } }: Judgment, book: ResearchShown): Doc {
  const { t } = book
  const whom = favours === neither ? t.favoursNone : t.favours(inline(nameOf(book, favours)))
  return [paragraph(`**${whom}**`), written(block(advice)), ...(deciding ? [decidedBy(deciding, book)] : [])]
}

function decidedBy({ turn, quote }: { turn: string; quote: string }, book: ResearchShown): Block {
  const { t } = book
  const seat = turn.slice(turn.lastIndexOf('/') + 1)
  const words = t.quoted(literal(shortened(quote, 600)))
  const where = inline(whereSaid(turn, quote, book))
  return paragraph(`${t.deciding}${words} — ${inline(nameOf(book, seat))}${t.pause}${where}`)
}

export function openQuestions({ open_questions }: Judgment, { t }: ResearchShown): Block {
  const items = open_questions.map(({ question, changes, cheapest_way }) =>
    withPoints(begun(question), [
      ...(changes === null ? [] : [`${t.changes}${said(changes)}`]),
      ...(cheapest_way === null ? [] : [`${t.cheapest}${said(cheapest_way)}`]),
    ]),
  )
  return listOr(items, t.none)
}

/** Scenario × recommendation × rationale. */
export const scenarioMatrix = ({ scenarios }: Judgment, { t }: ResearchShown): Block =>
  table(
    t.scenarioColumns,
    scenarios.map(({ scenario, recommendation, rationale }) => [scenario, recommendation, rationale ?? ''].map(cell)),
  )

/** Where words of a role stand: the number of its argument, its attack or what it answers; else its turn. */
function whereSaid(turn: string, quote: string, book: ResearchShown): string {
  const seat = turn.slice(turn.lastIndexOf('/') + 1)
  return numberIn(quote, seat, turn, book) ?? sceneLabel(keyOf(turn, book), book.language).replace(' · ', book.t.pause)
}

/** The turn that brought what a judge knows as `research/seat`, whichever search it followed. */
export function keyOf(turn: string, { found, rebutted }: ResearchShown): string {
  const ofSeat = ({ player }: { player: { id: string } }) => turn.endsWith(`/${player.id}`)
  return (turn.startsWith('rebuttal/') ? rebutted : found).find(ofSeat)?.key ?? turn
}

function numberIn(quote: string, seat: string, turn: string, { found, rebutted, t }: ResearchShown): string | null {
  const words = bare(quote)
  const has = (...texts: readonly (string | null)[]) => texts.some(text => text !== null && bare(text).includes(words))
  if (words === '') return null
  if (!turn.startsWith('rebuttal/')) {
    const one = found.find(({ player }) => player.id === seat)
    const place = one?.value?.arguments.findIndex(({ argument, quote }) => has(argument, quote)) ?? -1
    return place === -1 ? null : numberOf(one!.player, place)
  }
  const one = rebutted.find(({ player }) => player.id === seat)
  if (!one?.value) return null
  const { attacks, rebuttals, weakest_premise: weakest } = one.value
  const place = attacks.findIndex(attack => has(attack))
  if (place !== -1) return attackNumber(one.player, place)
  const to = rebuttals.find(({ rebuttal }) => has(rebuttal))?.to
  const answered = to ?? (weakest && has(weakest.premise, weakest.challenge) ? weakest.to : undefined)
  return answered === undefined ? null : t.answerTo(answered)
}

/** Spaces, quotation marks and case do not matter. */
const bare = (text: string): string =>
  clean(text)
    .text.toLowerCase()
    .replace(/[\s"'“”‘’]+/g, '')

/** Who, in which phase, why, and whether a part had arrived; not escaped for Markdown yet. */
export const degradedLines = (book: ResearchShown): string[] =>
  degradedIn(book).map(({ phase, seat, arrived, failure, what }) => {
    const { t, language } = book
    const [who, where] = [oneLine(nameOf(book, seat)), sceneLabel(phase, language)]
    if (what === 'search') return t.unsearchedItem(who, where, searchLost({ id: seat }, book) ?? failure!.message)
    if (!failure && phase === 'rebuttal') return t.unaskedItem(who, where)
    return t.degradedItem(who, where, failure ? plainWhy(failure, language) : unjudgedBecause(seat, book), arrived)
  })

/** From the verdict; without one, from the journal. */
function degradedIn({ verdict, found, rebutted, audited, view }: ResearchShown): Degraded[] {
  if (verdict) return verdict.degraded
  const lost = (
    phase: Degraded['phase'],
    seat: string,
    one: (typeof found | typeof rebutted)[number] | typeof audited,
  ) => (one.state === 'incomplete' ? [{ phase, seat, arrived: one.value !== null, failure: one.why }] : [])
  const judges = benchOf(view.brief, 'judge').filter(({ seat }) =>
    sittingsOf({ view, scene: 'judgment' }, seat.id).some(({ turn }) => turn.state === 'missed'),
  )
  return [
    ...found.flatMap(one => lost('research', one.player.id, one)),
    ...rebutted.flatMap(one => lost('rebuttal', one.player.id, one)),
    ...lost('audit', 'auditor', audited),
    ...judges.map(({ seat }): Degraded => ({ phase: 'judgment', seat: seat.id, arrived: false, failure: null })),
  ]
}

function unjudgedBecause(seat: string, { view, t }: ResearchShown): string {
  const bench = { view, scene: 'judgment' }
  return (
    sittingsOf(bench, seat)
      .map(({ turn }) => missedBecause(turn, bench))
      .find(why => why !== '') ?? t.noJudgment
  )
}
