import { clean } from '../../core/clean.ts'
import { failureText } from '../../core/failure.ts'
import { block, inertHtml } from '../../core/inert-html.ts'
import { benchOf } from '../../core/judging/panel.ts'
import type { View } from '../../core/view.ts'
import { changedLine, changedSection } from '../report/changed-minds.ts'
import { checkedOutcomes, evidenceSection } from '../report/evidence.ts'
import {
  firmnessText,
  type Judging,
  type JudgingFrame,
  judgingDetails,
  legendOf,
  noWinText,
  recommendationsText,
} from '../report/judging.ts'
import { neutralisedRemark, noVerdictText } from '../report/remarks.ts'
import { outcomesInWords } from '../words.en.ts'
import { seats } from './about.ts'
import type { DuelVerdict } from './record.ts'
import {
  allTimedOut,
  completedRounds,
  type DuelSide,
  exchanged,
  holdersOf,
  nameOf,
  plannedRounds,
  rulingOf,
  sides,
  speakersOf,
  turnAt,
} from './record.ts'
import type { DuelQuote } from './shapes.ts'
import { type DuelReportWords, reportWords } from './words.ts'

/** The result as Markdown. Other programs look for these headings, fields and messages. */
export function report(view: View, notices: readonly string[]): string {
  const t = reportWords[view.brief.language]
  const parts = [`## ${t.summary}`, head(view, t), remarks(view, notices, t), ...body(view, t)]
  return `${parts.filter(part => part !== '').join('\n\n')}\n`
}

function body(view: View, t: DuelReportWords): string[] {
  const ruling = rulingOf(view)
  const evidence = evidenceSection(view, { called: seat => calledIn(view, seat), addressed: otherSide })
  if (view.state === 'failed') return [failed(view, t), ...saidSoFar(view, t), ...evidence]
  if (ruling) return [...synthesis(view, ruling, t), ...evidence, ...whatChanged(view, ruling)]
  if (view.outcome === 'no-verdict')
    return [
      `### ${t.verdict}`,
      noVerdict(view, t.followedBy),
      ...callOutList(view, t),
      ...saidSoFar(view, t),
      ...evidence,
    ]
  return [t.notOver, ...saidSoFar(view, t), ...evidence]
}

function head(view: View, t: DuelReportWords): string {
  const holder = (seat: string) => holdersOf(view, seat, t.followedBy)
  return [
    `${t.topic}: ${line(view.brief.topic)}`,
    `${t.proposer}: ${holder('proposer')}`,
    `${t.challenger}: ${holder('challenger')}`,
    `${t.rounds}: ${completedRounds(view)}`,
    `${t.rigor}: Structured perspective comparison (prompt-enforced adversarial rules, no deterministic verification)${checked(view)}`,
    `${t.judge}: ${[...new Set(judgesOf(view).map(holder))].join(', ')}`,
  ].join('  \n')
}

/** What code verified nevertheless. The field is in English, as programs look for its words. */
function checked(view: View): string {
  const outcomes = checkedOutcomes(view)
  return outcomes === null ? '' : `; checked by code: ${outcomesInWords(outcomes)}`
}

/** The judge and any additional judges. */
const judgesOf = ({ brief }: View): string[] => benchOf(brief, 'judge').map(({ seat }) => seat.id)

/** What a reader must know before the verdict: who judged, what is incomplete, what was cut or removed. */
function remarks(view: View, notices: readonly string[], t: DuelReportWords): string {
  const winner = rulingOf(view)?.winner ?? null
  const all = [
    ...notices,
    ...sharedJudge(view, t),
    ...incompleteRounds(view, t),
    ...cutOff(view, t),
    ...neutralisedRemark(view),
    t.gloss(winner && `${t.side[winner]} ${nameOf(view, winner, t.followedBy)}`, checkedOutcomes(view)),
  ].filter(remark => remark !== '')
  return all.map(remark => `> ${line(remark)}`).join('\n>\n')
}

function synthesis(view: View, ruling: DuelVerdict, t: DuelReportWords): string[] {
  const [proposer, challenger] = [nameOf(view, 'proposer', t.followedBy), nameOf(view, 'challenger', t.followedBy)]
  const { disagreement, evidence, depth } = ruling.quality
  const rated = (name: string, { rating, why }: typeof depth) => `${name}: ${rating}${why ? ` — ${line(why)}` : ''}`
  return [
    `### ${t.verdict}`,
    ...decision(view, ruling, t),
    ...grounds(ruling, t),
    ...callOutList(view, t),
    ...(ruling.winner === null ? [t.firstTells, ...legend(besides(ruling), view, ruling, t)] : []),
    `### ${t.quality}`,
    list([rated(t.disagreement, disagreement), rated(t.evidenceQuality, evidence), rated(t.depth, depth)], t),
    `### ${t.agreements}`,
    list(
      ruling.agreements.map(a => `${line(a.point)} (${t.evidence}: ${line(a.evidence)})`),
      t,
    ),
    `### ${t.disagreements}`,
    list(
      ruling.disagreements.map(
        d =>
          `${line(d.point)}: ${proposer} ${t.argues} ${line(d.proposer)}${t.comma}${challenger} ${t.argues} ${line(d.challenger)}`,
      ),
      t,
    ),
    `### ${t.unresolved}`,
    list(ruling.unresolved.map(line), t),
    `### ${t.recommendation}`,
    ...(ruling.winner === null
      ? recommendationsText(judgingOf(ruling), courtOf(view, t))
      : [block(ruling.recommendation), ...legend([ruling.recommendation], view, ruling, t)]),
  ]
}

/** The words that the verdict is based on. In a split, each ruling names its own. */
function grounds({ winner, citations, judging }: DuelVerdict, t: DuelReportWords): string[] {
  if (winner === null && judging.rulings.every(({ deciding }) => deciding)) return []
  const quotes = citations.map(({ quote, turn }) => `${t.quoted(line(quote))} — ${turn}`)
  return [`${winner === null ? t.firstRestsOn : t.restsOn}\n\n${list(quotes, t)}`]
}

/** Who is who in the words of the ruling that the verdict uses. */
function legend(words: readonly string[], view: View, ruling: DuelVerdict, t: DuelReportWords): string[] {
  if (!ruling.judging) return []
  return [legendOf(words, ruling.reasoning, judgingOf(ruling), courtOf(view, t))].filter(text => text !== '')
}

/** The other parts of the ruling that are shown in its own words. */
const besides = ({ quality, agreements, disagreements, unresolved }: DuelVerdict): string[] => [
  ...Object.values(quality).map(({ why }) => why),
  ...agreements.flatMap(({ point, evidence }) => [point, evidence]),
  ...disagreements.flatMap(({ point, proposer, challenger }) => [point, proposer, challenger]),
  ...unresolved,
]

/** Who won, how firm that is, and why. A split begins with the fact that nobody won. */
function decision(view: View, ruling: DuelVerdict, t: DuelReportWords): string[] {
  const won = (side: DuelSide) => `${nameOf(view, side, t.followedBy)} ${t.stronger}: ${block(ruling.reasoning)}`
  // Verdicts of earlier versions do not say how firm they are.
  if (!ruling.judging) return [won(ruling.winner!)]
  const judging = judgingOf(ruling)
  const court = courtOf(view, t)
  const { changed } = ruling
  return [
    ...(ruling.winner === null
      ? [noWinText(judging, court)!]
      : [won(ruling.winner), ...legend([ruling.reasoning, ...besides(ruling)], view, ruling, t)]),
    firmnessText(judging, court),
    ...(changed ? [changedLine(changed, changedFrame(view))].filter(line => line !== '') : []),
    ...judgingDetails(judging, ruling.criteria, court),
  ]
}

function judgingOf({ judging }: DuelVerdict): Judging {
  return { ...judging, rulings: judging.rulings.map(({ winner, ...ruling }) => ({ ...ruling, choice: winner })) }
}

const courtOf = (view: View, t: DuelReportWords): JudgingFrame => ({
  view,
  scene: 'synthesis',
  sides,
  called: seat => calledIn(view, seat),
  side: seat => nameOf(view, seat as DuelSide, t.followedBy),
  judge: seat => holdersOf(view, seat, t.followedBy),
})

const changedFrame = (view: View) => ({
  language: view.brief.language,
  called: (seat: string) => calledIn(view, seat),
  judges: judgesOf(view).length,
})

function whatChanged(view: View, ruling: DuelVerdict): string[] {
  return ruling.changed ? changedSection(ruling.changed, changedFrame(view)) : []
}

const otherSide = (seat: string): string | null => sides.find(side => side !== seat) ?? null

/** `the proposer` */
const calledIn = ({ brief }: View, seat: string): string =>
  seats.find(({ id }) => id === seat)?.called?.[brief.language] ?? seat

/** Claims that one side called unsupported; both sides agreed to have them listed. */
function callOutList(view: View, t: DuelReportWords): string[] {
  const claims = view.facts.filter(({ type, fact }) => type === 'claim.made' && fact.calledOutBy !== undefined)
  if (claims.length === 0) return []
  const shown = claims.map(({ fact }) => {
    const { turn, quote } = (fact.claim ?? fact.callOut) as DuelQuote
    return `${t.quoted(line(quote))} — ${turn}${t.comma}${t.calledOutBy(t.side[fact.calledOutBy as DuelSide])}`
  })
  return [`${t.unsupported}\n\n${list(shown, t)}`]
}

function failed(view: View, t: DuelReportWords): string {
  return `${whatFailed(view, t)}\n\n${t.reason(line(view.failure?.message ?? ''))}`
}

function whatFailed(view: View, t: DuelReportWords): string {
  if (allTimedOut(view)) return t.allTimedOut
  if (turnAt(view, 1, 'proposer')?.state !== 'answered') return t.noOpening
  return turnAt(view, 1, 'challenger')?.state === 'answered' ? t.failed : t.challengerFailed
}

function saidSoFar(view: View, t: DuelReportWords): string[] {
  return exchanged(view).flatMap(({ round, side, turn }) => [
    `### ${t.round(round)} · ${t.side[side]}`,
    block(turn.text),
  ])
}

function sharedJudge(view: View, t: DuelReportWords): string[] {
  const judges = judgesOf(view).flatMap(judge => speakersOf(view, judge))
  const side = sides.find(side => speakersOf(view, side).some(name => judges.includes(name)))
  return side ? [t.sharedJudge(t.side[side])] : []
}

function incompleteRounds(view: View, t: DuelReportWords): string[] {
  const missed: string[] = []
  for (let round = 2; round <= plannedRounds(view); round++)
    for (const side of sides) {
      const why = turnAt(view, round, side)?.missed
      if (why?.kind === 'passed') missed.push(t.passed(round, t.side[side]))
      else if (why) missed.push(t.incomplete(round, t.side[side], failureText(why, view.brief.language)))
    }
  return missed
}

const cutOff = (view: View, t: DuelReportWords): string[] =>
  [...view.turns.values()].filter(turn => turn.finish === 'length').map(turn => t.cutOff(turn.key))

const noVerdict = (view: View, followedBy: string): string =>
  noVerdictText({ view, scene: 'synthesis' }, judgesOf(view), judge => holdersOf(view, judge, followedBy))

const list = (items: readonly string[], t: DuelReportWords): string =>
  (items.length > 0 ? items : [t.none]).map(item => `- ${item}`).join('\n')

/** A model's words on one line. */
const line = (words: string): string => inertHtml(clean(words).text.replace(/\s+/g, ' ').trim())
