import type { Failure } from '../../core/failure.ts'
import type { Usage } from '../../core/model.ts'
import type { ToolId } from '../../models/tools/tool.ts'

/** `unchecked`: it may be fine, but that could not be found out. `absent`: nobody set it up. */
export type State = 'ok' | 'broken' | 'unchecked' | 'absent'

/** What was found about one thing, and the one command that fixes it. */
export interface Finding {
  name: string
  state: State
  mend: string | null
}

export interface ProviderFinding extends Finding {
  from: 'config' | 'environment' | null
  /** The environment variable with the key. Never the key itself. */
  variable: string | null
  keyPage: string | null
  address: string | null
  status: number | null
  /** Why it is broken or unchecked: `timeout`, `unset` (a variable), the system's own code, or a sentence. */
  why: string | null
  models: number | null
  sample: string | null
  /** False: the provider's list does not contain the sample. */
  offered: boolean | null
}

export interface ToolFinding extends Finding {
  name: ToolId
  path: string | null
  version: string | null
  signedIn: boolean | null
  detail: string | null
}

export interface ProgramFinding extends Finding {
  /** `command:bot` */
  name: string
  path: string | null
  problem: string | null
  /** Environment variables that it should get but that are not set. */
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
  problems: string[]
}

/** The web search service. It is not contacted. */
export interface SearchFinding extends Finding {
  name: 'search'
  /** `brave`; null: none is configured. */
  service: string | null
  /** Its address, or the program to start. */
  address: string | null
  /** The environment variable with the key. Never the key itself. */
  variable: string | null
  /** Which comes first for a model with a web search of its own. */
  prefer: 'own' | 'service' | null
  problems: string[]
}

/** What prevents a debate from starting here, and the exit code it would have. */
export interface DoctorBlock {
  message: string
  exit: number
  /** The model whose provider did not answer properly. A call to it may still be answered. */
  model: string | null
}

export interface SeatFinding {
  id: string
  label: string
  model: string
  fallback: string | null
  why: string | null
  /** What prevents its model or its fallback from speaking. */
  blocks: DoctorBlock[]
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
  usable: boolean
  providers: ProviderFinding[]
  tools: ToolFinding[]
  servers: ServerFinding[]
  programs: ProgramFinding[]
  machine: MachineFinding[]
  search: SearchFinding
  seats: SeatFinding[]
  seatsProblem: string | null
  blocks: DoctorBlock[]
  probes: ProbeFinding[] | null
}
