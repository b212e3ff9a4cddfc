import { hash } from 'node:crypto'
import { closeSync, constants, existsSync, fstatSync, openSync, readSync, realpathSync, statSync } from 'node:fs'
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import { clean } from '../../core/clean.ts'
import type { Mask } from '../../core/mask.ts'
import { memo } from '../../core/memo.ts'
import { byteOrderMark } from '../web/pages.ts'

/** A file below a folder that the user allowed to be looked into. */
export type FolderFile =
  | { state: 'read'; path: string; text: string }
  | { state: 'unnamed' | 'secrets' | 'ignored' | 'unanswered' | 'too-large' | 'not-text' | 'unreadable' }

/** With the hash of its text. */
export type ReadFile = (FolderFile & { state: 'read' } & { hash: string }) | Exclude<FolderFile, { state: 'read' }>

/** Asks git; null: no answer. */
export type Git = (args: readonly string[]) => Promise<string | null>

const mostBytes = 2_000_000

/** Files that usually hold keys are not read. The command line has the same rule for files that are sent. */
const keyFile = /^(?:\.env.*|\.netrc|\.npmrc|id_(?:rsa|dsa|ecdsa|ed25519)|.+\.(?:pem|key|p12|pfx|keystore|jks))$/i

interface Folders {
  folders: readonly string[]
  /** The working folder. If a cited file in it was not sent, the user may be told that it exists. */
  around?: string | undefined
  git: Git | null
  mask: Mask
}

/** Opens the folders for one debate. Each file is read once, as it was when somebody first cited it. */
export function openFolders(folders: Folders): (written: string) => Promise<ReadFile | null> {
  const reading = new Map<string, Promise<ReadFile | null>>()
  const read = async (written: string): Promise<ReadFile | null> => {
    const found = await readBelow(written, folders)
    if (found?.state !== 'read') {
      // It may exist, or git may answer, the next time it is cited.
      if (found === null || found.state === 'unanswered') reading.delete(written)
      return found
    }
    return { ...found, hash: hash('sha256', found.text, 'hex') }
  }
  return written => memo(reading, written, () => read(written))
}

/**
 * Reads a cited file below one of the folders (real, absolute paths). null: there is none, or it lies outside of them.
 * A file that is reached through a link counts as outside if its real path is.
 */
export async function readBelow(written: string, { folders, around, git, mask }: Folders): Promise<FolderFile | null> {
  for (const folder of folders)
    for (const meant of meaningsOf(written)) {
      const path = realBelow(folder, meant)
      const found = path === null ? null : readAllowed(folder, path, mask)
      const kept = found?.state === 'read' ? await keptBack(folder, path!, git) : null
      if (found) return kept === null ? found : { state: kept }
    }
  return around !== undefined && isAround(written, around) ? { state: 'unnamed' } : null
}

/** Nobody is told that hidden files or files that usually hold keys exist. */
function isAround(written: string, around: string): boolean {
  return meaningsOf(written).some(meant => {
    const path = realBelow(around, meant)
    const way = path === null ? [] : relative(around, path).split(sep)
    if (path === null || way.some(part => part.startsWith('.') || keyFile.test(part))) return false
    return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false
  })
}

/** A file that git would not send along with its folder is not read later either. null: it may be read. */
async function keptBack(folder: string, path: string, git: Git | null): Promise<'ignored' | 'unanswered' | null> {
  if (git === null) return null
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', relative(folder, path)]
  const listed = await git(['--literal-pathspecs', '-C', folder, ...list])
  if (listed === null) return isInRepository(path) ? 'unanswered' : null
  return listed === '' ? 'ignored' : null
}

function isInRepository(path: string): boolean {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    if (existsSync(join(folder, '.git'))) return true
    if (folder === dirname(folder)) return false
  }
}

/** The real path, if it is inside of the folder; otherwise null. */
function realBelow(folder: string, meant: string): string | null {
  if (meant.includes('\0')) return null
  const path = isAbsolute(meant) ? meant : join(folder, meant)
  // Nothing outside is touched, not even to see whether it exists.
  if (!isBelow(resolve(path), folder)) return null
  try {
    const real = realpathSync(path)
    return isBelow(real, folder) ? real : null
  } catch {
    return null
  }
}

function isBelow(path: string, folder: string): boolean {
  const way = relative(folder, path)
  return way !== '' && way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way)
}

function readAllowed(folder: string, path: string, mask: Mask): FolderFile | null {
  const way = relative(folder, path).split(sep)
  if (way.slice(0, -1).some(part => part.startsWith('.'))) return { state: 'secrets' }
  if (way.at(-1)!.startsWith('.') || keyFile.test(way.at(-1)!)) return { state: 'secrets' }
  const content = readRegular(path)
  if (content === null || 'state' in content) return content
  const text = decode(content.bytes)
  if (text === null) return { state: 'not-text' }
  return { state: 'read', path: mask.text(clean(way.join('/')).text), text: mask.text(clean(text).text) }
}

/** null: no regular file. If it became a link or a pipe meanwhile, it is not followed. */
function readRegular(path: string): { bytes: Uint8Array } | { state: 'too-large' | 'unreadable' } | null {
  try {
    const file = openSync(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0))
    try {
      const found = fstatSync(file)
      if (!found.isFile()) return null
      const buffer = new Uint8Array(Math.min(found.size, mostBytes) + 1)
      const length = fill(file, buffer)
      return length > mostBytes ? { state: 'too-large' } : { bytes: buffer.subarray(0, length) }
    } finally {
      closeSync(file)
    }
  } catch {
    return { state: 'unreadable' }
  }
}

function fill(file: number, buffer: Uint8Array): number {
  let length = 0
  while (length < buffer.length) {
    const count = readSync(file, buffer, length, buffer.length - length, null)
    if (count === 0) break
    length += count
  }
  return length
}

function decode(content: Uint8Array): string | null {
  try {
    const text = new TextDecoder(byteOrderMark(content) ?? 'utf-8', { fatal: true }).decode(content)
    return text.includes('\0') ? null : text
  } catch {
    return null
  }
}

/** The paths that a written path may mean, likeliest first: with `/`, without `./`, without the `a/` of a diff. */
export function meaningsOf(written: string): string[] {
  const plain = written
    .trim()
    .replaceAll('\\', '/')
    .replace(/^(?:\.\/)+/, '')
    .replace(/\/+$/, '')
  const bare = plain.replace(/^\/+/, '')
  const unprefixed = bare.replace(/^[ab]\//, '')
  return [...new Set([plain, bare, unprefixed])].filter(path => path !== '')
}
