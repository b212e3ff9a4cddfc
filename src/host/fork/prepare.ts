import { clean } from '../../core/clean.ts'
import type { Brief, DebateForked, Rigor, Seat } from '../../core/events.ts'
import { panelOf } from '../../core/judging/panel.ts'
import type { Language } from '../../core/language.ts'
import { foldAll, type View } from '../../core/view.ts'
import { type ForkRequest, fork } from '../../engine/fork.ts'
import type { ForkPoint } from '../../engine/fork-point.ts'
import type { Format, PlannedCall } from '../../engine/format.ts'
import type { Performance, Performed } from '../../engine/perform.ts'
import { formats } from '../../formats/index.ts'
import type { ArchivedDebate } from '../archived.ts'
import { UsageError } from '../exit.ts'
import { fault } from '../fault.ts'
import { checkOutputs, type OutputPlan } from '../files/outputs.ts'
import type { Host } from '../host.ts'
import { flagName } from '../options.ts'
import { checkPlan, type Forecast } from '../plan/estimate.ts'
import { rolesIn } from '../plan/plan-text.ts'
import { preflightWords } from '../plan/words.ts'
import type { Problems } from '../problems.ts'
import { lookAround } from '../seats/machine.ts'
import { checkSpeakers, refuseOffline } from '../seats/preflight.ts'
import { optionsOfFork } from './plan.ts'
import { type OwnPlaces, ownPlaces, pointOf, type WantedPoint } from './point.ts'
import { type ForkSeatChanges, seatsOf } from './seats.ts'
import { forkWords } from './words.ts'

export interface ForkAsked extends WantedPoint, ForkSeatChanges {
  remark: string | null
  /** By name: the format's options, `effort` and `rigor`. */
  options: Readonly<Record<string, unknown>>
  /** US dollars for the fork alone. null: as much as the original had. */
  budget: number | null
}

export interface PreparedFork {
  request: ForkRequest
  point: ForkPoint
  view: View
  /** How many turns exist already. */
  shared: number
  forecast: Forecast
  outputs: OutputPlan | null
  /** Where it writes what the original wrote elsewhere. */
  places: string[]
  remarks: string[]
  /** Makes its files and plays it. */
  begin(performance: Performance): Promise<Performed>
}

/** What a fork of one format needs besides other seats and options. */
export interface Forking {
  /** What to say about a name for a seat that is no model's. null: nothing more. */
  hint(seat: string, name: string, host: Host): string | null
  /** The options that follow from the seats of the fork, and where it writes its own files. */
  settle(parent: View, seats: readonly Seat[], now: Date): Promise<OwnPlaces>
  /** Makes these files and plays the fork. If it ends before it is in the archive, they are removed. */
  begin<T>(fork: View, host: Host, play: () => Promise<T>): Promise<T>
}

/** Checks everything for a fork. If something is wrong, it throws all problems. Nothing has been spent by then. */
export async function prepareFork(
  host: Host,
  debate: ArchivedDebate,
  asked: ForkAsked,
  problems: Problems,
): Promise<PreparedFork> {
  const { view: parent, format } = debate
  const { language } = parent.brief
  const here: Host = { ...host, language }
  const machine = lookAround(host.config, language)
  const point = await problems.collect(() => pointOf(debate, asked))
  const remark = (await problems.collect(() => remarkOf(asked.remark, language))) ?? null
  const given = optionsOfFork(parent.brief, format, asked.options, language, problems)
  const places = ownPlaces(parent.brief)
  const options = { ...given.options, ...places.options }
  const wanted: Brief = { ...parent.brief, options: { ...parent.brief.options, ...options } }
  const forking = await formats.find(({ id }) => id === format.id)?.forking?.()
  const hint = (seat: string, name: string) => forking?.hint(seat, name, here) ?? null
  const seats = await seatsOf({ brief: wanted, format, was: parent.brief, hint }, asked, here, machine, problems)
  const settled = await problems.collect(() => forking?.settle(parent, seats, host.io.now()))
  Object.assign(options, settled?.options)
  const rigor = rigorOf(given.rigor, seats, wanted, format, problems)
  const seated = { seats: asChosen(seats), pool: [], passedOver: [] }
  refuseOffline(seated, format, rolesIn(wanted, format), language, problems)
  if (!point || problems.any) throw problems.all()

  const changes: DebateForked['changes'] = {
    ...(given.effort !== undefined && { effort: given.effort }),
    ...(rigor !== undefined && { rigor }),
    seats,
    options,
  }
  const request: ForkRequest = {
    ...(asked.without === null ? { at: point.at } : { without: asked.without }),
    ...{ changes, remark },
    ...(asked.budget !== null && { budget: asked.budget }),
  }
  const view = foreseen(debate, point, request)
  const left = callsLeft(format, view.brief, madeBy(view))
  const rest: Format = { ...format, plan: () => left }
  const said = await checkSpeakers(view, rest, here, problems)
  // Even a seat that says nothing more must have a known model.
  for (const { id, model } of seats) problems.attempt(() => host.modelFor(model), `seats.${id}`)
  const plan = await problems.collect(() => checkPlan({ ...view.brief, context: [] }, rest, here, problems))
  const outputs = await problems.collect(() => checkOutputs(view, format, { cwd: host.cwd, force: false }, language))
  if (!plan || problems.any) throw problems.all()
  const shared = [...view.turns.values()].filter(({ state }) => state === 'answered').length
  return {
    request,
    point,
    view,
    shared,
    forecast: plan.forecast,
    outputs,
    places: [...places.paths, ...(settled?.paths ?? [])],
    remarks: [...said, ...plan.remarks, ...sharedJudges(view.brief, format)],
    begin(performance) {
      const play = () => fork(debate.id, request, performance)
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
  problems.add(fault(t.panelNeedsHigh(`--seat ${panel}`, `${flagName('rigor')} ${given}`), `seats.${panel}`))
  return given
}

const asChosen = (seats: readonly Seat[]) => seats.map(seat => ({ ...seat, from: 'flag' as const }))

/** The fork as it will be when it parts, as far as can be foreseen. */
function foreseen({ id, records, view, format }: ArchivedDebate, point: ForkPoint, request: ForkRequest): View {
  const { changes = {}, remark = null, without = null, budget } = request
  const { topic, language, context, ...brief } = view.brief
  const forked: DebateForked = {
    ...{ type: 'debate.forked', parent: id, at: point.at, remark, without, version: format.version, cues: {} },
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

/** How many turns of each seat need not be called again. */
function madeBy({ turns }: View): Map<string, number> {
  const settled = [...turns.values()].filter(({ state }) => state === 'answered' || state === 'missed')
  return new Map([...Map.groupBy(settled, ({ seat }) => seat)].map(([seat, those]) => [seat, those.length]))
}

/**
 * The calls of a format's plan that are left, after so many turns of each seat. It is unknown which calls those were,
 * so the cheapest count as made: the rest is never underestimated.
 */
function callsLeft(format: Format, brief: Brief, made: ReadonlyMap<string, number>): PlannedCall[] {
  const plan = format.plan(brief)
  const cheapest = plan.toSorted((one, other) => sizeOf(one) - sizeOf(other))
  const most = without(made, cheapest, ({ times = once }) => times[1])
  const least = without(made, cheapest, ({ times = once }) => times[0])
  return plan.flatMap(call => {
    const times: [number, number] = [Math.min(least.get(call)!, most.get(call)!), most.get(call)!]
    return times[1] === 0 ? [] : [{ ...call, times }]
  })
}

const once: [number, number] = [1, 1]

/** How often each call is left, after removing the made ones in this order. */
function without(
  made: ReadonlyMap<string, number>,
  calls: readonly PlannedCall[],
  timesOf: (call: PlannedCall) => number,
): Map<PlannedCall, number> {
  const done = new Map(made)
  return new Map(
    calls.map(call => {
      const count = Math.min(done.get(call.seat) ?? 0, timesOf(call))
      done.set(call.seat, (done.get(call.seat) ?? 0) - count)
      return [call, timesOf(call) - count]
    }),
  )
}

const sizeOf = ({ input, output }: PlannedCall): number => input[1] + output[1]
