/** What stands before a speech says: who speaks, and where in the debate. */
export interface Label {
  /** As written, without round and kind of speech: `PRO`, `Alice`, `Alice (Acme)`. */
  name: string
  /** The side it names, if it names one: `PRO`, `Affirmative` and 正方 are one. */
  side: Side | null
  /** What else it calls the speaker: PRO in `Alice (PRO)`. */
  others: readonly string[]
  round: number | null
  /** It has a round, a kind of speech or a time beside the name. */
  isMarked: boolean
  /** Words behind the name that belong to the speech: its title in `PRO: the cost of waiting`. */
  title: string
}

export type Side = 'pro' | 'con'

/** A line that says where in the debate we are, and not who speaks: `Round 2`, `Opening statements`. */
export interface Waymark {
  round: number | null
}

export type LabelRead = { label: Label } | { waymark: Waymark }

/**
 * The one rule for who speaks: a label is a side or a name, with an optional round or turn, kind of speech and time around it,
 * in any order. null: it is no label. `words` may come from anywhere and are of any length.
 */
export function readLabel(words: string): LabelRead | null {
  if (words.length > longest || words.includes('://')) return null
  const plain = tidy(words)
  const { rest: untimed, count: times } = taken(plain, time)
  const { rest: bare, round, count: rounds } = withoutRounds(untimed)
  const side = sideIn(bare)
  if (side === 'both') return null
  const { rest, count: kinds } = side ? { rest: bare, count: 0 } : withoutKinds(bare)
  const isMarked = times + rounds + kinds > 0
  if (side) return sideLabel(bare, side, round, isMarked)
  const name = trimmed(rest)
  if (!/[\p{L}\p{N}]/u.test(name)) return rounds + kinds > 0 ? { waymark: { round } } : null
  if (!isName(name)) return null
  return { label: { name, side: null, others: [], round, isMarked, title: '' } }
}

export const sideOf = (name: string): Side | null => {
  const read = readLabel(name)
  return read && 'label' in read ? read.label.side : null
}

/** `Alice` and `ALICE` are one. */
export const sameName = (name: string): string => name.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()

const longest = 200

/** Without marks, little pictures and doubled spaces. */
const tidy = (words: string): string =>
  words
    .replace(/[*_`<>|\\]|\p{Extended_Pictographic}\ufe0f?/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** Signs between the parts of a label. */
const between = String.raw`[\s:：·•,，、/|~=–—-]`
const opened = String.raw`[(（\[【［{「]\s*`
const closed = String.raw`\s*[)）\]】］}」]`
/** Either in brackets of its own, or bare. */
const own = (pattern: string): string => `(?:${opened}(?:${pattern})${closed}|(?:${pattern}))`

const clock = String.raw`\d{1,2}:\d{2}(?::\d{2})?(?:\s?[ap]\.?m\.?)?`
const day = String.raw`\d{4}[-/.年]\d{1,2}[-/.月]\d{1,2}日?|\d{1,2}[/.]\d{1,2}[/.]\d{2,4}|(?:today|yesterday|今天|昨天)(?:\s+at)?`
const time = new RegExp(
  own(String.raw`(?:on\s+)?(?:${day})(?:[\sT,，]{1,3}(?:at\s+)?${clock}Z?)?|(?:at\s+)?${clock}`),
  'giu',
)

const numerals = '零一二三四五六七八九十'
const counted = 'one|two|three|four|five|six|seven|eight|nine|ten'
const figure = String.raw`\d{1,3}|${counted}|[ivx]{1,4}(?![\p{L}])`
const rounds = new RegExp(
  own(
    [
      String.raw`(?<![\p{L}\p{N}])(?:round|rd\.?|r(?=\s?\d))\s{0,2}#?(?<number>${figure})(?:\s?(?:of|/)\s?\d{1,3})?(?![\p{L}\p{N}])`,
      String.raw`(?<![\p{L}\p{N}])(?:turn|speech|exchange|post|message|comment|part|step|phase|stage)\s{0,2}#?(?:${figure})(?:\s?(?:of|/)\s?\d{1,3})?(?![\p{L}\p{N}])`,
      String.raw`(?<![\p{L}\p{N}])(?:first|second|third|fourth|fifth|last|final|next)\s(?:round|turn)(?![\p{L}\p{N}])`,
      String.raw`第\s?(?<chinese>\d{1,3}|[${numerals}]{1,3})\s?(?:轮次?|回合|局)(?:次|辩论|交锋)?`,
      String.raw`第\s?(?:\d{1,3}|[${numerals}]{1,3})\s?(?:次|阶段|环节|部分|段|楼|条)(?:发言)?|\d{1,4}\s?楼|最后一轮|首轮`,
    ].join('|'),
  ),
  'giu',
)
/** `3. PRO`, `#3 PRO`, `(3) PRO`, `Ann (2)` */
const bareNumber = /^\s*(?:#\d{1,4}|\(?\d{1,3}[.)、])\s+|\s*[(（[]\d{1,3}[)）\]]\s*$/gu

function withoutRounds(words: string): { rest: string; round: number | null; count: number } {
  let round: number | null = null
  const { rest, count } = taken(words, rounds, groups => {
    round ??= numberIn(groups.number ?? groups.chinese)
  })
  const { rest: bare, count: more } = taken(rest, bareNumber)
  return { rest: bare, round, count: count + more }
}

function numberIn(written: string | undefined): number | null {
  if (written === undefined) return null
  if (/^\d+$/.test(written)) return Number(written)
  const word = counted.split('|').indexOf(written.toLowerCase())
  if (word >= 0) return word + 1
  const roman = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x'].indexOf(written.toLowerCase())
  if (roman >= 0) return roman + 1
  const [tens, ones] = written.includes('十') ? written.split('十') : ['零', written]
  const digit = (numeral: string | undefined, otherwise: number) => (numeral ? numerals.indexOf(numeral) : otherwise)
  return digit(tens, 1) * 10 + digit(ones, 0) || null
}

function taken(
  words: string,
  pattern: RegExp,
  each: (groups: Record<string, string | undefined>) => void = () => {},
): { rest: string; count: number } {
  let count = 0
  const rest = words.replace(pattern, (...match) => {
    count++
    const groups = match.at(-1) as Record<string, string | undefined> | string
    if (typeof groups === 'object') each(groups)
    return ' '
  })
  return { rest, count }
}

const kindWords = [
  'opening|closing|concluding|(?:sur)?rebuttal|rejoinder|counter(?:[- ]?(?:argument|point|statement))?|cross[- ]?exam(?:ination)?|crossfire',
  'constructive|summary|summation|conclusion|statement|argument|remark|speech|response|reply|rebut|position|case|defen[cs]e|focus|introduction|intro|question|answer',
].join('|')
const kind = String.raw`(?:(?:first|second|third|final|main|initial|short|1st|2nd|3rd|the|an?)\s)*(?:${kindWords})s?(?:\s(?:and\s|&\s|to\s)?(?:(?:${kindWords})s?))*`
const chineseKind =
  '(?:开篇|开场|首轮|最终|最后|补充|自由|正式)*(?:立论|陈词|陈述|发言|反驳|驳论|驳斥|质询|盘问|攻辩|对辩|辩论|小结|总结|结辩|结案|回应|答辩|申论|观点|论点|论证|结论|开场白?|开篇)+(?:阶段|环节|部分)?'
const saying =
  'says?|said|writes|wrote|argues?|argued|replies|replied|responds|responded|speaks|answers|posted|说道?|写道?|答道?'

/** Kinds stand apart from a name, behind it or before it; `Opening Statement by Alice`. */
const kinds = new RegExp(
  [
    `${opened}(?:${kind}|${chineseKind})${closed}`,
    String.raw`^(?:${kind}|${chineseKind})(?:(?:\s(?:by|from|of|for)\s)|${between}+|$)`,
    String.raw`(?:['’]s?)?(?:^|${between}+|的|(?<=\p{Script=Han}))(?:${kind}|${chineseKind})$`,
    String.raw`\s(?:${saying})$|(?<=\p{Script=Han})(?:${saying})$|^(?:posted|written) by\s`,
  ].join('|'),
  'giu',
)

/** Two at most: `Opening: Alice (Statement)`. In `Answer A` and `Position 2` the kind is part of the name. */
function withoutKinds(words: string): { rest: string; count: number } {
  const first = taken(trimmed(words), kinds)
  const second = taken(trimmed(first.rest), kinds)
  if (/^(?:\p{Script=Latin}|\d{1,3})$/u.test(trimmed(second.rest))) return { rest: words, count: 0 }
  return { rest: second.rest, count: first.count + second.count }
}

const edges = new RegExp(`^${between}+|${between}+$`, 'gu')

/** Without brackets that hold nothing, and without signs at either end. */
const trimmed = (words: string): string =>
  words
    .replace(/[[\]【】]/g, ' ')
    .replace(edges, '')
    .replace(/[(（]\s*[)）]/g, '')
    .replace(edges, '')
    .replace(/\s+/g, ' ')
    .replace(/^@(?=\p{L})/u, '')

function isName(name: string): boolean {
  if ([...name].length > 60 || name.split(' ').length > 6) return false
  return !/[.!?;。！？；…]$/.test(name) && !asks.test(name)
}

/** Labels of the question and not of a speech. */
const asks = /^(?:topic|question|motion|resolution|debate topic|辩题|问题|议题|主题|题目)$/i

const sides: Readonly<Record<Side, string>> = {
  pro: 'pro(?! ?(?:\\d|tip|and|&))|affirmative|aff|proponent|proposition|in favou?r|for|supporting side|正方|赞成方|支持方',
  con: 'con(?! ?(?:\\d|and|&))|negative|neg|opponent|opposition|against|opposing side|反方|反对方',
}
const sideWord = new RegExp(
  `(?<![\\p{Script=Latin}\\p{N}'’-])(?:the )?(?:(?<pro>${sides.pro})|(?<con>${sides.con}))(?:[ -](?:side|team|debater|speaker|bench|camp|agent|model))?(?![\\p{Script=Latin}\\p{N}])`,
  'giu',
)

interface FoundSide {
  side: Side
  start: number
  end: number
}

/** Of two sides the first speaks: `PRO rebuttal to CON`; but `PRO vs CON` is nobody. */
function sideIn(words: string): FoundSide | 'both' | null {
  const found = Array.from(words.matchAll(sideWord), ({ 0: word, index, groups }): FoundSide & { word: string } => ({
    word,
    side: groups!.pro === undefined ? 'con' : 'pro',
    start: index,
    end: index + word.length,
  }))
  if (found.length > 4) return null
  // "for" is a side only where nothing else is said: `FOR`, `Arguments for`.
  const sure = found.filter(
    ({ word, start, end }) => !/^for$/i.test(word) || unsaidIn(`${words.slice(0, start)} ${words.slice(end)}`) === '',
  )
  const [first, second] = sure
  if (!first) return null
  if (
    second &&
    second.side !== first.side &&
    /^\s*(?:vs?\.?|versus|and|&|\/|or|对|与|和|、|及)\s*$/iu.test(words.slice(first.end, second.start))
  )
    return 'both'
  return first
}

/** Which member of a side speaks is no matter of ours: 正方一辩, `First Affirmative`. */
const members =
  /(?<![\p{L}])(?:1st|2nd|3rd|4th|first|second|third|fourth|speaker|debater|agent|model|side|team|by|from|of|to|the|for|as|is|on|and|motion|resolution|\d(?:ac|nc|ar|nr)|#?\d|[a-d])(?![\p{L}\p{N}])|['’]s?(?=\s|$)|[一二三四]辩(?:手)?|辩手|代表|的/giu
/** `Agent A` and `Debater 2` in a piece of their own are names, by which labels may go on without the side. */
const namesMember = /^(?:(?:speaker|debater|agent|model|side|team)\s?#?|辩手\s?)(?:[a-d]|\d{1,2})$/iu
const anyKind = new RegExp(String.raw`(?<![\p{L}])(?:${kind}|${saying})(?![\p{L}])|${chineseKind}|说道?$|写道?$`, 'giu')

function sideLabel(
  words: string,
  { side, start, end }: FoundSide,
  round: number | null,
  isMarked: boolean,
): LabelRead | null {
  const written = words.slice(start, end).replace(/^the /i, '').trim()
  const names: string[] = []
  const title: string[] = []
  let isPast = false
  for (const { 0: piece, 1: bracketed, index } of inPieces(words)) {
    const isSide = index <= start && start < index + piece.length
    const said = trimmed(bracketed ?? piece)
    const left = !isSide && namesMember.test(said) ? said : unsaidIn((bracketed ?? piece).replace(sideWord, ' '))
    // Other words beside the side make it a sentence (`Pro argues that costs fall`), unless a round says that it is a label.
    if (isSide && left !== '' && !(isMarked && left.split(' ').length <= 2)) return null
    if (left !== '' && !isSide) {
      if (isPast && bracketed === undefined && !namesOne(said)) title.push(said)
      else if (isName(said)) names.push(said)
      else return null
    }
    isPast ||= isSide
  }
  const isFirst = names.length > 0 && words.indexOf(names[0]!) < start
  const [name, ...others] = isFirst ? [names[0]!, written, ...names.slice(1)] : [written, ...names]
  const hasKind = taken(words, anyKind).count > 0
  return { label: { name: name!, side, others, round, isMarked: isMarked || hasKind, title: title.join(': ') } }
}

/** What stands in brackets or between signs is one piece. A space between Chinese words is a sign, too. */
const inPieces = (words: string) =>
  words
    .replace(/(?<=\p{Script=Han})\s(?=\p{L}{2}|\p{Script=Han})/gu, '·')
    .replace(/\s[-/]\s/g, ' · ')
    .matchAll(/[(（[【]([^()（）[\]【】]*)[)）\]】]|[^()（）[\]【】:：·•|,，–—]+/gu)

/** What is left of a piece without kinds of speeches and words that only join. */
const unsaidIn = (piece: string): string => trimmed(taken(taken(trimmed(piece), anyKind).rest, members).rest)

/** A model or a person, and no title of a speech. */
const namesOne = (words: string): boolean =>
  words.split(' ').length <= 3 &&
  (/\d/.test(words) ||
    /^\p{Lu}[\p{L}.-]*(?: \p{Lu}[\p{L}.-]*){0,2}$/u.test(words) ||
    /^\p{Script=Han}{2,4}$/u.test(words))
