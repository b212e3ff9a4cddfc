import type { Language } from '../../core/language.ts'
import type { Call, Model, Part, Prices } from '../../core/model.ts'
import { commandProvider } from '../../core/notices.ts'
import { stateOf, type ToolContext } from '../tools/context.ts'
import type { SearchPath } from '../tools/executable.ts'
import { failed, inTurn, listen, type ProgramRun, type ToolEnd, withoutPlace } from '../tools/listen.ts'
import { type TakenPlace, takePlace } from '../tools/place.ts'
import { toolWordsIn } from '../tools/words.ts'
import { findProgram, type Lacking, type OwnProgram, type Startable } from './program.ts'
import { CommandReading, endedEarly } from './reading.ts'
import { commandWordsIn } from './words.ts'

/** The voice of the user's own program: one JSON line in, JSON lines out, under the same limits as tools. */
export function commandModel(program: OwnProgram, context: ToolContext): Model {
  const { prices, languageModel } = program
  const voice: Voice = { program, context, name: `${commandProvider}:${program.name}` }
  return {
    name: voice.name,
    prices,
    languageModel,
    // As for tools, its own limit counts from its start.
    callMs: null,
    stream: (call, signal) => speak(voice, call, signal),
  }
}

/** Why a program cannot be started, in words. null: it can. */
export function programFlaw(program: OwnProgram, around: SearchPath, language: Language): string | null {
  const found = findProgram(program, around)
  return 'path' in found ? null : lackWords(program, found, language)
}

interface Voice {
  program: OwnProgram
  context: ToolContext
  name: string
}

async function* speak(voice: Voice, call: Call, signal: AbortSignal): AsyncGenerator<Part, void, void> {
  const { program, context, name } = voice
  const { language } = call.moment
  const found = findProgram(program, context)
  if (!('path' in found)) {
    const message = lackWords(program, found, language)
    return yield failed({ kind: 'rejected', message, maybePaid: false })
  }
  yield* inTurn(context, { id: name, atOnce: program.atOnce }, language, signal, async function* () {
    for (const text of remarks(voice, call)) yield { type: 'remark', text }
    yield* run(voice, found, call, signal)
  })
}

async function* run(voice: Voice, found: Startable, call: Call, signal: AbortSignal): AsyncGenerator<Part, void, void> {
  const { program, context } = voice
  let place: TakenPlace
  try {
    place = takePlace(context, `${call.debate}-${call.moment.seat}`)
  } catch (error) {
    return yield failed(withoutPlace(error, call.moment.language))
  }
  try {
    const { end } = yield* listen(runOf(voice, found, call), context, place, signal)
    yield withCost(end, program.prices)
  } finally {
    await place.leave()
  }
}

/** The arguments are as configured: nothing of the call goes into them. */
function runOf({ program, context, name }: Voice, { path, args }: Startable, call: Call): ProgramRun {
  const { env, idleMs = context.idleMs, callMs = context.callMs } = program
  const { language } = call.moment
  return {
    name,
    path,
    env,
    invoke: () => ({ args, env: {}, files: {}, stdin: requestLine(call) }),
    read: () => new CommandReading(name, language),
    endedEarly: exit => endedEarly(name, exit, language),
    idleMs,
    callMs,
    language,
  }
}

/** A free program costs nothing, however much it said and however it ended. */
function withCost(end: ToolEnd, prices: Prices | null): ToolEnd {
  const isFree = prices !== null && Object.values(prices).every(price => price === 0)
  if (!isFree) return end
  if (end.type === 'failed') return { ...end, failure: { ...end.failure, maybePaid: false } }
  return end.usage === null ? { cost: 0, ...end } : end
}

/** Said once per debate, since it is the same for every turn. */
function remarks({ program, context, name }: Voice, call: Call): string[] {
  const t = commandWordsIn(call.moment.language)
  const found = [!program.languageModel && t.notLanguageModel(name), call.search && t.noSearch(name)]
  const { told } = stateOf(context)
  return found.filter(text => text !== false).filter(text => told.isNews(call.debate, text))
}

function lackWords({ name }: OwnProgram, { missing, flaw }: Lacking, language: Language): string {
  const t = commandWordsIn(language)
  const setting = `commands.${name}.command`
  return flaw === null ? t.notOnPath(setting, missing) : t.flawed(setting, missing, toolWordsIn(language).flaws[flaw])
}

/** The one line that a program reads, with everything it may use. JSON escapes line ends in it. */
function requestLine({ messages, moment, key, shape, effort, maxTokens }: Call): string {
  const { topic, language, seat, format, cue } = moment
  const line = JSON.stringify({
    version: 1,
    messages: messages.map(({ role, content }) => ({ role, content })),
    ...{ topic, language, seat, format, cue, key },
    schema: shape?.schema ?? null,
    effort,
    max_tokens: maxTokens,
  })
  return `${line}\n`
}
