import type { Measure } from './measures.ts'

export interface Span {
  start: number
  end: number
}

export const sentencesIn = (text: string): Span[] =>
  spansBetween(text, { start: 0, end: text.length }, /[!?。！？；;]|(?<!\b(?:vs|approx|[A-Za-z]))\.(?=\s|$)/g)

export const inside = <T extends { start: number }>(span: Span, all: readonly T[]): T[] =>
  all.filter(({ start }) => start >= span.start && start < span.end)

/** The clause of a measure, with what stands before or behind it to say where, when and with what. */
export function clauseAround({ start }: Span, sentence: Span, rest: string, measures: readonly Measure[]): Span {
  const parts = spansBetween(rest, sentence, borders).flatMap(part => splitAtAnd(part, rest, measures))
  const at = parts.findIndex(({ end }) => start < end)
  const [before, own, behind] = [parts[at - 1], parts[at]!, parts[at + 1]]
  const isCondition = (part: Span) => condition.test(rest.slice(part.start, part.end))
  const isRemark = (part: Span) => /[(（]/.test(rest[part.start - 1] ?? '')
  return {
    start: before && isCondition(before) ? before.start : own.start,
    end:
      behind && (isCondition(behind) || isRemark(behind)) && inside(behind, measures).length === 0
        ? behind.end
        : own.end,
  }
}

const borders =
  /[,，:：()（）、]|\b(?:while|whereas|but|although|though|versus|vs|compared (?:with|to))\b|而且|但是|而|但|却|相比|以及|并且|其中/gi
const condition =
  /^\s*(?:on|in|with|at|for|under|after|before|during|when|using|在|当|对于?)(?:\b|(?=\p{Script=Han}))|[时后前下中]\s*$/iu

/** `20 % of the time and 30 % of the money` are two. */
function splitAtAnd(part: Span, rest: string, measures: readonly Measure[]): Span[] {
  const found: Span[] = []
  for (const piece of spansBetween(rest, part, /\b(?:and|or|plus)\b|[和与及]/gi)) {
    const last = found.at(-1)
    const isWhole = last && inside(last, measures).length > 0 && inside(piece, measures).length > 0
    if (!last || isWhole) found.push(piece)
    else last.end = piece.end
  }
  return found
}

function spansBetween(text: string, { start, end }: Span, border: RegExp): Span[] {
  const spans: Span[] = []
  let from = start
  for (const { 0: mark, index } of text.slice(start, end).matchAll(border)) {
    spans.push({ start: from, end: start + index })
    from = start + index + mark.length
  }
  return [...spans, { start: from, end }]
}
