import type { Span } from '../../core/evidence.ts'
import { filler } from '../find/sentences.ts'
import { type NamedSpeaker, roundBeside, roundIn, type Speakers } from './speakers.ts'

/** Whose words a sentence says that it quotes. */
export interface Attribution {
  /** null: the other side, whoever that is. */
  seats: readonly string[] | null
  name: string
  round: number | null
  /** Nothing stands between the verb of saying and the words: they are given as said, not as a term or a summary. */
  sure: boolean
}

/** What stands before and behind a quotation in its sentence. */
export interface AroundQuotation {
  lead: string
  tail: string
}

export const aroundOf = (masked: string, [start, end]: Span, [from, to]: Span): AroundQuotation => ({
  lead: masked.slice(Math.max(from, start - 300), start),
  tail: masked.slice(end, Math.min(to, end + 200)),
})

/** Verbs that give the very words, and those that may only give what they come to. */
const plainly = [
  String.raw`\b(?:sa(?:y|ys|id|ying)|wr(?:ite|ites|ote|itten|iting)|stat(?:e|es|ed|ing)|claim(?:s|ed|ing)?|argu(?:e|es|ed|ing)|assert(?:s|ed)?|insist(?:s|ed)?|declar(?:e|es|ed)`,
  'admit(?:s|ted)?|conced(?:e|es|ed)|promis(?:e|es|ed)|tells?(?: us| me)?|told(?: us| me)?|reads?|quot(?:e|es|ed)|(?:own |exact |very )?words? (?:is|are|was|were))\\b',
  '原话|原文|原句|讲过|写道|写明|写着|写的是|说过|说道|说|声称|宣称|称|指出|断言|坚称|表示|直言|承诺',
].join('|')
const roughly = [
  String.raw`\b(?:acknowledg(?:e|es|ed)|maintain(?:s|ed)?|contend(?:s|ed)?|not(?:e|es|ed)|warn(?:s|ed)?|repl(?:y|ies|ied)|answer(?:s|ed)?|respond(?:s|ed)?|ask(?:s|ed)?|object(?:s|ed)?|explain(?:s|ed)?`,
  'add(?:s|ed)|conclud(?:e|es|ed)|confirm(?:s|ed)?|stress(?:es|ed)?|puts? it|repeat(?:s|ed)?|offer(?:s|ed)?)\\b',
  '讲到|讲|写|主张|承认|强调|提到|提出|规定|记载|回答|回应|答复|反问|质疑|保证|认为|的说法|的话',
].join('|')
const saying = `${plainly}|${roughly}`
const behindVerb = String.raw`(?:\s?(?:that|as follows|outright|again|explicitly|plainly|verbatim|only|just|literally|here|(?:in )?round[\s-]?\d{1,2}|到|过|竟?是|为|：))*`
/** `’s opening`, 的发言 */
const ownText = String.raw`(?:['’]s?\s|\s)?(?:(?:own\s)?(?:(?:first|second|opening|closing|last)\s)?(?:speech|statement|case|opening|closing|rebuttal|reply|answer|summary|text)\s)?`
/** What may stand between who speaks and the verb: how and when it is said, never another verb or another subject. */
export const manner = [
  String.raw`(?:[\s,，*_()（）]|\b(?:ha[sd]|have|is|are|was|were|do(?:es)?|did|been|also|now|then|just|already|again|even|still|once|twice|later|earlier|before|first|here|there|outright|itself|(?:him|her|your)self|(?:your|them)selves|(?!hard|bare|near|supposed|alleged|reported|scarce|virtual|practical|al?most)\w{2,12}ly`,
  String.raw`(?:in|of)\s(?:(?:its|their|your|his|her|the|that|this)\s)?(?:very\s|own\s)?(?:first|second|third|fourth|fifth|last|latest|next|previous|earlier|opening|closing)?\s?(?:round|speech|statement|turn|opening|closing|rebuttal|reply|answer|case)(?:[\s-]\d{1,2})?|round[\s-]?\d{1,2})\b`,
  String.raw`(?:${saying})\s?(?:and|并且?)\s`,
  '第\\s?[一二三四五六七八九\\d]{1,2}\\s?轮|首轮|[上本这那前]一?轮|发言|陈词|立论|开篇|开头|开场|结尾|总结|自己|刚才|刚刚|方才|当时|之前|此前|先前|后来|随后|最后|明确地?|公开地?|亲口|清楚地?|直接|反复|一再|再次|多次|甚至|竟然?|居然|的(?=[原发陈立开总])|如此|这样|已经|曾经|[在中里上就也还曾已又再却则都刚所])*',
].join('|')
/** The verb with nothing else before it, and nothing but a colon or “that” before the words. */
const saysNext = new RegExp(`^${ownText}${manner}(?:${plainly})${behindVerb}[\\s,，:：*_(（]*$`, 'i')
/** Before a name: it is not who speaks (`critics of`, 请), or has not spoken (`did`, `once`). */
const notSubject =
  /(?:\b(?:of|to|for|with|by|against|about|from|like|unlike|than|behind|and|or|did|do|does|ha[sd]|have|will|once|until|before|whenever|soon as|the moment|let)\s(?:the\s)?|请|让|要求|希望|等|替|向|对|跟|和|与|一旦|只要|除非)$/i
/** The verb, and a few words before the words. */
const nouns = String.raw`\b(?:words?|statement|claim|sentence|line|promise|admission|concession|reply|answer|argument|objection|phrase)\b|那句|这句|一句`
const saysSoon = new RegExp(`(?:${saying}|${nouns})[^.。!?！？;；${filler}]{0,24}[:：,，]?[\\s*_]*$`, 'i')
/** `your “…”`, `the challenger’s “…”`, 对方的“……” */
const ownsNext = /^(?:['’]s?|的)?\s*$/
const accordingTo = /(?:\b(?:according to|in the words of|to quote|per|quoting)\s(?:the\s)?|按照?|据|依照?|用)$/i
const colonNext =
  /^(?:['’]s)?(?:\s?[(（][^()（）]{0,30}[)）])?[*_]*\s*(?:in round[\s-]?\d{1,2}|[,，]?\s?round[\s-]?\d{1,2}|在?第.{1,2}轮)?\s*[:：][*_\s]*$/i
const signedBelow = /^[\s>]*[,，]?\s*(?:[—–―]{1,2}|--)\s*(?:the\s)?$/i
const saidBehind = new RegExp(
  `^[\\s,，*_]*(?:as\\s)?(?:(?:${saying})\\s(?:by\\s)?|in the words of\\s)?(?:the\\s|as\\s)?$`,
  'i',
)

/** Who is said outright to have said this; null: nobody, more than one, or it is told of somebody's speaking of another. */
export function attributionOf({ lead, tail }: AroundQuotation, speakers: Speakers): Attribution | null {
  const named = speakers.namedIn(lead)
  const who = onlyOne(named)
  if (named.length > 0) {
    if (who === null) return null
    const between = lead.slice(who.end)
    if (ofAnother.test(between) || (between.match(anySaying) ?? []).length > 2) return null
    const isNext =
      (saysNext.test(between) && !notSubject.test(lead.slice(0, who.start))) ||
      (accordingTo.test(lead.slice(0, who.start)) && /^(?:的说法|所说|的话)?[,，:：]?\s*$/.test(between))
    const isOwn = ownsNext.test(between) && (/^(?:your|their)$/i.test(who.name) || /['’的]/.test(between))
    if (!isNext && !isOwn && !colonNext.test(between) && !saysSoon.test(between)) return null
    const round = roundIn(between) ?? roundBeside(lead.slice(0, who.start)) ?? roundIn(tail.slice(0, 30))
    return { seats: who.seats, name: who.name, round, sure: isNext && !who.isThing }
  }
  const behind = onlyOne(speakers.namedIn(tail.slice(0, 80)))
  const before = behind && tail.slice(0, behind.start)
  if (!behind || before === null) return null
  const isSigned = signedBelow.test(before)
  const isSaid = saidBehind.test(before) && (before.match(anySaying) !== null || saysAfter.test(tail.slice(behind.end)))
  if (!isSigned && !isSaid) return null
  const sure = !behind.isThing && !/^(?:['’]|的)/.test(tail.slice(behind.end))
  return { seats: behind.seats, name: behind.name, round: roundIn(tail.slice(0, 80)), sure }
}

const anySaying = new RegExp(saying, 'gi')
const saysAfter = new RegExp(`^\\s(?:has |have |had |once |now |then |just )?(?:${saying})`, 'i')
/** `who cites`, `of their position`, another name: the words may be somebody else's. */
const ofAnother =
  /\b(?:who|which|whose|cit(?:e|es|ed|ing)|quot(?:e|es|ed|ing)|refer\w*|position|view|them|they|it|he|she|that the|study|paper|report|author|blog|website|team|community|RFC|ISO|NIST|standard|spec|docs?|documentation|guide)\b|引用|援引|引的|转述|报告|研究|文档|官网|官方|手册|博客|论文|网页|社区|他们?|她们?|它/i

function onlyOne(named: readonly NamedSpeaker[]): NamedSpeaker | null {
  const distinct = new Set(named.map(({ seats }) => seats?.join() ?? ''))
  return distinct.size === 1 ? named.at(-1)! : null
}

/** The speaker tells what the words come to, asks for them, proposes them, supposes them, denies them or takes them back. */
export function isExcused({ lead, tail }: AroundQuotation): boolean {
  return (
    gloss.test(lead.slice(-70)) ||
    supposed.test(lead.slice(-50)) ||
    replaced.test(lead) ||
    takenBack.test(lead) ||
    takenBack.test(tail) ||
    denied.test(tail.slice(0, 60)) ||
    askedNext.test(tail) ||
    (asking.test(lead) && /[?？]/.test(tail))
  )
}

/** `create docs/a.md`, `a new src/b.ts`, `should live in`, 新建 */
export const isToBeMade = ({ lead }: AroundQuotation): boolean =>
  made.test(lead.slice(-60)) || supposed.test(lead.slice(-50))

const made =
  /\b(?:creat\w+|new|puts?|put it|mov(?:e|es|ing)|split\w*|extract\w*|generat\w+|introduc\w+|writ(?:e|ing)|call(?:ed)? it|nam(?:e|ed|ing)|propos\w+|future|imagin\w+|hypothetical|e\.g\.|example)\b|新[建增]|创建|放[到进入在]|拆[成出]|生成|命名|写入|抽[成出到]/i

const gloss =
  /\b(?:essentially|effectively|in effect|basically|in (?:other|short|so many)|amount(?:s|ed|ing)? to|(?:boil|come)s? down|i\.e|so-called|slogan|motto|mantra|summar\w+|paraphras\w+|roughly|implicit\w*|impl(?:y|ies|ied|ying)|as (?:if|though)|mean(?:s|t|ing)?|translat\w+|reduces? to|position|stance|idea|notion|concept|logic|premise|spirit|sort of|kind of|something like|along the lines|dub(?:s|bed)|terms?|labell?\w*|think(?:s|ing)?|believ\w+|assum\w+|version of|gist)\b|等于|相当于|意思|也就是|所谓|换言之|换句话|大意|概括|归纳|总结|暗示|无非|一句话|意味|立场|思路|逻辑|前提|本质|实质|口号|归结|类似|之类|潜台词|理解为|即[：:]?$/i
const supposed =
  /\b(?:propos(?:e|es|ed|al|als|ing)|suggest\w*|recommend\w*|should|would|could|might|may|must|shall|ought|can|will|instead|rather than|replac\w+|renam\w+|reword\w*|rephras\w+|amend\w*|chang(?:e|es|ed) (?:it |this |that )?(?:to|into)|such as|like|for (?:example|instance)|e\.g|imagine|suppose|hypothetical\w*|if|unless|whether|let(?:['’]s| us)|nobody|no one|none|never|not|nowhere|without|cannot|wants?|need(?:s|ed)?|had|expect\w*|add(?:ing)?|insert\w*|introduc\w+|message|title[ds]?|heading)\b|n['’]t\b|应(?:该|当|写|改|为)|会(?:说|问|主张|认为|写|回答)|可能|可以|改[为成写]|建议|例如|比如|譬如|假如|如果|若|倘若|提议|不是|没有?|并未|从未|未曾|不再|而非|是否|希望|需要|不如|写成|表述为|定义为|命名|标题|补一句|加一句|须写/i
/** `change … to`, `replace … with` */
const replaced =
  /\b(?:chang|replac|renam|rewrit|turn|swap|convert|extend|mov)\w*\b[^.。]{0,80}\b(?:to|into|with|by|as)\W*$/i
const takenBack =
  /\b(?:withdr\w+|retract\w*|misquot\w*|misread\w*|misattribut\w*|misstat\w*|inexact\w*|incorrect\w*|correct(?:ed|ion|ing)|mistake|I was wrong|should have|apolog\w*|sorry)\b|收回|更正|认错|纠正|误引|错引|引错|撤回|道歉|说错|写错/i
/** The clause of the words is a question: `“…”?`, not `“…”, and who pays?` */
const askedNext = /^[^,，、;；.。!！(（[【—–]{0,24}(?:[?？]|吗)/
const asking = /^\W*(?:did|do|does|ha[sd]|have|where|is|are|was|were)\b|难道|岂|何曾|哪里|哪儿|是不是|有没有/i
const denied = /^\W*(?:is|are|was|were)(?: not|n['’]t)\b|^[”」]?(?:并非|不是|没有|并没有)/i
