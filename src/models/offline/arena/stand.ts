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
  dossier: Dossier
  /** What it stands for, where the user says it in words of their own. */
  position: string | null
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
  const { said, own, about } = hearingOf(call)
  const allies = said.filter(speech => sideOf(speech) === null)
  const mine = placesNamed(own, dossier)
  const taken = new Set([...mine, ...placesNamed(said.map(textOf), dossier)])
  return {
    side,
    round: Number(values.number ?? own.length + 1),
    dossier,
    position: positionIn(about.own),
    own,
    theirs: said.filter(speech => sideOf(speech) === otherSide(side)),
    allies,
    quoted: mine.flatMap(ref => dossier[side].find(one => one.ref === ref) ?? []),
    fresh: unused(dossier[side], taken).filter(({ quote }) => !allies.some(({ text }) => text.includes(quote))),
  }
}

const textOf = ({ text }: Speech): string => text

/** What a debater is told where the user gave it no position says no more than the motion does. */
const unsaid = /^(?:the motion is (?:right|wrong)|辩题不?成立)$/

const positionIn = (own: unknown): string | null => (typeof own === 'string' && !unsaid.test(own) ? own : null)

/** Each once, in the order in which they came up. */
function placesNamed(texts: readonly string[], dossier: Dossier): string[] {
  return [...new Set(texts.flatMap(text => placesIn(text, dossier).map(({ ref }) => ref)))]
}

/** Passages of its own that the other side has never spoken to. */
export function unanswered({ quoted, theirs, dossier }: Stand): Evidence[] {
  const named = new Set(placesNamed(theirs.map(textOf), dossier))
  return quoted.filter(({ ref }) => !named.has(ref))
}
