import { join } from 'node:path'
import { makeMask } from '../../src/core/mask.ts'
import type { Call } from '../../src/core/model.ts'
import { type Opening, open } from '../../src/engine/perform.ts'
import { duel } from '../../src/formats/duel/duel.ts'
import { examinerFor } from '../../src/host/host.ts'
import { scriptedModel } from '../../src/models/scripted.ts'
import { openArchive } from '../../src/store/archive.ts'
import { duelScript } from '../../test/support/duel-script.ts'
import { exchange, openingOf } from '../formats.ts'
import { answer } from './jobs.ts'

export interface Preparation {
  folder: string
  debate: 'exchange' | 'duel'
  rounds: number
}

const speech = 'The way back was tested twice, and the cost of moving is the cost of testing it again. '.repeat(8)

const debates = {
  exchange: { format: exchange, last: 'verdict/judge', say: () => speech, opening: openingOf(exchange, 0) },
  duel: { format: duel, last: 'synthesis/judge', say: duelScript, opening: duelOpening() },
}

/** Leaves an archive with one debate of which only the last call is missing. Says how many turns it has. */
await answer(async ({ folder, debate, rounds }: Preparation): Promise<number> => {
  const { format, last, say, opening } = debates[debate]
  const archive = openArchive(join(folder, 'agon.db'))
  const script = (call: Call) =>
    call.key === last ? { kind: 'aborted' as const, message: 'cut here', maybePaid: false } : say(call)
  const mask = makeMask([])
  const { view, paused } = await open(
    { ...opening, options: { ...opening.options, rounds } },
    {
      format,
      store: archive,
      modelFor: name => scriptedModel(name, script),
      mask,
      // As the command line has it: speeches that were looked through are not looked through again.
      examinerFor: (brief, context, keeper) => examinerFor(brief, context, keeper, { env: {}, cwd: folder, mask }),
    },
  )
  archive.close()
  if (!paused) throw new Error(`the debate was to stop before ${last}, and is ${view.state}`)
  return [...view.turns.values()].filter(turn => turn.state === 'answered').length
})

function duelOpening(): Opening {
  const seats = ['proposer', 'challenger', 'judge'].map(id => ({ id, model: `lab:${id}` }))
  return {
    topic: 'Should this service move to Postgres?',
    language: 'en',
    seats,
    effort: null,
    budget: null,
    options: {},
    context: [],
  }
}
