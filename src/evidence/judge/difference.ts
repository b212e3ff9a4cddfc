import type { WordList } from '../../core/same-words.ts'
import type { NearPassage } from '../source-text.ts'

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

const light = new Set('a an the one that do does did has'.split(' '))
const pointing = new Set([
  ...light,
  ...'的 了 着 地 们 its his her their our my your this these those it he she they we you i and but so then just also 其 这 那 该 我 你 他 它 此 本 则 就 也'.split(
    ' ',
  ),
])

function isSame({ said, stands }: Piece, idle: ReadonlySet<string>): boolean {
  const [one, other] = [wordsIn(said, idle), wordsIn(stands, idle)]
  return one.length === other.length && one.every((word, i) => word === other[i] || isInflected(word, other[i]!))
}

const wordsIn = (text: string, idle: ReadonlySet<string>): string[] =>
  (
    spelledOut(plain(text)).match(
      /\p{Script=Han}|[-−–±×]?\d[\d.,:]*\s?[%‰°万亿×]?|[^\P{L}\p{Script=Han}]+|&&|\|\||[<>=≤≥≠+×%‰°!\p{Sc}]/gu,
    ) ?? []
  ).filter(word => !idle.has(word))

/** One width and lower case, but 10² is not 102. */
const plain = (text: string): string =>
  text
    .replace(/(?<=\d)(?=[²³¹⁰-⁹])/g, '^')
    .normalize('NFKC')
    .toLowerCase()

const spelledOut = (text: string): string =>
  text
    .replace(/(?<=\d)\s?per\s?cent\b/g, '%')
    .replace(/(?<=\d)\s(?=%)/g, '')
    .replace(/\b(?:eur|euros?)\b/g, '€')
    .replace(/\b(?:usd|dollars?)\b/g, '$')
    .replace(/(\p{Sc})\s?(\d[\d.,]*)/gu, '$2 $1')
    // `e-mail` is `email`, and so is what is broken at the end of a line; but `re-sign` is not `resign`.
    .replace(/(?<=\p{L})(?<!\bre)-\s*(?=\p{L})/gu, '')
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

/** `writes` and `writing`: forms of one word. Never `fast` and `faster`, `hard` and `hardly`, which mean another thing. */
function isInflected(one: string, other: string): boolean {
  const stems = stemsOf(one)
  return stemsOf(other).some(stem => stem.length > 2 && stems.includes(stem))
}

/** The word, and what it may be a form of. */
function stemsOf(word: string): string[] {
  const [, stem, ending] = /^([a-z]{2,}?)(ies|ied|es|s|ed|ing)$/.exec(word) ?? []
  if (!stem || !ending || /^(?:.eed|.*ss|evening)$/.test(word)) return [word]
  if (ending === 'ies' || ending === 'ied') return [word, `${stem}y`]
  if (ending === 's') return [word, stem]
  const single = /([^aeiou])\1$/.test(stem) && ending !== 'es' ? [stem.slice(0, -1)] : []
  return [word, stem, `${stem}e`, ...single]
}

/** In Chinese longer and shorter forms of a word are what endings are in English: 应该 and 应当, 缺 and 缺少. */
const isSameChinese = (one: string, other: string): boolean =>
  /\p{Script=Han}/u.test(one) && numbersOf(one) === numbersOf(other) && shortForms(one) === shortForms(other)

/** The numbers with their points, colons and ranges: 1.5 is not 15, and 3～5 is not 35. */
const numbersOf = (text: string): string =>
  (
    plain(text)
      .replace(/(?<=\d),(?=\d{3}(?!\d))/g, '')
      .replace(/[~–—−]/g, '-')
      .match(/-?\d+(?:[.:/^-]\d+)*/g) ?? []
  ).join(' ')

/** Characters that may be left out where they are no part of a word: 的 of 目的, 得 of 不得 and 个 of 三个月 stay. */
const variants: readonly (readonly [RegExp, string])[] = [
  [/应该|应当/g, '应'],
  [/别人/g, '他人'],
  [/其它/g, '其他'],
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
  [/之后|以后/g, '后'],
  [/的话(?=[，,])/g, ''],
  [/(?<![目别])的(?!确)/g, ''],
  [/(?<![为除不])了(?![解然])/g, ''],
  [/着(?![手重急眼])/g, ''],
  [/(?<![不必取获值觉懂记所难显免舍只])得(?![到出知分以])/g, ''],
  [/(?<![本土各当异实落基陆场境外内工营驻])地(?![方址区理图点位下面球域带基形])/g, ''],
  [/(?<=[\d〇零一二两三四五六七八九十百千万亿几这那某每])个(?![月别体性])/g, ''],
  [/(?<![我你您他她它])们/g, ''],
  [/(?<!成)就(?![业绪])/g, ''],
  [/(?<![方随以不])便(?![宜利于])/g, ''],
  [/(?<![规原否准法细])则/g, ''],
  [/(?<!场)所(?![有谓以属])/g, ''],
  [/(?<![总反分])之(?![前外内一间上下])/g, ''],
  [/[^\p{L}\p{N}\p{Sc}%‰°×±<>=≤≥≠+&|!-]/gu, ''],
]

const shortForms = (text: string): string =>
  variants.reduce((rest, [form, short]) => rest.replace(form, short), plain(text))
