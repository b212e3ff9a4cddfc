import type { Failure } from '../../core/failure.ts'
import type { Call, Effort, Part } from '../../core/model.ts'

export type ToolId = 'claude' | 'codex' | 'gemini' | 'opencode' | 'copilot'

/** The user's own. */
export type Environment = Readonly<Record<string, string | undefined>>

/** Where one call of a tool takes place. Made empty before it; nothing of the user's is in it. */
export interface Place {
  /** The working folder, the same one for all calls of one seat in one debate: some tools find sessions by it. */
  folder: string
  /** The tool's own TMPDIR, also for files that the tool is pointed to. Outside `folder`. */
  tmp: string
}

/** What a tool is started with. Arguments are an array, no shell is involved, and the question goes to standard input. */
export interface Invocation {
  args: readonly string[]
  /** Beside what every child gets (PATH, HOME, language, proxies). */
  env: Readonly<Record<string, string>>
  /** Written before the start: path → text. Paths are inside `place`. */
  files: Readonly<Record<string, string>>
  stdin: string
}

/** What is to be asked of a tool. */
export interface ToolCall {
  call: Call
  /** null: the tool's own default. */
  model: string | null
  /** The rules: what the tool takes as its system prompt. */
  system: string
  /** Everything else as one text; with a session only what the session does not hold yet. */
  prompt: string
  /** null: a new conversation. */
  session: string | null
  place: Place
  /** What a tool's settings and keys are looked up in. It gets to see only what `Tool.env` and `Invocation.env` name. */
  env: Environment
}

/** Reads what one run of a tool prints. */
export interface ToolReading {
  /** One line of standard output. */
  line(text: string): Part[]
  /** True once the last event has come, when `end` is to say what it means. The process is then given seconds to go. */
  finished?(): boolean
  /** Words that were held back, when a run is cut short. */
  rest?(): Part[]
  /** After the process ended. Must give exactly one `done` or `failed`, unless `line` has given it. */
  end(exit: Exit): Part[]
}

export interface Exit {
  code: number | null
  signal: string | null
  /** The last few KB of standard error. */
  stderr: string
  /** Reads a file that the tool was told to write into `place.tmp`; null when it is not there. */
  file(path: string): string | null
}

/** Whether the tool could speak right now. */
export interface ToolStatus {
  version: string | null
  signedIn: boolean | null
  /** How it is signed in, what is missing, or what is wrong with its file, in one line without any secret. */
  detail: string | null
}

/** One of the AI command-line tools. One file per tool; what is common to them is in run.ts. */
export interface Tool {
  id: ToolId
  /** Name of the executable on PATH. */
  command: string
  /** npm package that brings it. */
  npm: string
  /** The command with which a user signs in. */
  signIn: string
  /** Variables of the user's environment that this tool needs and no other gets: its keys and its own settings. */
  env: readonly string[]
  /** What it takes from files in the user's home and nobody else may see. Never throws. */
  secrets?(env: Environment): string[]
  /** How many may run at once. */
  atOnce: number
  /** Maker of the models behind it; null when it depends on the model (opencode, copilot). */
  family: string | null
  /** Its own web search can be allowed alone, and is where a call asks for it. */
  searches: boolean
  /** The server behind it takes no search: nothing was asked of the model. Left out: that shows in the stream. */
  refusedSearch?(failure: Failure): boolean
  /** What Agon's level becomes; null: this tool or model has no such knob, which is then said. */
  effort(level: Effort, model: string | null, env: Environment): string | null
  invoke(asked: ToolCall): Invocation
  read(asked: ToolCall): ToolReading
  /** The tool does not know the session (any more): nothing was asked of the model. */
  lostSession(failure: Failure, exit: Exit): boolean
  /** Arguments of a quick command that tells whether somebody is signed in; null when there is none. */
  statusArgs: readonly string[] | null
  status(exit: { code: number | null; stdout: string; stderr: string }, env: Environment): boolean | null
}
