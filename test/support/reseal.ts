import { join } from 'node:path'
import type { KeptEvent } from '../../src/core/events.ts'
import { firstRecords, Journal } from '../../src/engine/journal.ts'
import { openArchive } from '../../src/store/archive.ts'
import type { Machine } from './agon.ts'

/** Writes a debate once more, with other events in an unbroken chain. Without a number: the last one. */
export async function reseal(
  machine: Machine,
  debate: number | undefined,
  change: (event: KeptEvent) => KeptEvent,
): Promise<void> {
  const [opened, ...rest] = machine.journal(debate).map(change)
  const archive = openArchive(join(machine.home, 'agon.db'))
  try {
    const [first] = firstRecords(opened as Parameters<typeof firstRecords>[0])
    const lease = await archive.create(first, new Map())
    await new Journal(archive, lease, [first], []).keep(...rest)
    await archive.release(lease)
  } finally {
    archive.close()
  }
}
