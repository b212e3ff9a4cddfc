import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { UsageError } from '../exit.ts'
import { faultAt } from '../fault.ts'
import { isInside } from '../files/folder.ts'
import { realPath } from '../files/places.ts'
import { whyNot } from '../files/report-file.ts'
import { shownPath } from '../tree/paths.ts'
import type { ResearchAsk } from './probes.ts'
import { researchWords } from './words.ts'

type Asked = Pick<ResearchAsk, 'outputPath' | 'force' | 'context' | 'official' | 'language'>

/** Checks that the report can be written, before anything is spent. null: standard output. Throws UsageError. */
export function checkReportPath({ outputPath, force, context, official, language }: Asked, cwd: string): string | null {
  if (outputPath === null) return null
  const path = resolve(cwd, outputPath.said)
  const isDocument = existsSync(path) && isAmong(path, [...context, ...official], cwd)
  const message = isDocument
    ? researchWords[language].isContext(shownPath(path, cwd))
    : whyNot(path, force, cwd, language)
  if (message !== null) throw new UsageError(faultAt(outputPath.place, message, language))
  return path
}

/** By its own path, or in a folder. */
function isAmong(path: string, context: ResearchAsk['context'], cwd: string): boolean {
  const real = realPath(path)
  const given = context.filter(item => typeof item === 'string').map(item => realPath(resolve(cwd, item)))
  return given.some(other => isInside(real, other))
}
