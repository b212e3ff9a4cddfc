import { execFile } from 'node:child_process'
import { lstatSync, readdirSync, realpathSync } from 'node:fs'
import { join, sep } from 'node:path'
import { promisify } from 'node:util'

export interface Found {
  files: string[]
  skipped: { path: string; why: string }[]
}

const passedOver = new Set(['node_modules', 'dist', 'build', 'out', 'target', 'vendor', '__pycache__', 'coverage'])
const lockFiles =
  /^(package-lock\.json|yarn\.lock|pnpm-lock\.yaml|Cargo\.lock|poetry\.lock|go\.sum|composer\.lock|Gemfile\.lock|uv\.lock)$/
const mostFiles = 5_000

/** The files of a folder that are worth reading, in order. In a git repository: those that git does not ignore. */
export async function filesBelow(folder: string): Promise<Found> {
  const root = realpathSync(folder)
  const listed = (await gitFiles(root)) ?? walk(root)
  const found: Found = { files: [], skipped: [] }
  for (const file of listed.sort((a, b) => (a < b ? -1 : 1))) {
    const why = reasonToSkip(file, root)
    if (why === null) found.files.push(join(folder, file.slice(root.length + 1)))
    else if (why !== '') found.skipped.push({ path: join(folder, file.slice(root.length + 1)), why })
  }
  if (found.files.length > mostFiles) {
    found.skipped.push({ path: folder, why: `${found.files.length - mostFiles} files more than ${mostFiles}` })
    found.files.length = mostFiles
  }
  return found
}

/** '' : passed over without a word. */
function reasonToSkip(file: string, root: string): string | null {
  const parts = file.slice(root.length + 1).split(sep)
  if (parts.slice(0, -1).some(part => passedOver.has(part) || part.startsWith('.'))) return ''
  if (lockFiles.test(parts.at(-1)!)) return 'lock file'
  const found = lstatSync(file, { throwIfNoEntry: false })
  if (!found) return ''
  if (found.isSymbolicLink()) return reasonToSkipLink(file, root)
  return found.isFile() ? null : 'not a regular file'
}

function reasonToSkipLink(file: string, root: string): string | null {
  try {
    const real = realpathSync(file)
    if (!real.startsWith(root + sep)) return 'outside by symlink'
    return lstatSync(real).isFile() ? null : ''
  } catch {
    return 'broken symlink'
  }
}

/** null when this is no git repository, or there is no git. */
async function gitFiles(root: string): Promise<string[] | null> {
  try {
    const { stdout } = await promisify(execFile)(
      'git',
      ['-C', root, 'ls-files', '-z', '--cached', '--others', '--exclude-standard'],
      { maxBuffer: 64_000_000, timeout: 10_000, env: { ...process.env, GIT_OPTIONAL_LOCKS: '0' } },
    )
    return stdout
      .split('\0')
      .filter(name => name !== '')
      .map(name => join(root, name))
  } catch {
    return null
  }
}

function walk(folder: string, found: string[] = []): string[] {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (found.length > 4 * mostFiles) break
    if (entry.isDirectory()) {
      if (!passedOver.has(entry.name) && !entry.name.startsWith('.')) walk(join(folder, entry.name), found)
    } else found.push(join(folder, entry.name))
  }
  return found
}
