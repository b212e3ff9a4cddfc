/** What came of looking at a page. */
export type Page =
  | { state: 'read'; url: string; title: string | null; text: string; hash: string }
  /** `gone`: the server says that there is no such page. `refused`: it is not asked for at all. */
  | { state: 'unreachable' | 'refused' | 'gone'; reason: string }

/** Reads pages, each once. It never throws. */
export interface Pages {
  read(url: string, signal: AbortSignal): Promise<Page>
}
