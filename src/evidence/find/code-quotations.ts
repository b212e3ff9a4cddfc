import { firstEndingAfter, type Mention, refersToPlace } from './mention.ts'
import type { Quotation } from './quotations.ts'
import type { Scan } from './scan.ts'

/** A quotation and what it is from. */
export interface Sourced {
  quotation: Quotation
  mention: Mention
}

const mostCodes = 1000
const mostLines = 30

/** Code that is said to stand at a place: `src/a.ts:12 has` with code between backticks, or a reference and a colon before a fence. */
export function codeQuotations(scanned: Scan, mentions: readonly Mention[]): Sourced[] {
  return [...inline(scanned, mentions), ...fenced(scanned, mentions)].sort(
    (a, b) => a.quotation.span[0] - b.quotation.span[0],
  )
}

function inline({ prose, codes }: Scan, mentions: readonly Mention[]): Sourced[] {
  return codes.slice(0, mostCodes).flatMap(({ span, content }) => {
    const mention = placeBefore(mentions, span[0])
    if (!mention || content.trim() === '' || isMentioned(mentions, span[0])) return []
    const gap = prose.slice(mention.span[1], span[0])
    if (gap.length > 40 || !(has.test(gap) || (isLined(mention) && leads.test(gap)))) return []
    return [{ quotation: { span, words: content.trim(), block: false, closed: false }, mention }]
  })
}

function fenced({ text, prose, fences }: Scan, mentions: readonly Mention[]): Sourced[] {
  return fences.slice(0, mostCodes).flatMap(({ span, content }) => {
    const words = content.replace(/\s+$/, '').replace(/^[ \t]*\n/, '')
    const mention = placeBefore(mentions, span[0])
    if (!mention || words.trim() === '' || words.split('\n', mostLines + 1).length > mostLines) return []
    const lead = prose.slice(Math.max(0, mention.span[0] - 60), mention.span[0])
    const gap = text.slice(mention.span[1], Math.min(span[0], mention.span[1] + 80))
    if (mention.span[1] + gap.length < span[0] || !introduces.test(gap) || proposes.test(sentenceOf(lead) + gap))
      return []
    return [{ quotation: { span, words, block: true, closed: false }, mention }]
  })
}

function placeBefore(mentions: readonly Mention[], at: number): Mention | null {
  const last = mentions[firstEndingAfter(mentions, at) - 1]
  return last && refersToPlace(last) && last.target.kind !== 'package' ? last : null
}

function isMentioned(mentions: readonly Mention[], at: number): boolean {
  const mention = mentions[firstEndingAfter(mentions, at)]
  return mention !== undefined && mention.span[0] <= at
}

const sentenceOf = (lead: string): string => /[^.。!?！？\n]*$/.exec(lead)![0]

const isLined = ({ target }: Mention): boolean => target.kind === 'file' && target.lines !== undefined
const leads = /^[*_)）\]]*\s?(?:[:：→⇒]|->|=>|there\sis|we\s(?:find|read|see)|you\s(?:find|read|see))\s?$/i

const has =
  /^[*_)）\]]*,?\s?(?:(?:clearly|plainly|literally|still|only|just|simply|now|itself|really|indeed|明确|清楚地|只|就|还|仍|里|中|上|处|这[行里]|那[行里])\s?){0,2}(?:says?|said|reads?|has|had|contains?|contained|states?|stated|写着|写道|写的是?|写有|是|为|有|包含|含有)\s?(?:the line\s|the words?\s|exactly\s|verbatim\s|这行\s?|这句\s?|一行\s?)?[:：]?\s?$/i
/** Nothing between the place and the colon, or words that say that it stands there. */
const introduces =
  /^[`*_)）\]]*\s?(?:[^:：\n]{0,28}(?:\b(?:says?|said|reads?|has|had|contains?|shows?|states?|defines?|is|are|was|looks?|goes|follows)\b|写着|写道|写的|如下|内容|代码|定义|包含|是|为|有)[^:：\n]{0,12})?[:：][*_]*\s*$/i
/** What ought to stand there does not yet. */
const proposes =
  /\b(?:change|replace|rewrite|should|would|could|must|instead|patch|diff|add|put|fix|make|turn|let|propose\w*|want|becomes?|run|call|use|with|into|to|like|if|not|never|no|before|after|example|e\.g)\b|n['’]t\b|改[成为]|替换|应[该当]|建议|加[上入]|换成|变成|运行|执行|使用|例如|比如|如果|不|没/i
