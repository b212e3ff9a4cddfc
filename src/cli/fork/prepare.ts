import { clean } from '../../core/clean.ts'
import type { Brief, DebateForked, Rigor, Seat } from '../../core/events.ts'
import { panelOf } from '../../core/judging/panel.ts'
import type { Language } from '../../core/language.ts'
import { foldAll, type View } from '../../core/view.ts'
import type { ForkWish } from '../../engine/fork.ts'
import type { ForkPoint } from '../../engine/fork-point.ts'
import type { Format } from '../../engine/format.ts'
import { dialectic } from '../../formats/dialectic/dialectic.ts'
import { checkPlan } from '../check-plan.ts'
import { flagName } from '../common.ts'
import { agentNamed } from '../dialectic/agents/candidates.ts'
import { agentPlace } from '../dialectic/partners.ts'
import type { Forecast } from '../estimate.ts'
import { UsageError } from '../exit.ts'
import { fault } from '../fault.ts'
import type { KeptDebate } from '../kept.ts'
import { lookAround } from '../nearby.ts'
import type { Obstacles } from '../obstacles.ts'
import { checkOutputs, type OutputPlan } from '../outputs.ts'
import { checkSpeakers, refuseOffline } from '../preflight.ts'
import { preflightWords } from '../preflight-words.ts'
import type { Room } from '../room.ts'
import { callsLeft } from './left.ts'
import { optionsOfFork } from './options.ts'
import { partnersOf } from './partners.ts'
import { ownPlaces } from './places.ts'
import { pointOf, type Wanted } from './point.ts'
import { rolesOf, type SeatChanges, seatsOf } from './seats.ts'
import { forkWords } from './words.ts'

/** What is wished for, as it is written. */
export interface ForkAsked extends Wanted, SeatChanges {
  remark: string | null
  /** By their names: of the format, `effort` and `rigor`. */
  options: Readonly<Record<string, unknown>>
  /** US dollars, of the fork alone; null: as much as the debate before had. */
  budget: number | null
}

export interface PreparedFork {
  wish: ForkWish
  point: ForkPoint
  /** As it will stand when it parts. */
  view: View
  /** Turns that are there already. */
  shared: number
  forecast: Forecast
  outputs: OutputPlan | null
  /** Where it leaves what the debate before left elsewhere. */
  places: string[]
  /** What the user should know before it starts. */
  remarks: string[]
}

/** Checks everything that a fork is made with. Nothing has been spent when this throws, with all that is wrong. */
export async function prepareFork(
  room: Room,
  debate: KeptDebate,
  asked: ForkAsked,
  obstacles: Obstacles,
): Promise<PreparedFork> {
  const { view: parent, format } = debate
  const { language } = parent.brief
  const here: Room = { ...room, language }
  const nearby = lookAround(room.config, language)
  const point = await obstacles.collect(() => pointOf(debate, asked))
  const remark = (await obstacles.collect(() => remarkOf(asked.remark, language))) ?? null
  const given = optionsOfFork(parent.brief, format, asked.options, language, obstacles)
  const places = (await obstacles.collect(() => ownPlaces(parent.brief))) ?? { options: {}, paths: [] }
  const options = { ...given.options, ...places.options }
  const wanted: Brief = { ...parent.brief, options: { ...parent.brief.options, ...options } }
  const hint = agentHint(format, here)
  const seats = await seatsOf({ brief: wanted, format, was: parent.brief, hint }, asked, here, nearby, obstacles)
  if (format.id === dialectic.id) Object.assign(options, partnersOf(parent, seats))
  const rigor = rigorOf(given.rigor, seats, wanted, format, obstacles)
  refuseOffline(
    { seats: asChosen(seats), pool: [], passedOver: [] },
    format,
    rolesIn(format, wanted),
    language,
    obstacles,
  )
  if (!point || obstacles.any) throw obstacles.all()

  const changes: DebateForked['changes'] = {
    ...(given.effort !== undefined && { effort: given.effort }),
    ...(rigor !== undefined && { rigor }),
    seats,
    options,
  }
  const wish: ForkWish = {
    ...(asked.without === null ? { at: point.at } : { without: asked.without }),
    ...{ changes, remark },
    ...(asked.budget !== null && { budget: asked.budget }),
  }
  const view = foreseen(debate, point, wish)
  const left = callsLeft(format, view.brief, madeBy(view))
  const rest: Format = { ...format, plan: () => left }
  const said = await checkSpeakers(view, rest, here, obstacles)
  // Whoever has nothing more to say must be known all the same.
  for (const { id, model } of seats) obstacles.attempt(() => room.modelFor(model), `seats.${id}`)
  const plan = await obstacles.collect(() => checkPlan({ ...view.brief, context: [] }, rest, here, obstacles))
  const outputs = await obstacles.collect(() => checkOutputs(view, format, { cwd: room.cwd, force: false }, language))
  if (!plan || obstacles.any) throw obstacles.all()
  const shared = [...view.turns.values()].filter(({ state }) => state === 'answered').length
  return {
    wish,
    point,
    view,
    shared,
    forecast: plan.forecast,
    outputs,
    places: places.paths,
    remarks: [...said, ...plan.remarks, ...sharedJudges(view.brief, format)],
  }
}

/** A partner that is known as an agent here, though by no voice. */
const agentHint =
  (format: Format, room: Room) =>
  (seat: string, name: string): string | null => {
    if (format.id !== dialectic.id || !seat.startsWith('partner')) return null
    try {
      return agentNamed(name, agentPlace(room)) && forkWords[room.language].agentFile(name, seat)
    } catch (error) {
      if (error instanceof UsageError) return null
      throw error
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

/** Several judges are for a high rigor. left out: as it was. */
function rigorOf(
  given: Rigor | undefined,
  seats: readonly Seat[],
  { rigor: before, options, language }: Brief,
  format: Format,
  obstacles: Obstacles,
): Rigor | undefined {
  const judges = format.roles(options).filter(({ kind }) => kind === 'judge')
  const panel = judges.find(({ id }) => panelOf(id, seats).length > 1)?.id
  if (panel === undefined || (given ?? before) === 'high') return given
  if (given === undefined) return 'high'
  const t = preflightWords[language]
  obstacles.add(fault(t.panelNeedsHigh(`--seat ${panel}`, `${flagName('rigor')} ${given}`), `seats.${panel}`))
  return given
}

const asChosen = (seats: readonly Seat[]) => seats.map(seat => ({ ...seat, from: 'flag' as const }))

const rolesIn = (format: Format, { options, seats }: Brief) =>
  rolesOf(
    format,
    options,
    seats.map(({ id }) => id),
  )

/** The fork as it will stand when it parts, as far as that can be told before. */
function foreseen({ id, records, view, format }: KeptDebate, point: ForkPoint, wish: ForkWish): View {
  const { changes = {}, remark = null, without = null, budget } = wish
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

/** Who judges a side that has the same model. */
function sharedJudges({ seats, options, language }: Brief, format: Format): string[] {
  const roles = format.roles(options)
  const ofKind = (kind: string) =>
    new Set(roles.filter(role => role.kind === kind).flatMap(({ id }) => panelOf(id, seats)))
  const debaters = [...ofKind('debater')].map(({ model }) => model)
  const shared = [...ofKind('judge')].find(({ model }) => debaters.includes(model))
  return shared ? [forkWords[language].sharedJudge(shared.id, shared.model)] : []
}

/** How many turns of each seat need not be called any more. */
function madeBy({ turns }: View): Map<string, number> {
  const settled = [...turns.values()].filter(({ state }) => state === 'answered' || state === 'missed')
  return new Map([...Map.groupBy(settled, ({ seat }) => seat)].map(([seat, those]) => [seat, those.length]))
}
