import type { TurnCalls } from '../core/calls.ts'
import type { DebateDocument } from '../core/document.ts'
import type { KeptEvent, LiveEvent } from '../core/events.ts'
import type { Json } from '../core/json.ts'
import type { Firmness } from '../core/judging/weigh.ts'
import type { Language } from '../core/language.ts'
import type { QuestionAnswer, RequestQuestion } from './read.ts'

/**
 * What the server needs from outside: archived debates, running debates, and those who may speak in them. The command line
 * provides one. Answers are in the requested language. A method that cannot do what is asked throws RefusedRequest.
 */
export interface Backend {
  /** What a page needs first: the formats with their seats and options, and the usable models. */
  about(language: Language): Promise<About>
  /** Running debates first, then the newest. */
  debates(filter: DebateFilter): ListedForPage[]
  /** Calls back whenever a debate began, ended or was deleted. Returns a function that stops this. */
  watch(changed: () => void): () => void
  /** The whole debate in the form for other programs. */
  document(id: number, language: Language): DebateDocument
  /** What was kept after a record, and what is being said now. */
  journal(id: number, after: number, language: Language): JournalPart
  /** Tells the follower what happens from here on, in order, until it is stopped. It never waits for the follower. */
  follow(id: number, follower: Follower, language: Language): FollowedDebate
  /** As Markdown. */
  report(id: number, language: Language): string
  export(id: number, form: string, language: Language): Promise<ExportedFile>
  /** What a turn was asked and what came back. Nothing is sent. */
  turnCalls(id: number, turn: string, language: Language): Promise<TurnCalls>

  /** What the debate would cost. Nothing is spent. */
  estimate(wish: FormRequest, language: Language): Promise<FormEstimate>
  /** Checks, opens and plays. Resolves when the debate has its number. */
  start(wish: FormRequest, language: Language): Promise<Started>
  /** For a format that is planned: checks, makes the tiny calls that the plan needs, and waits for `decide`. `replaces` is the earlier plan. */
  plan(wish: FormRequest, language: Language, replaces: string | null): Promise<PlannedForm>
  /** Begins what was planned, or keeps it as given up. */
  decide(plan: string, begin: boolean, language: Language): Promise<Started>
  resume(id: number, options: { budget?: number }, language: Language): Promise<Started>
  fork(id: number, wish: ForkForm, language: Language): Promise<Started>
  /** What a fork would cost. Nothing is spent. */
  estimateFork(id: number, wish: ForkForm, language: Language): Promise<FormEstimate>
  /** What is being said runs to its end, and nothing else begins. */
  pause(id: number, language: Language): void
  /** Stops at once: what is being said is cut off, and kept as far as it got. */
  stop(id: number, language: Language): void
  /** The user says something unasked. Resolves when it is kept. */
  say(id: number, text: string, language: Language): Promise<void>
  /** The first answer to a question counts. */
  answer(id: number, answer: QuestionAnswer, language: Language): void
  remove(id: number, language: Language): void
}

export type RefusalStatus = 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 422 | 500 | 503

/** A request that is turned away or cannot be done, with the HTTP status. */
export class RefusedRequest extends Error {
  override name = 'Refused'
  readonly status: RefusalStatus
  readonly problems: readonly FormProblem[]
  constructor(status: RefusalStatus, problems: readonly FormProblem[]) {
    super(problems.map(({ message }) => message).join('\n'))
    this.status = status
    this.problems = problems
  }
}

export interface FormProblem {
  /** The field of the request it is about: `topic`, `rounds`, `seats.judge`; null: the whole request. */
  field: string | null
  message: string
}

export interface About {
  version: string
  language: Language
  /** What every format is called, by its id. */
  names: Readonly<Record<string, string>>
  /** Those that a form can start, in order. */
  formats: FormatForm[]
  /** Models for the seats, besides `person` and whatever else the user types. */
  voices: Voice[]
  /** In US dollars, from the configuration; null: none. */
  budget: number | null
  /** Where file paths begin. It is shown, but never as an absolute path of the user's home. */
  folder: string
}

export interface Voice {
  /** As a user writes it for a seat: `openai:gpt-5`, `claude`. */
  name: string
  /** Where it comes from, in a few words. */
  from: string
  /** US dollars per million tokens; null: unknown. */
  prices: { input: number; output: number } | null
}

export interface FormatForm {
  id: string
  name: string
  summary: string
  /** What the format calls its topic: a question, a motion. */
  topic: { label: string; hint: string }
  seats: FormSeat[]
  fields: FormField[]
  /** Its plan is shown and confirmed before it begins. */
  planned: boolean
}

export interface FormSeat {
  id: string
  label: string
  about: string
  kind: 'debater' | 'judge' | 'audience'
  /** Who sits there if nobody is named; null: nobody, or it is known only after an estimate. */
  usual: string | null
  /** The seat may stay empty. */
  optional: boolean
}

/** An option of one format or of all. It has the name of the library's option. */
export interface FormField {
  name: string
  label: string
  hint: string
  kind: 'number' | 'choice' | 'yes-no' | 'text' | 'long-text' | 'paths' | 'rows'
  choices?: FormChoice[]
  /** Of a number: its bounds; of rows: how many there may be. */
  least?: number
  most?: number
  /** Of rows: what one is called, and its columns. A row is an object with their names; with one column, it is its text. */
  one?: string
  columns?: FormColumn[]
  /** null: left out. */
  usual: Json
  /** Few users need it, so it is shown only when they ask for more. */
  rare: boolean
}

export interface FormChoice {
  value: string
  label: string
}

export interface FormColumn {
  name: string
  label: string
  /** `voice`: who speaks, as in a seat. */
  kind: 'text' | 'number' | 'voice' | 'choice'
  /** '' is no choice, and stands for what `empty` says. */
  choices?: FormChoice[]
  /** What holds if it is left empty; '': nothing that can be said. */
  empty: string
}

export interface DebateFilter {
  state?: ListedForPage['state']
  format?: string
  /** Part of the name of a model in any seat. */
  model?: string
  /** Words in the topic or in anything said. */
  words?: string
  limit: number
  /** Only debates with a smaller number, for the next part of a list. */
  before?: number
  language: Language
}

export interface ListedForPage {
  id: number
  topic: string
  format: string
  /** For people. */
  formatName: string
  language: Language
  state: 'running' | 'paused' | 'done' | 'failed'
  /** It waits for an answer that the page can give. */
  asks: boolean
  /** null: it has not ended. */
  ending: ListedEnding | null
  createdAt: string
  turns: number
  cost: number | null
  knownCost: number
  unknownCalls: number
  models: string[]
  parent: number | null
  /** For a search: where the words were found. */
  found?: { turn: string | null; snippet: string; match: [start: number, end: number] }
}

/** What a debate came to, in brief and in its own language. */
export interface ListedEnding {
  /** In a sentence. */
  headline: string
  /** Who spoke for the winner: a model, or several, separated by commas; null: nobody won. */
  model: string | null
  /** null: nobody weighed it. */
  firmness: Firmness | null
  /** What was found, or what to do; null: nobody says. */
  answer: string | null
}

/** A kept event with its place, without the seed of the fences. */
export interface PageRecord {
  seq: number
  at: string
  event: KeptEvent
}

export interface JournalPart {
  id: number
  createdAt: string
  records: PageRecord[]
  /** Turns that are being said: key → attempt and words so far. */
  speaking: Record<string, { attempt: number; text: string }>
  control: Control
  /** Notices that every reader must see. */
  notices: string[]
  /** The debate it is a fork of, and its own forks. */
  parent: number | null
  children: { id: number; at: string | null }[]
  /** How the journal is damaged, in words; null: it is not. */
  damage: string | null
}

/** How a debate can be steered now. */
export interface Control {
  state: 'running' | 'pausing' | 'paused' | 'done' | 'failed'
  /** This server plays it. Only then can it be paused, stopped, spoken to and answered. */
  here: boolean
  /** Who plays it, in words; null: nobody. */
  heldBy: string | null
  /** A remark would be heard now. */
  listens: boolean
  /** The questions that people are asked now. */
  questions: RequestQuestion[]
}

/** Whoever watches a debate. The events have the names and the data that a browser gets. */
export type Follower = (news: DebateNews) => void

export type DebateNews =
  | { event: 'kept'; data: PageRecord }
  | { event: 'said'; data: SpokenPart }
  | { event: 'live'; data: Exclude<LiveEvent, { type: 'turn.delta' }> }
  | { event: 'control'; data: Control }
  /** The debate was deleted; nothing more is told. */
  | { event: 'gone' }

/** Words of a turn. `from` is the number of UTF-16 units of the turn's words before this part. */
export interface SpokenPart {
  key: string
  attempt: number
  from: number
  text: string
}

export interface FollowedDebate {
  /** Everything after a record, up to what the follower was told last: nothing of it is told again, and nothing is left out. */
  read(after: number): JournalPart
  stop(): void
}

/** What a debate is started with: the library's options by name (docs/library.md). */
export interface FormRequest {
  format: string
  topic: string
  seats?: Record<string, string>
  fallbacks?: Record<string, string>
  language?: Language
  budget?: number
  context?: string[]
  [option: string]: Json | undefined
}

export interface ForkForm {
  at?: string
  without?: string
  remark?: string
  seats?: Record<string, string>
  budget?: number
  [option: string]: Json | undefined
}

export interface Started {
  id: number
}

export interface FormEstimate {
  /** What makes the difference between the least and the most; null: nobody says. */
  depends: string | null
  seats: { id: string; label: string; model: string }[]
  calls: [least: number, most: number]
  tokens: [least: number, most: number]
  /** US dollars; null: no price is known. */
  cost: [least: number, most: number] | null
  /** Models with unknown prices. */
  unpriced: string[]
  /** What the user should know before it starts. */
  remarks: string[]
  /** Why it cannot be started, for example a budget that is too small. Left out: it can. */
  problems?: FormProblem[]
}

export interface PlannedForm {
  /** For `decide`. */
  plan: string
  /** Markdown for the user. */
  text: string
  /** The request behind the plan, with everything that was inferred, so that the form can be filled in with it. */
  wish: FormRequest
  estimate: FormEstimate
}

export interface ExportedFile {
  name: string
  /** `text/markdown` … */
  type: string
  text: string
}
