import { hash } from 'node:crypto'
import { once } from '../../core/memo.ts'
import { firstWhere } from '../../core/places.ts'
import { type PlainWords, plainWords } from '../../core/plain-words.ts'

/** A text in which quotes are looked up. Places in it are places of its plain words. */
export interface SourceText {
  /** `src/auth.ts`, `round-1/proposer`. */
  name: string
  original: string
  words: string
  lines: number
  /** The line, counted from 1, on which a place of `words` is. */
  lineAt(place: number): number
  /** The places of `words` that are on these lines: [start, end). */
  placesOf(first: number, last: number): readonly [start: number, end: number]
  /** What stands on these lines, as it was written. */
  linesOf(first: number, last: number): string
  /** What stands at a place of `words`, as it was written. */
  passage(start: number, end: number): string
  /** A hash of the text as it was looked up, in hex. */
  hash(): string
}

/** The plain words are made when they are first needed. */
export function sourceText(name: string, original: string): SourceText {
  const plain = once(() => plainWords(original))
  const starts = once(() => lineStarts(original, plain().lines.length))
  const text: SourceText = {
    name,
    original,
    get words() {
      return plain().text
    },
    get lines() {
      return original.endsWith('\n') ? plain().lines.length - 1 : plain().lines.length
    },
    lineAt(place) {
      const { lines } = plain()
      return firstWhere(0, lines.length, line => lines[line]! > place)
    },
    linesOf: (first, last) =>
      original.slice(starts()[first - 1] ?? original.length, (starts()[last] ?? original.length + 1) - 1),
    placesOf(first, last) {
      const { text: words, lines } = plain()
      return [lines[first - 1] ?? words.length, lines[last] ?? words.length]
    },
    passage: (start, end) => passageOf(text, plain(), start, end),
    hash: once(() => hash('sha256', original, 'hex')),
  }
  return text
}

function passageOf(text: SourceText, { text: words, lines }: PlainWords, start: number, end: number): string {
  const first = text.lineAt(start)
  const written = text.linesOf(first, text.lineAt(Math.max(start, end - 1)))
  if (written.length > mostToCut) return words.slice(start, end)
  const begins = lines[first - 1]!
  const before = words[begins] === ' ' ? begins + 1 : begins
  return cutOut(written, start - before, end - before)
}

function lineStarts(text: string, count: number): Int32Array {
  const starts = new Int32Array(count)
  for (let line = 1; line < count; line++) starts[line] = text.indexOf('\n', starts[line - 1]) + 1
  return starts
}

/** Of longer lines, the plain words are shown. */
const mostToCut = 8_000

/** Cuts out the part of a text whose plain words are at these places. The ends are found by bisection. */
function cutOut(text: string, start: number, end: number): string {
  const [from, to] = [lengthWith(text, start + 1) - 1, lengthWith(text, end)]
  return text.slice(Math.max(0, from), to).toWellFormed().trim()
}

const lengthWith = (text: string, count: number): number =>
  firstWhere(0, text.length, length => plainWords(text.slice(0, length)).text.length >= count)
