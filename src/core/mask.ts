import { mayHide, solidLength } from './clean.ts'
import { findExactly } from './mask/exact.ts'
import { beginningSource, hintOf, inOrder, sightBehind, wholeSource } from './mask/expressions.ts'
import { formsOf } from './mask/forms.ts'
import { keyPatterns as patterns } from './mask/patterns.ts'
import { seeThrough } from './mask/see-through.ts'
import { merge, type Span } from './mask/span.ts'

const masked = '[secret]'

/** Takes secrets out of text: the values it was made with, in their common encodings, and known forms of keys. */
export interface Mask {
  /** Returns the very same string when there is nothing to mask. */
  text(text: string): string
  /** The same, and how many places were masked. */
  count(text: string): { text: string; found: number }
  /** For text that arrives in pieces. */
  stream(): MaskStream
}

export interface MaskStream {
  /** What can be shown by now. Only a tail that may be the beginning of a secret is held back. */
  push(chunk: string): string
  /** What was still held back. */
  end(): string
}

type Find = (text: string, from: number) => Span[]
type Begins = (text: string, from: number) => number

export function makeMask(secrets: readonly string[]): Mask {
  const exact = findExactly(formsOf(secrets))
  const find = throughHidden((text, from) => {
    const spans = exact.find(text, from)
    if (text.length - from >= shortestKnown && hinted(text)) spans.push(...findKnown(text, from))
    return spans
  })
  const begins = beginsThroughHidden((text, from) => exact.begins(text, from, beginsKnown(text, from)))
  return {
    text: text => replace(text, find(text, 0), 0, text.length),
    count: text => {
      const spans = find(text, 0)
      return { text: replace(text, spans, 0, text.length), found: spans.length }
    },
    stream: () => makeStream(find, begins),
  }
}

/** Finds what is there, and what will be there when hidden characters are taken out. */
function throughHidden(find: Find): Find {
  return (text, from) => {
    const spans = find(text, from)
    if (mayHide(text)) {
      const { text: visible, inside, outside } = seeThrough(text)
      for (const { label, start, end } of find(visible, inside(from)))
        spans.push({ label: outside(label), start: outside(start), end: outside(end - 1) + 1 })
    }
    return spans.length > 1 ? merge(spans) : spans
  }
}

function beginsThroughHidden(begins: Begins): Begins {
  return (whole, from) => {
    if (!mayHide(whole)) return begins(whole, from)
    // What an escape sequence hides is not known before it ends.
    const text = whole.slice(0, Math.max(from, solidLength(whole)))
    const { text: visible, inside, outside } = seeThrough(text)
    return Math.min(begins(text, from), outside(begins(visible, inside(from))))
  }
}

/** `before` is shown already: it is only there for the look-behinds. */
function makeStream(find: Find, begins: Begins): MaskStream {
  let before = ''
  let held = ''
  return {
    push(chunk) {
      const text = before + held + chunk
      const spans = find(text, before.length)
      const cut = besideSpans(spans, begins(text, before.length))
      const shown = replace(text, spans, before.length, cut)
      held = text.slice(cut)
      before = text.slice(Math.max(0, cut - sightBehind), cut)
      return shown
    },
    end() {
      const text = before + held
      const shown = replace(text, find(text, before.length), before.length, text.length)
      before = ''
      held = ''
      return shown
    },
  }
}

const keyPatterns = inOrder(patterns)
/** An address with two letters for a password and nothing else. */
const shortestKnown = 7
const hinted = hintOf(keyPatterns)
const known = new RegExp(wholeSource(keyPatterns), 'g')
const knownBeginning = new RegExp(beginningSource(keyPatterns), 'g')

function findKnown(text: string, from: number): Span[] {
  const spans: Span[] = []
  known.lastIndex = from
  for (let hit = known.exec(text); hit; hit = known.exec(text)) {
    const captures = hit
    const which = keyPatterns.findIndex((_, index) => captures[2 * index + 2] !== undefined)
    const secret = captures[2 * which + 2] ?? ''
    const end = hit.index + hit[0].length
    if (keyPatterns[which]?.accept?.(secret) ?? true) spans.push({ label: hit.index, start: end - secret.length, end })
    else known.lastIndex = hit.index + 1
  }
  return spans
}

function beginsKnown(text: string, from: number): number {
  knownBeginning.lastIndex = from
  return knownBeginning.exec(text)?.index ?? text.length
}

/** The last place at or before `cut` that cuts no secret and no secret from its label. */
function besideSpans(spans: readonly Span[], cut: number): number {
  return spans.find(span => span.label < cut && cut < span.end)?.label ?? cut
}

function replace(text: string, spans: readonly Span[], from: number, to: number): string {
  let result = ''
  let at = from
  for (const { start, end } of spans) {
    if (start >= to) break
    result += text.slice(at, start) + masked
    at = end
  }
  return at === 0 && to === text.length ? text : result + text.slice(at, to)
}
