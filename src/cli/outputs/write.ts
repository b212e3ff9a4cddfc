import { mkdirSync, readdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Mask } from '../../core/mask.ts'
import type { Outputs } from '../../engine/format.ts'
import { maskedJson } from '../output.ts'
import { draftPattern, writeFileAtomic } from '../write-file.ts'
import { oneAtATime } from './lock.ts'
import { hashOf, type Manifest, manifestName, readManifest, sha256, standing, writeManifest } from './manifest.ts'

export interface WriteOptions {
  /** Agon's own folder, which has the lock. */
  home: string
  mask: Mask
  /** Also over files that Agon did not write. */
  force: boolean
  /** Takes away files of an earlier time that are not among these, where they are Agon's own and unchanged. */
  prune?: boolean
}

export interface Written {
  written: string[]
  /** Left as they are, because they are not Agon's own. */
  conflicts: string[]
}

/** Leaves files in their folder, each whole or not at all. Throws what the file system says. */
export async function writeFiles({ folder, files }: Outputs, options: WriteOptions): Promise<Written> {
  for (const { name } of files) refuseOddName(name)
  mkdirSync(folder, { recursive: true })
  return oneAtATime(options.home, async () => {
    const manifest = settled(folder, readManifest(folder))
    await clearDrafts(folder, [...files.map(({ name }) => name), ...Object.keys(manifest.files), manifestName])
    const masked = files.map(({ name, text }) => ({ name, text: maskedFile(name, text, options.mask) }))
    const isFree = (name: string, text: string) =>
      options.force || standing(folder, name, manifest) !== 'foreign' || hashOf(folder, name) === sha256(text)
    const free = masked.filter(({ name, text }) => isFree(name, text))
    // What is about to be written is noted first: whoever dies in between leaves nothing that looks like somebody else's.
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

/** Which of these names are taken by files that are not Agon's own. */
export function foreignFiles({ folder, files }: Outputs): string[] {
  const manifest = readManifest(folder)
  return files.map(({ name }) => name).filter(name => standing(folder, name, manifest) === 'foreign')
}

/** A format's file names come from what users and models wrote. */
function refuseOddName(name: string): void {
  if (name === '' || basename(name) !== name || name.startsWith('.') || /[\\\0]/.test(name) || name === manifestName)
    throw new Error(`not the name of a file: ${JSON.stringify(name)}`)
}

/** What a process that died had begun to write. Nobody else writes here now. */
async function clearDrafts(folder: string, names: readonly string[]): Promise<void> {
  for (const found of readdirSync(folder)) {
    const name = draftPattern.exec(found)?.[1]
    if (name !== undefined && names.includes(name)) await rm(join(folder, found), { force: true })
  }
}

/** What was being written and is there has been written. */
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

/** JSON is masked string by string: masking it as text could break it. */
function maskedFile(name: string, text: string, { text: mask }: Mask): string {
  if (!name.endsWith('.json') || mask(text) === text) return mask(text)
  return `${maskedJson(JSON.parse(text), mask, 2)}\n`
}
