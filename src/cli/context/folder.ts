import { lstatSync, readdirSync, realpathSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { harmlessGit } from '../harmless-git.ts'
import type { ContextWords } from './words.ts'

export interface Skipped {
  path: string
  why: string
}

export interface Found {
  files: string[]
  skipped: Skipped[]
}

const passedOver = new Set(['node_modules', 'dist', 'build', 'out', 'target', 'vendor', '__pycache__', 'coverage'])
const lockFile = /^(?:package-lock\.json|npm-shrinkwrap\.json|pnpm-lock\.yaml|go\.sum|bun\.lockb|.+\.lock)$/
const keyFile = /^(?:\.env.*|\.netrc|\.npmrc|id_(?:rsa|dsa|ecdsa|ed25519)|.+\.(?:pem|key|p12|pfx|keystore|jks))$/i
const mostFiles = 5_000
export const mostWalked = 4 * mostFiles

/** By the name of a file: what usually holds keys is not read unless the user names it. */
export const mayHoldKeys = (name: string): boolean => keyFile.test(name)

/** The files of a folder that are worth reading, in order. In a git repository: those that git does not ignore. */
export async function filesBelow(folder: string, t: ContextWords): Promise<Found> {
  const root = realpathSync(folder)
  const names = await namesBelow(root)
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

/** Relative to the root, which is a real path; nothing is looked at but names. Where git does not list them, no more than `mostWalked`. */
export async function namesBelow(root: string): Promise<string[]> {
  const tracked = await gitFiles(root)
  // A folder that git ignores as a whole was still named by the user.
  return tracked.length > 0 ? tracked : walk(root)
}

/** By its name alone: a file that is worth reading in a folder. */
export function isWorthReading(name: string): boolean {
  const own = name.split(sep).at(-1) ?? ''
  return !isPassedOver(name) && !own.startsWith('.') && !mayHoldKeys(own) && !lockFile.test(own)
}

/** '': passed over without a word. */
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

/** A link to another file of the folder is that file, by its own name. */
function reasonToSkipLink(file: string, root: string, t: ContextWords): string {
  try {
    return isInside(realpathSync(file), root) ? '' : t.outside
  } catch {
    return t.brokenLink
  }
}

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

/** Relative to the root. None when this is no git repository, or there is no git. */
async function gitFiles(root: string): Promise<string[]> {
  const ask = harmlessGit(root, process.env)
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

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    return []
  }
}
