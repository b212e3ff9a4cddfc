import type { AgonEvent, FactRecorded, NoteKept, TurnAnswered, TurnAsked, TurnMissed } from '../../core/events.ts'
import type { Json } from '../../core/json.ts'
import { splitModelName } from '../../core/model.ts'
import { totalsOf } from '../../core/totals.ts'
import type { TurnView, View } from '../../core/view.ts'
import type { EventLine } from '../../engine/format.ts'
import { nodeLabel } from './about.ts'
import { lineWords } from './line-words.ts'
import type { Fate, Reason } from './node.ts'
import { type Tree, treeOf } from './options.ts'
import type { Divergence, TriageReply, Update, Verdict } from './shapes.ts'

/** The tree as it grows: what happened, where in it. */
export function linesOf(event: AgonEvent, view: View): EventLine[] {
  switch (event.type) {
    case 'turn.delta':
    case 'turn.thinking':
    case 'debate.opened':
    case 'debate.closed':
      return []
    case 'debate.resumed':
      return new Place('', view).underWay()
    default:
      return about(event, new Place(event.key, view))
  }
}

/** Debates that came to their end, of those that were opened. */
export function progressOf(view: View): string | null {
  const sorted = [...view.turns.values()].filter(({ key, state }) => state === 'answered' && stepOf(key) === 'triage')
  const opened = new Set([...view.turns.keys()].filter(key => stepOf(key) === 'position').map(sceneOf))
  const waiting = new Set(undecided(view).map(({ key }) => sceneOf(key)))
  const done = sorted.filter(({ key }) => !waiting.has(sceneOf(key)))
  return opened.size === 0 ? null : lineWords[view.brief.language].done(done.length, opened.size)
}
