import type { PageRecord } from '../../src/server/house.ts'

/** `known`: it is there already. `gap`: something before it is missing, and it was not taken. */
export type Taken = 'added' | 'known' | 'gap'

/** Everything that was kept of a debate, in order, each record once. */
export class Journal {
  readonly records: PageRecord[] = []

  /** Of the last record; 0: there is none. */
  get last(): number {
    return this.records.at(-1)?.seq ?? 0
  }

  add(record: PageRecord): Taken {
    if (record.seq <= this.last) return 'known'
    if (record.seq > this.last + 1) return 'gap'
    this.records.push(record)
    return 'added'
  }
}
