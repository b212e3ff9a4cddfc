import type { FactRecorded } from '../../../core/events.ts'
import type { TurnView, View } from '../../../core/view.ts'
import { afreshScene } from '../afresh.ts'
import { optionsIn } from '../options.ts'
import { turnIn } from '../rounds.ts'

/** Where a round listens for what the user says without being asked; and once more where it is summed up. */
export type Listening = 'before-main' | 'before-partner' | 'at-end' | 'before-conclusion'

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
  const heard = (note: string, round: number | null, when: Listening): Happened[] => {
    const upto = view.notes.get(note)
    const fresh = typeof upto === 'number' ? remarks.slice(taken, Math.max(taken, upto)) : []
    taken += fresh.length
    return fresh.map(remark => ({ kind: 'remark', round, when, ...remark }))
  }
  const asked = (round: number | null, turn: TurnView | undefined): Happened[] =>
    turn ? [{ kind: 'turn', round, turn }] : []
  const rounds = roundsIn(view).flatMap(round => {
    const scene = `round-${round}`
    return [
      ...heard(`${scene}/before-main`, round, 'before-main'),
      ...asked(round, turnIn(view, round, 'main')),
      ...heard(`${scene}/before-partner`, round, 'before-partner'),
      ...partnersIn(view).flatMap(seat => asked(round, turnIn(view, round, seat))),
      ...asked(round, turns.get(`${scene}/decide/main`)),
      ...heard(`${scene}/at-end`, round, 'at-end'),
      ...asked(round, turns.get(`${scene}/user`)),
    ]
  })
  return [
    ...past(view),
    ...asked(null, turns.get('choice/main')),
    ...rounds,
    ...heard('conclusion/before-main', null, 'before-conclusion'),
    ...asked(null, conclusionIn(view)),
    ...asked(null, turns.get('conclusion/user')),
    ...remarks.slice(taken).map((remark): Happened => ({ kind: 'remark', round: null, when: null, ...remark })),
  ]
}

/** The turn in which the main agent summed up, wherever its conversation stood. */
export const conclusionIn = ({ turns }: View): TurnView | undefined =>
  turns.get(`conclusion/${afreshScene}/main`) ?? turns.get('conclusion/main')

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
