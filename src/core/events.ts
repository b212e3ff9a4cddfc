import type { Failure } from './failure.ts'
import type { Json } from './json.ts'
import type { Language } from './language.ts'
import type { Effort, Finish, Source, Usage } from './model.ts'

/** A place in the debate and the model that holds it. */
export interface Seat {
  id: string
  /** `provider:model` */
  model: string
  /** Takes over when the model fails: for good, or for as long as the format says. */
  fallback?: string
  /** Other models that a turn of this seat may be given to. Where one of them fails, the seat's own model takes over. */
  candidates?: string[]
}

/** A file that was brought along. Its text is kept once, under its hash. */
export interface ContextFile {
  path: string
  hash: string
  bytes: number
}

/** Everything that decides how a debate is played; kept whole in its first record. */
export interface Brief {
  topic: string
  language: Language
  seats: Seat[]
  /** On every call. */
  effort: Effort | null
  /** US dollars for the whole debate. */
  budget: number | null
  /** The format's own. */
  options: Record<string, Json>
  context: ContextFile[]
  /** How carefully it is judged; left out: by one call that sees everything. */
  rigor?: Rigor
  /** What can be done without is left out: the budget may not reach for it. */
  sparing?: true
  /** Folders in which cited files may be looked up although they were not sent; absolute. */
  folders?: string[]
  /** Cited pages may be fetched; `listed`: only those that a search in this debate brought. */
  web?: true | 'listed'
}

/** `normal`: the judge does not know who is who. `high`: in both orders as well. */
export type Rigor = 'low' | 'normal' | 'high'

export interface DebateOpened {
  type: 'debate.opened'
  format: string
  version: number
  brief: Brief
  /** The seed of the fences around speech, one per seat. Never part of a document or a prompt. */
  secret: string
  /** Cue name → hash of its text in the brief's language. */
  cues: Record<string, string>
  /** What the tables call its seats and scenes, where the format has names of its own for them. */
  register?: Register
}

export interface Register {
  /** Seat → who sits there. */
  agents: Record<string, { role: string; stance: string | null; agent_id: string }>
  /** Scene, the first part of a key → what kind of round it is, and the how-manieth. */
  rounds: Record<string, { type: string; sequence: number }>
}

/** The debate went on in another process or after a failure. */
export interface DebateResumed {
  type: 'debate.resumed'
  /** From here on. */
  budget: number | null
}

/** It does not go on by itself: its budget does not reach. Whoever pauses it knows why; that is not kept. */
export interface DebatePaused {
  type: 'debate.paused'
  failure: Failure
}

/**
 * What stands before this record was said, and paid, in another debate; from here on this one goes its own way. Whatever of
 * the other was under way at that point, or went on beside it, stands before this record as well.
 */
export interface DebateForked {
  type: 'debate.forked'
  parent: number
  /** Where they part, as the user may write it: `round-2`, `round-2/proposer`, `d1.2`, `end`. */
  at: string
  /** What of the brief is different from here on; of its options, only those. */
  changes: Partial<Omit<Brief, 'context' | 'topic' | 'language'>>
  /** What the user wants everybody to know who speaks from here on. */
  remark: string | null
  /** The speech that counts as not made. */
  without: string | null
  /** The screenplay and the cues that it goes on with. */
  version: number
  cues: Record<string, string>
  /** What the tables call its seats and scenes from here on. */
  register?: Register
}

export interface DebateClosed {
  type: 'debate.closed'
  /** A format's own word for a finished debate, or `failed`. */
  outcome: string
  /** Whether the user got the decision that the format is there for. */
  decided: boolean
  verdict: Json
  failure: Failure | null
}

/** How a value of a cue is kept: speeches by their key, so that no text is kept twice. */
export type KeptValue = string | number | KeptSpeech | { speeches: KeptSpeech[] } | { sources: string[] }

/** `derived`: not the turn's own words, but what the format made of them. */
export interface KeptSpeech {
  speech: string
  derived?: string
}

export interface TurnAsked {
  type: 'turn.asked'
  key: string
  seat: string
  model: string
  attempt: number
  /** Hash of the whole request; another hash under the same key is drift. */
  request: string
  /** The cues that made the last message; the last of them names the moment. */
  cues: string[]
  /** Name of the JSON that was asked for; left out when words were. */
  shape?: string
  values: Record<string, KeptValue>
  /** Key of the speech that this turn's conversation continues. */
  after: string | null
  /** Upper estimate set aside for this call, in US dollars. */
  reserved: number | null
  /** The scene that its seats' fallbacks and failures belong to; left out: the whole debate. */
  scope?: string
  /** It may use what a budget keeps aside for rulings and the verdict. */
  closing?: true
}

export interface TurnAnswered {
  type: 'turn.answered'
  key: string
  text: string
  /** The validated reply of an `ask`. Left out when it is just what JSON.parse(text) gives. */
  value?: Json
  structured?: true
  finish: Finish
  usage: Usage | null
  cost: number | null
  ms: number
  /** When which part of the text arrived, for replay. See rhythm.ts. */
  rhythm: string
  /** The model that really answered, where the voice reports another name than it was asked by. */
  model?: string
  /** What the voice calls the conversation, for going on with it. */
  session?: string
  /** What the user should know about the call. */
  remarks?: string[]
  /** Pages that the voice looked at. */
  sources?: Source[]
}

export interface TurnFailed {
  type: 'turn.failed'
  key: string
  failure: Failure
  /** What had arrived. Kept and shown, never used as a speech. */
  partial: string
  usage: Usage | null
  cost: number | null
  ms: number
  remarks?: string[]
}

/** An accepted absence: the debate went on without this turn, and a resume keeps it so. */
export interface TurnMissed {
  type: 'turn.missed'
  key: string
  seat: string
  why: Failure
}

export interface NoteKept {
  type: 'note.kept'
  key: string
  value: Json
}

export interface FallbackTaken {
  type: 'fallback.taken'
  key: string
  seat: string
  from: string
  to: string
  why: string
  /** The scene in which it holds; left out: for the rest of the debate. */
  scope?: string
}

export const factTypes = [
  'claim.made',
  'citation.checked',
  'foul.called',
  'score.given',
  'vote.cast',
  'applicant.ruled',
  'help.ruled',
  'consensus.found',
  'divergence.found',
  'divergence.ruled',
  'mind.changed',
  'person.spoke',
  'model.probed',
  'search.made',
  'page.read',
] as const

export type FactType = (typeof factTypes)[number]

/** Something that code or a seat established. The key makes it the same fact on a resume. */
export interface FactRecorded {
  type: FactType
  key: string
  seat: string | null
  fact: Record<string, Json>
}

/** Kept events are rows, never edited. */
export type KeptEvent =
  | DebateOpened
  | DebatePaused
  | DebateResumed
  | DebateForked
  | DebateClosed
  | TurnAsked
  | TurnAnswered
  | TurnFailed
  | TurnMissed
  | NoteKept
  | FallbackTaken
  | FactRecorded

/** Live events are only shown. */
export type LiveEvent =
  | { type: 'turn.delta'; key: string; text: string }
  | { type: 'turn.thinking'; key: string; text: string }
  | { type: 'turn.waiting'; key: string; ms: number; failure: Failure }
  | { type: 'turn.remark'; key: string; text: string }

export type AgonEvent = KeptEvent | LiveEvent

/** A kept event as it lies on disk. */
export interface SealedRecord {
  /** Version of the record's form. */
  v: number
  seq: number
  /** ISO 8601, UTC. For people; order comes from seq alone. */
  at: string
  type: KeptEvent['type']
  /** Hash of the record before; empty for the first. */
  prev: string
  /** Over everything else in the record. */
  hash: string
  /** The event as JSON, without the words of a turn. */
  body: string
  /** The words of a turn, kept apart so that they are on disk once. */
  text: string | null
}

/** A record whose event has been read. */
export interface JournalRecord<E extends KeptEvent = KeptEvent> extends SealedRecord {
  event: E
}
