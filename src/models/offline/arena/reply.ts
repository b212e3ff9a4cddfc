import type { Json } from '../../../core/json.ts'
import type { Call, Speech } from '../../../core/model.ts'
import type { Dossier } from '../dossier.ts'
import type { OfflineReplies } from '../offline.ts'
import { placesIn, placesNamed, speechesIn } from '../reading.ts'
import type { StanceSide } from '../stance.ts'
import { benchWords } from '../words/arena.ts'
import { hearingOf, otherSide } from './brief.ts'
import { closingOf } from './closing.ts'
import { speechIn } from './debater.ts'
import { applicationOf, floorSpeech, leaningOf, voteOf } from './member.ts'
import { scoreOf } from './stand.ts'
import { sumOf, talliesOf } from './tally.ts'

const speaks =
  (phase: Parameters<typeof speechIn>[0]): OfflineReplies[string] =>
  (call, dossier) =>
    speechIn(phase, call, dossier)

/** What the offline voice says in an arena, in any seat. */
export const arenaReplies: OfflineReplies = {
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
