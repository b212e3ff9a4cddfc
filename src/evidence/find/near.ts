import { type Clause, clauseBefore, clauseBehind, type Ground, lineBefore, lineBehind, mentionAt } from './clause.ts'
import { type Mention, refersToPlace } from './mention.ts'
import type { Quotation } from './quotations.ts'
import { anySaying, isQuotable, isSentence, isTakenBack, isTerm, leadOf, mentionSign, quotationSign } from './saying.ts'

/**
 * The file or page nearest to words that nobody else is said to have said: in their sentence, list item or row. A quotation
 * that is lost leaves a reference that seems to hold because only its place was looked up.
 */
export function nearestPlace(ground: Ground, quotation: Quotation, isFree: (mention: Mention) => boolean): Mention | null {
  if (quotation.block) return introducing(clauseBefore(ground, quotation.span[0]), isFree)
  const [start, end] = quotation.span
  const sentence = { before: clauseBefore(ground, start), behind: clauseBehind(ground, end) }
  if (isTerm(sentence.before.text) || isHeading.test(sentence.before.text)) return null
  const inSentence = nearer(sentence, quotation, isFree)
  if (inSentence) return inSentence
  const line = { before: lineBefore(ground, start), behind: lineBehind(ground, end) }
  return isSaidBySome(sentence.before) ? null : inItem(line, quotation, isFree)
}

interface Sides {
  before: Clause
  behind: Clause
}

interface Candidate {
  mention: Mention
  distance: number
}

function nearer({ before, behind }: Sides, quotation: Quotation, isFree: (mention: Mention) => boolean): Mention | null {
  const found = [placeBefore(before, quotation), placeBehind({ before, behind }, quotation)]
    .filter(candidate => candidate !== null)
    .filter(({ mention }) => isFree(mention))
  return found.sort((a, b) => a.distance - b.distance)[0]?.mention ?? null
}

/** Whatever stands between the place and the words, unless it denies them. */
function placeBefore(clause: Clause, { words }: Quotation): Candidate | null {
  const at = lastPlace(clause)
  if (at < 0) return null
  const gap = clause.text.slice(at + 1)
  if (gap.length > longestGap || denied.test(gap) || opposed.test(gap) || isParaphrase.test(gap)) return null
  if (isTakenBack(gap)) return null
  const mention = mentionAt(clause, at)!
  if (pointed.test(gap)) return { mention, distance: 0 }
  if (!isQuotable(words) || (determined.test(gap) && !isSentence(words))) return null
  if (gap.includes(mentionSign) && !isSentence(words)) return null
  if (gap.includes(quotationSign) && !headed.test(gap)) return null
  return { mention, distance: far(gap) }
}

/** Behind the words only where it is said that they stand there. */
function placeBehind({ before, behind }: Sides, { words }: Quotation): Candidate | null {
  const at = behind.text.indexOf(mentionSign)
  const mention = at < 0 ? undefined : mentionAt(behind, at)
  if (!mention || !isPlace(mention)) return null
  const gap = behind.text.slice(0, at)
  if (/^[.,，。]?\s*(?:[-=]>|<[-=]|[→←⇒⇐|｜])\s*$/.test(gap) && !opposed.test(behind.text.slice(at))) return { mention, distance: 1 }
  if (!isQuotable(words) || gap.length > 90 || gap.includes(quotationSign)) return null
  if (denied.test(gap) || opposed.test(gap) || isSaidBySome(before) || isTakenBack(before.text)) return null
  if (determined.test(before.text) && !isSentence(words)) return null
  return locates.test(gap) ? { mention, distance: far(gap) } : null
}

/** In a list item or a row also beyond the sentence; in other lines only where one is called the source of the other. */
function inItem({ before, behind }: Sides, { words }: Quotation, isFree: (mention: Mention) => boolean): Mention | null {
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

/** A line that leads to the block behind it: it ends with the reference, or with a colon. */
function introducing(clause: Clause, isFree: (mention: Mention) => boolean): Mention | null {
  const at = lastPlace(clause)
  const mention = at < 0 ? undefined : mentionAt(clause, at)
  if (!mention || !isFree(mention)) return null
  const gap = clause.text.slice(at + 1)
  if (gap.length > longestGap || denied.test(gap) || opposed.test(gap)) return null
  if (/[:：→—,，]\s*$/.test(gap)) return mention
  const ends = /^[\s`*_)）\]】]*(?:[,，]?\s?(?:under|in|section|heading|headed|标题|小节|的)[^.。\n]{0,40})?[\s`*_)）\]】]*$/i
  if (ends.test(gap)) return mention
  const alone = clause.text.slice(0, at).replace(/[^\p{L}]+/gu, ' ').trim().length <= 24
  return /^[\s`*_)）\]】]*[.。]\s*$/.test(gap) && (alone || !/\n[ \t]*\n/.test(gap)) ? mention : null
}

function lastPlace(clause: Clause): number {
  let at = clause.text.lastIndexOf(mentionSign)
  while (at >= 0 && !isPlace(mentionAt(clause, at)!)) at = at === 0 ? -1 : clause.text.lastIndexOf(mentionSign, at - 1)
  return at
}

const isPlace = (mention: Mention): boolean => refersToPlace(mention) && mention.target.kind !== 'package'

/** `Critics say “…”`: these are somebody's words, though nobody's of this debate. */
function isSaidBySome({ text }: Clause): boolean {
  const last = Array.from(text.matchAll(anySaying)).findLast(([word]) => !isThing.test(word))
  if (!last || text.slice(0, last.index).includes(mentionSign)) return false
  return /\S\s*$/.test(text.slice(0, last.index)) && leadOf(text.slice(last.index + last[0].length)) === 'strict'
}

const isThing = /^(?:sentence|passage|words?|wording|line|text|phrase|statement|quote|verbatim|point|原[文话句]|的话|明文)$/i

/** A comma parts more than a word. */
const far = (gap: string): number => gap.length + (/[,，、]/.test(gap) ? 20 : 0) + (gap.includes(mentionSign) ? 60 : 0)

const longestGap = 160
const pointed = /^[\s`*_)）\]】]*(?:[:：→⇒|｜]|=>|->|——?|–)\s*[*_(（]*$/
const determined = /(?:\b(?:the|an?|its|their|your|our|my|this|that|such|of)|所谓的?|[这那]个|一种|的)\s*$/i
const denied =
  /\b(?:not|never|nothing|nowhere|without|instead|rather than|neither|nor|lacks?|nobody|no (?:such|mention|word|trace|line|sentence))\b|n['’]t\b|没有?(?:写|说|提|规定|任何|一[句个处])?|并未|从未|未曾|未[写说提]|不[是会曾说写提等]|[而并]非|只字/i
const opposed =
  /\b(?:contradict\w*|refut\w*|disprov\w*|rebut\w*|against|despite|contrary|unlike|differs?|conflicts?|den(?:y|ies|ied)|rejects?|rejected|forbids?|rules? out|overrules?|undercuts?|undermines?|answers?|otherwise|disagrees?|but|yet|however|whereas|while|although|though)\b|否认|反驳|驳|矛盾|相反|推翻|不符|否定|打脸|然而|但是?|却|可是|而不/i
const isParaphrase =
  /\b(?:amounts? to|in other words|in effect|boils? down to|as if|as though|translates? (?:to|as|into)|paraphras\w+|sounds? like|something like|looks? like|implies|suggests?)\b|等于|意思|换言之|换句话说|相当于|大意|无异于|好比|像是|仿佛/i
const locates =
  /(?:\b(?:in|at|on|from|of|see|under|per|source)|[:：|｜(（〔[【—–→←⇒⇐]|=>|->|<-|<=|[在见自于是到])\s*[`*_]*$|^\s*[,，]\s*$/i
const isHeading = /(?:\b(?:under|headed|heading|section|chapter)|标题[为是]?|题为|小节|章节)\s?(?:the heading\s)?[*_(（]*$/i
const headed = /\b(?:under|headed|heading|section|chapter)\s?\uE001|标题|小节|\uE001\s?(?:一?[节章]|部分|段)/i
const listMark = /^[ \t>]*(?:[-*+•·]|\d{1,3}[.)、．]|[(（]\w{1,3}[)）])\s*/
const row = /^\s*[|｜]/
const quoteLabel = /[.。;；\s]\s*(?:\*\*)?(?:quote|quoted|text|words|wording|verbatim|原文|引文|原话|摘录)(?:\*\*)?\s?[:：](?:\*\*)?\s*$/i
const sourceLabel = /^[.。;；,，\s]*[(（]?(?:\*\*)?(?:source|from|see|ref|reference|where|place|file|出处|来源|引自|见|位置)(?:\*\*)?\s?[:：](?:\*\*)?\s*$/i
