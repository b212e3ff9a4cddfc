/** What came of looking at a page. */
export type Page =
  | { state: 'read'; url: string; title: string | null; text: string; hash: string }
  | { state: 'unreachable'; reason: string }
  /** The server says that there is no such page. */
  | { state: 'gone'; reason: string }
  /** It is not asked for at all; with `asked` it was, and what came is nothing that is read. */
  | { state: 'refused'; reason: string; asked?: true }

/** Reads pages, each once. It never throws. */
export interface Pages {
  read(url: string, signal: AbortSignal): Promise<Page>
}
