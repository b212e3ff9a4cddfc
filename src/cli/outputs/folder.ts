import { accessSync, constants, statSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Language } from '../../core/language.ts'
import { isInside } from '../context/folder.ts'
import { shownPath, staysIn } from '../tree/paths.ts'
import { outputWords } from './words.ts'

/** Why no files can be written to a folder; null: they can. The folder need not exist yet. */
export function folderObstacle(
  folder: string,
  cwd: string,
  language: Language,
  homes: readonly string[] = [cwd],
): string | null {
  const t = outputWords[language]
  const shown = shownPath(folder, cwd)
  // A link in a cloned repository must not decide where we write. A folder elsewhere that the user names is the user's choice.
  if (homes.some(home => isInside(folder, home)) && !staysIn(folder, homes)) return t.leadsElsewhere(shown)
  const there = deepest(folder)
  if (!statSync(there).isDirectory()) return t.noFolder(shown, shownPath(there, cwd))
  try {
    accessSync(there, constants.W_OK | constants.X_OK)
    return null
  } catch {
    return t.notWritable(shown, shownPath(there, cwd))
  }
}

/** The part of a path that exists. */
function deepest(path: string): string {
  try {
    statSync(path)
    return path
  } catch {
    const above = dirname(path)
    return above === path ? path : deepest(above)
  }
}
