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
import { placesIn } from './reading.ts'
import { summaryOf, synthesisOf, winnerOf } from './rule.ts'
import { type Library, libraryOf } from './search.ts'
import { challengeSpeech, defenceSpeech, followUpSpeech, openingSpeech } from './speeches.ts'
import type { StanceSide } from './stance.ts'
import { wordings } from './wording.ts'
import { benchWords } from './words.ts'

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
  const { moment } = call
  const { values, language } = moment
  if (moment.format === 'arena') return arenaReply(call, dossierFor(moment))
  if (moment.format !== 'duel') return null
  const dossier = (): Dossier => dossierFor(moment)
  switch (moment.cue) {
    case 'opening':
      return openingSpeech(dossier(), language)
    case 'challenge':
      return challengeSpeech(speech(values.opening), dossier(), language)
    case 'defence':
      return defenceSpeech(speech(values.challenge), usedBefore(call, dossier()), dossier(), language)
    case 'follow-up':
      return followUpSpeech(speech(values.defence), usedBefore(call, dossier()), dossier(), language)
    case 'summary':
      return JSON.stringify(summaryOf(speeches(values.exchanges), dossier(), language))
    case 'synthesis':
      return JSON.stringify(synthesisOf(speeches(values.exchanges), dossier(), language))
    case 'openings':
      return JSON.stringify({ winner: winnerOf(speeches(values.exchanges), dossier()) })
    case 'sealed':
      return JSON.stringify(firstAnswer(moment, dossier()))
    case 'final':
      return JSON.stringify({ ...firstAnswer(moment, dossier()), changed: 'no' })
    default:
      return null
  }
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
  const shown = Object.values(moment.values).flatMap(value => speeches(value).map(({ text }) => text))
  const own = messages.filter(({ role }) => role === 'assistant').map(({ content }) => content)
  const spoken = [...shown, ...own].flatMap(text => placesIn(withoutQuotes(text), dossier).map(({ ref }) => ref))
  const opening = moment.cue === 'defence' ? openingEvidence(dossier).map(({ ref }) => ref) : []
  return new Set([...spoken, ...opening])
}

const withoutQuotes = (text: string): string => text.replace(/^\s*>.*$/gm, '')

const isSpeech = (value: unknown): value is Speech =>
  typeof value === 'object' && value !== null && 'text' in value && 'seat' in value

const speeches = (value: CueValue | undefined): Speech[] => (Array.isArray(value) ? value : [value]).filter(isSpeech)

const speech = (value: CueValue | undefined): Speech => speeches(value)[0] ?? { key: '', seat: '', text: '' }

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

/** What the offline voice says in an arena, in any seat. null: it does not know what it is asked for. */
function arenaReply(call: Call, dossier: Dossier): string | null {
  const { cue } = call.moment
  switch (cue) {
    case 'position':
    case 'clash':
    case 'battle':
    case 'endgame':
    case 'summary':
      return speechIn(cue, call, dossier)
    case 'again':
      // It has nothing else to say to the same question.
      return call.messages.findLast(({ role }) => role === 'assistant')?.content ?? null
    case 'floor':
      return floorSpeech(call, dossier)
    case 'score':
      return JSON.stringify(scoreOf(call, dossier))
    case 'admit':
      return JSON.stringify(admissionOf(call, dossier))
    case 'poll':
      return JSON.stringify(leaningOf(call, dossier))
    case 'apply':
      return JSON.stringify(applicationOf(call, dossier))
    case 'vote':
      return JSON.stringify(voteOf(call, dossier, false))
    case 'vote-again':
      return JSON.stringify(voteOf(call, dossier, true))
    case 'ruling':
    case 'closing':
      return JSON.stringify(closingOf(call, dossier))
    default:
      return null
  }
}

interface Applicant {
  id: string
  side: StanceSide
  confidence: number
  /** How much of it was said before, as measured by code. */
  repeated: number
  isNew: boolean
  isBehind: boolean
}

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
  const holds = (side: StanceSide) => sumOf(tallies.filter(tally => tally.side === side)).holds
  const lead = holds('for') - holds('against')
  return lead === 0 ? null : lead > 0 ? 'against' : 'for'
}

function applicantOf(
  application: Speech,
  measured: unknown,
  said: readonly Speech[],
  behind: StanceSide | null,
  limit: number,
  dossier: Dossier,
): Applicant {
  const { agent_id, intent, claim, confidence } = fieldsOf(application)
  const side: StanceSide = intent === 'support_con' ? 'against' : 'for'
  const places = placesIn(String(claim), dossier)
  const named = new Set(said.flatMap(speech => placesIn(speech.text.slice(0, 20_000), dossier).map(({ ref }) => ref)))
  const repeated = measureOf(String(agent_id), String(measured ?? ''))
  return {
    id: String(agent_id ?? application.seat),
    side,
    confidence: typeof confidence === 'number' ? confidence : 0,
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
