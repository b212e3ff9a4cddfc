import { type Clause, clauseBefore, clauseBehind, type Ground, lineBefore, lineBehind, mentionAt } from './clause.ts'
import {
  anySaying,
  isProposed,
  isQuotable,
  isSentence,
  isSupposed,
  isTakenBack,
  isTerm,
  isTermSized,
  isTermTakenUp,
  isTitled,
  leadOf,
  mentionSign,
  quotationSign,
} from './clause-signs.ts'
import { type Mention, refersToPlace } from './mention.ts'
import type { Quotation } from './quotations.ts'

/**
 * The file or page nearest to a quotation that is attributed to nobody else: in its sentence, list item or row. Without
 * this the reference would seem to hold, as only its place would be looked up.
 */
export function nearestPlace(
  ground: Ground,
  quotation: Quotation,
  isFree: (mention: Mention) => boolean,
): Mention | null {
  if (quotation.block) return introducing(clauseBefore(ground, quotation.span[0]), isFree)
  const [start, end] = quotation.span
  const sentence = { before: clauseBefore(ground, start), behind: clauseBehind(ground, end) }
  const { text } = sentence.before
  if (isTermTakenUp(text, quotation.words)) return null
  if (isTerm(text) || isTitled(text) || isSupposed(text) || isProposed(text) || isThingCalled.test(text)) return null
  const inSentence = nearer(sentence, quotation, isFree)
  if (inSentence) return inSentence
  const line = { before: lineBefore(ground, start), behind: lineBehind(ground, end) }
  if (isSaidBySome(sentence.before)) return toldOfLast(sentence.before, line.before, isFree)
  return inItem(line, quotation, isFree) ?? toldOfLast(sentence.before, line.before, isFree)
}

/** `See docs/a.md. It says “…”`: the place that was named last. */
function toldOfLast(sentence: Clause, line: Clause, isFree: (mention: Mention) => boolean): Mention | null {
  const named = sentence.mentions.some(({ target }) => target.kind !== 'speech' || target.speaker !== undefined)
  const words = sentence.text.replaceAll(mentionSign, 'we')
  if (named || !takesUp.test(words) || denied.test(words)) return null
  const at = lastPlace(line)
  const gap = line.text.slice(at + 1)
  const mention = at < 0 || gap.length > longestGap || gap.includes(quotationSign) ? undefined : mentionAt(line, at)
  return mention && isFree(mention) ? mention : null
}

const takesUp = new RegExp(
  String.raw`^\s*(?:(?:It|There|This|That|Its|The|And|Here)\b(?:\s(?:file|line|page|section|document|passage|text|words?|sentence|wording|comment|rule|note|one|it))?|(?:它|其中?|该[文行页段]件?|那里|里面|上面|这[一行页段里]|原[文话]))[^,，]{0,30}?(?:${anySaying.source}|\b(?:is|are|was|were)\b|是)[^\w\u3400-\u9fff]*(?:that|是|着|道|的|了|:|：|\s)*$`,
  'i',
)

interface Sides {
  before: Clause
  behind: Clause
}

interface Candidate {
  mention: Mention
  distance: number
}

function nearer(
  { before, behind }: Sides,
  quotation: Quotation,
  isFree: (mention: Mention) => boolean,
): Mention | null {
  const found = [placeBefore(before, quotation, behind.text), placeBehind({ before, behind }, quotation)]
    .filter(candidate => candidate !== null)
    .filter(({ mention }) => isFree(mention))
  return found.sort((a, b) => a.distance - b.distance)[0]?.mention ?? null
}

/** Anything may stand between the place and the words, unless it denies them. */
function placeBefore(clause: Clause, { words }: Quotation, behind: string): Candidate | null {
  const at = lastPlace(clause)
  if (at < 0) return null
  const gap = clause.text.slice(at + 1)
  if (gap.length > longestGap || denied.test(gap) || opposed.test(gap) || isParaphrase.test(gap)) return null
  if (isTakenBack(gap)) return null
  if (proposed.test(gap) || proposing.test(clause.text.slice(0, at))) return null
  if (/\uE000\s?$/.test(gap) && clause.mentions.at(-1)?.target.kind === 'other') return null
  const mention = mentionAt(clause, at)!
  if (/[,，:：]\s*$/.test(gap) && !isSentence(words) && judged.test(behind)) return null
  if (pointed.test(gap)) return { mention, distance: 0 }
  if (!isQuotable(words) || (determined.test(gap) && !isSentence(words))) return null
  if (isTermSized(words) && !leadsToWords(gap) && !isCalledWords.test(behind)) return null
  if (gap.includes(mentionSign) && gap.length > 30 && !isSentence(words)) return null
  if (gap.includes(quotationSign) && !headed.test(gap)) return null
  return { mention, distance: far(gap) }
}

/** A place behind the words counts only if the text says that they stand there. */
function placeBehind({ before, behind }: Sides, { words }: Quotation): Candidate | null {
  const at = behind.text.indexOf(mentionSign)
  const mention = at < 0 ? undefined : mentionAt(behind, at)
  if (!mention || !isPlace(mention)) return null
  const gap = behind.text.slice(0, at)
  if (/^[.,，。]?\s*(?:[-=]>|<[-=]|[→←⇒⇐|｜/=~])\s*$/.test(gap) && !opposed.test(behind.text.slice(at)))
    return { mention, distance: 1 }
  if (!isQuotable(words) || gap.length > 90 || gap.includes(quotationSign)) return null
  if (isTermSized(words) && /[\p{L}\p{N}]/u.test(gap) && !isCalledWords.test(gap)) return null
  if (denied.test(gap) || opposed.test(gap) || isSaidBySome(before) || isTakenBack(before.text)) return null
  if (determined.test(before.text) && !isSentence(words)) return null
  const goesOn = /[—–,，]\s*$/.test(gap) && predicate.test(behind.text.slice(at + 1))
  return locates.test(gap) && !goesOn ? { mention, distance: far(gap) } : null
}

/** In a list item or row, also beyond the sentence. In other lines, only if one is called the source of the other. */
function inItem(
  { before, behind }: Sides,
  { words }: Quotation,
  isFree: (mention: Mention) => boolean,
): Mention | null {
  if (!isQuotable(words)) return null
  const listed = listMark.test(before.text) || row.test(before.text)
  const last = lastPlace(before)
  const first = behind.text.indexOf(mentionSign)
  const gapBefore = last < 0 ? null : before.text.slice(last + 1)
  const gapBehind = first < 0 ? null : behind.text.slice(0, first)
  const earlier = gapBefore !== null && joined(gapBefore, listed, quoteLabel) ? mentionAt(before, last)! : null
  const later = gapBehind !== null && joined(gapBehind, listed, sourceLabel) ? mentionAt(behind, first)! : null
  return [earlier, later].find(mention => mention && isPlace(mention) && isFree(mention)) ?? null
}

function joined(gap: string, listed: boolean, label: RegExp): boolean {
  if (gap.length > longestGap || gap.includes(quotationSign) || denied.test(gap) || opposed.test(gap)) return false
  return label.test(gap) || (listed && (/[|｜]/.test(gap) || /^[\s.,，。:：*_)）\]-]*$/.test(gap)))
}

/** A line that introduces the block behind it: it ends with the reference, or with a colon. */
function introducing(clause: Clause, isFree: (mention: Mention) => boolean): Mention | null {
  const at = lastPlace(clause)
  const mention = at < 0 ? undefined : mentionAt(clause, at)
  if (!mention || !isFree(mention)) return null
  const gap = clause.text.slice(at + 1)
  if (gap.length > longestGap || denied.test(gap) || opposed.test(gap)) return null
  if (/[:：→—,，]\s*$/.test(gap)) return mention
  const ends =
    /^[\s`*_)）\]】]*(?:[,，]?\s?(?:under|in|section|heading|headed|标题|小节|的)[^.。\n]{0,40}|[(（][^()（）\n]{1,120})?[\s`*_)）\]】]*$/i
  if (ends.test(gap)) return mention
  const alone =
    clause.text
      .slice(0, at)
      .replace(/[^\p{L}]+/gu, ' ')
      .trim().length <= 24
  return /^[\s`*_)）\]】]*[.。]\s*$/.test(gap) && (alone || !/\n[ \t]*\n/.test(gap)) ? mention : null
}

function lastPlace(clause: Clause): number {
  let at = clause.text.lastIndexOf(mentionSign)
  while (at >= 0 && !isPlace(mentionAt(clause, at)!)) at = at === 0 ? -1 : clause.text.lastIndexOf(mentionSign, at - 1)
  return at
}

const isPlace = (mention: Mention): boolean => refersToPlace(mention) && mention.target.kind !== 'package'

/** `Critics say “…”`: somebody said these words, but nobody in this debate. */
function isSaidBySome({ text }: Clause): boolean {
  const last = Array.from(text.matchAll(anySaying)).findLast(([word]) => !isThing.test(word))
  if (!last || text.slice(0, last.index).includes(mentionSign)) return false
  return /\S\s*$/.test(text.slice(0, last.index)) && leadOf(text.slice(last.index + last[0].length)) === 'strict'
}

const isThing =
  /^(?:sentence|passage|words?|wording|line|text|phrase|statement|quote|verbatim|point|原[文话句]|的话|明文)$/i

/** `就能看到“…”` leads to words. `取消了“…”` does not: it only mentions a thing of that name. */
const leadsToWords = (gap: string): boolean =>
  !/[\p{L}\p{N}]/u.test(gap) || anySayingIn.test(gap) || /(?:[看读找查]到|有|是|为)[\s:：]*$/.test(gap)
const anySayingIn = new RegExp(anySaying.source, 'i')
const isCalledWords = /^\s?(?:[这那]|一)?(?:句话?|[几两三四五六]个字|行字|段话|原[话文]|出自|引自|摘自|就在|见于)/

/** A comma separates more than a word does. */
const far = (gap: string): number => gap.length + (/[,，、]/.test(gap) ? 20 : 0) + (gap.includes(mentionSign) ? 60 : 0)

/** `“…” — docs/a.md disagrees`: the place is named to say something else about it. */
const predicate = /^['’]?s?\s(?!(?:says?|reads?|states?|has|lines?|in|and|where|which|at|on|under|verbatim)\b)[a-z]/

/** The words should stand there, but do not yet. */
const proposed = /\b(?:should|ought|could|would|such as|with)\s(?:\w+\s)?$|改[成为]|换成|替换|应[该当]|加[上入]/i
const proposing =
  /\b(?:replace|change|rewrite|amend|edit|add(?: \w+){0,4} to)\s(?:the\s)?$|(?:建议|应[该当])把?[^，。]{0,8}$/i
/** `with docs/a.md:3 as it is, “works for me” is …`: the quotation is what the sentence is about. */
const judged = /^\s?(?:is|was|are|were|would|can|cannot|will|never|has|只?是|不|行|没|成)(?![\w-])/i
const isThingCalled = /\b(?:ticket|issue|bug|pull request|book|article|motto|slogan|proverb|question)\s*$/i

const longestGap = 160
const pointed = /^[\s`*_)）\]】]*(?:[:：→⇒|｜=~/]|=>|->|——?|–)\s*[*_(（]*$/
const determined = /(?:\b(?:the|an?|its|their|your|our|my|this|that|such|of)|所谓的?|[这那]个|一种|的)\s*$/i
const denied =
  /\b(?:not|never|nothing|nowhere|without|instead|rather than|neither|nor|lacks?|nobody|no (?:such|mention|word|trace|line|sentence))\b|n['’]t\b|没有?(?:写|说|提|规定|任何|一[句个处])?|并未|从未|未曾|未[写说提]|不[是会曾说写提等]|[而并]非|只字/i
const opposed =
  /\b(?:contradict\w*|refut\w*|disprov\w*|rebut\w*|against|despite|contrary|unlike|differs?|conflicts?|den(?:y|ies|ied)|rejects?|rejected|forbids?|rules? out|overrules?|undercuts?|undermines?|answers?|otherwise|asks?|disagrees?|but|yet|however|whereas|while|although|though)\b|不同|不一样|区别|否认|反驳|驳|矛盾|相反|推翻|不符|否定|打脸|然而|但是?|却|可是|而不/i
const isParaphrase =
  /\b(?:amounts? to|in other words|in effect|boils? down to|as if|as though|translates? (?:to|as|into)|paraphras\w+|sounds? like|something like|looks? like|implies|suggests?)\b|等于|意思|换言之|换句话说|相当于|大意|无异于|好比|像是|仿佛/i
const locates =
  /(?:\b(?:in|at|on|from|of|see|under|per|source)|[:：|｜(（〔[【—–→←⇒⇐]|=>|->|<-|<=|[在见自于是到])[\s`*_]*$|^[ \t]*\n[ \t]+$|^\s*[,，]\s*$/i
const headed = /\b(?:under|headed|heading|section|chapter)\s?\uE001|标题|小节|\uE001\s?(?:一?[节章]|部分|段)/i
const listMark = /^[ \t>]*(?:[-*+•·]|\d{1,3}[.)、．]|[(（]\w{1,3}[)）])\s*/
const row = /^\s*[|｜]/
const quoteLabel =
  /[.。;；\s]\s*(?:\*\*)?\s?(?:\*\*)?(?:quote|quoted|text|words|wording|verbatim|原文|引文|原话|摘录)(?:\*\*)?\s?[:：.](?:\*\*)?\s*$/i
const sourceLabel =
  /^[.。;；,，\s]*[(（]?(?:\*\*)?(?:source|from|see|ref|reference|where|place|file|出处|来源|引自|见|位置)(?:\*\*)?\s?[:：.](?:\*\*)?\s*$|^\s?(?:That|This)\s(?:is|was)\s(?:how|what)\s[^.]{3,50}$/i
