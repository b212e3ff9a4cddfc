import { hash } from 'node:crypto'
import { lstatSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { writeFileAtomic } from '../write-file.ts'

/** Lies in every folder that Agon writes files to, and says which of them are Agon's own. */
export const manifestName = '.agon-outputs.json'

const Hashes = z.record(z.string(), z.string())

const Manifest = z.object({
  version: z.literal(1),
  /** Name → SHA-256 of what Agon wrote there. */
  files: Hashes,
  /** What a process was about to write when it last wrote this: whether it came to that, the files tell. */
  writing: Hashes.default({}),
})

export type Manifest = z.infer<typeof Manifest>

export const sha256 = (content: string | Uint8Array): string => hash('sha256', content, 'hex')

/** One that cannot be read counts as none: then nothing in the folder is taken for our own. */
export function readManifest(folder: string): Manifest {
  const none: Manifest = { version: 1, files: {}, writing: {} }
  const content = contentOf(join(folder, manifestName))
  if (content === null || content === 'foreign') return none
  try {
    return withoutPrototype(Manifest.parse(JSON.parse(content.toString('utf8'))))
  } catch {
    return none
  }
}

export async function writeManifest(folder: string, { version, files, writing }: Manifest): Promise<void> {
  const left = Object.keys(writing).length > 0 ? { writing: sorted(writing) } : {}
  const text = JSON.stringify({ version, files: sorted(files), ...left }, null, 2)
  await writeFileAtomic(join(folder, manifestName), `${text}\n`)
}

/** Whether a file is Agon's own, as Agon left it; `foreign`: a user's, or changed by one, or no plain file at all. */
export function standing(folder: string, name: string, manifest: Manifest): 'absent' | 'own' | 'foreign' {
  const found = hashOf(folder, name)
  if (found === null || found === 'foreign') return found === null ? 'absent' : 'foreign'
  return [manifest.files[name], manifest.writing[name]].includes(found) ? 'own' : 'foreign'
}

/** null: there is no such file. */
export function hashOf(folder: string, name: string): string | null {
  const content = contentOf(join(folder, name))
  return content === null || content === 'foreign' ? content : sha256(content)
}

/** Nothing that Agon writes is as large. */
const largest = 256 * 1024 * 1024

/** A link is no file of ours, wherever it leads. */
function contentOf(path: string): Buffer | 'foreign' | null {
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (!found) return null
  if (!found.isFile() || found.size > largest) return 'foreign'
  try {
    return readFileSync(path)
  } catch {
    return 'foreign'
  }
}

const withoutPrototype = ({ version, files, writing }: Manifest): Manifest => ({
  version,
  files: Object.assign(Object.create(null), files),
  writing: Object.assign(Object.create(null), writing),
})

const sorted = (hashes: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(hashes).sort(([a], [b]) => (a < b ? -1 : 1)))
