import type { Failure } from '../../core/failure.ts'
import type { Call, Model, Part } from '../../core/model.ts'
import { oneLine } from '../api/complaint.ts'
import { environmentOf } from './environment.ts'
import { findExecutable } from './executable.ts'
import { endedEarly } from './failures.ts'
import { RunLimits } from './limits.ts'
import { LineTooLong } from './lines.ts'
import { type TakenPlace, takePlace } from './place.ts'
import { toolPrompt } from './prompt.ts'
import { admission, stateOf, type ToolRoom } from './room.ts'
import { readSession, type Session, writeSession } from './session.ts'
import type { Ended, Subprocess } from './subprocess.ts'
import type { Exit, Tool, ToolCall, ToolReading } from './tool.ts'
import { toolWords } from './words.ts'

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
  if (path === null) return yield failed(missing(voice))
  let leave: () => void
  try {
    leave = await admission(voice.room, voice.tool, signal)
  } catch {
    return yield failed(stoppedBefore)
  }
  try {
    for (const text of remarks(voice, call)) yield { type: 'remark', text }
    const session = readSession(call.conversation.session)
    const lost = yield* run(voice, path, call, session, signal)
    if (!lost) return
    yield { type: 'remark', text: toolWords[voice.room.language].lost(voice.name) }
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
  let keep = false
  try {
    const { system, prompt } = toolPrompt(call, session ? call.conversation.known : 0, stateOf(room).secret)
    const asked: ToolCall = { call, model: voice.model, system, prompt, session: session?.name ?? null, place }
    const { end, exit } = yield* listen(voice, path, asked, place, signal)
    if (session && end.type === 'failed' && exit && tool.lostSession(end.failure, exit)) return true
    keep = end.type === 'done' && call.conversation.goesOn && end.session !== undefined
    yield withSession(end, keep, place)
    return false
  } finally {
    await place.leave(keep)
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
  const limits = new RunLimits(signal, idleMs, callMs, room.language)
  let tools: Subprocess | null = null
  let began = false
  try {
    // Loaded late: what starts programs takes a while to load, and most debates need none.
    const { Subprocess } = await import('./subprocess.ts')
    const { args, env, files, stdin } = tool.invoke(asked)
    place.fill(files)
    if (signal.aborted) return { end: failed(stoppedBefore), exit: null }
    tools = new Subprocess({ path, args, env: environmentOf(tool, room.env, place, env), cwd: place.folder, stdin })
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
    const stopped = reading.finished?.() ? null : (limits.failure(began) ?? troubled(tool, ended, began))
    return { end: stopped ? failed(stopped) : yield* lastParts(tool, reading, exit, began), exit }
  } catch (error) {
    return { end: failed(limits.failure(began) ?? unforeseen(tool, error, tools !== null)), exit: null }
  } finally {
    limits.close()
    await tools?.stop()
  }
}

async function* lastParts(
  tool: Tool,
  reading: ToolReading,
  exit: Exit,
  began: boolean,
): AsyncGenerator<Part, End, void> {
  for (const part of reading.end(exit)) {
    if (isEnd(part)) return part
    yield part
  }
  return failed(endedEarly(tool, exit, began))
}

/** null: the conversation's own place is taken, so it cannot go on there. */
function placeFor({ room }: Voice, call: Call, session: Session | null): TakenPlace | Failure | null {
  try {
    return takePlace(room, `${call.debate}-${call.moment.seat}`, session?.place ?? null)
  } catch (error) {
    const message = `no folder for the tool: ${(error as Error).message}`
    return { kind: 'rejected', message: oneLine(message, 500), maybePaid: false }
  }
}

/** A session is told only where it is wanted, together with the place that it was held in. */
function withSession(end: End, keep: boolean, place: TakenPlace): End {
  if (end.type === 'failed') return end
  const { session, ...done } = end
  return keep && session !== undefined
    ? { ...done, session: writeSession({ name: session, place: place.number }) }
    : done
}

/** Said once per debate: it is the same for every turn. */
function remarks({ tool, model, room, name }: Voice, call: Call): string[] {
  const t = toolWords[room.language]
  const found = [
    call.effort !== null && tool.effort(call.effort, model) === null && t.noEffort(name, call.effort),
    call.search && t.noSearch(name),
    call.maxTokens !== null && t.noCap(name),
  ].filter(text => text !== false)
  const { said } = stateOf(room)
  const fresh = found.filter(text => !said.has(`${call.debate} ${text}`))
  for (const text of fresh) said.add(`${call.debate} ${text}`)
  return fresh
}

const exitOf = ({ code, signal, stderr }: Ended, place: TakenPlace): Exit => ({
  code,
  signal,
  stderr,
  file: path => place.read(path),
})

const isEnd = (part: Part): part is End => part.type === 'done' || part.type === 'failed'

const failed = (failure: Failure): End => ({ type: 'failed', failure })

const stoppedBefore: Failure = { kind: 'aborted', message: 'the call was stopped', maybePaid: false }

const missing = ({ tool }: Voice): Failure => ({
  kind: 'rejected',
  message: `${tool.command} was not found on PATH (install it with: npm install -g ${tool.npm})`,
  maybePaid: false,
})

/** It did not start, or printed what no tool prints. */
function troubled(tool: Tool, { trouble }: Ended, began: boolean): Failure | null {
  if (trouble === null) return null
  if (trouble instanceof LineTooLong)
    return { kind: 'bad-output', message: `${tool.command} printed ${trouble.message}`, maybePaid: true }
  const message = `${tool.command} could not be started: ${oneLine(trouble.message, 300)}`
  const { code } = trouble as NodeJS.ErrnoException
  return { kind: code === 'EAGAIN' || code === 'ENOMEM' ? 'transport' : 'rejected', message, maybePaid: began }
}

/** A full disk, or an event in a form that no version had so far. */
const unforeseen = (tool: Tool, error: unknown, started: boolean): Failure => ({
  kind: started ? 'bad-output' : 'rejected',
  message: oneLine(`${tool.command}: ${error instanceof Error ? error.message : String(error)}`, 500),
  maybePaid: started,
})
