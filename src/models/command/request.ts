import type { Call } from '../../core/model.ts'

/** The one line that a program reads: everything that it may go by. Line ends in it are escaped, as JSON has it. */
export function requestLine({ messages, moment, key, shape, effort, maxTokens }: Call): string {
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
