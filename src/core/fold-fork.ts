import type { DebateForked, FactRecorded } from './events.ts'
import { lookedNote, turnOfFact } from './evidence.ts'
import { leftOutTexts } from './left-out.ts'
import type { TurnView, View } from './view.ts'

/** Where a debate parted from another one. */
export interface Fork extends Pick<DebateForked, 'parent' | 'at' | 'remark' | 'without'> {
  /** How many records they share. */
  shared: number
  /** How many calls that were made before a debate began were paid elsewhere. */
  probes: number
  /** Where the other one, as far as they share it, had parted itself; null: nowhere. */
  before: Fork | null
}

/** Where a debate and those it came of parted from each other, the first one first. */
export const forksOf = ({ fork }: Pick<View, 'fork'>): Fork[] =>
  fork === null ? [] : [...forksOf({ fork: fork.before }), fork]

/** What was under way is not asked yet, and what went wrong is of the past: whoever speaks from here on is paid here. */
export function foldFork(view: View, { parent, at, changes, remark, without, version, cues }: DebateForked): View {
  const { options, ...rest } = changes
  const replaced = (changes.seats ?? []).filter(seat => {
    const before = view.brief.seats.find(({ id }) => id === seat.id)
    return before?.model !== seat.model || before.fallback !== seat.fallback
  })
  const probes = view.facts.filter(({ type }) => type === 'model.probed').length
  view.state = 'running'
  view.brief = { ...view.brief, ...rest, options: { ...view.brief.options, ...options } }
  view.fork = { parent, at, remark, without, shared: view.seq - 1, probes, before: view.fork }
  view.version = version
  view.cues = cues
  view.outcome = null
  view.decided = false
  view.verdict = null
  view.failure = null
  view.paused = null
  view.streaks.clear()
  view.fallbacks = view.fallbacks.filter(({ seat }) => !replaced.some(({ id }) => id === seat))
  for (const [key, turn] of view.turns) {
    turn.inherited = true
    turn.settledFailures = turn.failures.length
    if (turn.state === 'speaking' || turn.state === 'failed') view.turns.delete(key)
  }
  const left = without === null ? undefined : view.turns.get(without)
  if (left) leaveOut(view, left)
  return view
}

/** Words give way to a sentence of ours; a reply in JSON counts as one that did not come. */
function leaveOut(view: View, turn: TurnView): void {
  const sentence = leftOutTexts[view.brief.language]
  forgetFacts(view, turn.key)
  turn.leftOut = true
  turn.failures = []
  turn.settledFailures = 0
  turn.rhythm = ''
  turn.session = null
  turn.sources = []
  turn.value = null
  turn.text = turn.structured ? '' : sentence
  if (!turn.structured) return
  turn.state = 'missed'
  turn.missed = { kind: 'passed', message: sentence, maybePaid: false }
}

/** What code found in the words of a turn goes with them. */
export function forgetFacts(view: View, turn: string): void {
  const isOnIt = (fact: FactRecorded) => turnOfFact(fact) === turn || fact.fact.turn === turn
  for (const fact of view.facts) if (isOnIt(fact)) view.factKeys.delete(fact.key)
  view.facts = view.facts.filter(fact => !isOnIt(fact))
  view.evidence.delete(turn)
  view.notes.delete(lookedNote(turn))
}
