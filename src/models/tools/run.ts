import type { Failure } from '../../core/failure.ts'
import type { Language } from '../../core/language.ts'
import type { Call, Model, Part } from '../../core/model.ts'
import { oneLine } from '../api/complaint.ts'
import { wordsIn } from '../api/words.ts'
import { environmentOf } from './environment.ts'
import { findExecutable } from './executable.ts'
import { Failures } from './failures.ts'
import { flawIn } from './flaw.ts'
import { RunLimits } from './limits.ts'
import { LineTooLong } from './lines.ts'
import { NoPlace, type TakenPlace, takePlace, takePlaceAgain } from './place.ts'
import { toolPrompt } from './prompt.ts'
import { admission, stateOf, type ToolRoom } from './room.ts'
import { readSession, type Session, writeSession } from './session.ts'
import type { Ended, Subprocess } from './subprocess.ts'
import type { Exit, Tool, ToolCall, ToolReading } from './tool.ts'
import { type ToolWords, toolWordsIn } from './words.ts'

export { clearPlaces } from './place.ts'
export { defaultIdleMs, type ToolRoom } from './room.ts'

const modelPattern = /^[A-Za-z0-9][\w.:/@-]{0,127}$/

/** How long a tool may take to put its things away after its last event. */
const lingerMs = 3000

/** The voice of a tool. `model` null: whatever the tool itself takes. */
export function toolModel(tool: Tool, model: string | null, room: ToolRoom): Model {
  if (model !== null && !modelPattern.test(model)) throw new Error(`not a model name: ${JSON.stringify(model)}`)
  const facts = room.facts?.(tool.id, model) ?? null
  const voice: Voice = { tool, model, room, name: model === null ? tool.id : `${tool.id}:${model}` }
  return {
    name: voice.name,
    prices: facts?.prices ?? null,
    window: facts?.window ?? null,
    languageModel: true,
    // Its own limit counts from the start of the tool. Here waiting for others of its kind would count as well.
    callMs: null,
    stream: (call, signal) => speak(voice, call, signal),
  }
}

interface Voice {
  tool: Tool
  model: string | null
  room: ToolRoom
  name: string
}

type End = Extract<Part, { type: 'done' | 'failed' }>

async function* speak(voice: Voice, call: Call, signal: AbortSignal): AsyncGenerator<Part, void, void> {
  const path = findExecutable(voice.tool, voice.room)
  const t = toolWordsIn(call.moment.language)
  if (path === null) return yield failed(missing(voice, call.moment.language))
  let leave: () => void
  try {
    leave = await admission(voice.room, voice.tool, signal)
  } catch {
    return yield failed(stoppedBefore(call.moment.language))
  }
  try {
    for (const text of remarks(voice, call)) yield { type: 'remark', text }
    const session = readSession(call.conversation.session)
    const lost = yield* run(voice, path, call, session, signal)
    if (!lost) return
    yield { type: 'remark', text: t.lost(voice.name) }
    yield* run(voice, path, call, null, signal)
  } finally {
    leave()
  }
}

/** One run of the tool. True: it did not know the session, and nothing but that was said. */
async function* run(
  voice: Voice,
  path: string,
  call: Call,
  session: Session | null,
  signal: AbortSignal,
): AsyncGenerator<Part, boolean, void> {
  const { tool, room } = voice
  const place = placeFor(voice, call, session)
  if (place === null) return true
  if ('kind' in place) {
    yield failed(place)
    return false
  }
  try {
    const { system, prompt } = toolPrompt(call, session ? call.conversation.known : 0, stateOf(room).secret)
    const { model } = voice
    const asked: ToolCall = { call, model, system, prompt, session: session?.name ?? null, place, env: room.env }
    const { end, exit } = yield* listen(voice, path, asked, place, signal)
    if (session && end.type === 'failed' && exit && tool.lostSession(end.failure, exit)) return true
    yield withSession(end, call.conversation.goesOn, place)
    return false
  } finally {
    await place.leave()
  }
}

/** Starts the tool and passes on what it says, up to and without the end. */
async function* listen(
  { tool, room }: Voice,
  path: string,
  asked: ToolCall,
  place: TakenPlace,
  signal: AbortSignal,
): AsyncGenerator<Part, { end: End; exit: Exit | null }, void> {
  const { idleMs = room.idleMs, callMs = room.callMs } = room.limits?.(tool.id) ?? {}
  const { language } = asked.call.moment
  const limits = new RunLimits(signal, idleMs, callMs, language)
  let tools: Subprocess | null = null
  let began = false
  try {
    // Loaded late: what starts programs takes a while to load, and most debates need none.
    const { Subprocess } = await import('./subprocess.ts')
    const { args, env, files, stdin } = tool.invoke(asked)
    place.fill(files)
    if (signal.aborted) return { end: failed(stoppedBefore(language)), exit: null }
    tools = new Subprocess({ path, args, env: environmentOf(tool, room.env, place, env), cwd: place.folder, stdin })
    if (tools.pid !== null) place.ledBy(tools.pid)
    limits.guard(tools)
    const reading = tool.read(asked)
    let end: End | null = null
    for (let line = await limits.next(); line !== null; line = await limits.next()) {
      for (const part of reading.line(line)) {
        began = true
        if (isEnd(part)) end ??= part
        else if (!end) yield part
      }
      if (end?.type === 'failed') void tools.stop()
      else if (end || reading.finished?.()) limits.endWithin(lingerMs)
    }
    const ended = await tools.ended
    const exit = exitOf(ended, place)
    if (end) return { end, exit }
    const stopped = reading.finished?.() ? null : (limits.failure(began) ?? troubled(tool, ended, began, language))
    return {
      end: stopped ? failed(stopped) : yield* lastParts(new Failures(tool, language), reading, exit, began),
      exit,
    }
  } catch (error) {
    return { end: failed(limits.failure(began) ?? unforeseen(tool, error, tools !== null, language)), exit: null }
  } finally {
    limits.close()
    await tools?.stop()
  }
}

async function* lastParts(
  failures: Failures,
  reading: ToolReading,
  exit: Exit,
  began: boolean,
): AsyncGenerator<Part, End, void> {
  for (const part of reading.end(exit)) {
    if (isEnd(part)) return part
    yield part
  }
  return failed(failures.endedEarly(exit, began))
}

/** null: the conversation's own place is taken, so it cannot go on there. */
function placeFor({ room }: Voice, call: Call, session: Session | null): TakenPlace | Failure | null {
  try {
    const name = `${call.debate}-${call.moment.seat}`
    return session ? takePlaceAgain(room, name, session.place) : takePlace(room, name)
  } catch (error) {
    if (!(error instanceof NoPlace)) throw error
    return { kind: 'rejected', message: whyNoPlace(error, toolWordsIn(call.moment.language)), maybePaid: false }
  }
}

function whyNoPlace({ why, folder, message }: NoPlace, t: ToolWords): string {
  if (why === 'not-a-folder') return t.notAFolder(folder)
  return why === 'all-taken' ? t.allTaken(folder) : t.noFolder(folder, oneLine(message, 300))
}

/** A session is told only where it is wanted, together with the place that it was held in. */
function withSession(end: End, wanted: boolean, place: TakenPlace): End {
  if (end.type === 'failed') return end
  const { session, ...done } = end
  return wanted && session !== undefined
    ? { ...done, session: writeSession({ name: session, place: place.number }) }
    : done
}

/** Said once per debate: it is the same for every turn. */
function remarks({ tool, model, room, name }: Voice, call: Call): string[] {
  const t = toolWordsIn(call.moment.language)
  const found = [
    call.effort !== null && tool.effort(call.effort, model, room.env) === null && t.noEffort(name, call.effort),
    call.search && t.noSearch(name),
    call.maxTokens !== null && t.noCap(name),
  ].filter(text => text !== false)
  const { told } = stateOf(room)
  return found.filter(text => told.isNews(call.debate, text))
}

const exitOf = ({ code, signal, stderr }: Ended, place: TakenPlace): Exit => ({
  code,
  signal,
  stderr,
  file: path => place.read(path),
})

const isEnd = (part: Part): part is End => part.type === 'done' || part.type === 'failed'

const failed = (failure: Failure): End => ({ type: 'failed', failure })

const stoppedBefore = (language: Language): Failure => ({
  kind: 'aborted',
  message: wordsIn(language).stopped,
  maybePaid: false,
})

const missing = ({ tool, room }: Voice, language: Language): Failure => ({
  kind: 'rejected',
  message: flawIn(tool, room, language) ?? toolWordsIn(language).missing(tool.command, tool.npm),
  maybePaid: false,
})

/** It did not start, or printed what no tool prints. */
function troubled(tool: Tool, { trouble }: Ended, began: boolean, language: Language): Failure | null {
  if (trouble === null) return null
  const t = toolWordsIn(language)
  if (trouble instanceof LineTooLong) return { kind: 'bad-output', message: t.longLine(tool.command), maybePaid: true }
  const message = t.notStarted(tool.command, oneLine(trouble.message, 300))
  const { code } = trouble as NodeJS.ErrnoException
  return { kind: code === 'EAGAIN' || code === 'ENOMEM' ? 'transport' : 'rejected', message, maybePaid: began }
}

/** A full disk, or an event in a form that no version had so far. */
const unforeseen = (tool: Tool, error: unknown, started: boolean, language: Language): Failure => ({
  kind: started ? 'bad-output' : 'rejected',
  message: toolWordsIn(language).unforeseen(
    tool.command,
    oneLine(error instanceof Error ? error.message : String(error), 400),
  ),
  maybePaid: started,
})
