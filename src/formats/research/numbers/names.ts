import { quiet } from '../../measures/quiet-words.ts'

/** A name in a text: of a product, a place, a company. */
export interface Name {
  /** In small letters, its version apart: two versions of a thing are two things. */
  name: string
  version: string
  start: number
  end: number
}

interface Token {
  word: string
  start: number
  end: number
  /** A sentence begins with it, so that its capital says nothing. */
  isFirst: boolean
}

/**
 * Reads names by their capitals. What stands only where sentences begin is taken for a name if the same word has its
 * capital elsewhere, so it takes all texts together.
 */
export function nameReader(texts: readonly string[], known: readonly string[] = []): (text: string) => Name[] {
  const sure = new Set<string>()
  const given = new Set(known.filter(name => name.length >= shortestGiven))
  for (const text of texts)
    for (const { word, isFirst } of tokensIn(text)) if (isSure(word, isFirst)) sure.add(word.toLowerCase())
  return text => {
    const tokens = tokensIn(text)
    const isName = tokens.map(({ word }) => given.has(word) || (/[A-Z]/.test(word) && sure.has(word.toLowerCase())))
    // `Claude Code costs`: what a sentence begins with belongs to the name behind it.
    for (const [i, { word, isFirst, end }] of tokens.entries())
      if (isFirst && isName[i + 1] && !isCommon(word) && tokens[i + 1]!.start === end + 1) isName[i] = true
    return joined(text, tokens, isName)
  }
}

/** A shorter one is a word like others: `go`. */
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

/** A capital within a word, or one where no sentence begins. */
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

/** Words that follow each other are one name, and a small number behind it is its version. */
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

/** Where something was read or counted, and who says it: it is not what is spoken of. */
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

/** Whether two texts name different things: each has a name that the other has not. */
export function nameDifferent(ours: readonly Name[], theirs: readonly Name[]): boolean {
  return unmatched(ours, theirs).length > 0 && unmatched(theirs, ours).length > 0
}

export const unmatched = (ours: readonly Name[], theirs: readonly Name[]): Name[] =>
  ours.filter(one => !theirs.some(other => isSameName(one, other)))

/** `Copilot` is `GitHub Copilot`, but `Redis Cloud` is not all of `Redis`. */
function isSameName(one: Name, other: Name): boolean {
  if (one.version !== other.version) return false
  return ` ${one.name}`.endsWith(` ${other.name}`) || ` ${other.name}`.endsWith(` ${one.name}`)
}
