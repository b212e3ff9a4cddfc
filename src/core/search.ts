import type { Failure, FailureKind } from './failure.ts'
import type { Material } from './model.ts'

/** One result of a search. All of it comes from outside and is data. */
export interface Hit {
  url: string
  title: string | null
  /** What the service shows of the page. */
  text: string
  /** When the page was published or changed, as far as the service says: `2026-03-01`. */
  date: string | null
}

export type Answer = { hits: readonly Hit[] } | { failure: Failure }

/** A service that finds pages. It never throws, makes one attempt per question, and keeps nothing. */
export interface Search {
  /** What plan and record call it: `searxng`, `brave`, `tavily`, `mcp`. */
  name: string
  find(query: string, most: number, signal: AbortSignal): Promise<Answer>
  close(): Promise<void>
}

/** How much a seat may look up. */
export interface SearchLimits {
  /** How often it may ask before it has to answer. */
  rounds: number
  /** Questions, and pages to read, in one round. */
  atOnce: number
  /** Results per question. */
  results: number
  /** Of a page or the results of one question, at most. */
  bytes: number
}

export const usualSearchLimits: SearchLimits = { rounds: 3, atOnce: 3, results: 6, bytes: 12_000 }

/** A page as it was read, or why it could not be. */
export type PageText = { url: string; title: string | null; text: string } | { reason: string }

/** What the seats of a debate look things up with. It never throws. */
export interface Lookup {
  /** Of the service. */
  name: string
  find(query: string, signal: AbortSignal): Promise<Answer>
  read(url: string, signal: AbortSignal): Promise<PageText>
}

/** What a seat wants to know. */
export interface Wanted {
  searches: readonly string[]
  /** Addresses among the results of its earlier searches. */
  pages: readonly string[]
}

/** What came of one question or page, as whoever asked is shown it. */
export interface LookedUp extends Material {
  /** Why a search failed; left out: it did not, or this is a page. */
  lost?: Pick<Failure, 'kind' | 'message'>
}

/** A question that was put to a service, as the journal keeps it. */
export interface SearchMade {
  query: string
  by: string
  /** The day on which it was asked. */
  day: string
  hits: { url: string; title: string | null; date: string | null }[]
  /** Of what the seat was shown. */
  hash: string
  /** Why nothing came of it, and what kind of failure that was. */
  failure?: string
  kind?: FailureKind
}

/** A page that a seat read, as the journal keeps it. */
export interface PageRead {
  url: string
  title: string | null
  day: string
  /** Of its whole text; null: it could not be read. */
  hash: string | null
  /** Of what the seat was shown. */
  shown: string
  reason?: string
}

/** Where a page is, whichever part of it is pointed at. */
export function pageAddress(url: string): string {
  const address = URL.parse(url)
  if (!address) return url
  address.hash = ''
  return address.href
}
