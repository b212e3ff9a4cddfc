import type { Material } from '../../core/model.ts'
import type { Passage } from './passages.ts'

/** Why a passage is a poor thing to lean on. */
export type Weakness =
  | { type: 'hedged'; word: string }
  | { type: 'old'; date: string; newest: string }
  | { type: 'status'; status: string }
  | { type: 'contrary'; section: string }
  /** It names the thing and gives no reason. */
  | { type: 'plain' }

const hedge =
  /\b(?:might|could(?! not)|perhaps|possibly|probably|presumably|planned|plans? to|we think|we believe|should be able|expected to|in theory|unclear|not yet|hopefully|experimental|tbd|todo|to be decided|worth checking|may(?= (?:be|not|have|need|help|allow|cause|lead|become|make|well|also|still|\w+e\b)))\b|可能|也许|或许|大概|计划中?|待定|尚未|暂定|似乎|理论上|待评估|未验证/i
const datePattern = /\b(20\d\d)[-/.年](0[1-9]|1[0-2]|[1-9])(?:[-/.月](0[1-9]|[12]\d|3[01]|[1-9]))?/
const statusPattern =
  /^[\s#>*_-]*(?:status|状态)\W{0,8}(superseded|deprecated|rejected|withdrawn|obsolete|已废弃|已取代|被取代|已拒绝|已否决|已撤回)/im

export interface Standing {
  date: string | null
  status: string | null
}

/** When a file was written and whether it still holds, as far as it says so itself. */
export function standingOf({ path, text }: Material): Standing {
  const top = text.slice(0, 1_200)
  return { date: dateIn(path) ?? dateIn(top), status: statusPattern.exec(top)?.[1]?.toLowerCase() ?? null }
}

export const newestOf = (standings: readonly Standing[]): string | null =>
  standings
    .flatMap(({ date }) => date ?? [])
    .sort()
    .at(-1) ?? null

function dateIn(text: string): string | null {
  const found = datePattern.exec(text)
  if (!found) return null
  const [, year, month, day] = found
  return [year, month!.padStart(2, '0'), day?.padStart(2, '0')].filter(Boolean).join('-')
}

/** What is 18 months older than the newest dated file was written about another state of things. */
const tooOld = 18

export function weaknessesOf(quote: string, passage: Passage, standing: Standing, newest: string | null): Weakness[] {
  const weaknesses: Weakness[] = []
  const hedged = hedge.exec(quote)
  if (hedged) weaknesses.push({ type: 'hedged', word: hedged[0] })
  if (standing.status) weaknesses.push({ type: 'status', status: standing.status })
  const date = dateIn(passage.headings.join(' ')) ?? standing.date
  if (date && newest && monthsBetween(date, newest) >= tooOld) weaknesses.push({ type: 'old', date, newest })
  return weaknesses
}

function monthsBetween(earlier: string, later: string): number {
  const months = (date: string): number => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7))
  return months(later) - months(earlier)
}
