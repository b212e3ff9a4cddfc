import { randomBytes } from 'node:crypto'
import { link, open, rename, rm } from 'node:fs/promises'

/** How a file is called while it is written; the name that it will have is in the first group. */
export const draftPattern = /^(.+)\.[0-9a-f]{12}\.tmp$/

/** The whole file or none of it: written beside its place, brought to disk, and then put there. */
export function writeFileAtomic(path: string, text: string, mode = 0o666): Promise<void> {
  return throughDraft(path, text, mode, draft => rename(draft, path))
}

/** The same, and never over anything that is there, also where it came between. Throws EEXIST. */
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

/** What file systems say that know no second name of a file: there the place is taken by an empty one first. */
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
