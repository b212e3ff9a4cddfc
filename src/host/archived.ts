import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Doc } from '../core/doc/doc.ts'
import { toMarkdown } from '../core/doc/markdown.ts'
import { type DebateDocument, type DocumentChild, toDocument } from '../core/document.ts'
import type { AgonEvent, JournalRecord } from '../core/events.ts'
import type { Language } from '../core/language.ts'
import { environmentSecrets } from '../core/mask/patterns.ts'
import { type Mask, makeMask } from '../core/mask.ts'
import { noticesOf } from '../core/notices.ts'
import { foldAll, type View } from '../core/view.ts'
import type { Format, Outputs } from '../engine/format.ts'
import { type Verified, verify } from '../engine/journal.ts'
import { endingOf } from '../formats/ending.ts'
import { formats, type ListedFormat } from '../formats/index.ts'
import { placeNameIn } from '../formats/seat-name.ts'
import { type Archive, openArchive } from '../store/archive.ts'
import { exitCodes, UsageError } from './exit.ts'
import { agonHome, archivePath, type Host } from './host.ts'
import { environmentLanguage, type Output, outputTo, type Surroundings } from './io.ts'
import { panelRemarks } from './plan/panel-remarks.ts'
import { type CliWords, cliWords } from './words.ts'

export interface ArchivedDebate {
  id: number
  view: View
  format: Format
  records: JournalRecord[]
  damage: Verified['damage']
  createdAt: string
  live: boolean
  /** Its forks. Left out: nobody looked for them. */
  children?: readonly DocumentChild[]
}

/** Where the changes that were proposed in a debate are shown, and as what. */
export interface SuggestionsPlace extends Pick<ArchiveReading, 'archive' | 'output'> {
  language: Language
  flags: { json?: true; patch?: true }
}

/** `12` or `last` → the number of a debate that exists. */
export function debateNumber(archive: Archive, which: string, t: CliWords): number {
  if (which !== 'last' && !/^[1-9]\d{0,14}$/.test(which)) throw new UsageError(t.badId(which))
  const id = archive.find(which === 'last' ? 'last' : Number(which))
  if (id === null) throw new UsageError(which === 'last' ? t.emptyArchive : t.noDebate(which), exitCodes.notFound)
  return id
}

export async function archivedDebate(archive: Archive, id: number, t: CliWords): Promise<ArchivedDebate> {
  const kept = archivedRecords(archive, id, t)
  return { ...kept, format: await kept.format.load() }
}

/** The debate without the program of its format, which may take a moment to load. */
export function archivedRecords(archive: Archive, id: number, t: CliWords): KeptRecords {
  const { records, damage } = verify(archive.read(id))
  const [first] = records
  if (!first) throw new UsageError(t.unreadable(damage?.reason[t.language] ?? ''), exitCodes.storage)
  const view = foldAll(records.map(record => record.event))
  const format = formats.find(format => format.id === view.format)
  if (!format) throw new UsageError(t.unreadable(t.unknownFormat(view.format)), exitCodes.storage)
  for (const [key, text] of archive.readLive(id)) {
    const turn = view.turns.get(key)
    if (turn?.state === 'speaking') turn.text = text
  }
  return {
    id,
    view,
    format,
    records,
    damage,
    createdAt: (records.findLast(({ type }) => type === 'debate.forked') ?? first).at,
    live: archive.heldBy(id) !== null,
    children: childrenOf(archive, id),
  }
}

/** What is intact of its journal. */
export const recordsOf = (archive: Archive, id: number): JournalRecord[] => verify(archive.read(id)).records

/** Removes a debate, and what people had begun to write in it. */
export function removeDebate(id: number, { archive, env }: Pick<Host, 'archive' | 'env'>): void {
  archive.remove(id)
  const folder = draftsFolder(agonHome(env))
  const names = existsSync(folder) ? readdirSync(folder) : []
  for (const name of names) if (name.startsWith(`${id}-`)) rmSync(join(folder, name), { force: true })
}

/** What people have begun to write. Each name begins with the number of the debate. */
export const draftsFolder = (home: string): string => join(home, 'drafts')

export const childrenOf = (archive: Archive, id: number): DocumentChild[] =>
  archive.familyOf(id).children.map(child => ({ id: child, at: partedAt(archive, child) }))

/** A fork of a fork has both fork records. The last one is its own. */
function partedAt(archive: Archive, id: number): string | null {
  const forked = archive.read(id).findLast(({ type }) => type === 'debate.forked')
  const { at } = (forked ? JSON.parse(forked.body) : {}) as { at?: unknown }
  return typeof at === 'string' ? at : null
}

interface KeptRecords extends Omit<ArchivedDebate, 'format'> {
  format: ListedFormat
}

type Shown = Omit<ArchivedDebate, 'records' | 'damage'> & Partial<Pick<ArchivedDebate, 'damage'>>

export const reportOf = (debate: Shown): Doc => debate.format.report(debate.view, noticesFor(debate))

/** A document as a file or a program gets it. */
export const markdownOf = (doc: Doc): string => `${toMarkdown(doc)}\n`

export const documentOf = (debate: Shown): DebateDocument => {
  const { id, view, format, createdAt, live, children = [] } = debate
  const [notices, report] = [noticesFor(debate), markdownOf(reportOf(debate))]
  return toDocument(view, { id, createdAt, live, children, notices, report, ending: endingOf(view, format, id) })
}

/** The files that the user asked this debate to write. null: none. */
export const outputsOf = (debate: Shown): Outputs | null =>
  debate.format.written?.outputs?.(debate.view, { openedAt: debate.createdAt, notices: noticesFor(debate) }) ?? null

/** What every reader of this debate must be told, wherever it is shown. */
export function noticesFor({ view, damage, format }: Shown): string[] {
  const { language, seats, options } = view.brief
  const nameOf = (point: string) => placeNameIn(format.display, view, point)
  const panel = panelRemarks(seats, format.roles(options), language)
  return [
    ...noticesOf(view, nameOf),
    ...panel,
    ...(damage ? [cliWords[language].readOnly(damage.reason[language])] : []),
  ]
}

/** An event as others may see it, without the secret that seeds the fences around speeches. */
export function shownEvent<E extends AgonEvent>(event: E): E {
  if (!('secret' in event)) return event
  const { secret, ...shown } = event
  return shown as typeof event
}

/** All that a command needs which only reads the archive: no configuration, no models. */
export interface ArchiveReading<Around extends Surroundings = Surroundings> {
  io: Around
  archive: Archive
  mask: Mask
  output: Output
  t: CliWords
}

export function reading<Around extends Surroundings, T>(io: Around, work: (reading: ArchiveReading<Around>) => T): T {
  const language = environmentLanguage(io.env)
  const archive = openArchive(archivePath(agonHome(io.env)), { language })
  const mask = makeMask(environmentSecrets(io.env))
  const close = () => archive.close()
  try {
    const result = work({ io, archive, mask, output: outputTo(io, mask), t: cliWords[language] })
    if (!(result instanceof Promise)) close()
    return result instanceof Promise ? (result.finally(close) as T) : result
  } catch (error) {
    close()
    throw error
  }
}

/** Keeps only the words of a reply in JSON. The syntax between them is of no use to a reader. */
export function legible(snippet: string): string {
  if (!/"\w{1,40}":/.test(snippet)) return snippet
  return snippet
    .replace(/^…\w*":\s?"?/, '…')
    .replace(/[\]}"\s]{0,8},?[\s[{]{0,8}(?:"\w{1,40}":[\s[{]{0,4}){1,4}"?/g, ' · ')
    .replace(/","/g, ' · ')
    .replace(/ · (?:null(?!\w)|(?= · ))/g, '')
    .replace(/[\]}",\s]+(?=…?$)/, '')
    .replace(/^[\s·]+/, '')
}
