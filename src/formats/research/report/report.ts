import { type Block, type Doc, heading, paragraph, stackedLines, table } from '../../../core/doc/doc.ts'
import type { Failure } from '../../../core/failure.ts'
import { block } from '../../../core/inert-html.ts'
import type { View } from '../../../core/view.ts'
import { endingPart } from '../../ending.ts'
import { evidenceSection } from '../../report/evidence.ts'
import { faultText } from '../../report/faults.ts'
import { cell, inline, literal, shortened } from '../../report/markdown.ts'
import { said } from '../../report/quoted-words.ts'
import { warningsIn } from '../../report/remarks.ts'
import type { ToldBy } from '../course-in.ts'
import { display } from '../display.ts'
import { meansOf } from '../options-in.ts'
import { panelParts } from '../panels.ts'
import { incompleteMark } from '../text.ts'
import { auditPart, claimsPart } from './audit-part.ts'
import { bookOf, type ResearchBook, roleIn, stateOf } from './book.ts'
import { nameOf, searchLost } from './context.ts'
import { changedPart, judgmentPart, outcomeParts } from './outcome-parts.ts'
import { degradedLines, whyText } from './parts.ts'
import { investigationIn, rebuttalIn, titled } from './replies.ts'
import { searchesPart, sourcesPart } from './sources-part.ts'

/** Phase 4: the head and the sections in their fixed order, then what the record adds. */
export function report(view: View, notices: readonly string[]): Doc {
  const book = bookOf(view)
  return [...head(book), ...warnings(book, notices), ...(book.aborted === null ? body(book) : aborted(book))]
}

const body = (book: ResearchBook): Doc => [
  ...endingPart(book.view, { display, panelParts }),
  paragraph(searchText(book)),
  paragraph(book.t.confidenceNote),
  ...legend(book),
  ...argumentsPart(book),
  ...rebuttalsPart(book),
  ...auditPart(book),
  ...judgmentPart(book),
  ...outcomeParts(book),
  ...changedPart(book),
  ...claimsPart(book),
  ...sourcesPart(book),
  ...searchesPart(book),
  ...evidence(book),
]

function legend(book: ResearchBook): Doc {
  const { t, options } = book
  const gloss = t.gloss([options.audience, options.decision_type, stateOf(book)])
  return [t.numbers, ...(gloss === '' ? [] : [gloss])].map(paragraph)
}

/** By phase, then by role. */
function evidence(book: ResearchBook): Doc {
  const { players, view } = book
  const placeOf = (turn: string) =>
    Number(turn.startsWith('rebuttal/')) * players.length + players.findIndex(({ id }) => turn.endsWith(`/${id}`))
  return evidenceSection(view, {
    level: 2,
    called: seat => inline(nameOf(book, seat)),
    compare: (one, other) => placeOf(one) - placeOf(other),
  })
}

/** Nothing was debated, so the report tells why, and which models answer. */
function aborted({ aborted: reason, view, t, language }: ResearchBook): Doc {
  const rows = view.facts
    .filter(({ type }) => type === 'model.probed')
    .map(({ fact }) => {
      const failure = fact.failure as object as Failure | null
      return [String(fact.model), failure ? faultText(failure, language) : t.answered(Number(fact.ms))].map(cell)
    })
  return [
    heading(2, t.abortedSummary),
    ...(reason ? linesOf(block(reason)) : [paragraph(t.abortedNoReason)]),
    ...(rows.length > 0 ? [table(t.probeColumns, rows)] : []),
  ]
}

/** Each line of a reason stands for itself, so the line breaks are kept. */
const linesOf = (text: string): Doc => text.split(/\n{2,}/).map(part => stackedLines(part.split('\n')))

/** Phase 1, role by role. */
const argumentsPart = (book: ResearchBook): Doc => [
  heading(2, book.t.arguments),
  ...book.found.flatMap(one => [
    roleHeading(one, book),
    paragraph(`${book.t.stance}${said(one.player.stance)}`),
    ...missing(one, book),
    ...(one.value ? investigationIn(one.value, one.player.number, book) : []),
  ]),
]

/** Phase 2, role by role. */
const rebuttalsPart = (book: ResearchBook): Doc => [
  heading(2, book.t.rebuttals),
  ...book.rebutted.flatMap(one => [
    roleHeading(one, book),
    ...missing(one, book),
    ...(one.value ? rebuttalIn(one.value, one.player.number, book) : []),
  ]),
]

const roleHeading = ({ player, state }: ToldBy<unknown>, book: ResearchBook): Block =>
  heading(3, `${roleIn(book, player.id)}${state === 'incomplete' ? ` ${incompleteMark}` : ''}`)

/** Says at the place itself that something is incomplete, and why. */
function missing({ state, why, value, player }: ToldBy<unknown>, book: ResearchBook): Doc {
  const { t, language, verdict } = book
  if (state === 'whole') return []
  const because = why && whyText(why, language)
  if (state === 'incomplete') return [paragraph(t.incomplete(because, value !== null))]
  const isUnasked = verdict?.degraded.some(({ seat, failure }) => seat === player.id && !failure)
  return [paragraph(isUnasked ? t.unasked : t.awaited(because))]
}

/** The head of the report, line by line. */
function head(book: ResearchBook): Doc {
  const { view, options, players, t } = book
  const lines = [
    t.date(options.date === '' ? '–' : inline(options.date)),
    t.method,
    t.roles(players.map(({ id }) => roleIn(book, id))),
    t.readers(options.audience, options.decision_type),
    t.state(stateOf(book)),
  ]
  return [heading(1, t.title(inline(view.brief.topic))), stackedLines(lines)]
}

/** What a reader must know first: what is missing, who was replaced, what is asked. */
function warnings(book: ResearchBook, notices: readonly string[]): Doc {
  const { options, t } = book
  return [
    ...warningsIn(book.view, notices),
    ...titled(t.degraded, degradedLines(book).map(inline)),
    ...titled(
      t.swapped,
      options.swapped.map(({ seat, from, to, why }) =>
        t.swap(inline(nameOf(book, seat)), inline(from), inline(to), inline(shortened(why, 240))),
      ),
    ),
    ...(options.goal === null ? [] : [paragraph(`${t.goal}${said(options.goal)}`)]),
  ]
}

/** How each role searched and where that failed, or the statement that no role searched. */
function searchText(book: ResearchBook): string {
  const { players, options, view, t } = book
  const means = players.map(player => [player, meansOf(player, options)] as const)
  if (means.every(([, by]) => by === null)) return t.noSearch(view.brief.context.length > 0)
  return t.search(
    means.map(([player, by]) => {
      const lost = searchLost(player, book)
      const how = by === null ? t.means.none : by === 'own' ? t.means.own : inline(by)
      return [inline(player.name), lost === null ? how : `${how}${t.pause}${literal(lost)}`]
    }),
  )
}
