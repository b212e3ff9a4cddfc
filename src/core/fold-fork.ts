import type { DebateForked, FactRecorded } from './events.ts'
import { lookedNote, turnOfFact } from './evidence.ts'
import type { Texts } from './language.ts'
import type { TurnView, View } from './view.ts'

/** The point of a fork where all turns are over. */
export const end = 'end'

export interface Fork extends Pick<DebateForked, 'parent' | 'at' | 'remark' | 'without'> {
  /** How many records they share. */
  shared: number
  /** How many probe calls were paid for elsewhere. */
  probes: number
  /** Where the shared part had itself split off from a third debate; null: nowhere. */
  before: Fork | null
}

/** All points where a debate and its ancestors split off, the first one first. */
export const forksOf = ({ fork }: Pick<View, 'fork'>): Fork[] =>
  fork === null ? [] : [...forksOf({ fork: fork.before }), fork]

/** Unfinished turns are forgotten and will be asked again, and past failures no longer count. New turns are paid for by the fork. */
export function foldFork(view: View, { parent, at, changes, remark, without, version, cues }: DebateForked): View {
  const { options, ...rest } = changes
  const replaced = (changes.seats ?? []).filter(seat => {
    const before = view.brief.seats.find(({ id }) => id === seat.id)
    return before?.model !== seat.model || before.fallback !== seat.fallback
  })
  const probes = view.facts.filter(({ type }) => type === 'model.probed').length
  const brief = { ...view.brief, ...rest, options: { ...view.brief.options, ...options } }
  const fork: Fork = { parent, at, remark, without, shared: view.seq - 1, probes, before: view.fork }
  const fallbacks = view.fallbacks.filter(({ seat }) => !replaced.some(({ id }) => id === seat))
  change(view, { state: 'running', brief, fork, version, cues, fallbacks })
  change(view, { outcome: null, decided: false, verdict: null, failure: null, paused: null })
  view.streaks.clear()
  for (const [key, turn] of view.turns) {
    turn.inherited = true
    turn.settledFailures = turn.failures.length
    if (turn.state === 'speaking' || turn.state === 'failed') view.turns.delete(key)
  }
  const left = without === null ? undefined : view.turns.get(without)
  if (left) leaveOut(view, left)
  return view
}

export const change = <T extends object>(whole: T, changes: NoInfer<Partial<T>>): T => Object.assign(whole, changes)

/** A speech's words are replaced by a sentence of ours. A JSON reply counts as missed. */
function leaveOut(view: View, turn: TurnView): void {
  const sentence = leftOutTexts[view.brief.language]
  forgetFacts(view, turn.key)
  const text = turn.structured ? '' : sentence
  const nothing = { failures: [], settledFailures: 0, rhythm: '', session: null, sources: [], value: null }
  change(turn, { ...nothing, leftOut: true, text })
  if (turn.structured)
    change(turn, { state: 'missed', missed: { kind: 'passed', message: sentence, maybePaid: false } })
}

/** Findings about a turn's words are removed with them. */
export function forgetFacts(view: View, turn: string): void {
  const isOnIt = (fact: FactRecorded) => turnOfFact(fact) === turn || fact.fact.turn === turn
  for (const fact of view.facts) if (isOnIt(fact)) view.factKeys.delete(fact.key)
  view.facts = view.facts.filter(fact => !isOnIt(fact))
  view.evidence.delete(turn)
  view.notes.delete(lookedNote(turn))
}

/** Stands in place of a speech that was left out. */
export const leftOutTexts: Texts = {
  en: '(This speech was left out.)',
  zh: '（此处的发言被略去。）',
}
