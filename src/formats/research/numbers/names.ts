import { quiet } from '../../measures/quiet-words.ts'
import type { Stem } from '../../measures/said-words.ts'
import { isIn, theNumber, type Word, weightOf } from './words.ts'

/** A name in a text: of a product, a place, a company. */
export interface Name {
  /** In small letters and without the version: two versions of a thing are two things. */
  name: string
  version: string
  start: number
  end: number
}

interface Token {
  word: string
  start: number
  end: number
  /** It begins a sentence, so its capital means nothing. */
  isFirst: boolean
}

/**
 * Reads names by their capitals. A word that begins a sentence counts as a name only if it has a capital elsewhere,
 * too, so all texts are read together.
 */
export function nameReader(texts: readonly string[], known: readonly string[] = []): (text: string) => Name[] {
  const sure = new Set<string>()
  const given = new Set(known.filter(name => name.length >= shortestGiven))
  for (const text of texts)
    for (const { word, isFirst } of tokensIn(text)) if (isSure(word, isFirst)) sure.add(word.toLowerCase())
  return text => {
    const tokens = tokensIn(text)
    const isName = tokens.map(({ word }) => given.has(word) || (/[A-Z]/.test(word) && sure.has(word.toLowerCase())))
    // `Claude Code costs`: a word at the beginning of a sentence belongs to the name behind it.
    for (const [i, { word, isFirst, end }] of tokens.entries())
      if (isFirst && isName[i + 1] && !isCommon(word) && tokens[i + 1]!.start === end + 1) isName[i] = true
    return joined(text, tokens, isName)
  }
}

/** Shorter names are also ordinary words: `go`. */
const shortestGiven = 4

const tokensIn = (text: string): Token[] =>
  Array.from(text.matchAll(token), ({ 0: word, index: start }) => {
    const end = start + word.length
    const isFirst =
      firstBefore.test(text.slice(Math.max(0, start - 3), start)) &&
      !/^ ?\p{Script=Han}/u.test(text.slice(end, end + 2))
    return { word, start, end, isFirst }
  })

const token = /(?<![A-Za-z0-9])[A-Za-z][A-Za-z0-9]{0,39}(?:[.+#-][A-Za-z0-9]{1,20}){0,4}[+#]{0,2}/g
const firstBefore = /(?:^|[.!?:;。！？：；]) ?$/

/** A capital inside of a word, or in a word that does not begin a sentence. */
function isSure(word: string, isFirst: boolean): boolean {
  if (isCommon(word)) return false
  return /[a-z0-9][A-Z]|^[A-Z]{2}/.test(word) || (!isFirst && /^[A-Z]/.test(word))
}

const common = new Set(
  'i a january february march april may june july august september october november december monday tuesday wednesday thursday friday saturday sunday ms kb mb gb tb pb kib mib gib tib usd eur gbp rmb cny kw mw gw kwh mwh twh hz khz mhz ghz p50 p90 p95 p99 ok faq'.split(
    ' ',
  ),
)
const isCommon = (word: string): boolean => common.has(word.toLowerCase()) || quiet.has(word.toLowerCase())

/** Adjacent words are one name, and a small number behind it is its version. */
function joined(text: string, tokens: readonly Token[], isName: readonly boolean[]): Name[] {
  const names: Name[] = []
  for (const [i, { word, start, end }] of tokens.entries()) {
    if (!isName[i]) continue
    const last = names.at(-1)
    const goesOn = last && isName[i - 1] && last.version === '' && text.slice(last.end, start) === ' '
    const whole = `${goesOn ? `${last.name} ` : ''}${word.toLowerCase().replaceAll('-', ' ')}`
    const [, name = '', inside = ''] = /^(.*?)(?: (\d[\d.]*))?$/.exec(whole)!
    const [written = '', behind = ''] = versionBehind.exec(text.slice(end, end + 16)) ?? []
    if (goesOn) names.pop()
    names.push({ name, version: inside || behind, start: goesOn ? last.start : start, end: end + written.length })
  }
  return names.filter(one => !isSource(text, one))
}

const versionBehind =
  /^ (\d{1,2}(?:\.\d{1,4}){0,3})(?![\d%,]|\.\d| ?(?:[%×]|(?:percent|ms|s|min|h|[kMGT]B|x|million|billion)\b|[万亿千百个名家台美元欧英毫秒分小天周月年倍人次款种项])|\w)/

/** A name that says where something was read or who says it is not what the text is about. */
function isSource(text: string, { name, start, end }: Name): boolean {
  if (sources.test(name)) return true
  return (
    /(?:according to (?:the |its )?|据)$/i.test(text.slice(Math.max(0, start - 18), start)) ||
    /^(?:'s)? ?(?:says|said|reports?|reported|found|finds|estimates?d?|puts|states|survey|study|报告|统计|调查|称|指出|表示|数据)/i.test(
      text.slice(end, end + 12),
    )
  )
}

const sources =
  /^(?:github|gitlab|npm|pypi|reddit|stack overflow|stackoverflow|hacker news|wikipedia|gartner|idc|statista|youtube|twitter|x|linkedin|docs?|readme)$/

/** Do two texts name different things? Each has a name that the other lacks. */
export function nameDifferent(ours: readonly Name[], theirs: readonly Name[]): boolean {
  return unmatched(ours, theirs).length > 0 && unmatched(theirs, ours).length > 0
}

export const unmatched = (ours: readonly Name[], theirs: readonly Name[]): Name[] =>
  ours.filter(one => !theirs.some(other => isSameName(one, other)))

/** `Copilot` is `GitHub Copilot`, but `Redis Cloud` is not `Redis`. */
function isSameName(one: Name, other: Name): boolean {
  if (one.version !== other.version) return false
  return ` ${one.name}`.endsWith(` ${other.name}`) || ` ${other.name}`.endsWith(` ${one.name}`)
}

/** Words in order, and all keys by which others can match them. */
export interface SentenceWords {
  words: readonly Word[]
  keys: ReadonlySet<Stem>
}

/** Do they say different things in the same place? `remote workers`, `office workers`. */
export function isContrast(one: SentenceWords, other: SentenceWords): boolean {
  const [ours, theirs] = [strangeRuns(one.words, other.keys), strangeRuns(other.words, one.keys)]
  return ours.some(a => theirs.some(b => isSamePlace(a, b)))
}

/**
 * Is one about a part only? `40 % of senior developers` is not about all of them, `youth unemployment` is not all
 * unemployment, and the `first phase of the line` is not the line.
 */
export const isRestricted = (one: SentenceWords, other: SentenceWords): boolean =>
  narrows(one, other) || narrows(other, one)

function narrows(one: SentenceWords, other: SentenceWords): boolean {
  return strangeRuns(one.words, other.keys).some(({ before, behind, weight, isQualifier }) => {
    if (isQualifier) return true
    if (behind === null || behind === theNumber || weight < 1) return false
    if (before === null || before === theNumber) return true
    // In English, verbs stand there.
    if (typeof before.stem === 'string' || typeof behind.stem === 'string') return false
    return other.words.some((word, i) => isSameWord(word, before) && isSameWord(other.words[i + 1] ?? null, behind))
  })
}

/** Are both the same except for one place, where each says something else? */
export function differInOnePlace(one: SentenceWords, other: SentenceWords): boolean {
  const [a, ...more] = strangeRuns(one.words, other.keys)
  const [b, ...others] = strangeRuns(other.words, one.keys)
  if (!a || !b || more.length + others.length > 0) return false
  const isEnd = a.behind === null && b.behind === null
  return (isStart(a, b) || isSameWord(a.before, b.before)) && (isEnd || isSameWord(a.behind, b.behind))
}

/** Words that the other lacks, and the shared words on both sides; null: the text begins or ends there. */
interface Run {
  before: Word | null
  behind: Word | null
  weight: number
  text: string
  isQualifier: boolean
}

function strangeRuns(words: readonly Word[], known: ReadonlySet<Stem>): Run[] {
  const runs: Run[] = []
  let before: Word | null = null
  let run: Word[] = []
  for (const word of [...words, null]) {
    if (word && !isIn(word, known)) {
      run.push(word)
      continue
    }
    if (run.length > 0)
      runs.push({
        before,
        behind: word,
        weight: weightOf(run),
        text: run.map(({ stem }) => stem).join(' '),
        isQualifier: run[0]!.isQualifier,
      })
    before = word
    run = []
  }
  return runs.slice(0, mostRuns)
}

/** No honest sentence has more. Hostile text is cut off here. */
const mostRuns = 20

/** For single Han characters, both neighbours must be equal. */
function isSamePlace(a: Run, b: Run): boolean {
  if (a.text === b.text) return false
  const sides = [isStart(a, b) || isSameWord(a.before, b.before), isSameWord(a.behind, b.behind)]
  return a.weight >= 1 && b.weight >= 1 ? sides.includes(true) : !sides.includes(false)
}

const isStart = (a: Run, b: Run): boolean => a.before === null && b.before === null

const isSameWord = (a: Word | null, b: Word | null): boolean =>
  a !== null && b !== null && a.keys.some(key => b.keys.includes(key))
