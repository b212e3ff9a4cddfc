import type { Failure } from '../../core/failure.ts'
import type { Usage } from '../../core/model.ts'
import type { ToolId } from '../../models/tools/tool.ts'

/** `unchecked`: it may well be fine, but that could not be found out. `absent`: nobody set it up. */
export type State = 'ok' | 'broken' | 'unchecked' | 'absent'

/** What was found about one thing, and the one command that mends it. */
export interface Finding {
  name: string
  state: State
  mend: string | null
}

export interface ProviderFinding extends Finding {
  from: 'config' | 'environment' | null
  /** The environment variable that holds the key. Never the key. */
  variable: string | null
  /** Where a key is made. */
  keyPage: string | null
  address: string | null
  /** HTTP status of the answer. */
  status: number | null
  /** Why it is broken or unchecked: `timeout`, `unset` (a variable), the system's own code, or a sentence. */
  why: string | null
  /** How many models it offers. */
  models: number | null
  /** What a debate would use. */
  sample: string | null
  /** False: the provider's own list does not have the sample. */
  offered: boolean | null
}

export interface ToolFinding extends Finding {
  name: ToolId
  path: string | null
  version: string | null
  signedIn: boolean | null
  detail: string | null
}

/** A program of the user's own. */
export interface ProgramFinding extends Finding {
  /** `command:bot` */
  name: string
  path: string | null
  /** Why it cannot be started. */
  problem: string | null
  /** Environment variables that it is to get, and that are not set. */
  unset: string[]
  languageModel: boolean
}

export interface ServerFinding extends Finding {
  address: string
  models: string[]
}

export interface MachineFinding extends Finding {
  name: 'node' | 'archive' | 'terminal' | 'config'
  facts: Readonly<Record<string, string | number | boolean | null>>
  /** All that is wrong, a sentence each. */
  problems: string[]
}

/** The service that searches the web. It is not asked. */
export interface SearchFinding extends Finding {
  name: 'search'
  /** `brave`; null: none is configured. */
  service: string | null
  /** Where it is, or the program that is started. */
  address: string | null
  /** The environment variable that holds the key. Never the key. */
  variable: string | null
  /** Which goes first for a model that has a web search of its own. */
  prefer: 'own' | 'service' | null
  problems: string[]
}

/** What keeps a debate from being started here, and the exit code that it would end with. */
export interface Block {
  message: string
  exit: number
  /** The voice whose provider did not answer as it should; a call of it may still be answered. */
  model: string | null
}

export interface SeatFinding {
  id: string
  label: string
  model: string
  fallback: string | null
  /** Why it would be this one. */
  why: string | null
  /** What keeps its model or its fallback from speaking. */
  blocks: Block[]
}

export interface ProbeFinding {
  model: string
  seats: string[]
  ms: number
  usage: Usage | null
  cost: number | null
  failure: Failure | null
}

export interface Findings {
  /** Whether a language model could speak here. */
  usable: boolean
  providers: ProviderFinding[]
  tools: ToolFinding[]
  servers: ServerFinding[]
  programs: ProgramFinding[]
  machine: MachineFinding[]
  search: SearchFinding
  seats: SeatFinding[]
  /** Why nobody could be seated. */
  seatsProblem: string | null
  /** Everything that keeps a debate from being started. */
  blocks: Block[]
  probes: ProbeFinding[] | null
}
