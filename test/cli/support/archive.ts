import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { type Archive, openArchive } from '../../../src/store/archive.ts'

/** An empty archive that goes with its test. */
export function newArchive(t: TestContext): Archive {
  const folder = mkdtempSync(join(tmpdir(), 'agon-archive-'))
  const archive = openArchive(join(folder, 'agon.db'))
  t.after(() => {
    archive.close()
    rmSync(folder, { recursive: true, force: true })
  })
  return archive
}
