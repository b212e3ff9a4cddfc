import { join, resolve } from 'node:path'
import { clean } from '../core/clean.ts'
import type { ContextFile } from '../core/events.ts'
import type { Language } from '../core/language.ts'
import { emptyView, type View } from '../core/view.ts'
import type { Format, Outputs } from '../engine/format.ts'
import type { Opening } from '../engine/perform.ts'
import { UsageError } from './exit.ts'
import { agonHome } from './home.ts'
import { type KeptDebate, outputsOf } from './kept.ts'
import { folderObstacle } from './outputs/folder.ts'
import { manifestName } from './outputs/manifest.ts'
import { outputWords } from './outputs/words.ts'
import { foreignFiles, writeFiles } from './outputs/write.ts'
import type { Room } from './room.ts'
import { homesOf, shownPath } from './tree/paths.ts'

/** Where a debate will leave its files. */
export interface OutputPlan {
  /** Absolute. */
  folder: string
  names: string[]
  /** Also over files that Agon did not write. */
  force: boolean
}

/**
 * Before anything is spent: the files of a debate will have a place. null: it leaves none. Throws a UsageError with all that
 * stands in the way.
 */
export function checkOutputs(
  view: View,
  format: Format,
  { cwd, force }: { cwd: string; force: boolean },
  language: Language,
): OutputPlan | null {
  const planned = format.outputs?.(view, { openedAt: new Date().toISOString(), notices: [] }) ?? null
  return planned && checkFiles(planned, { cwd, force, homes: homesOf(cwd, configFileOf(view)) }, language)
}

export function checkFiles(
  { folder: written, files }: Outputs,
  {
    cwd,
    force,
    flag = '--force',
    homes = [cwd],
  }: { cwd: string; force: boolean; flag?: string; homes?: readonly string[] },
  language: Language,
): OutputPlan {
  const folder = resolve(cwd, written)
  const obstacle = folderObstacle(folder, cwd, language, homes)
  if (obstacle !== null) throw new UsageError(obstacle)
  const taken = force ? [] : foreignFiles({ folder, files })
  if (taken.length > 0) throw new UsageError(outputWords[language].conflicts(shownPath(folder, cwd), taken, flag))
  return { folder, names: files.map(({ name }) => name), force }
}

/** Of a debate that a file describes. */
export function configFileOf({ brief }: View): string | null {
  const { configFile } = brief.options
  return typeof configFile === 'string' ? configFile : null
}

export const outputPaths = ({ folder, names }: OutputPlan): string[] =>
  [...names, manifestName].map(name => join(folder, name))

/** The view of a debate that was opened just now, before anybody spoke. */
export function openedView({ context, ...brief }: Opening, { id, version }: Format): View {
  const files = context.map(({ path, text }): ContextFile => ({ path, hash: '', bytes: Buffer.byteLength(text) }))
  return { ...emptyView(), state: 'running', format: id, version, brief: { ...brief, context: files } }
}

/**
 * Leaves the files of a debate in their place and says where they are. What cannot be written is said too, and lost it is
 * not: the archive has the debate. False: not all of them are there.
 */
export async function writeOutputs(
  place: OutputRoom,
  debate: Omit<KeptDebate, 'records' | 'damage'>,
  options: { force?: boolean; quiet?: boolean },
  language: Language,
): Promise<boolean> {
  const outputs = outputsOf(debate)
  const homes = homesOf(place.cwd, configFileOf(debate.view))
  return outputs === null || leaveFiles(place, outputs, debate.id, { ...options, homes }, language)
}

/** What writing files takes of a room. */
export type OutputRoom = Pick<Room, 'env' | 'cwd' | 'mask' | 'output'>

export async function leaveFiles(
  { env, cwd, mask, output }: OutputRoom,
  outputs: Outputs,
  id: number,
  { force = false, quiet = false, homes = [cwd] }: { force?: boolean; quiet?: boolean; homes?: readonly string[] },
  language: Language,
): Promise<boolean> {
  const t = outputWords[language]
  const folder = resolve(cwd, outputs.folder)
  const shown = shownPath(folder, cwd)
  try {
    const obstacle = folderObstacle(folder, cwd, language, homes)
    if (obstacle !== null) throw new Error(obstacle)
    const { written, conflicts } = await writeFiles({ ...outputs, folder }, { home: agonHome(env), mask, force })
    if (!quiet && written.length > 0) output.err(`${t.wrote(shown, written)}\n`)
    if (conflicts.length > 0) output.err(`${t.notReplaced(shown, conflicts, id)}\n`)
    return conflicts.length === 0
  } catch (error) {
    output.err(`${t.notWritten(shown, clean((error as Error).message).text, id)}\n`)
    return false
  }
}
