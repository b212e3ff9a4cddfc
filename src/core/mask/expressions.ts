import type { KeyPattern } from './patterns.ts'

/** What ends a word although it ends in a letter or digit: `\n` and `\u003d` of JSON, `%3D` of addresses. */
const escapes = ['\\\\[nrt]', '%[0-9A-Fa-f]{2}', '\\\\u[0-9A-Fa-f]{4}']
const behindEscape = escapes.map(source => `(?<=${source})`).join('|')

/** Where a match may begin, as a look-behind. */
const starts = {
  word: `(?:(?<![A-Za-z0-9_-])|${behindEscape})`,
  name: `(?:(?<![A-Za-z])|(?<=[a-z])(?=[A-Z])|${behindEscape})`,
  anywhere: '',
}

/** How many characters before a match a look-behind of `starts` can see. */
export const sightBehind = 6

/**
 * True wherever `wholeSource` matches, and in some places more. Quick: no look-behind, and no step that may go on for
 * long.
 */
export function hintOf(patterns: readonly KeyPattern[]): (text: string) => boolean {
  const hint = ({ label = '', secret }: KeyPattern) =>
    `${label}${secret}`.replace(/\{(\d+),(?:\d{3,})?\}[\s\S]*$/, '{$1}')
  const { word = [], name = [] } = Object.groupBy(
    patterns.filter(({ tell }) => tell === undefined),
    startOf,
  )
  const words = anyOf(word.map(hint))
  const sources = [`\\b(?:${words})`, `(?:${escapes.join('|')})(?:${words})`, anyOf(name.map(hint))]
  const expressions = sources.map(source => new RegExp(source))
  const tells = [...new Set(patterns.flatMap(({ tell }) => tell ?? []))]
  return text => tells.some(tell => text.includes(tell)) || expressions.some(expression => expression.test(text))
}

/** Two captures per pattern, its label and its secret. Patterns come in the order of `inOrder`. */
export function wholeSource(patterns: readonly KeyPattern[]): string {
  return byStart(patterns, alike => alike.map(whole).join('|'))
}

/** Matches what reaches the end of the text and may become a match when the text goes on. */
export function beginningSource(patterns: readonly KeyPattern[]): string {
  return byStart(patterns, alike => anyOf(alike.map(beginning)))
}

/** Those that begin alike side by side: whether something may begin at a place is then asked once for all of them. */
export function inOrder(patterns: readonly KeyPattern[]): KeyPattern[] {
  return Object.values(Object.groupBy(patterns, startOf)).flat()
}

function byStart(patterns: readonly KeyPattern[], source: (alike: readonly KeyPattern[]) => string): string {
  return Object.entries(Object.groupBy(patterns, startOf))
    .map(([start, alike]) => `${starts[start as Start]}(?:${source(alike)})`)
    .join('|')
}

/** `ab|ac|d` → `a(?:b|c)|d`: most of a text is done with after one look at a character. */
function anyOf(sources: readonly string[]): string {
  return Object.entries(Object.groupBy(sources, source => firstStep.exec(source)![0]))
    .map(([first, alike = []]) => `${first}(?:${alike.map(source => source.slice(first.length)).join('|')})`)
    .join('|')
}

function startOf({ start = 'word' }: KeyPattern): Start {
  return start
}

type Start = keyof typeof starts

function whole({ label = '', secret, before = '', notBefore }: KeyPattern): string {
  return `(${label})(${secret})(?=${before})${notBefore ? `(?!${notBefore})` : ''}`
}

/** `ab{2,}cd` → `a(?:$|b{1,}$|b{2,}(?:$|c(?:$)))`, and so on for every step of the pattern: none goes past its end. */
function beginning({ label = '', secret, before = '' }: KeyPattern): string {
  const steps = [...`${label}${secret}${before}`.matchAll(step)]
  const [first, ...more] = steps.map(([, atom, least = '1', comma, most, lazy = '', optional]) => {
    const low = optional ? '0' : least
    return { atom, low, high: comma ? most : least, lazy }
  })
  const rest = more.reduceRight((after, { atom, low, high, lazy }) => {
    const partly = high === '1' ? '' : `|${atom}{1,${high}}$`
    const onwards = after === '' ? '' : `|${atom}{${low},${high}}${lazy}${after}`
    return `(?:$${partly}${onwards})`
  }, '')
  return `${first?.atom}${rest}`
}

const firstStep = /^(?:\[(?:\\.|[^\]])+\]|\\.|[^\\])/
const step = /(\[(?:\\.|[^\]])+\]|\\.|[^\\])(?:\{(\d+)(,?)(\d*)\}(\??)|(\?))?/g
