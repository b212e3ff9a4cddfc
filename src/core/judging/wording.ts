import { memo } from '../memo.ts'
import { firstWhere } from '../places.ts'
import { wordEnd, wordStart } from './word-borders.ts'

/** A text prepared for searching, and where its places are in the original. */
interface Folded {
  text: string
  placeOf(at: number): number
}

/** Also folds letters that take two units: 𝐂𝐥𝐚𝐮𝐝𝐞. */
export function foldStyled(text: string): Folded {
  if (!/[\ud835\ud83c]/.test(text)) return { text: foldWidth(text), placeOf: at => at }
  /** After each of these places the original is one unit longer. */
  const shorter: number[] = []
  const plain = text.replace(/[\u{1d400}-\u{1d7ff}\u{1f130}-\u{1f149}]/gu, (styled, place: number) => {
    const letter = plainLetter(styled)
    if (letter.length === 1) shorter.push(place - shorter.length)
    return letter
  })
  return { text: foldWidth(plain), placeOf: at => at + firstWhere(0, shorter.length, i => shorter[i]! >= at) }
}

const plainLetter = (styled: string): string => {
  const plain = styled.normalize('NFKC')
  return /^\w$/.test(plain) ? plain : styled
}

/** Keeps the length: unifies width, style, hyphens and spaces, and replaces look-alikes of Latin letters within Latin words. */
export function foldWidth(text: string): string {
  const plain = text.replace(unusualUnit, plainUnit)
  return /[\u0370-\u052f]/.test(plain) ? plain.replace(mixedWord, latinOf) : plain
}

function plainUnit(unit: string): string {
  const code = unit.charCodeAt(0)
  if (code >= 0xff01 && code <= 0xff5e) return String.fromCharCode(code - 0xfee0)
  if (/\s/.test(unit)) return ' '
  if (/[\u2010-\u2012\u2212]/.test(unit)) return '-'
  return smallCapitals.get(unit) ?? plainLetter(unit)
}

const smallCapitals = pairs('ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ', 'abcdefghijklmnoprstuvwyz')
const unusualUnit = new RegExp(
  String.raw`[\uff01-\uff5e\u2010-\u2012\u2212\u00a0\u2007\u202f\u3000\u2102-\u2149\u24b6-\u24e9${[...smallCapitals.keys()].join('')}]`,
  'g',
)
const lookAlikes = pairs(
  'аеорсухіјѕԁһӏԛԝԍвкмнтАВЕЅІЈКМНОРСТУХԜԌοανρυικτΑΒΕΖΗΙΚΜΝΟΡΤΥΧ',
  'aeopcyxijsdhlqwgbkmhtABESIJKMHOPCTYXWGoavpuiktABEZHIKMNOPTYX',
)
const mixedWord = /[\p{Script=Latin}\u0370-\u052f]+/gu
const latinOf = (word: string): string =>
  /\p{Script=Latin}/u.test(word) ? word.replace(/[\u0370-\u052f]/g, unit => lookAlikes.get(unit) ?? unit) : word

function pairs(from: string, to: string): Map<string, string> {
  return new Map(Array.from(from, (unit, i) => [unit, to[i]!]))
}

/** The form under which a word is looked up, whatever its case and joints: `party-a`, `Party A`. */
export const joined = (word: string): string =>
  foldWidth(word)
    .toLowerCase()
    .replace(/[-_\s]+/g, '')

/** One pattern for many words in any case, longest first. Chinese words need no border. `suffix` follows Latin ones. */
export function anyWord(words: Iterable<string>, suffix = ''): string {
  const all = [...new Set(Array.from(words, word => foldWidth(word).trim()))]
  const latin = all.filter(word => /^[\p{Script=Latin}\p{Nd}]/u.test(word))
  const other = all.filter(word => word !== '' && !latin.includes(word))
  const patterns = [
    latin.length > 0 ? `${wordStart}(?:${byFirst(latin)})${suffix}${wordEnd}` : '',
    other.length > 0 ? `(?:${byFirst(other)})` : '',
  ]
  return patterns.filter(pattern => pattern !== '').join('|') || '(?!)'
}

/** Grouped by first character, so that most places of a text are passed after one look. */
function byFirst(words: readonly string[]): string {
  const groups = Map.groupBy(words, word => anyCase(String.fromCodePoint(word.codePointAt(0)!)))
  const longestFirst = (a: string, b: string) => b.length - a.length
  return Array.from(groups, ([first, group]) => {
    const rests = group.toSorted(longestFirst).map(word => restOf(word))
    return `${first}(?:${rests.join('|')})`
  }).join('|')
}

function restOf(word: string): string {
  const rest = [...word].slice(1).join('')
  const pattern = rest.replace(/[-_\s]+|./gsu, part => (/^[-_\s]/.test(part) ? String.raw`[-_\s]?` : anyCase(part)))
  return /^[\p{Script=Latin}\p{Nd}]$/u.test(word.at(-1)!) || word.at(-1) === ']'
    ? pattern
    : pattern + wordEndUnlessHan(word)
}

const wordEndUnlessHan = (word: string): string => (/\p{Script=Han}$/u.test(word) ? '' : wordEnd)

/** Cached, because there are few characters and many words. */
const known = new Map<string, string>()

const anyCase = (character: string): string => memo(known, character, () => eitherCase(character))

function eitherCase(character: string): string {
  const cases = new Set(
    [character.toLowerCase(), character.toUpperCase()].filter(one => one.length === character.length),
  )
  const escaped = [...cases].map(one => one.replace(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`))
  return escaped.length === 1 ? escaped[0]! : `[${escaped.join('')}]`
}

/** Whether the word occurs in the text. Both must be folded and in lower case. */
export function standsIn(text: string, word: string): boolean {
  const bordered = /^[\p{Script=Latin}\p{Nd}]/u.test(word)
  const isLetter = (at: number) => /[\p{Script=Latin}\p{Nd}]/u.test(text.charAt(at))
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length))
    if (!bordered || !(isLetter(at - 1) || isLetter(at + word.length))) return true
  return false
}
