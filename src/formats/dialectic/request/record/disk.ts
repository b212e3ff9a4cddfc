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
import { realPath } from '../../../../host/files/places.ts'

/** Why a record cannot be read or written, if its place is the reason. */
export type Hindrance = 'link' | 'not-a-file' | 'too-large' | 'moved-folder'

export class RecordHindered extends Error {
  readonly hindrance: Hindrance
  constructor(hindrance: Hindrance) {
    super(hindrance)
    this.hindrance = hindrance
  }
}

export interface FoundRecord {
  text: string
  /** Tells this state of the file from other states. */
  stamp: string
}

export const mostMegabytes = 20

/**
 * A record on disk, used synchronously: other writers have only moments to interfere. Links are never followed, nor a
 * folder that now leads somewhere else.
 */
export class RecordDisk {
  readonly #path: string
  readonly #folder: string

  constructor(path: string) {
    this.#path = path
    this.#folder = realPath(dirname(path))
  }

  /** Changes whenever the file does. null: it does not exist. */
  stamp(): string | null {
    const found = lstatSync(this.#path, { throwIfNoEntry: false, bigint: true })
    return found ? stampOf(found) : null
  }

  read(): FoundRecord | null {
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
   * Appends to a text that was read, in one write, synced to disk: all of it, or nothing if the disk is full. null: the
   * file has changed and was left alone.
   */
  append({ text: before, stamp }: FoundRecord, text: string): FoundRecord | null {
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
   * Replaces a text that was read, as a whole, unless the file has changed. What somebody writes into the old file at
   * that moment is returned, so that it can be carried over. null: nothing was changed. `isSaved`: whether a text looks
   * finished, so that no more writing is expected.
   */
  async replace(
    { text: before, stamp }: FoundRecord,
    text: string,
    isSaved: (text: string) => boolean,
  ): Promise<(FoundRecord & { late: string | null }) | null> {
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

/** An editor that opened a file to save it begins within this many milliseconds, and is done after `longest`. */
const saveTakes = 40
const longestSave = 500

/** What an editor wrote into a file that was already replaced, once it is done. null: nothing. */
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

function writeDraft(path: string, text: string, mode: number): FoundRecord {
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

/** Reads from the beginning, however far it was read before. */
function wholeText(file: number): string {
  const bytes = Buffer.alloc(fstatSync(file).size)
  let length = 0
  for (let got = -1; got !== 0 && length < bytes.length; length += got)
    got = readSync(file, bytes, length, bytes.length - length, length)
  return bytes.toString('utf8', 0, length)
}

const stampOf = ({ ino, size, mtimeNs }: BigIntStats): string => `${ino} ${size} ${mtimeNs}`

/** Lets the new name survive a power cut. Not every system can do that. */
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
