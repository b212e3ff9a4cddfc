import { neutralisedIn } from './clean.ts'
import type { Adjustment, Brief, Rigor } from './events.ts'
import { type CheckedCitation, countEvidence, type EvidenceCount } from './evidence.ts'
import type { Failure } from './failure.ts'
import type { Fork } from './fold-fork.ts'
import type { Json } from './json.ts'
import type { Firmness } from './judging/weigh.ts'
import type { Source } from './model.ts'
import { holderOf, isOffline, isPerson } from './notices.ts'
import { figuresOf, type Spent, type Totals, type TurnFigures, totalsOf } from './totals.ts'
import type { TurnView, View } from './view.ts'

type SameInBrief = 'topic' | 'language' | 'context' | 'effort' | 'budget' | 'options'
type SameInView = 'format' | 'outcome' | 'decided' | 'failure' | 'verdict'

/** A debate for other programs, in the same shape for every format. docs/json.md describes it. */
export interface DebateDocument extends Pick<Brief, SameInBrief>, Pick<View, SameInView> {
  version: 1
  id: number
  /** `paused`: not over, and no process is writing it. */
  state: 'running' | 'paused' | 'done' | 'failed'
  createdAt: string
  /** Where it split off from another debate; null: it is no fork. */
  fork: Pick<Fork, 'parent' | 'at' | 'remark' | 'without'> | null
  children: DocumentChild[]
  seats: { id: string; model: string; languageModel: boolean; fallback?: string; candidates?: string[] }[]
  rigor: Rigor | null
  turns: DocumentTurn[]
  facts: Record<string, Json>[]
  /** What to do, or what was found, in a sentence or two of Markdown; several are lines of a list. null: not over, or nothing. */
  answer: string | null
  /** `level` is null where nobody ruled: `why` tells how far they agree. */
  firmness: { level: Firmness | null; why: string; firmer: string | null } | null
  score: string | null
  /** The reason in brief, and the words that decided. */
  why: { reason: string | null; quotes: readonly { quote: string; turn: string }[] }
  /** What was cited and does not hold, a line of Markdown each. */
  failures: readonly string[]
  /** What nobody settled. */
  open: readonly string[]
  /** What the citation check found; null: it found nothing, or did not run. */
  evidence: EvidenceCount | null
  usage: Omit<Totals, keyof Spent>
  /** US dollars; null when the price of a call is unknown. */
  cost: number | null
  /** The least that was spent, and of how many calls nobody knows the price. */
  knownCost: number
  unknownCalls: number
  notices: string[]
  /** Markdown. */
  report: string
}

export interface DocumentChild {
  id: number
  /** Where it split off; null: nobody knows. */
  at: string | null
}

type SameInTurn = 'key' | 'seat' | 'model' | 'state' | 'text' | 'value' | 'finish' | 'attempts'

/** `ms`, `usage` and `cost` are those of all its tries together. */
export interface DocumentTurn extends Pick<TurnView, SameInTurn>, Pick<TurnFigures, 'ms' | 'usage' | 'cost'> {
  /** Only where the price of a try is unknown. */
  knownCost?: number
  unknownCalls?: number
  /** The model that really answered, if it reports another name. */
  reportedModel?: string
  remarks?: string[]
  sources?: Source[]
  /** What of its JSON was read in another way than it is written. */
  adjusted?: readonly Adjustment[]
  /** What it cites, and what the citation check found. */
  citations?: CheckedCitation[]
  /** How many hidden characters, escape sequences and template tokens are not shown as they are. */
  neutralised?: number
  /** It was said and paid for in the parent debate of this fork. */
  inherited?: true
  failure?: Failure
}

export interface DocumentFrame {
  id: number
  createdAt: string
  live: boolean
  children?: readonly DocumentChild[]
  notices: string[]
  report: string
  /** Left out: there is none. */
  ending?: Pick<DebateDocument, 'firmness' | 'score' | 'why' | 'failures' | 'open'> & { answer: readonly string[] }
}

export function toDocument(view: View, frame: DocumentFrame): DebateDocument {
  const { cost, knownCost, unknownCalls, ...usage } = totalsOf(view)
  const { answer, ...ending } = frame.ending ?? nothingEnded
  const { topic, language, seats, effort, rigor, budget, options, context } = view.brief
  return {
    version: 1,
    id: frame.id,
    format: view.format,
    topic,
    language,
    state: view.state === 'done' || view.state === 'failed' ? view.state : frame.live ? 'running' : 'paused',
    outcome: view.outcome,
    decided: view.decided,
    failure: view.failure,
    createdAt: frame.createdAt,
    fork: forkIn(view),
    children: [...(frame.children ?? [])],
    seats: seats.map(seat => ({ ...seat, languageModel: isLanguageModel(holderOf(view, seat)) })),
    context,
    effort,
    rigor: rigor ?? null,
    budget,
    options,
    turns: [...view.turns.values()].map(turn => documentTurn(turn, view)),
    facts: view.facts.map(({ type, key, seat, fact }) => ({ type, key, seat, ...fact })),
    answer: view.verdict === null ? null : asMarkdown(answer),
    ...ending,
    evidence: view.evidence.size > 0 ? countEvidence(view.evidence.values()) : null,
    verdict: view.verdict,
    usage,
    cost,
    knownCost,
    unknownCalls,
    notices: frame.notices,
    report: frame.report,
  }
}

const nothingEnded = {
  answer: [],
  firmness: null,
  score: null,
  why: { reason: null, quotes: [] },
  failures: [],
  open: [],
}

const asMarkdown = (answers: readonly string[]): string | null =>
  answers.length > 1 ? answers.map(answer => `- ${answer}`).join('\n') : (answers[0] ?? null)

export function forkIn({ fork }: Pick<View, 'fork'>): DebateDocument['fork'] {
  if (!fork) return null
  const { parent, at, remark, without } = fork
  return { parent, at, remark, without }
}

const isLanguageModel = (model: string): boolean => !isOffline(model) && !isPerson(model)

function documentTurn(turn: TurnView, { evidence }: View): DocumentTurn {
  const { key, seat, model, state, text, value, finish, attempts } = turn
  const { ms, usage, cost, knownCost, unknownCalls } = figuresOf(turn)
  const failure = turn.missed ?? turn.failures.at(-1)?.failure
  const { reportedModel, remarks, sources, adjusted } = turn
  const { citations = [] } = evidence.get(key) ?? {}
  const neutralised = neutralisedIn(turn)
  const document: DocumentTurn = {
    ...{ key, seat, model, state, text, value, finish, ms, attempts, usage, cost },
    ...(unknownCalls > 0 && { knownCost, unknownCalls }),
    ...(reportedModel !== null && { reportedModel }),
    ...(remarks.length > 0 && { remarks }),
    ...(sources.length > 0 && { sources }),
    ...(adjusted.length > 0 && { adjusted }),
    ...(citations.length > 0 && { citations }),
    ...(neutralised > 0 && { neutralised }),
    ...(turn.inherited && { inherited: true as const }),
  }
  return state !== 'answered' && failure ? { ...document, failure } : document
}
