/** Signs for a mention and for another quotation. They are private characters; in cleaned text they only hide. */
export const mentionSign = '\uE000'
export const quotationSign = '\uE001'

const plainly =
  'say|says|said|saying|states?|stated|stating|writes?|wrote|written|writing|reads?|puts? (?:it|this|things)|calls?|called|told|tells?|words?|wording|verbatim|quotes?|quoted|quoting|sentence|passage|replie[sd]|reply'
const roughly = [
  'claim(?:s|ed|ing)?|argue[sd]?|arguing|assert(?:s|ed|ion)?|note[sd]?|maintain(?:s|ed)?|insist(?:s|ed)?|contend(?:s|ed)?',
  'admit(?:s|ted)?|concede[sd]?|acknowledge[sd]?|declare[sd]?|promise[sd]?|explain(?:s|ed)?|describe[sd]?|warn(?:s|ed)?',
  'add(?:s|ed)?|answer(?:s|ed)?|respond(?:s|ed)?|conclude[sd]?|observe[sd]?|remark(?:s|ed)?|mention(?:s|ed)?|specif(?:y|ies|ied)',
  'requires?|mandate[sd]?|define[sd]?|stipulate[sd]?|point(?:s|ed)? out|propose[sd]?|suggest(?:s|ed)?|recommend(?:s|ed)?',
  'ask(?:s|ed)?|object(?:s|ed)?|contain(?:s|ed)?|include[sd]?|document(?:s|ed)|repeat(?:s|ed)?|confirm(?:s|ed)?|emphasi[sz]e[sd]?',
  'stress(?:es|ed)?|announce[sd]?|guarantee[sd]?|list(?:s|ed)|allege[sd]?|complain(?:s|ed)?|believe[sd]?|show(?:s|ed|n)?',
  'statement|argument|objection|complaint|response|rebuttal|verdict|motto|slogan|remark|comment(?:s|ed)?|admission|concession|phrase|line|text|contention|point|position|answer|advises?',
  '(?:open|start|begin|began|end)(?:s|ed)?(?= with)|summari[sz]e[sd]?|summed up|boast(?:s|ed)?|swore|swears?|record(?:s|ed)?|has|had|have',
].join('|')
const chinesePlainly =
  '讲过|讲的|讲|写道|写着|写明|写到|写的|写过|写|说道|说过|说的|说|原话|原文|原句|称|声称|宣称|指出|表示|注明|明文|所言|所说|的话|问道|回答'
const chineseRoughly =
  '认为|主张|断言|坚称|坚持|提到|强调|承认|规定|记载|提出|解释|描述|定义|要求|警告|建议|反驳|总结|明确|论断|说法|承诺|保证|补充|辩称|夸口|提醒|答复|回应|看法|批评|意见|结论|引用|引|质疑|质问|反问|追问|诘问|抱怨|直言|坦言|重申|扬言'

const english = String.raw`(?<![\w'’-])(?:${plainly}|${roughly})(?![\w-])`
export const anySaying = new RegExp(`${english}|${chinesePlainly}|${chineseRoughly}`, 'gi')
const plain = new RegExp(`^(?:${plainly}|${chinesePlainly})$`, 'i')

/** `say` gives the exact words; `mention` may only refer to a term. */
export const saysPlainly = (word: string): boolean => plain.test(word)

/** Words before a verb of saying that take it back. */
const takenBack =
  /(?:\b(?:never|not|n['’]t|nowhere|cannot|might|may|could|would|should|will|must|can|if|unless|nobody|to)\s(?:\w+\s){0,2}|n['’]t\s(?:\w+\s)?|没有?|从未|从没|并未|未曾|不曾|未|不会|可能会?|也许|或许|应该|应当|假如|如果|若|要是|会)$/i
export const isTakenBack = (head: string): boolean =>
  takenBack.test(head.slice(-40)) &&
  !/\b(?:as|quote|goes on to|went on to|likes to|continues to|(?:proud|happy|pleased|glad|keen|eager|quick|careful|enough|so far as|kind|began|started|chose|dared|proceeded) to)\s?$/i.test(
    head.slice(-24).replace(/to\s$/, 'to '),
  )

/** `if you say “free”` */
export const isSupposed = (head: string): boolean =>
  /(?:\b(?:if|unless|suppose|supposing|imagine|whenever|were)\s|如果|假如|假设|若|要是|倘若|即使|万一)\s?\uE000[^\uE000]{0,12}$/i.test(
    head,
  )

/** `change docs/a.md to read “…”`: these words are proposed and do not stand there yet. */
const proposal =
  /(?:\b(?:a|one|something|words?|lines?|sentences?)\s(?:such as|like)|\b(?:replace|change|rewrite|amend|add)\b[^.。\n]{0,60}\b(?:to|to read|with|as|into)|改[成为]|换成|替换成|改写成)[\s*_:：]*$/i
export const isProposed = (clause: string): boolean => proposal.test(clause.slice(-100))

/** A term, a title, or the name of a thing. */
const term =
  /(?:\b(?:so-called|termed|known as|dubbed|the terms?|the words?|the title|titled|entitled|(?:is|are|was|were|be|been|being|it's|we|they|people|often|usually|commonly|sometimes) called?|named|labelled|labeled|nicknamed|aka|meaning|means|the concept of|the idea of|the notion of|about|regarding|not|versus|vs\.?|between|nothing)|所谓的?|名为|称为|叫做?|称作|称之为|视为|当作|术语|概念|关于|至于|而非|不是|并非)\s?(?:the\s|an?\s)?[\s(（*_]*$/i
export const isTerm = (clause: string): boolean => term.test(clause.slice(-40))

/** `the section “…”`: the title of a part of a text. */
const titled =
  /(?:\b(?:under|headed|heading|sections?|chapters?|table|figure|appendix|entitled|titled)|标题[为是]?|题为|小节|章节)\s?(?:the heading\s)?[*_(（]*$/i
export const isTitled = (before: string): boolean => titled.test(before.slice(-40))

const filler =
  'that|this|it|them|as|follows|only|also|exactly|verbatim|explicitly|clearly|plainly|literally|outright|directly|openly|simply|there|is|are|was|were|reads?|out|of|own|very|quite|following|sentence|words?|line|phrase|passage|text|claim|statement|to|us|me|and|then|quote|down|earlier|later|again|once|twice|how|which|what|here|this way|like this|thus|with|just|even|word for word|the following|flatly|unambiguously|repeatedly|correctly|himself|herself|itself|themselves|the (?:sentence|words|line|phrase|passage|statement|claim)'
const strictEnglish = new RegExp(
  String.raw`^(?:['’]s)?(?:[,(]?\s?(?:${filler})(?![\w-]))*(?:,?\s?(?:in|on|at|under|near|during|within|for|of|about|from|when|by)\s[^,;:.!?]{1,60})?[\s,:：—–*_(-]*(?:\bthat)?[\s,:：]*$`,
  'i',
)
const strictChinese =
  /^(?:[道过了着到明的是得很在第中里其为曾就也还都地这那句话段节章样一二三四五\d轮：:，,\s（(“*_-]|清楚|明确|开篇|发言|原文|原话|内容|如下|下面|以下|明明白白|亲口|白纸黑字|例如|比如|说|写|道)*$/
const determiner = /\b(?:the|an?|its|their|your|our|this|these|those|such|some|any|every|own|no|of)\s?$/i

/** How directly a word of saying leads to the quotation behind it. */
export function leadOf(tail: string): 'strict' | 'loose' | null {
  if (strictChinese.test(tail)) return 'strict'
  if (strictEnglish.test(tail) && !determiner.test(tail)) return 'strict'
  return tail.length <= 90 && !/[;；!?！？。]|\.\s/.test(tail) && !tail.includes(quotationSign) ? 'loose' : null
}

/** `坚持“小步快跑”`: who supports or rejects a term says no more than the term. */
const takingUp =
  /(?:接受|坚持|同意|赞成|赞同|认同|支持|反对|拒绝|提倡|质疑)[了过着]?\s?$|\b(?:accept(?:s|ed|ing)?|embrace[sd]?|endorse[sd]?|reject(?:s|ed)?|insist(?:s|ed|ing)? on|agree[sd]? (?:to|on|with))\s$/i
export const isTermTakenUp = (before: string, words: string): boolean =>
  takingUp.test(before.slice(-40)) && isTermSized(words)

/** A noun for something said. It may also be the name of a heading. */
export const isNounOfSaying = (word: string): boolean =>
  /^(?:statement|argument|objection|complaint|response|rebuttal|reply|verdict|motto|slogan|remark|comments?|admission|concession|phrase|line|text|contention|point|position|answer|claims?|assertion|quotes?|sentence|passage|words?|wording|论断|说法|看法|批评|意见|结论|原[话文句]|质疑|回应|答复)$/i.test(
    word,
  )

/** Few words: rather a term than a sentence. */
export const isShort = (words: string): boolean => weight(words) <= 2.5

/** Three words or five Han characters: too long for a term that is only set apart, long enough for a quotation. */
export const isQuotable = (words: string): boolean => weight(words) >= 2.5

/** Too many words for a term between quotation marks. */
export const isSentence = (words: string): boolean => weight(words) >= 6

/** At most six Han characters or two words, with no mark of a sentence. */
export const isTermSized = (words: string): boolean =>
  !/[,，.。!！?？;；:：]/.test(words) && weight(words) <= (/[\u3400-\u9fff]/.test(words) ? 3 : 2)

function weight(words: string): number {
  const han = words.match(/[\u3400-\u9fff]/g)?.length ?? 0
  const others = words.match(/[A-Za-z0-9À-ɏ][\w'’./-]*/g)?.length ?? 0
  return han / 2 + others
}
