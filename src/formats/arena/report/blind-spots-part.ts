import { item } from '../../report/markdown.ts'
import { type SideId, sides } from '../options-in.ts'
import type { RuledInShort } from '../verdict.ts'
import { arenaWords } from '../words.ts'
import { type Book, voicesOf } from './book.ts'

/** What each side did not see; where several judged, each says it for itself. */
export function blindSpotsPart(book: Book): string[] {
  const { verdict, language, t } = book
  const heading = `## 4. ${t.blindSpots}`
  if (!verdict?.ruling) return [heading, t.notRuled]
  const judges = oneOfEach(verdict.judging?.rulings ?? [])
  const spots = (side: SideId) =>
    judges.length < 2
      ? verdict.ruling!.blind_spots[side].map(item).join('\n')
      : judges.map(ruled => ofJudge(ruled, side, book)).join('\n')
  return [heading, ...sides.map(side => `**${arenaWords[language].side[side]}**\n\n${spots(side)}`)]
}

/** Of a judge that ruled in both orders, the first. */
const oneOfEach = (rulings: readonly RuledInShort[]): RuledInShort[] =>
  rulings.filter(({ judge }, i) => rulings.findIndex(other => other.judge === judge) === i)

const ofJudge = ({ judge, blind_spots }: RuledInShort, side: SideId, book: Book): string =>
  [
    `- ${voicesOf(book, judge)}${arenaWords[book.language].colon.trimEnd()}`,
    ...blind_spots[side].map(spot => `  ${item(spot)}`),
  ].join('\n')
