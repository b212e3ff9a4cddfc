import { jsonrepair } from 'jsonrepair'
import { Broken, type Parsed, parseWritten, Twice, type WrittenJson } from './written.ts'

/** An object or list that stands in a reply. */
export interface FoundJson {
  value: WrittenJson
  start: number
  end: number
  /** The reply ended before it did. What it does not say, it may have been going to say. */
  cut: boolean
  /** Something of it was lost with its end. */
  partial: boolean
  /** Its source was no JSON until it was mended. */
  mended: boolean
}

/** Hostile texts must not take for ever, and no reply has this many objects. */
const mostFailures = 20
const mostMended = 4
const mostFound = 50

/** All JSON in a reply outside of its thoughts, in the order in which it stands. */
export function findJson(text: string): FoundJson[] {
  const found: FoundJson[] = []
  const thoughts = thoughtsIn(text)
  let failures = 0
  for (let at = 0; at < text.length && failures < mostFailures; ) {
    beginning.lastIndex = at
    const start = beginning.exec(text)?.index
    if (start === undefined) break
    const thought = thoughts.find(({ from, to }) => start >= from && start < to)
    const piece = thought ? null : jsonAt(text, start, failures < mostMended)
    if (piece) found.push(piece)
    else if (!thought) failures++
    if (found.length > mostFound) return []
    // A reply may stand behind a stray brace.
    at = thought?.to ?? piece?.end ?? start + 1
  }
  return found
}

/** Of an object, or of a list of more than a number: `[1]` in prose is a reference. */
const beginning = /\{\s*(?:[}"'“]|\/\/|[$\w]+\s*[：:])|\[\s*[\]{["]/g

function thoughtsIn(text: string): { from: number; to: number }[] {
  return [...text.matchAll(/<think(?:ing)?>.*?<\/think(?:ing)?>/gis)].map(({ 0: thought, index }) => ({
    from: index,
    to: index + thought.length,
  }))
}

function jsonAt(text: string, start: number, mayMend: boolean): FoundJson | null {
  const extent = extentOf(text, start)
  if (!extent) return null
  const { end, cut } = extent
  const source = text.slice(start, end)
  const strict = cut ? null : parseWritten(source)
  if (strict) return { value: strict.value, start, end, cut: false, partial: false, mended: false }
  const mended = mayMend && source.length <= longestMended ? mend(source) : null
  if (!mended || typeof mended.value !== 'object' || mended.value === null) return null
  const partial = cut && (extent.open > 1 || isOpenEnded(source, extent, mended))
  // The last value may be half of what was meant.
  if (cut && isOpenEnded(source, extent, mended)) drop(mended)
  return { value: faithful(mended.value, source), start, end, cut, partial, mended: true }
}

interface Extent {
  end: number
  cut: boolean
  /** How many brackets are open at the end. */
  open: number
  inString: boolean
}

const deepest = 60

/**
 * Where the bracket at `start` is closed, or where the reply ends without that. null: brackets in between do not match, so
 * nobody can say which words belong to which field.
 */
function extentOf(text: string, start: number): Extent | null {
  const open: string[] = []
  const cutAt = (end: number, inString = false): Extent => ({ end, cut: true, open: open.length, inString })
  for (let i = start; i < text.length; i++) {
    const character = text[i]!
    if (character === '"') {
      i = stringEnd(text, i)
      if (i >= text.length) return cutAt(text.length, true)
    } else if (text.startsWith('//', i) && text[i - 1] !== ':') i = lineEnd(text, i)
    else if (character === '{' || character === '[') {
      if (open.push(character) > deepest) return null
    } else if (character === '}' || character === ']') {
      if (open.pop() !== (character === '}' ? '{' : '[')) return null
      if (open.length === 0) return { end: i + 1, cut: false, open: 0, inString: false }
    } else if (character === '`' && text[i - 1] === '\n' && text.startsWith('```', i)) return cutAt(i)
  }
  return cutAt(text.length)
}

function stringEnd(text: string, start: number): number {
  let i = start + 1
  while (i < text.length && text[i] !== '"') i += text[i] === '\\' ? 2 : 1
  return i
}

function lineEnd(text: string, start: number): number {
  const end = text.indexOf('\n', start)
  return end < 0 ? text.length : end
}

/** Mending takes time that grows with the square of the length of some texts. */
const longestMended = 50_000

function mend(source: string): Parsed | null {
  try {
    return parseWritten(jsonrepair(withPlainPunctuation(source)))
  } catch {
    return null
  }
}

/** Chinese punctuation between the strings becomes that of JSON. A string may also stand between single marks. */
const withPlainPunctuation = (source: string): string =>
  source.replace(betweenStrings, one => (one.length > 1 ? one : one.normalize('NFKC')))

const betweenStrings =
  /"(?:[^"\\]|\\.)*"|(?<=[{[,:，：]\s{0,40})'(?:[^'\\\n]|\\.){0,4000}'(?=\s{0,40}[}\],:，：])|[：，｛｝［］]/gs

/** The last value was not closed: a string without its mark, what may be half a number, a name without a value. */
function isOpenEnded(source: string, { inString }: Extent, { last }: Parsed): boolean {
  if (inString || !/(?:["}\],]|\b(?:true|false|null))\s*$/.test(source)) return true
  // Mending gives a name without a value the value null.
  return last.value === null && /"[\s,]*$/.test(source)
}

function drop({ value, last }: Parsed): void {
  let holder: WrittenJson | undefined = value
  for (const name of last.path.slice(0, -1))
    holder =
      holder instanceof Map ? holder.get(name as string) : Array.isArray(holder) ? holder[name as number] : undefined
  if (holder instanceof Map) holder.delete(last.path.at(-1) as string)
  else if (Array.isArray(holder)) holder.pop()
}

/** Mending guesses where a string ends. Only a string that stands between marks in the source counts. */
function faithful(value: WrittenJson, source: string): WrittenJson {
  if (Array.isArray(value)) return value.map(one => faithful(one, source))
  if (value instanceof Map) return new Map([...value].map(([name, inner]) => [name, faithful(inner, source)]))
  if (value instanceof Twice) return new Twice(value.values.map(one => faithful(one, source)))
  if (typeof value !== 'string' || value === '') return value
  if (swallowed.test(value)) return new Broken()
  const written = [value, JSON.stringify(value).slice(1, -1), value.replaceAll("'", String.raw`\'`)]
  return written.some(words => standsMarked(words, source)) ? value : new Broken()
}

/** Signs that a string holds the beginning of the next field, or the end of its object. */
const swallowed = /\n\s*[\]}]|["”]\s*[：:]|[[{]\s*"/

function standsMarked(words: string, source: string): boolean {
  const isWord = /^[\w-]+$/.test(words)
  return placesOf(words, source).some(({ before, after }) => {
    if (mark.test(before) && mark.test(after)) return true
    // A single word may stand bare.
    return isWord && /[:[,]/.test(before) && /[\]},]/.test(after)
  })
}

/** The visible signs around every occurrence; '': none is near. */
function placesOf(words: string, source: string): { before: string; after: string }[] {
  const places: { before: string; after: string }[] = []
  let at = source.indexOf(words)
  while (at >= 0) {
    const end = at + words.length
    const before = source.slice(Math.max(0, at - widest), at).trimEnd()
    const after = source.slice(end, end + widest).trimStart()
    places.push({ before: before.at(-1) ?? '', after: after[0] ?? '' })
    at = source.indexOf(words, at + 1)
  }
  return places
}

const mark = /["'“”‘’`]/
const widest = 80

/** Whether nothing but white space, commas and fences stands between them. */
export const adjacent = (found: readonly Pick<FoundJson, 'start' | 'end'>[], text: string): boolean =>
  found.slice(1).every(({ start }, i) => /^[\s,]*(?:```\s*(?:```\w*\s*)?)?$/.test(text.slice(found[i]!.end, start)))
