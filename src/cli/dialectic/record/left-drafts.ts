import { lstatSync, readdirSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { draftPattern } from '../../write-file.ts'

/** Nobody writes for so many milliseconds. */
const longestWrite = 60_000

/** What a process that was killed while it wrote a record left beside it. */
export function removeLeftDrafts(path: string): void {
  try {
    for (const name of readdirSync(dirname(path))) {
      if (draftPattern.exec(name)?.[1] !== basename(path)) continue
      const draft = join(dirname(path), name)
      if (Date.now() - lstatSync(draft).mtimeMs > longestWrite) rmSync(draft)
    }
  } catch {
    // It is in nobody's way.
  }
}
