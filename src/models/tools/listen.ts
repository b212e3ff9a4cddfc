import type { Failure } from '../../core/failure.ts'
import type { Language } from '../../core/language.ts'
import type { Part } from '../../core/model.ts'
import { oneLine } from '../api/complaint.ts'
import { wordsIn } from '../api/words.ts'
import { admission, type ToolCallKind, type ToolContext } from './context.ts'
import type { SearchPath } from './executable.ts'
import { LineTooLong, RunLimits } from './groups.ts'
import { environmentOf, NoPlace, type TakenPlace } from './place.ts'
import type { Ended, Subprocess } from './subprocess.ts'
import type { Exit, Invocation, ToolReading } from './tool.ts'
import { type ToolWords, toolWordsIn } from './words.ts'

export type ToolEnd = Extract<Part, { type: 'done' | 'failed' }>

/** One run of a program that speaks for a seat: a tool, or the user's own. */
export interface ProgramRun {
  /** Its name in sentences. */
  name: string
  path: string
  /** Environment variables of the user that only this program gets. */
  env: readonly string[]
  invoke(): Invocation
  read(): ToolReading
  /** The process ended, but its output has no end. */
  endedEarly(exit: Exit, began: boolean): Failure
  idleMs: number
  callMs: number | null
  language: Language
}

/** Does the work when one more of its kind may run. */
export async function* inTurn(
  context: ToolContext,
  kind: ToolCallKind,
  language: Language,
  signal: AbortSignal,
  work: () => AsyncGenerator<Part, void, void>,
): AsyncGenerator<Part, void, void> {
  let leave: () => void
  try {
    leave = await admission(context, kind, signal)
  } catch {
    return yield failed(stoppedBefore(language))
  }
  try {
    yield* work()
  } finally {
    leave()
  }
}

/** How long a program may take to clean up after its last event. */
const lingerMs = 3000

/** Starts the program and passes on what it says, up to but without the end. */
export async function* listen(
  run: ProgramRun,
  around: SearchPath,
  place: TakenPlace,
  signal: AbortSignal,
): AsyncGenerator<Part, { end: ToolEnd; exit: Exit | null }, void> {
  const { path, language } = run
  const limits = new RunLimits(signal, run.idleMs, run.callMs, language)
  let program: Subprocess | null = null
  let began = false
  try {
    // Loaded late: the code that starts programs loads slowly, and most debates need none.
    const { Subprocess } = await import('./subprocess.ts')
    const { args, env, files, stdin } = run.invoke()
    place.fill(files)
    if (signal.aborted) return { end: failed(stoppedBefore(language)), exit: null }
    program = new Subprocess({ path, args, env: environmentOf(run, around, place, env), cwd: place.folder, stdin })
    if (program.pid !== null) place.ledBy(program.pid)
    limits.guard(program)
    const reading = run.read()
    let end: ToolEnd | null = null
    for (let line = await limits.next(); line !== null; line = await limits.next()) {
      for (const part of reading.line(line)) {
        began = true
        if (isEnd(part)) end ??= part
        else if (!end) yield part
      }
      if (end?.type === 'failed') void program.stop()
      else if (end || reading.finished?.()) limits.endWithin(lingerMs)
    }
    const ended = await program.ended
    const exit: Exit = { ...ended, file: path => place.read(path) }
    if (end) return { end, exit }
    const stopped = reading.finished?.() ? null : (limits.failure(began) ?? troubled(run, ended, began))
    if (stopped) yield* reading.rest?.() ?? []
    return { end: stopped ? failed(stopped) : yield* lastParts(run, reading, exit, began), exit }
  } catch (error) {
    return { end: failed(limits.failure(began) ?? unforeseen(run, error, program !== null)), exit: null }
  } finally {
    limits.close()
    await program?.stop()
  }
}

async function* lastParts(
  run: ProgramRun,
  reading: ToolReading,
  exit: Exit,
  began: boolean,
): AsyncGenerator<Part, ToolEnd, void> {
  for (const part of reading.end(exit)) {
    if (isEnd(part)) return part
    yield part
  }
  return failed(run.endedEarly(exit, began))
}

export const failed = (failure: Failure): ToolEnd => ({ type: 'failed', failure })

const stoppedBefore = (language: Language): Failure => ({
  kind: 'aborted',
  message: wordsIn(language).stopped,
  maybePaid: false,
})

/** Why a run has no place. Any other error is a bug. */
export function withoutPlace(error: unknown, language: Language): Failure {
  if (!(error instanceof NoPlace)) throw error
  return { kind: 'rejected', message: whyNoPlace(error, toolWordsIn(language)), maybePaid: false }
}

function whyNoPlace({ why, folder, message }: NoPlace, t: ToolWords): string {
  if (why === 'not-a-folder') return t.notAFolder(folder)
  return why === 'all-taken' ? t.allTaken(folder) : t.noFolder(folder, oneLine(message, 300))
}

const isEnd = (part: Part): part is ToolEnd => part.type === 'done' || part.type === 'failed'

/** It did not start, or printed what no program prints. */
function troubled({ name, language }: ProgramRun, { trouble }: Ended, began: boolean): Failure | null {
  if (trouble === null) return null
  const t = toolWordsIn(language)
  if (trouble instanceof LineTooLong) return { kind: 'bad-output', message: t.longLine(name), maybePaid: true }
  const message = t.notStarted(name, oneLine(trouble.message, 300))
  const { code } = trouble as NodeJS.ErrnoException
  return { kind: code === 'EAGAIN' || code === 'ENOMEM' ? 'transport' : 'rejected', message, maybePaid: began }
}

/** For example a full disk, or an event in an unknown form. */
const unforeseen = ({ name, language }: ProgramRun, error: unknown, started: boolean): Failure => ({
  kind: started ? 'bad-output' : 'rejected',
  message: toolWordsIn(language).unforeseen(name, oneLine(error instanceof Error ? error.message : String(error), 400)),
  maybePaid: started,
})
