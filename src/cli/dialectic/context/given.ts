import { realpathSync, type Stats, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { realPath } from '../../real-path.ts'
import { isDocument, type Listing, listingOf, sizeOf } from './names.ts'

/** What the user gave, by what becomes of it. */
export interface Given {
  /** As written: small enough to be brought along whole, or not there, which whoever reads it says. */
  whole: string[]
  /** The real paths of those. */
  brought: string[]
  /** Absolute: too large. */
  files: string[]
  /** Too large: looked through for what the topic points at. */
  folders: Listing[]
  /** All folders, by their real paths. */
  roots: string[]
  /** The names of all files. */
  names: string[]
}

const most = { file: 64_000, folder: 256_000, files: 200 }

export async function sortGiven(paths: readonly string[], cwd: string): Promise<Given> {
  const given: Given = { whole: [], brought: [], files: [], folders: [], roots: [], names: [] }
  for (const written of paths) {
    const path = resolve(cwd, written)
    const found = statOf(path)
    if (found?.isDirectory()) await addFolder(given, written, path)
    else {
      if (found?.isFile()) given.names.push(written)
      if (found?.isFile() && found.size > most.file) given.files.push(path)
      else given.whole.push(written)
    }
  }
  given.brought = given.whole.map(written => realPath(resolve(cwd, written)))
  return given
}

async function addFolder(given: Given, written: string, path: string): Promise<void> {
  const listing = await listingOf(path)
  given.roots.push(realpathSync(path))
  given.names.push(...listing.names.filter(isDocument).slice(0, 20))
  if (isSmall(listing)) given.whole.push(written)
  else given.folders.push(listing)
}

function isSmall(listing: Listing): boolean {
  if (listing.names.length > most.files || listing.more) return false
  const size = listing.names.reduce((sum, name) => sum + (sizeOf(listing, name) ?? 0), 0)
  return size <= most.folder
}

/** null: there is nothing, or it cannot be looked at. */
function statOf(path: string): Stats | null {
  try {
    return statSync(path)
  } catch {
    return null
  }
}
