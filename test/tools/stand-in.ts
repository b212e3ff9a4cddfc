import assert from 'node:assert/strict'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { after } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { Language } from '../../src/core/language.ts'
import type { Call, Model, Part } from '../../src/core/model.ts'
import type { ToolContext } from '../../src/models/tools/context.ts'
import { clearPlaces } from '../../src/models/tools/place.ts'
import { toolModel } from '../../src/models/tools/run.ts'
import type { Tool } from '../../src/models/tools/tool.ts'
import { callOf, collect } from '../cases/model.ts'

/**
 * What a stand-in does, one after the other. It reads standard input to its end first, unless the first step says
 * otherwise, and exits with 0 after the last. In every text `{{--flag}}` becomes the value that the flag was given,
 * and `{{TMPDIR}}` its temporary folder.
 */
export type Step =
  /** One line on standard output. */
  | { print: string }
  /** A line on standard output in single bytes. */
  | { trickle: string }
  /** Text on standard output as it is, without a line end. */
  | { raw: string; times?: number }
  | { complain: string; times?: number }
  | { wait: number }
  /** Goes on when so many runs have begun, this one among them. */
  | { together: number }
  | { hang: true }
  /** Only as the first step: what becomes of standard input. */
  | { stdin: 'unread' | 'closed' }
  /** SIGTERM and SIGINT have no effect from now on. */
  | { deaf: true }
  /** Starts a child that would live for ever, ignores SIGTERM, and keeps standard output open. */
  | { child: true }
  | { write: string; text: string }
  | { exit: number }
  /** Ends by a signal to itself. */
  | { die: NodeJS.Signals }

export interface Plan {
  /** The steps of each run; the last serves all further ones. */
  runs: readonly (readonly Step[])[]
  /** Runs whose arguments begin with these words: `auth status`, `--version`. They are not counted as runs. */
  commands?: Readonly<Record<string, readonly Step[]>>
}

/** What a stand-in was given. */
export interface StandInCall {
  pid: number
  args: string[]
  env: Record<string, string>
  cwd: string
  stdin: string
  /** Everything that lay in the working folder and in TMPDIR: path → text. */
  files: Record<string, string>
  /** The children it started. */
  children: number[]
}

export interface StandIn {
  /** The folder that is to be on PATH. */
  folder: string
  path: string
  /** In the order of their start; commands are left out. */
  calls(): StandInCall[]
  /** Of runs and commands. */
  pids(): number[]
  close(): void
}

/** An executable of that name, in a folder of its own. */
export function standIn(command: string, plan: Plan): StandIn {
  const root = mkdtempSync(join(tmpdir(), 'agon-stand-in-'))
  const folder = join(root, 'bin')
  const calls = join(root, 'calls')
  mkdirSync(folder)
  mkdirSync(calls)
  writeFileSync(join(root, 'plan.json'), JSON.stringify(plan))
  const path = join(folder, command)
  const program = fileURLToPath(new URL('stand-in-program.js', import.meta.url))
  const quoted = [process.execPath, program, root].map(word => `'${word.replaceAll("'", "'\\''")}'`).join(' ')
  writeFileSync(path, `#!/bin/sh\nexec ${quoted} "$@"\n`, { mode: 0o755 })
  const read = (names: string[]) =>
    names.map(name => JSON.parse(readFileSync(join(calls, name), 'utf8')) as StandInCall)
  const named = (pattern: RegExp) => (existsSync(calls) ? readdirSync(calls).filter(name => pattern.test(name)) : [])
  return {
    folder,
    path,
    calls: () => read(named(/^\d+\.json$/).sort((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10))),
    pids: () => read(named(/\.json$/)).flatMap(({ pid, children }) => [pid, ...children]),
    close: () => rmSync(root, { recursive: true, force: true }),
  }
}

export interface OpenTool {
  model: Model
  context: ToolContext
  standIn: StandIn
  close(): Promise<void>
}

/** A tool's voice over a stand-in, in a home of its own, until the test is over. */
export function openTool(tool: Tool, model: string | null, plan: Plan, changes: Partial<ToolContext> = {}): OpenTool {
  const tools = standIn(tool.command, plan)
  const home = mkdtempSync(join(tmpdir(), 'agon-home-'))
  const context: ToolContext = {
    env: { ...process.env, PATH: [tools.folder, process.env.PATH].join(delimiter) },
    cwd: process.cwd(),
    home,
    idleMs: 30_000,
    callMs: 60_000,
    ...changes,
  }
  const close = async () => {
    await clearPlaces(context)
    tools.close()
    rmSync(home, { recursive: true, force: true })
  }
  after(close)
  return { model: toolModel(tool, model, context), context, standIn: tools, close }
}

/** What is heard of a tool that does this, run after run. */
export const hear = (tool: Tool, model: string | null, runs: Plan['runs'], call = callOf()): Promise<Part[]> =>
  collect(openTool(tool, model, { runs }).model, call, quiet)

/** A signal that never stops anything. */
export const quiet = new AbortController().signal

export const printed = (lines: readonly string[]): Step[] => lines.map(print => ({ print }))

/** What a voice said to the side, and not to the debate. */
export const remarksIn = (parts: readonly Part[]): string =>
  parts.flatMap(part => (part.type === 'remark' ? [part.text] : [])).join('\n')

/** The same call in a debate of that language. */
export const spoken = (language: Language, call: Call): Call => ({ ...call, moment: { ...call.moment, language } })

/** Whether a process still exists. A zombie that nobody waits for does not count. */
export function lives(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch {
    return false
  }
  try {
    return !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return !existsSync('/proc/self/stat')
  }
}

/** So many there were, and none of them is there any more. */
export function assertGone(pids: readonly number[], expected: number): void {
  assert.equal(pids.length, expected)
  assert.deepEqual(pids.filter(lives), [])
}
