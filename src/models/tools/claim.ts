import { randomUUID } from 'node:crypto'
import { lstatSync, mkdirSync, mkdtempSync, renameSync, rmSync, unlinkSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { endGroupNow } from './groups.ts'
import { readInside } from './inside.ts'
import { lives, startOf } from './processes.ts'

/*
 * Folders that several processes may want at once. One comes and goes whole, by renaming, which only one process can do
 * at a time: whoever finds it there finds its owner in it.
 */

const ownerFile = 'owner'
const heirFile = 'heir'
const toolFile = 'tool'

/** This process, and no other one that had its number before. */
const self = `${process.pid} ${randomUUID()}`

/** How often somebody else may come or go in between. */
const mostTries = 100

/** A folder with these in it, under a name that nobody else has. It becomes a claimed one by `claim`. */
export function prepare(parent: string, folders: readonly string[]): string {
  const prepared = mkdtempSync(join(parent, '.new-'))
  for (const name of folders) mkdirSync(join(prepared, name), { mode: 0o700 })
  writeFileSync(join(prepared, ownerFile), self, { flag: 'wx', mode: 0o600 })
  return prepared
}

/** Puts a prepared folder where it is to be. False when somebody who lives holds that place, in this process or another. */
export function claim(prepared: string, root: string): boolean {
  for (let count = 0; count < mostTries; count++) {
    if (movedTo(prepared, root)) return true
    if (!clearAway(root)) return false
  }
  return false
}

/** Notes which program works in a folder that is held: whoever takes that over from a dead owner ends it first. */
export function noteTool(root: string, pid: number): void {
  const start = startOf(pid)
  if (start === null) return
  try {
    writeFileSync(join(root, toolFile), `${pid} ${start}`, { flag: 'wx', mode: 0o600 })
  } catch {
    // It only matters when this process dies, and the tool may well end by itself then.
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
  code === 'EEXIST' || code === 'ENOTEMPTY' || code === 'ENOTDIR' || (code === 'EPERM' && process.platform === 'win32')

/** False when it is held, or when somebody else is clearing it away. */
function clearAway(root: string): boolean {
  const found = whatIs(root)
  if (!found) return true
  if (!found.isDirectory()) return unlinked(root)
  if (isHeld(root)) return false
  if (!inherits(root)) return !whatIs(root)
  // By then another one may have been there, and gone. What has our name in it now is what was just looked at.
  if (isHeld(root)) return false
  if (readInside(root, join(root, heirFile)) !== self) return true
  endToolIn(root)
  rmSync(setAside(root), removal)
  return true
}

/** The tool that a dead process left at work, if it still is the same one. */
function endToolIn(root: string): void {
  const [, pid, start] = /^(\d+) (.+)$/.exec(readInside(root, join(root, toolFile)) ?? '') ?? []
  if (pid !== undefined && Number(pid) > 1 && startOf(Number(pid)) === start) endGroupNow(Number(pid))
}

const whatIs = (path: string) => lstatSync(path, { throwIfNoEntry: false })

/** A link or a file that was planted. What a link points to stays, and so does a folder that has come there meanwhile. */
function unlinked(path: string): boolean {
  try {
    unlinkSync(path)
  } catch {}
  return true
}

/** Only one process clears away what a dead one left. If that dies as well, the folder stays, and nobody uses it. */
function inherits(root: string): boolean {
  try {
    writeFileSync(join(root, heirFile), self, { flag: 'wx', mode: 0o600 })
    return true
  } catch {
    return false
  }
}

/** Its owner lives. */
function isHeld(root: string): boolean {
  const owner = readInside(root, join(root, ownerFile))?.trim() ?? ''
  if (owner === self) return true
  const pid = Number(owner.split(' ')[0])
  return Number.isInteger(pid) && pid > 0 && pid !== process.pid && lives(pid)
}

function setAside(root: string): string {
  const aside = join(dirname(root), `.old-${randomUUID()}`)
  renameSync(root, aside)
  return aside
}
