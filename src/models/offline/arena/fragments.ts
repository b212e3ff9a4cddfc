import { plainParagraph } from './plain.ts'

/** Words of a speech that can be quoted as they stand: a sentence, or a part of one, without quotations of others in it. */
export function fragmentsIn(paragraph: string): string[] {
  return plainParagraph(paragraph)
    .split(cut)
    .flatMap(stretch => sentencesIn(stretch).map(trimmed))
    .map(shortened)
    .filter(isTelling)
}

const cut = /[\u0000“”"「」『』«»‘’`*>|\n]+/

/** At full stops, where they end a sentence and not half a file name. */
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

/** Long sentences are quoted up to where a clause ends. */
function shortened(sentence: string): string {
  const longest = /\p{Script=Han}/u.test(sentence) ? 60 : 170
  if (sentence.length <= longest) return sentence
  const head = sentence.slice(0, longest).toWellFormed()
  const clause = Math.max(...[', ', '; ', ': ', '，', '；', '：'].map(mark => head.lastIndexOf(mark)))
  return trimmed(head.slice(0, clause > longest / 3 ? clause : Math.max(head.lastIndexOf(' '), 0) || longest))
}

/** Enough to know what is meant, and more than the rules ask for. */
const isTelling = (words: string): boolean =>
  (words.match(/\p{Script=Han}/gu)?.length ?? 0) >= 8 || (words.match(/[\p{L}\p{N}]{2,}/gu)?.length ?? 0) >= 5
