import type { Json } from '../../../core/json.ts'
import type { Language } from '../../../core/language.ts'
import type { Material } from '../../../core/model.ts'
import { type SearchLimits, usualSearchLimits } from '../../../core/search.ts'
import type { View } from '../../../core/view.ts'
import { type ArchivedDebate, archivedRecords, debateNumber } from '../../../host/archived.ts'
import type { Config } from '../../../host/config/load.ts'
import { ConfigError } from '../../../host/config/problem.ts'
import { searchOf } from '../../../host/config/search.ts'
import type { ChosenSeat } from '../../../host/config/seats.ts'
import { exitCodeOfError, exitCodes, UsageError } from '../../../host/exit.ts'
import { fault } from '../../../host/fault.ts'
import type { Host } from '../../../host/host.ts'
import { cliWords } from '../../../host/words.ts'
import { neither } from '../course-in.ts'
import type { EarlierResearch } from '../options-in.ts'
import { playersOf, researchOf } from '../options-in.ts'
import { judgesIn, speakerMark, speakersOf } from '../report/book.ts'
import { research as format } from '../research.ts'
import type { ResearchVerdict } from '../verdict.ts'
import type { ConfigSource } from './merge.ts'
import type { AskedRole, ResearchAsk } from './probes.ts'
import { researchWords } from './words.ts'

export interface AgainSource extends ConfigSource {
  topic: string
  language: View['brief']['language']
  again: EarlierResearch
}

/** `12` or `last` → what that research asked and concluded. Throws UsageError if it has no conclusion. */
export function askedBefore(
  which: string,
  { archive, language }: Pick<Host, 'archive' | 'language'>,
  place: ResearchAsk['place'],
): AgainSource {
  const words = cliWords[language]
  const t = researchWords[language]
  const debate = archivedRecords(archive, debateNumber(archive, which, words), words)
  const { id, view } = debate
  if (view.format !== format.id) throw new UsageError(t.notResearch(place, id, view.format))
  if (view.state !== 'done') throw new UsageError(t.notFinished(place, id))
  const verdict = verdictIn(view)
  if (verdict === null) throw new UsageError(t.noConclusion(place, id))
  const { goal, audience, decision_type, evidence_round, official, inferred } = researchOf(view.brief.options)
  return {
    topic: view.brief.topic,
    language: view.brief.language,
    roles: rolesOf(view, inferred, place('again')),
    goal: inferred.includes('goal') ? null : goal,
    options: { audience, decision_type, evidence_round },
    ...{ model: null, judge: null, auditor: null, search: null, outputPath: null, budget: null },
    context: view.brief.context.map(file => textOf(file, archive, words.readOnly)),
    official,
    again: earlierOf(debate, verdict),
  }
}

/** An aborted research has none. */
function verdictIn({ verdict }: View): ResearchVerdict | null {
  const { judgment } = (verdict ?? {}) as Partial<ResearchVerdict>
  return judgment === undefined ? null : (verdict as object as ResearchVerdict)
}

/** null: the usual roles. Stances that were only inferred are inferred anew. */
function rolesOf({ brief }: View, inferred: readonly string[], place: string): AskedRole[] | null {
  const { roles } = researchOf(brief.options)
  if (roles.length === 0) return null
  const isInferred = (id: string) => inferred.includes('roles') || inferred.includes(`roles.${id}.stance`)
  return roles.map(({ id, name, stance }) => ({
    name,
    stance: isInferred(id) ? null : stance,
    model: null,
    place,
  }))
}

function textOf(
  { path, hash }: View['brief']['context'][number],
  archive: Host['archive'],
  readOnly: (reason: string) => string,
): Material {
  const kept = archive.text(hash)
  if (kept === null) throw new UsageError(readOnly(path), exitCodes.storage)
  return { path, text: kept }
}

function earlierOf(
  { id, view, createdAt }: Pick<ArchivedDebate, 'id' | 'view' | 'createdAt'>,
  { judgment, judging }: ResearchVerdict,
): EarlierResearch {
  const players = playersOf(view.brief)
  const nameOf = (seat: string | null) => players.find(player => player.id === seat)?.name ?? null
  const spoke = (seat: string) => speakersOf(view, seat).join(speakerMark)
  return {
    debate: id,
    date: researchOf(view.brief.options).date || createdAt.slice(0, 10),
    favours: judging.winner === neither ? neither : nameOf(judging.winner),
    firmness: judging.firmness,
    advice: judgment.recommendation.advice,
    summary: judgment.summary,
    scenarios: judgment.scenarios.map(({ scenario, recommendation }) => ({ scenario, recommendation })),
    open_questions: judgment.open_questions.map(({ question }) => question),
    roles: players.map(({ id, name }) => ({ name, model: spoke(id) })),
    judge: judgesIn(view.brief).map(spoke).join(', '),
  }
}

/** How each role searches the web: with its model's own search, the configured service, or not at all. */
export function searchMeans(
  { search, language, place }: Pick<ResearchAsk, 'search' | 'language' | 'place'>,
  roles: readonly { id: string }[],
  seats: readonly ChosenSeat[],
  host: Pick<Host, 'config' | 'modelFor'>,
  usable: readonly string[],
): { problems: UsageError[]; options: { search: Record<string, Json> } } {
  if (search === 'none') return { problems: [], options: { search: {} } }
  const owners = new Set(
    roles.map(({ id }) => id).filter(id => searchesItself(seats.find(seat => seat.id === id)?.model, host)),
  )
  const { service, problem } = search === 'own' ? { service: null, problem: null } : serviceIn(host.config, language)
  const isFirst = search === 'service' || service?.prefer === 'service'
  const meansOf = (id: string) => {
    if (owners.has(id) && !(isFirst && service) && search !== 'service') return 'own'
    return service?.name ?? 'none'
  }
  const isMissed = search === 'service' || roles.some(({ id }) => !owners.has(id))
  const isNone = search === 'service' && !service && problem === null
  const asked = roles.flatMap(({ id }) => seats.find(seat => seat.id === id)?.model ?? [])
  const isNobodys = search === 'own' && owners.size === 0 && asked.length === roles.length
  return {
    problems: [
      ...(isNobodys ? [refuse(researchWords[language].noneSearches(place, [...new Set(asked)], having()))] : []),
      ...(isNone ? [refuse(researchWords[language].noService(place))] : []),
      ...(problem && isMissed ? [new UsageError(problem.faults, exitCodeOfError(problem))] : []),
    ],
    options: { search: Object.fromEntries(roles.map(({ id }) => [id, meansOf(id)])) },
  }

  function having(): string[] {
    return usable.filter(model => searchesItself(model, host))
  }
}

const refuse = (message: string): UsageError => new UsageError(fault(message, '--search'))

/** A model that cannot be made is reported where voices are checked. */
function searchesItself(model: string | undefined, { modelFor }: Pick<Host, 'modelFor'>): boolean {
  try {
    return model !== undefined && modelFor(model).searches === true
  } catch {
    return false
  }
}

function serviceIn(config: Config, language: Language) {
  try {
    return { service: searchOf(config, language), problem: null }
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return { service: null, problem: error }
  }
}

export const searchLimits = (config: Config, language: Language): SearchLimits =>
  serviceIn(config, language).service?.limits ?? usualSearchLimits
