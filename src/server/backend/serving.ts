import { existsSync, readFileSync, rmSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Language } from '../../core/language.ts'
import { loadFormats } from '../../formats/all.ts'
import { UsageError } from '../../host/exit.ts'
import { writeFileAtomic } from '../../host/files/places.ts'
import type { Environment, Host } from '../../host/host.ts'
import { isAlive, platform } from '../../system.ts'
import type { Backend } from '../backend.ts'
import { CannotListen, type ServeOptions, type Serving, serveBackend } from '../serve.ts'
import { couldRead } from './journals.ts'
import type { Playing } from './playing.ts'
import { readingBackend } from './reading.ts'
import { openSteering } from './steer/steering.ts'
import { serveWords } from './words.ts'

/** How long watchers have to receive the end. */
export const farewellMs = 300

export interface OpenPage extends Serving {
  playing: Playing
  /** Resolves when everything started from the page is paused and nobody is served any more, with what was paused. */
  end(): Promise<number[]>
}

type PageOptions = Pick<ServeOptions, 'port' | 'key'> & Pick<OpenPage, 'playing'>

/** Shows this host's archive, and what is played here, in browsers on this machine. */
export async function openPage(host: Host, { port, key, playing }: PageOptions): Promise<OpenPage> {
  const { language } = host
  const onError = (error: unknown) => complain(error, host)
  await loadFormats()
  const backend = openBackend(host, playing, onError)
  const { folder, isBuilt } = pageFolder()
  try {
    const serving = await serveBackend({ backend, page: folder, port, language, key, onError })
    if (!isBuilt) host.output.err(`${serveWords[language].noPage}\n`)
    return { ...serving, playing, end: () => end(serving, backend, playing, host) }
  } catch (error) {
    await backend.pauseAll()
    backend.close()
    throw error
  }
}

async function end(serving: Serving, backend: OpenBackend, playing: Playing, host: Host): Promise<number[]> {
  const ids = playing.ids
  const paused = backend.pauseAll()
  for (const id of ids) playing.changed(id)
  await paused
  if (ids.length > 0) await sleep(farewellMs)
  await serving.close()
  backend.close()
  // One of them may have ended at this very moment.
  let left = ids
  couldRead(() => {
    left = ids.filter(id => host.archive.standing(id)?.state === 'paused')
  })
  return left
}

/** Reports an unexpected error in one line. The stack is shown only on request. */
export function complain(error: unknown, { output, language, env }: Host): void {
  const { message, stack } = error instanceof Error ? error : new Error(String(error))
  output.err(`agon: ${serveWords[language].failed(message)}\n`)
  if (env.AGON_DEBUG) output.err(`${stack}\n`)
}

/** Why the server cannot listen, as an error that the user can fix. */
export function listenFailure(error: unknown, language: Language): unknown {
  if (!(error instanceof CannotListen)) return error
  const { reason, port, message } = error
  return new UsageError(reason === 'taken' ? serveWords[language].portTaken(port) : message)
}

/** The page lies beside the bundle. In a checkout it is where the build puts it. */
const places = ['page', '../../../dist/page']

function pageFolder(): { folder: string; isBuilt: boolean } {
  const folders = places.map(place => fileURLToPath(new URL(place, import.meta.url)))
  const built = folders.find(folder => existsSync(join(folder, 'index.html')))
  return { folder: built ?? folders[0]!, isBuilt: built !== undefined }
}

interface OpenBackend extends Backend {
  /** Resolves when everything started from the page is paused. Readers may still read. */
  pauseAll(): Promise<void>
  close(): void
}

/**
 * The backend of the command line. `playing`: what this process plays,
 * including debates not started from the page. From now on people are asked on the page.
 */
export function openBackend(host: Host, playing: Playing, onError: (error: unknown) => void): OpenBackend {
  const { archive, mask } = host
  const { close: pauseAll, notices, ...steering } = openSteering(host, playing)
  const { close, ...reading } = readingBackend({ archive, playing, mask: mask.text, notices, onError })
  return { ...steering, ...reading, pauseAll, close }
}

/** A running server of this user, as other commands know it. Only the owner can read its file. */
interface ServeFile {
  pid: number
  port: number
  /** Whoever has this key may ask for links. */
  key: string
  startedAt: string
}

const pathIn = (home: string): string => join(home, 'serve.json')

export async function writeServeFile(home: string, file: ServeFile): Promise<void> {
  await mkdir(home, { recursive: true, mode: 0o700 })
  await writeFileAtomic(pathIn(home), `${JSON.stringify(file, null, 2)}\n`, 0o600)
}

/** Removes only its own file: another server may have started meanwhile. */
export function removeServeFile(home: string, key: string): void {
  if (read(home)?.key === key) rmSync(pathIn(home), { force: true })
}

/** A link into the server that runs for this home. null: none runs, or it does not answer as ours would. */
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

/** A file that cannot be read, or is not ours, counts as absent. */
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

interface BrowserCommand {
  command: string
  args: string[]
}

/** The command that opens a link here. null: there is no screen. */
export function browserFor(link: string, env: Environment, platform: NodeJS.Platform): BrowserCommand | null {
  const chosen = env.BROWSER?.split(':').find(one => one.trim() !== '')
  if (chosen !== undefined) return chosenBrowser(chosen, link)
  if (platform === 'darwin') return { command: 'open', args: [link] }
  if (platform === 'win32') return { command: 'rundll32', args: ['url.dll,FileProtocolHandler', link] }
  return env.DISPLAY || env.WAYLAND_DISPLAY ? { command: 'xdg-open', args: [link] } : null
}

/** Follows the custom for this variable: words, and `%s` where the link goes. No shell reads it. */
function chosenBrowser(chosen: string, link: string): BrowserCommand {
  const [command = '', ...words] = chosen.trim().split(/\s+/)
  const isPlaced = words.some(word => word.includes('%s'))
  return { command, args: isPlaced ? words.map(word => word.replaceAll('%s', () => link)) : [...words, link] }
}

/** Opens the link and goes on at once. Users without a browser still have the link. */
export async function openBrowser(link: string, env: Environment): Promise<void> {
  const browser = browserFor(link, env, platform)
  if (!browser) return
  const { spawn } = await import('node:child_process')
  const child = spawn(browser.command, browser.args, { detached: true, stdio: 'ignore', env, windowsHide: true })
  child.on('error', () => {})
  child.unref()
}
