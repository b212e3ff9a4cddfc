import type { DebateDocument } from '../core/document.ts'
import type { KeptEvent, LiveEvent } from '../core/events.ts'
import type { Json } from '../core/json.ts'
import type { Language } from '../core/language.ts'
import type { Answer, Question } from './question.ts'

export type { Answer, AskedField, AskedKind, Question } from './question.ts'

/**
 * What the server needs from outside: debates that are kept, those that are played, and whoever may speak in them. The command
 * line has one. Words in answers are in the language that is asked for. A method that cannot do what is asked throws Refused.
 */
export interface House {
  /** What a page must know before it can offer anything: formats with their seats and options, and who is usable here. */
  about(language: Language): Promise<About>
  /** Those that run now first, then the newest. */
  debates(filter: DebateFilter): ListedDebate[]
  /** Called whenever a debate began, ended or was deleted. Gives the way to stop it. */
  watch(changed: () => void): () => void
  /** The whole debate as other programs read it. */
  document(id: number, language: Language): DebateDocument
  /** What was kept behind a record, and what is being said now. */
  journal(id: number, after: number, language: Language): JournalPart
  /** Tells what happens from here on, in order, until it is stopped. It never waits for whoever is told. */
  follow(id: number, follower: Follower, language: Language): () => void
  /** As Markdown. */
  report(id: number, language: Language): string
  export(id: number, form: string, language: Language): Promise<ExportedFile>

  /** What it would take, with nothing spent. */
  estimate(wish: Wish, language: Language): Promise<Estimate>
  /** Checks, opens and plays. Fulfilled when the debate has its number. */
  start(wish: Wish, language: Language): Promise<Started>
  /** Of a research: checks, makes the tiny calls that its plan needs, and waits for `decide`. `replaces`: the plan that it was before. */
  plan(wish: Wish, language: Language, replaces: string | null): Promise<Plan>
  /** What was planned begins, or is kept as given up. */
  decide(plan: string, begin: boolean, language: Language): Promise<Started>
  resume(id: number, options: { budget?: number }, language: Language): Promise<Started>
  fork(id: number, wish: ForkWish, language: Language): Promise<Started>
  /** What a fork would take, with nothing spent. */
  estimateFork(id: number, wish: ForkWish, language: Language): Promise<Estimate>
  /** What is being said is heard to its end, and nothing else begins. */
  pause(id: number, language: Language): void
  /** At once: what is being said is cut off, and kept as far as it came. */
  stop(id: number, language: Language): void
  /** The user says something unasked. Fulfilled when it is kept. */
  say(id: number, text: string, language: Language): Promise<void>
  /** The first answer to a question counts. */
  answer(id: number, answer: Answer, language: Language): void
  remove(id: number, language: Language): void
}

/** What cannot be done. The status is that of HTTP: 404, 409, 422 … */
export class Refused extends Error {
  override name = 'Refused'
  readonly status: 400 | 404 | 409 | 422 | 500 | 503
  readonly problems: readonly Problem[]
  constructor(status: Refused['status'], problems: readonly Problem[]) {
    super(problems.map(({ message }) => message).join('\n'))
    this.status = status
    this.problems = problems
  }
}

export interface Problem {
  /** The field of the wish that it is about: `topic`, `rounds`, `seats.judge`; null: the whole. */
  field: string | null
  message: string
}

export interface About {
  version: string
  language: Language
  /** Those that can be started from a form, in their order. */
  formats: FormatForm[]
  /** Who could be given a seat, besides `person` and whatever else the user writes. */
  voices: Voice[]
  /** In US dollars, from the configuration; null: none. */
  budget: number | null
  /** Where paths of files begin: shown, never an absolute path of the user's home. */
  folder: string
}

export interface Voice {
  /** As a seat is written: `openai:gpt-5`, `claude`. */
  name: string
  /** Where it comes from, in a few words. */
  from: string
  /** US dollars per million tokens; null: not known. */
  prices: { input: number; output: number } | null
}

export interface FormatForm {
  id: string
  name: string
  summary: string
  /** What the question is called: a question, a motion. */
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
  /** Who would sit there if nobody is named; null: nobody, or only known when it is estimated. */
  usual: string | null
  /** May be left empty with nobody in it. */
  optional: boolean
}

/** An option of a format, or one that all have. The name is that of the library's option. */
export interface FormField {
  name: string
  label: string
  hint: string
  kind: 'number' | 'choice' | 'yes-no' | 'text' | 'long-text' | 'paths'
  choices?: { value: string; label: string }[]
  least?: number
  most?: number
  /** null: left out. */
  usual: Json
  /** Few users need it: shown when they ask for more. */
  rare: boolean
}

export interface DebateFilter {
  state?: ListedDebate['state']
  format?: string
  /** Part of a model's name in any seat. */
  model?: string
  /** In the topic or in anything said. */
  words?: string
  limit: number
  /** Only those with a smaller number, for going on with a list. */
  before?: number
  language: Language
}

export interface ListedDebate {
  id: number
  topic: string
  format: string
  /** For people. */
  formatName: string
  language: Language
  state: 'running' | 'paused' | 'done' | 'failed'
  /** It waits for an answer that can be given on the page. */
  asks: boolean
  /** How it ended, in a sentence; null: it has not. */
  headline: string | null
  createdAt: string
  turns: number
  cost: number | null
  models: string[]
  parent: number | null
  /** Of a search: where the words were found. */
  found?: { turn: string | null; snippet: string; match: [start: number, end: number] }
}

/** A kept event with its place. The seed of the fences is not in it. */
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
  /** What every reader must be told. */
  notices: string[]
  /** Where it parted from another debate, and its forks. */
  parent: number | null
  children: { id: number; at: string | null }[]
  /** The journal is damaged: in words; null: it is whole. */
  damage: string | null
}

/** How a debate can be steered now. */
export interface Control {
  state: 'running' | 'pausing' | 'paused' | 'done' | 'failed'
  /** It is played by this server: only then can it be paused, stopped, spoken to and answered. */
  here: boolean
  /** Who plays it, in words; null: nobody. */
  heldBy: string | null
  /** A remark would be heard now. */
  listens: boolean
  /** What people are asked at this moment. */
  questions: Question[]
}

export interface Follower {
  kept(record: PageRecord): void
  /** `from`: how many UTF-16 units of the turn's words stand before it. */
  said(delta: { key: string; attempt: number; from: number; text: string }): void
  live(event: Exclude<LiveEvent, { type: 'turn.delta' }>): void
  control(control: Control): void
  /** It was deleted: nothing more is told. */
  gone?(): void
}

/** What a debate is started with: the options of the library, by their names (docs/library.md). */
export interface Wish {
  format: string
  topic: string
  seats?: Record<string, string>
  fallbacks?: Record<string, string>
  language?: Language
  budget?: number
  context?: string[]
  [option: string]: Json | undefined
}

export interface ForkWish {
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

export interface Estimate {
  seats: { id: string; label: string; model: string }[]
  calls: [least: number, most: number]
  tokens: [least: number, most: number]
  /** US dollars; null: no price is known. */
  cost: [least: number, most: number] | null
  /** Models whose prices are not known. */
  unpriced: string[]
  /** What the user should know before it starts. */
  remarks: string[]
  /** Why it cannot be started all the same: the budget is too small. Left out: it can. */
  problems?: Problem[]
}

export interface Plan {
  /** For `decide`. */
  plan: string
  /** As it is shown to the user. Markdown. */
  text: string
  /** What it was made of, with everything that was inferred: the form can be filled in with it. */
  wish: Wish
  estimate: Estimate
}

export interface ExportedFile {
  name: string
  /** `text/markdown` … */
  type: string
  text: string
}
