import { type Block, bullets, type Doc, heading, paragraph, stackedLines, table, written } from '../../core/doc/doc.ts'
import { block } from '../../core/inert-html.ts'
import { rigorOf } from '../../core/judging/panel.ts'
import { holderOf } from '../../core/notices.ts'
import type { TurnView, View } from '../../core/view.ts'
import { endingPart } from '../ending.ts'
import { checkedOutcomes, evidenceSection } from '../report/evidence.ts'
import { firmnessText, type JudgingFrame, judgingDetails, noWinText, recommendations } from '../report/judging.ts'
import { cell, harmless, inline, inQuotes, oneLine, signed } from '../report/markdown.ts'
import { neutralisedRemark, noVerdict, remarked } from '../report/remarks.ts'
import { judgesOf, reasonsOf } from '../report/sittings.ts'
import { seatNameIn } from '../seat-name.ts'
import { display, sceneLabel } from './display.ts'
import type { Each, WithoutSpeech } from './each-speech.ts'
import { panelParts } from './panels.ts'
import { nameOf, sidesIn, standing, type Transcript, transcriptIn } from './transcript-in.ts'
import type { JudgeVerdict } from './verdict.ts'
import { type EachWords, eachWords, type JudgeReportWords, reportWords } from './words.ts'

/** The result, also if judging failed or is not over. */
export function report(view: View, notices: readonly string[]): Doc {
  const t = reportWords[view.brief.language]
  const said = transcriptIn(view.brief)
  const told = [...remarksOn(said, notices, t), ...neutralisedRemark(view)]
  return [
    heading(2, t.title),
    head(view, said, t),
    ...remarked(told),
    ...endingPart(view, { display, panelParts }),
    ...body(view, said, t),
  ]
}

/** Everything that was judged. */
export function transcript(view: View): Doc {
  const { language } = view.brief
  const t = reportWords[language]
  const said = transcriptIn(view.brief)
  const speeches = said.speeches.flatMap(({ key, speaker, text }) => [
    heading(
      3,
      `${sceneLabel(key, language)} · ${inline(nameOf(said, speaker))}${key === said.without ? t.omitted : ''}`,
    ),
    written(block(text)),
  ])
  return [heading(2, t.transcript), ...speeches]
}

/** The fields are always English; `gloss` explains them. */
function head(view: View, said: Transcript, t: JudgeReportWords): Block {
  const { topic, seats } = view.brief
  const judges = seats.map(seat => judgeName(view, seat.id))
  const spoke = said.speakers.map(({ id, name, side }) => {
    const speaker = t.speaker(inline(name), standing(said).filter(({ speaker }) => speaker === id).length)
    return side ? speaker : t.listener(speaker)
  })
  return stackedLines([
    `Question: ${inline(topic)}`,
    `Transcript: ${sourceText(said, t)}`,
    `Speakers: ${spoke.join(t.comma)}`,
    `Judge: ${judges.join(t.comma)}`,
    `Rigor: ${t.rigors[rigorOf(view.brief)]}${lookedUp(view, said, t)}`,
  ])
}

function sourceText({ source }: Transcript, t: JudgeReportWords): string {
  if (source === null) return t.unknownSource
  return 'file' in source ? inline(source.file) : t.debate(source.debate, source.format, source.topic)
}

function lookedUp(view: View, said: Transcript, t: JudgeReportWords): string {
  const found = checkedOutcomes(withSpeeches(view, said))
  return found ? t.lookedUp(found) : ''
}

const remarksOn = (
  { leftOut, removed, without }: Transcript,
  notices: readonly string[],
  t: JudgeReportWords,
): string[] => [
  ...notices,
  ...(without === null ? [] : [t.without(without)]),
  ...(leftOut.length > 0 ? [t.leftOut(leftOut.join(t.comma))] : []),
  ...(removed > 0 ? [t.removed(removed)] : []),
  ...(t.gloss === null ? [] : [t.gloss]),
]

function body(view: View, said: Transcript, t: JudgeReportWords): Doc {
  const verdict = view.verdict as JudgeVerdict | null
  const evidence = evidenceSection(withSpeeches(view, said), { called: seat => nameOf(said, seat) })
  if (verdict) return [...ruled(verdict, view, said, t), ...eachPart(verdict, view, said), ...evidence]
  return [heading(3, t.verdict), ...undecided(view, t), ...evidence]
}

function undecided(view: View, t: JudgeReportWords): Doc {
  if (view.failure) return [paragraph(t.failed(inline(view.failure.message)))]
  if (view.outcome !== 'no-verdict') return [paragraph(t.notOver)]
  return noVerdict({ view, scene: 'synthesis' }, judge => judgeName(view, judge))
}

function ruled(verdict: JudgeVerdict, view: View, said: Transcript, t: JudgeReportWords): Doc {
  const { winner, judging, reasoning, citations, unresolved, recommendation } = verdict
  const frame: JudgingFrame = {
    view,
    scene: 'synthesis',
    sides: sidesIn(said).map(({ id }) => id),
    side: seat => nameOf(said, seat),
    judge: seat => judgeName(view, seat),
  }
  const quotes = citations.map(({ turn, quote }) => `${inQuotes(inline(quote))} — ${oneLine(turn)}`)
  return [
    heading(3, t.verdict),
    winner === null
      ? paragraph(noWinText(judging, frame)!)
      : written(t.stronger(inline(nameOf(said, winner))) + block(reasoning)),
    paragraph(firmnessText(judging, frame)),
    ...judgingDetails(judging, verdict.criteria, frame),
    ...(winner === null ? [paragraph(t.firstTells)] : [paragraph(t.restsOn), bullets(quotes)]),
    heading(3, t.unresolved),
    bullets(unresolved.length > 0 ? unresolved.map(harmless) : [t.none]),
    heading(3, t.recommendation),
    ...(winner === null ? recommendations(judging, frame) : [written(block(recommendation))]),
  ]
}

/** `Judge 2 (lab:b)` */
function judgeName(view: View, id: string): string {
  const seat = view.brief.seats.find(seat => seat.id === id)
  const name = seatNameIn({ roles: display.roles }, view, id)
  return seat ? `${name} (${inline(holderOf(view, seat))})` : name
}

/** The speeches that are judged, in place of the turns of other debates. */
const withSpeeches = (view: View, said: Transcript): View => ({
  ...view,
  turns: new Map(standing(said).map(({ key, speaker, text }) => [key, { key, seat: speaker, text } as TurnView])),
})

/** How much the verdict depends on each speech: a table, what it shows, and what it does not. */
function eachPart({ winner, judging, each }: JudgeVerdict, view: View, said: Transcript): Doc {
  if (!each) return []
  const t = eachWords[view.brief.language]
  const side = winner === null ? null : inline(nameOf(said, winner))
  const orders = rigorOf(view.brief) === 'high' ? 'both' : judging.rulings[0]!.order
  const changed = each.speeches.filter(speech => speech.changed).length
  const lost = each.speeches.filter(({ rank }) => rank === null).map(({ key }) => inline(key))
  return [
    heading(3, t.title),
    paragraph([t.about(each.speeches.length, orders), marginText(each, said, t)].join(' ')),
    ...(lost.length === each.speeches.length
      ? []
      : [paragraph(changed > 0 ? t.hangsOn(changed, side) : t.hangsOnNone(side))]),
    eachTable(each, view, said, t),
    ...notes(each, lost, said, t),
    ...remarked([t.honest(judgesOf(view).length)]),
  ]
}

const marginText = ({ side, margin }: Each, said: Transcript, t: EachWords): string =>
  margin === null ? t.unscored : t.margin(inline(nameOf(said, side)), signed(margin))

function notes({ speeches, kept }: Each, lost: readonly string[], { source }: Transcript, t: EachWords): Doc {
  const what = source === null ? '…' : 'file' in source ? inline(source.file) : String(source.debate)
  const lines = [
    ...(speeches.some(speech => isShared(speech, speeches)) ? [t.tied] : []),
    ...(kept.length > 0 ? [t.kept(kept.map(inline))] : []),
    ...(lost.length > 0 ? [t.again(what, lost[0]!)] : []),
  ]
  return lines.length > 0 ? [paragraph(lines.join(' '))] : []
}

function eachTable({ speeches }: Each, view: View, said: Transcript, t: EachWords): Block {
  const rows = speeches.map(speech => [
    speech.rank === null ? '–' : t.place(speech.rank, isShared(speech, speeches)),
    cell(speech.key),
    cell(nameOf(said, speech.speaker)),
    verdictCell(speech, view, said, t),
    speech.margin === null ? '–' : signed(speech.margin),
    speech.moved === null ? '–' : signed(speech.moved),
  ])
  return table([t.rank, t.speech, t.by, t.verdict, t.ahead, t.moved], rows)
}

function verdictCell(speech: WithoutSpeech, view: View, said: Transcript, t: EachWords): string {
  if (speech.rank === null) return cell(t.noRuling(reasonsOf({ view, scene: `without/${speech.key}` }).join('; ')))
  const winner = speech.winner === null ? t.none : cell(nameOf(said, speech.winner))
  const missing = speech.missed.length > 0 ? t.missing(speech.missed.length) : ''
  return `${speech.changed ? t.changed(winner) : winner}${missing}`
}

const isShared = ({ key, rank }: WithoutSpeech, speeches: readonly WithoutSpeech[]): boolean =>
  rank !== null && speeches.some(other => other.key !== key && other.rank === rank)
