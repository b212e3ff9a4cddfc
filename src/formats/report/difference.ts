import { literal, oneLine } from './markdown.ts'

/** What was cited and what is there, each with the words in bold that the other has not, unless they have none in common. */
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

/** Words of both sides, or of one of them. */
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

/** What is the same on both sides is cut where it is far from a change. */
function literally(words: string, at: number, count: number): string {
  const [head, tail] = [at === 0 ? 0 : near, at === count - 1 ? 0 : near]
  const characters = [...words]
  if (characters.length <= head + tail + 1) return literal(words)
  const cut = [...characters.slice(0, head), '…', ...characters.slice(characters.length - tail)]
  return literal(cut.join(''))
}

const near = 28

/** The stars stand next to the words, or they stay stars. */
const bold = (words: string): string =>
  words.replace(/^(\s*)(.*?)(\s*)$/, (_, before: string, inner: string, behind: string) =>
    inner === '' ? before + behind : `${before}**${literal(inner)}**${behind}`,
  )
