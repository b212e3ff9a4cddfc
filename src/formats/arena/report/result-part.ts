import {
  type Block,
  bullets,
  type Doc,
  heading,
  type ListItem,
  paragraph,
  quotation,
  table,
  written,
} from '../../../core/doc/doc.ts'
import { rounded } from '../../../core/figures.ts'
import { block } from '../../../core/inert-html.ts'
import { faultText } from '../../report/faults.ts'
import { rulingName } from '../../report/judging.ts'
import { inline, inQuotes, literal, shortened } from '../../report/markdown.ts'
import { noVerdict } from '../../report/remarks.ts'
import { reasonsOf } from '../../report/sittings.ts'
import { disagreements, toldParts, totalText, winnerText } from '../headline.ts'
import { progress } from '../live.ts'
import { otherSide, type SideId } from '../options-in.ts'
import { fullLead, leadText, percents, type Result, type ResultPart, toldApart } from '../result.ts'
import { whyDeciding } from '../rulings.ts'
import type { ArenaVerdict, RuledInShort } from '../verdict.ts'
import { arenaWords, headlineWords } from '../words.ts'
import { type ArenaBook, nameIn, quoteOf, voicesOf } from './book.ts'
import { byWhom, frameOf } from './points-part.ts'

/** Who won, starting with any disagreement between the voices; then the arithmetic and what is missing. */
export function resultPart(book: ArenaBook): Doc {
  const { verdict, t } = book
  const title = heading(2, `1. ${t.result}`)
  if (!verdict) return [title, ...withoutResult(book)]
  const { result } = verdict
  return [
    title,
    ...disagreements(result, book.language).map(text => paragraph(`**${text}**`)),
    paragraph(`**${winnerText(result, book.language)}**${isClose(result) ? ` ${t.apart}` : ''}`),
    arithmetic(result, book),
    ...aloneLine(result, book),
    paragraph(rule(book)),
    ...lines([...verdict.insisted.map(flag => t.insisted[flag] ?? flag), ...missing(verdict, book)]),
    ...reasons(verdict, book),
  ]
}

const lines = (texts: readonly string[]): Doc => (texts.length === 0 ? [] : [bullets(texts)])

const isClose = ({ winner, total }: Result): boolean => winner === null && total.pro !== total.con

function arithmetic(result: Result, book: ArenaBook): Block {
  const { points, ruling, votes, total, alone, winner } = result
  const { t, language } = book
  const aloneIs = (side: SideId | null | undefined) =>
    side === undefined ? '' : side === null ? arenaWords[language].tie : arenaWords[language].side[side]
  const all = totalText(total)
  const told = toldParts(result)
  const row = (name: keyof typeof told, part: ResultPart, from: string, side: SideId | null | undefined) => {
    const { pro, con } = percents(part.share)
    const { pro: own, con: other } = told[name]
    return [t.parts[name], rounded(part.weight), `${from} → ${pro} : ${con}`, own, other, aloneIs(side)]
  }
  return table(t.columns, [
    ...(points ? [row('points', points, pointsFrom(points, book), alone.points)] : []),
    ...(ruling ? [row('ruling', ruling, rulingFrom(ruling, book), alone.ruling)] : []),
    ...(votes ? [row('votes', votes, t.votesFrom(figures(votes.weighed), votes.voters), alone.audience)] : []),
    [t.parts.total, '100', '', all.pro, all.con, aloneIs(winner)].map(text => text && `**${text}**`),
  ])
}

const figures = ({ pro, con }: Readonly<Record<SideId, number>>): Record<SideId, string> => ({
  pro: rounded(pro),
  con: rounded(con),
})

/** The lead is the difference of the numbers shown. */
function pointsFrom({ mean, rounds }: NonNullable<Result['points']>, { t }: ArenaBook): string {
  return t.pointsFrom(toldApart(mean.pro, mean.con), rounds, leadText(mean.pro, mean.con), rounded(fullLead))
}

const rulingFrom = ({ share, judges }: NonNullable<Result['ruling']>, { t }: ArenaBook): string =>
  t.rulingFrom(judges, figures({ pro: judges * share.pro, con: judges * share.con }))

function aloneLine({ alone: voices }: Result, { t, language }: ArenaBook): Doc {
  const { judge, audience } = voices
  const { alone } = headlineWords[language]
  // If they disagree, that was said above.
  if (judge === undefined || (audience !== undefined && judge !== audience)) return []
  return [paragraph(t.aloneLine(alone(judge), audience === undefined ? null : alone(audience)))]
}

function rule({ options: { weights }, t }: ArenaBook): string {
  const all = weights.judge + weights.audience
  return t.rule(rounded((100 * weights.judge) / all), rounded((100 * weights.audience) / all), rounded(fullLead))
}

/** Voices that should count in the result but are missing. */
function missing({ path, ruling, result, votes }: ArenaVerdict, book: ArenaBook): string[] {
  const { view, rounds, options, language, t } = book
  const unscored = rounds.filter(({ number }) => !path.some(mark => mark.round === number))
  const silent = options.audience.filter(({ agent_id }) => !votes.some(vote => vote.agent_id === agent_id))
  return [
    ...(unscored.length > 0 ? [t.unscored(unscored.map(({ number }) => arenaWords[language].round(number)))] : []),
    ...(ruling === null ? [t.noRuling(reasonsOf({ view, scene: 'ruling' })[0] ?? '')] : []),
    ...(votes.length === 0 ? [t.noVotes] : result.votes === null ? [t.noWeight] : []),
    ...(votes.length > 0 && silent.length > 0
      ? [t.noVoteOf(silent.map(({ agent_id }) => nameIn(book, agent_id)))]
      : []),
  ]
}

function reasons(verdict: ArenaVerdict, book: ArenaBook): Doc {
  const { ruling, judging, winner } = verdict
  if (!ruling) return []
  const { t, language } = book
  const side = arenaWords[language].side[ruling.winner]
  const own = ruling.winner === winner ? t.reasoning : t.reasoningFor(side)
  const title = judging?.winner === null ? t.firstReasoning : own
  return [paragraph(title), written(block(ruling.reasoning))]
}

function withoutResult(book: ArenaBook): Doc {
  const { scores, options, t } = book
  const sum = (side: SideId) => scores.reduce((points, { marks }) => points + marks[side], 0)
  const total = toldApart(sum('pro'), sum('con'))
  return [
    ...state(book),
    paragraph(scores.length === 0 ? t.noPoints : t.pointsSoFar(total.pro, total.con, scores.length)),
    ...lines(options.insisted.map(flag => t.insisted[flag] ?? flag)),
  ]
}

function state(book: ArenaBook): Doc {
  const { view, language, t } = book
  if (view.failure) return [paragraph(t.failed(inline(faultText(view.failure, language))))]
  if (view.outcome !== 'no-verdict') return [paragraph(t.notOver(progress(view)))]
  return noVerdict({ view, scene: 'ruling' }, judge => voicesOf(book, judge))
}

const longestWhy = 600
const longestReason = 160

/** The argument that decided the debate, in words that were said. If judges differ, each one's is given. */
export function decidingPart(book: ArenaBook): Doc {
  const { verdict, t } = book
  const title = heading(2, `3. ${t.deciding}`)
  if (!verdict?.ruling) return [title, paragraph(t.notRuled)]
  const rulings = verdict.judging?.rulings ?? []
  return [
    title,
    ...(isShared(rulings)
      ? single(verdict, book)
      : [paragraph(t.eachItsOwn), bullets(differing(rulings).map(group => ruledItem(group, book)))]),
    ...otherwise(verdict, book),
  ]
}

function single(verdict: ArenaVerdict, book: ArenaBook): Doc {
  const why = whyDeciding(verdict)
  const { deciding } = verdict.ruling!
  return [
    quotation(paragraph(quoteOf(book, deciding))),
    ...byWhom(why?.by, book),
    ...(why ? [written(block(why.said))] : []),
  ]
}

/** One of each. A judge who names the same words in both orders is listed once. */
const differing = (rulings: readonly RuledInShort[]): RuledInShort[][] => [
  ...Map.groupBy(
    rulings,
    ({ judge, winner, deciding }) => `${judge}\n${winner}\n${deciding.turn}\n${deciding.quote}`,
  ).values(),
]

const isShared = (rulings: readonly RuledInShort[]): boolean =>
  new Set(rulings.map(({ deciding: { turn, quote } }) => `${turn}\n${quote}`)).size < 2

function ruledItem(group: readonly RuledInShort[], book: ArenaBook): ListItem {
  const { deciding } = group[0]!
  const choices = group.map(({ winner, ...ruling }) => ({ ...ruling, choice: winner }))
  const { colon } = arenaWords[book.language]
  return {
    text: `${rulingName(choices, frameOf(book))}${colon}${quoteOf(book, deciding)}`,
    below: deciding.why === null ? [] : [bullets([inline(shortened(deciding.why, longestWhy))])],
  }
}

/** If the judge's winner is not the winner, the deciding argument is only the judge's. */
function otherwise({ winner, judging, votes, moved }: ArenaVerdict, book: ArenaBook): Doc {
  const { t, language } = book
  const judged = (judging?.winner ?? null) as SideId | null
  if (judged !== null && judged === winner) return []
  const { side } = arenaWords[language]
  const whose = paragraph(t.whose(judged && side[judged], winner && side[winner]))
  const wanted = winner ?? (judged && otherSide(judged))
  const voters = votes.filter(({ vote }) => vote === wanted)
  if (wanted === null || voters.length === 0) return [whose]
  const items = voters.map(({ agent_id, reason }) => movedText(agent_id, reason, moved, book))
  return [whose, paragraph(t.audienceMoved(side[wanted])), bullets(items)]
}

/** The words that moved a member, or its reason if it names none. */
function movedText(id: string, reason: string | null, moved: ArenaVerdict['moved'], book: ArenaBook): string {
  const { colon } = arenaWords[book.language]
  const by = moved?.find(({ agent_id }) => agent_id === id)?.by
  const why = by ? book.t.movedBy(quoteOf(book, by)) : reason && inQuotes(literal(shortened(reason, longestReason)))
  return `${nameIn(book, id)}${why === null ? '' : colon + why}`
}
