import type { Language } from '../../core/language.ts'
import { fold, type View } from '../../core/view.ts'
import { verify } from '../../engine/journal.ts'
import { type ArchivedDebate, childrenOf, documentOf, noticesFor, reportOf } from '../../host/archived.ts'
import { exportAs, exportNames, isMarkdown } from '../../host/export/forms.ts'
import { masked } from '../../host/io.ts'
import type { Archive } from '../../store/archive.ts'
import { DebateHeld } from '../../store/remove.ts'
import { type Backend, type ExportedFile, type JournalPart, type PageRecord, RefusedRequest } from '../backend.ts'
import { controlOf, debateIn, pageRecord, refuseUnknown } from './control.ts'
import { DebateFeeds } from './feed.ts'
import { ArchiveListing } from './listing.ts'
import { couldRead, isTorn, lookUnasked, type Playing } from './playing.ts'
import { backendWords } from './words.ts'

/** The half of a backend that needs only the archive and what is played here. */
export type ReadingBackend = Pick<
  Backend,
  'debates' | 'watch' | 'document' | 'journal' | 'follow' | 'report' | 'export' | 'remove'
>

export interface ServedArchive {
  archive: Archive
  playing: Playing
  mask(text: string): string
  /** Notices for readers of a debate that are not in the debate itself. */
  notices(id: number): readonly string[]
  /** Receives unexpected errors that no request caused. */
  onError(error: unknown): void
}

export function readingBackend(shelf: ServedArchive): ReadingBackend & { close(): void } {
  const { archive, playing, mask } = shelf
  const isAsking = (id: number, language: Language) => (playing.get(id)?.questions(language).length ?? 0) > 0
  const listing = new ArchiveListing(archive, isAsking)
  const journals = new Journals(shelf)
  const feeds = new DebateFeeds(shelf)
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

/** A torn last record is dropped when the debate is resumed, and another one takes its place. */
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
    throw new RefusedRequest(409, [
      { field: null, message: heldTexts(archive.standing(id, language)?.heldBy ?? error.heldBy)[language] },
    ])
  }
}

const heldTexts = (heldBy: string): Record<Language, string> => ({
  en: `This debate is running (${heldBy}). Pause it or wait for its end, then delete it.`,
  zh: `这场辩论正在进行（${heldBy}）。请先暂停或等它结束，再删除。`,
})

/** A debate as a file. Files that a debate writes to a folder are not offered here. */
async function exportedFile(debate: ArchivedDebate, form: string, language: Language): Promise<ExportedFile> {
  const allowed = exportNames(debate).filter(name => name !== 'files')
  if (!allowed.includes(form)) {
    const message = backendWords[language].noForm(form, allowed.join(language === 'zh' ? '、' : ', '))
    throw new RefusedRequest(422, [{ field: 'form', message }])
  }
  const { id, view } = debate
  const own = isMarkdown(form) && form !== 'md' ? `-${form}` : ''
  const name = [`agon-${id}`, slug(view.brief.topic)].filter(part => part !== '').join('-')
  return {
    name: `${name}${own}.${isMarkdown(form) ? 'md' : form}`,
    type: types[form] ?? (isMarkdown(form) ? types.md! : 'text/plain'),
    text: await exportAs(form, debate),
  }
}

const types: Readonly<Record<string, string>> = {
  md: 'text/markdown',
  json: 'application/json',
  html: 'text/html',
}

/** Keeps letters and digits of any script, and nothing that has a meaning for a file system or a shell. */
const slug = (topic: string): string =>
  [
    ...topic
      .slice(0, 400)
      .toLowerCase()
      .toWellFormed()
      .normalize('NFC')
      .replace(/[^\p{L}\p{N}]+/gu, '-'),
  ]
    .slice(0, 48)
    .join('')
    .replace(/^-+|-+$/g, '')

const lookEveryMs = 500
/** No file shows whether a process is still alive, so this is checked every so many looks. */
const livenessLooks = 6

/** Tells when the list of debates changes, whoever changes it. The archive is polled only while somebody watches. */
class ListWatch {
  readonly #archive: Archive
  readonly #onError: (error: unknown) => void
  readonly #watchers = new Set<() => void>()
  readonly #unwatch: () => void
  #timer: NodeJS.Timeout | null = null
  #wrote = 0
  #mark = ''
  #looks = 0

  constructor({ archive, playing, onError }: ServedArchive) {
    this.#archive = archive
    this.#onError = onError
    this.#unwatch = playing.watch(() => this.tell())
  }

  watch(changed: () => void): () => void {
    // One entry per call, even for the same function.
    const watcher = () => changed()
    if (!this.#timer) this.#begin()
    this.#watchers.add(watcher)
    return () => {
      this.#watchers.delete(watcher)
      if (this.#watchers.size === 0) this.#end()
    }
  }

  tell(): void {
    if (this.#timer) couldRead(() => this.#note())
    for (const watcher of [...this.#watchers]) watcher()
  }

  close(): void {
    this.#unwatch()
    this.#watchers.clear()
    this.#end()
  }

  #begin(): void {
    this.#wrote = this.#archive.othersWrote()
    this.#note()
    this.#timer = setInterval(() => lookUnasked(() => this.#look(), this.#onError), lookEveryMs).unref()
  }

  #end(): void {
    if (this.#timer) clearInterval(this.#timer)
    this.#timer = null
  }

  #look(): void {
    this.#looks += 1
    const wrote = this.#archive.othersWrote()
    if (wrote === this.#wrote && this.#looks % livenessLooks !== 0) return
    const before = this.#mark
    this.#note()
    this.#wrote = wrote
    if (this.#mark !== before) for (const watcher of [...this.#watchers]) watcher()
  }

  #note(): void {
    this.#mark = this.#archive.listMark()
  }
}

/** How many journals, read and found intact, are remembered: only new records are read on top of them. */
const mostKnown = 8

interface Known extends Pick<ArchivedDebate, 'id' | 'format' | 'createdAt' | 'damage'> {
  view: View
  records: PageRecord[]
  last: { seq: number; hash: string }
}

class Journals {
  readonly #shelf: ServedArchive
  readonly #known = new Map<number, Known>()

  constructor(shelf: ServedArchive) {
    this.#shelf = shelf
  }

  /** The records after this one, and what is being said now. */
  part(id: number, after: number, language: Language): JournalPart {
    const { archive, playing, notices } = this.#shelf
    const debate = this.#read(id, language)
    const { view, records, createdAt, damage } = debate
    const children = childrenOf(archive, id)
    return {
      id,
      createdAt,
      records: records.slice(firstBehind(records, after)),
      speaking: this.#speaking(id, view),
      control: controlOf(id, archive, playing, language)!,
      notices: [...new Set([...noticesFor({ ...debate, live: false, children }), ...notices(id)])].map(
        this.#shelf.mask,
      ),
      parent: archive.familyOf(id).parent?.id ?? null,
      children,
      damage: damage?.reason[language] ?? null,
    }
  }

  #read(id: number, language: Language): Known {
    const known = this.#known.get(id)
    this.#known.delete(id)
    if (known && this.#goesOn(known)) return this.#remember(known)
    const { records, ...debate } = debateIn(this.#shelf.archive, id, language)
    const last = records.at(-1)!
    const read: Known = {
      ...debate,
      records: records.map(record => pageRecord(record, this.#shelf.mask)),
      last: { seq: last.seq, hash: last.hash },
    }
    return debate.damage === null ? this.#remember(read) : read
  }

  /** False: the journal has changed, so all of it has to be read. */
  #goesOn(known: Known): boolean {
    const { archive, mask } = this.#shelf
    const { seq, hash } = known.last
    const [last, ...since] = archive.since(known.id, seq - 1).records
    const { records, damage } = verify(since, known.last)
    if (last?.hash !== hash || damage !== null) return false
    for (const record of records) {
      fold(known.view, record.event)
      known.records.push(pageRecord(record, mask))
      known.last = { seq: record.seq, hash: record.hash }
    }
    return true
  }

  /** The one that was requested longest ago is dropped. */
  #remember(known: Known): Known {
    this.#known.set(known.id, known)
    const [oldest] = this.#known.keys()
    if (this.#known.size > mostKnown && oldest !== undefined) this.#known.delete(oldest)
    return known
  }

  #speaking(id: number, kept: View): JournalPart['speaking'] {
    const { archive, playing, mask } = this.#shelf
    const view = playing.viewOf(id)
    const live = view ? null : archive.readLive(id)
    const speaking: JournalPart['speaking'] = {}
    for (const { key, state, attempts, text } of (view ?? kept).turns.values()) {
      const words = live ? (live.get(key) ?? '') : text
      if (state === 'speaking' && words !== '') speaking[key] = { attempt: attempts, text: mask(words) }
    }
    return speaking
  }
}

/** Record numbers have no gaps. */
const firstBehind = (records: readonly PageRecord[], seq: number): number =>
  Math.max(0, seq - (records[0]?.seq ?? 1) + 1)
