import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { type Archive, openArchive } from '../../src/store/archive.ts'

/** What a folder goes with: a test, or, if none is given, all tests of the file or suite that asks for it. */
interface Owner {
  after(work: () => void): void
}

/** A new folder, under its real name; it is removed with its owner. */
export function temporaryFolder(owner: Owner = { after }): string {
  const folder = newFolder()
  owner.after(() => remove(folder))
  return folder
}

/** An empty archive in a folder of its own; both go with their owner. */
export function newArchive(owner: Owner = { after }): Archive {
  const folder = newFolder()
  const archive = openArchive(join(folder, 'agon.db'))
  owner.after(() => {
    archive.close()
    remove(folder)
  })
  return archive
}

const newFolder = (): string => realpathSync(mkdtempSync(join(tmpdir(), 'agon-')))

const remove = (folder: string): void => rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
