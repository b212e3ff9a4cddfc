import { accessSync, constants } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { Language } from '../core/language.ts'
import { UsageError } from '../host/exit.ts'
import { placeProblem } from '../host/files/places.ts'
import { cliWords } from '../host/words.ts'

/** Checks that the report can be written, before anything is spent. */
export function checkOut(out: string | undefined, yes: boolean, cwd: string, language: Language): string | null {
  if (out === undefined) return null
  const t = cliWords[language]
  const path = resolve(cwd, out)
  try {
    accessSync(dirname(path), constants.W_OK)
  } catch {
    throw new UsageError(t.outFolder(out))
  }
  const problem = placeProblem(path, yes)
  if (problem === null) return path
  const words = { 'is-folder': t.outIsFolder, 'not-a-file': t.outIsDevice, exists: t.outExists }
  throw new UsageError(words[problem](out))
}
