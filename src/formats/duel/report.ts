import {
  type Block,
  bullets,
  type Doc,
  heading,
  paragraph,
  quotation,
  stackedLines,
  written,
} from '../../core/doc/doc.ts'
import { failureText } from '../../core/failure.ts'
import { block } from '../../core/inert-html.ts'
import type { View } from '../../core/view.ts'
import { withChoices } from '../conclusion.ts'
import { endingPart } from '../ending.ts'
import { checkedOutcomes, evidenceSection } from '../report/evidence.ts'
import { firmnessText, type JudgingFrame, judgingDetails, noWinText, recommendations } from '../report/judging.ts'
import { inline, inQuotes } from '../report/markdown.ts'
import { neutralisedRemark, noVerdict } from '../report/remarks.ts'
import { judgesOf } from '../report/sittings.ts'
import { speakersOf } from '../seat-name.ts'
import { evidenceWords } from '../words.ts'
import { calledIn } from './about.ts'
import { changedLine, changedSection } from './changed-minds.ts'
import { display } from './display.ts'
import { panelParts } from './panels.ts'
import {
  allTimedOut,
  calledOut,
  completedRounds,
  type DuelVerdict,
  debated,
  exchanged,
  holdersOf,
  nameOf,
  rulingOf,
  sides,
  turnAt,
} from './record.ts'
import type { DuelQuote, DuelSideId } from './shapes.ts'
import { type DuelReportWords, reportWords } from './words.ts'

/** The result. Other programs look for these headings, fields and messages. */
export function report(view: View, notices: readonly string[]): Doc {
  const t = reportWords[view.brief.language]
  return [
    heading(2, t.summary),
    head(view, t),
    ...remarks(view, notices, t),
    ...endingPart(view, { display, panelParts }),
    ...body(view, t),
  ]
}

function body(view: View, t: DuelReportWords): Doc {
  const ruling = rulingOf(view)
  const evidence = evidenceSection(view, { called: seat => calledIn(view, seat), addressed: otherSide })
  if (view.state === 'failed') return [...failed(view, t), ...saidSoFar(view, t), ...evidence]
  const changed = ruling?.changed ? changedSection(ruling.changed, view) : []
  if (ruling) return [...synthesis(view, ruling, t), ...evidence, ...changed]
  if (view.outcome === 'no-verdict') {
    const why = noVerdict({ view, scene: 'synthesis' }, judge => holdersOf(view, judge, t.followedBy))
    return [heading(3, t.verdict), ...why, ...callOutList(view, t), ...saidSoFar(view, t), ...evidence]
  }
  return [paragraph(t.notOver), ...saidSoFar(view, t), ...evidence]
}

/** The fields are in English, as programs look for their words. */
function head(view: View, t: DuelReportWords): Block {
  const holder = (seat: string) => holdersOf(view, seat, t.followedBy)
  return stackedLines([
    `Topic: ${inline(view.brief.topic)}`,
    `Proposer: ${holder('proposer')}`,
    `Challenger: ${holder('challenger')}`,
    `Rounds: ${completedRounds(view)}`,
    `Rigor: Structured perspective comparison (prompt-enforced adversarial rules, no deterministic verification)`,
    `Judge: ${[...new Set(judgesOf(view).map(holder))].join(', ')}`,
    ...checked(view),
  ])
}

/** What code verified nevertheless, in a line of ours. */
function checked(view: View): string[] {
  const outcomes = checkedOutcomes(view)
  return outcomes === null ? [] : [evidenceWords[view.brief.language].sum(outcomes, '')]
}

/** What a reader must know before the verdict: who judged, what is incomplete, what was cut or removed. */
function remarks(view: View, notices: readonly string[], t: DuelReportWords): Doc {
  const winner = rulingOf(view)?.winner ?? null
  const all = [
    ...notices,
    ...sharedJudge(view, t),
    ...incompleteRounds(view, t),
    ...cutOff(view, t),
    ...neutralisedRemark(view),
    t.gloss(winner && `${t.side[winner]} ${nameOf(view, winner, t.followedBy)}`),
  ].filter(remark => remark !== '')
  return all.length === 0 ? [] : [quotation(...all.map(remark => paragraph(inline(remark))))]
}

function synthesis(view: View, ruling: DuelVerdict, t: DuelReportWords): Doc {
  const [proposer, challenger] = [nameOf(view, 'proposer', t.followedBy), nameOf(view, 'challenger', t.followedBy)]
  const agreements = ruling.agreements.map(
    ({ point, evidence }) => inline(point) + (evidence === null ? '' : ` (evidence: ${inline(evidence)})`),
  )
  const argues = (who: string, view: string | null) => (view === null ? [] : [`${who} argues ${inline(view)}`])
  const disagreements = ruling.disagreements.map(d => {
    const views = [...argues(proposer, d.proposer), ...argues(challenger, d.challenger)]
    return [inline(d.point), ...(views.length > 0 ? [views.join(', ')] : [])].join(': ')
  })
  return [
    heading(3, t.verdict),
    ...decision(view, ruling, t),
    ...grounds(ruling, t),
    ...callOutList(view, t),
    ...(ruling.winner === null ? [paragraph(t.firstTells)] : []),
    heading(3, t.quality),
    list(qualityLines(ruling), t),
    heading(3, t.agreements),
    list(agreements, t),
    heading(3, t.disagreements),
    list(disagreements, t),
    heading(3, t.unresolved),
    list(ruling.unresolved.map(inline), t),
    heading(3, t.recommendation),
    ...(ruling.winner === null
      ? recommendations(withChoices(ruling.judging), courtOf(view, t))
      : [written(block(ruling.recommendation))]),
  ]
}

/** How the judge rates the debate; nothing where it does not. */
function qualityLines({ quality }: DuelVerdict): string[] {
  if (!quality) return []
  const { disagreement, evidence, depth } = quality
  const rated = (name: string, one: typeof depth) =>
    one ? [`${name}: ${one.rating}${one.why ? ` — ${inline(one.why)}` : ''}`] : []
  return [
    ...rated('Genuine disagreement', disagreement),
    ...rated('Evidence quality', evidence),
    ...rated('Challenge depth', depth),
  ]
}

/** The words that the verdict is based on. In a split, each ruling names its own. */
function grounds({ winner, citations, judging }: DuelVerdict, t: DuelReportWords): Doc {
  if (winner === null && judging.rulings.every(({ deciding }) => deciding)) return []
  const quotes = citations.map(({ quote, turn }) => `${inQuotes(inline(quote))} — ${turn}`)
  return [paragraph(winner === null ? t.firstRestsOn : t.restsOn), list(quotes, t)]
}

/** Who won, how firm that is, and why. A split begins with the fact that nobody won. */
function decision(view: View, ruling: DuelVerdict, t: DuelReportWords): Doc {
  const won = (side: DuelSideId) =>
    written(`${nameOf(view, side, t.followedBy)} had the stronger argument because: ${block(ruling.reasoning)}`)
  // Verdicts of earlier versions do not say how firm they are.
  if (!ruling.judging) return [won(ruling.winner!)]
  const judging = withChoices(ruling.judging)
  const court = courtOf(view, t)
  const { changed } = ruling
  return [
    ...(ruling.winner === null ? [paragraph(noWinText(judging, court)!)] : [won(ruling.winner)]),
    paragraph(firmnessText(judging, court)),
    ...(changed ? [changedLine(changed, view)].filter(text => text !== '').map(paragraph) : []),
    ...judgingDetails(judging, ruling.criteria, court),
  ]
}

const courtOf = (view: View, t: DuelReportWords): JudgingFrame => ({
  view,
  scene: 'synthesis',
  sides,
  side: seat => nameOf(view, seat as DuelSideId, t.followedBy),
  judge: seat => holdersOf(view, seat, t.followedBy),
})

const otherSide = (seat: string): string | null => sides.find(side => side !== seat) ?? null

/** Claims that one side called unsupported; both sides agreed to have them listed. */
function callOutList(view: View, t: DuelReportWords): Doc {
  const shown = calledOut(view).map(({ claim, callOut, calledOutBy }) => {
    const { turn, quote } = (claim ?? callOut) as DuelQuote
    return `${inQuotes(inline(quote))} — ${turn}, ${t.calledOutBy(t.side[calledOutBy as DuelSideId])}`
  })
  if (shown.length === 0) return []
  return [paragraph(t.unsupported), list(shown, t)]
}

const failed = (view: View, t: DuelReportWords): Doc => [
  paragraph(whatFailed(view, t)),
  paragraph(t.reason(inline(view.failure?.message ?? ''))),
]

function whatFailed(view: View, t: DuelReportWords): string {
  if (allTimedOut(view)) return t.allTimedOut
  if (turnAt(view, 1, 'proposer')?.state !== 'answered') return t.noOpening
  return turnAt(view, 1, 'challenger')?.state === 'answered' ? t.failed : t.challengerFailed
}

function saidSoFar(view: View, t: DuelReportWords): Doc {
  return exchanged(view).flatMap(({ round, side, turn }) => [
    heading(3, `${t.round(round)} · ${t.side[side]}`),
    written(block(turn.text)),
  ])
}

function sharedJudge(view: View, t: DuelReportWords): string[] {
  const judges = judgesOf(view).flatMap(judge => speakersOf(view, judge))
  const side = sides.find(side => speakersOf(view, side).some(name => judges.includes(name)))
  return side ? [t.sharedJudge(t.side[side])] : []
}

const incompleteRounds = (view: View, t: DuelReportWords): string[] =>
  debated(view).flatMap(({ round, side, turn: { missed } }) => {
    if (round === 1 || !missed) return []
    if (missed.kind === 'passed') return [t.passed(round, t.side[side])]
    return [t.incomplete(round, t.side[side], failureText(missed, view.brief.language))]
  })

const cutOff = (view: View, t: DuelReportWords): string[] =>
  [...view.turns.values()].filter(turn => turn.finish === 'length').map(turn => t.cutOff(turn.key))

const list = (items: readonly string[], t: DuelReportWords): Block => bullets(items.length > 0 ? items : [t.none])
