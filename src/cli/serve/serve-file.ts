import { readFileSync, rmSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { writeFileAtomic } from '../write-file.ts'

/** A server of this user that runs, as it is known to other commands. Its file is readable by its owner alone. */
export interface ServeFile {
  pid: number
  port: number
  /** Whoever has it may ask for links. */
  key: string
  startedAt: string
}

const pathIn = (home: string): string => join(home, 'serve.json')

export async function writeServeFile(home: string, file: ServeFile): Promise<void> {
  await mkdir(home, { recursive: true, mode: 0o700 })
  await writeFileAtomic(pathIn(home), `${JSON.stringify(file, null, 2)}\n`, 0o600)
}

/** Only its own: another server may have begun meanwhile. */
export function removeServeFile(home: string, key: string): void {
  if (read(home)?.key === key) rmSync(pathIn(home), { force: true })
}

/** A link into the server that runs for this home; null: none does, or it does not answer as ours would. */
export async function linkOfRunning(home: string): Promise<{ link: string; port: number } | null> {
  const file = read(home)
  if (!file || !isAlive(file.pid)) return null
  try {
    const origin = `http://127.0.0.1:${file.port}`
    const response = await fetch(`${origin}/api/links`, {
      method: 'POST',
      headers: { 'X-Agon': '1', 'X-Agon-Key': file.key, 'Content-Type': 'application/json' },
      body: '{}',
      redirect: 'error',
      signal: AbortSignal.timeout(2_000),
    })
    const { link } = (await response.json()) as { link?: unknown }
    const isOurs = response.ok && typeof link === 'string' && link.startsWith(`${origin}/enter/`)
    return isOurs && /^[\x21-\x7e]{1,300}$/.test(link) ? { link, port: file.port } : null
  } catch {
    return null
  }
}

/** What cannot be read, or is none of ours, counts as absent. */
function read(home: string): ServeFile | null {
  try {
    const file = JSON.parse(readFileSync(pathIn(home), 'utf8')) as Partial<ServeFile>
    const { pid, port, key } = file
    const isPort = Number.isInteger(port) && port! > 0 && port! < 65_536
    return Number.isInteger(pid) && pid! > 0 && isPort && typeof key === 'string' ? (file as ServeFile) : null
  } catch {
    return null
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
