import type { Call, Speech } from '../../../core/model.ts'
import type { Dossier } from '../dossier.ts'
import type { Evidence } from '../evidence.ts'
import { unused } from '../moves.ts'
import { placesIn } from '../reading.ts'
import type { Side } from '../stance.ts'
import { hearingOf, otherSide, sideOf } from './hearing.ts'

/** Where a debater stands when it is to speak. */
export interface Stand {
  side: Side
  round: number
  /** Which of several ways to put a thing is taken: the sides do not sound alike in the same round. */
  way: number
  dossier: Dossier
  own: string[]
  theirs: Speech[]
  /** What the audience said. */
  allies: Speech[]
  /** Passages of its own side that it has quoted, in order. */
  quoted: Evidence[]
  /** Those that nobody has quoted: what can be leaned on first. */
  fresh: Evidence[]
}

export function standOf(call: Call, dossier: Dossier): Stand {
  const { seat, values } = call.moment
  const side: Side = seat === 'con' ? 'against' : 'for'
  const { said, own } = hearingOf(call)
  const allies = said.filter(speech => sideOf(speech) === null)
  const mine = placesNamed(own, dossier)
  const taken = new Set([...mine, ...placesNamed(said.map(textOf), dossier)])
  const round = Number(values.number ?? own.length + 1)
  return {
    side,
    round,
    way: round + (side === 'for' ? 0 : 1),
    dossier,
    own,
    theirs: said.filter(speech => sideOf(speech) === otherSide(side)),
    allies,
    quoted: mine.flatMap(ref => dossier[side].find(one => one.ref === ref) ?? []),
    fresh: unused(dossier[side], taken).filter(({ quote }) => !allies.some(({ text }) => text.includes(quote))),
  }
}

const textOf = ({ text }: Speech): string => text

/** Each once, in the order in which they came up. */
function placesNamed(texts: readonly string[], dossier: Dossier): string[] {
  return [...new Set(texts.flatMap(text => placesIn(text, dossier).map(({ ref }) => ref)))]
}

/** Passages of its own that the other side has never spoken to. */
export function unanswered({ quoted, theirs, dossier }: Stand): Evidence[] {
  const named = new Set(placesNamed(theirs.map(textOf), dossier))
  return quoted.filter(({ ref }) => !named.has(ref))
}
