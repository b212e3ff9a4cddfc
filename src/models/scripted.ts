import type { Failure } from '../core/failure.ts'
import type { Call, Finish, Model, Part, Prices, Usage } from '../core/model.ts'

export interface Line {
  text: string
  thinking?: string
  finish?: Finish
  usage?: Usage | null
  /** Pause before each chunk. */
  msPerChunk?: number
}

export interface ScriptedOptions {
  prices?: Prices | null
  languageModel?: boolean
}

/** A voice that says what a function tells it to say, or fails as told. For tests and for trying a format without paying. */
export function scriptedModel(
  name: string,
  script: (call: Call) => string | Line | Failure | Promise<string | Line | Failure>,
  options: ScriptedOptions = {},
): Model {
  return {
    name,
    prices: options.prices ?? null,
    languageModel: options.languageModel ?? true,
    async *stream(call, signal): AsyncGenerator<Part> {
      const answer = await script(call)
      if (typeof answer === 'object' && 'kind' in answer) return yield { type: 'failed', failure: answer }
      yield* speak(typeof answer === 'string' ? { text: answer } : answer, call, signal)
    },
  }
}

async function* speak(line: Line, call: Call, signal: AbortSignal): AsyncGenerator<Part> {
  if (line.thinking) yield { type: 'thinking', text: line.thinking }
  for (const text of line.text.match(/[\s\S]{1,24}/gu) ?? []) {
    if (line.msPerChunk !== undefined) await new Promise(resolve => setTimeout(resolve, line.msPerChunk))
    if (signal.aborted)
      return yield { type: 'failed', failure: { kind: 'aborted', message: 'stopped', maybePaid: true } }
    yield { type: 'text', text }
  }
  yield {
    type: 'done',
    finish: line.finish ?? 'stop',
    usage: line.usage === undefined ? countedUsage(call, line) : line.usage,
  }
}

const countedUsage = (call: Call, line: Line): Usage => ({
  input: Math.ceil(call.messages.reduce((sum, message) => sum + message.content.length, 0) / 4),
  output: Math.ceil(line.text.length / 4),
})
