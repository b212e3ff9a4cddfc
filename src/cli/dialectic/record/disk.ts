import { randomBytes } from 'node:crypto'
import {
  type BigIntStats,
  closeSync,
  constants,
  fchmodSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  lstatSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { realPath } from '../../real-path.ts'

/** Why a record cannot be read or written, where the place itself is to blame. */
export type Hindrance = 'link' | 'not-a-file' | 'too-large' | 'moved-folder'

export class RecordHindered extends Error {
  readonly hindrance: Hindrance
  constructor(hindrance: Hindrance) {
    super(hindrance)
    this.hindrance = hindrance
  }
}

export interface Found {
  text: string
  /** Tells this state of the file from others. */
  stamp: string
}

interface Replaced extends Found {
  /** null: nobody did. */
  late: string | null
}

export const mostMegabytes = 20

/**
 * A record on disk, without waiting in between: whoever writes at the same time has no more than moments for it. Links are never
 * followed, nor a folder that came to lead somewhere else.
 */
export class RecordDisk {
  readonly #path: string
  readonly #folder: string

  constructor(path: string) {
    this.#path = path
    this.#folder = realPath(dirname(path))
  }

  /** What tells whether it changed; null: it is not there. */
  stamp(): string | null {
    const found = lstatSync(this.#path, { throwIfNoEntry: false, bigint: true })
    return found ? stampOf(found) : null
  }

  /** null: it is not there. */
  read(): Found | null {
    const file = this.#open(constants.O_RDONLY)
    if (file === null) return null
    try {
      const stamp = stampOf(fstatSync(file, { bigint: true }))
      return { stamp, text: wholeText(file) }
    } finally {
      closeSync(file)
    }
  }

  /**
   * Behind a text that was read, in one write, and on disk: all of it, or nothing where the disk is full. null: the file is not as it
   * was any more, and was left alone.
   */
  append({ text: before, stamp }: Found, text: string): Found | null {
    const file = this.#open(constants.O_WRONLY | constants.O_APPEND)
    if (file === null) return null
    try {
      const bytes = Buffer.from(text)
      const found = fstatSync(file, { bigint: true })
      if (stampOf(found) !== stamp) return null
      const written = writeSync(file, bytes)
      if (written < bytes.length) {
        const size = Number(found.size)
        if (fstatSync(file).size === size + written) ftruncateSync(file, size)
        throw Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' })
      }
      fsyncSync(file)
      return { text: before + text, stamp: stampOf(fstatSync(file, { bigint: true })) }
    } finally {
      closeSync(file)
    }
  }

  /**
   * Puts another text in the place of one that was read, whole, unless the file is not as it was any more. What
   * somebody writes into the old file at that very moment is given back, so that it can be brought over. null: nothing was changed.
   * `isSaved`: whoever left such a text there is not about to write more.
   */
  async replace(
    { text: before, stamp }: Found,
    text: string,
    isSaved: (text: string) => boolean,
  ): Promise<Replaced | null> {
    const file = this.#open(constants.O_RDONLY)
    if (file === null) return null
    const draft = `${this.#path}.${randomBytes(6).toString('hex')}.tmp`
    try {
      const written = writeDraft(draft, text, fstatSync(file).mode & 0o7777)
      if (this.stamp() !== stamp) return null
      renameSync(draft, this.#path)
      syncFolder(this.#folder)
      return { ...written, late: await lateText(file, before, isSaved) }
    } finally {
      closeSync(file)
      rmSync(draft, { force: true })
    }
  }

  #open(flags: number): number | null {
    if (realPath(dirname(this.#path)) !== this.#folder) throw new RecordHindered('moved-folder')
    const found = lstatSync(this.#path, { throwIfNoEntry: false })
    if (!found) return null
    if (found.isSymbolicLink()) throw new RecordHindered('link')
    if (!found.isFile()) throw new RecordHindered('not-a-file')
    if (found.size > mostMegabytes * 1_000_000) throw new RecordHindered('too-large')
    return openSync(this.#path, flags | (constants.O_NOFOLLOW ?? 0))
  }
}

/** An editor that has opened a file to save it has begun after so many milliseconds, and is done after `longest`. */
const saveTakes = 40
const longestSave = 500

/** What an editor has made of a file that is not in its place any more, when it is done; null: nothing. */
async function lateText(file: number, before: string, isSaved: (text: string) => boolean): Promise<string | null> {
  let last = before
  for (let waited = saveTakes; ; waited += saveTakes) {
    await setTimeout(saveTakes)
    const now = wholeText(file)
    if (now === last && (now === before || isSaved(now))) return now === before ? null : now
    if (waited >= longestSave) return now
    last = now
  }
}

function writeDraft(path: string, text: string, mode: number): Found {
  const draft = openSync(path, 'wx', 0o600)
  try {
    writeFileSync(draft, text)
    fchmodSync(draft, mode)
    fsyncSync(draft)
    return { text, stamp: stampOf(fstatSync(draft, { bigint: true })) }
  } finally {
    closeSync(draft)
  }
}

/** From its beginning, however far it was read before. */
function wholeText(file: number): string {
  const bytes = Buffer.alloc(fstatSync(file).size)
  let length = 0
  for (let got = -1; got !== 0 && length < bytes.length; length += got)
    got = readSync(file, bytes, length, bytes.length - length, length)
  return bytes.toString('utf8', 0, length)
}

const stampOf = ({ ino, size, mtimeNs }: BigIntStats): string => `${ino} ${size} ${mtimeNs}`

/** So that the new name survives a power cut; not every system can do that. */
function syncFolder(folder: string): void {
  try {
    const file = openSync(folder, 'r')
    try {
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
  } catch {}
}
