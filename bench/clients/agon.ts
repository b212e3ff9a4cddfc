import { join } from 'node:path'
import { makeMask } from '../../src/core/mask.ts'
import type { Model } from '../../src/core/model.ts'
import type { View } from '../../src/core/view.ts'
import type { Listener } from '../../src/engine/journal.ts'
import { open } from '../../src/engine/perform.ts'
import { chatModel, newMemory } from '../../src/models/api/chat.ts'
import { openArchive } from '../../src/store/archive.ts'
import { exchange, openingOf, panel, tree } from '../formats.ts'
import { apiKey, type Job } from './jobs.ts'

export interface Company {
  play(url: string, listener: Listener): Promise<View>
  close(): void
}

/** Everything that a real debate has: the archive on disk, the journal, masking, a viewer. */
export function gather(job: Job): Company {
  const format = { exchange, panel, tree }[job.format]
  const archive = openArchive(join(job.folder, 'agon.db'))
  const mask = makeMask([apiKey])
  const opening = openingOf(format, job.rounds)
  return {
    async play(url, listener) {
      const model = modelAt(url)
      const { view } = await open(opening, {
        format,
        store: archive,
        modelFor: () => model,
        mask,
        listeners: [listener],
      })
      if (view.state !== 'done') throw new Error(`the debate did not end: ${view.failure?.message ?? view.state}`)
      return view
    },
    close: () => archive.close(),
  }
}

const modelAt = (baseURL: string): Model =>
  chatModel({ provider: 'lab', baseURL, apiKey, prices: {}, idleMs: 120_000, memory: newMemory() }, 'bench')
