import { lstatSync, mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Language } from '../../../core/language.ts'
import { foldAll, type View } from '../../../core/view.ts'
import { verify } from '../../../engine/journal.ts'
import { UsageError } from '../../../host/exit.ts'
import { shownPath, staysIn } from '../../../host/files/lead-paths.ts'
import { realPath, writeNewFile } from '../../../host/files/places.ts'
import { localDate } from '../../../host/io.ts'
import type { Archive } from '../../../store/archive.ts'
import { about as dialectic } from '../about.ts'
import { optionsIn } from '../options-in.ts'
import { newRecordText } from '../record/render.ts'
import { recordFileWords } from './words.ts'

interface NewRecord {
  topic: string
  language: Language
  cwd: string
  now: Date
}

/** A free name for the record of a new debate. Creates nothing. Throws UsageError if there can be none. */
export const recordPath = (record: NewRecord): Promise<string> =>
  firstFree(record, async path => !lstatSync(path, { throwIfNoEntry: false }))

/**
 * Creates the record of a new debate with only its head, and returns its path. Two debates that do this at once get two
 * names. Throws UsageError if it cannot be created.
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

const folderIn = (cwd: string): string => join(realPath(cwd), '.debates')

/** Nobody has more debates on one topic in one day. */
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

/** A link that came with a repository must not lead elsewhere. */
function refuseFolder(folder: string, cwd: string, language: Language): void {
  const t = recordFileWords[language]
  const found = lstatSync(folder, { throwIfNoEntry: false })
  if (!found) return
  const place = statSync(folder, { throwIfNoEntry: false })
  if (!place) throw new UsageError(t.leadsNowhere(shownPath(folder, cwd)))
  if (!staysIn(folder, [cwd])) throw new UsageError(t.leadsOut(shownPath(folder, cwd), realPath(folder)))
  if (!place.isDirectory()) throw new UsageError(t.noFolder(shownPath(folder, cwd)))
}

/** Leaves room for the date, a number and the ending wherever it is shown. */
const longest = 60

/**
 * A topic as part of a file name: words in Latin letters and digits, joined by `-`, cut at the end of a word. Accents
 * are dropped, Han characters are spelled as they are read, others are skipped. Never empty.
 */
export async function slugOf(topic: string): Promise<string> {
  const words = wordsIn(hasHan.test(topic) ? await spelled(topic) : topic)
  let slug = ''
  for (const word of words) {
    const longer = slug === '' ? word.slice(0, longest) : `${slug}-${word}`
    if (longer.length > longest) break
    slug = longer
  }
  return slug === '' ? 'debate' : slug
}

const hasHan = /\p{Script=Han}/u

/** Each character becomes a word. The table is loaded only when needed. */
async function spelled(topic: string): Promise<string> {
  const { readings } = await import('./record/pinyin.ts')
  const known = readings()
  return topic.slice(0, mostRead).replace(/\p{Script=Han}/gu, character => ` ${known.get(character) ?? ''} `)
}

const mostRead = 1_000

function wordsIn(text: string): string[] {
  const plain = text
    .slice(0, 10 * mostRead)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[ßæœøđðþł]/g, letter => folded[letter]!)
    .replace(/[\p{M}'’]/gu, '')
  return plain.match(/[a-z0-9]+/g) ?? []
}

const folded: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', þ: 'th', ł: 'l' },
}

const mostLookedAt = 200

/** The debate of this archive that last wrote a record. null: none of the newest did. */
export function writtenBy(path: string, archive: Archive): { id: number; view: View } | null {
  for (const { id } of archive.list({ format: dialectic.id, limit: mostLookedAt })) {
    const view = foldAll(verify(archive.read(id)).records.map(record => record.event))
    if (view.state === 'new') continue
    const { record } = optionsIn(view.brief)
    if (record !== null && realPath(record) === path) return { id, view }
  }
  return null
}
