import { randomBytes } from 'node:crypto'
import { open, rename, rm } from 'node:fs/promises'

/** How a file is called while it is written; the name that it will have is in the first group. */
export const draftPattern = /^(.+)\.[0-9a-f]{12}\.tmp$/

/** The whole file or none of it: written beside its place, brought to disk, and then put there. */
export async function writeFileAtomic(path: string, text: string, mode = 0o666): Promise<void> {
  const draft = `${path}.${randomBytes(6).toString('hex')}.tmp`
  try {
    const file = await open(draft, 'wx', mode)
    try {
      await file.writeFile(text)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}
