import { existsSync, lstatSync, mkdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Language } from '../../core/language.ts'
import { newRecordText } from '../../formats/dialectic/record/render.ts'
import { UsageError } from '../exit.ts'
import { realPath } from '../real-path.ts'
import { staysIn } from '../tree/paths.ts'
import { writeNewFile } from '../write-file.ts'
import { recordFileWords } from './record/words.ts'
import { slugOf } from './slug.ts'

const folderName = '.debates'

/** More of one topic on one day are none. */
const mostOfOneName = 1_000

/** The day it is for the user: 2026-01-25. */
export function localDate(now: Date): string {
  const two = (number: number) => String(number).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}

export interface NewRecord {
  topic: string
  language: Language
  /** The working folder. */
  cwd: string
  now: Date
}

/** Where the record of a new debate would go, below the working folder: a name that is free now. Nothing is made. */
export async function recordPath({ topic, cwd, language, now }: NewRecord): Promise<string> {
  const folder = join(realPath(cwd), folderName)
  refuseFolder(folder, cwd, language)
  const name = `${localDate(now)}-${await slugOf(topic)}`
  return nameIn(folder, name, 1, path => !lstatSync(path, { throwIfNoEntry: false }))
}

/**
 * Makes the record of a new debate, with nothing but its head, and gives its path: the one that was found for it or, where another
 * debate took that meanwhile, the next that is free. Throws UsageError where it cannot be made.
 */
export async function claimRecord(path: string, { topic, language, cwd, now }: NewRecord): Promise<string> {
  const t = recordFileWords[language]
  const text = newRecordText({ topic, date: localDate(now) }, language)
  const [, name = '', number] = /^(.*?)(?:-(\d{1,3}))?\.md$/.exec(basename(path)) ?? []
  refuseFolder(dirname(path), cwd, language)
  try {
    mkdirSync(dirname(path), { recursive: true })
    return await nameIn(dirname(path), name, Number(number ?? 1), candidate => isMade(candidate, text))
  } catch (error) {
    throw new UsageError(t.notMade(path, (error as Error).message))
  }
}
