import { type CheckedCitation, type Evidence, isRefuted } from '../../core/evidence.ts'
import type { View } from '../../core/view.ts'
import { type EvidenceReportWords, evidenceWords } from '../words.ts'
import { inQuotes, literal, oneLine, shortened } from './markdown.ts'

/** So much of a citation stands in a line. */
export const longestCell = 160

/** What was cited and does not hold, a line each. `place` names a turn for readers: `Round 2 · Con`. */
export function failuresIn(
  view: View,
  frame: { place(turn: string): string; includes?(turn: string): boolean },
): string[] {
  const t = evidenceWords[view.brief.language]
  return evidenceIn(view, frame.includes)
    .flatMap(({ evidence }) => evidence.citations)
    .filter(isRefuted)
    .map(one => failureLine(one, frame.place(turnOf(one.id)), t))
}

/** `Round 1 · Con: docs/load.md:5; cited “410 ms”, there “41 ms”` */
function failureLine(citation: CheckedCitation, place: string, t: EvidenceReportWords): string {
  const { quote, difference, reason } = citation
  const words = isMisquote(citation) && quote !== undefined ? inQuotes(literal(shortened(quote, longestCell))) : null
  const what = words ?? reference(citation, longestCell)
  const there = difference === undefined ? literal(shortened(reason, longestCell)) : comparison(difference, t)
  return t.failure(place, difference === undefined || words === null ? what : null, there)
}

export interface FoundEvidence {
  turn: string
  evidence: Evidence
}

/** In the order of the turns. Speeches from elsewhere come in the order in which they were examined. */
export function evidenceIn({ turns, evidence }: View, includes = (_: string) => true): FoundEvidence[] {
  const keys = new Set([...[...turns.keys()].filter(key => evidence.has(key)), ...evidence.keys()])
  return [...keys].filter(includes).map(turn => ({ turn, evidence: evidence.get(turn)! }))
}

/** Quoted words that nobody said like that. */
export const isMisquote = ({ target, result }: CheckedCitation): boolean =>
  target.kind === 'speech' && (result === 'differs' || result === 'not-there')

export function comparison(difference: string, t: EvidenceReportWords): string {
  const compared = comparedIn(difference)
  return t.compared(inQuotes(compared.cited), inQuotes(compared.there))
}

/** Backticks around a reference are not part of it. */
export const reference = ({ cited }: CheckedCitation, longest: number): string =>
  literal(shortened(cited.replaceAll('`', ''), longest))

/** `round-1/proposer#e2` → round-1/proposer */
export const turnOf = (id: string): string => id.slice(0, id.lastIndexOf('#'))

/** The cited and the actual words, each with its differences in bold, unless nothing is the same. */
export function comparedIn(difference: string): { cited: string; there: string } {
  const parts = partsOf(oneLine(difference).slice(0, longest))
  const shown = parts.slice(0, mostParts)
  const marked = parts.some(part => 'same' in part) ? bold : literal
  const side = (which: 'cited' | 'there') =>
    shown
      .map((part, at) => ('same' in part ? literally(part.same, at, parts.length) : marked(part[which])))
      .concat(shown.length < parts.length ? '…' : '')
      .join('')
      .trim()
  return { cited: side('cited'), there: side('there') }
}

/** Words of both sides, or the differing words of each. */
type Part = { same: string } | { cited: string; there: string }

const longest = 2000
const mostParts = 16

function partsOf(difference: string): Part[] {
  const parts: Part[] = []
  let from = 0
  for (const { 0: found, 1: cited = '', 2: there = '', index } of difference.matchAll(/\[-(.*?)-\]|\{\+(.*?)\+\}/g)) {
    if (index > from) parts.push({ same: difference.slice(from, index) })
    parts.push({ cited, there })
    from = index + found.length
  }
  return from < difference.length ? [...parts, { same: difference.slice(from) }] : parts
}

/** Cuts equal words that are far from a change. */
function literally(words: string, at: number, count: number): string {
  const [head, tail] = [at === 0 ? 0 : near, at === count - 1 ? 0 : near]
  const characters = [...words]
  if (characters.length <= head + tail + 1) return literal(words)
  const cut = [...characters.slice(0, head), '…', ...characters.slice(characters.length - tail)]
  return literal(cut.join(''))
}

const near = 28

/** The stars must touch the words; otherwise Markdown shows them as stars. */
const bold = (words: string): string =>
  words.replace(/^(\s*)(.*?)(\s*)$/, (_, before: string, inner: string, behind: string) =>
    inner === '' ? before + behind : `${before}**${literal(inner)}**${behind}`,
  )
