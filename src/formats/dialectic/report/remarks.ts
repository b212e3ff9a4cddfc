import { forksOf } from '../../../core/fold-fork.ts'
import { remarksIn } from '../../../core/remark.ts'
import type { TurnView, View } from '../../../core/view.ts'
import { sceneLabel } from '../about.ts'
import { optionsIn } from '../options-in.ts'
import { begunRounds, partnerNumber, partnersIn, pastWords, turnIn, turnOrAfresh } from '../rounds.ts'

/** When a round listens for unasked remarks of the user. The conclusion listens once more. */
export type Listening = 'before-main' | 'before-partner' | 'at-end' | 'before-conclusion'

/** One event of a debate. `round` is null if it belongs to none. */
export type Happened =
  /** Said in a round of an earlier record. */
  | { kind: 'past'; round: number; key: string; seat: string; text: string }
  | { kind: 'turn'; round: number | null; turn: TurnView }
  | HeardRemark

export interface HeardRemark {
  kind: 'remark'
  round: number | null
  /** null: nobody has been told yet. */
  when: Listening | null
  key: string
  text: string
  /** The label of the fork's scene, or `end`; null: it was said while the debate ran. */
  fork: string | null
}

/** Everything that was said, asked and decided, in the order in which it counted. */
export function happenedIn(view: View): Happened[] {
  const { turns } = view
  const remarks = remarksIn(view).map(({ key, fact }) => ({ key, text: String(fact.text), fork: null }))
  let taken = 0
  const heard = (note: string, round: number | null, when: Listening): Happened[] => {
    const upto = view.notes.get(note)
    const fresh = typeof upto === 'number' ? remarks.slice(taken, Math.max(taken, upto)) : []
    taken += fresh.length
    return fresh.map(remark => ({ kind: 'remark', round, when, ...remark }))
  }
  const asked = (round: number | null, turn: TurnView | undefined): Happened[] =>
    turn ? [{ kind: 'turn', round, turn }] : []
  const rounds = begunRounds(view).flatMap(round => {
    const scene = `round-${round}`
    return [
      ...heard(`${scene}/before-main`, round, 'before-main'),
      ...asked(round, turnIn(view, round, 'main')),
      ...heard(`${scene}/before-partner`, round, 'before-partner'),
      ...partnersIn(view.brief).flatMap(seat => asked(round, turnIn(view, round, seat))),
      ...heard(`${scene}/before-decide`, round, 'at-end'),
      ...asked(round, turns.get(`${scene}/decide/main`)),
      ...heard(`${scene}/at-end`, round, 'at-end'),
      ...asked(round, turns.get(`${scene}/user`)),
    ]
  })
  const own: Happened[] = [
    ...rounds,
    ...heard('conclusion/before-main', null, 'before-conclusion'),
    ...asked(null, conclusionIn(view)),
    ...asked(null, turns.get('conclusion/user')),
    ...remarks.slice(taken).map((remark): Happened => ({ kind: 'remark', round: null, when: null, ...remark })),
  ]
  return [...past(view), ...asked(null, turns.get('choice/main')), ...withForkRemarks(own, view)]
}

/** A remark made with a fork comes before the first turn that was told of it. */
function withForkRemarks(own: readonly Happened[], view: View): Happened[] {
  const all = [...own]
  for (const [i, { remark, at }] of forksOf(view).entries()) {
    if (remark === null) continue
    const place = all.findIndex(one => one.kind === 'turn' && one.turn.forks > i)
    const next = all[place]
    const heard = next?.kind === 'turn' ? { round: next.round, when: listeningBefore(next.turn) } : untold
    const told: HeardRemark = {
      kind: 'remark',
      ...heard,
      key: `fork/${i + 1}`,
      text: remark,
      fork: sceneLabel(at, view.brief.language),
    }
    all.splice(place === -1 ? all.length : place, 0, told)
  }
  return all
}

const untold = { round: null, when: null } as const

function listeningBefore({ key, seat, structured }: TurnView): Listening {
  if (key.startsWith('conclusion/')) return 'before-conclusion'
  if (structured) return 'at-end'
  return partnerNumber(seat) === null ? 'before-main' : 'before-partner'
}

/** The turn in which the main agent summed up, also if its conversation began afresh. */
export const conclusionIn = (view: View): TurnView | undefined => turnOrAfresh(view, 'conclusion', 'main')

const past = ({ brief }: View): Happened[] =>
  pastWords(optionsIn(brief), brief.language).map(words => ({ kind: 'past', ...words }))
