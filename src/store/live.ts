import type { Lease } from '../core/store.ts'
import type { Database } from './database.ts'

const shortestPauseMs = 300
/** Writing takes at most a fiftieth of the time, however many debates are speaking. */
const pausePerWriting = 50

interface Said {
  lease: Lease
  /** null: delete it. */
  texts: Map<string, string | null>
}

/** The words of turns that are being said. They are only for display, so a failed write is ignored. */
export class LiveTexts {
  readonly #database: Database
  readonly #unwritten = new Map<number, Said>()
  #timer: NodeJS.Timeout | null = null
  #notBefore = 0

  constructor(database: Database) {
    this.#database = database
  }

  say(lease: Lease, key: string, text: string | null): void {
    const said = this.#unwritten.get(lease.debate)
    if (said?.lease.epoch === lease.epoch) said.texts.set(key, text)
    else this.#unwritten.set(lease.debate, { lease, texts: new Map([[key, text]]) })
    this.#timer ??= setTimeout(() => this.#write(), Math.max(0, this.#notBefore - performance.now())).unref()
  }

  /** The turn is over, and its words are on their way into the journal. */
  forget(debate: number, key: string): void {
    this.#unwritten.get(debate)?.texts.delete(key)
  }

  forgetAll(debate: number): void {
    this.#unwritten.delete(debate)
  }

  read(debate: number): Map<string, string> {
    const rows = this.#database.all<{ key: string; text: string }>(
      'SELECT key, text FROM live WHERE debate_id = ?',
      debate,
    )
    const texts = new Map(rows.map(({ key, text }) => [key, text]))
    for (const [key, text] of this.#unwritten.get(debate)?.texts ?? []) {
      if (text === null) texts.delete(key)
      else texts.set(key, text)
    }
    return texts
  }

  close(): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.#unwritten.clear()
  }

  #write(): void {
    this.#timer = null
    const all = [...this.#unwritten.values()]
    this.#unwritten.clear()
    const began = performance.now()
    try {
      this.#database.withoutWaiting(() => this.#database.transaction(() => this.#writeAll(all)))
    } catch {
      // The next words of the turn bring its whole text again.
    }
    const ended = performance.now()
    this.#notBefore = ended + Math.max(shortestPauseMs, (ended - began) * pausePerWriting)
  }

  #writeAll(all: readonly Said[]): void {
    for (const { lease, texts } of all) {
      for (const [key, text] of texts) {
        if (text === null) endLive(this.#database, lease.debate, key)
        else this.#writeOne(lease, key, text)
      }
    }
  }

  #writeOne({ debate, epoch }: Lease, key: string, text: string): void {
    this.#database.run(
      'INSERT OR REPLACE INTO live (debate_id, key, text) SELECT id, ?, ? FROM debates WHERE id = ? AND epoch = ? AND holder IS NOT NULL',
      key,
      text,
      debate,
      epoch,
    )
  }
}

export function endLive(database: Database, debate: number, key: string): void {
  database.run('DELETE FROM live WHERE debate_id = ? AND key = ?', debate, key)
}
