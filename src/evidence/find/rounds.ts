import { type Clause, mentionAt } from './clause.ts'
import type { Mention } from './mention.ts'
import { mentionSign, quotationSign } from './saying.ts'

const counts = ['one', 'two', 'three', 'four', 'five']
const ordinals = ['first', 'second', 'third', 'fourth', 'fifth']
export const anyRound =
  /\bround[\s-]?(\d{1,2}|one|two|three|four|five)\b|\b(first|second|third|fourth|fifth)[- ](?:round|speech|statement|turn)\b|第\s?([一二三四五]|\d{1,2})\s?轮|(首轮)/gi

/** The round that a piece of text names; of several the last. */
export function roundOf(words: string): number | null {
  const told = Array.from(words.matchAll(anyRound)).at(-1)
  return told ? numberOf(told) : null
}

/** The round in which the speaker said what is quoted behind the clause; a round that is told of somebody else is none. */
export function roundBefore(clause: Clause, mention: Mention): number | null {
  const from = clause.text.lastIndexOf(quotationSign) + 1
  const told = Array.from(clause.text.matchAll(anyRound)).filter(({ index }) => index >= from)
  const own = told.findLast(({ 0: words, index }) => isToldOf(clause, [index, index + words.length], mention))
  return own ? numberOf(own) : null
}

/** The round in what stands directly behind a quotation, up to where somebody else is named or quoted. */
export function roundDirectlyBehind({ text }: Clause): number | null {
  const [piece] = /^\s?[,，]?[^\uE000\uE001.。;；,，]{0,40}/.exec(text)!
  if (text[piece.length] === mentionSign || /\b(?:and|but|while|whereas)\b|[而但]/i.test(piece)) return null
  return roundOf(piece)
}

/** The round in what names the speaker behind a quotation, up to where the next is named or quoted. */
export function roundBehind({ text }: Clause): number | null {
  const [piece] = /^[^\uE000]*\uE000?[^\uE000\uE001;；]*/.exec(text)!
  return roundOf(piece)
}

function numberOf(told: RegExpExecArray): number {
  if (told[4]) return 1
  const word = (told[1] ?? told[2] ?? told[3]!).toLowerCase()
  const place = [counts, ordinals, [...'一二三四五']].map(list => list.indexOf(word)).find(at => at >= 0)
  return place === undefined ? Number(word) : place + 1
}

/** Nobody else stands nearer to it between the same commas. */
function isToldOf(clause: Clause, [start, end]: readonly [number, number], { target }: Mention): boolean {
  const { text } = clause
  const head = /[^,，;；:：—]*$/.exec(text.slice(0, start))![0]
  const tail = /^[^,，;；:：—]*/.exec(text.slice(end))![0]
  const before = head.lastIndexOf(mentionSign)
  const behind = tail.indexOf(mentionSign)
  if (before < 0 && behind < 0) return true
  const nearBefore = before >= 0 && (behind < 0 || head.length - before <= behind)
  const nearest = mentionAt(clause, nearBefore ? start - head.length + before : end + behind)?.target
  if (nearest?.kind !== 'speech' || target.kind !== 'speech') return true
  return nearest.speaker === undefined || target.speaker === undefined || nearest.speaker === target.speaker
}
