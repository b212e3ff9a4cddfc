import { foldAll, type View } from '../../core/view.ts'
import { verify } from '../../engine/journal.ts'
import { dialectic } from '../../formats/dialectic/dialectic.ts'
import { optionsIn } from '../../formats/dialectic/options.ts'
import type { Archive } from '../../store/archive.ts'
import { realPath } from '../real-path.ts'

const mostLookedAt = 200

/** The debate of this archive that wrote a record last; null: none of the newest ones did. */
export function writtenBy(path: string, archive: Archive): { id: number; view: View } | null {
  for (const { id } of archive.list({ format: dialectic.id, limit: mostLookedAt })) {
    const view = foldAll(verify(archive.read(id)).records.map(record => record.event))
    if (view.state === 'new') continue
    const { record } = optionsIn(view.brief)
    if (record !== null && realPath(record) === path) return { id, view }
  }
  return null
}
