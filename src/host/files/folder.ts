import {
  closeSync,
  constants,
  type Dirent,
  fstatSync,
  lstatSync,
  openSync,
  readdirSync,
  readSync,
  realpathSync,
} from 'node:fs'
import { join, relative, sep } from 'node:path'
import { bytes } from '../../core/figures.ts'
import { orElse } from '../caught.ts'
import { harmlessGit } from '../harmless-git.ts'
import type { Environment } from '../host.ts'
import type { ContextWords } from '../words.ts'

export interface Skipped {
  path: string
  why: string
}

interface Found {
  files: string[]
  skipped: Skipped[]
}

const passedOver = new Set(['node_modules', 'dist', 'build', 'out', 'target', 'vendor', '__pycache__', 'coverage'])
const lockFile = /^(?:package-lock\.json|npm-shrinkwrap\.json|pnpm-lock\.yaml|go\.sum|bun\.lockb|.+\.lock)$/
const keyFile = /^(?:\.env.*|\.netrc|\.npmrc|id_(?:rsa|dsa|ecdsa|ed25519)|.+\.(?:pem|key|p12|pfx|keystore|jks))$/i
const mostFiles = 5_000
export const mostWalked = 4 * mostFiles

/** Whether a file's name suggests keys. Such files are read only if the user names them. */
export const mayHoldKeys = (name: string): boolean => keyFile.test(name)

/** The files of a folder that are worth reading, in order; in a git repository, those that git does not ignore. */
export async function filesBelow(folder: string, env: Environment, t: ContextWords): Promise<Found> {
  const root = realpathSync(folder)
  const names = await namesBelow(root, env)
  const found: Found = { files: [], skipped: [] }
  for (const name of names.sort((a, b) => (a < b ? -1 : 1))) {
    const why = reasonToSkip(name, root, t)
    if (why === null) found.files.push(join(folder, name))
    else if (why !== '') found.skipped.push({ path: join(folder, name), why })
  }
  if (found.files.length > mostFiles) {
    const rest = found.files.length - mostFiles
    found.skipped.push({ path: folder, why: t.more(rest, t.overCount(mostFiles)) })
    found.files.length = mostFiles
  }
  return found
}

/** Names relative to the root, a real path. Nothing is opened. Without git, at most `mostWalked` names. */
export async function namesBelow(root: string, env: Environment): Promise<string[]> {
  const tracked = await gitFiles(root, env)
  // The user named the folder, even if git ignores all of it.
  return tracked.length > 0 ? tracked : walk(root)
}

export function isWorthReading(name: string): boolean {
  const own = name.split(sep).at(-1) ?? ''
  return !isPassedOver(name) && !own.startsWith('.') && !mayHoldKeys(own) && !lockFile.test(own)
}

/** '': skipped silently. */
function reasonToSkip(name: string, root: string, t: ContextWords): string | null {
  const file = join(root, name)
  const found = lstatSync(file, { throwIfNoEntry: false })
  if (!found || isPassedOver(name)) return ''
  if (found.isSymbolicLink()) return reasonToSkipLink(file, root, t)
  if (found.isDirectory()) return t.ownRepository
  if (!found.isFile()) return t.notRegular
  return reasonToSkipName(name, t)
}

function reasonToSkipName(name: string, t: ContextWords): string | null {
  const own = name.split(sep).at(-1) ?? ''
  if (mayHoldKeys(own)) return t.secrets
  if (own.startsWith('.')) return ''
  return lockFile.test(own) ? t.lockFile : null
}

/** A link to another file of the folder is that file, which is listed under its own name. */
const reasonToSkipLink = (file: string, root: string, t: ContextWords): string =>
  orElse(t.brokenLink, () => (isInside(realpathSync(file), root) ? '' : t.outside))

function isPassedOver(name: string): boolean {
  return name
    .split(sep)
    .slice(0, -1)
    .some(part => passedOver.has(part) || part.startsWith('.'))
}

export function isInside(path: string, root: string): boolean {
  const way = relative(root, path)
  return way !== '..' && !way.startsWith(`..${sep}`) && way !== path
}

/** Relative to the root. None if this is no git repository, or git is missing. */
async function gitFiles(root: string, env: Environment): Promise<string[]> {
  const ask = harmlessGit(root, env)
  const listed = (await ask(['ls-files', '-z', '--cached', '--others', '--exclude-standard'])) ?? ''
  const names = [...new Set(listed.split('\0').filter(name => name !== ''))]
  return sep === '/' ? names : names.map(name => join(name))
}

function walk(root: string, below = '', found: string[] = []): string[] {
  for (const entry of entriesOf(join(root, below))) {
    if (found.length > mostWalked) break
    const name = join(below, entry.name)
    if (!entry.isDirectory()) found.push(name)
    else if (!passedOver.has(entry.name) && !entry.name.startsWith('.')) walk(root, name, found)
  }
  return found
}

/** None if the folder cannot be read. */
export const entriesOf = (folder: string): Dirent[] => orElse([], () => readdirSync(folder, { withFileTypes: true }))

type TextRead = { text: string; size: number; problem: null } | { problem: string }

/** Reads a regular text file. `path` is a real path: if it became a link or a pipe, it is not followed. */
export function readText(path: string, most: number, t: ContextWords): TextRead {
  try {
    const file = openSync(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0))
    try {
      return readOpen(file, most, t)
    } finally {
      closeSync(file)
    }
  } catch (error) {
    return { problem: t.unreadableFor((error as NodeJS.ErrnoException).code) }
  }
}

function readOpen(file: number, most: number, t: ContextWords): TextRead {
  const found = fstatSync(file)
  if (!found.isFile()) return { problem: t.notRegular }
  const content = readAtMost(file, Math.min(found.size, most) + 1)
  const size = Math.max(found.size, content.length)
  if (size > most) return { problem: t.tooLarge(bytes(size), bytes(most)) }
  const text = decodeText(content)
  if (text === null) return { problem: t.notText }
  return { text, size: content.length, problem: null }
}

function readAtMost(file: number, most: number): Uint8Array {
  const buffer = new Uint8Array(most)
  let length = 0
  while (length < most) {
    const count = readSync(file, buffer, length, most - length, null)
    if (count === 0) break
    length += count
  }
  return buffer.subarray(0, length)
}

/** The text of a file. null: it is not text. UTF-8, or UTF-16 with a byte order mark. */
function decodeText(content: Uint8Array): string | null {
  const encoding = encodingOf(content)
  if (encoding === 'utf-8' && content.includes(0)) return null
  const text = orElse(null, () => new TextDecoder(encoding, { fatal: true }).decode(content))
  return text?.includes('\0') ? null : text
}

function encodingOf([first, second]: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
}
