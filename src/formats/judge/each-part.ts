import { benchOf, rigorOf } from '../../core/judging/panel.ts'
import type { View } from '../../core/view.ts'
import { cell, inline, remarks, table } from '../report/markdown.ts'
import { missedBecause, sittingsOf } from '../report/sittings.ts'
import type { Each, WithoutSpeech } from './each.ts'
import { type EachWords, eachWords } from './each-words.ts'
import { nameOf, type Transcript } from './transcript-in.ts'
import type { Verdict } from './verdict.ts'

/** How much the verdict hangs on each speech: a table, what it shows, and what it does not. */
export function eachPart({ winner, judging, each }: Verdict, view: View, said: Transcript): string[] {
  if (!each) return []
  const t = eachWords[view.brief.language]
  const side = winner === null ? null : inline(nameOf(said, winner))
  const orders = rigorOf(view.brief) === 'high' ? 'both' : judging.rulings[0]!.order
  const changed = each.speeches.filter(speech => speech.changed).length
  const lost = each.speeches.filter(({ rank }) => rank === null).map(({ key }) => inline(key))
  return [
    `### ${t.title}`,
    [t.about(each.speeches.length, orders), marginText(each, said, t)].join(' '),
    ...(lost.length === each.speeches.length ? [] : [changed > 0 ? t.hangsOn(changed, side) : t.hangsOnNone(side)]),
    eachTable(each, view, said, t),
    ...notes(each, lost, said, t),
    remarks([t.honest(benchOf(view.brief, 'judge').length)]),
  ]
}

const marginText = ({ side, margin }: Each, said: Transcript, t: EachWords): string =>
  margin === null ? t.unscored : t.margin(inline(nameOf(said, side)), signed(margin))

function notes({ speeches, kept }: Each, lost: readonly string[], { source }: Transcript, t: EachWords): string[] {
  const what = source === null ? '…' : 'file' in source ? inline(source.file) : String(source.debate)
  const lines = [
    ...(speeches.some(speech => isShared(speech, speeches)) ? [t.tied] : []),
    ...(kept.length > 0 ? [t.kept(kept.map(inline))] : []),
    ...(lost.length > 0 ? [t.again(what, lost[0]!)] : []),
  ]
  return lines.length > 0 ? [lines.join(' ')] : []
}

function eachTable({ speeches }: Each, view: View, said: Transcript, t: EachWords): string {
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
  if (speech.rank === null) return cell(t.noRuling(whyLost(speech, view)))
  const winner = speech.winner === null ? t.none : cell(nameOf(said, speech.winner))
  const missing = speech.missed.length > 0 ? t.missing(speech.missed.length) : ''
  return `${speech.changed ? t.changed(winner) : t.same(winner)}${missing}`
}

/** Why no judge gave a ruling without this speech, each reason once. */
function whyLost({ key }: WithoutSpeech, view: View): string {
  const bench = { view, scene: `without/${key}` }
  const turns = benchOf(view.brief, 'judge').flatMap(({ seat }) => sittingsOf(bench, seat.id))
  const reasons = turns.map(({ turn }) => missedBecause(turn, bench)).filter(reason => reason !== '')
  return [...new Set(reasons)].join('; ')
}

const isShared = ({ key, rank }: WithoutSpeech, speeches: readonly WithoutSpeech[]): boolean =>
  rank !== null && speeches.some(other => other.key !== key && other.rank === rank)

/** `+1.5`, `−0.5`, `0` */
const signed = (points: number): string => (points > 0 ? `+${points}` : String(points).replace('-', '−'))
