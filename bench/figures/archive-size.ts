import { globSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { openArchive } from '../../src/store/archive.ts'
import type { AgonCrowdResult } from '../clients/agon-crowd.ts'
import { type Figure, times } from './figure.ts'

/** All files of a closed archive against the words that were said. */
export function sizeFigures({ folder, transcriptBytes }: AgonCrowdResult): Figure[] {
  const written = bytesIn(folder)
  indexAll(join(folder, 'agon.db'))
  return [
    sizeFigure('Archive bytes ÷ transcript bytes', written / transcriptBytes),
    sizeFigure(
      'The same with every message in the index, which searching an archive of this size does not need',
      bytesIn(folder) / transcriptBytes,
    ),
  ]
}

/** A search indexes for a limited time, so it takes several. */
function indexAll(path: string): void {
  for (let searches = 0, before = 0; searches < 60 && statSync(path).size !== before; searches++) {
    before = statSync(path).size
    const archive = openArchive(path, { unindexed: 0 })
    archive.search('no such words')
    archive.close()
  }
}

function sizeFigure(name: string, value: number): Figure {
  return { name, measured: times(value), value, limit: 3, required: '≤ 3' }
}

const bytesIn = (folder: string): number =>
  globSync('agon.db*', { cwd: folder }).reduce((sum, file) => sum + statSync(join(folder, file)).size, 0)
