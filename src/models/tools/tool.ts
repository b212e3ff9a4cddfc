import type { Failure } from '../../core/failure.ts'
import type { Call, Effort, Part } from '../../core/model.ts'

export type ToolId = 'claude' | 'codex' | 'gemini' | 'opencode' | 'copilot'

/** The user's own environment. */
export type ToolEnvironment = Readonly<Record<string, string | undefined>>

/** Where one call of a tool runs. It starts empty and contains nothing of the user's. */
export interface ToolFolder {
  /** The working folder, the same for all calls of a seat in a debate: some tools find sessions by it. */
  folder: string
  /** The tool's own TMPDIR, also for files it is given. Outside `folder`. */
  tmp: string
}

/** How a tool is started. Arguments are an array, no shell is involved, and the question goes to standard input. */
export interface Invocation {
  args: readonly string[]
  /** In addition to what every child gets (PATH, HOME, language, proxies). */
  env: Readonly<Record<string, string>>
  /** Written before the start: path → text. Paths are inside `place`. */
  files: Readonly<Record<string, string>>
  stdin: string
}

/** A call for a tool. */
export interface ToolCall {
  call: Call
  /** null: the tool's own default. */
  model: string | null
  /** The rules: the tool's system prompt. */
  system: string
  /** Everything else as one text. With a session, only what the session does not have yet. */
  prompt: string
  /** null: a new conversation. */
  session: string | null
  place: ToolFolder
  /** For looking up a tool's settings and keys. The tool sees only what `Tool.env` and `Invocation.env` name. */
  env: ToolEnvironment
}

/** Reads what one run of a tool prints. */
export interface ToolReading {
  /** One line of standard output. */
  line(text: string): Part[]
  /** True after the last event, if `end` is to interpret it. The process then has seconds to exit. */
  finished?(): boolean
  /** Words that were held back, if a run is cut short. */
  rest?(): Part[]
  /** Called after the process ended. Must return exactly one `done` or `failed`, unless `line` already did. */
  end(exit: Exit): Part[]
}

export interface Exit {
  code: number | null
  signal: string | null
  /** The last few KB of standard error. */
  stderr: string
  /** Reads a file that the tool was told to write into `place.tmp`. null: there is none. */
  file(path: string): string | null
}

/** Whether the tool could speak right now. */
export interface ToolStatus {
  version: string | null
  signedIn: boolean | null
  /** How it is signed in, what is missing, or what is wrong with its file, in one line without secrets. */
  detail: string | null
}

/** One of the AI command-line tools. Each has a file; what they share is in run.ts. */
export interface Tool {
  id: ToolId
  /** Name of the executable on PATH. */
  command: string
  /** npm package that brings it. */
  npm: string
  /** The command with which a user signs in. */
  signIn: string
  /** Environment variables of the user that only this tool gets: its keys and settings. */
  env: readonly string[]
  /** Secrets that it reads from files in the user's home. Never throws. */
  secrets?(env: ToolEnvironment): string[]
  /** How many may run at once. */
  atOnce: number
  /** The maker of its models. null: it depends on the model (opencode, copilot). */
  family: string | null
  /** Its own web search can be allowed alone. It is allowed if a call asks for it. */
  searches: boolean
  /** Whether the server refused the search before the model was asked. Left out: that shows in the stream. */
  refusedSearch?(failure: Failure): boolean
  /** Translates Agon's level. null: this tool or model has no such setting, and the user is told. */
  effort(level: Effort, model: string | null, env: ToolEnvironment): string | null
  invoke(asked: ToolCall): Invocation
  read(asked: ToolCall): ToolReading
  /** Whether the tool does not know the session (any more). Then the model was not asked. */
  lostSession(failure: Failure, exit: Exit): boolean
  /** Arguments of a quick command that tells whether somebody is signed in. null: there is none. */
  statusArgs: readonly string[] | null
  status(exit: { code: number | null; stdout: string }, env: ToolEnvironment): boolean | null
}
