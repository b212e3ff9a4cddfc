import { block } from '../../../core/block.ts'
import { inline, literal, shortened } from '../../report/markdown.ts'
import type { SideId } from '../options.ts'
import type { Ruling } from '../shapes.ts'
import type { RuledInShort, Verdict } from '../verdict.ts'
import { arenaWords } from '../words.ts'
import { type Book, nameIn, quoteOf, voicesOf } from './book.ts'

const longestWhy = 600

/** The argument that decided it, in words that were said; every judge's own where they differ. */
export function decidingPart(book: Book): string[] {
  const { verdict, t } = book
  const heading = `## 3. ${t.deciding}`
  if (!verdict?.ruling) return [heading, t.notRuled]
  const { ruling, judging } = verdict
  const others = differing(judging?.rulings ?? [])
  return [
    heading,
    ...(others.length > 1 ? [t.eachItsOwn, others.map(one => ruledText(one, book)).join('\n')] : single(ruling, book)),
    ...otherwise(verdict, book),
  ]
}

function single({ deciding }: Ruling, book: Book): string[] {
  return [`> ${quoteOf(book, deciding)}`, block(deciding.why)]
}

/** One of each; a judge who names the same words in both orders is heard once. */
const differing = (rulings: readonly RuledInShort[]): RuledInShort[] =>
  rulings.filter(
    ({ deciding: { turn, quote } }, i) =>
      rulings.findIndex(other => other.deciding.turn === turn && other.deciding.quote === quote) === i,
  )

function ruledText({ judge, winner, deciding }: RuledInShort, book: Book): string {
  const { side, aside, colon } = arenaWords[book.language]
  const why = inline(shortened(deciding.why, longestWhy))
  return `- ${voicesOf(book, judge)}${aside(side[winner])}${colon}${quoteOf(book, deciding)}\n  - ${why}`
}

/** Where the judge's winner is not the winner, the deciding argument is the judge's alone. */
function otherwise({ winner, ruling, votes, moved }: Verdict, book: Book): string[] {
  const { t, language } = book
  if (ruling!.winner === winner) return []
  const { side } = arenaWords[language]
  const whose = t.whose(side[ruling!.winner], winner && side[winner])
  const wanted = winner ?? (ruling!.winner === 'pro' ? 'con' : 'pro')
  const voters = votes.filter(({ vote }) => vote === wanted)
  if (voters.length === 0) return [whose]
  const items = voters.map(({ agent_id, reason }) => movedText(agent_id, reason, moved, book))
  return [whose, `${t.audienceMoved(side[wanted satisfies SideId])}\n\n${items.join('\n')}`]
}

function movedText(id: string, reason: string, moved: Verdict['moved'], book: Book): string {
  const { t, language } = book
  const { colon, semicolon } = arenaWords[language]
  const by = moved?.find(({ agent_id }) => agent_id === id)?.by
  const because = `${t.votedBecause}${colon}${literal(shortened(reason, longestWhy))}`
  const words = by ? `${semicolon}${t.movedBy}${colon}${quoteOf(book, by)}` : ''
  return `- ${nameIn(book, id)}${colon}${because}${words}`
}
