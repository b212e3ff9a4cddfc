import type { Call, Speech } from '../../../core/model.ts'
import { type Dossier, dossierFor } from '../../../models/offline/dossier.ts'
import type { Excerpt } from '../../../models/offline/passages.ts'
import { placesNamed, speechesIn } from '../../../models/offline/reading.ts'
import type { StanceSide } from '../../../models/offline/stance.ts'
import { hasHan } from '../../../models/offline/text.ts'

/** What a seat has heard so far, and what it said itself. */
export function hearingOf({ moment }: Call) {
  const said = speechesIn(moment.values.record).map(cutOff)
  return {
    dossier: dossierFor(moment),
    /** The record, in order. */
    said,
    /** Its own speeches on the record, oldest first. */
    own: said.filter(({ seat }) => seat === moment.seat).map(({ text }) => text),
  }
}

/** Nobody says more. Hostile text is cut off here. */
const cutOff = (speech: Speech): Speech => ({ ...speech, text: speech.text.slice(0, 20_000) })

/** The places that speeches name. */
export const namedIn = (said: readonly Speech[], dossier: Dossier): Set<string> =>
  placesNamed(
    said.map(({ text }) => text),
    dossier,
  )

/** The side that a seat or a turn speaks for. null: neither, as in the audience. */
export function sideOf({ seat, of }: Pick<Speech, 'seat' | 'of'>): StanceSide | null {
  const name = of === undefined ? seat : of.slice(of.lastIndexOf('/') + 1)
  return name === 'pro' ? 'for' : name === 'con' ? 'against' : null
}

export const roundOf = (turn: string): number => Number(/^round-(\d{1,3})\//.exec(turn)?.[1] ?? 0)

/** The meaningful paragraphs of a speech, without the notice that marks it as offline. */
export const paragraphsIn = (speech: string): string[] =>
  speech
    .split(/\n[^\S\n]*\n/)
    .map(paragraph => paragraph.trim())
    .filter(paragraph => paragraph !== '' && !/^\*(?:Offline voice|离线声音)[^\n]*\*$/.test(paragraph))

/** Removes quotations, which are not the speaker's own words, and leaves a gap. */
const plainParagraph = (paragraph: string): string =>
  paragraph.replace(/“[^“”\n]{0,600}”|"[^"\n]{0,600}"|「[^「」\n]{0,600}」|『[^『』\n]{0,600}』/g, '\u0000')

/** Text in quotation marks, or in quoted lines. */
export function quotationsIn(text: string): string[] {
  const marked = text.matchAll(/“([^“”\n]{6,600})”|"([^"\n]{6,600})"|「([^「」\n]{6,600})」|『([^『』\n]{6,600})』/g)
  const lines = text.matchAll(/^[ \t]{0,8}>[ \t]?(.{6,600})$/gm)
  return [...marked, ...lines].flatMap(match => match.slice(1).find(group => group !== undefined) ?? []).slice(0, 40)
}

/** The speaker's own sentences. */
export const plainSentences = (speech: string): string[] =>
  paragraphsIn(speech).flatMap(paragraph => sentencesIn(plainParagraph(paragraph)))

/** Splits at full stops that end a sentence and not half a file name. */
export const sentencesIn = (text: string): string[] =>
  text
    .split(/(?<=[。！？；\n]|[.!?;](?=\s|$))/)
    .map(sentence => sentence.trim())
    .filter(Boolean)

/** Parts of a speech that can be quoted as they are: sentences or parts of them, without quotations of others. */
export const fragmentsIn = (paragraph: string): string[] =>
  plainParagraph(paragraph)
    .split(/[\u0000“”"「」『』«»‘’`*>|\n]+/)
    .flatMap(stretch => sentencesIn(stretch).map(trimmed))
    .map(sentence => trimmed(upTo(sentence, hasHan(sentence) ? 60 : 170, 1 / 3)))
    .filter(isTelling)

const trimmed = (sentence: string): string =>
  sentence.replace(/^[\s,;:，；：、—–()（）-]{1,40}|[\s.。;；:：,，、(（]{1,40}$/g, '')

/** Cuts long text at the end of a clause, or else of a word. A clause that leaves less than this share is none. */
function upTo(text: string, longest: number, least: number): string {
  if (text.length <= longest) return text
  const head = text.slice(0, longest).toWellFormed()
  const clause = Math.max(
    ...[', ', '; ', ': ', '. ', ' | ', '，', '；', '：', '。'].map(mark => head.lastIndexOf(mark)),
  )
  const end = clause > longest * least ? clause : head.lastIndexOf(' ')
  return end > 0 ? head.slice(0, end) : head
}

/** Enough words to know what is meant, and more than the rules require. */
const isTelling = (words: string): boolean =>
  (words.match(/\p{Script=Han}/gu)?.length ?? 0) >= 8 || (words.match(/[\p{L}\p{N}]{2,}/gu)?.length ?? 0) >= 5

/** `characters`: how many Chinese ones count as a word. */
export const wordsIn = (text: string, characters: number): number =>
  (text.match(/[^\s\p{Script=Han}]+/gu)?.length ?? 0) + (text.match(/\p{Script=Han}/gu)?.length ?? 0) / characters

/** A quotation that fits into a speech. Omissions are marked. */
export function brief({ quote, cut }: Excerpt): string {
  const text = quote.replaceAll('”', '’').replaceAll('“', '‘')
  const kept = upTo(text, hasHan(quote) ? 80 : 190, 1 / 2)
  const isCut = kept.length < text.length
  const words = isCut ? kept.replace(/[\s,;.|，；。]{1,8}$/, '') : kept
  return `${cut.before ? '[…] ' : ''}“${words}”${cut.after || isCut ? ' […]' : ''}`
}

/** Adds the mark unless the quotation at the end already ends the sentence. */
export const ended = (sentence: string, mark: '.' | '。'): string =>
  /[.!?。！？]”$/.test(sentence) ? sentence : `${sentence}${mark}`
