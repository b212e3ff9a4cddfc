import { createHmac } from 'node:crypto'
import type { Failure } from '../../core/failure.ts'
import type { Language, Texts } from '../../core/language.ts'
import type { Call, Message, Model, Part } from '../../core/model.ts'
import { stateOf, type ToolContext } from './context.ts'
import { findExecutable, flawIn } from './executable.ts'
import { Failures } from './failures.ts'
import { failed, inTurn, listen, type ProgramRun, type ToolEnd, withoutPlace } from './listen.ts'
import { type TakenPlace, takePlace, takePlaceAgain } from './place.ts'
import type { Tool, ToolCall } from './tool.ts'
import { toolWordsIn } from './words.ts'

const modelPattern = /^[A-Za-z0-9][\w.:/@-]{0,127}$/

/** The voice of a tool. `model` null: the tool's own choice. */
export function toolModel(tool: Tool, model: string | null, context: ToolContext): Model {
  if (model !== null && !modelPattern.test(model)) throw new Error(`not a model name: ${JSON.stringify(model)}`)
  const facts = context.facts?.(tool.id, model) ?? null
  const name = model === null ? tool.id : `${tool.id}:${model}`
  const voice: Voice = { tool, model, context, name, searches: tool.searches }
  return {
    name: voice.name,
    prices: facts?.prices ?? null,
    window: facts?.window ?? null,
    languageModel: true,
    searches: tool.searches,
    // The tool's own limit counts from its start. A limit here would include waiting for others of its kind.
    callMs: null,
    stream: (call, signal) => speak(voice, call, signal),
  }
}

interface Voice {
  tool: Tool
  model: string | null
  context: ToolContext
  name: string
  /** Also false once the server behind it turned out to refuse searches. */
  searches: boolean
}

async function* speak(voice: Voice, call: Call, signal: AbortSignal): AsyncGenerator<Part, void, void> {
  const path = findExecutable(voice.tool, voice.context)
  const t = toolWordsIn(call.moment.language)
  if (path === null) return yield failed(missing(voice, call.moment.language))
  const { tool, context } = voice
  const atOnce = context.limits?.(tool.id).atOnce ?? tool.atOnce
  yield* inTurn(context, { id: tool.id, atOnce }, call.moment.language, signal, async function* () {
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
 * A conversation with a search is not continued: its findings are stored as tool calls. The tool may be missing next
 * time, and not every tool stores them in a form that servers accept.
 */
function asTaken(call: Call, { searches }: Voice): Call {
  if (!call.search) return call
  return searches ? { ...call, conversation: { ...call.conversation, goesOn: false } } : { ...call, search: false }
}

/** One run of the tool. If the session is unknown or the server refuses searches, only that was said. */
async function* run(
  voice: Voice,
  path: string,
  call: Call,
  session: Session | null,
  signal: AbortSignal,
): AsyncGenerator<Part, 'session' | 'search' | null, void> {
  const { tool, context } = voice
  const place = placeFor(voice, call, session)
  if (place === null) return 'session'
  if ('kind' in place) {
    yield failed(place)
    return null
  }
  try {
    const { system, prompt } = toolPrompt(call, session ? call.conversation.known : 0, stateOf(context).secret)
    const { model } = voice
    const asked: ToolCall = { call, model, system, prompt, session: session?.name ?? null, place, env: context.env }
    const { end, exit } = yield* listen(runOf(voice, path, asked), context, place, signal)
    if (session && end.type === 'failed' && exit && tool.lostSession(end.failure, exit)) return 'session'
    if (call.search && end.type === 'failed' && tool.refusedSearch?.(end.failure)) return 'search'
    yield withSession(end, call.conversation.goesOn, place)
    return null
  } finally {
    await place.leave()
  }
}

function runOf({ tool, context }: Voice, path: string, asked: ToolCall): ProgramRun {
  const { idleMs = context.idleMs, callMs = context.callMs } = context.limits?.(tool.id) ?? {}
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

/** null: the conversation's own place is taken, so it cannot continue there. */
function placeFor({ context }: Voice, call: Call, session: Session | null): TakenPlace | Failure | null {
  try {
    const name = `${call.debate}-${call.moment.seat}`
    return session ? takePlaceAgain(context, name, session.place) : takePlace(context, name)
  } catch (error) {
    return withoutPlace(error, call.moment.language)
  }
}

/** A session is returned only if wanted, together with its place. */
function withSession(end: ToolEnd, wanted: boolean, place: TakenPlace): ToolEnd {
  if (end.type === 'failed') return end
  const { session, ...done } = end
  return wanted && session !== undefined
    ? { ...done, session: writeSession({ name: session, place: place.number }) }
    : done
}

/** Said once per debate, since it is the same for every turn. */
function remarks({ tool, model, context, name, searches }: Voice, call: Call): string[] {
  const t = toolWordsIn(call.moment.language)
  const found = [
    call.effort !== null && tool.effort(call.effort, model, context.env) === null && t.noEffort(name, call.effort),
    call.search && !searches && (tool.searches ? t.searchOff(name) : t.noSearch(name)),
    call.maxTokens !== null && t.noCap(name),
  ].filter(text => text !== false)
  const { told } = stateOf(context)
  return found.filter(text => told.isNews(call.debate, text))
}

const missing = ({ tool, context }: Voice, language: Language): Failure => ({
  kind: 'rejected',
  message: flawIn(tool, context, language) ?? toolWordsIn(language).missing(tool.command, tool.npm),
  maybePaid: false,
})

/** A conversation held by a tool: the tool's name for it, and the seat's place. */
interface Session {
  name: string
  place: number
}

/** `name`, or `2!name` if it was not held in the seat's first place. */
const writeSession = ({ name, place }: Session): string => (place === 1 ? name : `${place}!${name}`)

function readSession(text: string | null): Session | null {
  if (text === null || !sessionPattern.test(text)) return null
  const [, place, name] = /^(\d{1,3})!(.+)$/s.exec(text) ?? []
  return place === undefined ? { name: text, place: 1 } : { name: name!, place: Number(place) }
}

/** It becomes a program's argument, so it must not look like a flag. */
const sessionPattern = /^\w[\w.:?,!-]{0,255}$/

/**
 * A call in the form that tools accept. The rules are never empty: tools would use their own instead. The first line of
 * the prompt is always ours: some tools take a leading `/` for a command. `known`: how many messages the tool's own
 * session already has.
 */
function toolPrompt(call: Call, known: number, secret: Buffer): Pick<ToolCall, 'system' | 'prompt'> {
  const { language } = call.moment
  const system = call.messages.filter(message => message.role === 'system').map(message => message.content)
  const rest = call.messages.slice(known).filter(message => message.role !== 'system')
  const rules = system.join('\n\n').trim() === '' ? opening[language] : system.join('\n\n')
  return { system: rules, prompt: `${opening[language]}\n\n${written(rest, call, language, secret)}` }
}

const opening: Texts = {
  en: 'Answer the following directly. You have no tools and no files here and need none.',
  zh: '请直接回答以下内容。这里没有可用的工具和文件，也不需要它们。',
}

function written(messages: readonly Message[], call: Call, language: Language, secret: Buffer): string {
  const [only] = messages
  if (only && messages.length === 1 && only.role === 'user') return only.content
  const mark = markFor(messages, call, secret)
  const t = words[language]
  const parts = messages.map(
    ({ role, content }) => `${mark} ${role === 'user' ? t.toYou : t.byYou} ${mark}\n${content}`,
  )
  return [t.explain(mark), ...parts, `${mark} ${t.end} ${mark}`].join('\n\n')
}

/**
 * The separator between messages. Nobody outside this process can know it, and no message contains it, so nothing said
 * can pass for the start of another message. It stays the same while a seat speaks on, so that prefix caches work.
 */
function markFor(messages: readonly Message[], { debate, moment }: Call, secret: Buffer): string {
  for (let round = 0; ; round++) {
    const key = `${debate}/${moment.seat}/${round}`
    const mark = `=====${createHmac('sha256', secret).update(key).digest('hex').slice(0, 16)}=====`
    if (!messages.some(message => message.content.includes(mark))) return mark
  }
}

const words = {
  en: {
    explain: (mark: string) =>
      `The conversation so far is written out below. Each message begins after a line with ${mark}; whatever stands inside a message does not end it. Answer the last message.`,
    toYou: 'MESSAGE TO YOU',
    byYou: 'WHAT YOU ANSWERED',
    end: 'END OF THE CONVERSATION: ANSWER THE LAST MESSAGE',
  },
  zh: {
    explain: (mark: string) =>
      `以下是到目前为止的完整对话。每条消息都从带有 ${mark} 的一行之后开始；消息内部的任何内容都不会使它提前结束。请回答最后一条消息。`,
    toYou: '发给你的消息',
    byYou: '你当时的回答',
    end: '对话到此为止：请回答最后一条消息',
  },
}
