import type { FailureKind } from '../core/failure.ts'
import type { Json } from '../core/json.ts'
import { type Court, type CriteriaSheet, type Judged, type Ruling, scoresOf } from '../core/judging/ruling.ts'
import { voiceOf, type Weighing, weigh } from '../core/judging/weigh.ts'
import type { Texts } from '../core/language.ts'
import type { Ending } from '../engine/format.ts'
import type { ShapeRule } from '../engine/structured.ts'
import { byScores } from './ruling-fields.ts'

/** Names for "both" in a sentence that does not decide between them. */
const both = String.raw`both\s+(?:(?:of\s+)?(?:the\s+|these\s+|their\s+)?(?:sides?|approach(?:es)?|positions?|options?|arguments?|proposals?|parties|debaters?|cases?|views?|them|proposer\s+and\s+(?:the\s+)?challenger)\s+)?`
const adverbs = String.raw`(?:(?:clearly|certainly|ultimately|still|each|really|indeed|do|can|may|seem|equally)\s+){0,3}`
const praise = '(?:merits?|valid|viable|right|correct|strong|persuasive|convincing|reasonable|legitimate|good|points)'

/** Ways to avoid a decision, as models phrase them. */
const patterns: readonly RegExp[] = [
  new RegExp(
    String.raw`\b${both}${adverbs}(?:have|has|had|hold|make|made|offer|are|were|be|raise|raised)\b[^.;]{0,40}\b${praise}\b`,
    'i',
  ),
  /\b(?:merits?|truth|strengths?) (?:on|in|to) (?:both|each|either)\b/i,
  /\beach (?:side|approach|option|position|proposal)\b[^.;]{0,30}\b(?:merits?|valid|its own strengths)\b/i,
  /\bequally (?:strong|valid|good|persuasive|convincing|viable|reasonable)\b/i,
  /\b(?:is|was|ends? in|ended in|call it) an? (?:tie|draw|toss-?up|stalemate)\b/i,
  /\b(?:neither|no) (?:side|debater|party)\b[^.;]{0,20}\b(?:wins?|won|prevail\w*|the winner)\b/i,
  /\bno clear winner\b/i,
  /(?:双方|两[种个者边]|各方|彼此)[^。；]{0,10}(?:都|均|同样|各)[^。；]{0,6}(?:道理|合理|可取|可行|有理|优劣|优缺点|长处|价值|千秋)/,
  /各有(?:千秋|道理|优劣|利弊|所长|长短|优缺点)/,
  /势均力敌|不分(?:胜负|高下|伯仲)|难分(?:高下|胜负|伯仲)|打成平手|平局|平手/,
]

const negation =
  /\b(?:not|never|cannot|isn't|wasn't|aren't|don't|rather than|instead of|false that|wrong to)\b|n't\b|不是|并非|不能|不算|而非|没有/i
const contrast =
  /\b(?:but|however|yet|nevertheless|still|although|though|while|whereas|even so)\b|但|然而|不过|可是|却|只是/i

/** The words in which a ruling refuses to decide; null: it decides. Quotations are not its own words. */
export function hedgeIn(text: string, mayConcede: boolean): string | null {
  const sentences = unquoted(text).split(/(?<=[.!?;])\s+|(?<=[。！？；])|\n+/)
  for (const [i, sentence] of sentences.entries())
    for (const pattern of patterns) {
      const found = pattern.exec(sentence)
      if (!found || negation.test(sentence.slice(0, found.index)) || isConceded(sentence, found)) continue
      const rest = sentence.slice(found.index + found[0].length) + (sentences[i + 1] ?? '')
      if (!mayConcede || !contrast.test(rest)) return found[0]
    }
  return null
}

/** “While both options are viable, move to Postgres.”: what is granted first, and then decided, is no hedge. */
function isConceded(sentence: string, { 0: words, index }: RegExpExecArray): boolean {
  const [before, rest] = [sentence.slice(0, index), sentence.slice(index + words.length)]
  const [, decided] = /^[^,，]*[,，]\s*(.+)$/s.exec(rest) ?? []
  return concession.test(before) && decided !== undefined && hedgeIn(decided, false) === null
}

const concession = /(?:^|[,;，；]\s*)(?:(?:while|although|though|even though|even if)\b|虽然|尽管|即使|虽)[^,，;；]*$/i

export const unquoted = (text: string): string =>
  text.replace(/"[^"\n]*"|“[^”\n]*”|「[^」\n]*」|『[^』\n]*』|«[^»\n]*»/g, '“…”')

/** A ruling on a whole debate: with the names of its court as the judge writes it, or with the real ones. */
export interface DebateRuling {
  criteria?: CriteriaSheet | null
  winner: string
  reasoning: string
  /** The first one decided the ruling. */
  citations: VerdictQuote[]
  recommendation: string
}

/** A ruling must pick the side that its scores put ahead, and decide in its words. */
export const rulingRules = <T extends DebateRuling>({ sides }: Court, undecided: Texts): ShapeRule<T>[] => [
  ...byScores<T>(['criteria', 'winner'], 'winner', sides, ({ winner, criteria }) => ({
    choice: winner,
    sheet: criteria,
  })),
  {
    of: ['reasoning', 'recommendation'],
    faults: (ruling, language) => hedges(ruling).map(field => field + undecided[language]),
  },
]

/** Fields that do not decide. The reasoning may first concede something to another side; the advice may not. */
const hedges = ({ reasoning, recommendation }: DebateRuling): string[] => [
  ...(hedgeIn(reasoning, true) ? ['reasoning'] : []),
  ...(hedgeIn(recommendation, false) ? ['recommendation'] : []),
]

/** Without a usable ruling the debate has no verdict. Any other failure can be mended by a resume. */
export const noRuling: readonly FailureKind[] = ['bad-output', 'refused', 'passed']

export function endingOf<T extends { winner: string | null }>(verdict: T | null): Ending {
  if (!verdict) return { outcome: 'no-verdict', decided: false, verdict }
  const decided = verdict.winner !== null
  return { outcome: decided ? 'verdict' : 'split', decided, verdict: verdict as object as Json }
}

/** What rulings add up to, and the one whose words are used: the first by a judge who decides as all together do. */
export function weighRulings<T>(
  { rulings, missed }: Judged<T>,
  sides: readonly string[],
  decided: (value: T) => { choice: string; criteria: CriteriaSheet | null | undefined },
): { weighing: Weighing; lead: Ruling<T> } {
  const votes = rulings.map(({ judge, order, value }) => {
    const { choice, criteria } = decided(value)
    return { judge, order, choice, scores: scoresOf(criteria) }
  })
  const weighing = weigh(votes, sides, missed)
  const lead = rulings.find(({ judge }) => weighing.winner !== null && voiceOf(weighing, judge) === weighing.winner)
  return { weighing, lead: lead ?? rulings[0]! }
}

/** A quotation and the key of its turn. */
export interface VerdictQuote {
  turn: string
  quote: string
}
