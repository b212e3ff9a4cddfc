import type { Json } from '../json.ts'
import { memo } from '../memo.ts'
import { applyEdits } from '../places.ts'
import type { BlindSide } from './blind.ts'
import { joined, wordEnd, wordStart } from './wording.ts'

/** 甲方, 乙方 … in this order. */
export const stems = '甲乙丙丁戊己庚辛壬癸子丑'

/**
 * Handles whatever form the judge chose: `Side A`, `side-a`, `sides A and B`, 甲方, 甲, `A 方`, `round-1/A`, `(A)`, `A's case`,
 * `A is stronger than B`. A letter that may mean something else stays.
 */
export function revealSides(text: string, sides: readonly BlindSide[], nameOf: (seat: string) => string): string {
  const seatOf = (label: string) => sides.find(side => side.label === label.toUpperCase())!.seat
  const byName = new Map(sides.map(side => [joined(side.name), side.seat]))
  const revealed = text.replace(
    memo(patterns, sides, () => patternOf(sides)),
    (match, ...rest) => {
      const { list, listed, lower, key, chinese, stem } = rest.at(-1) as Record<string, string | undefined>
      if (key !== undefined) return seatOf(key)
      const label = chinese ?? lower
      if (label !== undefined) return nameOf(seatOf(label))
      if (stem !== undefined) return nameOf(sides[stems.indexOf(stem)]!.seat)
      const letters = list ?? listed
      if (letters === undefined) return nameOf(byName.get(joined(match))!)
      return letters.replace(/(?<![A-Za-z])[A-Za-z]{1,2}(?![A-Za-z])/g, letter => {
        return letter === 'or' ? letter : nameOf(seatOf(letter))
      })
    },
  )
  return revealLetters(revealed, sides, nameOf)
}

/** Cached, because every text of a reply has the same sides. */
const patterns = new WeakMap<readonly BlindSide[], RegExp>()

function patternOf(sides: readonly BlindSide[]): RegExp {
  const label = either(sides.map(side => side.label))
  const lower = either(sides.map(side => side.label.toLowerCase()))
  const own = sides.map(({ name }) => name).filter(name => !/^(?:Side|Debater|Speaker)/.test(name))
  const title = `${wordStart}(?:${either(titles(sides).map(anyCase))})`
  const and = String.raw`\s?(?:,\s?and|,\s?or|,|and|or|&|/|和|与|、)\s?`
  return new RegExp(
    [
      ...own.map(name => name.replace(/ /g, String.raw`\s?`) + (/[A-Z]$/.test(name) ? wordEnd : '')),
      String.raw`${title}[Ss]?[\s_-](?<list>${label}(?:${and}${label}${wordEnd}){0,12})${wordEnd}`,
      String.raw`${title}[Ss][\s_-](?<listed>${lower}(?:${and}${lower}${wordEnd}){1,12})${wordEnd}`,
      String.raw`(?<!${otherSide})${title}[\s_-](?<lower>${lower})${wordEnd}(?!${articleEnd})`,
      String.raw`(?<=(?<![/:.@\w-])(?=[^/\s]{0,64}\d|[^/\s]{0,64}/[^/\s]{0,64}\d)(?:[a-z0-9][\w.-]{0,63}/){1,12})(?<key>${label})(?![\w/-])`,
      String.raw`(?:辩手\s?)?${wordStart}(?<chinese>${label})\s?方(?![案法式面位针程形])`,
      ...stemPattern(sides),
    ].join('|'),
    'gu',
  )
}

const either = (words: readonly string[]): string => `(?:${words.join('|')})`

/** `Side` and `Debater` always count; another word only if the sides were given it. */
const titles = (sides: readonly BlindSide[]): string[] => [
  ...new Set(['Side', 'Debater', ...sides.flatMap(({ name }) => /^[A-Z][a-z]+(?= )/.exec(name) ?? [])]),
]
const anyCase = (word: string): string => [...word].map(unit => `[${unit.toUpperCase()}${unit.toLowerCase()}]`).join('')

/** "On this side a tree" means no side A; "side a argues" does. */
const otherSide = String.raw`\b(?:this|that|each|either|every|other|one|left|right|wrong|same|north|south|east|west)\s{1,2}`
const articleEnd = String.raw`\s+(?!(?:is|was|has|had|does|did|can|could|and|or|but|never|also|only|fails?|wins?|shows?|argues?|claims?|says?|concedes?|cites?|gives?|makes?|answers?)\b)\p{L}`

/** 甲 alone, if sides are called 甲方, where it speaks or is compared. 甲板 and 乙醇 are words of their own. */
function stemPattern(sides: readonly BlindSide[]): string[] {
  const own = sides.slice(0, 4).flatMap(({ name }, i) => (name === `${stems[i]}方` ? [stems[i]!] : []))
  if (own.length === 0) return []
  const after = String.raw`(?:\s?(?:认为|主张|指出|承认|提出|提供|引用|反驳|回应|坚称|声称|说|称|胜|赢|更|较|未|没有|并未|也|则|比|优于|不如|强于|弱于|与[${own.join('')}]|和[${own.join('')}]|、[${own.join('')}]|的(?:论|证|观|主张|立场|说法|反驳|引|数据|陈述|理由|回应|发言))|[，。；：,;:)）]|$)`
  return [String.raw`(?<=^|[^\p{Script=Han}]|[${before}])(?<stem>[${own.join('')}])(?=${after})`]
}

/** Characters after which a side may be named. */
const before = '和与比而但因对由被让是于为向给从、若即使判支持'

/**
 * Letters that stand alone for sides: if a verb of arguing follows, or if the sentence names another side by its letter. `A
 * case`, `plan A`, `vitamin B`, `B-tree`, `A/B test` and `from A to B` stay.
 */
function revealLetters(text: string, sides: readonly BlindSide[], nameOf: (seat: string) => string): string {
  const seats = new Map(sides.map(({ label, seat }) => [label, seat]))
  const letter = new RegExp(
    String.raw`(?<![\p{Script=Latin}\p{Nd}_/.+#@&'’-])(?:${[...seats.keys()].join('|')})(?![\p{Script=Latin}\p{Nd}_/+#@&]|-[\p{L}\p{N}]|\.\p{L})`,
    'gu',
  )
  return text
    .split(/(?<=[.!?;]\s|[。！？；\n])/u)
    .map(sentence => revealSentence(sentence, letter, seats, nameOf))
    .join('')
}

interface Letter {
  at: number
  label: string
  /** It speaks, or has a case of its own. */
  argues: boolean
}

function revealSentence(
  sentence: string,
  pattern: RegExp,
  seats: ReadonlyMap<string, string>,
  nameOf: (seat: string) => string,
): string {
  const found: Letter[] = []
  for (const { 0: label, index } of sentence.matchAll(pattern)) {
    const before = sentence.slice(Math.max(0, index - sight), index)
    const after = sentence.slice(index + label.length, index + label.length + sight)
    if (isLetter(label, before, after))
      found.push({ at: index, label, argues: argues(before, after.replace(/^[*_"”’]{1,3}(?=\s)/, '')) })
  }
  const several = new Set(found.map(({ label }) => label)).size > 1
  const edits = found
    .filter(({ argues }) => several || argues)
    .map(({ at, label }) => ({ start: at, end: at + label.length, by: nameOf(seats.get(label)!) }))
  return applyEdits(sentence, edits)
}

const sight = 48

/** Not a thing's name (`plan A`), not the article, not a point on a way (`from A to B`), not the first item of a list. */
function isLetter(label: string, before: string, after: string): boolean {
  if (/\(\s?$/.test(before)) return /^\s?\)/.test(after) && inBrackets(before, after)
  if (thingBefore.test(before) || !(beginning.test(before) || chineseBeginning.test(before))) return false
  if (/(?:from|between points?)\s$/i.test(before) && /^\s(?:to|through)\s/.test(after)) return false
  if (/\b[A-Z]\s(?:to|through)\s$/.test(before)) return false
  if (/^\s?[).:]\s/.test(after) && /(?:^|\n)[\s>*_-]*$/.test(before)) return false
  return (label !== 'A' && label !== 'I') || !/^\s+[\p{L}\p{N}]/u.test(after) || notArticle.test(after)
}

const things =
  'option|plan|variant|choice|proposal|alternative|scenario|point|item|case|section|clause|paragraph|part|step|condition|appendix|vitamin|type|class|grade|group|table|figure|phase|schedule|exhibit|方案|选项|计划|类型|维生素|情况|产品|公司|供应商|阶段|步骤|附录|版本|等级|组|点|图|表'

const verbs = [
  'argues|claims|says|shows|concedes|admits|cites|asserts|answers|replies|rebuts|responds|contends|insists|maintains|quotes',
  'misquotes|proves|explains|ignores|overlooks|fails|wins|loses|prevails|relies|rests|points (?:out|to)|demonstrates|offers',
  '(?:has|had) (?:the (?:stronger|better|weaker)|no|not|never|already|shown|argued|conceded|cited)|(?:is|was) (?:right|wrong|stronger|weaker)',
  'provides|gives|makes|presents|supports|convinces|beats|outweighs|never|said|gave|showed|won|argued|answered|admitted|asserted',
].join('|')
/** In "A cited source" the A is an article, in "A cited the source" it is not. */
const pastVerbs = [
  '(?:claimed|conceded|cited|replied|rebutted|responded|quoted|proved|explained|ignored|failed|lost|prevailed|pointed|offered',
  '|provided|made|presented|supported) (?:that|the|to|no|nothing|its|his|her|their|this|these|both|why|how|only|out|an?)',
].join('')
const adverbs = 'also|only|itself|rightly|wrongly|then|clearly|merely|simply|even'
const speaking = new RegExp(String.raw`^\s(?:(?:${adverbs})\s)?(?:${verbs}|${pastVerbs})(?![\p{L}-])`, 'u')
const belongings = [
  'case|argument|claim|point|evidence|reasoning|reply|answer|position|rebuttal|figure|quote|quotation|citation|source|side',
  'speech|view|objection|response|proposal|number|concession|conclusion|thesis|premise',
].join('|')
const own = new RegExp(String.raw`^['’]s\s(?:\p{L}{1,16}\s){0,2}?(?:${belongings})s?(?!\p{L})`, 'u')
const chineseSpeaking =
  /^\s?(?:认为|主张|指出|承认|提出|提供|引用|反驳|回应|坚称|声称|未能|没有回应|的(?:论|证|观点|主张|立场|说法|反驳|引|数据|陈述|理由|回应|发言))/u

const argues = (before: string, after: string): boolean =>
  speaking.test(after) || own.test(after) || chineseSpeaking.test(after) || /\(\s?$/.test(before)

const notArticle = new RegExp(
  [
    String.raw`^\s+(?:${verbs}|${pastVerbs}|${adverbs}|is|was|has|had|does|did|can|could|would|should|and|or|nor|but|than|to|over|by|with|on|in`,
    String.raw`|because|while|whereas|vs\.?|versus|[A-Z]|\p{Script=Han}+)(?![\p{Script=Latin}\p{N}-])`,
  ].join(''),
  'u',
)

/** Words that a side's name may follow. After a noun the letter belongs to a thing. */
const beginners = [
  'and|or|nor|but|than|that|while|whereas|because|since|as|by|of|for|to|from|with|against|both|neither|either|so|if|when|where',
  'in|on|over|between|favou?rs?|favou?red|beats?|outweighs?|unlike|like|although|though|yet|then|hence|thus|here|what|how|why',
  'which|is|was|overall|however|also|only|prefers?|finds?|found|gives?|gave|let|makes?|made|does|did|has|have|vs\\.?|versus',
  'towards?|behind|leaves?|puts?',
].join('|')
const beginning = new RegExp(String.raw`(?:^|[.,;:!?—–"“”‘*_\n…]\s*|(?:^|[^\p{L}])(?:${beginners})\s+)$`, 'iu')
const chineseBeginning = /(?:[\p{Script=Han}，。；：、“”（）]\s?)$/u
const thingBefore = new RegExp(String.raw`(?:${things})s?\s?$`, 'iu')

/** `… the first side (A).`, not `(A) cost, (B) speed` and not `option (A)`. */
function inBrackets(before: string, after: string): boolean {
  const outside = before.replace(/\s?\(\s?$/, '')
  return /[\p{L}\p{N}]$/u.test(outside) && !thingBefore.test(outside) && closing.test(after)
}
const closing = new RegExp(
  String.raw`^\s?\)(?:['’]s|\s?[.,;:!?)]|$|\s+(?:and|or|but|${verbs}|${pastVerbs}|${adverbs}|is|was|has|had|did|does)(?!\p{L}))`,
  'u',
)

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

/** `research/look-2/B` */
const keyForm = /^[a-z][\w.-]{0,80}(?:\/[\w.-]{1,80}){1,4}$/
