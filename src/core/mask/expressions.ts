import type { KeyPattern } from './patterns.ts'

/** These end a word although they end in a letter or digit themselves: `\n` and `\u003d` in JSON, `%3D` in addresses. */
const escapes = ['\\\\[nrt]', '%[0-9A-Fa-f]{2}', '\\\\u[0-9A-Fa-f]{4}']
const behindEscape = escapes.map(source => `(?<=${source})`).join('|')

/** Where a match may begin, as a look-behind. */
const starts = {
  word: `(?:(?<![A-Za-z0-9_-])|${behindEscape})`,
  name: `(?:(?<![A-Za-z])|(?<=[a-z])(?=[A-Z])|${behindEscape})`,
  anywhere: '',
}

/** How far back a look-behind of `starts` can see, in characters. */
export const sightBehind = 6

/**
 * True wherever `wholeSource` matches, and in a few more places. It is quick: it has no look-behind and no long repetition.
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

/** Two captures per pattern: its label and its secret. Patterns are in the order of `inOrder`. */
export function wholeSource(patterns: readonly KeyPattern[]): string {
  return byStart(patterns, alike => alike.map(whole).join('|'))
}

/** Matches text that reaches the end and may become a match when more text arrives. */
export function beginningSource(patterns: readonly KeyPattern[]): string {
  return byStart(patterns, alike => anyOf(alike.map(beginning)))
}

/** Puts patterns with the same start side by side, so that the start is checked once for all of them. */
export function inOrder(patterns: readonly KeyPattern[]): KeyPattern[] {
  return Object.values(Object.groupBy(patterns, startOf)).flat()
}

function byStart(patterns: readonly KeyPattern[], source: (alike: readonly KeyPattern[]) => string): string {
  return Object.entries(Object.groupBy(patterns, startOf))
    .map(([start, alike]) => `${starts[start as Start]}(?:${source(alike)})`)
    .join('|')
}

/** `ab|ac|d` → `a(?:b|c)|d`: most places of a text then need one look at one character. */
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

/** `ab{2,}cd` → `a(?:$|b{1,}$|b{2,}(?:$|c(?:$)))`, and so on for every step. Every match reaches the end of the text. */
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

/** Joined words, dates and names have long runs of one kind of character; random text has short ones. */
export function looksRandom(secret: string): boolean {
  if (hexadecimal.test(secret)) return true
  const runs = secret.match(/[A-Z]?[a-z]+|[A-Z]+|\d+/g)?.length ?? 1
  const each = secret.length / runs
  if (!hasDigitAndLetter(secret)) return each < 4 && hasBothCases(secret) && isUnlikeWords(secret)
  return new Set(secret).size >= 8 && (each < 3.6 || (each < 5 && isUnlikeWords(secret)))
}

/** For keys with a prefix of their own, because words joined by hyphens may begin the same way. */
export function isNoWord(secret: string): boolean {
  return hasDigitAndLetter(secret) || (hasBothCases(secret) && isUnlikeWords(secret))
}

export function hasDigitAndLetter(secret: string): boolean {
  return /\d/.test(secret) && /[A-Za-z]/.test(secret)
}

/** Stand-ins for a password: a variable, a blank to fill in, the word itself. */
const placeholders = [
  /^\$\{?[({]?(?:[A-Z_][A-Z0-9_]*|[a-z_][a-z0-9_]*|[A-Za-z_]+)[)}]*$/,
  /^\$\{.*\}$/,
  /^[<{[].*[>}\]]$/,
  /^%(?:[sdv]|\(\w+\)s|[A-Z_]+%)$/,
  /^(?:[*x.…]+|-+|_+)$/i,
  /^(?:your|my|the|some|db)?[_-]?(?:user|name|pass|passwd|password|pwd|pw|secret|token|key)$/i,
]

/** What addresses without a password have in that place: a port, a version, a tag. */
const notPassword = [/^\d{1,5}(?:[?#,;)\]&|].*)?$/s, /^v?\d+(?:\.\d+)*(?:-[a-z][\w.-]*)?$/, /^(?:latest|stable|next)$/]

export function isPassword(secret: string): boolean {
  return ![...placeholders, ...notPassword].some(form => form.test(secret))
}

const hexadecimal = /^(?=.*\d)(?=.*[a-f])(?:[0-9a-f]{32,}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i

function hasBothCases(secret: string): boolean {
  return /[a-z]/.test(secret) && /[A-Z]/.test(secret)
}

/** About half of the letter pairs in English words and code names are among these; in random text, one in ten. */
const commonPairs = new Set(
  (
    'th he in er an re on at en nd ti es or te of ed is it al ar st to nt ng se ha as ou io le ve co me de hi ri ro ic ne ' +
    'ea ra ce li ch ll be ma si om ur et us el la ta ss id ke ey ap pi ac cc ec cr ok pa wo rd'
  ).split(' '),
)

function isUnlikeWords(secret: string): boolean {
  const letters = secret.toLowerCase()
  let pairs = 0
  let common = 0
  for (let at = 1; at < letters.length; at++) {
    const pair = letters.slice(at - 1, at + 1)
    if (!/^[a-z]{2}$/.test(pair)) continue
    pairs++
    if (commonPairs.has(pair)) common++
  }
  return pairs > 0 && common / pairs < 0.3
}
