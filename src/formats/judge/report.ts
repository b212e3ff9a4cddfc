import { block } from '../../core/block.ts'
import { benchOf, rigorOf } from '../../core/judging/panel.ts'
import { holderOf } from '../../core/notices.ts'
import type { TurnView, View } from '../../core/view.ts'
import { checkedOutcomes, evidenceSection } from '../report/evidence.ts'
import {
  firmnessText,
  type JudgingFrame,
  judgingDetails,
  legendOf,
  noWinText,
  recommendationsText,
} from '../report/judging.ts'
import { inline, item, oneLine, remarks } from '../report/markdown.ts'
import { noVerdictText } from '../report/missed.ts'
import { neutralisedRemark } from '../report/neutralised.ts'
import { roles, sceneLabel } from './about.ts'
import { eachPart } from './each-part.ts'
import { nameOf, sidesIn, standing, type Transcript, transcriptIn } from './transcript-in.ts'
import type { Verdict } from './verdict.ts'
import { type ReportWords, reportWords } from './words.ts'

/** The result as Markdown, also of a judging that failed or is not over. */
export function report(view: View, notices: readonly string[]): string {
  const t = reportWords[view.brief.language]
  const said = transcriptIn(view.brief)
  const told = remarks([...remarksOn(said, notices, t), ...neutralisedRemark(view)])
  const parts = [`## ${t.title}`, head(view, said, t), told, ...body(view, said, t)]
  return `${parts.filter(part => part !== '').join('\n\n')}\n`
}

/** Everything that was judged. */
export function transcript(view: View): string {
  const { language } = view.brief
  const t = reportWords[language]
  const said = transcriptIn(view.brief)
  const parts = said.speeches.map(
    ({ key, speaker, text }) =>
      `### ${sceneLabel(key, language)} · ${inline(nameOf(said, speaker))}${key === said.without ? t.omitted : ''}\n\n${block(text)}`,
  )
  return [`## ${t.transcript}`, ...parts].join('\n\n').concat('\n')
}

function head(view: View, said: Transcript, t: ReportWords): string {
  const { topic, seats } = view.brief
  const judges = seats.map(seat => judgeName(view, seat.id, t))
  const spoke = said.speakers.map(({ id, name, side }) => {
    const speaker = t.speaker(inline(name), standing(said).filter(({ speaker }) => speaker === id).length)
    return side ? speaker : t.listener(speaker)
  })
  return [
    `${t.question}: ${inline(topic)}`,
    `${t.source}: ${sourceText(said, t)}`,
    `${t.speakers}: ${spoke.join(t.comma)}`,
    `${t.judge}: ${judges.join(t.comma)}`,
    `${t.rigor}: ${t.rigors[rigorOf(view.brief)]}${lookedUp(view, said, t)}`,
  ].join('  \n')
}

function sourceText({ source }: Transcript, t: ReportWords): string {
  if (source === null) return t.unknownSource
  return 'file' in source ? inline(source.file) : t.debate(source.debate, source.format, source.topic)
}

function lookedUp(view: View, said: Transcript, t: ReportWords): string {
  const found = checkedOutcomes(withSpeeches(view, said))
  return found ? t.lookedUp(found) : ''
}

const remarksOn = ({ leftOut, removed, without }: Transcript, notices: readonly string[], t: ReportWords): string[] => [
  ...notices,
  ...(without === null ? [] : [t.without(without)]),
  ...(leftOut.length > 0 ? [t.leftOut(leftOut.join(t.comma))] : []),
  ...(removed > 0 ? [t.removed(removed)] : []),
  ...(t.gloss === null ? [] : [t.gloss]),
]

function body(view: View, said: Transcript, t: ReportWords): string[] {
  const verdict = view.verdict as Verdict | null
  const evidence = evidenceSection(withSpeeches(view, said), { called: seat => nameOf(said, seat) })
  if (verdict) return [...ruled(verdict, view, said, t), ...eachPart(verdict, view, said), ...evidence]
  return [`### ${t.verdict}`, undecided(view, t), ...evidence]
}

function undecided(view: View, t: ReportWords): string {
  if (view.failure) return t.failed(inline(view.failure.message))
  if (view.outcome !== 'no-verdict') return t.notOver
  const judges = benchOf(view.brief, 'judge').map(({ seat }) => seat.id)
  return noVerdictText({ view, scene: 'synthesis' }, judges, judge => judgeName(view, judge, t))
}

function ruled(verdict: Verdict, view: View, said: Transcript, t: ReportWords): string[] {
  const { winner, judging, reasoning, citations, unresolved, recommendation } = verdict
  const frame: JudgingFrame = {
    view,
    scene: 'synthesis',
    sides: sidesIn(said).map(({ id }) => id),
    side: seat => nameOf(said, seat),
    judge: seat => judgeName(view, seat, t),
  }
  const quotes = citations.map(({ turn, quote }) => `- ${t.quoted(inline(quote))} — ${oneLine(turn)}`)
  const legend = (words: readonly string[]) => [legendOf(words, reasoning, judging, frame)].filter(text => text !== '')
  const list = (items: readonly string[]) => (items.length > 0 ? items.map(item) : [`- ${t.none}`]).join('\n')
  return [
    `### ${t.verdict}`,
    winner === null ? noWinText(judging, frame)! : t.stronger(inline(nameOf(said, winner))) + block(reasoning),
    ...(winner === null ? [] : legend([reasoning, ...unresolved])),
    firmnessText(judging, frame),
    ...judgingDetails(judging, verdict.criteria, frame),
    ...(winner === null ? [t.firstTells, ...legend(unresolved)] : [`${t.restsOn}\n\n${quotes.join('\n')}`]),
    `### ${t.unresolved}`,
    list(unresolved),
    `### ${t.recommendation}`,
    ...(winner === null ? recommendationsText(judging, frame) : [block(recommendation), ...legend([recommendation])]),
  ]
}

/** `Judge 2 (lab:b)` */
function judgeName(view: View, id: string, { language }: ReportWords): string {
  const seat = view.brief.seats.find(seat => seat.id === id)
  const label = roles[0]!.label[language]
  const place = /-(\d+)$/.exec(id)?.[1]
  const name = place === undefined ? label : `${label} ${place}`
  return seat ? `${name} (${inline(holderOf(view, seat))})` : name
}

/** The speeches that are judged, where other debates have their turns. */
const withSpeeches = (view: View, said: Transcript): View => ({
  ...view,
  turns: new Map(standing(said).map(({ key, speaker, text }) => [key, { key, seat: speaker, text } as TurnView])),
})
