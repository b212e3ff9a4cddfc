import type { Call, CueValues, Speech } from '../../../core/model.ts'
import type { Excerpt } from '../passages.ts'
import { speechesIn } from '../reading.ts'
import type { StanceSide } from '../stance.ts'
import { hasHan } from '../terms.ts'

/** A quotation that fits into a speech. Omissions are marked. */
export function brief({ quote, cut }: Excerpt): string {
  const longest = hasHan(quote) ? 80 : 190
  const text = quote.replaceAll('”', '’').replaceAll('“', '‘')
  const kept = text.length <= longest ? text : upTo(text, longest)
  return `${cut.before ? '[…] ' : ''}“${kept}”${cut.after || kept.length < text.length ? ' […]' : ''}`
}

/** Cuts at the end of a clause, or else of a word. */
function upTo(text: string, longest: number): string {
  const head = text.slice(0, longest).toWellFormed()
  const clause = Math.max(...[', ', '; ', '. ', ' | ', '，', '；', '。'].map(mark => head.lastIndexOf(mark)))
  const end = clause > longest / 2 ? clause : head.lastIndexOf(' ')
  return (end > 0 ? head.slice(0, end) : head).replace(/[\s,;.|，；。]{1,8}$/, '')
}

/** Adds the mark unless the quotation at the end already ends the sentence. */
export const ended = (sentence: string, mark: '.' | '。'): string =>
  /[.!?。！？]”$/.test(sentence) ? sentence : `${sentence}${mark}`

/** One of several ways to say the same, chosen by the round. */
export const inTurn = (ways: readonly string[], round: number): string => ways[round % ways.length]!

/** Nobody says more. Hostile text is cut off here. */
const longest = 20_000

/** The meaningful paragraphs of a speech, without the notice that marks it as offline. */
export const paragraphsIn = (speech: string): string[] =>
  speech
    .slice(0, longest)
    .split(/\n[^\S\n]*\n/)
    .map(paragraph => paragraph.trim())
    .filter(paragraph => paragraph !== '' && !isMark(paragraph))

const isMark = (paragraph: string): boolean => /^\*(?:Offline voice|离线声音)[^\n]*\*$/.test(paragraph)

/** Removes quotations, which are not the speaker's own words, and leaves a gap. */
export const plainParagraph = (paragraph: string): string =>
  paragraph.replace(/“[^“”\n]{0,600}”|"[^"\n]{0,600}"|「[^「」\n]{0,600}」|『[^『』\n]{0,600}』/g, '\u0000')

/** Text in quotation marks, or in quoted lines. */
export function quotationsIn(speech: string): string[] {
  const text = speech.slice(0, longest)
  const marked = text.matchAll(/“([^“”\n]{6,600})”|"([^"\n]{6,600})"|「([^「」\n]{6,600})」|『([^『』\n]{6,600})』/g)
  const lines = text.matchAll(/^[ \t]{0,8}>[ \t]?(.{6,600})$/gm)
  return [...marked, ...lines].flatMap(match => match.slice(1).find(group => group !== undefined) ?? []).slice(0, 40)
}

/** Parts of a speech that can be quoted as they are: sentences or parts of them, without quotations of others. */
export function fragmentsIn(paragraph: string): string[] {
  return plainParagraph(paragraph)
    .split(cut)
    .flatMap(stretch => sentencesIn(stretch).map(trimmed))
    .map(shortened)
    .filter(isTelling)
}

const cut = /[\u0000“”"「」『』«»‘’`*>|\n]+/

/** Splits at full stops that end a sentence and not half a file name. */
export function sentencesIn(text: string): string[] {
  const sentences: string[] = []
  let start = 0
  for (const { 0: mark, index } of text.matchAll(ending)) {
    sentences.push(text.slice(start, index + mark.length))
    start = index + mark.length
  }
  return [...sentences, text.slice(start)].map(sentence => sentence.trim()).filter(sentence => sentence !== '')
}

const ending = /[。！？；\n]|[.!?;](?=\s|$)/g

const trimmed = (sentence: string): string =>
  sentence.replace(/^[\s,;:，；：、—–()（）-]{1,40}|[\s.。;；:：,，、(（]{1,40}$/g, '')

/** Long sentences are quoted up to the end of a clause. */
function shortened(sentence: string): string {
  const longest = /\p{Script=Han}/u.test(sentence) ? 60 : 170
  if (sentence.length <= longest) return sentence
  const head = sentence.slice(0, longest).toWellFormed()
  const clause = Math.max(...[', ', '; ', ': ', '，', '；', '：'].map(mark => head.lastIndexOf(mark)))
  return trimmed(head.slice(0, clause > longest / 3 ? clause : Math.max(head.lastIndexOf(' '), 0) || longest))
}

/** Enough words to know what is meant, and more than the rules require. */
const isTelling = (words: string): boolean =>
  (words.match(/\p{Script=Han}/gu)?.length ?? 0) >= 8 || (words.match(/[\p{L}\p{N}]{2,}/gu)?.length ?? 0) >= 5

/** `characters`: how many Chinese ones count as a word. */
export const wordsIn = (text: string, characters: number): number =>
  (text.match(/[^\s\p{Script=Han}]+/gu)?.length ?? 0) + (text.match(/\p{Script=Han}/gu)?.length ?? 0) / characters

/** What a seat has heard so far, and what it said itself. */
export interface MemberBrief {
  /** All that it was shown of the debate, in order. Its own speeches are included only for a judge. */
  said: Speech[]
  /** Its replies in this conversation, oldest first. */
  own: string[]
  /** What it was told about itself in its first call. */
  about: CueValues
}

export function hearingOf({ messages, moment: { values, before = [] } }: Call): MemberBrief {
  const told = [...before, values]
  const shown = told.flatMap(one => [...speechesIn(one.said), ...speechesIn(one.record)])
  return {
    said: shown.filter(({ key, derived }, i) => derived === undefined && firstAt(shown, key) === i),
    own: messages.filter(({ role }) => role === 'assistant').map(({ content }) => spoken(content)),
    about: told[0]!,
  }
}

const firstAt = (speeches: readonly Speech[], key: string): number => speeches.findIndex(speech => speech.key === key)

/** Removes the block that a debater adds for the rules. */
function spoken(reply: string): string {
  const at = reply.lastIndexOf('\n```json')
  return at < 0 ? reply : reply.slice(0, at).trimEnd()
}

/** The side that a seat or a turn speaks for. null: neither, as in the audience. */
export function sideOf({ seat, of }: Pick<Speech, 'seat' | 'of'>): StanceSide | null {
  const name = of === undefined ? seat : of.slice(of.lastIndexOf('/') + 1)
  return name === 'pro' ? 'for' : name === 'con' ? 'against' : null
}

export const otherSide = (side: StanceSide): StanceSide => (side === 'for' ? 'against' : 'for')

export const roundOf = ({ key }: Pick<Speech, 'key'>): number => Number(/^round-(\d{1,3})\//.exec(key)?.[1] ?? 0)
