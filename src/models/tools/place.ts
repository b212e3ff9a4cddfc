import { createHash } from 'node:crypto'
import { lstatSync, mkdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { platform } from '../../system.ts'
import { claim, isInside, noteTool, prepare, readInside, release } from './claim.ts'
import { stateOf, type ToolContext } from './context.ts'
import { type SearchPath, trustedFolders } from './executable.ts'
import type { ToolEnvironment, ToolFolder } from './tool.ts'

/** A place that belongs to one run until it is left. */
export interface TakenPlace extends ToolFolder {
  /** The number of this place among the seat's, from 1: a seat may speak several times at once. */
  number: number
  /** Writes the files that the tool needs. Paths are inside the place. */
  fill(files: Readonly<Record<string, string>>): void
  /** Notes the tool's leading process, for whoever finds the place after Agon was killed. */
  ledBy(pid: number): void
  /** A regular file that the tool left in `tmp`. null: there is none. */
  read(path: string): string | null
  /** Removes it. A continued conversation needs a folder of the same path, but not its content. */
  leave(): Promise<void>
}

/** No place can be had in this folder. */
export class NoPlace extends Error {
  readonly folder: string
  readonly why: 'not-a-folder' | 'all-taken' | 'error'

  constructor(folder: string, why: NoPlace['why'], message: string) {
    super(message)
    this.folder = folder
    this.why = why
  }
}

const mostPlaces = 1000

/** An empty place for a run of a seat. Throws `NoPlace` if there is none. */
export function takePlace(context: ToolContext, name: string): TakenPlace {
  const taken = placeAmong(context, name, 1, mostPlaces)
  if (taken) return taken
  throw new NoPlace(join(context.home, 'tools'), 'all-taken', 'all places are taken')
}

/** An empty place at the path where a conversation began. null: it is taken. */
export const takePlaceAgain = (context: ToolContext, name: string, number: number): TakenPlace | null =>
  placeAmong(context, name, number, number)

/** Removes all places in which tools of this context still work. */
export async function clearPlaces(context: ToolContext): Promise<void> {
  await Promise.allSettled([...stateOf(context).places].map(leave => leave()))
}

function placeAmong(context: ToolContext, name: string, first: number, last: number): TakenPlace | null {
  try {
    const found = claimed(toolsFolder(context.home), safeName(name), first, last)
    return found && placeAt(found.root, found.number, context)
  } catch (error) {
    throw error instanceof NoPlace ? error : new NoPlace(join(context.home, 'tools'), 'error', (error as Error).message)
  }
}

function claimed(tools: string, name: string, first: number, last: number): { root: string; number: number } | null {
  const prepared = prepare(tools, ['work', 'tmp'])
  try {
    for (let number = first; number <= last; number++) {
      const root = join(tools, number === 1 ? name : `${name}.${number}`)
      if (claim(prepared, root)) return { root, number }
    }
    return null
  } finally {
    // It no longer exists if it has become the place.
    rmSync(prepared, { recursive: true, force: true })
  }
}

function placeAt(root: string, number: number, context: ToolContext): TakenPlace {
  const { places } = stateOf(context)
  const tmp = join(root, 'tmp')
  const leave = async (): Promise<void> => {
    // On a second call the place may belong to another run.
    if (places.delete(leave)) await release(root).catch(() => {})
  }
  places.add(leave)
  return {
    folder: join(root, 'work'),
    tmp,
    number,
    fill: files => fill(root, files),
    ledBy: pid => noteTool(root, pid),
    read: path => readInside(tmp, path),
    leave,
  }
}

/** `<home>/tools`. Folders above it may be links; it must not be one itself. */
function toolsFolder(home: string): string {
  mkdirSync(home, { recursive: true, mode: 0o700 })
  const tools = join(realpathSync(home), 'tools')
  mkdirSync(tools, { recursive: true, mode: 0o700 })
  if (!lstatSync(tools).isDirectory()) throw new NoPlace(tools, 'not-a-folder', 'not a folder')
  return tools
}

function fill(root: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    if (!isInside(root, path)) throw new Error(`${path} is outside the tool's place ${root}`)
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    writeFileSync(path, text, { flag: 'wx', mode: 0o600 })
  }
}

/** A folder name for any seat. Short, because paths of sockets in TMPDIR are limited to about a hundred bytes. */
function safeName(name: string): string {
  if (/^[\w-]{1,40}$/.test(name)) return name
  const hash = createHash('sha256').update(name).digest('hex').slice(0, 8)
  return `${name.replace(/[^\w-]+/g, '_').slice(0, 24)}-${hash}`
}

/** Variables that contain secrets, whatever they look like. */
const carriesSecret = /KEY|TOKEN|SECRET|PASSWORD|HEADERS|AUTH/

/** The parts of these variables that must never be stored, sent or shown. */
export function secretsAmong(variables: Readonly<Record<string, string | undefined>>): string[] {
  const named = Object.entries(variables).filter(([name]) => carriesSecret.test(name))
  return named.flatMap(([name, value = '']) => secretsIn(name, value))
}

/** Headers are lines `Name: value`, and credentials may be JSON. */
function secretsIn(name: string, value: string): string[] {
  if (name.endsWith('HEADERS')) return value.split('\n').map(line => line.slice(line.indexOf(':') + 1).trim())
  if (value.trimStart().startsWith('{')) return [...value.matchAll(/:\s*"([^"]{16,})"/g)].map(([, text]) => text!)
  return [value.trim()]
}

/** How many Agons this one runs inside: a tool that it started may start it again. */
export const insideVariable = 'AGON_INSIDE'

/** What every program may see of the user's environment: no keys, and nothing that changes how programs load. */
const common =
  /^(PATH|HOME|USER|LOGNAME|LANG|LANGUAGE|LC_\w+|TZ|XDG_\w+|DBUS_SESSION_BUS_ADDRESS|SSL_CERT_(FILE|DIR)|NODE_EXTRA_CA_CERTS|((HTTPS?|ALL|NO)_PROXY))$/
const proxies = /^(https?|all|no)_proxy$/
const onWindows =
  /^(Path|SystemRoot|SystemDrive|windir|ComSpec|PATHEXT|USERPROFILE|USERNAME|HOMEDRIVE|HOMEPATH|APPDATA|LOCALAPPDATA|ProgramData|ProgramFiles(\(x86\))?)$/i

/** Everything a program can see. Agon's values come before the user's. `program.env`: the variables that only it gets. */
export function environmentOf(
  program: Readonly<{ env: readonly string[] }>,
  { env: user, cwd }: SearchPath,
  place: ToolFolder,
  own: Readonly<Record<string, string>>,
): Record<string, string> {
  const passed = Object.entries(user).filter(
    (entry): entry is [string, string] =>
      entry[1] !== undefined && (isCommon(entry[0]) || program.env.includes(entry[0])),
  )
  return {
    HOME: homedir(),
    ...Object.fromEntries(passed),
    ...(user.PATH !== undefined && { PATH: trustedFolders(user.PATH, cwd).join(delimiter) }),
    TERM: 'dumb',
    NO_COLOR: '1',
    ...own,
    TMPDIR: place.tmp,
    TMP: place.tmp,
    TEMP: place.tmp,
    [insideVariable]: String(depthOf(user) + 1),
  }
}

/** 0 outside any tool. */
function depthOf(env: ToolEnvironment): number {
  const depth = Number.parseInt(env[insideVariable] ?? '', 10)
  return Number.isNaN(depth) ? 0 : Math.max(0, depth)
}

/** Whether every program may see it. */
export const isCommon = (name: string): boolean =>
  common.test(name) || proxies.test(name) || (platform === 'win32' && onWindows.test(name))
