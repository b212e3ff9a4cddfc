import { hiddenParts, mayHide, solidLength } from './clean.ts'
import { cutOff, cutSign } from './mask/cut-off.ts'
import { findExactly } from './mask/exact.ts'
import { sightBehind } from './mask/expressions.ts'
import { formsOf } from './mask/forms.ts'
import { knownKeys } from './mask/known.ts'
import { anyOf, between, type Part, type Seeker, without } from './mask/seek.ts'
import type { Span } from './mask/span.ts'

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

export function makeMask(secrets: readonly string[]): Mask {
  const held = findExactly(formsOf(secrets))
  const plain = anyOf([held, knownKeys])
  const thorough = anyOf([
    between(hiddenParts, plain),
    without(hiddenParts, plain),
    without(backslashes, held),
    cutOff(held),
    unfinishedEscape,
  ])
  const seekerFor: SeekerFor = text =>
    text.includes('\\') || text.includes(cutSign) || mayHide(text) ? thorough : plain
  const find = (text: string) => seekerFor(text).find(text, 0)
  return {
    text: text => replace(text, find(text), 0, text.length),
    count: text => {
      const spans = find(text)
      return { text: replace(text, spans, 0, text.length), found: spans.length }
    },
    stream: () => makeStream(seekerFor),
  }
}

/** Most texts hold nothing that a secret could be taken apart with. */
type SeekerFor = (text: string) => Seeker

/** JSON, PHP and Markdown put them before other characters, and more of them where one is written inside of another. */
function backslashes(text: string): Part[] {
  return Array.from(text.matchAll(/\\+/g), ({ 0: part, index }): Part => [index, index + part.length])
}

/** What it hides is not known before it ends. */
const unfinishedEscape: Seeker = {
  find: () => [],
  begins: (text, from) => Math.max(from, solidLength(text)),
}

/** What may be the beginning of a secret and has become longer than this is looked at again when it has grown by half. */
const looksEachTime = 64

/** `before` is shown already: it is only there for the look-behinds. */
function makeStream(seekerFor: SeekerFor): MaskStream {
  let before = ''
  let held = ''
  let arrived = ''
  return {
    push(chunk) {
      arrived += chunk
      if (held.length > looksEachTime && arrived.length * 2 < held.length) return ''
      const text = before + held + arrived
      const seeker = seekerFor(text)
      const spans = seeker.find(text, before.length)
      const cut = besideSpans(spans, seeker.begins(text, before.length))
      const shown = replace(text, spans, before.length, cut)
      held = text.slice(cut)
      arrived = ''
      before = text.slice(Math.max(0, cut - sightBehind), cut)
      return shown
    },
    end() {
      const text = before + held + arrived
      const shown = replace(text, seekerFor(text).find(text, before.length), before.length, text.length)
      before = ''
      held = ''
      arrived = ''
      return shown
    },
  }
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
