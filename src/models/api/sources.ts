import type { Source } from '../../core/model.ts'
import { oneLine } from './complaint.ts'

const longestURL = 2_000
/** No reply rests on so many. */
const mostPages = 500

/** The pages that a server says it looked at, each of them once. */
export class Sources {
  readonly #seen = new Set<string>()

  /** What is new in the annotations of a message, or in a plain list of addresses. */
  hear(list: unknown): Source[] {
    if (!Array.isArray(list)) return []
    return list.map(sourceOf).filter((source): source is Source => source !== null && this.#isNew(source.url))
  }

  #isNew(url: string): boolean {
    if (this.#seen.has(url) || this.#seen.size >= mostPages) return false
    this.#seen.add(url)
    return true
  }
}

function sourceOf(entry: unknown): Source | null {
  if (typeof entry === 'string') return pageAt(entry, null)
  const { url_citation, ...flat } = fields(entry)
  const { url, title } = url_citation === undefined ? flat : fields(url_citation)
  return pageAt(url, title)
}

function pageAt(address: unknown, title: unknown): Source | null {
  if (typeof address !== 'string' || address.length > longestURL || !/^https?:\/\//i.test(address)) return null
  return { url: oneLine(address, longestURL), title: typeof title === 'string' ? oneLine(title, 200) || null : null }
}

const fields = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
