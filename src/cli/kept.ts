import { type DebateDocument, type DocumentChild, toDocument } from '../core/document.ts'
import type { JournalRecord } from '../core/events.ts'
import { noticesOf } from '../core/notices.ts'
import { foldAll, type View } from '../core/view.ts'
import type { Format, Outputs } from '../engine/format.ts'
import { type Verified, verify } from '../engine/journal.ts'
import { formats } from '../formats/index.ts'
import { placeNameIn } from '../formats/seat-name.ts'
import type { Archive } from '../store/archive.ts'
import { exitCodes, UsageError } from './exit.ts'
import { panelRemarks } from './panel-remarks.ts'
import { type CliWords, cliWords } from './words.ts'

/** A debate as the archive has it. */
export interface KeptDebate {
  id: number
  view: View
  format: Format
  records: JournalRecord[]
  damage: Verified['damage']
  createdAt: string
  live: boolean
  /** Its forks; left out: nobody looked. */
  children?: readonly DocumentChild[]
}

/** `12` or `last` → the number of a debate that exists. */
export function debateNumber(archive: Archive, which: string, t: CliWords): number {
  if (which !== 'last' && !/^[1-9]\d{0,14}$/.test(which)) throw new UsageError(t.badId(which))
  const id = archive.find(which === 'last' ? 'last' : Number(which))
  if (id === null) throw new UsageError(which === 'last' ? t.emptyArchive : t.noDebate(which), exitCodes.notFound)
  return id
}

export function keptDebate(archive: Archive, id: number, t: CliWords): KeptDebate {
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

export const childrenOf = (archive: Archive, id: number): DocumentChild[] =>
  archive.familyOf(id).children.map(child => ({ id: child, at: partedAt(archive, child) }))

/** A fork of a fork has the record of both: the last one is its own. */
function partedAt(archive: Archive, id: number): string | null {
  const forked = archive.read(id).findLast(({ type }) => type === 'debate.forked')
  const { at } = (forked ? JSON.parse(forked.body) : {}) as { at?: unknown }
  return typeof at === 'string' ? at : null
}

type Shown = Omit<KeptDebate, 'records' | 'damage'> & Partial<Pick<KeptDebate, 'damage'>>

export const reportOf = (debate: Shown): string => debate.format.report(debate.view, noticesFor(debate))

export const documentOf = (debate: Shown): DebateDocument => {
  const { id, view, createdAt, live, children = [] } = debate
  return toDocument(view, { id, createdAt, live, children, notices: noticesFor(debate), report: reportOf(debate) })
}

/** The files that the user wants to have of it; null: none. */
export const outputsOf = (debate: Shown): Outputs | null =>
  debate.format.outputs?.(debate.view, { openedAt: debate.createdAt, notices: noticesFor(debate) }) ?? null

/** What every reader of this debate must be told, wherever it is shown. */
export function noticesFor({ view, damage, format }: Shown): string[] {
  const { language, seats, options } = view.brief
  const nameOf = (point: string) => placeNameIn(format, view, point)
  const panel = panelRemarks(seats, format.roles(options), language)
  return [
    ...noticesOf(view, nameOf),
    ...panel,
    ...(damage ? [cliWords[language].readOnly(damage.reason[language])] : []),
  ]
}
