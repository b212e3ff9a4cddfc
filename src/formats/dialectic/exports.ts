import type { Format } from '../../engine/format.ts'
import { optionsIn } from './options-in.ts'
import { recordOf } from './record/render.ts'
import { summaryOf } from './summary.ts'

/** The conclusion alone; and the record once more, from the archive. */
export const exports: NonNullable<Format['exports']> = {
  summary: summaryOf,
  record: (view, frame) => {
    const { record } = optionsIn(view.brief)
    return recordOf(view, { date: dayIn(record) ?? frame?.openedAt.slice(0, 10) ?? '' })
  },
}

/** The day that a record is named by is that of where it was begun. */
const dayIn = (path: string | null): string | null =>
  path === null ? null : (/(?:^|[\\/])(\d{4}-\d\d-\d\d)-[^\\/]*$/.exec(path)?.[1] ?? null)
