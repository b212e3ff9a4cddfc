import type { Target } from '../../../core/evidence.ts'
import type { Material, Speech } from '../../../core/model.ts'
import { impliedBy } from '../../measures/numerals.ts'
import { quantitiesIn } from '../../measures/quantities.ts'

interface NewFact {
  kind: 'number' | 'citation'
  /** As it stands in the speech. */
  what: string
}

/**
 * Numbers and citations of a speech that are in no earlier speech and not in the context (the topic counts as context).
 * They only show where to look: whether something is a new fact is for the judge to say.
 */
export function newFacts(speech: Speech, before: readonly Speech[], context: readonly Material[]): NewFact[] {
  const citations = newCitations(speech, before, context)
  const known = knownNumbers(before, context)
  const numbers = new Map<string, string>()
  for (const { what, keys, isIdle } of quantitiesIn(withoutPlaces(speech.text)))
    if (!isIdle && !keys.some(key => known.has(key)) && !numbers.has(keys[0]!)) numbers.set(keys[0]!, what)
  const cited = citations.join('\n')
  return [
    ...[...numbers.values()].filter(what => !cited.includes(what)).map(what => ({ kind: 'number' as const, what })),
    ...citations.map(what => ({ kind: 'citation' as const, what })),
  ]
}

function knownNumbers(before: readonly Speech[], context: readonly Material[]): Set<string> {
  const known = new Set<string>()
  for (const { text } of before)
    for (const { keys } of quantitiesIn(withoutPlaces(text)))
      for (const key of keys) for (const one of [key, ...impliedBy(key)]) known.add(one)
  // A table names its unit in a heading, if at all.
  for (const { text } of context)
    for (const { keys } of quantitiesIn(text))
      for (const key of keys) for (const one of [key, ...impliedBy(key), otherUnit(key)]) known.add(one)
  return known
}

const otherUnit = (key: string): string => (key.endsWith('%') ? key.slice(0, -1) : `${key}%`)

function newCitations(speech: Speech, before: readonly Speech[], context: readonly Material[]): string[] {
  const found = new Map<string, string>()
  for (const { target, cited } of speech.examined?.citations.slice(0, mostCitations) ?? []) {
    const name = nameOf(target)
    if (name !== null) found.set(name, cited)
  }
  for (const place of placesIn(speech.text)) {
    const name = nameOfPlace(place)
    if (!found.has(name)) found.set(name, place)
  }
  if (found.size === 0) return []
  const cited = new Set(before.flatMap(({ examined }) => examined?.citations.map(one => nameOf(one.target)) ?? []))
  const texts = [...before, ...context].map(({ text }) => text.toLowerCase())
  const paths = context.map(({ path }) => `/${path.toLowerCase().replaceAll('\\', '/')}`)
  const isKnown = (name: string): boolean =>
    cited.has(name) || paths.some(path => path.endsWith(`/${name}`)) || texts.some(text => text.includes(name))
  return [...found].filter(([name]) => !isKnown(name)).map(([, what]) => what)
}

/** Nobody says or cites more. Hostile text is cut off here. */
const longestText = 400_000
const mostCitations = 100

/** The source without the place in it; null: a speech of this debate, which is no new source. */
function nameOf(target: Target): string | null {
  switch (target.kind) {
    case 'speech':
      return null
    case 'file':
      return nameOfPlace(target.path)
    case 'page':
      return nameOfPlace(target.url)
    case 'doi':
    case 'arxiv':
      return target.id.toLowerCase()
    case 'commit':
      return target.hash.slice(0, 7).toLowerCase()
    case 'package':
    case 'other':
      return target.name.toLowerCase()
  }
}

function nameOfPlace(place: string): string {
  const address = place
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '')
  return address
    .replaceAll('\\', '/')
    .replace(/[#?].*$/, '')
    .replace(/(?::\d[\d:-]*)$/, '')
    .replace(/^\.?\/|\/+$/g, '')
}

/** Addresses and files that a text names. */
function placesIn(text: string): string[] {
  const chunks = text.slice(0, longestText).matchAll(chunk)
  return chunks
    .map(({ 0: place }) => trimmed(place))
    .filter(isPlace)
    .take(mostCitations)
    .toArray()
}

const trimmed = (place: string): string => place.replace(/[.:,-]{1,9}$/, '')

/** Keys of turns are dropped as well: their numbers are no facts. */
const withoutPlaces = (text: string): string =>
  text.slice(0, longestText).replace(chunk, place => (isPlace(trimmed(place)) || turnKey.test(place) ? ' ' : place))

const chunk = /[A-Za-z0-9_~./\\:%#?&=@+-]{4,}/g
const turnKey = /^(?:round|topic)-\d{1,3}\/|^d\d[\d.]*\//

function isPlace(place: string): boolean {
  if (place.length > 400) return false
  if (/^https?:\/\/[\w-]+(?:\.|:\d|\/)/i.test(place) || /^www\.\w+\./i.test(place)) return true
  return (
    /[A-Za-z_][\w-]*\.(?:md|txt|pdf|csv|tsv|json|ya?ml|toml|html?|xlsx?|docx?|pptx?|tsx?|jsx?|mjs|py|go|rs|java|kt|rb|php|cs?|cpp|h|sql|sh|log|ini|conf|lock)(?:(?::|#L?)\d[\d:L-]*)?$/.test(
      place,
    ) && !/^(?:Node|Vue|Next|React|Express|D3|Three)\.js$/i.test(place)
  )
}
