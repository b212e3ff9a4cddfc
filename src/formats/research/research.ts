import type { CueSheet } from '../../core/cue.ts'
import type { Brief } from '../../core/events.ts'
import type { Failure } from '../../core/failure.ts'
import { block } from '../../core/inert-html.ts'
import type { Json } from '../../core/json.ts'
import type { Speech } from '../../core/model.ts'
import type { View } from '../../core/view.ts'
import type { Ending, Format } from '../../engine/format.ts'
import type { AllOptions, Stage } from '../../engine/stage.ts'
import type { StructuredReply } from '../../engine/structured.ts'
import { evidenceSection } from '../report/evidence.ts'
import { faultText } from '../report/faults.ts'
import { cell, inline, table } from '../report/markdown.ts'
import { said } from '../report/quoted-words.ts'
import { flags, register, summary } from './about.ts'
import { alikeAmong } from './alike-roles.ts'
import { statementsOf } from './arguments.ts'
import { audit, rebut } from './audit.ts'
import { claimsOf } from './claims.ts'
import type { ResearchReading } from './course-in.ts'
import { displayWith } from './display.ts'
import { fields } from './fields.ts'
import { investigate, nothingFound } from './investigate.ts'
import { conflictsText, judge } from './judge.ts'
import { conflictingNumbers } from './numbers.ts'
import { options } from './options.ts'
import { type Player, researchOf } from './options-in.ts'
import { besidesWith } from './panels.ts'
import { arrived } from './partial-reply-text.ts'
import { plan } from './plan.ts'
import { auditPart } from './report/audit-part.ts'
import { bookOf, type ResearchBook, roleIn } from './report/book.ts'
import { chartsWith } from './report/charts.ts'
import { claimsPart } from './report/claims-part.ts'
import { nameOf } from './report/context.ts'
import { head, warnings } from './report/head.ts'
import { changedPart, judgmentPart, outcomeParts } from './report/outcome-parts.ts'
import { whyText } from './report/parts.ts'
import { investigationIn, rebuttalIn } from './report/replies.ts'
import type { ToldBy } from './report/reply-text.ts'
import { searchesPart, sourcesPart } from './report/sources-part.ts'
import { auditDecision, studyOf } from './study.ts'
import { incompleteMark } from './text.ts'
import { recordOf, transcript } from './transcript.ts'
import { type ResearchVerdict, verdictOf } from './verdict.ts'

/** Phase 4: the head and the sections in their fixed order, then what the record adds. */
function report(view: View, notices: readonly string[]): string {
  const book = bookOf(view)
  const parts = [...head(book), ...warnings(book, notices), ...(book.aborted === null ? body(book) : aborted(book))]
  return `${parts.join('\n\n')}\n`
}

const body = (book: ResearchBook): string[] => [
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

/** By phase, then by role. */
function evidence(book: ResearchBook): string[] {
  const { players, view } = book
  const placeOf = (turn: string) =>
    Number(turn.startsWith('rebuttal/')) * players.length + players.findIndex(({ id }) => turn.endsWith(`/${id}`))
  return evidenceSection(view, {
    level: 2,
    isPlain: true,
    called: seat => inline(nameOf(book, seat)),
    compare: (one, other) => placeOf(one) - placeOf(other),
  })
}

/** Nothing was debated, so the report tells why, and which models answer. */
function aborted({ aborted: reason, view, t, language }: ResearchBook): string[] {
  const rows = view.facts
    .filter(({ type }) => type === 'model.probed')
    .map(({ fact }) => {
      const failure = fact.failure as object as Failure | null
      return [String(fact.model), failure ? faultText(failure, language) : t.answered(Number(fact.ms))].map(cell)
    })
  return [
    `## ${t.abortedSummary}`,
    reason ? brokenLines(block(reason)) : t.abortedNoReason,
    ...(rows.length > 0 ? [table(t.probeColumns, rows)] : []),
  ]
}

/** Each line of a reason stands for itself, so the line breaks are kept. */
const brokenLines = (text: string): string => text.replace(/(?<=\S)\n(?=\S)/g, '  \n')

/** Fills in the arguments to answer or to rule on, from what the question shows. */
export function known(asked: StructuredReply): Record<string, Json> {
  const numbers = [...statementsFor(asked).keys()]
  switch (asked.shape) {
    case 'rebuttal':
      return { rebuttals: numbers.map(to => ({ to })) }
    case 'judgment':
      return { treated: numbers.map(argument => ({ argument })) }
    default:
      return {}
  }
}

/** The numbers that a reply can name, and what they stand for. */
export function named(asked: StructuredReply): Record<string, Record<string, string>> {
  const numbers = Object.fromEntries(statementsFor(asked))
  switch (asked.shape) {
    case 'rebuttal':
      return { 'rebuttals[].to': numbers, 'weakest_premise.to': numbers }
    case 'audit':
      return { 'claims[].in[]': numbers, 'without[]': numbers }
    case 'judgment': {
      const seats = new Set(asked.speeches.filter(isStatement).map(({ seat }) => seat))
      const own = [...seats].map(seat => [
        `strong_arguments.${seat}[].argument`,
        Object.fromEntries(
          statementsFor({ ...asked, speeches: asked.speeches.filter(speech => speech.seat === seat) }),
        ),
      ])
      return { 'treated[].argument': numbers, ...Object.fromEntries(own) }
    }
    default:
      return {}
  }
}

/** A rebuttal is about the others' arguments; all other replies are about everything that was said. */
function statementsFor({ shape, seat, speeches }: StructuredReply): Map<string, string> {
  const said = speeches.filter(speech =>
    shape === 'rebuttal' ? speech.derived === 'investigation' && speech.seat !== seat : isStatement(speech),
  )
  return new Map(said.flatMap(({ text, derived }) => sectionOf(text, derived).split('\n').flatMap(statementIn)))
}

const isStatement = ({ derived }: Speech): boolean => derived === 'investigation' || derived === 'rebuttal'

/** Arguments come first in an investigation, attacks last in a rebuttal. Any other number is a speaker's own. */
function sectionOf(text: string, derived: string | undefined): string {
  const sections = text.split('\n\n')
  return (derived === 'rebuttal' ? sections.at(-1) : sections[0]) ?? ''
}

/** `- 2.1 It costs nothing. | Confidence: 0.9 | Source: [official-docs]` → 2.1, It costs nothing. */
function statementIn(line: string): [number: string, words: string][] {
  const [, number, words] = /^- (\d\.n?\d{1,2}) (.{1,4000})/.exec(line) ?? []
  return number === undefined ? [] : [[number, words!.split(' | ')[0]!]]
}

/** Uses everything that code can find out. */
const wholeReading: ResearchReading = {
  arrived,
  auditDecision: ({ topic, options, language }) => auditDecision(topic, researchOf(options).evidence_round, language),
  tagged(audit, heard) {
    const statements = statementsOf(heard.found, heard.rebutted)
    const conflicts = conflictingNumbers(statements)
    return claimsOf({ ...heard, statements, conflicts }, audit, [])
  },
}

export const cues: CueSheet = {
  folder: new URL('./cues/', import.meta.url),
  variables: {
    rules: [],
    role: ['name', 'stance', 'goal', 'others'],
    investigate: ['how'],
    results: ['sources', 'left'],
    rebut: ['name', 'stance', 'goal', 'others', 'own', 'numbers', 'words'],
    audit: ['said', 'numbers', 'official'],
    judgment: ['said', 'names', 'goal', 'audience', 'decision', 'numbers', 'official'],
  },
}

export const research: Format = {
  ...displayWith(wholeReading),
  ...besidesWith(wholeReading),
  charts: view => chartsWith(view, wholeReading.arrived),
  version: 1,
  summary,
  options,
  flags,
  cues,
  plan,
  play,
  whenShort: 'pauses',
  report,
  transcript,
  record: recordOf,
  tellsSupport: true,
  fields,
  known,
  named,
  register,
}

async function play(stage: Stage, brief: Brief): Promise<Ending> {
  const study = studyOf(brief, stage.context)
  const { players } = study

  // Sealed: no role sees another's findings before the next phase. If there are none at all, nothing can be judged.
  const found = await each(players, player => investigate(stage.at('research'), player, study), {
    quorum: 1,
    absent: nothingFound,
  })
  const heard = found.flatMap(({ speech }) => speech ?? [])
  const answers = await each(players, player => rebut(stage.at('rebuttal'), player, found, study))
  const rebutted = answers.filter(answer => answer !== null)

  const said = [...heard, ...rebutted.flatMap(({ speech }) => speech ?? [])]
  const statements = statementsOf(found, rebutted)
  const numbers = statements.map(({ number }) => number)
  const audited = await audit(stage.at('audit'), study, said, numbers)

  const conflicts = conflictingNumbers(statements)
  const checked = [audited?.speech, conflictsText(conflicts, study.language)].flatMap(speech => speech ?? [])
  const judged = await judge(stage.at('judgment'), study, said, checked, numbers)
  return endingOf(
    verdictOf(study, { found, rebutted, audited, judged, statements, conflicts, alike: alikeAmong(heard) }),
  )

  async function each<B>(
    players: readonly Player[],
    work: (player: Player) => Promise<B>,
    options?: AllOptions<Player, B>,
  ) {
    return (await stage.all(players, work, options)).map(([, result]) => result)
  }
}

const endingOf = (verdict: ResearchVerdict): Ending => ({
  outcome: verdict.state,
  decided: verdict.judging.firmness !== 'split',
  verdict: verdict as object as Json,
})

/** Phase 1, role by role. */
const argumentsPart = (book: ResearchBook): string[] => [
  `## ${book.t.arguments}`,
  ...book.found.flatMap(one => [
    heading(one, book),
    `${book.t.stance}${said(one.player.stance)}`,
    ...missing(one, book),
    ...(one.value ? investigationIn(one.value, one.player.number, book) : []),
  ]),
]

/** Phase 2, role by role. */
const rebuttalsPart = (book: ResearchBook): string[] => [
  `## ${book.t.rebuttals}`,
  ...book.rebutted.flatMap(one => [
    heading(one, book),
    ...missing(one, book),
    ...(one.value ? rebuttalIn(one.value, one.player.number, book) : []),
  ]),
]

const heading = ({ player, state }: ToldBy<unknown>, book: ResearchBook): string =>
  `### ${roleIn(book, player.id)}${state === 'incomplete' ? ` ${incompleteMark}` : ''}`

/** Says at the place itself that something is incomplete, and why. */
function missing({ state, why, value, player }: ToldBy<unknown>, book: ResearchBook): string[] {
  const { t, language, verdict } = book
  if (state === 'whole') return []
  const because = why && whyText(why, language)
  if (state === 'incomplete') return [t.incomplete(because, value !== null)]
  return [
    verdict?.degraded.some(({ seat, failure }) => seat === player.id && !failure) ? t.unasked : t.awaited(because),
  ]
}
