import type { Language } from '../../core/language.ts'
import type { SeatRole } from '../../engine/format.ts'
import type { ArenaOptions } from '../../formats/arena/options.ts'
import type { ChosenSeat } from '../config/seats.ts'
import { type Fault, fault } from '../fault.ts'
import { labelOf } from '../preflight.ts'
import { sameModel } from './same-model.ts'
import { arenaWords, type Same } from './words.ts'

export type Insisted = ArenaOptions['insisted'][number]

export interface Apart {
  /** Where two have one model who may not. */
  problems: Fault[]
  /** What of that the user insists on. */
  insisted: Insisted[]
}

/**
 * No judge has the model of a debater, and both sides differ: also once a fallback has taken over, and by whatever name.
 * `allowed`: what the user insists on.
 */
export function keptApart(
  seats: readonly ChosenSeat[],
  roles: readonly SeatRole[],
  allowed: readonly Insisted[],
  language: Language,
): Apart {
  const t = arenaWords[language]
  const label = (id: string) => labelOf(roles, id, language)
  const [pro, con] = ['pro', 'con'].map(id => seats.find(seat => seat.id === id))
  const judges = seats.filter(({ id }) => id === 'judge' || /^judge-\d+$/.test(id))
  const sides = pro && con ? shared(pro, con, label).map(same => fault(t.sameDebaters(same), 'seats.con')) : []
  const rulings = judges.flatMap(judge =>
    [pro, con].flatMap(debater =>
      debater
        ? shared(judge, debater, label).map(same =>
            fault(t.sameJudge(label(judge.id), label(debater.id), same), `seats.${judge.id}`),
          )
        : [],
    ),
  )
  const found: [Insisted, Fault[]][] = [
    ['same-judge', rulings],
    ['same-model', sides],
  ]
  return {
    problems: found.flatMap(([what, problems]) => (allowed.includes(what) ? [] : problems)),
    insisted: found.flatMap(([what, problems]) => (allowed.includes(what) && problems.length > 0 ? [what] : [])),
  }
}

/** The first model that both may speak with, by the names of both. */
function shared(one: ChosenSeat, other: ChosenSeat, label: (id: string) => string): Same[] {
  const voices = ({ id, model, fallback }: ChosenSeat) => [
    { model, fallbackOf: [] },
    ...(fallback === undefined ? [] : [{ model: fallback, fallbackOf: [label(id)] }]),
  ]
  const pairs = voices(one).flatMap(mine => voices(other).map(theirs => ({ mine, theirs })))
  const found = pairs.find(({ mine, theirs }) => sameModel(mine.model, theirs.model))
  if (!found) return []
  const { mine, theirs } = found
  return [{ models: [mine.model, theirs.model], fallbackOf: [...mine.fallbackOf, ...theirs.fallbackOf] }]
}
