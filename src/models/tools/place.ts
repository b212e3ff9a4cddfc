import { createHash } from 'node:crypto'
import { lstatSync, mkdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { claim, noteTool, prepare, release } from './claim.ts'
import { isInside, readInside } from './inside.ts'
import { stateOf, type ToolRoom } from './room.ts'
import type { Place } from './tool.ts'

/** A place that belongs to one run until it is left. */
export interface TakenPlace extends Place {
  /** Which of the seat's places: a seat may speak several times at once. The first is 1. */
  number: number
  /** Writes what the tool needs to find. Paths are inside the place. */
  fill(files: Readonly<Record<string, string>>): void
  /** Notes the process that leads the tool, for whoever finds the place when Agon was killed. */
  ledBy(pid: number): void
  /** A regular file that the tool left in `tmp`; null when it is not there. */
  read(path: string): string | null
  /** Removes it. A conversation that goes on needs a folder of the same path, and nothing that was in it. */
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

/** An empty place for a run of a seat, wherever one is free. Throws `NoPlace` where none can be had. */
export function takePlace(room: ToolRoom, name: string): TakenPlace {
  const taken = placeAmong(room, name, 1, mostPlaces)
  if (taken) return taken
  throw new NoPlace(join(room.home, 'tools'), 'all-taken', 'all places are taken')
}

/** An empty place with the path of the one in which a conversation was begun; null when somebody has that. */
export const takePlaceAgain = (room: ToolRoom, name: string, number: number): TakenPlace | null =>
  placeAmong(room, name, number, number)

/** Removes every place in which tools of this room are still at work. */
export async function clearPlaces(room: ToolRoom): Promise<void> {
  await Promise.allSettled([...stateOf(room).places].map(leave => leave()))
}

function placeAmong(room: ToolRoom, name: string, first: number, last: number): TakenPlace | null {
  try {
    const found = claimed(toolsFolder(room.home), safeName(name), first, last)
    return found && placeAt(found.root, found.number, room)
  } catch (error) {
    throw error instanceof NoPlace ? error : new NoPlace(join(room.home, 'tools'), 'error', (error as Error).message)
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
    // Nothing is there when it has become the place.
    rmSync(prepared, { recursive: true, force: true })
  }
}

function placeAt(root: string, number: number, room: ToolRoom): TakenPlace {
  const { places } = stateOf(room)
  const tmp = join(root, 'tmp')
  const leave = async (): Promise<void> => {
    // By the second time it may be another one's.
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

/** `<home>/tools`, where everything above it is as the user has it and it is itself no link. */
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

/** A name for a folder, for whatever a seat is called. Short: sockets in TMPDIR have paths of a hundred bytes at most. */
function safeName(name: string): string {
  if (/^[\w-]{1,40}$/.test(name)) return name
  const hash = createHash('sha256').update(name).digest('hex').slice(0, 8)
  return `${name.replace(/[^\w-]+/g, '_').slice(0, 24)}-${hash}`
}
