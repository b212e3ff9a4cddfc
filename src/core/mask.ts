import { hiddenParts, mayHide, solidLength } from './clean.ts'
import { beginningSource, hintOf, inOrder, sightBehind, wholeSource } from './mask/expressions.ts'
import { keyPatterns } from './mask/patterns.ts'
import { anyOf, between, cutOff, cutSign, type MaskedPart, type MaskedSpan, type Seeker, without } from './mask/seek.ts'

const masked = '[secret]'

/** Removes secrets from text: the values it was made with, in their common encodings, and keys of known forms. */
export interface Mask {
  /** Returns the very same string when there is nothing to mask. */
  text(text: string): string
  /** The same, with the number of masked places. */
  count(text: string): { text: string; found: number }
  stream(): MaskStream
}

export interface MaskStream {
  /** What can be shown by now. Only an end that may begin a secret is held back. */
  push(chunk: string): string
  /** The rest that was held back. */
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

/** Most texts have nothing that could split a secret, so they get the quick search. */
type SeekerFor = (text: string) => Seeker

/** JSON, PHP and Markdown put backslashes before other characters, and more of them when nested. */
function backslashes(text: string): MaskedPart[] {
  return Array.from(text.matchAll(/\\+/g), ({ 0: part, index }): MaskedPart => [index, index + part.length])
}

/** Nobody knows what an escape sequence hides before it ends. */
const unfinishedEscape: Seeker = {
  find: () => [],
  begins: (text, from) => Math.max(from, solidLength(text)),
}

/** A possible beginning of a secret that is longer than this is checked again only when it has grown by half. */
const looksEachTime = 64

/** `before` was shown already. It is kept only for the look-behinds. */
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

/** The last place at or before `cut` that splits no secret, nor a secret from its label. */
function besideSpans(spans: readonly MaskedSpan[], cut: number): number {
  return spans.find(span => span.label < cut && cut < span.end)?.label ?? cut
}

function replace(text: string, spans: readonly MaskedSpan[], from: number, to: number): string {
  let result = ''
  let at = from
  for (const { start, end } of spans) {
    if (start >= to) break
    result += text.slice(at, start) + masked
    at = end
  }
  return at === 0 && to === text.length ? text : result + text.slice(at, to)
}

const knownKeys: Seeker = {
  find(text, from) {
    if (text.length - from < shortest || !hinted(text)) return []
    const spans: MaskedSpan[] = []
    for (let hit = next(text, from); hit; hit = next(text, hit.after)) if (hit.accepted) spans.push(hit.span)
    return spans
  },
  begins(text, from) {
    beginning.lastIndex = from
    for (let begun = beginning.exec(text); begun; begun = beginning.exec(text)) {
      const hit = next(text, begun.index)
      if (!hit?.pattern.closed || hit.span.label > begun.index) return begun.index
      beginning.lastIndex = hit.span.end
    }
    return text.length
  },
}

function next(text: string, from: number) {
  whole.lastIndex = from
  const hit = whole.exec(text)
  if (!hit) return null
  const which = patterns.findIndex((_, index) => hit[2 * index + 2] !== undefined)
  const pattern = patterns[which]!
  const secret = hit[2 * which + 2]!
  const end = hit.index + hit[0].length
  const accepted = pattern.accept?.(secret) ?? true
  const span: MaskedSpan = { label: hit.index, start: end - secret.length, end }
  return { pattern, span, accepted, after: accepted ? end : hit.index + 1 }
}

/** The shortest match: an address with a password of two letters and nothing else. */
const shortest = 7
const patterns = inOrder(keyPatterns)
const hinted = hintOf(patterns)
const whole = new RegExp(wholeSource(patterns), 'g')
const beginning = new RegExp(beginningSource(patterns), 'g')

/**
 * Finds any of many values (Wu and Manber's algorithm): for any three characters, a table says how far ahead the nearest
 * value can begin. It skips most ordinary text, and the number of values hardly matters.
 */
function findExactly(values: readonly string[]): Seeker {
  const byFirst = Map.groupBy(values, value => value.charCodeAt(0))
  const longest = values[0]?.length ?? 0
  const window = Math.min(values.at(-1)?.length ?? 0, 255)
  const leaps = leapsOf(values, window)

  const valueAt = (text: string, at: number): string | undefined =>
    byFirst.get(text.charCodeAt(at))?.find(value => text.startsWith(value, at))

  const find = (text: string, from: number): MaskedSpan[] => {
    const spans: MaskedSpan[] = []
    if (window === 0) return spans
    for (let last = from + window - 1; last < text.length; ) {
      const leap = leaps[slot(text, last)] ?? 0
      if (leap === 0) {
        const start = last - window + 1
        const value = valueAt(text, start)
        if (value) spans.push({ label: start, start, end: start + value.length })
      }
      last += Math.max(1, leap)
    }
    return spans
  }

  const begins = (text: string, from: number): number => {
    for (let at = Math.max(from, text.length - longest + 1); at < text.length; at++) {
      const candidates = byFirst.get(text.charCodeAt(at))
      if (!candidates) continue
      const tail = text.slice(at)
      if (candidates.some(value => value.length > tail.length && value.startsWith(tail))) return at
    }
    return text.length
  }
  return { find, begins }
}

const slots = 1 << 13

function leapsOf(values: readonly string[], window: number): Uint8Array {
  const leaps = new Uint8Array(slots).fill(Math.max(0, window - 2))
  for (const value of values) {
    for (let last = 2; last < window; last++) {
      const at = slot(value, last)
      leaps[at] = Math.min(leaps[at] ?? 0, window - 1 - last)
    }
  }
  return leaps
}

/** The table slot of the three characters that end at `last`. */
function slot(text: string, last: number): number {
  const three = text.charCodeAt(last - 2) * 961 + text.charCodeAt(last - 1) * 31 + text.charCodeAt(last)
  return (Math.imul(three, 40503) >>> 3) & (slots - 1)
}

/** Shorter values are too common in ordinary text to mask. */
const shortestSecret = 6

/** What people write if an endpoint needs no key. Masking these would only damage text about them. */
const notSecret =
  /^(?:ollama|lm-?studio|llama\.?cpp|vllm|local(?:host)?|dummy|empty|unused|none|null|anything|placeholder|(?:sk-)?no(?:t|-key)?-?(?:needed|required)|(?:your|my)?[_-]?api[_-]?key)$/i

/** All forms in which a secret may appear in a text, longest first. */
function formsOf(secrets: readonly string[]): string[] {
  const forms = new Set<string>()
  for (const secret of secrets.flatMap(withoutScheme)) {
    if (secret.length < shortestSecret || notSecret.test(secret)) continue
    for (const form of encodings(secret).flatMap(withoutBackslashes)) if (form.length >= shortestSecret) forms.add(form)
  }
  return [...forms].sort((a, b) => b.length - a.length)
}

/** A header's value is `Bearer abc`, but `abc` alone is the same secret. */
function withoutScheme(value: string): string[] {
  const secret = value.trim()
  return [secret, secret.replace(/^(?:bearer|basic|token)\s+/i, '')]
}

function encodings(secret: string): string[] {
  const bytes = new TextEncoder().encode(secret)
  const hex = Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
  const url = encodeURIComponent(secret.toWellFormed())
  return [
    secret,
    ...jsonForms(secret),
    url,
    url.replace(/%[0-9A-F]{2}/g, code => code.toLowerCase()),
    url.replaceAll('%20', '+'),
    hex,
    hex.toUpperCase(),
    ...base64Forms(bytes),
  ]
}

/** How JavaScript, Python, Go and .NET write it. */
function jsonForms(secret: string): string[] {
  const plain = JSON.stringify(secret).slice(1, -1)
  const hex = (character: string) => character.charCodeAt(0).toString(16).padStart(4, '0')
  return [
    plain,
    plain.replace(/[^\x20-\x7e]/g, character => `\\u${hex(character)}`),
    plain.replace(/[<>&]/g, character => `\\u${hex(character)}`),
    secret
      .replaceAll('\\', '\\\\')
      .replace(/["'+<>&`]|[^\x20-\x7e]/g, character => `\\u${hex(character).toUpperCase()}`),
  ]
}

/** Backslashes are also removed from texts before they are searched. */
function withoutBackslashes(form: string): string[] {
  return form.includes('\\') ? [form, form.replaceAll('\\', '')] : [form]
}

function base64Forms(bytes: Uint8Array): string[] {
  const whole = base64(bytes)
  const standard = [whole, whole.replace(/=+$/, ''), ...[0, 1, 2].map(offset => insideBase64(bytes, offset))]
  return [...standard, ...standard.map(form => form.replaceAll('+', '-').replaceAll('/', '_'))]
}

/** The characters that depend only on the secret when it stands `offset` bytes into a longer base64 text. */
function insideBase64(bytes: Uint8Array, offset: number): string {
  const shifted = new Uint8Array(offset + bytes.length)
  shifted.set(bytes, offset)
  return base64(shifted).slice(Math.ceil((offset * 8) / 6), Math.floor((shifted.length * 8) / 6))
}

function base64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(''))
}
