import type { AgonEvent, Brief, FactRecorded, FallbackTaken, KeptEvent, KeptValue } from './events.ts'
import { factTypes } from './events.ts'
import type { Evidence } from './evidence.ts'
import { addEvidence } from './evidence.ts'
import type { Failure } from './failure.ts'
import { type Fork, foldFork, forgetFacts, forksOf } from './fold-fork.ts'
import type { Json } from './json.ts'
import type { Finish, Source, Usage } from './model.ts'
import { countInRow, streakKey } from './streaks.ts'

export interface Attempt {
  /** The model that was asked. */
  model: string
  failure: Failure
  partial: string
  usage: Usage | null
  cost: number | null
  /** What had been reserved for it. */
  reserved: number | null
  ms: number
}

export interface TurnView {
  key: string
  seat: string
  model: string
  state: 'speaking' | 'failed' | 'missed' | 'answered'
  /** Hash of the request as first asked. */
  request: string
  cues: string[]
  /** It was asked for JSON, not for words. */
  structured: boolean
  /** Name of the JSON that was asked for. */
  shape: string | null
  values: Record<string, KeptValue>
  after: string | null
  /** The scene that its seat's fallback and failures belong to; '' means the whole debate. */
  scope: string
  /** It may use money that the budget reserves for rulings and the verdict. */
  closing: boolean
  attempts: number
  /** Failed attempts, in order. */
  failures: Attempt[]
  /** How many of `failures` happened before the debate was last closed. A later resume counts from zero. */
  settledFailures: number
  reserved: number | null
  text: string
  value: Json
  finish: Finish | null
  usage: Usage | null
  cost: number | null
  ms: number
  rhythm: string
  /** As reported; null when it is the model that was asked. */
  reportedModel: string | null
  session: string | null
  remarks: string[]
  sources: Source[]
  missed: Failure | null
  /** It was said and paid for in the parent debate of this fork. */
  inherited: boolean
  /** How many forks came before it. Their remarks were known when it was asked. */
  forks: number
  /** It counts as not made: a sentence of ours replaces its words. */
  leftOut: boolean
}

export interface View {
  state: 'new' | 'running' | 'done' | 'failed'
  format: string
  version: number
  brief: Brief
  secret: string
  cues: Record<string, string>
  turns: Map<string, TurnView>
  notes: Map<string, Json>
  facts: FactRecorded[]
  factKeys: Set<string>
  /** What the citation check found in each speech, by key. */
  evidence: Map<string, Evidence>
  fallbacks: Omit<FallbackTaken, 'type'>[]
  /** How often a voice failed in a row, by `streakKey`. */
  streaks: Map<string, number>
  /** null: it is no fork. */
  fork: Fork | null
  outcome: string | null
  decided: boolean
  verdict: Json
  failure: Failure | null
  /** Why it is not over, if it does not go on by itself. */
  paused: Failure | null
  seq: number
}

export const emptyView = (): View => ({
  state: 'new',
  format: '',
  version: 0,
  brief: { topic: '', language: 'en', seats: [], effort: null, budget: null, options: {}, context: [] },
  secret: '',
  cues: {},
  turns: new Map(),
  notes: new Map(),
  facts: [],
  factKeys: new Set(),
  evidence: new Map(),
  fallbacks: [],
  streaks: new Map(),
  fork: null,
  outcome: null,
  decided: false,
  verdict: null,
  failure: null,
  paused: null,
  seq: 0,
})

/** The only code that interprets events. It changes the view in place, because it runs on every delta of every debate. */
export function fold(view: View, event: AgonEvent): View {
  switch (event.type) {
    case 'turn.delta': {
      const turn = view.turns.get(event.key)
      if (turn) turn.text += event.text
      return view
    }
    case 'turn.thinking':
    case 'turn.waiting':
    case 'turn.remark':
      return view
    default:
      view.seq += 1
      return foldKept(view, event)
  }
}

export const foldAll = (events: Iterable<AgonEvent>): View => {
  const view = emptyView()
  for (const event of events) fold(view, event)
  return view
}

function foldKept(view: View, event: KeptEvent): View {
  switch (event.type) {
    case 'debate.opened':
      view.state = 'running'
      view.format = event.format
      view.version = event.version
      view.brief = event.brief
      view.secret = event.secret
      view.cues = event.cues
      return view
    case 'debate.paused':
      view.paused = event.failure
      return view
    case 'debate.resumed':
      view.state = 'running'
      view.brief = { ...view.brief, budget: event.budget }
      view.outcome = null
      view.failure = null
      view.paused = null
      return view
    case 'debate.forked':
      return foldFork(view, event)
    case 'debate.closed':
      view.state = event.failure ? 'failed' : 'done'
      view.outcome = event.outcome
      view.decided = event.decided
      view.verdict = event.verdict
      view.failure = event.failure
      for (const turn of view.turns.values()) turn.settledFailures = turn.failures.length
      view.streaks.clear()
      return view
    case 'turn.asked': {
      const turn = ownTurn(view, event.key, event.seat)
      turn.model = event.model
      turn.state = 'speaking'
      turn.request ||= event.request
      turn.cues = event.cues
      turn.structured = event.shape !== undefined
      turn.shape = event.shape ?? null
      turn.values = event.values
      turn.after = event.after
      turn.scope = event.scope ?? ''
      turn.closing = event.closing ?? false
      turn.attempts = event.attempt
      turn.reserved = event.reserved
      turn.text = ''
      return view
    }
    case 'turn.answered': {
      const turn = turnOf(view, event.key)
      turn.state = 'answered'
      turn.text = event.text
      turn.value = event.structured ? (event.value ?? (JSON.parse(event.text) as Json)) : null
      turn.finish = event.finish
      turn.usage = event.usage
      turn.cost = event.cost
      turn.ms = event.ms
      turn.rhythm = event.rhythm
      turn.reportedModel = event.model ?? null
      turn.session = event.session ?? null
      turn.remarks.push(...(event.remarks ?? []))
      turn.sources = event.sources ?? []
      view.streaks.delete(streakKey(turn))
      return view
    }
    case 'turn.failed': {
      const turn = turnOf(view, event.key)
      turn.state = 'failed'
      const { failure, partial, usage, cost, ms } = event
      turn.failures.push({ model: turn.model, failure, partial, usage, cost, reserved: turn.reserved, ms })
      turn.remarks.push(...(event.remarks ?? []))
      turn.text = ''
      countInRow(view, turn, failure)
      return view
    }
    case 'turn.missed': {
      const turn = ownTurn(view, event.key, event.seat)
      turn.state = 'missed'
      turn.missed = event.why
      turn.text = ''
      return view
    }
    case 'note.kept':
      view.notes.set(event.key, event.value)
      return view
    case 'fallback.taken':
      view.fallbacks.push(withoutType(event))
      return view
    default:
      if (!factTypes.includes(event.type)) throw new Error(`unknown event ${(event as { type: string }).type}`)
      view.facts.push(event)
      view.factKeys.add(event.key)
      addEvidence(view.evidence, event)
      return view
  }
}

const withoutType = ({ type, ...rest }: FallbackTaken): View['fallbacks'][number] => rest

/** This debate's own turn. An inherited turn is asked again, and nothing is left of the old one. */
function ownTurn(view: View, key: string, seat: string): TurnView {
  const known = view.turns.get(key)
  if (known && !known.inherited) return known
  if (known) forgetFacts(view, key)
  view.turns.delete(key)
  return newTurn(view, key, seat)
}

function newTurn(view: View, key: string, seat: string): TurnView {
  const turn: TurnView = {
    key,
    seat,
    model: view.brief.seats.find(s => s.id === seat)?.model ?? '',
    state: 'speaking',
    request: '',
    cues: [],
    structured: false,
    shape: null,
    values: {},
    after: null,
    scope: '',
    closing: false,
    attempts: 0,
    failures: [],
    settledFailures: 0,
    reserved: null,
    text: '',
    value: null,
    finish: null,
    usage: null,
    cost: null,
    ms: 0,
    rhythm: '',
    reportedModel: null,
    session: null,
    remarks: [],
    sources: [],
    missed: null,
    inherited: false,
    forks: forksOf(view).length,
    leftOut: false,
  }
  view.turns.set(key, turn)
  return turn
}

function turnOf(view: View, key: string): TurnView {
  const turn = view.turns.get(key)
  if (!turn) throw new Error(`the journal settles a turn that was never asked: ${key}`)
  return turn
}
