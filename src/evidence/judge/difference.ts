import type { WordList } from '../../core/same-words.ts'
import type { NearPassage } from '../library.ts'

/** A quotation and a passage that is near to it: what is changed, word by word. */
export interface Difference {
  /** The cited words compared with the real ones, with [-left out-] and {+put in+}. */
  shown: string
  /** `none`: only articles, endings or short forms differ. `pointing`: another pronoun. */
  size: 'none' | 'pointing' | 'real'
  kind: 'number' | 'negation' | 'words'
}

export function differenceOf(quote: string, words: WordList, passage: NearPassage): Difference {
  const { changes, source, start, end } = passage
  const pieces = changes.map(({ said: [from, to], stands: [start, end] }) => {
    const at = from < words.ids.length ? words.starts[from]! : quote.length
    const said = from === to ? '' : quote.slice(at, words.ends[to - 1]!)
    return { at, said, stands: source.text.slice(start, end).replace(/\s+/g, ' ') }
  })
  const all = pieces.map(({ said, stands }) => `${said} ${stands}`).join(' ')
  return {
    shown: shownIn(quote, pieces),
    size: isSameChinese(quote, source.text.slice(start, end)) ? 'none' : sizeOf(pieces),
    kind: /\d/.test(all) ? 'number' : negation.test(all) ? 'negation' : 'words',
  }
}

interface Piece {
  at: number
  said: string
  stands: string
}

function shownIn(quote: string, pieces: readonly Piece[]): string {
  let shown = ''
  let from = 0
  for (const { at, said, stands } of pieces) {
    const gap = said === '' && /[\p{L}\p{N}]$/u.test(stands) && /^[a-z\d]/i.test(quote.slice(at, at + 1)) ? ' ' : ''
    // Where a word is only left out, its space goes with it.
    const space = stands === '' && quote[at + said.length] === ' ' ? ' ' : ''
    shown += quote.slice(from, at) + (said && `[-${said}${space}-]`) + (stands && `{+${stands}${gap}+}`)
    from = at + said.length + space.length
  }
  return (shown + quote.slice(from)).replace(/\s+/g, ' ').trim()
}

const negation = /\b(?:not|no|never|none|nor|neither|without|cannot)\b|n['’]t\b|[不非没未无否勿]/i

function sizeOf(pieces: readonly Piece[]): Difference['size'] {
  if (pieces.every(piece => isSame(piece, light))) return 'none'
  return pieces.every(piece => isSame(piece, pointing)) ? 'pointing' : 'real'
}

const light = new Set('a an the one that do does did has 的 了 着 地 得 个 们'.split(' '))
const pointing = new Set([
  ...light,
  ...'its his her their our my your this these those it he she they we you i and but so then just also 其 这 那 该 我 你 他 它 此 本 则 就 也'.split(
    ' ',
  ),
])

function isSame({ said, stands }: Piece, idle: ReadonlySet<string>): boolean {
  const [one, other] = [wordsIn(said, idle), wordsIn(stands, idle)]
  return one.length === other.length && one.every((word, i) => word === other[i] || isInflected(word, other[i]!))
}

const wordsIn = (text: string, idle: ReadonlySet<string>): string[] =>
  (
    spelledOut(text.normalize('NFKC').toLowerCase()).match(
      /\p{Script=Han}|[-−±×]?\d[\d.,:]*\s?[%‰°万亿×]?|[^\P{L}\p{Script=Han}]+|[<>=≤≥≠+×%‰°]/gu,
    ) ?? []
  ).filter(word => !idle.has(word))

const spelledOut = (text: string): string =>
  text
    .replace(/\bcan['’]t\b|\bcannot\b/g, 'can not')
    .replace(/\bwon['’]t\b/g, 'will not')
    .replace(/n['’]t\b/g, ' not')
    .replace(/['’]re\b/g, ' are')
    .replace(/['’]ve\b/g, ' have')
    .replace(/['’]ll\b/g, ' will')
    .replace(/['’]s\b/g, ' is')
    .replace(/\b(?:am|are|was|were|been|being)\b/g, 'is')
    .replace(/\b(?:have|had|having)\b/g, 'has')
    .replace(/\b(?:do|did|done)\b/g, 'does')
    .replace(/(?<=[a-z]{3})is(?=e|es|ed|er|ing|ation\b)/g, 'iz')
    .replace(/(?<=[a-z]{2})our\b/g, 'or')

/** `writes` and `written`: the same beginning, and endings of a few letters. Never a number or a Han character. */
function isInflected(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  if (short.length < 3 || /[\d\p{Script=Han}]/u.test(one + other)) return false
  let same = 0
  while (same < short.length && short[same] === long[same]) same++
  return (
    same >= 3 &&
    same >= short.length - 2 &&
    long.length - same <= 3 &&
    ending.test(short.slice(same)) &&
    ending.test(long.slice(same))
  )
}

const ending = /^(?:|e|y|s|es|ed|d|en|n|t|ing|ies|ied|ly|er|r)$/

/** In Chinese longer and shorter forms of a word are what endings are in English: 应该 and 应当, 缺 and 缺少. */
const isSameChinese = (one: string, other: string): boolean =>
  /\p{Script=Han}/u.test(one) && shortForms(one) === shortForms(other)

const variants: readonly (readonly [RegExp, string])[] = [
  [/应该|应当/g, '应'],
  [/别人|他人/g, '人'],
  [/缺少|缺乏/g, '缺'],
  [/并且/g, '并'],
  [/可以|能够|能/g, '可'],
  [/但是|不过/g, '但'],
  [/如果|假如/g, '若'],
  [/已经/g, '已'],
  [/时候/g, '时'],
  [/或者/g, '或'],
  [/必须|必需/g, '须'],
  [/以及|[与及]/g, '和'],
  [/因为/g, '因'],
  [/仍然|仍旧/g, '仍'],
  [/的话|之后|以后/g, ''],
  [/[的了着地得个们就便则后所之为]|[^\p{L}\p{N}%‰°×±<>=≤≥≠+-]/gu, ''],
]

const shortForms = (text: string): string =>
  variants.reduce((rest, [form, short]) => rest.replace(form, short), text.normalize('NFKC').toLowerCase())
