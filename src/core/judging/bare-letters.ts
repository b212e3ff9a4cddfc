import type { Side } from './blind.ts'

/**
 * Letters that stand for sides all by themselves: where a verb of arguing follows, or where the sentence names another side
 * in the same way. `A case`, `plan A`, `vitamin B`, `B-tree`, `A/B test` and `from A to B` stay.
 */
export function revealLetters(text: string, sides: readonly Side[], nameOf: (seat: string) => string): string {
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
  const parts: string[] = []
  let from = 0
  for (const { at, label, argues } of found) {
    if (!several && !argues) continue
    parts.push(sentence.slice(from, at), nameOf(seats.get(label)!))
    from = at + label.length
  }
  return parts.length === 0 ? sentence : parts.join('') + sentence.slice(from)
}

const sight = 48

/** Not the name of a thing (`plan A`), not the article, not a place on a way (`from A to B`), not the first item of a list. */
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
/** "A cited source" has an article, "A cited the source" has none. */
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

/** What a name may follow; a noun makes the letter a thing's. */
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
