import { beginningSource, escapeSource, looseSource, sightBehind, wholeSource } from './mask/expressions.ts'
import { formsOf } from './mask/forms.ts'
import { keyPatterns } from './mask/patterns.ts'

export const masked = '[secret]'

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

interface Span {
  start: number
  end: number
}

type Find = (text: string, from: number) => readonly Span[]
type Begins = (text: string, from: number) => number

const nothing: readonly Span[] = []
const loose = looseSource(keyPatterns)
const known = wholeSource(keyPatterns)
const knownBeginning = beginningSource(keyPatterns)

export function makeMask(secrets: readonly string[]): Mask {
  const forms = formsOf(secrets)
  const exact = forms.map(escapeSource).join('|')
  const anything = new RegExp(exact ? `${exact}|${loose}` : loose, 'g')
  const find = (text: string, from: number): readonly Span[] => {
    anything.lastIndex = from
    if (!anything.test(text)) return nothing
    return merge([...(exact ? findExact(text, exact, from) : []), ...findKnown(text, from)])
  }
  return {
    text: text => replace(text, find(text, 0), 0, text.length),
    count: text => {
      const spans = find(text, 0)
      return { text: replace(text, spans, 0, text.length), found: spans.length }
    },
    stream: () => makeStream(find, beginningOf(forms)),
  }
}

/** `before` is shown already: it is only there for the look-behinds. */
function makeStream(find: Find, begins: Begins): MaskStream {
  let before = ''
  let held = ''
  return {
    push(chunk: string): string {
      const text = before + held + chunk
      const spans = find(text, before.length)
      const cut = besideSpans(spans, begins(text, before.length))
      const shown = replace(text, spans, before.length, cut)
      held = text.slice(cut)
      before = text.slice(Math.max(0, cut - sightBehind), cut)
      return shown
    },
    end(): string {
      const text = before + held
      const shown = replace(text, find(text, before.length), before.length, text.length)
      held = ''
      return shown
    },
  }
}

function findExact(text: string, exact: string, from: number): Span[] {
  const expression = new RegExp(exact, 'g')
  const spans: Span[] = []
  expression.lastIndex = from
  for (let hit = expression.exec(text); hit; hit = expression.exec(text)) {
    spans.push({ start: hit.index, end: hit.index + hit[0].length })
    // Another secret may begin inside of this one.
    expression.lastIndex = hit.index + 1
  }
  return spans
}

function findKnown(text: string, from: number): Span[] {
  const expression = new RegExp(known, 'g')
  const spans: Span[] = []
  expression.lastIndex = from
  for (let hit = expression.exec(text); hit; hit = expression.exec(text)) {
    const which = keyPatterns.findIndex((_, index) => hit?.[2 * index + 2] !== undefined)
    const secret = hit[2 * which + 2] ?? ''
    const end = hit.index + hit[0].length
    if (keyPatterns[which]?.accept?.(secret) ?? true) spans.push({ start: end - secret.length, end })
    else expression.lastIndex = hit.index + 1
  }
  return spans
}

/** Leftmost place from which the text may be the beginning of a secret; its length when there is none. */
function beginningOf(forms: readonly string[]): Begins {
  const byFirst = Map.groupBy(forms, form => form.charCodeAt(0))
  const longest = forms[0]?.length ?? 0
  const expression = new RegExp(knownBeginning, 'g')
  return (text, from) => {
    expression.lastIndex = from
    const end = expression.exec(text)?.index ?? text.length
    for (let at = Math.max(from, text.length - longest + 1); at < end; at++) {
      const candidates = byFirst.get(text.charCodeAt(at))
      if (!candidates) continue
      const tail = text.slice(at)
      if (candidates.some(form => form.length > tail.length && form.startsWith(tail))) return at
    }
    return end
  }
}

/** Overlapping spans are one. */
function merge(spans: Span[]): Span[] {
  const merged: Span[] = []
  for (const span of spans.sort((a, b) => a.start - b.start)) {
    const last = merged.at(-1)
    if (last && span.start < last.end) last.end = Math.max(last.end, span.end)
    else merged.push(span)
  }
  return merged
}

/** The last place at or before `cut` that is inside of no span. */
function besideSpans(spans: readonly Span[], cut: number): number {
  return spans.find(span => span.start < cut && cut < span.end)?.start ?? cut
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
