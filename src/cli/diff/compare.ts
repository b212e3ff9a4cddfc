import { type DebateDocument, forkIn } from '../../core/document.ts'
import type { Failure } from '../../core/failure.ts'
import { forksOf } from '../../core/fold-fork.ts'
import type { Json } from '../../core/json.ts'
import type { Language } from '../../core/language.ts'
import type { TurnView, View } from '../../core/view.ts'
import type { KeptDebate } from '../kept.ts'
import { type Setting, settingsApart } from './settings.ts'
import { verdictOf } from './verdict.ts'
import { wordsApart } from './words-apart.ts'

type Two<T> = [first: T, second: T]

/**
 * Where two debates part, for other programs (`agon diff A B --json`). Whatever comes in twos is of the first and of the
 * second debate, in this order.
 */
export interface DiffDocument {
  version: 1
  debates: Two<DiffDebate>
  /** How many turns both have because one is a fork of the other, or both are forks of a third: said once, paid once. */
  shared: number
  /** Key of the first turn that is not the same; null: all are. */
  partsAt: string | null
  /** What they were opened or forked with, where that is not the same: `seat.proposer`, `option.rounds`, `effort`, `remark` … */
  settings: Setting[]
  /** All turns but the shared ones, in the order of the journals. */
  turns: DiffTurn[]
}

interface DiffDebate {
  id: number
  format: string
  topic: string
  language: Language
  state: View['state']
  outcome: string | null
  decided: boolean
  /** Whose fork it is; null: nobody's. */
  fork: DebateDocument['fork']
  /** How it ended, in sentences. */
  said: string[]
  verdict: Json
}

export interface DiffTurn {
  key: string
  result: 'only-first' | 'only-second' | 'same' | 'different'
  /** null: this debate has no such turn. */
  said: Two<DiffSpeech | null>
  /** Of different words, from where they part: `… it is [-dear-]{+cheap+} to …`; null: they have too little in common, or are JSON. */
  difference: string | null
}

export interface DiffSpeech {
  seat: string
  model: string
  state: TurnView['state']
  /** What was for all to hear. */
  text: string
  /** Of a reply in JSON. */
  value: Json
  /** It counts as not made in this debate: `text` is a sentence of ours. */
  leftOut?: true
  /** Why nothing was said. */
  failure?: Failure
}

export function compare(first: KeptDebate, second: KeptDebate): DiffDocument {
  const both = [first, second] as const
  const keys = merged(...(both.map(({ view }) => [...view.turns.keys()]) as Two<string[]>))
  const [shared, own] = partition(keys, key => isShared(first.view.turns.get(key), second.view.turns.get(key)))
  const turns = own.map(key => turnApart(key, both))
  return {
    version: 1,
    debates: both.map(debateOf) as Two<DiffDebate>,
    shared: shared.length,
    partsAt: turns.find(({ result }) => result !== 'same')?.key ?? null,
    settings: settingsApart(...(both.map(settingsOf) as Two<ReturnType<typeof settingsOf>>)),
    turns,
  }
}

function debateOf(debate: KeptDebate): DiffDebate {
  const { id, view } = debate
  const { state, outcome, decided, verdict, brief } = view
  const { topic, language } = brief
  return {
    ...{ id, format: view.format, topic, language, state, outcome, decided },
    fork: forkIn(view),
    said: verdictOf(debate),
    verdict,
  }
}

const settingsOf = ({ view }: KeptDebate) => ({ brief: view.brief, forks: forksOf(view) })

/** One and the same record of the journal: it was said before one of them parted from the other. */
function isShared(one: TurnView | undefined, other: TurnView | undefined): boolean {
  if (!one || !other || !(one.inherited || other.inherited)) return false
  const told = ({ state, model, request, text, ms, rhythm }: TurnView) => [state, model, request, text, ms, rhythm]
  return JSON.stringify(told(one)) === JSON.stringify(told(other))
}

function turnApart(key: string, debates: readonly [KeptDebate, KeptDebate]): DiffTurn {
  const said = debates.map(debate => speechOf(key, debate)) as Two<DiffSpeech | null>
  const [one, other] = said
  if (!one || !other) return { key, result: one ? 'only-first' : 'only-second', said, difference: null }
  const isSame = one.state === other.state && one.text === other.text
  const isProse = [one, other].every(({ state, value, leftOut }) => state === 'answered' && value === null && !leftOut)
  const difference = !isSame && isProse ? wordsApart(one.text, other.text) : null
  return { key, result: isSame ? 'same' : 'different', said, difference }
}

function speechOf(key: string, { view, format }: KeptDebate): DiffSpeech | null {
  const turn = view.turns.get(key)
  if (!turn) return null
  const { seat, model, state, structured, value, leftOut } = turn
  const failure = state === 'answered' ? undefined : (turn.missed ?? turn.failures.at(-1)?.failure)
  const text = structured ? turn.text : (format.words?.(turn.text) ?? turn.text)
  return { seat, model, state, text, value, ...(leftOut && { leftOut }), ...(failure && { failure }) }
}

/** Keys of both in their order; those that only the second has stand behind the key that they follow there. */
function merged(first: readonly string[], second: readonly string[]): string[] {
  const known = new Set(first)
  const behind = new Map<string | null, string[]>()
  let last: string | null = null
  for (const key of second) {
    if (known.has(key)) last = key
    else behind.set(last, [...(behind.get(last) ?? []), key])
  }
  return [...(behind.get(null) ?? []), ...first.flatMap(key => [key, ...(behind.get(key) ?? [])])]
}

function partition<T>(items: readonly T[], holds: (item: T) => boolean): [yes: T[], no: T[]] {
  const { yes = [], no = [] } = Object.groupBy(items, item => (holds(item) ? 'yes' : 'no'))
  return [yes, no]
}
