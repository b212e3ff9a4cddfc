import { setImmediate } from 'node:timers/promises'
import type { Failure } from '../../core/failure.ts'
import type { Json } from '../../core/json.ts'
import type { Call, CueValue, Material, Model, Moment, Part, Speech } from '../../core/model.ts'
import { type Dossier, dossierOf } from './dossier.ts'
import { openingEvidence } from './moves.ts'
import { placesNamed, speechesIn } from './reading.ts'
import { summaryOf, synthesisOf, winnerOf } from './rule.ts'
import { type Library, libraryOf } from './search.ts'
import { challengeSpeech, defenceSpeech, followUpSpeech, openingSpeech } from './speeches.ts'
import { wordings } from './words/duel.ts'

export type OfflineVoice = 'for' | 'against' | 'judge' | 'audience'

/**
 * A voice without a language model: it finds passages for and against a topic, quotes them with path and line, and
 * rules by what was supported. The same call always gives the same words.
 */
export function offlineModel(voice: OfflineVoice): Model {
  return {
    name: `offline:${voice}`,
    prices: { input: 0, output: 0 },
    languageModel: false,
    async *stream(call, signal) {
      if (signal.aborted) return yield failed(aborted)
      const text = await textFor(call)
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

/** A debate asks about the same topic and files many times, through several seats. */
const known = new WeakMap<readonly Material[], { library: Library; key: string; dossier: Dossier }>()

function dossierFor({ topic, language, context }: Moment): Dossier {
  const key = `${language} ${topic}`
  const last = known.get(context)
  if (last?.key === key) return last.dossier
  const library = last?.library ?? libraryOf(context)
  const dossier = dossierOf(topic, language, library)
  known.set(context, { library, key, dossier })
  return dossier
}

async function textFor(call: Call): Promise<string | null> {
  const { format, cue } = call.moment
  const replies = await (format === 'duel' ? duelReplies : format === 'arena' ? arenaReplies() : null)
  const reply = replies?.[cue]?.(call, dossierFor(call.moment)) ?? null
  return typeof reply === 'string' || reply === null ? reply : JSON.stringify(reply)
}

/** Cue → what it says. null: it does not know what it is asked for. */
export type OfflineReplies = Readonly<Record<string, (call: Call, dossier: Dossier) => Json>>

const arenaReplies = async (): Promise<OfflineReplies> => (await import('./arena/reply.ts')).arenaReplies

const duelReplies: OfflineReplies = {
  opening: ({ moment }, dossier) => openingSpeech(dossier, moment.language),
  challenge: ({ moment }, dossier) => challengeSpeech(speech(moment.values.opening), dossier, moment.language),
  defence: (call, dossier) =>
    defenceSpeech(speech(call.moment.values.challenge), usedBefore(call, dossier), dossier, call.moment.language),
  'follow-up': (call, dossier) =>
    followUpSpeech(speech(call.moment.values.defence), usedBefore(call, dossier), dossier, call.moment.language),
  summary: ({ moment }, dossier) => summaryOf(speechesIn(moment.values.exchanges), dossier, moment.language),
  synthesis: ({ moment }, dossier) => synthesisOf(speechesIn(moment.values.exchanges), dossier, moment.language),
  openings: ({ moment }, dossier) => ({ winner: winnerOf(speechesIn(moment.values.exchanges), dossier) }),
  sealed: ({ moment }, dossier) => firstAnswer(moment, dossier),
  final: ({ moment }, dossier) => ({ ...firstAnswer(moment, dossier), changed: 'no' }),
}

/** It has no view of its own: it answers what its seat stands for. */
function firstAnswer({ seat, language }: Moment, { question }: Dossier) {
  const side = seat === 'challenger' ? 'against' : 'for'
  return { answer: question.says[side], because: wordings[language].seatedFor }
}

/**
 * Places quoted so far: in what this call shows of the debate, and in this voice's own words. Its opening is always
 * known, because the same files always give the same opening.
 */
function usedBefore({ messages, moment }: Call, dossier: Dossier): Set<string> {
  const shown = Object.values(moment.values).flatMap(value => speechesIn(value).map(({ text }) => text))
  const own = messages.filter(({ role }) => role === 'assistant').map(({ content }) => content)
  const spoken = placesNamed([...shown, ...own].map(withoutQuotes), dossier)
  const opening = moment.cue === 'defence' ? openingEvidence(dossier).map(({ ref }) => ref) : []
  return new Set([...spoken, ...opening])
}

const withoutQuotes = (text: string): string => text.replace(/^\s*>.*$/gm, '')

const speech = (value: CueValue | undefined): Speech => speechesIn(value)[0] ?? { key: '', seat: '', text: '' }

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
      ? `离线声音只会进行 duel 和 arena，不会在 ${format} 中发言（${cue}）。请在 ~/.agon/config.json 中接入语言模型。`
      : `The offline voice can only play a duel or an arena; ${format} (${cue}) needs a language model. Connect one in ~/.agon/config.json.`,
  maybePaid: false,
})
