import type { Language } from '../../core/language.ts'
import { type House, Refused } from '../../server/house.ts'
import { type Archive, DebateHeld } from '../../store/archive.ts'
import { documentOf, reportOf } from '../kept.ts'
import { exportedFile } from './exporting.ts'
import { Feeds } from './feeds.ts'
import { Journals } from './journals.ts'
import { ListWatch } from './list-watch.ts'
import { Listing } from './listing.ts'
import { masked } from './page-record.ts'
import type { Playing } from './playing.ts'
import { isTorn } from './records.ts'
import { debateIn, refuseUnknown } from './refusing.ts'

/** The half of a house that only needs the archive, and what is played here. */
export type ReadingHouse = Pick<
  House,
  'debates' | 'watch' | 'document' | 'journal' | 'follow' | 'report' | 'export' | 'remove'
>

export interface Shelf {
  archive: Archive
  playing: Playing
  /** Takes out what is held secret. */
  mask(text: string): string
  /** What readers of a debate must be told besides what is in it. */
  notices(id: number): readonly string[]
  /** Told what should not happen, where nobody asked for it. */
  onError(error: unknown): void
}

export function readingHouse(shelf: Shelf): ReadingHouse & { close(): void } {
  const { archive, playing, mask } = shelf
  const isAsking = (id: number, language: Language) => (playing.get(id)?.questions(language).length ?? 0) > 0
  const listing = new Listing(archive, isAsking)
  const journals = new Journals(shelf)
  const feeds = new Feeds(shelf)
  const list = new ListWatch(shelf)
  return {
    debates: filter => masked(listing.debates(filter), mask),
    watch: changed => list.watch(changed),
    document: (id, language) => masked(documentOf(debateIn(archive, id, language)), mask),
    journal: (id, after, language) => journals.part(id, after, language),
    follow(id, follower, language) {
      refuseUnknown(archive, id, language)
      return feeds.follow(id, follower, language, lastSeq(archive, id))
    },
    report: (id, language) => mask(reportOf(debateIn(archive, id, language))),
    async export(id, form, language) {
      const file = await exportedFile(debateIn(archive, id, language), form, language)
      return { ...file, name: mask(file.name), text: mask(file.text) }
    },
    remove(id, language) {
      refuseUnknown(archive, id, language)
      removeFrom(archive, id, language)
      feeds.changed(id)
      list.tell()
    },
    close() {
      feeds.close()
      list.close()
    },
  }
}

/** A last record that is torn is dropped when the debate goes on, and another one takes its place. */
function lastSeq(archive: Archive, id: number): number {
  const seq = archive.lastSeq(id)
  const [last] = archive.since(id, seq - 1).records
  return last && isTorn(last) ? seq - 1 : seq
}

function removeFrom(archive: Archive, id: number, language: Language): void {
  try {
    archive.remove(id)
  } catch (error) {
    if (!(error instanceof DebateHeld)) throw error
    throw new Refused(409, [
      { field: null, message: heldTexts(archive.standing(id, language)?.heldBy ?? error.heldBy)[language] },
    ])
  }
}

const heldTexts = (heldBy: string): Record<Language, string> => ({
  en: `This debate is running (${heldBy}). Pause it or wait for its end, then delete it.`,
  zh: `这场辩论正在进行（${heldBy}）。请先暂停或等它结束，再删除。`,
})
