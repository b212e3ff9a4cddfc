import { existsSync } from 'node:fs'
import { relative, resolve, sep } from 'node:path'
import type { Language } from '../../../core/language.ts'
import { type Problem, Refused } from '../../../server/house.ts'
import type { DebateOptions } from '../../from-program.ts'
import { realPath } from '../../real-path.ts'
import { staysIn } from '../../tree/paths.ts'
import { folderName } from './about.ts'
import { steerWords } from './words.ts'

/**
 * Throws Refused where a wish would have files written outside of the server's folder, to something hidden in it, or in the place of
 * a report that should be a new one: whoever takes a page over must not get at the files that start programs. At a terminal a path is
 * the user's own word, and may be anywhere.
 */
export function refusePlaces({ output_path, record }: DebateOptions, cwd: string, language: Language): void {
  const t = steerWords[language]
  const far = Object.entries({ output_path, record }).flatMap(([field, path]): Problem[] => {
    if (typeof path !== 'string' || isNear(resolve(cwd, path), cwd)) return []
    return [{ field, message: t.farPlace(folderName(cwd)) }]
  })
  const isTaken = far.length === 0 && typeof output_path === 'string' && existsSync(resolve(cwd, output_path))
  const problems = isTaken ? [{ field: 'output_path', message: t.takenPlace }] : far
  if (problems.length > 0) throw new Refused(422, problems)
}

function isNear(path: string, cwd: string): boolean {
  const parts = relative(realPath(cwd), realPath(path)).split(sep)
  return staysIn(path, [cwd]) && parts.every((part, i) => !part.startsWith('.') || (i === 0 && part === '.debates'))
}
