import { join } from 'node:path'
import { cue } from '../../src/core/cue.ts'
import { makeMask } from '../../src/core/mask.ts'
import { open } from '../../src/engine/perform.ts'
import { duel } from '../../src/formats/duel/duel.ts'
import { scriptedModel } from '../../src/models/scripted.ts'
import { openArchive } from '../../src/store/archive.ts'
import { answer } from './jobs.ts'

export interface LongJob {
  home: string
  turns: number
}

const paragraph =
  'The way back was tested **twice**, and the cost of moving is the cost of testing it again: see `docs/plan.md`. '

/** Leaves an archive with one debate of so many turns. Gives the key of the last one. */
await answer(async ({ home, turns }: LongJob): Promise<string> => {
  const archive = openArchive(join(home, 'agon.db'))
  let last = ''
  const long: typeof duel = {
    ...duel,
    screenplay: {
      ...duel.screenplay,
      async play(stage, { seats }) {
        for (let place = 0; place < turns; place++) {
          const scene = stage.at(`round-${1 + (place >> 1)}`)
          const seat = seats[place % 2]!
          last = scene.keyOf(seat)
          await scene.say(seat, cue('opening'))
        }
        return { outcome: 'no-verdict', decided: false, verdict: null }
      },
    },
  }
  const speech = (key: string) =>
    `This is ${key}.\n\n${paragraph.repeat(4)}\n\n- one\n- two\n- three\n\n${paragraph.repeat(3)}`
  await open(
    {
      topic: 'How long can a debate be?',
      language: 'en',
      seats: ['proposer', 'challenger', 'judge'].map(id => ({ id, model: `lab:${id}` })),
      effort: null,
      budget: null,
      options: {},
      context: [],
    },
    {
      format: long,
      store: archive,
      mask: makeMask([]),
      modelFor: name => scriptedModel(name, call => speech(call.key)),
    },
  )
  archive.close()
  return last
})
