import { setImmediate } from 'node:timers/promises'
import type { Failure } from '../../core/failure.ts'
import type { Call, Model, Moment, OfflineReplies, Part } from '../../core/model.ts'
import { offlineProvider } from '../../core/notices.ts'

/** What a format lets it say. null: that format needs a language model. */
type RepliesIn = (format: string) => Promise<OfflineReplies> | null

/**
 * A voice without a language model: it finds passages for and against a topic, quotes them with path and line, and
 * rules by what was supported. The same call always gives the same words. A format brings the words and is asked for
 * them when it is played, because most debates never need them.
 */
export function offlineModel(voice: string, repliesIn: RepliesIn): Model {
  return {
    name: `${offlineProvider}:${voice}`,
    prices: { input: 0, output: 0 },
    languageModel: false,
    async *stream(call, signal) {
      if (signal.aborted) return yield failed(aborted)
      const text = await textFor(call, repliesIn)
      if (text === null) return yield failed(unknown(call.moment))
      for (const chunk of chunksOf(text)) {
        await setImmediate()
        if (signal.aborted) return yield failed(aborted)
        yield { type: 'text', text: chunk }
      }
      yield { type: 'done', finish: 'stop', usage: { input: 0, output: 0 } }
    },
  }
}

async function textFor(call: Call, repliesIn: RepliesIn): Promise<string | null> {
  const { format, cue } = call.moment
  const reply = (await repliesIn(format))?.[cue]?.(call) ?? null
  return typeof reply === 'string' || reply === null ? reply : JSON.stringify(reply)
}

/** A few words at a time. */
const chunksOf = (text: string): string[] => text.match(/\s*(?:\S{1,12}\s*){1,3}/g) ?? [text]

const failed = (failure: Failure): Part => ({ type: 'failed', failure, usage: { input: 0, output: 0 } })

const aborted: Failure = {
  kind: 'aborted',
  message: 'The offline voice was stopped before it had finished.',
  maybePaid: false,
}

const unknown = ({ format, cue, language }: Moment): Failure => ({
  kind: 'rejected',
  message:
    language === 'zh'
      ? `离线声音不会在 ${format} 中发言（${cue}），那里需要语言模型。请在 ~/.agon/config.json 中接入语言模型。`
      : `The offline voice has no words for ${format} (${cue}): it needs a language model. Connect one in ~/.agon/config.json.`,
  maybePaid: false,
})
