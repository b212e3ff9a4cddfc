import type { Json } from '../../../core/json.ts'
import type { Call, Speech } from '../../../core/model.ts'
import type { Dossier } from '../dossier.ts'
import type { OfflineEvidence } from '../evidence.ts'
import { isFirm, unused } from '../moves.ts'
import { placesNamed } from '../reading.ts'
import { bySide, type StanceSide } from '../stance.ts'
import { memberWords } from '../words/arena.ts'
import { hearingOf, otherSide, sideOf } from './brief.ts'
import { heardBy, kindOf, type MemberKind, weighed } from './kinds.ts'
import { type ArenaPoint, pointsMade } from './points.ts'
import { talliesOf } from './tally.ts'

/** An audience member, what it looks at, and what it has heard. */
function listenerOf(call: Call) {
  const hearing = hearingOf(call)
  const type = String(hearing.about.type ?? call.moment.seat)
  return { type, kind: kindOf(type, String(hearing.about.preference ?? '')), hearing }
}

/** Its leaning before anybody has spoken: by what the files contain on what it looks at. */
export function leaningOf(call: Call, dossier: Dossier): Json {
  const { kind } = listenerOf(call)
  const w = memberWords[call.moment.language]
  const counts = bySide(side => dossier[side].filter(one => isFirm(one) && concerns(kind, one)).length)
  const lead = counts.for - counts.against
  const leaning = lead === 0 ? 'undecided' : lead > 0 ? 'pro' : 'con'
  const sure = Math.min(0.3, Math.abs(lead) / 20)
  return { leaning, confidence: rounded(0.3 + sure), reason: w.leaning(kind, counts, dossier.files) }
}

const concerns = ({ aspects }: MemberKind, { stance }: OfflineEvidence): boolean =>
  aspects.length === 0 || aspects.includes(stance.aspect)

/** It applies with a passage on its subject that nobody has quoted. Without one it does not apply. */
export function applicationOf(call: Call, dossier: Dossier): Json {
  const { kind, hearing } = listenerOf(call)
  const w = memberWords[call.moment.language]
  const found = unheard(kind, hearing.said, dossier)[0]
  if (found) {
    const intent = found.stance.side === 'for' ? 'support_pro' : 'support_con'
    const confidence = rounded(Math.min(0.9, 0.5 + found.strength / 4))
    return { intent, claim: w.claim(found), novelty: 'new', confidence }
  }
  const loose = kind.id === 'logic' && dossier.files === 0 ? unmet(hearing.said, dossier) : null
  if (!loose) return { intent: 'none', claim: '', novelty: 'reinforcement', confidence: 0 }
  const intent = loose.side === 'for' ? 'support_pro' : 'support_con'
  return { intent, claim: w.unmet(loose.point.quote), novelty: 'reinforcement', confidence: 0.4 }
}

/** Passages that nobody has named, those on its subject first. */
function unheard(kind: MemberKind, said: readonly Speech[], dossier: Dossier): OfflineEvidence[] {
  const texts = said.map(({ text }) => text.slice(0, 20_000))
  const named = placesNamed(texts, dossier)
  const left = unused([...dossier.for, ...dossier.against], named).filter(isFirm)
  const rank = (one: OfflineEvidence): number =>
    (concerns(kind, one) ? 1 : 0) + (one.quote.match(kind.hears) ? 1 : 0) + one.strength / 10
  return left.filter(one => rank(one) >= 1).toSorted((a, b) => rank(b) - rank(a))
}

/** Words of a side that the other has never quoted. */
function unmet(said: readonly Speech[], dossier: Dossier): { side: StanceSide; point: ArenaPoint } | null {
  for (const side of ['for', 'against'] as const) {
    const theirs = said.filter(speech => sideOf(speech) === otherSide(side))
    const isOpen = ({ quote }: ArenaPoint) => !theirs.some(({ text }) => text.includes(quote))
    const point = pointsMade(side, said, dossier).find(isOpen)
    if (point) return { side, point }
  }
  return null
}

/** Its one speech: the passage it applied with, or the best for the side that called it. */
export function floorSpeech(call: Call, dossier: Dossier): string {
  const { kind, type, hearing } = listenerOf(call)
  const { values, language } = call.moment
  const w = memberWords[language]
  const side: StanceSide = /con|反/i.test(String(values.side)) ? 'against' : 'for'
  const applied = placesNamed(hearing.own.slice(-1), dossier)
  const left = unheard(kind, hearing.said, dossier)
  const all = unused(dossier[side], new Set())
  const found = left.find(({ ref }) => applied.has(ref)) ?? left.find(({ stance }) => stance.side === side) ?? all[0]
  return `${w.mark}\n\n${found ? w.floor(type, found) : w.nothingToAdd(type)}`
}

/** Votes by what it looks at. If that is level, whoever asks for something has to show more. */
export function voteOf(call: Call, dossier: Dossier, isPolled: boolean): Json {
  const { kind, hearing } = listenerOf(call)
  const { values, language } = call.moment
  const w = memberWords[language]
  const tallies = talliesOf(hearing.said, dossier)
  const counts = bySide(side => heardBy(kind, tallies[side]))
  const lead = rounded(weighed(kind, counts.for) - weighed(kind, counts.against))
  const byForm: StanceSide = dossier.question.form === 'keep' ? 'for' : 'against'
  const side = lead === 0 ? byForm : lead > 0 ? 'for' : 'against'
  const vote = side === 'for' ? 'pro' : 'con'
  return {
    agent_id: String(values.voter),
    vote,
    confidence: rounded(0.5 + Math.min(0.45, Math.abs(lead) / 10)),
    reason: w.reason(kind, counts, side, lead === 0),
    ...(isPolled && {
      leaning: Math.abs(lead) < 0.5 ? 'undecided' : vote,
      moved_by: movedBy(side, kind, hearing.said, dossier),
    }),
  }
}

/** That side's words on the strongest passage about its subject. null: there are none. */
function movedBy(side: StanceSide, kind: MemberKind, said: readonly Speech[], dossier: Dossier): Json {
  const worth = ({ evidence }: ArenaPoint) =>
    Math.max(0, ...evidence.filter(one => concerns(kind, one)).map(({ strength }) => strength))
  const best = pointsMade(side, said, dossier).toSorted((a, b) => worth(b) - worth(a))[0]
  return best && worth(best) > 0 ? { turn: best.turn, quote: best.quote } : null
}

const rounded = (value: number): number => Math.round(value * 100) / 100
