import { appendFileSync } from 'node:fs'
import type { Json } from '../../../src/core/json.ts'
import { makeMask } from '../../../src/core/mask.ts'
import { open, type Performance, resume } from '../../../src/engine/perform.ts'
import { tree } from '../../../src/formats/tree/tree.ts'
import { scriptedModel } from '../../../src/models/scripted.ts'
import { openArchive } from '../../../src/store/archive.ts'
import { plainBrief } from '../../support/brief.ts'
import { dyingAt, storeOf } from '../../support/mortal-store.ts'
import { treeScript } from './script.ts'

/**
 * A process that plays a tree with branches side by side, and dies by SIGKILL at the nth write to the journal, just
 * before or just after it is on disk. Arguments: archive, file that gets the key of each call, `new` or a debate's
 * number, n (0: live), `before` or `after`.
 */
const [path, log, which, nth, when] = process.argv.slice(2) as [string, string, string, string, string]
const archive = openArchive(path)
const mortal = dyingAt(Number(nth), when)

const performance: Performance = {
  format: tree,
  store: { ...storeOf(archive), append: mortal((lease, records) => archive.append(lease, records)) },
  mask: makeMask([]),
  modelFor: name =>
    scriptedModel(name, async call => {
      appendFileSync(log, `${call.key}\n`)
      await new Promise(resolve => setTimeout(resolve, Math.random() * 6))
      return treeScript()(call)
    }),
}

if (which === 'new')
  await open(
    {
      ...plainBrief,
      topic: 'How do we keep the state?',
      seats: ['party-a', 'party-b', 'party-c', 'reviewer'].map(id => ({ id, model: `lab:${id}` })),
      options: tree.options.parse({}) as Record<string, Json>,
    },
    performance,
  )
else await resume(Number(which), performance)
archive.close()
