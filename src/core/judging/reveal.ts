import type { Json } from '../json.ts'
import { memo } from '../memo.ts'
import type { BlindSide } from './blind.ts'
import { wordEnd, wordStart } from './word-borders.ts'

/**
 * Puts names in the place of labels, whatever stands around them: `Larch`, `the Larch side`, `Side Larch`, `round-1/Larch`.
 * Debates of earlier versions have letters for labels: those count only where a word says so (`Side A`, `round-1/A`).
 */
export function revealSides(text: string, sides: readonly BlindSide[], nameOf: (seat: string) => string): string {
  const seatOf = (label: string) => sides.find(side => side.label.toLowerCase() === label.toLowerCase())!.seat
  return text.replace(
    memo(patterns, sides, () => patternOf(sides)),
    (...match) => {
      const { key, before = '', label, letter, after = '' } = match.at(-1) as Record<string, string | undefined>
      if (key !== undefined) return seatOf(key)
      const name = nameOf(seatOf((label ?? letter)!))
      const place = (match.at(-3) as number) + before.length
      const told = beginsSentence(text, place) ? name.charAt(0).toUpperCase() + name.slice(1) : name
      // Chinese characters need no space between them.
      return `${/^\p{Script=Han}/u.test(name) ? '' : before}${told}${/\p{Script=Han}$/u.test(name) ? '' : after}`
    },
  )
}

/** `[Larch-2.3]` → `[P2.3]` */
export const revealClaims = (text: string, claims: ReadonlyMap<string, BlindSide>): string =>
  Array.from(claims).reduce(
    (words, [letter, { label }]) =>
      words.replace(
        new RegExp(String.raw`${wordStart}${label}(?:-|(?<=[[【]${label}) )(?=\d{1,3}(?:\.\d{1,3})?${wordEnd})`, 'gu'),
        letter,
      ),
    text,
  )

const beginsSentence = (text: string, place: number): boolean =>
  place === 0 || /(?:[.!?]\s{1,2}|\n)$/.test(text.slice(Math.max(0, place - 3), place))

/** Cached, because every text of a reply has the same sides. */
const patterns = new WeakMap<readonly BlindSide[], RegExp>()

function patternOf(sides: readonly BlindSide[]): RegExp {
  const all = sides.map(side => side.label).toSorted((a, b) => b.length - a.length)
  const words = all.filter(label => label.length > 1).flatMap(word => [word, word.toLowerCase(), word.toUpperCase()])
  const letters = all.filter(label => label.length === 1)
  const either = (labels: readonly string[]) => (labels.length > 0 ? labels.join('|') : '(?!)')
  const title = '(?:[Tt]he )?(?:[Ss]ide|SIDE|[Dd]ebater|[Ss]peaker|辩手)[ -]?'
  const word = String.raw`(?:${title}|(?<![\p{L}])[Tt]he )?${wordStart}(?<label>${either(words)})${wordEnd}(?: side(?![\p{L}-])| ?方(?![案法式面位针程形]))?`
  const lettered = String.raw`(?<![\p{L}])${title}(?<letter>${either(letters)})${wordEnd}`
  return new RegExp(
    [
      String.raw`(?<=(?<![/:.@\w-])(?:[a-z0-9][\w.-]{0,63}/){1,12})(?<key>${all.join('|')})(?![\w/-])`,
      String.raw`(?<before>(?:(?<=[\p{Script=Han}，。；：、“”（）]) )?)(?:${word}|${lettered})(?<after>(?: (?=\p{Script=Han}))?)`,
    ].join('|'),
    'gu',
  )
}

/** Puts the real names into a blind judge's reply: in words, in field names, and in keys of turns. */
export function revealed(value: Json, sides: readonly BlindSide[], nameOf: (seat: string) => string): Json {
  const seatOf = (label: string) => sides.find(side => side.label === label)?.seat
  if (typeof value === 'string' && keyForm.test(value)) return value.replace(/[^/]+$/, last => seatOf(last) ?? last)
  if (typeof value === 'string') return seatOf(value) ?? revealSides(value, sides, nameOf)
  if (value === null || typeof value !== 'object') return value
  if (Array.isArray(value)) return value.map(item => revealed(item, sides, nameOf))
  return Object.fromEntries(
    Object.entries(value).map(([field, inner]) => [seatOf(field) ?? field, revealed(inner, sides, nameOf)]),
  )
}

/** `research/look-2/Larch` */
const keyForm = /^[a-z][\w.-]{0,80}(?:\/[\w.-]{1,80}){1,4}$/
