import { setTimeout } from 'node:timers/promises'
import type { Failure } from '../core/failure.ts'
import type { Call, Done, Finish, Model, Part, Prices, Source, Usage } from '../core/model.ts'

export interface ScriptedLine extends Partial<Pick<Done, 'model' | 'cost' | 'session'>> {
  text: string
  thinking?: string
  remarks?: readonly string[]
  sources?: readonly Source[]
  finish?: Finish
  usage?: Usage | null
  /** Pause before each chunk. */
  msPerChunk?: number
}

export interface ScriptedOptions
  extends Partial<Pick<Model, 'languageModel' | 'maxTokens' | 'window' | 'callMs' | 'searches' | 'person'>> {
  prices?: Prices | null
}

/** A voice that says or fails what a function returns. For tests, and for trying a format without paying. */
export function scriptedModel(
  name: string,
  script: (call: Call) => string | ScriptedLine | Failure | Promise<string | ScriptedLine | Failure>,
  { prices = null, ...options }: ScriptedOptions = {},
): Model {
  return {
    languageModel: true,
    ...options,
    name,
    prices,
    async *stream(call, signal): AsyncGenerator<Part> {
      if (signal.aborted) return yield failed(stopped(false))
      const answer = await unlessStopped(script(call), signal)
      if (answer === null) return yield failed(stopped(true))
      if (typeof answer === 'object' && 'kind' in answer) return yield failed(answer)
      yield* speak(typeof answer === 'string' ? { text: answer } : answer, call, signal)
    },
  }
}

async function* speak(line: ScriptedLine, call: Call, signal: AbortSignal): AsyncGenerator<Part> {
  const { thinking, remarks = [], sources = [], model, cost, session } = line
  for (const text of remarks) yield { type: 'remark', text }
  if (thinking) yield { type: 'thinking', text: thinking }
  for (const text of line.text.match(/[\s\S]{1,24}/gu) ?? []) {
    if (line.msPerChunk !== undefined) await setTimeout(line.msPerChunk, null, { signal }).catch(() => {})
    if (signal.aborted) return yield failed(stopped(true))
    yield { type: 'text', text }
  }
  for (const source of sources) yield { type: 'source', source }
  const usage = line.usage === undefined ? countedUsage(call, line) : line.usage
  if (line.text.trim() === '') return yield { type: 'failed', failure: saidNothing, usage }
  yield {
    type: 'done',
    finish: line.finish ?? 'stop',
    usage,
    ...(model !== undefined && { model }),
    ...(cost !== undefined && { cost }),
    ...(session !== undefined && { session }),
  }
}

/** A script may take forever, but a paused debate does not wait for it. */
async function unlessStopped<T>(answer: T | Promise<T>, signal: AbortSignal): Promise<T | null> {
  const stop = Promise.withResolvers<null>()
  const listener = () => stop.resolve(null)
  signal.addEventListener('abort', listener)
  try {
    return await Promise.race([answer, stop.promise])
  } finally {
    signal.removeEventListener('abort', listener)
  }
}

const failed = (failure: Failure): Part => ({ type: 'failed', failure })

const stopped = (maybePaid: boolean): Failure => ({ kind: 'aborted', message: 'stopped', maybePaid })

const saidNothing: Failure = { kind: 'bad-output', message: 'empty reply', maybePaid: true }

const countedUsage = (call: Call, line: ScriptedLine): Usage => ({
  input: Math.ceil(call.messages.reduce((sum, message) => sum + message.content.length, 0) / 4),
  output: Math.ceil(line.text.length / 4),
})
