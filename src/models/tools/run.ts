import type { Failure } from '../../core/failure.ts'
import type { Language } from '../../core/language.ts'
import type { Call, Model, Part } from '../../core/model.ts'
import { findExecutable } from './executable.ts'
import { Failures } from './failures.ts'
import { flawIn } from './flaw.ts'
import { type End, failed, inTurn, listen, type ProgramRun, withoutPlace } from './listen.ts'
import { type TakenPlace, takePlace, takePlaceAgain } from './place.ts'
import { toolPrompt } from './prompt.ts'
import { stateOf, type ToolRoom } from './room.ts'
import { readSession, type Session, writeSession } from './session.ts'
import type { Tool, ToolCall } from './tool.ts'
import { toolWordsIn } from './words.ts'

export { clearPlaces } from './place.ts'
export { defaultIdleMs, type ToolRoom } from './room.ts'

const modelPattern = /^[A-Za-z0-9][\w.:/@-]{0,127}$/

/** The voice of a tool. `model` null: whatever the tool itself takes. */
export function toolModel(tool: Tool, model: string | null, room: ToolRoom): Model {
  if (model !== null && !modelPattern.test(model)) throw new Error(`not a model name: ${JSON.stringify(model)}`)
  const facts = room.facts?.(tool.id, model) ?? null
  const name = model === null ? tool.id : `${tool.id}:${model}`
  const voice: Voice = { tool, model, room, name, searches: tool.searches }
  return {
    name: voice.name,
    prices: facts?.prices ?? null,
    window: facts?.window ?? null,
    languageModel: true,
    searches: tool.searches,
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
  /** False as well once the server behind it turned out to take no search. */
  searches: boolean
}

async function* speak(voice: Voice, call: Call, signal: AbortSignal): AsyncGenerator<Part, void, void> {
  const path = findExecutable(voice.tool, voice.room)
  const t = toolWordsIn(call.moment.language)
  if (path === null) return yield failed(missing(voice, call.moment.language))
  const { tool, room } = voice
  const atOnce = room.limits?.(tool.id).atOnce ?? tool.atOnce
  yield* inTurn(room, { id: tool.id, atOnce }, call.moment.language, signal, async function* () {
    for (const text of remarks(voice, call)) yield { type: 'remark', text }
    let session = readSession(call.conversation.session)
    for (;;) {
      const missed = yield* run(voice, path, asTaken(call, voice), session, signal)
      if (missed === null) return
      if (missed === 'session') session = null
      else voice.searches = false
      yield { type: 'remark', text: missed === 'session' ? t.lost(voice.name) : t.searchOff(voice.name) }
    }
  })
}

/**
 * A conversation in which it searched is not gone on with: what it found stands in it as calls of a tool, which may not be
 * there the next time, and not every tool writes them down as servers take them.
 */
function asTaken(call: Call, { searches }: Voice): Call {
  if (!call.search) return call
  return searches ? { ...call, conversation: { ...call.conversation, goesOn: false } } : { ...call, search: false }
}

/** One run of the tool. It did not know the session, or the server took no search: nothing but that was said. */
async function* run(
  voice: Voice,
  path: string,
  call: Call,
  session: Session | null,
  signal: AbortSignal,
): AsyncGenerator<Part, 'session' | 'search' | null, void> {
  const { tool, room } = voice
  const place = placeFor(voice, call, session)
  if (place === null) return 'session'
  if ('kind' in place) {
    yield failed(place)
    return null
  }
  try {
    const { system, prompt } = toolPrompt(call, session ? call.conversation.known : 0, stateOf(room).secret)
    const { model } = voice
    const asked: ToolCall = { call, model, system, prompt, session: session?.name ?? null, place, env: room.env }
    const { end, exit } = yield* listen(runOf(voice, path, asked), room.env, place, signal)
    if (session && end.type === 'failed' && exit && tool.lostSession(end.failure, exit)) return 'session'
    if (call.search && end.type === 'failed' && tool.refusedSearch?.(end.failure)) return 'search'
    yield withSession(end, call.conversation.goesOn, place)
    return null
  } finally {
    await place.leave()
  }
}

function runOf({ tool, room }: Voice, path: string, asked: ToolCall): ProgramRun {
  const { idleMs = room.idleMs, callMs = room.callMs } = room.limits?.(tool.id) ?? {}
  const { language } = asked.call.moment
  return {
    name: tool.command,
    path,
    env: tool.env,
    invoke: () => tool.invoke(asked),
    read: () => tool.read(asked),
    endedEarly: (exit, began) => new Failures(tool, language).endedEarly(exit, began),
    idleMs,
    callMs,
    language,
  }
}

/** null: the conversation's own place is taken, so it cannot go on there. */
function placeFor({ room }: Voice, call: Call, session: Session | null): TakenPlace | Failure | null {
  try {
    const name = `${call.debate}-${call.moment.seat}`
    return session ? takePlaceAgain(room, name, session.place) : takePlace(room, name)
  } catch (error) {
    return withoutPlace(error, call.moment.language)
  }
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
function remarks({ tool, model, room, name, searches }: Voice, call: Call): string[] {
  const t = toolWordsIn(call.moment.language)
  const found = [
    call.effort !== null && tool.effort(call.effort, model, room.env) === null && t.noEffort(name, call.effort),
    call.search && !searches && (tool.searches ? t.searchOff(name) : t.noSearch(name)),
    call.maxTokens !== null && t.noCap(name),
  ].filter(text => text !== false)
  const { told } = stateOf(room)
  return found.filter(text => told.isNews(call.debate, text))
}

const missing = ({ tool, room }: Voice, language: Language): Failure => ({
  kind: 'rejected',
  message: flawIn(tool, room, language) ?? toolWordsIn(language).missing(tool.command, tool.npm),
  maybePaid: false,
})
