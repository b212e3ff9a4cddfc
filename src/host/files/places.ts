import { randomBytes } from 'node:crypto'
import { lstatSync, readlinkSync, realpathSync, type Stats, statSync } from 'node:fs'
import { link, open, rename, rm } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { orElse } from '../caught.ts'
import type { CliWords } from '../words.ts'

/** Why a file cannot be written to a place. `exists`: the user may allow to replace it. */
export type PlaceProblem = 'is-folder' | 'not-a-file' | 'exists'

/**
 * A device, a pipe or a socket is never replaced, whatever the user agreed to: others write there. A link to a file
 * counts as a file. null: nothing is in the way.
 */
export function placeProblem(path: string, replaces: boolean): PlaceProblem | null {
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (!found) return null
  const meant = found.isSymbolicLink() ? behindLink(path) : found
  if (meant === 'device') return 'not-a-file'
  if (meant?.isDirectory()) return 'is-folder'
  if (meant && !meant.isFile()) return 'not-a-file'
  return replaces ? null : 'exists'
}

/** Open files of a process, such as `/dev/stdout`: the link itself must stay, even if a file is open there. */
const toProcess = /^(?:\/proc\/|(?:\/dev\/)?fd\/\d)/

/** null: the link leads nowhere. */
const behindLink = (path: string): Stats | 'device' | null =>
  orElse(null, () => (toProcess.test(readlinkSync(path)) ? 'device' : statSync(path)))

/** Writes the whole file or nothing; over an existing one only if `replaces`. Throws with a reason for the user. */
export async function putFile(
  path: string,
  text: string,
  { replaces, flag }: { replaces: boolean; flag: string },
  t: Pick<CliWords, 'outAppeared' | 'outNotFile'>,
): Promise<void> {
  if (placeProblem(path, replaces) === 'not-a-file') throw new Error(t.outNotFile)
  if (replaces) return writeFileAtomic(path, text)
  try {
    await writeNewFile(path, text)
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'EEXIST' ? new Error(t.outAppeared(flag)) : error
  }
}

/** Resolves links, even if the last part does not exist yet. */
export function realPath(path: string): string {
  const whole = resolve(path)
  try {
    return realpathSync(whole)
  } catch {
    const above = dirname(whole)
    return above === whole ? whole : join(realPath(above), basename(whole))
  }
}

/** The name of a file while it is written. The first group is its final name. */
export const draftPattern = /^(.+)\.[0-9a-f]{12}\.tmp$/

/** Writes the whole file or nothing: next to its place, synced to disk, then renamed. */
export const writeFileAtomic = (path: string, text: string, mode = 0o666): Promise<void> =>
  throughDraft(path, text, mode, draft => rename(draft, path))

/** The same, but never over an existing file, even one created meanwhile. Throws EEXIST. */
export function writeNewFile(path: string, text: string, mode = 0o666): Promise<void> {
  return throughDraft(path, text, mode, async draft => {
    try {
      await link(draft, path)
    } catch (error) {
      if (!hasNoLinks.includes((error as NodeJS.ErrnoException).code ?? '')) throw error
      await (await open(path, 'wx', mode)).close()
      return rename(draft, path)
    }
    await rm(draft)
  })
}

/** Errors of file systems without hard links. There an empty file takes the place first. */
const hasNoLinks = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK']

async function throughDraft(
  path: string,
  text: string,
  mode: number,
  put: (draft: string) => Promise<void>,
): Promise<void> {
  const draft = `${path}.${randomBytes(6).toString('hex')}.tmp`
  try {
    const file = await open(draft, 'wx', mode)
    try {
      await file.writeFile(text)
      await file.sync()
    } finally {
      await file.close()
    }
    await put(draft)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}
