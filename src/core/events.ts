import type { Failure } from './failure.ts'
import type { Json } from './json.ts'
import type { Language } from './language.ts'
import type { Effort, Finish, Source, Usage } from './model.ts'

/** A place in the debate and the model that holds it. */
export interface Seat {
  id: string
  /** `provider:model` */
  model: string
  /** Takes over when the model fails, for good or for as long as the format says. */
  fallback?: string
  /** Other models that may get a turn of this seat. If one of them fails, the seat's own model takes over. */
  candidates?: string[]
}

/** A file that the user brought along. Its text is kept once, by its hash. */
export interface ContextFile {
  path: string
  hash: string
  bytes: number
}

/** Everything that decides how a debate is played. The first record keeps it whole. */
export interface Brief {
  topic: string
  language: Language
  seats: Seat[]
  /** Applies to every call. */
  effort: Effort | null
  /** US dollars for the whole debate. */
  budget: number | null
  /** The format's own. */
  options: Record<string, Json>
  context: ContextFile[]
  /** How carefully it is judged. Left out: by one call that sees everything. */
  rigor?: Rigor
  /** Optional calls are left out, because the budget may not cover them. */
  sparing?: true
  /** Absolute paths of folders in which cited files may be looked up, even if they were not sent. */
  folders?: string[]
  /** Cited pages may be fetched. `listed`: only those that a search in this debate found. */
  web?: true | 'listed'
}

/** `normal`: the judge does not know who is who. `high`: it is also asked in both orders. */
export type Rigor = 'low' | 'normal' | 'high'

export interface DebateOpened {
  type: 'debate.opened'
  format: string
  version: number
  brief: Brief
  /** The seed of the fences around speeches, one fence per seat. It is never part of a document or a prompt. */
  secret: string
  /** Cue name → hash of its text in the brief's language. */
  cues: Record<string, string>
  /** What the tables call its seats and scenes, if the format has its own names for them. */
  register?: Register
}

export interface Register {
  /** Seat → who sits there. */
  agents: Record<string, { role: string; stance: string | null; agent_id: string }>
  /** Scene (the first part of a key) → its kind of round, and its number. */
  rounds: Record<string, { type: string; sequence: number }>
}

/** The debate continued in another process or after a failure. */
export interface DebateResumed {
  type: 'debate.resumed'
  budget: number | null
}

/** It does not go on by itself because the budget is too small. A pause by the user is not kept. */
export interface DebatePaused {
  type: 'debate.paused'
  failure: Failure
}

/**
 * Everything before this record was said and paid for in another debate; from here on this debate goes its own way. What was
 * under way in the other at that point, or ran beside it, also stands before this record.
 */
export interface DebateForked {
  type: 'debate.forked'
  parent: number
  /** Where they split, as a user may write it: `round-2`, `round-2/proposer`, `d1.2`, `end`. */
  at: string
  /** Changes to the brief from here on; for options, only the changed ones. */
  changes: Partial<Omit<Brief, 'context' | 'topic' | 'language'>>
  /** What the user tells everybody who speaks from here on. */
  remark: string | null
  /** The speech that counts as not made. */
  without: string | null
  /** The version of the screenplay and the cues that it continues with. */
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

/** How a cue's value is kept: speeches by key, so that no text is kept twice. */
export type KeptValue = string | number | KeptSpeech | { speeches: KeptSpeech[] } | { sources: string[] }

/** `derived`: these are not the turn's own words but what the format made of them. */
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
  /** Hash of the whole request. A different hash under the same key is drift. */
  request: string
  /** The cues of the last message. The last cue names the moment. */
  cues: string[]
  /** Name of the JSON that was asked for. Left out: it was asked for words. */
  shape?: string
  values: Record<string, KeptValue>
  /** Key of the speech that this turn's conversation continues. */
  after: string | null
  /** Upper estimate reserved for this call, in US dollars. */
  reserved: number | null
  /** The scene that its seat's fallback and failures belong to. Left out: the whole debate. */
  scope?: string
  /** It may use money that the budget reserves for rulings and the verdict. */
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
  /** When each part of the text arrived, for replay. See rhythm.ts. */
  rhythm: string
  /** The model that really answered, if the voice reports another name. */
  model?: string
  /** The voice's own name for the conversation, used to continue it. */
  session?: string
  /** What the user should know about the call. */
  remarks?: string[]
  /** Pages that the voice looked at. */
  sources?: Source[]
  /** What was read in another way than it is written, or left out because it could not be read. */
  adjusted?: Adjustment[]
}

/** A part of a JSON reply that was not taken as it is written. */
export interface Adjustment {
  /** The field: `citations[0].turn`; '' for the whole reply. */
  path: string
  /** What the reply says there, in short. */
  wrote: string
  /** How it was read. */
  read: string
}

export interface TurnFailed {
  type: 'turn.failed'
  key: string
  failure: Failure
  /** What had arrived. It is kept and shown, but never used as a speech. */
  partial: string
  usage: Usage | null
  cost: number | null
  ms: number
  remarks?: string[]
}

/** An accepted absence: the debate went on without this turn, and a resume leaves it so. */
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
  /** The scene in which it holds. Left out: the rest of the debate. */
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

/** Something that code or a seat established. By its key a resume recognises it. */
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

/** A kept event as it is stored on disk. */
export interface SealedRecord {
  v: number
  seq: number
  /** ISO 8601, UTC. For people; order comes from seq alone. */
  at: string
  type: KeptEvent['type']
  /** Hash of the record before; empty for the first. */
  prev: string
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
