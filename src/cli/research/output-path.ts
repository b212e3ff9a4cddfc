import { accessSync, constants, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { placed } from '../config/problem.ts'
import { isInside } from '../context/folder.ts'
import { UsageError } from '../exit.ts'
import { realPath } from '../real-path.ts'
import { shownPath } from '../tree/paths.ts'
import type { ResearchAsk } from './ask.ts'
import { researchWords } from './words.ts'

/** Before anything is spent: the report will have a place. null: it goes to standard output. Throws UsageError. */
export function checkReportPath(
  { outputPath, force, context, official, language }: Pick<
    ResearchAsk,
    'outputPath' | 'force' | 'context' | 'official' | 'language'
  >,
  cwd: string,
): string | null {
  if (outputPath === null) return null
  const t = researchWords[language]
  const refuse = (message: string) => new UsageError(placed(outputPath.place, message, language))
  const path = resolve(cwd, outputPath.said)
  const name = shownPath(path, cwd)
  if (!isWritable(dirname(path))) throw refuse(t.noFolder(name))
  const found = statSync(path, { throwIfNoEntry: false })
  if (found?.isDirectory()) throw refuse(t.isFolder(name))
  if (found && isAmong(path, [...context, ...official], cwd)) throw refuse(t.isContext(name))
  if (found && !force) throw refuse(t.exists(name))
  return path
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK)
    return statSync(folder).isDirectory()
  } catch {
    return false
  }
}

/** By its own name, or in a folder. */
function isAmong(path: string, context: ResearchAsk['context'], cwd: string): boolean {
  const real = realPath(path)
  const given = context.filter(item => typeof item === 'string').map(item => realPath(resolve(cwd, item)))
  return given.some(other => isInside(real, other))
}
