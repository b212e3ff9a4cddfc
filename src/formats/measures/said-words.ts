import { clean } from '../../core/clean.ts'
import { foldWidth } from '../../core/judging/wording.ts'
import { denials, directions, quiet } from './quiet-words.ts'

/** A word, or a number that stands for one or two adjacent Han characters. */
export type Stem = string | number

/** `denied`: a denial comes before it, or it is the opposite of its stem. `sentence` counts from 0. */
type Visit = (stem: Stem, weight: number, denied: boolean, sentence: number) => void

/**
 * Visits the words of a text that carry meaning, sentence by sentence: English words without their endings, Chinese as
 * single characters and adjacent pairs. It builds no list, as texts may be long.
 */
export function visitWords(original: string, visit: Visit): void {
  const text = folded(original)
  const memo = new Map<string, Meaning>()
  const place: Place = { sentence: 0, denied: 0 }
  let length = 0
  for (const { 0: piece, index } of text.matchAll(pieces)) {
    const isWord = piece.length > 1 || !marks.has(piece)
    if (length > longestSentence || endsSentence(text, piece, index)) {
      if (length > 0) place.sentence++
      length = 0
    }
    if (!isWord) {
      place.denied = 0
      continue
    }
    if (isHan(piece)) visitHan(piece, place, visit)
    else visitWord(memo, piece, place, visit)
    length += isHan(piece) ? piece.length / 2 : 1
  }
}

/** Does any word of it carry meaning? */
export function saysSomething(text: string): boolean {
  let isSaid = false
  visitWords(text, () => {
    isSaid = true
  })
  return isSaid
}

/** Unifies letters that look alike, and drops invisible ones. */
function folded(original: string): string {
  if (!unusual.test(original)) return original
  const plain = foldWidth(
    clean(original)
      .text.normalize('NFKD')
      .replace(/\p{M}+/gu, ''),
  )
  // `foldWidth` skips words without a Latin letter, so an `x` is put in front of them for the call.
  return plain.replace(/[\u0370-\u052f]+/g, word => foldWidth(`x${word}`).slice(1))
}

/** Anything but ASCII, Chinese with its marks, and marks of printed text. */
const unusual =
  /[^\n\r\t -~\u2013\u2014\u2018-\u201d\u2026\u3001-\u3011\u4e00-\u9fff\uff01\uff08\uff09\uff0c\uff1a\uff1b\uff1f]/

interface Place {
  sentence: number
  /** How many more words are denied. */
  denied: number
}

/** Text without full stops is cut, so that a speech is never a single sentence. */
const longestSentence = 50
/** How far a denial reaches. */
const deniedWords = 2
const deniedPairs = 3

const pieces =
  /\p{Script=Han}{1,100}|\d{1,40}(?:[.,]\d{1,40}){0,9}|[[\p{L}\p{M}]--\p{Script=Han}]{1,40}(?:['’]t\b)?|[.!?。！？；;，,：:\n—]/gv

const marks = new Set('.!?。！？；;，,：:\n—')

const endsSentence = (text: string, piece: string, index: number): boolean =>
  piece === '.' ? /\s/.test(text[index + 1] ?? ' ') : '!?。！？；;\n'.includes(piece)

const isHan = (piece: string): boolean => piece.charCodeAt(0) >= 0x2e80 && /^\p{Script=Han}/u.test(piece)

/** A word says something, denies what follows, ends such a denial, or does nothing. */
type Meaning = { stem: string; opposite: boolean; weight: number } | 'denies' | 'turns' | null

function visitWord(memo: Map<string, Meaning>, piece: string, place: Place, visit: Visit): void {
  let meaning = memo.get(piece)
  if (meaning === undefined) {
    meaning = meaningOf(piece.toLowerCase().replace('’', "'"))
    memo.set(piece, meaning)
  }
  if (meaning === null) return
  if (meaning === 'denies') place.denied = deniedWords
  else if (meaning === 'turns') place.denied = 0
  else {
    visit(meaning.stem, meaning.weight, place.denied > 0 !== meaning.opposite, place.sentence)
    place.denied--
  }
}

function meaningOf(word: string): Meaning {
  if (/^\d/.test(word)) return { stem: word.replaceAll(',', ''), opposite: false, weight: 1.5 }
  if (denials.has(word) || word.endsWith("n't")) return 'denies'
  if (word === 'but' || word === 'and') return 'turns'
  if (word.length < 2 || quiet.has(word)) return null
  const stem = stemOf(word)
  return { ...(directions.get(stem) ?? { stem, opposite: false }), weight: 1 }
}

/** Strips -s, -ing, -ed and a last e, so that `reduces`, `reducing` and `reduced` are equal. */
function stemOf(word: string): string {
  let stem = word
  if (stem.length > 4 && stem.endsWith('ies')) stem = `${stem.slice(0, -3)}y`
  else if (stem.length > 3 && /[^sui]s$/.test(stem)) stem = stem.slice(0, -1)
  if (stem.length > 5 && stem.endsWith('ing')) stem = undoubled(stem.slice(0, -3))
  else if (stem.length > 4 && stem.endsWith('ed')) stem = undoubled(stem.slice(0, -2))
  if (stem.length > 3 && stem.endsWith('ie')) return `${stem.slice(0, -2)}y`
  if (stem.length > 4 && /[^i]i$/.test(stem)) return `${stem.slice(0, -1)}y`
  return stem.length > 3 && stem.endsWith('e') ? stem.slice(0, -1) : stem
}

const undoubled = (stem: string): string => (/([bdgklmnprt])\1$/.test(stem) ? stem.slice(0, -1) : stem)

function visitHan(run: string, place: Place, visit: Visit): void {
  let from = 0
  for (const { 0: mark, 1: denial, 2: turn, index } of run.matchAll(hanMarks)) {
    visitPairs(run, from, index, place, visit)
    if (denial !== undefined) place.denied = deniedPairs
    else if (turn !== undefined) place.denied = 0
    from = index + mark.length
  }
  visitPairs(run, from, run.length, place, visit)
}

function visitPairs(run: string, from: number, to: number, place: Place, visit: Visit): void {
  for (let i = from; i < to; i++) {
    const isDenied = place.denied-- > 0
    visit(run.charCodeAt(i), 0.2, isDenied, place.sentence)
    if (i + 1 === to) return
    const pair = pairAt(run, i)
    const direction = hanDirections.get(pair)
    if (direction) visit(direction.pair, 0.3, isDenied !== direction.opposite, place.sentence)
    else visit(pair, 0.3, isDenied, place.sentence)
  }
}

/** Packs two UTF-16 units into one number, which is faster to look up than a string. */
const pairAt = (run: string, at: number): number => (run.charCodeAt(at) << 16) | run.charCodeAt(at + 1)

const hanDirections = new Map(
  [...directions]
    .filter(([word]) => isHan(word))
    .map(([word, { stem, opposite }]) => [pairAt(word, 0), { pair: pairAt(stem, 0), opposite }]),
)

/** Matches denials, words that end a denial, and words without meaning of their own. */
const hanMarks = new RegExp(
  [
    '(并非|不是|没有|不会|不能|缺乏|不(?![仅但断同过止久管满])|没|未(?!来)|无(?![论疑线])|非(?!常))',
    '(但是|而是|但|却)',
    '不仅|不但|不过|不管|无论|无疑|非常|因为|所以|因此|如果|虽然|而且|并且|以及|可以|能够|应该|应当|必须|需要',
    '我们|我方|你们|他们|它们|对方|正方|反方|这些|那些|这种|那种|一些|一个|一种|已经|其实|从而|进而|由于|同时|往往|通常|可能',
    '[的了是在和与及或就都也而着把被将这那我你他它更很最还又所之其于等个]',
    '(?<![社机协])会(?![议员计])',
  ].join('|'),
  'g',
)
