import type { Failure } from '../../../src/core/failure.ts'
import type { Call } from '../../../src/core/model.ts'
import type { Opening } from '../../../src/engine/perform.ts'
import { arena } from '../../../src/formats/arena/arena.ts'
import { type Run, run, withArchive } from '../../cases/play.ts'
import { arenaOpening, arenaScript, roundOf, said, sheet, sidesOf, tail } from './script.ts'

export type Script = (call: Call) => string | Failure

/** An arena of five rounds and three members, played to its end. */
export const played = (
  script: Script = arenaScript,
  options: Opening['options'] = {},
  more: Partial<Opening> = {},
): Promise<Run> =>
  withArchive(archive =>
    run({ format: arena, opening: { ...arenaOpening(3, options), ...more }, script: arenaScript }, archive, { script }),
  )

const refusal: Failure = { kind: 'refused', message: 'I would rather not.', maybePaid: false }

/** These turns come to nothing. */
export const without =
  (...keys: (string | RegExp)[]): Script =>
  call =>
    keys.some(key => (typeof key === 'string' ? key === call.key : key.test(call.key))) ? refusal : arenaScript(call)

/** The judge gives these points in a round; the rest is as usual. */
export const scoring =
  (sheets: (round: number) => [object, object], comment = 'As it was.', otherwise: Script = arenaScript): Script =>
  call => {
    if (call.moment.cue !== 'score') return otherwise(call)
    const [one, other] = sidesOf(call)
    const round = roundOf(call.key)
    const [first, second] = sheets(round)
    const scores = { [one]: first, [other]: second }
    return JSON.stringify({ round, scores, foul: false, fouls: [], comment: comment.replace('N', String(round)) })
  }

interface Wanted {
  marks?: [number, number]
  votes?: Record<string, string>
  winner?: string
}

/** Scores, votes and a winner as a test wants them. */
export function scripted({ marks, votes, winner }: Wanted): Script {
  const otherwise: Script = call => {
    const { cue, seat } = call.moment
    const reply = (fields: object) => JSON.stringify({ ...JSON.parse(arenaScript(call)), ...fields })
    if ((cue === 'vote' || cue === 'vote-again') && votes)
      return reply({ vote: votes[seat] ?? 'pro', reason: `${seat} has its reasons.` })
    if (!winner || cue !== 'ruling') return arenaScript(call)
    const points = { pro: winner === 'pro' ? 8 : 5, con: winner === 'pro' ? 5 : 8, why: 'It was.' }
    return reply({ winner, criteria: { logic: points, rebuttal: points, clarity: points, evidence: points } })
  }
  return marks ? scoring(() => [sheet(marks[0]), sheet(marks[1])], undefined, otherwise) : otherwise
}

export const audienceOf = (members: number) => ({
  audience: Array.from({ length: members }, (_, i) => ({
    ...{ agent_id: `aud_0${i + 1}`, type: `Kind ${i + 1}`, preference: 'What holds.', weight: 1 },
  })),
})

/** Points and ruling are even, and so are the votes of two. */
export const tie = scripted({ marks: [5, 7], winner: 'pro', votes: { aud_01: 'pro', aud_02: 'con' } })

/** Con quotes nobody in round 3, twice; pro asks for help in round 2. */
export function fouling(call: Call): string {
  if (/^round-3\/(?:again\/)?con$/.test(call.key)) return `${said('con', 3)}${tail({})}`
  if (call.key !== 'round-2/pro') return arenaScript(call)
  const answers = [{ turn: 'round-1/con', quote: said('con', 1) }]
  const help = { request: 'technical', target_audience: 'Technologist', reason: 'It is about tools.' }
  return `${said('pro', 2)} They said “${said('con', 1)}”.${tail({ answers, help })}`
}
