import type { Span } from '../../core/evidence.ts'
import { firstEndingAfter, type Mention } from './mention.ts'
import type { Quotation } from './quotations.ts'
import { mentionSign, quotationSign } from './saying.ts'
import { sightLength } from './sight.ts'

/** A piece of the speech in which each mention and each quotation is one sign. */
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
