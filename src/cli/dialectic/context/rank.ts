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

/** A file whose whole name was said, or in which what was named is defined. */
const clear = 6

/** The files that a topic points at, best first: by their names, then by what stands in them. */
export function rankFiles(terms: Terms, listing: Listing, most: number): Ranked[] {
  const byName = rankNames(terms, listing.names.filter(isCode))
  const likely = byName.slice(0, looked.files)
  const ranked = terms.identifiers.length === 0 ? likely : withContents(likely, terms, listing)
  const best = ranked.sort(byScore)[0]?.score ?? 0
  if (best < 3) return []
  return ranked.filter(({ score }) => score >= Math.max(3, best * 0.45)).slice(0, most)
}

/** Whether there is code that is called as the topic's words are. */
export const pointsAtCode = (terms: Terms, names: readonly string[]): boolean =>
  (rankNames(terms, names.filter(isCode))[0]?.score ?? 0) >= clear

function rankNames({ identifiers, stems }: Terms, names: readonly string[]): Ranked[] {
  const parts = names.map(name => new Set(partsOf(stemNameOf(name)).map(stemOf)))
  const rare = rarity(parts)
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
        6 * Math.min(1, ...own.map(({ alike }) => alike)) +
        own.reduce((sum, { part, alike }) => sum + 3 * alike * rare(part), 0) +
        folders.filter(folder => partsOf(folder).some(part => stems.has(stemOf(part)))).length -
        (!isTest && isTestFile(name) ? 4 : 0) -
        Math.min(2, folders.length / 5)
      return { name, score }
    })
    .sort(byScore)
}

const isTestFile = (name: string): boolean =>
  /(?:^|\/)(?:tests?|__tests__|specs?|fixtures|mocks?|examples?)\/|[._-](?:test|spec)\.[^/]*$|(?:^|\/)test_[^/]*$/i.test(
    name,
  )

/** 1 for a part that one name has, less for what many have. */
function rarity(all: readonly ReadonlySet<string>[]): (part: string) => number {
  const count = new Map<string, number>()
  for (const parts of all) for (const part of parts) count.set(part, (count.get(part) ?? 0) + 1)
  const most = Math.log(all.length + 1)
  return part => (most === 0 ? 1 : 1 - Math.log(count.get(part) ?? 1) / most)
}

/** What is named may be defined in a file that is called otherwise. Those that are likely are looked at first. */
function withContents(files: readonly Ranked[], { identifiers }: Terms, listing: Listing): Ranked[] {
  const wanted = [...new Set(identifiers.flatMap(name => [name, ...name.split('.')]))].filter(name => name.length > 2)
  let bytes = 0
  return files.map(({ name, score }) => {
    const size = sizeOf(listing, name)
    if (size === null || size > looked.file || bytes + size > looked.bytes) return { name, score }
    bytes += size
    const read = readText(join(listing.root, name), looked.file, contextWords.en)
    return { name, score: score + (read.problem === null ? worthOf(read.text, wanted) : 0) }
  })
}

function worthOf(text: string, wanted: readonly string[]): number {
  let worth = 0
  for (const name of wanted) {
    const at = text.indexOf(name)
    if (at < 0) continue
    worth += defines(text, name, at) ? 8 : 1.5
  }
  return worth
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
