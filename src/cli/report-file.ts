import { accessSync, constants, statSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Brief } from '../core/events.ts'
import type { Language } from '../core/language.ts'
import type { View } from '../core/view.ts'
import { type PlaceObstacle, placeObstacle, putFile } from './file-place.ts'
import { type KeptDebate, reportOf } from './kept.ts'
import { exportAs, exportNames, formOfFile } from './render.ts'
import type { Room } from './room.ts'
import { shownPath } from './tree/paths.ts'
import { cliWords } from './words.ts'

/** Where the user wants the report of a debate, instead of on standard output; null: nowhere else. */
export function reportPathOf({ options: { output_path } }: Pick<Brief, 'options'>): string | null {
  return typeof output_path === 'string' ? output_path : null
}

/** Where a debate is written to while it runs; null: nowhere. */
export function recordPathOf({ options: { record } }: Pick<Brief, 'options'>): string | null {
  return typeof record === 'string' ? record : null
}

/** What keeps a report from being written there, in words; null: nothing does. */
export function whyNot(path: string, force: boolean, cwd: string, language: Language): string | null {
  const obstacle = obstacleOf(path, force)
  return obstacle === null ? null : words[language][obstacle](shownPath(path, cwd))
}

type Obstacle = 'no-folder' | PlaceObstacle

const words: Record<Language, Record<Obstacle, (path: string) => string>> = {
  en: {
    'no-folder': path => `the folder of ${path} does not exist or cannot be written.`,
    'is-folder': path => `${path} is a folder. Give the name of a file in it.`,
    'not-a-file': path => `${path} is a device, a pipe or a socket, and is never replaced. Give the name of a file.`,
    exists: path => `${path} exists. Choose another name, or add --force to replace it.`,
  },
  zh: {
    'no-folder': path => `${path} 所在的文件夹不存在或不可写。`,
    'is-folder': path => `${path} 是文件夹。请给出其中一个文件的名字。`,
    'not-a-file': path => `${path} 是设备、管道或套接字，不会被替换。请给出一个文件的名字。`,
    exists: path => `${path} 已存在。请换一个名字，或加 --force 覆盖。`,
  },
}

function obstacleOf(path: string, force: boolean): Obstacle | null {
  if (!isWritable(dirname(path))) return 'no-folder'
  return placeObstacle(path, force)
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK)
    return statSync(folder).isDirectory()
  } catch {
    return false
  }
}

type Finished = Omit<KeptDebate, 'records' | 'damage'>

/** Where the report of this debate goes now; null: to nowhere but standard output, or there is none. */
export function reportPlace({ state, outcome, brief }: View): string | null {
  return state === 'done' && outcome !== 'aborted' ? reportPathOf(brief) : null
}

/**
 * The whole report or nothing of it, and over a file that is there only with `force`. The debate is over and kept, so a file
 * that cannot be written is only said. False: it was not.
 */
export async function leaveReport(
  { output, cwd }: Pick<Room, 'output' | 'cwd'>,
  debate: Finished,
  { force = false, quiet = false }: { force?: boolean; quiet?: boolean },
): Promise<boolean> {
  const path = reportPlace(debate.view)
  if (path === null) return true
  const t = cliWords[debate.view.brief.language]
  const name = shownPath(path, cwd)
  try {
    const form = formOfFile(path, exportNames(debate)) ?? 'md'
    const text = form === 'md' ? reportOf(debate) : await exportAs(form, debate)
    await putFile(path, text, { replaces: force, flag: '--force' }, t)
    if (!quiet) output.err(`${t.wroteReport(name)}\n`)
    return true
  } catch (error) {
    output.err(`${t.outNotWritten(name, (error as Error).message, debate.id)}\n`)
    return false
  }
}
