import { createHash } from 'node:crypto'
import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { rm } from 'node:fs/promises'
import { dirname, isAbsolute, join, relative, sep } from 'node:path'
import { type RoomState, stateOf, type ToolRoom } from './room.ts'
import type { Place } from './tool.ts'

/** A place that belongs to one run until it is left. */
export interface TakenPlace extends Place {
  /** Which of the seat's places: a seat may speak several times at once. The first is 1. */
  number: number
  /** Writes what the tool needs to find. Paths are inside the place. */
  fill(files: Readonly<Record<string, string>>): void
  /** A regular file that the tool left in `tmp`; null when it is not there. */
  read(path: string): string | null
  /** `keep`: a conversation goes on in its working folder. */
  leave(keep: boolean): Promise<void>
}

const mostPlaces = 1000
const longestFile = 4 * 1024 * 1024

/** An empty place for a run of a seat. `wanted`: the one a conversation was begun in; null when that is taken. */
export function takePlace(room: ToolRoom, name: string, wanted: number | null): TakenPlace | null {
  const state = stateOf(room)
  const tools = toolsFolder(room.home)
  const first = wanted ?? 1
  const last = wanted ?? mostPlaces
  for (let number = first; number <= last; number++) {
    const root = join(tools, number === 1 ? safeName(name) : `${safeName(name)}.${number}`)
    if (state.places.get(root) === 'busy' || isHeldByAnother(root)) continue
    return placeAt(root, number, state)
  }
  return null
}

/** Removes every folder that this process made for tools. */
export async function clearPlaces(room: ToolRoom): Promise<void> {
  const { places } = stateOf(room)
  const roots = [...places.keys()]
  places.clear()
  await Promise.allSettled(roots.map(root => rm(root, removal)))
}

function placeAt(root: string, number: number, state: RoomState): TakenPlace {
  const folder = join(root, 'work')
  const tmp = join(root, 'tmp')
  // Removing does not follow links: a planted one is itself removed, and what it points to stays.
  rmSync(root, removal)
  for (const path of [root, folder, tmp]) mkdirSync(path, { mode: 0o700 })
  writeFileSync(join(root, ownerFile), String(process.pid), { flag: 'wx', mode: 0o600 })
  state.places.set(root, 'busy')
  return {
    folder,
    tmp,
    number,
    fill: files => fill(root, files),
    read: path => readInside(tmp, path),
    async leave(keep) {
      // What cannot be removed now goes before the place is used again.
      await rm(keep ? tmp : root, removal).catch(() => {})
      if (keep) state.places.set(root, 'kept')
      else state.places.delete(root)
    },
  }
}

const removal = { recursive: true, force: true, maxRetries: 3, retryDelay: 50 } as const

/** `<home>/tools`, where everything above it is as the user has it and it is itself no link. */
function toolsFolder(home: string): string {
  mkdirSync(home, { recursive: true, mode: 0o700 })
  const tools = join(realpathSync(home), 'tools')
  mkdirSync(tools, { recursive: true, mode: 0o700 })
  if (!lstatSync(tools).isDirectory()) throw new Error(`${tools} is not a folder (remove it)`)
  return tools
}

const ownerFile = 'owner'

/** Another process that still lives has it. */
function isHeldByAnother(root: string): boolean {
  const pid = Number(readInside(root, join(root, ownerFile)) ?? '')
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function fill(root: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    if (!isInside(root, path)) throw new Error(`${path} is outside the tool's place ${root}`)
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    writeFileSync(path, text, { flag: 'wx', mode: 0o600 })
  }
}

function readInside(folder: string, path: string): string | null {
  if (!isInside(folder, path)) return null
  try {
    const file = openSync(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0))
    try {
      const { size } = fstatSync(file)
      return fstatSync(file).isFile() && size <= longestFile ? readFileSync(file, 'utf8') : null
    } finally {
      closeSync(file)
    }
  } catch {
    return null
  }
}

function isInside(folder: string, path: string): boolean {
  const way = relative(folder, path)
  return isAbsolute(path) && way !== '' && !isAbsolute(way) && way.split(sep)[0] !== '..'
}

/** A name for a folder, for whatever a seat is called. Short: sockets in TMPDIR have paths of a hundred bytes at most. */
function safeName(name: string): string {
  if (/^[\w-]{1,40}$/.test(name)) return name
  const hash = createHash('sha256').update(name).digest('hex').slice(0, 8)
  return `${name.replace(/[^\w-]+/g, '_').slice(0, 24)}-${hash}`
}
