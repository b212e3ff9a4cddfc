import { z } from 'zod'
import { cue } from '../src/core/cue.ts'
import type { Brief, Seat } from '../src/core/events.ts'
import type { Speech } from '../src/core/model.ts'
import type { Ending, Format, SeatRole } from '../src/engine/format.ts'
import type { Opening } from '../src/engine/perform.ts'
import type { Stage } from '../src/engine/stage.ts'
import { arena } from '../src/formats/arena/arena.ts'
import { dialectic } from '../src/formats/dialectic/dialectic.ts'
import { research } from '../src/formats/research/research.ts'
import { tree } from '../src/formats/tree/tree.ts'

export { arena, dialectic, research, tree }

const Verdict = z.object({ winner: z.enum(['a', 'b']), why: z.string() })

/** Two seats answer each other, each in its own growing conversation; then a verdict. 2 × rounds + 1 calls. */
export const exchange = benchFormat('exchange', ['a', 'b', 'judge'], async (stage, brief) => {
  const [one, other, judge] = brief.seats as [Seat, Seat, Seat]
  const speeches: Speech[] = []
  for (let round = 1; round <= roundsOf(brief); round++) {
    for (const seat of [one, other]) {
      const heard = speeches.at(-1)
      const before = speeches.at(-2)
      const words = heard ? cue('answer', { heard }) : cue('opening')
      speeches.push(await stage.at(`round-${round}`).say(seat, words, before ? { after: before } : {}))
    }
  }
  return verdict(stage, judge, speeches)
})

/** Six seats speak side by side in every round. */
export const panel = benchFormat('panel', ['a', 'b', 'c', 'd', 'e', 'f', 'judge'], async (stage, brief) => {
  const speakers = brief.seats.slice(0, -1)
  let speeches: Speech[] = []
  for (let round = 1; round <= roundsOf(brief); round++) {
    const heard = speeches
    const words = round === 1 ? cue('opening') : cue('answer', { heard })
    const said = await stage.all(speakers, seat => stage.at(`round-${round}`).say(seat, words))
    speeches = said.map(([, speech]) => speech)
  }
  return verdict(stage, brief.seats.at(-1)!, speeches)
})

export function openingOf(format: Format, rounds: number): Opening {
  return {
    topic: 'Should this service move to another database within the next quarter?',
    language: 'en',
    seats: format.roles({}).map(({ id }) => ({ id, model: 'lab:bench' })),
    effort: null,
    budget: null,
    options: format === tree ? { maxRounds: rounds } : { rounds },
    context: [],
  }
}

const roundsOf = (brief: Brief): number => Number(brief.options.rounds)

async function verdict(stage: Stage, judge: Seat, speeches: Speech[]): Promise<Ending> {
  const shape = { name: 'verdict', schema: Verdict }
  const { winner } = await stage.at('verdict').ask(judge, cue('verdict', { speeches }), shape, { closing: true })
  return { outcome: 'verdict', decided: true, verdict: { winner } }
}

function benchFormat(id: string, seats: string[], play: (stage: Stage, brief: Brief) => Promise<Ending>): Format {
  const name = { en: '', zh: '' }
  const roles = () =>
    seats.map(
      (seat): SeatRole => ({
        id: seat,
        kind: seat === 'judge' ? 'judge' : 'debater',
        label: { en: seat, zh: seat },
        about: { en: '', zh: '' },
      }),
    )
  return {
    ...{ id, name, roles, summary: { en: id, zh: id }, takes: '[topic...]' },
    options: z.object({ rounds: z.number() }),
    spec: {
      question: { label: { en: '', zh: '' }, hint: { en: '', zh: '' } },
      seatFlags: [],
      options: {},
    },
    screenplay: {
      version: 1,
      cues: {
        folder: new URL('./cues/', import.meta.url),
        variables: { rules: [], opening: [], answer: ['heard'], verdict: ['speeches'] },
      },
      play,
    },
    cost: { plan: () => [] },
    display: { id, name, roles, sceneLabel: scene => scene },
    report: () => [],
  }
}
