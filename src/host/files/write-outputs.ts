import { hash } from 'node:crypto'
import { lstatSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { z } from 'zod'
import type { Mask } from '../../core/mask.ts'
import type { Outputs } from '../../engine/format.ts'
import { orElse } from '../caught.ts'
import { maskedJson } from '../io.ts'
import { oneAtATime } from './lock.ts'
import { draftPattern, writeFileAtomic } from './places.ts'

interface WriteOptions {
  /** Agon's own folder, which contains the lock. */
  home: string
  mask: Mask
  /** Whether files that Agon did not write may be replaced. */
  force: boolean
  /** Removes earlier files that are not among these, if they are Agon's own and unchanged. */
  prune?: boolean
}

/**
 * Writes files to their folder, each whole or not at all. Throws the file system's error. `conflicts`: files left as
 * they are, because they are not Agon's own.
 */
export async function writeFiles({ folder, files }: Outputs, options: WriteOptions) {
  for (const { name } of files) refuseOddName(name)
  mkdirSync(folder, { recursive: true })
  return oneAtATime(options.home, async () => {
    const manifest = settled(folder, readManifest(folder))
    await clearDrafts(folder, [...files.map(({ name }) => name), ...Object.keys(manifest.files), manifestName])
    const masked = files.map(({ name, text }) => ({ name, text: maskedFile(name, text, options.mask) }))
    const isFree = (name: string, text: string) =>
      options.force || standing(folder, name, manifest) !== 'foreign' || hashOf(folder, name) === sha256(text)
    const free = masked.filter(({ name, text }) => isFree(name, text))
    // Noted before writing: if the process dies in between, its files are not taken for somebody else's.
    const writing = Object.fromEntries(free.map(({ name, text }) => [name, sha256(text)]))
    if (free.length > 0) await writeManifest(folder, { ...manifest, writing })
    const stale = options.prune ? staleFiles(folder, manifest, files) : []
    try {
      for (const { name, text } of free) await writeFileAtomic(join(folder, name), text)
      for (const name of stale) await rm(join(folder, name), { force: true })
    } finally {
      const after = settled(folder, { ...manifest, writing })
      for (const name of stale) delete after.files[name]
      if (free.length + stale.length > 0) await writeManifest(folder, after)
    }
    const names = free.map(({ name }) => name)
    return { written: names, conflicts: files.map(({ name }) => name).filter(name => !names.includes(name)) }
  })
}

export function foreignFiles({ folder, files }: Outputs): string[] {
  const manifest = readManifest(folder)
  return files.map(({ name }) => name).filter(name => standing(folder, name, manifest) === 'foreign')
}

/** A format's file names come from text of users and models. */
function refuseOddName(name: string): void {
  if (name === '' || basename(name) !== name || name.startsWith('.') || /[\\\0]/.test(name) || name === manifestName)
    throw new Error(`not the name of a file: ${JSON.stringify(name)}`)
}

/** Removes drafts of a process that died. Nobody else writes here now. */
async function clearDrafts(folder: string, names: readonly string[]): Promise<void> {
  for (const found of readdirSync(folder)) {
    const name = draftPattern.exec(found)?.[1]
    if (name !== undefined && names.includes(name)) await rm(join(folder, found), { force: true })
  }
}

/** Files that were being written and exist with that content count as written. */
function settled(folder: string, { files, writing }: Manifest): Manifest {
  const there = Object.entries(writing).filter(([name, hash]) => hashOf(folder, name) === hash)
  return { version: 1, files: { ...files, ...Object.fromEntries(there) }, writing: {} }
}

function staleFiles(folder: string, manifest: Manifest, files: Outputs['files']): string[] {
  const kept = new Set(files.map(({ name }) => name))
  return Object.keys(manifest.files).filter(
    name => !kept.has(name) && basename(name) === name && standing(folder, name, manifest) === 'own',
  )
}

/** Each string of JSON is masked by itself: masking JSON as text could break it. */
function maskedFile(name: string, text: string, { text: mask }: Mask): string {
  if (!name.endsWith('.json') || mask(text) === text) return mask(text)
  return `${maskedJson(JSON.parse(text), mask, 2)}\n`
}

/** Lies in every folder that Agon writes to, and lists which files are Agon's own. */
export const manifestName = '.agon-outputs.json'

const Hashes = z.record(z.string(), z.string())

const Manifest = z.object({
  version: z.literal(1),
  /** Name → SHA-256 of what Agon wrote. */
  files: Hashes,
  /** What a process was about to write. The files themselves tell whether it did. */
  writing: Hashes.default({}),
})

type Manifest = z.infer<typeof Manifest>

export const sha256 = (content: string | Uint8Array): string => hash('sha256', content, 'hex')

/** An unreadable one counts as none: then no file in the folder is taken for our own. */
export function readManifest(folder: string): Manifest {
  const none: Manifest = { version: 1, files: {}, writing: {} }
  const content = contentOf(join(folder, manifestName))
  if (content === null || content === 'foreign') return none
  return orElse(none, () => withoutPrototype(Manifest.parse(JSON.parse(content.toString('utf8')))))
}

async function writeManifest(folder: string, { version, files, writing }: Manifest): Promise<void> {
  const left = Object.keys(writing).length > 0 ? { writing: sorted(writing) } : {}
  const text = JSON.stringify({ version, files: sorted(files), ...left }, null, 2)
  await writeFileAtomic(join(folder, manifestName), `${text}\n`)
}

/** Whether a file is as Agon wrote it. `foreign`: it is the user's, was changed, or is no regular file. */
function standing(folder: string, name: string, manifest: Manifest): 'absent' | 'own' | 'foreign' {
  const found = hashOf(folder, name)
  if (found === null || found === 'foreign') return found === null ? 'absent' : 'foreign'
  return [manifest.files[name], manifest.writing[name]].includes(found) ? 'own' : 'foreign'
}

function hashOf(folder: string, name: string): string | null {
  const content = contentOf(join(folder, name))
  return content === null || content === 'foreign' ? content : sha256(content)
}

/** Agon writes nothing this large. */
const largest = 256 * 1024 * 1024

/** A link is never our file, wherever it leads. */
function contentOf(path: string): Buffer | 'foreign' | null {
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (!found) return null
  if (!found.isFile() || found.size > largest) return 'foreign'
  return orElse('foreign', () => readFileSync(path))
}

const withoutPrototype = ({ version, files, writing }: Manifest): Manifest => ({
  version,
  files: Object.assign(Object.create(null), files),
  writing: Object.assign(Object.create(null), writing),
})

const sorted = (hashes: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(hashes).sort(([a], [b]) => (a < b ? -1 : 1)))
