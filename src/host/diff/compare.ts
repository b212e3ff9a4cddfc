import { type DebateDocument, forkIn } from '../../core/document.ts'
import type { ContextFile, Seat } from '../../core/events.ts'
import { type Failure, failureText } from '../../core/failure.ts'
import { forksOf } from '../../core/fold-fork.ts'
import { fieldsOf, type Json } from '../../core/json.ts'
import type { Firmness } from '../../core/judging/weigh.ts'
import type { Language } from '../../core/language.ts'
import type { TurnView, View } from '../../core/view.ts'
import type { ConcludedPart } from '../../engine/display.ts'
import { firmnessWord } from '../../formats/report/judging.ts'
import { seatNameIn } from '../../formats/seat-name.ts'
import type { ArchivedDebate } from '../archived.ts'
import { cliWords } from '../words.ts'
import { type VerdictWords as Words, verdictWords as words } from './words.ts'
import { wordsApart } from './words-apart.ts'

type Two<T> = [first: T, second: T]

/**
 * Where two debates differ, for other programs (`agon diff A B --json`). Pairs hold the value of the first and of the
 * second debate, in this order.
 */
export interface DiffDocument {
  version: 1
  debates: Two<DiffDebate>
  /** How many turns both share because one is a fork of the other, or both are forks of a third: they were paid once. */
  shared: number
  /** The key of the first turn that differs. null: none does. */
  partsAt: string | null
  /** Settings in which they differ: `seat.proposer`, `option.rounds`, `effort`, `remark` … */
  settings: { name: string; values: Two<Json> }[]
  /** All turns except the shared ones, in journal order. */
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
  fork: DebateDocument['fork']
  said: string[]
  verdict: Json
}

export interface DiffTurn {
  key: string
  result: 'only-first' | 'only-second' | 'same' | 'different'
  /** null: this debate has no such turn. */
  said: Two<DiffSpeech | null>
  /** The words from where they differ: `… it is [-dear-]{+cheap+} to …`. null: too different, or JSON. */
  difference: string | null
}

export interface DiffSpeech {
  seat: string
  model: string
  state: TurnView['state']
  text: string
  value: Json
  /** This debate leaves the turn out: `text` is our own sentence. */
  leftOut?: true
  failure?: Failure
}

export function compare(first: ArchivedDebate, second: ArchivedDebate): DiffDocument {
  const both = [first, second] as const
  const keys = merged(...(both.map(({ view }) => [...view.turns.keys()]) as Two<string[]>))
  const own = keys.filter(key => !isShared(first.view.turns.get(key), second.view.turns.get(key)))
  const turns = own.map(key => turnApart(key, both))
  return {
    version: 1,
    debates: both.map(debateOf) as Two<DiffDebate>,
    shared: keys.length - own.length,
    partsAt: turns.find(({ result }) => result !== 'same')?.key ?? null,
    settings: apart(settingsOf(first), settingsOf(second)),
    turns,
  }
}

function debateOf(debate: ArchivedDebate): DiffDebate {
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

/** Both have the same journal record: it was said before they parted. */
function isShared(one: TurnView | undefined, other: TurnView | undefined): boolean {
  if (!one || !other || !(one.inherited || other.inherited)) return false
  const told = ({ state, model, request, text, ms, rhythm }: TurnView) => [state, model, request, text, ms, rhythm]
  return JSON.stringify(told(one)) === JSON.stringify(told(other))
}

function turnApart(key: string, debates: readonly [ArchivedDebate, ArchivedDebate]): DiffTurn {
  const said = debates.map(debate => speechOf(key, debate)) as Two<DiffSpeech | null>
  const [one, other] = said
  if (!one || !other) return { key, result: one ? 'only-first' : 'only-second', said, difference: null }
  const isSame = one.state === other.state && one.text === other.text
  const isProse = [one, other].every(({ state, value, leftOut }) => state === 'answered' && value === null && !leftOut)
  const difference = !isSame && isProse ? wordsApart(one.text, other.text) : null
  return { key, result: isSame ? 'same' : 'different', said, difference }
}

function speechOf(key: string, { view, format }: ArchivedDebate): DiffSpeech | null {
  const turn = view.turns.get(key)
  if (!turn) return null
  const { seat, model, state, structured, value, leftOut } = turn
  const failure = state === 'answered' ? undefined : (turn.missed ?? turn.failures.at(-1)?.failure)
  const text = structured ? turn.text : (format.display.words?.(turn.text) ?? turn.text)
  return { seat, model, state, text, value, ...(leftOut && { leftOut }), ...(failure && { failure }) }
}

/** The keys of both, in order. Keys that only the second has follow the key before them there. */
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

/** How a debate ended, in sentences; the format's own if it has them. */
function verdictOf({ view, format }: Pick<ArchivedDebate, 'view' | 'format'>): string[] {
  const { language } = view.brief
  const t = words[language]
  const { parts = [], lines = [], winner = null, firmness = null } = format.panelParts?.conclusion(view) ?? {}
  if (parts.length > 0) return parts.flatMap(part => partLines(part, t))
  if (lines.length > 0) return [...lines]
  if (view.failure) return [t.failed(failureText(view.failure, language))]
  if (view.state !== 'done') return [t.notOver]
  if (winner) {
    const { reasoning } = fieldsOf(view.verdict)
    const name = seatNameIn(format.display, view, winner.seat)
    return [t.winner(name, firmnessOf(firmness, language)), ...(typeof reasoning === 'string' ? [reasoning] : [])]
  }
  if (firmness !== null) return [t.nobody(firmnessOf(firmness, language))]
  return [t.outcome(cliWords[language].outcomes[view.outcome ?? ''] ?? view.outcome ?? '')]
}

const partLines = ({ title, line, rulings }: ConcludedPart, t: Words): string[] => [
  t.part(title, line),
  ...rulings.map(({ label, text }) => t.ruled(label, text)),
]

const firmnessOf = (firmness: Firmness | null, language: Language): string | null =>
  firmness && firmnessWord(firmness, language)

/** What the two do not have in common, by name. null: this one does not have it. */
function apart<T extends Json>(
  one: ReadonlyMap<string, T>,
  other: ReadonlyMap<string, T>,
): { name: string; values: Two<T | null> }[] {
  return [...new Set([...one.keys(), ...other.keys()])].flatMap(name => {
    const values: Two<T | null> = [one.get(name) ?? null, other.get(name) ?? null]
    return JSON.stringify(values[0]) === JSON.stringify(values[1]) ? [] : [{ name, values }]
  })
}

function settingsOf({ view }: ArchivedDebate): Map<string, Json> {
  const { topic, language, seats, effort, rigor, budget, options, context, web } = view.brief
  const forks = forksOf(view)
  const settings = {
    topic,
    language,
    ...named(
      'seat',
      seats.map(({ id, ...seat }) => [id, holder(seat)] as const),
    ),
    ...named('option', Object.entries(options)),
    effort,
    rigor: rigor ?? null,
    budget,
    context: context.map(fileName),
    web: web ?? false,
    remark: allOf(forks.map(({ remark }) => remark)),
    without: allOf(forks.map(({ without }) => without)),
  }
  return new Map(Object.entries(settings))
}

function allOf(values: readonly (string | null)[]): string | null {
  const told = values.filter(value => value !== null)
  return told.length === 0 ? null : told.join(' · ')
}

const named = (kind: string, entries: readonly (readonly [string, Json])[]): Record<string, Json> =>
  Object.fromEntries(entries.map(([name, value]) => [`${kind}.${name}`, value]))

const holder = ({ model, fallback, candidates = [] }: Omit<Seat, 'id'>): string =>
  [model, ...(fallback === undefined ? [] : [fallback]), ...candidates].join(', ')

/** A file with another content counts as another file. */
const fileName = ({ path, hash }: ContextFile): string => `${path} (${hash.slice(0, 8)})`

/** Where two replies in JSON differ. The most telling come first: fields of the reply itself before deeper ones. */
export const fieldsApart = (one: Json, other: Json) =>
  apart(leavesOf(one), leavesOf(other)).toSorted((a, b) => depthOf(a.name) - depthOf(b.name))

/** A reply in JSON as words: `winner: proposer · reasoning: …`. */
export const inOneLine = (value: Json): string =>
  [...leavesOf(value)]
    .toSorted(([one], [other]) => depthOf(one) - depthOf(other))
    .map(([path, leaf]) => `${path}: ${leaf}`)
    .join(' · ')

const depthOf = (path: string): number => path.split(/[.[]/).length

function leavesOf(value: Json, path = '', found = new Map<string, string>()): Map<string, string> {
  if (value === null || typeof value !== 'object') found.set(path, String(value))
  else
    for (const [name, inner] of Object.entries(value))
      leavesOf(
        inner,
        Array.isArray(value) ? `${path}[${Number(name) + 1}]` : path === '' ? name : `${path}.${name}`,
        found,
      )
  return found
}
