import { globSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { openArchive } from '../../src/store/archive.ts'
import type { AgonCrowdResult } from '../clients/agon-crowd.ts'
import { type Figure, times } from './figure.ts'

/** All files of a closed archive against the words that were said. */
export function sizeFigures({ folder, transcriptBytes }: AgonCrowdResult): Figure[] {
  const written = bytesIn(folder)
  const archive = openArchive(join(folder, 'agon.db'))
  archive.search('lock held')
  archive.close()
  return [
    sizeFigure('Archive bytes ÷ transcript bytes', written / transcriptBytes),
    sizeFigure('The same with the index that the first search makes', bytesIn(folder) / transcriptBytes),
  ]
}

function sizeFigure(name: string, value: number): Figure {
  return { name, measured: times(value), value, limit: 3, required: '≤ 3' }
}

const bytesIn = (folder: string): number =>
  globSync('agon.db*', { cwd: folder }).reduce((sum, file) => sum + statSync(join(folder, file)).size, 0)
