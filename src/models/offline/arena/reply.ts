import type { Json } from '../../../core/json.ts'
import type { Call, Speech } from '../../../core/model.ts'
import type { Dossier } from '../dossier.ts'
import { placesIn } from '../reading.ts'
import type { StanceSide } from '../stance.ts'
import { benchWords } from '../words.ts'
import { hearingOf, otherSide, speechesIn } from './brief.ts'
import { closingOf } from './closing.ts'
import { speechIn } from './debater.ts'
import { applicationOf, floorSpeech, leaningOf, voteOf } from './member.ts'
import { scoreOf } from './stand.ts'
import { sumOf, talliesOf } from './tally.ts'

/** What the offline voice says in an arena, in any seat. null: it does not know what it is asked for. */
export function arenaReply(call: Call, dossier: Dossier): string | null {
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
