import type { KeyPattern } from './patterns.ts'

/** Where a match may begin, as a look-behind. A literal `\n` of JSON is the end of a word, too. */
const starts = {
  word: '(?:(?<![A-Za-z0-9_-])|(?<=\\\\[nrt]))',
  name: '(?:(?<![A-Za-z])|(?<=[a-z])(?=[A-Z])|(?<=\\\\[nrt]))',
  anywhere: '',
}

/** How many characters before a match a look-behind of `starts` can see. */
export const sightBehind = 2

/**
 * One of these matches wherever `wholeSource` does, and in some places more. Quick: no look-behind, and no step that
 * may go on for long.
 */
export function hintSources(patterns: readonly KeyPattern[]): string[] {
  const sources = (start: keyof typeof starts) =>
    patterns
      .filter(pattern => (pattern.start ?? 'word') === start)
      .map(({ label = '', secret }) => `${label}${secret}`.replace(/\{(\d+),(?:\d{3,})?\}[\s\S]*$/, '{$1}'))
      .join('|')
  return [`\\b(?:${sources('word')})`, `\\\\[nrt](?:${sources('word')})`, sources('name'), sources('anywhere')]
}

/** Two captures per pattern, its label and its secret, in the order of the patterns. */
export function wholeSource(patterns: readonly KeyPattern[]): string {
  return patterns.map(pattern => from(pattern, whole(pattern))).join('|')
}

/** Matches what reaches the end of the text and may become a match when the text goes on. */
export function beginningSource(patterns: readonly KeyPattern[]): string {
  return patterns.map(pattern => from(pattern, beginning(pattern))).join('|')
}

function from(pattern: KeyPattern, source: string): string {
  return `${starts[pattern.start ?? 'word']}${source}`
}

function whole({ label = '', secret, before = '', notBefore }: KeyPattern): string {
  return `(${label})(${secret})(?=${before})${notBefore ? `(?!${notBefore})` : ''}`
}

/** `ab{2,}c` → `a(?:$|b{1,}$|b{2,}(?:$|c))`, and so on for every step of the pattern. */
function beginning({ label = '', secret, before = '' }: KeyPattern): string {
  const steps = [...`${label}${secret}${before}`.matchAll(step)]
  const [first, ...more] = steps.map(([, atom, least = '1', comma, most, lazy = '', optional]) => {
    const low = optional ? '0' : least
    return { atom, low, high: comma ? most : least, lazy }
  })
  const rest = more.reduceRight((after, { atom, low, high, lazy }) => {
    const partly = high === '1' ? '' : `|${atom}{1,${high}}$`
    return `(?:$${partly}|${atom}{${low},${high}}${lazy}${after})`
  }, '')
  return `${first?.atom}${rest}`
}

const step = /(\[(?:\\.|[^\]])+\]|\\.|[^\\])(?:\{(\d+)(,?)(\d*)\}(\??)|(\?))?/g
