import type { Language } from '../../core/language.ts'
import { type ArchivedDebate, documentOf, markdownOf, reportOf } from '../../host/archived.ts'
import { callsOf } from '../../host/calls/calls.ts'
import { exportAs, exportNames, isMarkdown } from '../../host/export/forms.ts'
import { masked } from '../../host/io.ts'
import type { Archive } from '../../store/archive.ts'
import { DebateHeld } from '../../store/remove.ts'
import type { Backend, ExportedFile } from '../backend.ts'
import { debateIn, refused, refuseUnknown } from './control.ts'
import { Lookout } from './following.ts'
import { Journals } from './journals.ts'
import { ArchiveListing } from './listing.ts'
import type { Playing } from './playing.ts'
import { backendWords } from './words.ts'

/** The half of a backend that needs only the archive and what is played here. */
export type ReadingBackend = Pick<
  Backend,
  'debates' | 'watch' | 'document' | 'journal' | 'follow' | 'report' | 'turnCalls' | 'export' | 'remove'
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
  const { archive, mask } = shelf
  const listing = new ArchiveListing(shelf)
  const journals = new Journals(shelf)
  const lookout = new Lookout(journals)
  return {
    debates: filter => masked(listing.debates(filter), mask),
    watch: changed => lookout.watch(changed),
    document: (id, language) => masked(documentOf(debateIn(archive, id, language)), mask),
    journal: (id, after, language) => journals.part(id, after, language),
    follow: (id, follower, language) => lookout.follow(id, follower, language),
    report: (id, language) => mask(markdownOf(reportOf(debateIn(archive, id, language)))),
    turnCalls: async (id, turn, language) => masked(await callsIn(archive, id, turn, language), mask),
    async export(id, form, language) {
      const file = await exportedFile(debateIn(archive, id, language), form, language)
      return { ...file, name: mask(file.name), text: mask(file.text) }
    },
    remove(id, language) {
      refuseUnknown(archive, id, language)
      removeFrom(archive, id, language)
      lookout.changed(id)
      lookout.listChanged()
    },
    close: () => lookout.close(),
  }
}

async function callsIn(archive: Archive, id: number, turn: string, language: Language) {
  const calls = await callsOf(debateIn(archive, id, language), turn, archive)
  if (calls) return calls
  throw refused(404, backendWords[language].noCalls(turn), 'turn')
}

function removeFrom(archive: Archive, id: number, language: Language): void {
  try {
    archive.remove(id)
  } catch (error) {
    if (!(error instanceof DebateHeld)) throw error
    throw refused(409, heldTexts(archive.standing(id, language)?.heldBy ?? error.heldBy)[language])
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
    throw refused(422, message, 'form')
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
