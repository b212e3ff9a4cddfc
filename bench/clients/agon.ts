import { join } from 'node:path'
import { makeMask } from '../../src/core/mask.ts'
import type { Model } from '../../src/core/model.ts'
import type { View } from '../../src/core/view.ts'
import type { JournalListener } from '../../src/engine/journal.ts'
import { type Opening, open } from '../../src/engine/perform.ts'
import { examinerFor } from '../../src/host/host.ts'
import { chatModel } from '../../src/models/api/chat.ts'
import { newMemory } from '../../src/models/api/endpoint-memory.ts'
import { openArchive } from '../../src/store/archive.ts'
import { arenaOpening } from '../arena-opening.ts'
import { dialecticOpening } from '../dialectic-opening.ts'
import { arena, dialectic, exchange, openingOf, panel, research, tree } from '../formats.ts'
import { researchOpening } from '../research-opening.ts'
import { apiKey, type Job } from './jobs.ts'
import { retold } from './rebuilt.ts'

export interface Company {
  play(url: string, listener: JournalListener): Promise<View>
  close(): void
}

/** Everything that a real debate has: the archive on disk, the journal, masking, a viewer. */
export function gather(job: Job): Company {
  const format = { arena, dialectic, exchange, panel, research, tree }[job.format]
  const archive = openArchive(join(job.folder, 'agon.db'))
  const mask = makeMask([apiKey])
  const opening = openingFor(job)
  return {
    async play(url, listener) {
      const { view } = await open(opening, {
        format,
        store: archive,
        modelFor: voicesAt(url, job),
        mask,
        listeners: [listener],
        // Here debaters quote each other or sources, as they have to.
        ...((format === arena || format === research || format === dialectic) && {
          examinerFor: (brief, context, keeper) =>
            examinerFor(brief, context, keeper, { env: {}, cwd: job.folder, mask }),
        }),
      })
      if (view.state !== 'done') throw new Error(`the debate did not end: ${view.failure?.message ?? view.state}`)
      return view
    },
    close: () => archive.close(),
  }
}

function openingFor({ format, rounds, rigor = 'normal' }: Job): Opening {
  if (format === 'arena') return arenaOpening(rounds, rigor)
  if (format === 'dialectic') return dialecticOpening()
  return format === 'research' ? researchOpening(rigor) : openingOf({ exchange, panel, tree }[format], rounds)
}

function voicesAt(baseURL: string, { format, prompts }: Job): (name: string) => Model {
  const endpoint = { provider: 'lab', baseURL, apiKey, prices: {}, idleMs: 120_000, memory: newMemory() }
  if (format !== 'arena' && format !== 'research' && format !== 'dialectic') {
    const model = chatModel(endpoint, 'bench')
    return () => model
  }
  const voice = (name: string) => chatModel(endpoint, name.slice(name.indexOf(':') + 1))
  return name => (prompts ? retold(voice(name), prompts) : voice(name))
}
