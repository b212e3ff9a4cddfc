import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Beside the bundle; a checkout has it where the build leaves it. */
const places = ['page', '../../../dist/page']

/** Where the built page lies, and whether it does. */
export function pageFolder(): { folder: string; isBuilt: boolean } {
  const folders = places.map(place => fileURLToPath(new URL(place, import.meta.url)))
  const built = folders.find(folder => existsSync(join(folder, 'index.html')))
  return { folder: built ?? folders[0]!, isBuilt: built !== undefined }
}
