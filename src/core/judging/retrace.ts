import { applyEdits, type TextEdit } from '../places.ts'
import { elidedParts, placesOf, unbracketed } from '../quote.ts'
import { wordsOf } from '../same-words.ts'

/** The original words behind a passage of the edited text; null when the passage is not in it. */
export function retrace(passage: string, text: string, edits: readonly TextEdit[]): string | null {
  const edited = applyEdits(text, edits)
  const exact = passage
    .trim()
    .replace(/\n[ \t]*(?:[>#]+|[-+*•])$/, '')
    .trimEnd()
  if (exact === '') return null
  const at = edited.indexOf(exact)
  const found = at < 0 ? findLoosely(exact, edited) : [[at, at + exact.length] as Place]
  if (!found) return null
  const linked = linksIn(text)
  const places = apart(found.map(place => outOfLinks(originalOf(place, edits), linked)))
  return places.map(([start, end]) => text.slice(start, end)).join(' … ')
}

type Place = readonly [start: number, end: number]

/** A place that begins or ends inside a replacement covers all of the original words there. */
function originalOf([start, end]: Place, edits: readonly TextEdit[]): Place {
  let shift = 0
  let [from, to] = [-1, -1]
  for (const edit of edits) {
    const [first, last] = [edit.start + shift, edit.start + shift + edit.by.length]
    if (from < 0 && start < last) from = start <= first ? start - shift : edit.start
    if (end <= last) {
      to = end <= first ? end - shift : edit.end
      break
    }
    shift += edit.by.length - (edit.end - edit.start)
  }
  return [from < 0 ? start - shift : from, to < 0 ? end - shift : to]
}

/** A place covers a whole link or only words inside it: half a link would show its address as words. */
function outOfLinks([start, end]: Place, linked: readonly Link[]): Place {
  let [from, to] = [start, end]
  for (const link of linked) {
    const within = start > link.start && end <= link.words
    if (within || link.end <= start || link.start >= end) continue
    from = Math.min(from, link.start)
    to = Math.max(to, link.end)
  }
  return [from, to]
}

function apart(places: readonly Place[]): Place[] {
  const result: Place[] = []
  for (const [start, end] of places) {
    const last = result.at(-1)
    if (last && start < last[1]) result[result.length - 1] = [last[0], Math.max(last[1], end)]
    else result.push([start, end])
  }
  return result
}

/** What counts as the same words is decided in core/same-words.ts. */
function findLoosely(passage: string, text: string): Place[] | null {
  const words = wordsOf(text)
  const parts = elidedParts(passage)
  const whole = wordsOf(unbracketed(passage))
  const found = placesOf([whole], words) ?? (parts.length > 1 ? placesOf(parts, words) : null)
  if (!found || whole.ids.length === 0) return null
  const places = found.map(([from, to]): [number, number] => [words.starts[from]!, words.ends[to - 1]!])
  // Signs at its ends belong to it where they stand there as well.
  const [, before = '', behind = ''] = /^([^\p{L}\p{N}\s]*).*?([^\p{L}\p{N}\s]*)$/su.exec(passage) ?? []
  const [first, last] = [places[0]!, places.at(-1)!]
  if (text.slice(0, first[0]).endsWith(before)) first[0] -= before.length
  if (text.startsWith(behind, last[1])) last[1] += behind.length
  return places
}

interface Link {
  start: number
  /** Where its words end. */
  words: number
  end: number
}

const linksIn = (text: string): Link[] =>
  Array.from(text.matchAll(links), ({ 0: link, 1: words, index }) => ({
    start: index,
    words: index + 1 + words!.length,
    end: index + link.length,
  }))

const links =
  /(?<![A-Za-z\d\u00aa\u00b2\u00b3\u00b9\u00ba\u00bc-\u00be\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f\u0300-\u2025\u2027-\u{10ffff}])\[([^[\]\n]{1,1000})\]\([^()\s]{0,2000}\)/gu
