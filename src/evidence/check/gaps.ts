import { weight } from '../../core/plain-words.ts'
import type { Quote } from './quote.ts'
import { endsBetween } from './sentence.ts'
import type { Found } from './shelf.ts'
import { turnsRound } from './turning.ts'

/** What is wrong with what an ellipsis leaves out. */
export type GapFault = 'turns' | 'swaps-number' | 'scraps' | 'many-gaps'

/** Words that an ellipsis stands for; `fault`: they must not be left out. */
export interface Gap {
  words: string
  fault: GapFault | null
}

const mostParts = 4

/** Parts that weigh less say little by themselves: between them only words of the same sentence may be left out. */
const leastWeight = 12
const longestBetweenScraps = 200

/** What stands between the parts of a quote that was found. */
export function gapsOf({ parts }: Quote, found: Found): Gap[] {
  const { text, places } = found
  return places.slice(1).map(([end], i) => {
    const start = places[i]![1]
    const words = text.words.slice(start, end)
    return { words, fault: parts.length > mostParts ? 'many-gaps' : faultOf(words, i) }
  })

  function faultOf(words: string, i: number): GapFault | null {
    const [before, behind] = [parts[i]!, parts[i + 1]!]
    if (turnsRound(words)) return 'turns'
    if (swapsNumber(before, words, behind)) return 'swaps-number'
    if (Math.min(weight(before), weight(behind)) >= leastWeight) return null
    const isShort = words.length <= longestBetweenScraps
    return isShort && !endsBetween(text, places[i]![1], places[i + 1]![0]) ? null : 'scraps'
  }
}

/** `fell by … 40%` of `fell by 15%, and rose by 40%`. */
function swapsNumber(before: string, gap: string, behind: string): boolean {
  if (isSame(atStart.exec(gap), atStart.exec(behind))) return true
  return isSame(atEnd.exec(before.slice(-80)), atEnd.exec(gap.slice(-80)))
}

function isSame(one: RegExpExecArray | null, other: RegExpExecArray | null): boolean {
  return one !== null && other !== null && unitOf(one) === unitOf(other)
}

const unitOf = ({ groups }: RegExpExecArray): string => {
  const unit = (groups!.unit ?? '').toLowerCase()
  return unit === 'percent' ? '%' : unit
}

const number = String.raw`(?<![\p{L}\p{N}])[-+$€£¥]?\d+(?:[.,:]\d+)*`
const unit = String.raw`(?:%|‰|°|\p{Script=Han}|(?!(?:and|or|to|in|of|by|the|from|with|at|on|for|is|was|per)\b)[\p{L}]{1,20}\b)`
/** One word may stand between. */
const atStart = new RegExp(
  String.raw`^[^\p{L}\p{N}$€£¥+-]*(?:[a-z]{1,20} |[约近达])?${number} ?(?<unit>${unit})?`,
  'iu',
)
const atEnd = new RegExp(String.raw`${number} ?(?<unit>${unit})?[^\p{L}\p{N}]*$`, 'iu')
