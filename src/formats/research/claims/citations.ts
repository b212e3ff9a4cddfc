import { clean } from '../../../core/clean.ts'
import { type CheckedCitation, type CheckResult, isPlaceOnly } from '../../../core/evidence.ts'
import type { Speech } from '../../../core/model.ts'
import { type Investigated, numbered } from '../arguments.ts'

/** It names a place that exists, but quotes no words that could be compared. */
export const pointsOnly = isPlaceOnly

/** Words were quoted and looked up. That a place exists supports nothing. */
export const isCompared = ({ quote }: CheckedCitation): boolean => quote !== undefined

/** Did code find the words that an argument is based on? */
const supports = (citation: CheckedCitation): boolean => isCompared(citation) && confirmed.includes(citation.result)

export const confirmed: readonly CheckResult[] = ['holds', 'elsewhere', 'moved']
export const refuted: readonly CheckResult[] = ['differs', 'not-there', 'no-such-source']

/** The citations of each argument and attack: those on its lines. */
export function citationsByNumber(speeches: readonly Speech[]): Map<string, CheckedCitation[]> {
  const found = new Map<string, CheckedCitation[]>()
  for (const { text, derived, examined } of speeches) {
    const lines = numberedLines(clean(text).text, derived)
    for (const citation of examined?.citations ?? []) {
      const line = lines.findLast(({ start }) => start <= citation.span[0])
      if (line?.number) found.set(line.number, [...(found.get(line.number) ?? []), citation])
    }
  }
  return found
}

/**
 * Where each line begins, and the argument or attack it belongs to. An indented line continues the one above. Arguments
 * come first in an investigation, attacks last in a rebuttal; any other number is just a word of the speaker.
 */
function numberedLines(text: string, derived: string | undefined): { start: number; number: string | null }[] {
  const sections = text.split('\n\n').length
  const wanted = derived === 'rebuttal' ? sections - 1 : 0
  let [start, section] = [0, 0]
  let number: string | null = null
  return text.split('\n').map(line => {
    if (line === '') section += 1
    const named = section === wanted ? /^- (\d\.n?\d{1,2}) /.exec(line)?.[1] : undefined
    number = named ?? (line.startsWith('  ') ? number : null)
    const here = { start, number }
    start += line.length + 1
    return here
  })
}

/** How many of a role's arguments have a source that code confirmed, and its average confidence; null: it gave none. */
export function supportOf(one: Investigated): { arguments: number; supported: number; confidence: number | null } {
  const list = numbered(one)
  const citations = citationsByNumber(one.speech ? [one.speech] : [])
  const supported = list.filter(([number]) => citations.get(number)?.some(supports)).length
  const stated = list.flatMap(([, { confidence }]) => confidence ?? [])
  const sum = stated.reduce((total, confidence) => total + confidence, 0)
  return { arguments: list.length, supported, confidence: stated.length === 0 ? null : rounded(sum / stated.length) }
}

/** In hundredths. */
export const rounded = (share: number): number => Math.round(share * 100) / 100
