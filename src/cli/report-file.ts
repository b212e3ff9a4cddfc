import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Brief } from '../core/events.ts'
import type { View } from '../core/view.ts'
import { type KeptDebate, reportOf } from './kept.ts'
import { exportAs, exportNames, formOfFile } from './render.ts'
import type { Room } from './room.ts'
import { shownPath } from './tree/paths.ts'
import { cliWords } from './words.ts'
import { writeFileAtomic } from './write-file.ts'

/** Where the user wants the report of a debate, instead of on standard output; null: nowhere else. */
export function reportPathOf({ options: { output_path } }: Pick<Brief, 'options'>): string | null {
  return typeof output_path === 'string' ? output_path : null
}

/** What stands in the way of a report; null: nothing does. */
export function obstacleOf(path: string, force: boolean): 'no-folder' | 'is-folder' | 'exists' | null {
  if (!isWritable(dirname(path))) return 'no-folder'
  const found = statSync(path, { throwIfNoEntry: false })
  if (found?.isDirectory()) return 'is-folder'
  return found && !force ? 'exists' : null
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
    if (!force && existsSync(path)) throw new Error(t.outAppeared)
    const form = formOfFile(path, exportNames(debate)) ?? 'md'
    await writeFileAtomic(path, form === 'md' ? reportOf(debate) : await exportAs(form, debate))
    if (!quiet) output.err(`${t.wroteReport(name)}\n`)
    return true
  } catch (error) {
    output.err(`${t.outNotWritten(name, (error as Error).message, debate.id)}\n`)
    return false
  }
}
