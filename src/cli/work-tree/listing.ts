import { type Dirent, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Bounds, newSlices } from './marks.ts'

const passedOver = new Set(['node_modules', '.git'])

export interface Listing {
  names: string[]
  /** There is more than the bounds allow. */
  cut: boolean
}

/** The files below a folder, near ones first. No link is followed. */
export async function listingOf(root: string, bounds: Bounds): Promise<Listing> {
  const names: string[] = []
  const folders = ['']
  const slices = newSlices(bounds.ms)
  for (const folder of folders) {
    for (const entry of entriesOf(join(root, folder))) {
      const name = join(folder, entry.name)
      if (!entry.isDirectory()) names.push(name)
      else if (!passedOver.has(entry.name)) folders.push(name)
    }
    if (names.length > bounds.files || slices.over()) return { names: names.slice(0, bounds.files), cut: true }
    if (slices.due()) await slices.rest()
  }
  return { names, cut: false }
}

/** Those of one folder alone. */
export function filesIn(folder: string): string[] {
  return entriesOf(folder)
    .filter(entry => !entry.isDirectory())
    .map(entry => entry.name)
}

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    return []
  }
}
