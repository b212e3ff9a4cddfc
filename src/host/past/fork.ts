import { clean } from '../../core/clean.ts'
import type { Brief, DebateForked, Rigor, Seat } from '../../core/events.ts'
import { panelOf } from '../../core/judging/panel.ts'
import type { Language } from '../../core/language.ts'
import { foldAll, type View } from '../../core/view.ts'
import { type ForkRequest, fork } from '../../engine/fork.ts'
import type { ForkPoint } from '../../engine/fork-point.ts'
import type { Format } from '../../engine/format.ts'
import type { ArchivedDebate } from '../archived.ts'
import { UsageError } from '../exit.ts'
import { fault } from '../fault.ts'
import { checkOutputs } from '../files/outputs.ts'
import type { Host } from '../host.ts'
import { checkPlan } from '../plan/estimate.ts'
import { rolesIn } from '../plan/plan-text.ts'
import { preflightWords } from '../plan/words.ts'
import type { Problems } from '../problems.ts'
import { lookAround } from '../seats/machine.ts'
import { checkSpeakers, refuseOffline } from '../seats/preflight.ts'
import { callsLeft } from './calls-left.ts'
import { settingsOfFork } from './fork-options.ts'
import { forkText } from './fork-text.ts'
import type { ForkAsked, PastRequest } from './past.ts'
import type { PastPlan } from './plan.ts'
import { type OwnPlaces, ownPlaces, pointOf } from './point.ts'
import { seatsOf } from './seats.ts'
import { forkWords } from './words.ts'

/** What a fork of one format needs besides other seats and options. */
export interface Forking {
  /** What to say about a name for a seat that is no model's. null: nothing more. */
  hint(seat: string, name: string, host: Host): string | null
  /** The options that follow from the seats of the fork, and where it writes its own files. */
  settle(parent: View, seats: readonly Seat[], now: Date): Promise<OwnPlaces>
  /** Makes these files and plays the fork. If it ends before it is in the archive, they are removed. */
  begin<T>(fork: View, host: Host, play: () => Promise<T>): Promise<T>
}

/** Checks who is seated from the fork on, and with which options. `budget` null: as much as the original had. */
export async function planFork(
  { past: { debate }, options: given, fallbacks, place }: PastRequest,
  asked: ForkAsked,
  budget: number | null,
  forking: Forking | undefined,
  host: Host,
  problems: Problems,
): Promise<PastPlan> {
  const { id, format } = debate
  const { language, cwd } = host
  const parent: View = { ...debate.view, brief: { ...debate.view.brief, language } }
  const original = { ...debate, view: parent }
  const machine = lookAround(host.config, language)
  const point = await problems.collect(() => pointOf(original, asked))
  const remark = (await problems.collect(() => remarkOf(asked.remark, language))) ?? null
  const settings = settingsOfFork(parent.brief, format, given, { language, place }, problems)
  const places = ownPlaces(parent.brief)
  const options = { ...settings.options, ...places.options }
  const wanted: Brief = { ...parent.brief, options: { ...parent.brief.options, ...options } }
  const hint = (seat: string, name: string) => forking?.hint(seat, name, host) ?? null
  const changed = { seats: asked.seats, fallbacks }
  const seats = await seatsOf({ brief: wanted, format, was: parent.brief, hint }, changed, host, machine, problems)
  const settled = await problems.collect(() => forking?.settle(parent, seats, host.io.now()))
  Object.assign(options, settled?.options)
  const rigor = rigorOf(settings.rigor, seats, wanted, format, problems)
  const seated = { seats: asChosen(seats), pool: [], passedOver: [] }
  refuseOffline(seated, format, rolesIn(wanted, format), language, problems)
  if (!point || problems.any) throw problems.all()

  const changes: DebateForked['changes'] = {
    ...(settings.effort !== undefined && { effort: settings.effort }),
    ...(rigor !== undefined && { rigor }),
    seats,
    options,
  }
  const request: ForkRequest = {
    ...(asked.without === null ? { at: point.at } : { without: asked.without }),
    ...{ changes, remark },
    ...(budget !== null && { budget }),
  }
  const view = foreseen(original, point, request)
  const left = callsLeft(format, view)
  const rest: Format = { ...format, cost: { ...format.cost, plan: () => left } }
  const said = await checkSpeakers(view, rest, host, problems)
  // Even a seat that says nothing more must have a known model.
  for (const { id, model } of seats) problems.attempt(() => host.modelFor(model), `seats.${id}`)
  const plan = await problems.collect(() => checkPlan({ ...view.brief, context: [] }, rest, host, problems))
  const outputs = await problems.collect(() => checkOutputs(view, format, { cwd, force: false }, language))
  if (!plan || problems.any) throw problems.all()
  const { forecast } = plan
  const remarks = [...said, ...plan.remarks, ...sharedJudges(view.brief, format)]
  const paths = [...places.paths, ...(settled?.paths ?? [])]
  return {
    ...{ format, brief: view.brief, forecast, outputs: outputs ?? null, force: false, remarks },
    text: () => forkText(original, { request, point, view, forecast, paths, remarks }, host),
    begin(performance) {
      const play = () => fork(id, request, performance)
      return forking?.begin(view, host, play) ?? play()
    },
  }
}

const longestRemark = 4_000

function remarkOf(remark: string | null, language: Language): string | null {
  if (remark === null) return null
  const t = forkWords[language]
  const said = clean(remark).text.trim()
  if (said === '') throw new UsageError(fault(t.emptyRemark, '--remark'))
  if (said.length > longestRemark) throw new UsageError(fault(t.longRemark(longestRemark), '--remark'))
  return said
}

/** A panel of judges needs high rigor. Left out: as it was. */
function rigorOf(
  given: Rigor | undefined,
  seats: readonly Seat[],
  { rigor: before, options, language }: Brief,
  format: Format,
  problems: Problems,
): Rigor | undefined {
  const judges = format.roles(options).filter(({ kind }) => kind === 'judge')
  const panel = judges.find(({ id }) => panelOf(id, seats).length > 1)?.id
  if (panel === undefined || (given ?? before) === 'high') return given
  if (given === undefined) return 'high'
  const t = preflightWords[language]
  problems.add(fault(t.panelNeedsHigh(`--seat ${panel}`, given), `seats.${panel}`))
  return given
}

const asChosen = (seats: readonly Seat[]) => seats.map(seat => ({ ...seat, from: 'flag' as const }))

/** The fork as it will be when it parts, as far as can be foreseen. */
function foreseen(
  { id, records, view, format: { screenplay } }: ArchivedDebate,
  point: ForkPoint,
  request: ForkRequest,
): View {
  const { changes = {}, remark = null, without = null, budget } = request
  const { topic, language, context, ...brief } = view.brief
  const forked: DebateForked = {
    ...{ type: 'debate.forked', parent: id, at: point.at, remark, without, version: screenplay.version, cues: {} },
    changes: {
      ...brief,
      ...changes,
      options: { ...brief.options, ...changes.options },
      ...(budget !== undefined && { budget }),
    },
  }
  const past = [...records.slice(0, point.upto), ...point.along].map(({ event }) => event)
  return foldAll([...past, forked])
}

function sharedJudges({ seats, options, language }: Brief, format: Format): string[] {
  const roles = format.roles(options)
  const ofKind = (kind: string) =>
    new Set(roles.filter(role => role.kind === kind).flatMap(({ id }) => panelOf(id, seats)))
  const debaters = [...ofKind('debater')].map(({ model }) => model)
  const shared = [...ofKind('judge')].find(({ model }) => debaters.includes(model))
  return shared ? [forkWords[language].sharedJudge(shared.id, shared.model)] : []
}
