import {
  type Adjustment,
  type AgonEvent,
  type Brief,
  type FactRecorded,
  type FallbackTaken,
  factTypes,
  type KeptEvent,
  type KeptValue,
} from './events.ts'
import { addEvidence, type Evidence } from './evidence.ts'
import { type Failure, type FailureKind, namesItsWait } from './failure.ts'
import { change, type Fork, foldFork, forgetFacts, forksOf } from './fold-fork.ts'
import type { Json } from './json.ts'
import type { Finish, Source, Usage } from './model.ts'

export interface Attempt {
  model: string
  failure: Failure
  partial: string
  usage: Usage | null
  cost: number | null
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
  /** The number of the event with which it was last asked, and of the one with which it was answered; 0: it was not. */
  askedSeq: number
  answeredSeq: number
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
  adjusted: readonly Adjustment[]
  missed: Failure | null
  /** It was said and paid for in the parent debate of this fork. */
  inherited: boolean
  /** How many forks came before it. Their remarks were known when it was asked. */
  forks: number
  /** It counts as not made: a sentence of ours replaces its words. */
  leftOut: boolean
}

/** Failures in a row. */
interface Streak {
  failures: number
  /** The number of the last event that was counted. */
  seq: number
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
  streaks: Map<string, Streak>
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
    case 'debate.opened': {
      const { format, version, brief, secret, cues } = event
      return change(view, { state: 'running', format, version, brief, secret, cues })
    }
    case 'debate.paused':
      view.paused = event.failure
      return view
    case 'debate.resumed': {
      const brief = { ...view.brief, budget: event.budget }
      return change(view, { state: 'running', brief, outcome: null, failure: null, paused: null })
    }
    case 'debate.forked':
      return foldFork(view, event)
    case 'debate.closed': {
      const { outcome, decided, verdict, failure } = event
      for (const turn of view.turns.values()) turn.settledFailures = turn.failures.length
      view.streaks.clear()
      return change(view, { state: failure ? 'failed' : 'done', outcome, decided, verdict, failure })
    }
    case 'turn.asked': {
      const { model, request, cues, shape = null, values, after, scope = '', closing = false, reserved } = event
      const turn = ownTurn(view, event.key, event.seat)
      const asked = { model, cues, structured: shape !== null, shape, values, after, scope, closing, reserved }
      const attempt = { attempts: event.attempt, askedSeq: view.seq }
      change(turn, { ...asked, request: turn.request || request, ...attempt, state: 'speaking', text: '' })
      return view
    }
    case 'turn.answered': {
      const { text, finish, usage, cost, ms, rhythm, model = null, session = null, sources = [] } = event
      const turn = turnOf(view, event.key)
      const value = event.structured ? (event.value ?? (JSON.parse(text) as Json)) : null
      const told = { reportedModel: model, session, sources, adjusted: event.adjusted ?? [] }
      change(turn, { state: 'answered', answeredSeq: view.seq, text, value, finish, usage, cost, ms, rhythm, ...told })
      turn.remarks.push(...(event.remarks ?? []))
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
      if (countsInRow(failure)) addToStreak(view, turn)
      return view
    }
    case 'turn.missed':
      change(ownTurn(view, event.key, event.seat), { state: 'missed', missed: event.why, text: '' })
      return view
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
    askedSeq: 0,
    answeredSeq: 0,
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
    adjusted: [],
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

/**
 * Counted in journal order, which is the same for all branches. Calls that were under way at the same time fail over the same
 * thing, so one that was asked before the last counted failure is no further one.
 */
function addToStreak({ streaks, seq }: View, turn: TurnView): void {
  const key = streakKey(turn)
  const streak = streaks.get(key) ?? { failures: 0, seq: 0 }
  if (turn.askedSeq > streak.seq) streaks.set(key, { failures: streak.failures + 1, seq })
}

/** Identifies a voice in a seat, within the scene that its failures belong to. */
export const streakKey = ({ scope, seat, model }: Pick<TurnView, 'scope' | 'seat' | 'model'>): string =>
  `${scope}\n${seat}\n${model}`

/** An unusable reply is asked for again; stopping, a spent budget or passing is no fault of a voice; one that names its wait will be back. */
const countsInRow = (failure: Failure): boolean =>
  !(['aborted', 'budget', 'passed', 'bad-output', 'incomplete'] as FailureKind[]).includes(failure.kind) &&
  !namesItsWait(failure)
