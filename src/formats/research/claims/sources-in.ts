import { type CheckedCitation, pageOf, type Target } from '../../../core/evidence.ts'
import type { Speech } from '../../../core/model.ts'
import { type PageRead, pageAddress, type SearchMade } from '../../../core/search.ts'
import type { View } from '../../../core/view.ts'
import { type Investigated, numbered } from '../arguments.ts'
import { type ResearchReply, type SourceKind, speechesIn } from '../course-in.ts'
import { meansOf, type Player, type ResearchOptions } from '../options-in.ts'
import type { Argument, Investigation } from '../shapes.ts'
import { plainPlace } from '../text.ts'
import { citationsByNumber } from './citations.ts'

/** A page or file that somebody cited, read, or was shown. */
export interface SourceUsed {
  /** Its address, or its path. */
  place: string
  isFile: boolean
  title: string | null
  kinds: SourceKind[]
  /** When it was published or changed, if a service tells. */
  date: string | null
  /** The day on which a role read it; null: no role did. */
  readOn: string | null
  /** Why it could not be read; null: it was read, or nobody tried. */
  unread: string | null
  uses: SourceUse[]
}

export interface SourceUse {
  seat: string
  /** The number of the argument or attack that cites it; null: it is cited elsewhere in a rebuttal. */
  number: string | null
  /** What code found when it checked the source. */
  checks: CheckedCitation[]
}

/** All sources that anybody looked at, in the order of the speeches. */
export function sourcesIn(view: View, heard: ResearchReply): SourceUsed[] {
  const shelf = new SourceShelf(view.brief.context.map(({ path }) => path))
  for (const one of heard.found) shelf.addArguments(one)
  for (const speech of speechesIn(heard)) shelf.addChecks(speech)
  for (const { type, fact } of view.facts) {
    if (type === 'page.read') shelf.addRead(fact as object as PageRead)
    if (type === 'search.made') shelf.addHits(fact as object as SearchMade)
  }
  for (const { sources } of view.turns.values()) shelf.addSources(sources)
  return shelf.all
}

/** Somebody cited or read it, and was not merely shown that it exists. */
export const isUsed = ({ uses, readOn, unread }: SourceUsed): boolean =>
  uses.length > 0 || readOn !== null || unread !== null

class SourceShelf {
  readonly #files: readonly string[]
  readonly #sources = new Map<string, SourceUsed>()

  constructor(files: readonly string[]) {
    this.#files = files
    for (const file of files) this.at(file)
  }

  get all(): SourceUsed[] {
    return [...this.#sources.values()]
  }

  at(reference: string): SourceUsed {
    const file = fileIn(reference, this.#files)
    const place = file ?? addressOf(reference)
    const known = this.#sources.get(place)
    if (known) return known
    const isFile = file !== null || !isPage(place)
    const nothing = { title: null, kinds: [], date: null, readOn: null, unread: null, uses: [] }
    const source: SourceUsed = { place, isFile, ...nothing }
    this.#sources.set(place, source)
    return source
  }

  addArguments(one: Investigated): void {
    for (const [number, { reference, source: kind }] of numbered(one)) {
      if (!reference || kind === 'no-source') continue
      if (!isPage(reference) && fileIn(reference, this.#files) === null) continue
      const source = this.at(reference)
      if (!source.kinds.includes(kind)) source.kinds.push(kind)
      this.#use(source, one.player.id, number)
    }
  }

  addChecks(speech: Speech): void {
    const numbers = new Map(
      [...citationsByNumber([speech])].flatMap(([number, list]) => list.map(one => [one, number])),
    )
    for (const citation of speech.examined?.citations ?? []) {
      const place = placeOf(citation.target)
      if (place === null) continue
      this.#use(this.at(place), speech.seat, numbers.get(citation) ?? null).checks.push(citation)
    }
  }

  /** What a model reports as results of its own search. */
  addSources(sources: readonly { url: string; title: string | null }[]): void {
    for (const { url, title } of sources) if (isPage(url)) this.at(url).title ??= title
  }

  addRead({ url, title, day, hash, reason }: PageRead): void {
    if (!isPage(url)) return
    const source = this.at(url)
    source.title ??= title
    if (hash === null) source.unread ??= reason ?? ''
    else source.readOn ??= day
  }

  addHits({ hits }: SearchMade): void {
    for (const { url, title, date } of hits) {
      if (!isPage(url)) continue
      const source = this.at(url)
      source.title ??= title
      source.date ??= date
    }
  }

  #use({ uses }: SourceUsed, seat: string, number: string | null): SourceUse {
    const known = uses.find(use => use.seat === seat && use.number === number)
    if (known) return known
    const use: SourceUse = { seat, number, checks: [] }
    uses.push(use)
    return use
  }
}

/** Other things that services and models call addresses (`file:`, `javascript:`) cannot have been read. */
const isPage = (reference: string): boolean => /^https?:\/\//i.test(reference)

/** One name for a page, whichever part of it is meant. */
const addressOf = (reference: string): string => (isPage(reference) ? pageAddress(reference) : reference)

const placeOf = (target: Target): string | null => (target.kind === 'file' ? target.path : pageOf(target))

/** The sources that a role could have seen. */
export interface Reach {
  /** It can search the web. */
  web: boolean
  /** Files that the user brought, and which of them are official documents. */
  files: readonly string[]
  official: readonly string[]
}

export function reachOf(
  player: Player,
  { options, context }: { options: ResearchOptions; context: readonly { path: string }[] },
): Reach {
  const files = context.map(({ path }) => path)
  return { web: meansOf(player, options) !== null, files, official: options.official }
}

/** The same with unsound sources corrected: one that nobody can look up becomes `no-source`. */
export const withSoundSources = (found: Investigation, reach: Reach): Investigation => ({
  ...found,
  arguments: found.arguments.map(argument => soundly(argument, reach)),
})

/** The same with the user's files as the user declared them. */
export const withDeclaredSources = (found: Investigation, reach: Reach): Investigation => ({
  ...found,
  arguments: found.arguments.map(argument => declared(argument, reach)),
})

function declared(argument: Argument, reach: Reach): Argument {
  const file = argument.reference ? fileIn(argument.reference, reach.files) : null
  const isWrong = file !== null && isUnofficial(argument.source, file, reach)
  return isWrong ? { ...argument, source: 'community-feedback' } : argument
}

function soundly(argument: Argument, reach: Reach): Argument {
  const { source, reference } = argument
  if (source === 'no-source') return argument
  const file = reference ? fileIn(reference, reach.files) : null
  if (file !== null) return declared(argument, reach)
  if (reach.web && reference && isSoundPage(reference)) return argument
  return { ...argument, source: 'no-source', reference: null, quote: null }
}

/** Only the user can say that their file is an official document. */
export const isUnofficial = (source: Argument['source'], file: string, { official }: Reach): boolean =>
  source === 'official-docs' && !official.includes(file)

export const isSoundPage = (reference: string): boolean => /^https?:\/\/[^\s/]+\S*$/i.test(reference)

/** `docs/a.md:14` → docs/a.md, if the user brought it. */
export function fileIn(reference: string, files: readonly string[]): string | null {
  const path = plainPlace(reference)
    .replace(/:\d+(?:-\d+)?$/, '')
    .replace(/^\.\//, '')
  return files.find(file => file === path) ?? files.find(file => file.endsWith(`/${path}`)) ?? null
}
