import { z } from 'zod'
import { cue } from '../../../src/core/cue.ts'
import { type Doc, heading, paragraph } from '../../../src/core/doc/doc.ts'
import type { Brief } from '../../../src/core/events.ts'
import type { Speech } from '../../../src/core/model.ts'
import type { View } from '../../../src/core/view.ts'
import type { Ending, Format, PlannedCall } from '../../../src/engine/format.ts'
import type { Stage } from '../../../src/engine/stage.ts'
import { about } from './about.ts'
import { display } from './display.ts'
import { type Decision, decided, panelParts } from './panels.ts'
import { options, spec } from './spec.ts'

const shape = { name: 'vote', schema: z.object({ vote: z.enum(['yes', 'no']) }) }

export const council: Format = {
  ...about,
  options,
  spec,
  screenplay: {
    version: 1,
    cues: {
      folder: new URL('./cues/', import.meta.url),
      variables: { rules: [], advice: ['round', 'mood', 'heard'], vote: ['heard'], tie: ['heard'] },
    },
    play,
  },
  cost: { plan },
  display,
  panelParts,
  report,
}

async function play(stage: Stage, brief: Brief): Promise<Ending> {
  const { rounds, mood } = options.parse(brief.options)
  const [chair, ...members] = brief.seats
  const heard: Speech[] = []
  for (let round = 1; round <= rounds; round++) {
    const scene = stage.at(`round-${round}`)
    const said = await scene.all(members, seat => scene.say(seat, cue('advice', { round, mood, heard: [...heard] })), {
      quorum: 1,
    })
    heard.push(...said.map(([, speech]) => speech))
  }
  const cast = await stage.all(members, seat => stage.at('vote').ask(seat, cue('vote', { heard }), shape), {
    quorum: 1,
  })
  const votes = Object.fromEntries(cast.map(([seat, { vote }]) => [seat.id, vote]))
  const yes = cast.filter(([, { vote }]) => vote === 'yes').length
  const decision: Decision['decision'] =
    2 * yes === cast.length
      ? (await stage.at('tie').ask(chair!, cue('tie', { heard }), shape)).vote
      : 2 * yes > cast.length
        ? 'yes'
        : 'no'
  return { outcome: 'decided', decided: true, verdict: { decision, votes } }
}

function plan({ seats, options: given }: Brief): PlannedCall[] {
  const { rounds } = options.parse(given)
  const [chair, ...members] = seats
  return [
    ...members.map(
      ({ id }): PlannedCall => ({ seat: id, input: [80, 400], output: [20, 300], times: [rounds + 1, rounds + 1] }),
    ),
    { seat: chair!.id, input: [80, 400], output: [5, 40], times: [0, 1], closing: true },
  ]
}

function report({ brief: { topic, language }, verdict }: View): Doc {
  const { decision } = (verdict ?? {}) as Partial<Decision>
  return [heading(1, topic), ...(decision ? [paragraph(decided[decision][language])] : [])]
}
