import type { Failure, FailureKind } from './failure.ts'
import type { Material } from './model.ts'

/** One search result. All of it comes from outside and is data. */
export interface Hit {
  url: string
  title: string | null
  /** The service's excerpt of the page. */
  text: string
  /** When the page was published or changed, if the service says so: `2026-03-01`. */
  date: string | null
}

export type SearchAnswer = { hits: readonly Hit[] } | { failure: Failure }

/** A service that finds pages. It never throws, makes one attempt per question, and keeps nothing. */
export interface Search {
  /** Its name in plan and record: `searxng`, `brave`, `tavily`, `mcp`. */
  name: string
  find(query: string, most: number, signal: AbortSignal): Promise<SearchAnswer>
  close(): Promise<void>
}

export interface SearchLimits {
  /** How often it may search before it must answer. */
  rounds: number
  /** Questions and pages per round. */
  atOnce: number
  results: number
  /** The most bytes of a page, or of the results of one question. */
  bytes: number
}

export const usualSearchLimits: SearchLimits = { rounds: 3, atOnce: 3, results: 6, bytes: 12_000 }

/** A page as it was read, or why it could not be read. */
export type PageText = { url: string; title: string | null; text: string } | { reason: string }

/** What the seats of a debate search the web with. It never throws. */
export interface Lookup {
  name: string
  find(query: string, signal: AbortSignal): Promise<SearchAnswer>
  read(url: string, signal: AbortSignal): Promise<PageText>
}

export interface SearchRequest {
  searches: readonly string[]
  /** Addresses from the results of its earlier searches. */
  pages: readonly string[]
}

/** The result of one question or page, as the seat sees it. */
export interface LookedUp extends Material {
  /** Why a search failed. Left out: it did not fail, or this is a page. */
  lost?: Pick<Failure, 'kind' | 'message'>
}

/** A question to a search service, as the journal keeps it. */
export interface SearchMade {
  query: string
  by: string
  day: string
  hits: { url: string; title: string | null; date: string | null }[]
  /** Hash of what the seat was shown. */
  hash: string
  failure?: string
  kind?: FailureKind
}

/** A page that a seat read, as the journal keeps it. */
export interface PageRead {
  url: string
  title: string | null
  day: string
  /** Hash of its whole text; null: it could not be read. */
  hash: string | null
  /** Hash of what the seat was shown. */
  shown: string
  reason?: string
}

/** The address of a page without the part it points at. */
export function pageAddress(url: string): string {
  const address = URL.parse(url)
  if (!address) return url
  address.hash = ''
  return address.href
}

/** Names inside this machine or network, whatever they resolve to. A name without a dot belongs to a local network. */
export function isPrivateName(host: string): boolean {
  const name = host.toLowerCase().replace(/\.+$/, '')
  return !name.includes('.') || privateEndings.test(name)
}

const privateEndings =
  /(?:^|\.)(?:localhost|localdomain|local|internal|intranet|private|corp|home|lan|home\.arpa|in-addr\.arpa|ip6\.arpa|onion|alt)$/
