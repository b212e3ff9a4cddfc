import { lstatSync, mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Language } from '../../core/language.ts'
import { newRecordText } from '../../formats/dialectic/record/render.ts'
import { UsageError } from '../exit.ts'
import { realPath } from '../real-path.ts'
import { shownPath, staysIn } from '../tree/paths.ts'
import { writeNewFile } from '../write-file.ts'
import { recordFileWords } from './record/words.ts'
import { slugOf } from './slug.ts'

export interface NewRecord {
  topic: string
  language: Language
  /** The working folder. */
  cwd: string
  now: Date
}

/** Where the record of a new debate would go: a name that is free now. Nothing is made. Throws UsageError where none can be. */
export const recordPath = (record: NewRecord): Promise<string> =>
  firstFree(record, async path => !lstatSync(path, { throwIfNoEntry: false }))

/**
 * Makes the record of a new debate, with nothing but its head, and gives its path. Two that do this at once get two names. Throws
 * UsageError where it cannot be made.
 */
export async function claimRecord(record: NewRecord): Promise<string> {
  const { topic, language, cwd, now } = record
  const text = newRecordText({ topic, date: localDate(now) }, language)
  return firstFree(record, async path => {
    try {
      mkdirSync(folderIn(cwd), { recursive: true })
      await writeNewFile(path, text)
      return true
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
      throw new UsageError(recordFileWords[language].notMade(shownPath(path, cwd), (error as Error).message))
    }
  })
}

/** The day it is for the user, as 2026-01-25. */
export function localDate(now: Date): string {
  const two = (number: number) => String(number).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}

const folderIn = (cwd: string): string => join(realPath(cwd), '.debates')

/** Nobody holds more debates about one topic on one day. */
const mostOfOneName = 1_000

async function firstFree(
  { topic, language, cwd, now }: NewRecord,
  isFree: (path: string) => Promise<boolean>,
): Promise<string> {
  const folder = folderIn(cwd)
  refuseFolder(folder, cwd, language)
  const name = `${localDate(now)}-${await slugOf(topic)}`
  for (let number = 1; number <= mostOfOneName; number++) {
    const path = join(folder, `${name}${number === 1 ? '' : `-${number}`}.md`)
    if (await isFree(path)) return path
  }
  throw new UsageError(recordFileWords[language].tooMany(shownPath(join(folder, `${name}.md`), cwd)))
}

/** A link that came with somebody's repository leads to no other place. */
function refuseFolder(folder: string, cwd: string, language: Language): void {
  const t = recordFileWords[language]
  const found = lstatSync(folder, { throwIfNoEntry: false })
  if (!found) return
  const place = statSync(folder, { throwIfNoEntry: false })
  if (!place) throw new UsageError(t.leadsNowhere(shownPath(folder, cwd)))
  if (!staysIn(folder, [cwd])) throw new UsageError(t.leadsOut(shownPath(folder, cwd), realPath(folder)))
  if (!place.isDirectory()) throw new UsageError(t.noFolder(shownPath(folder, cwd)))
}
