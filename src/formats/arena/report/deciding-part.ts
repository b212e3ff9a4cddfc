import { block } from '../../../core/inert-html.ts'
import { rulingName } from '../../report/judging.ts'
import { inline, inQuotes, literal, shortened } from '../../report/markdown.ts'
import { otherSide, type SideId } from '../options-in.ts'
import type { ArenaRuling } from '../shapes.ts'
import type { ArenaVerdict, RuledInShort } from '../verdict.ts'
import { arenaWords } from '../words.ts'
import { type ArenaBook, nameIn, quoteOf } from './book.ts'
import { frameOf } from './points-part.ts'

const longestWhy = 600
const longestReason = 160

/** The argument that decided the debate, in words that were said. If judges differ, each one's is given. */
export function decidingPart(book: ArenaBook): string[] {
  const { verdict, t } = book
  const heading = `## 3. ${t.deciding}`
  if (!verdict?.ruling) return [heading, t.notRuled]
  const { ruling, judging } = verdict
  const rulings = judging?.rulings ?? []
  return [
    heading,
    ...(isShared(rulings)
      ? single(ruling, book)
      : [
          t.eachItsOwn,
          differing(rulings)
            .map(group => ruledText(group, book))
            .join('\n'),
        ]),
    ...otherwise(verdict, book),
  ]
}

function single({ deciding }: ArenaRuling, book: ArenaBook): string[] {
  return [`> ${quoteOf(book, deciding)}`, block(deciding.why)]
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

function ruledText(group: readonly RuledInShort[], book: ArenaBook): string {
  const { deciding } = group[0]!
  const choices = group.map(({ winner, ...ruling }) => ({ ...ruling, choice: winner }))
  const why = inline(shortened(deciding.why, longestWhy))
  const { colon } = arenaWords[book.language]
  return `- ${rulingName(choices, frameOf(book))}${colon}${quoteOf(book, deciding)}\n  - ${why}`
}

/** If the judge's winner is not the winner, the deciding argument is only the judge's. */
function otherwise({ winner, judging, votes, moved }: ArenaVerdict, book: ArenaBook): string[] {
  const { t, language } = book
  const judged = (judging?.winner ?? null) as SideId | null
  if (judged !== null && judged === winner) return []
  const { side } = arenaWords[language]
  const whose = t.whose(judged && side[judged], winner && side[winner])
  const wanted = winner ?? (judged && otherSide(judged))
  const voters = votes.filter(({ vote }) => vote === wanted)
  if (wanted === null || voters.length === 0) return [whose]
  const items = voters.map(({ agent_id, reason }) => movedText(agent_id, reason, moved, book))
  return [whose, `${t.audienceMoved(side[wanted])}\n\n${items.join('\n')}`]
}

/** The words that moved a member, or its reason if it names none. */
function movedText(id: string, reason: string, moved: ArenaVerdict['moved'], book: ArenaBook): string {
  const { colon } = arenaWords[book.language]
  const by = moved?.find(({ agent_id }) => agent_id === id)?.by
  const why = by ? book.t.movedBy(quoteOf(book, by)) : inQuotes(literal(shortened(reason, longestReason)))
  return `- ${nameIn(book, id)}${colon}${why}`
}
