import type { FactRecorded } from '../../../core/events.ts'
import type { TurnView, View } from '../../../core/view.ts'
import { optionsIn } from '../options.ts'

/** Where a debate listens for what the user says without being asked. */
const listening = ['before-main', 'before-partner', 'at-end'] as const

export type Listening = (typeof listening)[number]

/** One thing of a debate. `round`: null where it belongs to none. */
export type Happened =
  /** Said in a round that a record tells of. */
  | { kind: 'past'; round: number; key: string; seat: string; text: string }
  | { kind: 'turn'; round: number | null; turn: TurnView }
  /** `when`: null where nobody has been told of it. */
  | { kind: 'remark'; round: number | null; when: Listening | null; key: string; text: string }

/** Everything that was said, asked and decided, in the order in which it counted. */
export function happenedIn(view: View): Happened[] {
  const { turns } = view
  const remarks = remarksIn(view)
  let taken = 0
  const heard = (round: number, when: Listening): Happened[] => {
    const upto = view.notes.get(`round-${round}/${when}`)
    const fresh = typeof upto === 'number' ? remarks.slice(taken, Math.max(taken, upto)) : []
    taken += fresh.length
    return fresh.map(remark => ({ kind: 'remark', round, when, ...remark }))
  }
  const asked = (round: number | null, key: string): Happened[] => {
    const turn = turns.get(key)
    return turn ? [{ kind: 'turn', round, turn }] : []
  }
  const rounds = roundsIn(view).flatMap(round => [
    ...heard(round, 'before-main'),
    ...asked(round, `round-${round}/main`),
    ...heard(round, 'before-partner'),
    ...partnersIn(view).flatMap(seat => asked(round, `round-${round}/${seat}`)),
    ...asked(round, `round-${round}/decide/main`),
    ...heard(round, 'at-end'),
    ...asked(round, `round-${round}/user`),
  ])
  return [
    ...past(view),
    ...asked(null, 'choice/main'),
    ...rounds,
    ...remarks.slice(taken).map((remark): Happened => ({ kind: 'remark', round: null, when: null, ...remark })),
    ...asked(null, 'conclusion/main'),
    ...asked(null, 'conclusion/user'),
  ]
}

export const partnersIn = ({ brief }: View): string[] =>
  brief.seats.map(({ id }) => id).filter(id => /^partner(?:-\d+)?$/.test(id))

/** Those of this debate that have begun; their numbers go on where the record ends. */
function roundsIn({ brief, turns, notes }: View): number[] {
  const rounds: number[] = []
  let round = optionsIn(brief).history.length + 1
  for (; turns.has(`round-${round}/main`) || notes.has(`round-${round}/before-main`); round++) rounds.push(round)
  return rounds
}

function past(view: View): Happened[] {
  const seats = partnersIn(view)
  return optionsIn(view.brief).history.flatMap(({ main, partners, user }, i) => {
    const round = i + 1
    const said = (seat: string, text: string): Happened[] =>
      text.trim() === '' ? [] : [{ kind: 'past', round, key: `round-${round}/${seat}`, seat, text }]
    return [
      ...said('main', main),
      ...partners.flatMap((text, at) => said(seats[at] ?? `partner-${at + 1}`, text)),
      ...said('user', user),
    ]
  })
}

const remarksIn = ({ facts }: View): { key: string; text: string }[] =>
  facts.filter(isRemark).map(({ key, fact }) => ({ key, text: String(fact.text) }))

const isRemark = ({ type, key }: FactRecorded): boolean => type === 'person.spoke' && key.startsWith('remark/')
