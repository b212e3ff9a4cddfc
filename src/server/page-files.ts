import { readdirSync, readFileSync, realpathSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'

export interface PageFile {
  bytes: Buffer<ArrayBuffer>
  type: string
  /** Its name changes with what is in it. */
  hashed: boolean
}

/** By the path that it is asked for by: `/assets/page-1a2b.js`. */
export type PageFiles = ReadonlyMap<string, PageFile>

/** Read once, at the start: nothing that is asked for later ever becomes a path of the disk. */
export function readPageFiles(folder: string): PageFiles {
  const files = new Map<string, PageFile>()
  for (const entry of listed(folder)) {
    const file = join(entry.parentPath, entry.name)
    // A folder may be a link, too.
    if (!entry.isFile() || realpathSync(file) !== join(realpathSync(folder), relative(folder, file))) continue
    const path = `/${relative(folder, file).split(sep).join('/')}`
    const type = types[extname(entry.name)] ?? 'application/octet-stream'
    files.set(path, { bytes: readFileSync(file), type, hashed: path.startsWith('/assets/') })
  }
  return files
}

function listed(folder: string) {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
}
