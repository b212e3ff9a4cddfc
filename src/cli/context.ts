import { closeSync, openSync, readSync, realpathSync, statSync } from 'node:fs'
import { relative, resolve, sep } from 'node:path'
import type { Mask } from '../core/mask.ts'
import type { Material } from '../core/model.ts'
import { decodeText } from './context/decode.ts'
import { filesBelow } from './context/folder.ts'
import { UsageError } from './exit.ts'
import { bytes } from './numbers.ts'

export { discoverDocs } from './context/discover.ts'

export interface ContextText extends Material {
  bytes: number
}

export interface ReadContext {
  files: ContextText[]
  skipped: { path: string; why: string }[]
  /** Secrets taken out before anything is kept or sent. */
  masked: number
}

export interface ReadOptions {
  cwd: string
  mask: Mask
  /** Nobody named these paths: what cannot be read is left out. */
  lenient?: boolean
}

const limits = { namedFile: 2_000_000, fileInFolder: 512_000, total: 4_000_000 }

/** Reads files and folders for the debaters. What was named must be readable; what a folder holds may be left out, and is named. */
export async function readContext(
  paths: readonly string[],
  { cwd, mask, lenient = false }: ReadOptions,
): Promise<ReadContext> {
  const read: ReadContext = { files: [], skipped: [], masked: 0 }
  const problems: string[] = []
  const seen = new Set<string>()
  let total = 0

  const add = (path: string, most: number): string | null => {
    const real = realpathSync(path)
    if (seen.has(real)) return null
    const text = readText(real, most)
    if (text.problem !== null) return text.problem
    if (total + text.size > limits.total) return `over the limit of ${bytes(limits.total)} in all`
    seen.add(real)
    total += text.size
    const masked = mask.count(text.text)
    read.masked += masked.found
    read.files.push({ path: shown(path, cwd), text: masked.text, bytes: Buffer.byteLength(masked.text) })
    return null
  }

  for (const name of paths) {
    const path = resolve(cwd, name)
    const kind = kindOf(path)
    if (kind === 'file') {
      const problem = add(path, limits.namedFile)
      if (problem && lenient) read.skipped.push({ path: name, why: problem })
      else if (problem) problems.push(`${name}: ${problem}`)
    } else if (kind === 'folder') {
      const { files, skipped } = await filesBelow(path)
      read.skipped.push(...skipped.map(item => ({ ...item, path: shown(item.path, cwd) })))
      for (const file of files) {
        const why = add(file, limits.fileInFolder)
        if (why) read.skipped.push({ path: shown(file, cwd), why })
      }
    } else problems.push(`${name}: ${kind}`)
  }
  if (problems.length > 0) throw new UsageError(problems.map(problem => `--context ${problem}`).join('\n'))
  return read
}

function kindOf(
  path: string,
): 'file' | 'folder' | 'does not exist' | 'is neither a file nor a folder' | 'cannot be read' {
  try {
    const found = statSync(path)
    if (found.isFile()) return 'file'
    return found.isDirectory() ? 'folder' : 'is neither a file nor a folder'
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'does not exist' : 'cannot be read'
  }
}

type ReadText = { text: string; size: number; problem: null } | { problem: string }

function readText(path: string, most: number): ReadText {
  try {
    const found = statSync(path)
    if (!found.isFile()) return { problem: 'is not a regular file' }
    if (found.size > most) return { problem: `is ${bytes(found.size)}, over the limit of ${bytes(most)} a file` }
    const content = readAtMost(path, most)
    const text = decodeText(content)
    return text === null ? { problem: 'is not a text file' } : { text, size: content.length, problem: null }
  } catch (error) {
    return { problem: `cannot be read (${(error as NodeJS.ErrnoException).code})` }
  }
}

/** Also when the file grows while it is read. */
function readAtMost(path: string, most: number): Buffer {
  const file = openSync(path, 'r')
  try {
    const buffer = Buffer.alloc(most + 1)
    let length = 0
    for (let count = -1; count !== 0 && length <= most; length += count)
      count = readSync(file, buffer, length, buffer.length - length, null)
    return buffer.subarray(0, Math.min(length, most))
  } finally {
    closeSync(file)
  }
}

/** Relative to the working folder, with forward slashes. */
function shown(path: string, cwd: string): string {
  const short = relative(cwd, path)
  return (short === '' ? path : short).split(sep).join('/')
}
