import { setImmediate } from 'node:timers/promises'
import type { Failure } from '../../core/failure.ts'
import type { Json } from '../../core/json.ts'
import type { Call, CueValue, Material, Model, Moment, Part, Speech } from '../../core/model.ts'
import { hearingOf, otherSide, speechesIn } from './arena/brief.ts'
import { closingOf } from './arena/closing.ts'
import { speechIn } from './arena/debater.ts'
import { applicationOf, floorSpeech, leaningOf, voteOf } from './arena/member.ts'
import { scoreOf } from './arena/stand.ts'
import { sumOf, talliesOf } from './arena/tally.ts'
import { type Dossier, dossierOf } from './dossier.ts'
import { openingEvidence } from './moves.ts'
import { placesIn, placesNamed } from './reading.ts'
import { summaryOf, synthesisOf, winnerOf } from './rule.ts'
import { type Library, libraryOf } from './search.ts'
import { challengeSpeech, defenceSpeech, followUpSpeech, openingSpeech } from './speeches.ts'
import type { StanceSide } from './stance.ts'
import { benchWords, wordings } from './words/words.ts'

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
      const text = textFor(call)
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

function textFor(call: Call): string | null {
  const { format, cue } = call.moment
  const reply = replies[format]?.[cue]?.(call, dossierFor(call.moment)) ?? null
  return typeof reply === 'string' || reply === null ? reply : JSON.stringify(reply)
}

/** null: it does not know what it is asked for. */
type Reply = (call: Call, dossier: Dossier) => Json

const speaks =
  (phase: Parameters<typeof speechIn>[0]): Reply =>
  (call, dossier) =>
    speechIn(phase, call, dossier)

/** Format → cue → what it says. */
const replies: Readonly<Record<string, Readonly<Record<string, Reply>>>> = {
  duel: {
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
  },
  arena: {
    position: speaks('position'),
    clash: speaks('clash'),
    battle: speaks('battle'),
    endgame: speaks('endgame'),
    summary: speaks('summary'),
    // It has nothing else to say to the same question.
    again: ({ messages }) => messages.findLast(({ role }) => role === 'assistant')?.content ?? null,
    floor: floorSpeech,
    score: scoreOf,
    admit: admissionOf,
    poll: leaningOf,
    apply: applicationOf,
    vote: (call, dossier) => voteOf(call, dossier, false),
    'vote-again': (call, dossier) => voteOf(call, dossier, true),
    ruling: closingOf,
    closing: closingOf,
  },
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

/** Admits an applicant with a place that nobody has named; first for the side that has named fewer. */
function admissionOf(call: Call, dossier: Dossier): Json {
  const { values, language } = call.moment
  const w = benchWords[language]
  const { said } = hearingOf(call)
  const behind = behindIn(said, dossier)
  const limit = Number(values.limit)
  const granted = new Set<string>()
  const help = speechesIn(values.requests).map(request => {
    const { side, agent_id: target } = fieldsOf(request)
    const isGranted = !granted.has(String(target)) && behind !== otherSide(side === 'con' ? 'against' : 'for')
    if (isGranted) granted.add(String(target))
    return { side: side === 'con' ? 'con' : 'pro', granted: isGranted, reason: w.help(isGranted) }
  })
  const applicants = speechesIn(values.applications).map(one =>
    applicantOf(one, values.repeated, said, behind, limit, dossier),
  )
  const open = applicants.filter(({ id, repeated, isNew }) => repeated < limit && isNew && !granted.has(id))
  const chosen = open.toSorted(
    (a, b) => Number(b.isBehind) - Number(a.isBehind) || a.repeated - b.repeated || b.confidence - a.confidence,
  )[0]
  return {
    applications: applicants.map(({ id, repeated, isNew, isBehind }) => ({
      agent_id: id,
      new_information: isNew,
      repeats: repeated >= limit,
      shifts_balance: isBehind,
      admit: id === chosen?.id,
      reason: w.admitted({ isChosen: id === chosen?.id, isNew, isRepeated: repeated >= limit, isBehind }),
    })),
    help,
  }
}

/** The side that has named fewer existing places. null: they are level. */
function behindIn(said: readonly Speech[], dossier: Dossier): StanceSide | null {
  const tallies = talliesOf(said, dossier)
  const lead = sumOf(tallies.for).holds - sumOf(tallies.against).holds
  return lead === 0 ? null : lead > 0 ? 'against' : 'for'
}

function applicantOf(
  application: Speech,
  measured: unknown,
  said: readonly Speech[],
  behind: StanceSide | null,
  limit: number,
  dossier: Dossier,
) {
  const { agent_id, intent, claim, confidence } = fieldsOf(application)
  const side: StanceSide = intent === 'support_con' ? 'against' : 'for'
  const places = placesIn(String(claim), dossier)
  const texts = said.map(speech => speech.text.slice(0, 20_000))
  const named = placesNamed(texts, dossier)
  const repeated = measureOf(String(agent_id), String(measured ?? ''))
  return {
    id: String(agent_id ?? application.seat),
    confidence: typeof confidence === 'number' ? confidence : 0,
    /** How much of it was said before, as measured by code. */
    repeated,
    // If no place is named, words that were hardly said before count as new.
    isNew:
      places.length === 0 ? repeated < limit / 2 : places.some(({ ref, found }) => found !== null && !named.has(ref)),
    isBehind: behind === null || behind === side,
  }
}

/** `- aud_01: 0.42, closest to round-3/pro`. Whoever is not in the list is not admitted. */
function measureOf(id: string, list: string): number {
  const line = list.split('\n').find(one => one.startsWith(`- ${id}:`) || one.startsWith(`- ${id}：`))
  return Number(/^[:：]\s?(\d(?:\.\d+)?)/.exec(line?.slice(id.length + 2) ?? '')?.[1] ?? 1)
}

function fieldsOf({ text }: Speech): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
