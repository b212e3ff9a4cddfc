import { isAbsent } from '../../../core/absence.ts'
import { cue } from '../../../core/cue.ts'
import { voiceFailures } from '../../../core/failure.ts'
import type { Language } from '../../../core/language.ts'
import type { Speech } from '../../../core/model.ts'
import type { Stage } from '../../../engine/stage.ts'
import type { Shape } from '../../../engine/structured.ts'
import { similarity, tooSimilar } from '../../measures/similarity.ts'
import type { SideId } from '../options-in.ts'
import type { ArenaRound } from '../phases.ts'
import { Admission, type Application, type HelpRequest, isProper } from '../shapes.ts'
import { checkWords, openingWords, overruledWords, promptWords } from '../words.ts'
import { takeFloor } from './audience.ts'
import type { Hall, HallListener } from './hall.ts'
import { recordHelp } from './speak.ts'

/** Somebody who asks for the floor, and how much of what they want to say was said before. */
export interface Applicant {
  listener: HallListener
  application: Application
  repeated: { measure: number; turn: string | null }
}

/** A side that wants somebody to be heard. target null: code found a reason to refuse. */
export interface Plea {
  side: SideId
  request: HelpRequest
  target: HallListener | null
  /** How many requests of this side have been ruled on, including this one. */
  count: number
}

export interface Let {
  listener: HallListener
  side: SideId
  /** The application, or the request for help, that let the listener in. */
  asked: Speech
}

/** The judge rules on everyone who wants the floor, in one reply. Code refuses what the rules clearly forbid. */
export async function admit(
  scene: Stage,
  hall: Hall,
  round: ArenaRound,
  applicants: readonly Applicant[],
  pleas: readonly Plea[],
): Promise<Let[]> {
  const possible = pleas.filter(({ target }) => target !== null)
  const ruled = applicants.length + possible.length === 0 ? null : await rule(scene, hall, round, applicants, possible)
  for (const applicant of applicants) recordApplicant(scene, applicant, ruled, hall)
  for (const plea of pleas) recordPlea(scene, plea, ruled, hall, round)
  return [
    ...possible.flatMap(plea =>
      ruled?.help.some(({ side, granted }) => side === plea.side && granted)
        ? [{ listener: plea.target!, side: plea.side, asked: asPlea(plea, round) }]
        : [],
    ),
    ...applicants.flatMap(({ listener, application }) =>
      ruled?.applications.some(one => one.agent_id === listener.agent_id && one.admit)
        ? [{ listener, side: sideOf(application), asked: asSpeech(scene, listener, application) }]
        : [],
    ),
  ]
}

/** All who were let in speak in parallel, each once. */
export async function hear(scene: Stage, hall: Hall, lets: readonly Let[]): Promise<void> {
  const t = openingWords[hall.brief.language]
  const heard = await scene.all(lets, ({ listener, side, asked }) =>
    takeFloor(scene, hall, listener, t.side(side), asked),
  )
  for (const [{ listener }, speech] of heard) {
    hall.spent.add(listener.agent_id)
    if (speech) hall.hear(speech)
  }
}

/** null: the judge gave no usable ruling, and nobody is let in. */
async function rule(
  scene: Stage,
  hall: Hall,
  round: ArenaRound,
  applicants: readonly Applicant[],
  pleas: readonly Plea[],
): Promise<Admission | null> {
  const t = promptWords[hall.brief.language]
  const asked = cue('admit', {
    number: round.number,
    applications: applicants.map(({ listener, application }) => asSpeech(scene, listener, application)),
    noApplications: applicants.length === 0 ? t.none : '',
    repeated:
      applicants.map(({ listener, repeated }) => `- ${t.repeated(listener.agent_id, repeated)}`).join('\n') || t.none,
    limit: tooSimilar,
    requests: pleas.map(plea => asPlea(plea, round)),
    noRequests: pleas.length === 0 ? t.none : '',
  })
  const cues = [hall.asJudge(), asked]
  const shape = admissionShape(applicants, pleas, hall.brief.language)
  const bench = scene.at('admit')
  const ruled = await bench.excuse(bench.ask(hall.judge, cues, shape, { record: hall.said }), voiceFailures)
  return isAbsent(ruled) ? null : ruled
}

const asSpeech = (scene: Stage, { seat, agent_id, type }: HallListener, application: Application): Speech => ({
  key: scene.at('apply').keyOf(seat),
  seat: seat.id,
  text: JSON.stringify({ agent_id, type, ...application }),
  derived: 'application',
})

const asPlea = ({ side, request, target }: Plea, { number }: ArenaRound): Speech => ({
  key: `round-${number}/${side}`,
  seat: side,
  text: JSON.stringify({ side, ...request, agent_id: target!.agent_id }),
  derived: 'help',
})

const sideOf = ({ intent }: Application): SideId => (intent === 'support_pro' ? 'pro' : 'con')

/** Everybody who asked gets a ruling. At most one applicant is let in, and nobody who only repeats. */
export function admissionShape(
  applicants: readonly Applicant[],
  pleas: readonly Plea[],
  ownLanguage: Language,
): Shape<Admission> {
  return {
    name: 'admission',
    schema: Admission as Shape<Admission>['schema'],
    ids: { 'applications[].agent_id': { known: applicants.map(({ listener }) => listener.agent_id) } },
    rules: [
      {
        of: ['applications', 'help'],
        faults: (value, language) => problems(value, applicants, pleas, language),
      },
    ],
    salvage: value => usable(value, applicants, pleas, ownLanguage),
  }
}

function problems(value: Admission, applicants: readonly Applicant[], pleas: readonly Plea[], language: Language) {
  const t = checkWords[language]
  const ids = applicants.map(({ listener }) => listener.agent_id)
  const ruled = value.applications.map(({ agent_id }) => agent_id)
  const sides = pleas.map(({ side }) => side)
  const helped = value.help.map(({ side }) => side)
  const lets = value.applications.filter(({ admit }) => admit).map(({ agent_id }) => agent_id)
  const granted = targetsOf(value, pleas)
  const isSame = (a: readonly string[], b: readonly string[]) => [...a].sort().join() === [...b].sort().join()
  return [
    ...(isSame(ids, ruled) ? [] : [t.ruleOnAll('applications', ids)]),
    ...(isSame(sides, helped) ? [] : [t.ruleOnAll('help', sides)]),
    ...(lets.length > 1 ? [t.onlyOne] : []),
    ...applicants.flatMap(one =>
      isTooSimilar(one) && lets.includes(one.listener.agent_id) ? [t.onlyRepeats(one.listener.agent_id)] : [],
    ),
    ...(new Set([...granted, ...lets]).size < granted.length + lets.length ? [t.onlyOnce] : []),
  ]
}

const isTooSimilar = ({ repeated }: Applicant): boolean => repeated.measure >= tooSimilar

const targetsOf = ({ help }: Admission, pleas: readonly Plea[]): string[] =>
  help.flatMap(({ side, granted }) => (granted ? (pleas.find(plea => plea.side === side)?.target?.agent_id ?? []) : []))

/** Makes a ruling that was wrong twice usable: nobody gets in against the rules, and everybody left out is refused. */
function usable(
  value: Admission,
  applicants: readonly Applicant[],
  pleas: readonly Plea[],
  language: Language,
): Admission {
  const t = overruledWords[language]
  const taken = new Set<string>()
  const help = pleas.flatMap(({ side, target }) => {
    const found = value.help.find(one => one.side === side)
    if (!found?.granted) return found ?? []
    if (taken.has(target!.agent_id)) return { ...found, granted: false, reason: t.twice, by: 'code' as const }
    taken.add(target!.agent_id)
    return found
  })
  let isFull = false
  const against = (applicant: Applicant): string | null => {
    if (isTooSimilar(applicant)) return t.repeats
    if (taken.has(applicant.listener.agent_id)) return t.twice
    return isFull ? t.onlyOne : null
  }
  const applications = applicants.flatMap(applicant => {
    const found = value.applications.find(one => one.agent_id === applicant.listener.agent_id)
    if (!found?.admit) return found ?? []
    const reason = against(applicant)
    if (reason !== null) return { ...found, admit: false, reason, by: 'code' as const }
    isFull = true
    return found
  })
  return { applications, help }
}

export function applicantOf(listener: HallListener, application: Application, said: readonly Speech[]): Applicant {
  return { listener, application, repeated: similarity(application.claim, said) }
}

function recordApplicant(scene: Stage, applicant: Applicant, ruled: Admission | null, hall: Hall): void {
  const { listener, application, repeated } = applicant
  const found = ruled?.applications.find(one => one.agent_id === listener.agent_id)
  const { agent_id } = listener
  const { admit = false, reason = null, new_information = null, repeats = null, shifts_balance = null } = found ?? {}
  scene.record({
    type: 'applicant.ruled',
    name: agent_id,
    seat: agent_id,
    agent_id,
    ...application,
    similarity: repeated.measure,
    ...(repeated.turn !== null && { similar_to: repeated.turn }),
    new_information,
    repeats,
    shifts_balance,
    admitted: admit,
    reason: reason ?? promptWords[hall.brief.language].notRuled,
    by: found ? (found.by ?? hall.judge.id) : 'code',
  })
}

function recordPlea(scene: Stage, plea: Plea, ruled: Admission | null, hall: Hall, round: ArenaRound): void {
  const { side, request, target } = plea
  const found = ruled?.help.find(one => one.side === side)
  const t = promptWords[hall.brief.language]
  const granted = found?.granted ?? false
  // Who is let in on its own application cannot be let in for a side as well: the side could not know.
  const isLetIn = ruled?.applications.some(one => one.agent_id === target?.agent_id && one.admit) ?? false
  const isCharged = (found !== undefined && !isLetIn) || target === null
  const cost = isCharged ? helpCost(plea.count, granted) : 0
  hall.pays(side, round, { granted, cost })
  recordHelp(scene, side, request, {
    target: target?.agent_id ?? null,
    granted,
    why: found?.reason ?? (target ? t.notRuled : isProper(request) ? t.noTarget : t.badRequest),
    by: found ? (found.by ?? hall.judge.id) : 'code',
    cost,
  })
}

/** Each further request makes a side more dependent. A refused one costs more. */
export const helpCost = (count: number, granted: boolean): number => 0.25 * count + (granted ? 0 : 0.25)
