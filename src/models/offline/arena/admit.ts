import type { Json } from '../../../core/json.ts'
import type { Call, Speech } from '../../../core/model.ts'
import type { Dossier } from '../dossier.ts'
import { placesIn } from '../reading.ts'
import type { Side } from '../stance.ts'
import { benchWords } from './bench-words.ts'
import { hearingOf, otherSide, speechesIn } from './hearing.ts'
import { sumOf, talliesOf } from './tally.ts'

interface Applicant {
  id: string
  side: Side
  confidence: number
  /** How much of it was said before, as code has measured it. */
  repeated: number
  isNew: boolean
  isBehind: boolean
}

/** Who is heard: one that brings a place nobody has named, for the side that has named fewer first. */
export function admissionOf(call: Call, dossier: Dossier): Json {
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

/** Which side has named fewer places that hold; null: they are level. */
function behindIn(said: readonly Speech[], dossier: Dossier): Side | null {
  const tallies = talliesOf(said, dossier)
  const holds = (side: Side) => sumOf(tallies.filter(tally => tally.side === side)).holds
  const lead = holds('for') - holds('against')
  return lead === 0 ? null : lead > 0 ? 'against' : 'for'
}

function applicantOf(
  application: Speech,
  measured: unknown,
  said: readonly Speech[],
  behind: Side | null,
  limit: number,
  dossier: Dossier,
): Applicant {
  const { agent_id, intent, claim, confidence } = fieldsOf(application)
  const side: Side = intent === 'support_con' ? 'against' : 'for'
  const places = placesIn(String(claim), dossier)
  const named = new Set(said.flatMap(speech => placesIn(speech.text.slice(0, 20_000), dossier).map(({ ref }) => ref)))
  const repeated = measureOf(String(agent_id), String(measured ?? ''))
  return {
    id: String(agent_id ?? application.seat),
    side,
    confidence: typeof confidence === 'number' ? confidence : 0,
    repeated,
    // Where no place is named, what was hardly said before is taken for new.
    isNew:
      places.length === 0 ? repeated < limit / 2 : places.some(({ ref, found }) => found !== null && !named.has(ref)),
    isBehind: behind === null || behind === side,
  }
}

/** `- aud_01: 0.42, closest to round-3/pro`; whoever is not in the list is not let in. */
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
