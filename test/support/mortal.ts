import { makeMask } from '../../src/core/mask.ts'
import { open, type Performance, resume } from '../../src/engine/perform.ts'
import { duel } from '../../src/formats/duel/duel.ts'
import { chatModel } from '../../src/models/api/chat.ts'
import { newMemory } from '../../src/models/api/endpoint-memory.ts'
import { openArchive } from '../../src/store/archive.ts'
import { plainBrief } from './brief.ts'
import { dyingAt, storeOf } from './mortal-store.ts'

/**
 * A process that plays a duel and dies by SIGKILL at the nth write to the journal, just before or just after it is on
 * disk. Arguments: archive, URL of the lab, `new` or a debate's number, n (0: live), `before` or `after`.
 */
const [path, url, which, nth, when] = process.argv.slice(2) as [string, string, string, string, string]
const archive = openArchive(path)
const mortal = dyingAt(Number(nth), when)

const endpoint = { provider: 'lab', baseURL: url, apiKey: null, prices: {}, idleMs: 5_000, memory: newMemory() }
const performance: Performance = {
  format: duel,
  store: {
    ...storeOf(archive),
    create: mortal((first, texts) => archive.create(first, texts)),
    append: mortal((lease, records) => archive.append(lease, records)),
  },
  mask: makeMask([]),
  modelFor: name => chatModel(endpoint, name.slice('lab:'.length)),
}

if (which === 'new')
  await open(
    {
      ...plainBrief,
      topic: 'Should the queue move to Postgres?',
      seats: ['proposer', 'challenger', 'judge'].map((id, i) => ({ id, model: `lab:${'abc'[i]}` })),
      options: { rounds: 3 },
    },
    performance,
  )
else await resume(Number(which), performance)
archive.close()
