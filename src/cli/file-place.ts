import { lstatSync, readlinkSync, type Stats, statSync } from 'node:fs'
import { writeFileAtomic, writeNewFile } from './write-file.ts'

/** What keeps a file from being written to a place whose folder will do. `exists`: it may be replaced by whoever says so. */
export type PlaceObstacle = 'is-folder' | 'not-a-file' | 'exists'

/**
 * A device, a pipe or a socket is never replaced, whatever the user agreed to: others write there. A link to a file is a file.
 * null: nothing is in the way.
 */
export function placeObstacle(path: string, replaces: boolean): PlaceObstacle | null {
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (!found) return null
  const meant = found.isSymbolicLink() ? behindLink(path) : found
  if (meant === 'device') return 'not-a-file'
  if (meant?.isDirectory()) return 'is-folder'
  if (meant && !meant.isFile()) return 'not-a-file'
  return replaces ? null : 'exists'
}

/** What is open in a process, as `/dev/stdout` has it: the link itself is what must stay, also where a file is open there. */
const toProcess = /^(?:\/proc\/|(?:\/dev\/)?fd\/\d)/

/** null: the link leads nowhere. */
function behindLink(path: string): Stats | 'device' | null {
  try {
    return toProcess.test(readlinkSync(path)) ? 'device' : statSync(path)
  } catch {
    return null
  }
}

/** What is said of a place that came to be taken since it was looked at. */
interface TakenWords {
  outAppeared(flag: string): string
  outNotFile: string
}

/** The whole file or none of it; over one that is there only where it `replaces` that. Throws with a reason for the user. */
export async function putFile(
  path: string,
  text: string,
  { replaces, flag }: { replaces: boolean; flag: string },
  t: TakenWords,
): Promise<void> {
  if (placeObstacle(path, replaces) === 'not-a-file') throw new Error(t.outNotFile)
  if (replaces) return writeFileAtomic(path, text)
  try {
    await writeNewFile(path, text)
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'EEXIST' ? new Error(t.outAppeared(flag)) : error
  }
}
