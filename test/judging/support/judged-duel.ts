import type { Rigor, Seat } from '../../../src/core/events.ts'
import type { Call, Speech } from '../../../src/core/model.ts'
import { duel } from '../../../src/formats/duel/duel.ts'
import type { Playable } from '../../cases/play.ts'
import { plainBrief } from '../../support/brief.ts'
import { duelScript, rulingOf } from '../../support/duel-script.ts'

/** Gives the seat, by the name it has in the prompt, for which a judge decides. */
export type Judge = (exchanges: readonly Speech[], call: Call) => string

/** By its words: the challenger says that there is no owner. */
export const readsWords: Judge = exchanges => exchanges.find(({ text }) => text.includes('no owner'))!.seat
export const likesTheFirst: Judge = exchanges => exchanges[0]!.seat

/** A duel of two rounds whose debaters tell their models' names. */
export function judgedDuel(rigor: Rigor, judge: Judge, judges: readonly (string | Seat)[] = ['judge']): Playable {
  const bench = judges.map(one => (typeof one === 'string' ? { id: one, model: `lab:wonder-${one}` } : one))
  const seats = [{ id: 'proposer', model: 'lab:alpha-1' }, { id: 'challenger', model: 'lab:beta-2' }, ...bench]
  return {
    format: duel,
    opening: {
      ...plainBrief,
      topic: 'Should the service move to Postgres?',
      seats,
      options: { rounds: 2 },
      rigor,
    },
    script: call => {
      const { cue, seat, values } = call.moment
      if (cue === 'sealed') return JSON.stringify({ answer: `sealed words of ${call.key}`, because: 'so it seems' })
      if (cue === 'final')
        return JSON.stringify({ answer: 'later', changed: 'partly', because: 'the owner is missing' })
      if (cue === 'synthesis' || cue === 'openings')
        return JSON.stringify(ruling(values.exchanges as Speech[], call, judge))
      const model = seats.find(({ id }) => id === seat)!.model
      const point = call.key === 'round-1/challenger' ? ' The migration has no owner.' : ''
      return `${duelScript(call)} I am ${model.slice('lab:'.length)}.${point}`
    },
  }
}

function ruling(exchanges: readonly Speech[], call: Call, judge: Judge) {
  const winner = judge(exchanges, call)
  const nameOf = (seat: string) => exchanges.find(({ of, key }) => (of ?? key) === `round-1/${seat}`)!.seat
  const [proposer, challenger] = [nameOf('proposer'), nameOf('challenger')]
  const points = { why: 'it shows more', [winner]: 8, [winner === proposer ? challenger : proposer]: 6.5 }
  const isBlind = JSON.stringify(call.shape!.schema).includes('"criteria"')
  const criteria = isBlind && {
    criteria: { evidence: points, reasoning: points, response: points, practicality: points },
  }
  if (call.moment.cue === 'openings') return { ...criteria, winner }
  const quoted = exchanges.find(({ seat }) => seat === winner)!
  return {
    ...criteria,
    ...rulingOf(exchanges),
    winner,
    reasoning: `Side ${challenger} showed that the migration has no owner.`,
    citations: [{ turn: quoted.key, quote: quoted.text.slice(0, 40) }],
    disagreements: [{ point: 'when', [proposer]: 'this quarter', [challenger]: 'next year' }],
  }
}
