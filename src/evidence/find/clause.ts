import type { Span } from '../../core/evidence.ts'
import type { Attribution } from './attribution.ts'
import { anySaying, isShort, isTermTakenUp, isTitled, mentionSign, quotationSign } from './clause-signs.ts'
import { firstEndingAfter, type Mention, refersToPlace } from './mention.ts'
import { sightLength } from './path.ts'
import type { Quotation } from './quotations.ts'

/** A piece of the speech in which one sign stands for each mention and each quotation. */
export interface Clause {
  text: string
  /** In the order of their signs. */
  mentions: readonly Mention[]
}

export interface Ground {
  prose: string
  mentions: readonly Mention[]
  quotations: readonly Quotation[]
}

/** From the beginning of the sentence up to `end`. */
export function clauseBefore(ground: Ground, end: number): Clause {
  const whole = marked(ground, [Math.max(0, end - sightLength), end], quotationSign + fullStop)
  let start = 0
  for (const { 0: stop, index } of whole.text.matchAll(sentenceStart)) {
    if (listStop.test(stop) || /\S/.test(whole.text.slice(index + stop.length))) start = index + stop.length
  }
  return cut(whole, start, whole.text.length)
}

/** From `start` to the end of the sentence. */
export function clauseBehind(ground: Ground, start: number): Clause {
  const whole = marked(ground, [start, Math.min(ground.prose.length, start + sightLength)], quotationSign)
  const stop = /[.!?]["”)\]]?\s|[。！？；;]|\|[ \t]*\n|\n[ \t]*\n|\n\s{0,6}(?:[-*+]|\d{1,3}[.)])\s?/.exec(
    whole.text.slice(1),
  )
  return cut(whole, 0, stop ? stop.index + 1 + stop[0].length : whole.text.length)
}

/** From the beginning of the line up to `end`. */
export function lineBefore(ground: Ground, end: number): Clause {
  const whole = marked(ground, [Math.max(0, end - sightLength), end], quotationSign)
  return cut(whole, whole.text.lastIndexOf('\n') + 1, whole.text.length)
}

/** From `start` to the end of the line. */
export function lineBehind(ground: Ground, start: number): Clause {
  const whole = marked(ground, [start, Math.min(ground.prose.length, start + sightLength)], quotationSign)
  const end = whole.text.indexOf('\n')
  return cut(whole, 0, end < 0 ? whole.text.length : end)
}

const sentenceStart =
  /(?<!\b(?:e\.g|i\.e|cf|vs|al|sec|ch|p|pp|No|Dr|Mr|Ms))[.!?]["”)\]*_]{0,3}\s+|[。！？；;]["”」』）]?|\|[ \t]*\n|\n[ \t]*\n|\n\s{0,6}(?:[-*+]|\d{1,3}[.)])\s/g

const listStop = /^\n\s{0,6}[-*+\d]/

function marked({ prose, mentions, quotations }: Ground, [from, to]: Span, ended: string): Clause {
  const parts: string[] = []
  const inside: Mention[] = []
  let at = from
  let mention = firstEndingAfter(mentions, from)
  let quotation = firstEndingAfter(quotations, from)
  while (at < to) {
    const nextMention = mentions[mention]
    const nextQuotation = quotations[quotation]
    const isQuoted = nextQuotation !== undefined && nextQuotation.span[0] <= (nextMention?.span[0] ?? Infinity)
    const next = isQuoted ? nextQuotation : nextMention
    if (!next || next.span[0] >= to) break
    if (next.span[0] >= at) {
      parts.push(prose.slice(at, next.span[0]), isQuoted ? signOf(nextQuotation, ended) : mentionSign)
      if (!isQuoted) inside.push(nextMention!)
      at = next.span[1]
    } else if (at === from && next.span[1] > at) {
      parts.push(quotationSign)
      at = next.span[1]
    }
    if (isQuoted) quotation++
    else mention++
  }
  if (at < to) parts.push(prose.slice(at, to))
  return { text: parts.join(''), mentions: inside }
}

/** A quotation that ends with a full stop ends its sentence too. */
const signOf = ({ words }: Quotation, ended: string): string => (/[.。!！?？]$/.test(words) ? ended : quotationSign)
const fullStop = '。'

function cut({ text, mentions }: Clause, from: number, to: number): Clause {
  const skipped = signsIn(text.slice(0, from))
  const kept = text.slice(from, to)
  return { text: kept, mentions: mentions.slice(skipped, skipped + signsIn(kept)) }
}

/** The mention whose sign stands at a place of the clause. */
export function mentionAt({ text, mentions }: Clause, place: number): Mention | undefined {
  return mentions[signsIn(text.slice(0, place))]
}

const signsIn = (text: string): number => text.split(mentionSign).length - 1

/** `(docs/a.md:3)`, `[1]`, `— the proposer`, `, says README.md`, `in docs/a.md` directly behind a quotation. */
export function attributedBehind(clause: Clause, quotation: Quotation, before: string): Attribution | null {
  const place = clause.text.indexOf(mentionSign)
  const mention = place < 0 ? undefined : mentionAt(clause, place)
  if (!mention) return null
  const gap = clause.text.slice(0, place)
  const rest = clause.text.slice(place + 1)
  const { words } = quotation
  const described = isTitled(before) || (determined.test(before) && isShort(words)) || isTermTakenUp(before, words)
  if (bracketed.test(gap) && bracketEnd.test(rest))
    return described ? null : { mention, sure: true, attached: /(?:see|cf\.?|见)\s?$/i.test(gap) ? 'see' : 'from' }
  if (mention.mark && markGap.test(gap) && !(/\S/.test(gap) && saysItself.test(rest)))
    return described ? null : { mention, sure: true, ...(/\S/.test(gap) ? {} : { attached: 'from' }) }
  if (refersToPlace(mention) && /^\s?\|\s?$/.test(gap)) return { mention, sure: true }
  if (dashed.test(gap) && dashEnd.test(rest)) return { mention, sure: true }
  if (statedAs.test(gap) && saying.test(rest)) return { mention: readBy(clause, place, rest) ?? mention, sure: true }
  if (chineseSource.test(gap)) return { mention, sure: true }
  if (
    mention.target.kind === 'speech' &&
    besides.test(gap) &&
    (/\S/.test(gap) || !quotation.closed) &&
    ownSpeech.test(rest)
  )
    return { mention, sure: true }
  if (mention.target.kind === 'speech' && isToldAfterwards(gap, rest, before)) return { mention, sure: true }
  if (quotation.block)
    return blockSource.test(gap) && /^[)）\]】〕]?[.。]?\s*(?:$|\n)/.test(rest) ? { mention, sure: true } : null
  if (/^\s?(?:[,，;；、]|and\s|while\s)/.test(gap) && /^[\s,:：，—–-]*\uE001/.test(rest)) return null
  if (refersToPlace(mention) && located.test(gap)) return described ? null : { mention, sure: !isShort(words) }
  if (ascribed.test(gap)) return described || isShort(words) ? null : { mention, sure: true }
  if (refersToPlace(mention) && /^\s?[—–-]{0,2}\s?(?:that|this|which)\s(?:is|was)\s$/i.test(gap))
    return { mention, sure: false }
  return bySayingBehind(gap, rest, quotation) ? { mention, sure: true } : null
}

const markGap = /^[.,，。;；]?\s{0,2}$/
/** `“A”. [The rules](docs/a.md) say “B”`: a mention that begins the next sentence is the source of that sentence. */
const saysItself = new RegExp(String.raw`^\s?(?:里|中|上|也|还|明确){0,2}(?:${anySaying.source})`, 'i')

const blockSource =
  /^\s*(?:[(（[【〔]|[→←⇒]|[-=]>|<-|[*_]{0,2}(?:source|from|see|ref|出处|来源|引自|摘自|见)[*_]{0,2}\s?[:：]?[*_]{0,2})?\s?$/i

/** `You wrote that in round 1.`, `That is the challenger's sentence.`, `I was told “…” by the proposer` */
function isToldAfterwards(gap: string, rest: string, before: string): boolean {
  if (/^\s*$/.test(gap)) return toldThat.test(rest)
  if (/^\s*(?:That|This|These|Those)\s(?:is|was|are|were)\s$/.test(gap)) return ownWords.test(rest)
  return /^,?\sby\s$/.test(gap) && /\b(?:told|asked|promised|warned|said|written)\s[^\w]*$/i.test(before)
}

const toldThat = new RegExp(
  String.raw`^\s(?:\w+ly\s)?(?:${anySaying.source})\s(?:that|this|so|it|those words|these words)\b(?=\s?(?:[.,;:!]|$|in\s|on\s|at\s|during\s|earlier|yourself|himself|herself))`,
  'i',
)
const ownWords =
  /^(?:['’]s)?\s?(?:own\s|very\s)?(?:words?|sentence|claim|line|statement|point|position|argument|(?:in|from)\sround\b|speaking\b|talking\b|,|\.)/i

/** `is how my opponent reads [2]`: the words are attributed to the text that is read. */
function readBy(clause: Clause, place: number, rest: string): Mention | null {
  const read = /^\s(?:reads?|quotes?|cites?)\s(?=\uE000)/.exec(rest)
  return read ? (mentionAt(clause, place + 1 + read[0].length) ?? null) : null
}

const determined = /\b(?:the|an?|its|their|your|our|this|so-called|of)\s$|所谓的?$|[这那]个$/i
const bracketed =
  /^[.,，。]?[ \t]{0,2}(?:\n[ \t]{0,12})?[(（[【〔]\s?(?:see|cf\.?|from|in|at|source[:：]|per|quoted from|quoting|见|参见|出自|引自|来自|来源[:：]|原文见|the)?\s?$/i
const bracketEnd =
  /^(?:\s?[,，;；:：]?\s?(?:in\s)?(?:round|section|sec\.|§|emphasis|chapter|ch\.|p\.|pp\.|para|page|my emphasis|lines?|第|首轮|as of|at commit|v\d|version|accessed|retrieved)[^()（）]{0,50})?[.。]?\s?[)）\]】〕]/i
const dashed = /^[.,，。]?\s*(?:—|–|--|――|——|―)\s?(?:from\s|in\s|see\s)?$/
const dashEnd = /^\s*(?:$|[,，.。;；)）(（\n§]|第|的原[意文话]|首轮|round\s|in\sround)/
const located =
  /^,?\s?(?:[—–-]{0,2}\s?(?:that|this|which)(?:\s(?:sentence|line|passage|quote|text))?,?\s)?(?:is\s|are\s|appears\s|stands\s|comes\s|as\s(?:stated|written|documented|found|noted)\s)?(?:in|from|at|on|of|per|according to|straight from|right (?:in|from|at)|on line \d+ of)\s(?:the\s)?(?:file\s|comment\s(?:in|at)\s|top of\s|end of\s|start of\s)?$/i
/** `“…” has been attributed to docs/a.md:3`, `was taken verbatim from` */
const ascribed =
  /^,?\s(?:(?:is|are|was|were|has been|have been|had been|being)\s)?(?:(?:often|usually|commonly|generally|here|also)\s)?(?:(?:attributed|credited|ascribed)\sto|(?:comes?|came|taken|quoted|copied|cited|lifted|drawn|reproduced)\s(?:(?:verbatim|directly|straight|word for word|literally),?\s)?from)\s(?:the\s)?(?:file\s)?$/i
/** `(“…”, my second-round reply)`, `“…”，见我第二轮的发言` */
const besides = /^[,，]?\s?[(（]?\s?(?:from|in|see|见)?\s?$/
const ownSpeech =
  /^\s?(?:[\w-]{1,14}\s){0,2}(?:reply|opening|rebuttal|speech|statement|answer|closing)\b(?!\s\w)|^(?:在?第.{1,3}轮)?的?(?:发言|开篇|回应|反驳|陈词|答复)(?![\u3400-\u9fff])/
const statedAs =
  /^(?:,?\s|\s*(?:that|this|which)\s)(?:is|are|was|were)\s(?:exactly\s|literally\s|precisely\s|verbatim\s|just\s)?(?:what|how)\s$/i
const saying = new RegExp(
  String.raw`^\s?(?:\w+\s){0,3}(?:如是|如此|就?是?这[么样]|曾|也|就|在第.{1,3}轮){0,2}(?:${anySaying.source})`,
  'i',
)
const chineseSource =
  /^\s?[，,。]?\s?(?:[这那]?(?:句话?|段话?|个?说法|几个字|话)|这|此话|原文|一句话?)?(?:就|正)?(?:是|出自|来自|引自|见于?|摘自|取自|语出|源自|的?(?:出处|来源)(?:被?[写标记注](?:成|为|作|的是|着|在)|就?[是为在]|[:：]))\s?(?:文件\s?)?$/

function bySayingBehind(gap: string, rest: string, { closed }: Quotation): boolean {
  const apart = /^\s?[,，]|^—/.test(gap) || closed
  if (!apart) return false
  if (inverted.test(gap)) return true
  if (!/^\s?[,，]?\s?(?:as\s|正如|如)?\s?$/i.test(gap)) return false
  const said = saying.exec(rest)
  return (
    said !== null &&
    /^(?:['’]s)?\s?(?:道|过|的|了|so)?\s?(?:[,.;)，。；）]|$|in\s|on\s|at\s|during\s|earlier|在)/.test(
      rest.slice(said[0].length),
    )
  )
}

const inverted = new RegExp(String.raw`^\s?[,，]?\s?(?:as\s|or so\s)?(?:${anySaying.source})\s(?:the\s)?$`, 'i')
