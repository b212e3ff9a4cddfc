import { block } from '../../core/block.ts'
import { clean } from '../../core/clean.ts'
import { failureText } from '../../core/failure-words.ts'
import { inertHtml } from '../../core/inert-html.ts'
import type { View } from '../../core/view.ts'
import {
  allTimedOut,
  completedRounds,
  exchanged,
  holdersOf,
  nameOf,
  plannedRounds,
  rulingOf,
  type Side,
  sides,
  speakersOf,
  turnAt,
} from './record.ts'
import type { Quote } from './shapes.ts'
import type { Verdict } from './verdict.ts'
import { type ReportWords, reportWords } from './words.ts'

/** The result as Markdown. Headings, fields and messages are those that other programs look for. */
export function report(view: View, notices: readonly string[]): string {
  const t = reportWords[view.brief.language]
  const parts = [`## ${t.summary}`, head(view, t), remarks(view, notices, t), ...body(view, t)]
  return `${parts.filter(part => part !== '').join('\n\n')}\n`
}

function body(view: View, t: ReportWords): string[] {
  const ruling = rulingOf(view)
  if (view.state === 'failed') return [failed(view, t), ...saidSoFar(view, t)]
  if (ruling) return synthesis(view, ruling, t)
  if (view.outcome === 'no-verdict')
    return [`### ${t.verdict}`, noVerdict(view, t), ...callOutList(view, t), ...saidSoFar(view, t)]
  return [t.notOver, ...saidSoFar(view, t)]
}

function head(view: View, t: ReportWords): string {
  const holder = (seat: string) => holdersOf(view, seat, t.followedBy)
  return [
    `${t.topic}: ${line(view.brief.topic)}`,
    `${t.proposer}: ${holder('proposer')}`,
    `${t.challenger}: ${holder('challenger')}`,
    `${t.rounds}: ${completedRounds(view)}`,
    `${t.rigor}: Structured perspective comparison (prompt-enforced adversarial rules, no deterministic verification)`,
    `${t.judge}: ${holder('judge')}`,
  ].join('  \n')
}

/** What a reader must know before the verdict: who judged, what is incomplete, what was cut or taken out. */
function remarks(view: View, notices: readonly string[], t: ReportWords): string {
  const winner = rulingOf(view)?.winner ?? null
  const all = [
    ...notices,
    ...sharedJudge(view, t),
    ...incompleteRounds(view, t),
    ...cutOff(view, t),
    ...takenOut(view, t),
    t.gloss(winner && `${t.side[winner]} ${nameOf(view, winner, t.followedBy)}`),
  ].filter(remark => remark !== '')
  return all.map(remark => `> ${line(remark)}`).join('\n>\n')
}

function synthesis(view: View, ruling: Verdict, t: ReportWords): string[] {
  const [proposer, challenger] = [nameOf(view, 'proposer', t.followedBy), nameOf(view, 'challenger', t.followedBy)]
  const { disagreement, evidence, depth } = ruling.quality
  const rated = (name: string, { rating, why }: typeof depth) => `${name}: ${rating}${why ? ` — ${line(why)}` : ''}`
  return [
    `### ${t.verdict}`,
    ruling.winner === null
      ? t.split
      : `${nameOf(view, ruling.winner, t.followedBy)} ${t.stronger}: ${block(ruling.reasoning)}`,
    `${t.restsOn}\n\n${list(
      ruling.citations.map(c => `${t.quoted(line(c.quote))} — ${c.turn}`),
      t,
    )}`,
    ...callOutList(view, t),
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
    block(ruling.recommendation),
  ]
}

/** Claims that one side called unsupported; both sides agreed to have them listed. */
function callOutList(view: View, t: ReportWords): string[] {
  const claims = view.facts.filter(({ type, fact }) => type === 'claim.made' && fact.supported === false)
  if (claims.length === 0) return []
  const shown = claims.map(({ fact }) => {
    const { turn, quote } = (fact.claim ?? fact.callOut) as Quote
    return `${t.quoted(line(quote))} — ${turn}${t.comma}${t.calledOutBy(t.side[fact.calledOutBy as Side])}`
  })
  return [`${t.unsupported}\n\n${list(shown, t)}`]
}

function failed(view: View, t: ReportWords): string {
  return `${whatFailed(view, t)}\n\n${t.reason(line(view.failure?.message ?? ''))}`
}

function whatFailed(view: View, t: ReportWords): string {
  if (allTimedOut(view)) return t.allTimedOut
  if (turnAt(view, 1, 'proposer')?.state !== 'answered') return t.noOpening
  return turnAt(view, 1, 'challenger')?.state === 'answered' ? t.failed : t.challengerFailed
}

function saidSoFar(view: View, t: ReportWords): string[] {
  return exchanged(view).flatMap(({ round, side, turn }) => [
    `### ${t.round(round)} · ${t.side[side]}`,
    block(turn.text),
  ])
}

function sharedJudge(view: View, t: ReportWords): string[] {
  const judges = speakersOf(view, 'judge')
  const side = sides.find(side => speakersOf(view, side).some(name => judges.includes(name)))
  return side ? [t.sharedJudge(t.side[side])] : []
}

function incompleteRounds(view: View, t: ReportWords): string[] {
  const missed: string[] = []
  for (let round = 2; round <= plannedRounds(view); round++)
    for (const side of sides) {
      const why = turnAt(view, round, side)?.missed
      if (why?.kind === 'passed') missed.push(t.passed(round, t.side[side]))
      else if (why) missed.push(t.incomplete(round, t.side[side], failureText(why, view.brief.language)))
    }
  return missed
}

const cutOff = (view: View, t: ReportWords): string[] =>
  [...view.turns.values()].filter(turn => turn.finish === 'length').map(turn => t.cutOff(turn.key))

function takenOut(view: View, t: ReportWords): string[] {
  const removed = exchanged(view).reduce((sum, { turn }) => sum + clean(turn.text).removed, 0)
  return removed > 0 ? [t.removed(removed)] : []
}

function noVerdict(view: View, t: ReportWords): string {
  const ruling = view.turns.get('synthesis/judge')
  return t.noVerdict(ruling?.attempts ?? 0, line(ruling?.missed?.message ?? ''))
}

const list = (items: readonly string[], t: ReportWords): string =>
  (items.length > 0 ? items : [t.none]).map(item => `- ${item}`).join('\n')

/** Words of a model on one line. */
const line = (words: string): string => inertHtml(clean(words).text.replace(/\s+/g, ' ').trim())
