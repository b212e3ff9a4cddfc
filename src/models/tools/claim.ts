import { randomUUID } from 'node:crypto'
import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { rm } from 'node:fs/promises'
import { dirname, isAbsolute, join, relative, sep } from 'node:path'
import { ownPid, platform } from '../../system.ts'
import { endGroupNow, lives, startOf } from './groups.ts'

/**
 * Folders that several processes may want at once. A folder appears and disappears as a whole, by renaming, which only
 * one process can do at a time: whoever finds it also finds its owner in it.
 */

const ownerFile = 'owner'
const heirFile = 'heir'
const toolFile = 'tool'

/** Identifies this process, as opposed to earlier ones with the same number. */
const self = `${ownPid} ${randomUUID()}`

/** How often others may come or go in between. */
const mostTries = 100

/** Creates a folder with these in it, under a unique name. `claim` turns it into a claimed one. */
export function prepare(parent: string, folders: readonly string[]): string {
  const prepared = mkdtempSync(join(parent, '.new-'))
  for (const name of folders) mkdirSync(join(prepared, name), { mode: 0o700 })
  writeFileSync(join(prepared, ownerFile), self, { flag: 'wx', mode: 0o600 })
  return prepared
}

/** Moves a prepared folder to its place. False: a living owner, in this process or another, has that place. */
export function claim(prepared: string, root: string): boolean {
  for (let count = 0; count < mostTries; count++) {
    if (movedTo(prepared, root)) return true
    if (!clearAway(root)) return false
  }
  return false
}

/** Notes which program works in a held folder: whoever inherits it from a dead owner ends that program first. */
export function noteTool(root: string, pid: number): void {
  const start = startOf(pid)
  if (start === null) return
  try {
    writeFileSync(join(root, toolFile), `${pid} ${start}`, { flag: 'wx', mode: 0o600 })
  } catch {
    // It only matters if this process dies, and then the tool may end by itself.
  }
}

/** Gives up a folder that is held. */
export async function release(root: string): Promise<void> {
  await rm(setAside(root), removal)
}

const removal = { recursive: true, force: true, maxRetries: 3, retryDelay: 50 } as const

function movedTo(prepared: string, root: string): boolean {
  try {
    renameSync(prepared, root)
    return true
  } catch (error) {
    if (isTaken((error as NodeJS.ErrnoException).code)) return false
    throw error
  }
}

const isTaken = (code: string | undefined): boolean =>
  code === 'EEXIST' || code === 'ENOTEMPTY' || code === 'ENOTDIR' || (code === 'EPERM' && platform === 'win32')

/** False if it is held, or somebody else is clearing it away. */
function clearAway(root: string): boolean {
  const found = whatIs(root)
  if (!found) return true
  if (!found.isDirectory()) return unlinked(root)
  if (isHeld(root)) return false
  if (!inherits(root)) return !whatIs(root)
  // Another one may have come and gone meanwhile. What has our name in it now is what was just examined.
  if (isHeld(root)) return false
  if (readInside(root, join(root, heirFile)) !== self) return true
  endToolIn(root)
  rmSync(setAside(root), removal)
  return true
}

/** Ends the tool that a dead process left running, if it is still the same one. */
function endToolIn(root: string): void {
  const [, pid, start] = /^(\d+) (.+)$/.exec(readInside(root, join(root, toolFile)) ?? '') ?? []
  if (pid !== undefined && Number(pid) > 1 && startOf(Number(pid)) === start) endGroupNow(Number(pid))
}

const whatIs = (path: string) => lstatSync(path, { throwIfNoEntry: false })

/** Removes a planted link or file. A link's target stays, and so does a folder that appeared meanwhile. */
function unlinked(path: string): boolean {
  try {
    unlinkSync(path)
  } catch {}
  return true
}

/** Only one process clears away what a dead one left. If that dies too, the folder stays unused. */
function inherits(root: string): boolean {
  try {
    writeFileSync(join(root, heirFile), self, { flag: 'wx', mode: 0o600 })
    return true
  } catch {
    return false
  }
}

/** Whether its owner lives. */
function isHeld(root: string): boolean {
  const owner = readInside(root, join(root, ownerFile))?.trim() ?? ''
  if (owner === self) return true
  const pid = Number(owner.split(' ')[0])
  return Number.isInteger(pid) && pid > 0 && pid !== ownPid && lives(pid)
}

function setAside(root: string): string {
  const aside = join(dirname(root), `.old-${randomUUID()}`)
  renameSync(root, aside)
  return aside
}

const longestFile = 4 * 1024 * 1024

/** The text of a regular file of ordinary size, not through a link. null: there is none. */
export function readInside(folder: string, path: string): string | null {
  if (!isInside(folder, path)) return null
  try {
    const file = openSync(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0))
    try {
      const found = fstatSync(file)
      return found.isFile() && found.size <= longestFile ? readFileSync(file, 'utf8') : null
    } finally {
      closeSync(file)
    }
  } catch {
    return null
  }
}

export function isInside(folder: string, path: string): boolean {
  const way = relative(folder, path)
  return isAbsolute(path) && way !== '' && !isAbsolute(way) && way.split(sep)[0] !== '..'
}
