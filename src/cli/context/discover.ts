import { globSync, lstatSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { isInside } from './folder.ts'

const places = [
  'README',
  'README.{txt,rst,adoc}',
  '*.md',
  '{docs,doc,adr,adrs,architecture,decisions,design,documentation,rfcs,wiki}/**/*.{md,markdown,txt,rst,adoc}',
]
const most = { files: 200, bytes: 2_000_000, file: 512_000 }

/** What a project says about itself: its README and documents, for a voice that was given nothing to read. */
export function discoverDocs(cwd: string): string[] {
  const exclude = (path: string) => /(?:^|[\\/])(?:node_modules|dist|vendor|\.[^\\/]+)(?:[\\/]|$)/.test(path)
  const names = [...new Set(globSync(places, { cwd, exclude }))].sort()
  const root = realpathSync(cwd)
  const found: string[] = []
  let total = 0
  for (const name of names) {
    const size = sizeOf(join(cwd, name), root)
    if (size === null || size > most.file || total + size > most.bytes) continue
    total += size
    found.push(name)
    if (found.length === most.files) break
  }
  return found
}

/** null for what is no file, or lies outside because a folder on the way is a link. */
function sizeOf(path: string, root: string): number | null {
  const found = lstatSync(path, { throwIfNoEntry: false })
  return found?.isFile() && isInside(realpathSync(path), root) ? found.size : null
}
