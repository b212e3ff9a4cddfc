import { join } from 'node:path'
import { readText } from '../../context/read.ts'
import { contextWords } from '../../context/words.ts'
import { isCode, type Listing, sizeOf, stemNameOf } from './names.ts'
import { definitionOf } from './outline.ts'
import { joined, partsOf, rootOf, stemOf } from './stem.ts'
import type { Terms } from './terms.ts'

/** A file and how much of the topic points at it. */
export interface Ranked {
  name: string
  score: number
}

const looked = { files: 1_200, bytes: 12_000_000, file: 512_000 }

/** A file whose whole name was said. */
const clear = 6

/** Less than this points at nothing. */
const worth = 1.5

/** The files that a topic points at, best first: by their names, then by what stands in them. */
export function rankFiles(terms: Terms, listing: Listing, most: number): Ranked[] {
  const names = listing.names.filter(isCode)
  const byName = rankNames(terms, names)
  const ranked = terms.identifiers.length === 0 ? byName : withContents(byName, names, terms, listing)
  const best = ranked.sort(byScore)[0]?.score ?? 0
  return ranked.filter(({ score }) => score >= Math.max(worth, best * 0.45)).slice(0, most)
}

/** Whether there is code that is called as the topic's words are. */
export const pointsAtCode = (terms: Terms, names: readonly string[]): boolean =>
  (rankNames(terms, names.filter(isCode))[0]?.score ?? 0) >= clear

/** Of all that have something in common with the topic. */
function rankNames(terms: Terms, all: readonly string[]): Ranked[] {
  const { identifiers, stems } = terms
  const names = sharing(all, terms)
  const parts = names.map(name => new Set(wordsOf(stemNameOf(name)).map(stemOf)))
  const rare = rarity(parts, all.length)
  const said = new Set(identifiers.map(joined))
  const isTest = stems.has('test')
  const roots = new Set([...stems].map(rootOf))
  const alike = (part: string) => (stems.has(part) ? 1 : roots.has(rootOf(part)) ? 0.5 : 0)
  return names
    .map((name, i) => {
      const own = [...parts[i]!].map(part => ({ part, alike: alike(part) }))
      const folders = name.split('/').slice(0, -1)
      const score =
        (said.has(joined(stemNameOf(name))) ? 12 : 0) +
        (own.length > 0 ? 6 * Math.min(...own.map(({ alike }) => alike)) : 0) +
        own.reduce((sum, { part, alike }) => sum + 3 * alike * rare(part), 0) +
        2 * folders.filter(folder => partsOf(folder).some(part => stems.has(stemOf(part)))).length -
        (!isTest && isTestFile(name) ? 4 : 0) -
        Math.min(1, folders.length / 8)
      return { name, score }
    })
    .sort(byScore)
}

/** A number in a name says nothing. */
const wordsOf = (name: string): string[] => partsOf(name).filter(part => !/^\d+$/.test(part))

const isTestFile = (name: string): boolean =>
  /(?:^|\/)(?:tests?|__tests__|specs?|fixtures|mocks?|examples?)\/|[._-](?:test|spec)\.[^/]*$|(?:^|\/)test_[^/]*$/i.test(
    name,
  )

const mostSharing = 3_000

/** Those that have a word in common with the topic; of too many, those that have the most. Quick. */
function sharing(names: readonly string[], { identifiers, stems }: Terms): string[] {
  const parts = identifiers.flatMap(partsOf).map(part => part.toLowerCase())
  const words = [...new Set([...[...stems].map(rootOf), ...parts])]
  if (words.length === 0) return []
  const any = new RegExp(words.map(word => word.replace(/[^\p{L}\p{N}]/gu, '\\$&')).join('|'), 'i')
  const found = names.filter(name => any.test(name))
  if (found.length <= mostSharing) return found
  const count = (name: string) => words.filter(word => name.includes(word)).length
  const counted = found.map(name => ({ name, count: count(name.toLowerCase()) }))
  return counted
    .sort((one, other) => other.count - one.count)
    .slice(0, mostSharing)
    .map(({ name }) => name)
}

/** 1 for a part that one of so many names has, less for what more of them have. */
function rarity(those: readonly ReadonlySet<string>[], names: number): (part: string) => number {
  const count = new Map<string, number>()
  for (const parts of those) for (const part of parts) count.set(part, (count.get(part) ?? 0) + 1)
  const most = Math.log(names + 10)
  return part => 1 - Math.log(count.get(part) ?? 1) / most
}

/** What is named may be defined in a file that is called otherwise. Those that are likely are looked at first. */
function withContents(
  byName: readonly Ranked[],
  names: readonly string[],
  { identifiers }: Terms,
  listing: Listing,
): Ranked[] {
  const known = new Set(byName.map(({ name }) => name))
  const others = names.filter(name => !known.has(name) && !isTestFile(name)).map(name => ({ name, score: 0 }))
  const files = [...byName, ...others].slice(0, looked.files)
  const wanted = [...new Set(identifiers.flatMap(name => [name, ...name.split('.')]))].filter(name => name.length > 2)
  let bytes = 0
  return files.map(({ name, score }) => {
    const size = sizeOf(listing, name)
    if (size === null || size > looked.file || bytes + size > looked.bytes) return { name, score }
    bytes += size
    const read = readText(join(listing.root, name), looked.file, contextWords.en)
    return { name, score: score + (read.problem === null ? contentWorth(read.text, wanted) : 0) }
  })
}

function contentWorth(text: string, wanted: readonly string[]): number {
  let sum = 0
  for (const name of wanted) {
    const at = text.indexOf(name)
    if (at < 0) continue
    sum += defines(text, name, at) ? 8 : 1.5
  }
  return sum
}

const mostPlaces = 200

function defines(text: string, name: string, first: number): boolean {
  for (let at = first, i = 0; at >= 0 && i < mostPlaces; at = text.indexOf(name, at + name.length), i++) {
    const start = text.lastIndexOf('\n', at) + 1
    if (at - start > 200) continue
    if (definitionOf(text.slice(start, at + name.length + 80).split('\n', 1)[0]!) === name) return true
  }
  return false
}

const byScore = (one: Ranked, other: Ranked): number => other.score - one.score || (one.name < other.name ? -1 : 1)
