import { z } from 'zod'
import { cue } from '../../../src/core/cue.ts'
import type { Speech } from '../../../src/core/model.ts'
import type { Format } from '../../../src/engine/format.ts'
import { about } from './about.ts'
import { display } from './display.ts'
import { type Decision, decided, panelParts } from './panels.ts'
import { options, spec } from './spec.ts'

const shape = { name: 'vote', schema: z.object({ vote: z.enum(['yes', 'no']) }) }

export const council: Format = {
  ...about,
  ...display,
  ...panelParts,
  version: 1,
  options,
  spec,
  cues: {
    folder: new URL('./cues/', import.meta.url),
    variables: { rules: [], advice: ['round', 'mood', 'heard'], vote: ['heard'], tie: ['heard'] },
  },

  async play(stage, brief) {
    const { rounds, mood } = options.parse(brief.options)
    const [chair, ...members] = brief.seats
    const heard: Speech[] = []
    for (let round = 1; round <= rounds; round++) {
      const scene = stage.at(`round-${round}`)
      const said = await scene.all(
        members,
        seat => scene.say(seat, cue('advice', { round, mood, heard: [...heard] })),
        { quorum: 1 },
      )
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
  },

  plan({ seats, options: given }) {
    const { rounds } = options.parse(given)
    const [chair, ...members] = seats
    return [
      ...members.map(({ id }) => ({
        seat: id,
        input: [80, 400] as [number, number],
        output: [20, 300] as [number, number],
        times: [rounds + 1, rounds + 1] as [number, number],
      })),
      { seat: chair!.id, input: [80, 400], output: [5, 40], times: [0, 1], closing: true },
    ]
  },

  report({ brief: { topic, language }, verdict }) {
    const { decision } = (verdict ?? {}) as Partial<Decision>
    return `${[`# ${topic}`, ...(decision ? [decided[decision][language]] : [])].join('\n\n')}\n`
  },
}
