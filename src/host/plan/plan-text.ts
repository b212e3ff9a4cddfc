import { clean } from '../../core/clean.ts'
import { bytes, moneyRange, thousands } from '../../core/figures.ts'
import { benchOf } from '../../core/judging/panel.ts'
import { type Material, splitModelName } from '../../core/model.ts'
import { isOffline, isPerson } from '../../core/notices.ts'
import type { Format, SeatRole } from '../../engine/format.ts'
import type { Opening } from '../../engine/perform.ts'
import { familyOf } from '../../models/families.ts'
import { isTool } from '../config/grammar.ts'
import { withPanels } from '../config/panel.ts'
import type { ChosenSeat } from '../config/seats.ts'
import { panelWords } from '../config/words.ts'
import type { Host } from '../host.ts'
import type { SeatChoice } from '../seats/machine.ts'
import { labelOf } from '../seats/preflight.ts'
import type { CliWords } from '../words.ts'
import type { Forecast } from './estimate.ts'
import { familyRemarks } from './panel-remarks.ts'
import type { Prepared } from './prepare.ts'
import { preflightWords } from './words.ts'

/** A command's own words about its debate. */
export interface PlanWords {
  /** What is debated, if the question does not say it. */
  about: readonly string[]
  /** How to give a seat that nobody named to another model. */
  change(seat: string): string
  sharedJudge: string
  mayShareJudge(model: string): string
  /** How a model is identified if it has several names. Left out: by its name. */
  voiceOf?(model: string): string
  setPrices: string
  /** Seats that `about` already lists. Left out: none. */
  isListed?(seat: string): boolean
  /** How many texts at the beginning of the context `about` already lists. Left out: none. */
  listed?: number
  /** `about` already says who shares a model. */
  ownsSharing?: true
  remarks: readonly string[]
}

export const usualPlanWords = (t: CliWords): PlanWords => ({
  about: [],
  change: t.changeSeat,
  sharedJudge: t.sharedJudge,
  mayShareJudge: preflightWords[t.language].mayShareJudge,
  setPrices: t.setPrices,
  remarks: [],
})

/** What is about to happen, before anything is spent. `given`: how many files, folders and texts are sent along. */
export function planText(
  { opening, choice, read, discovered, forecast, remarks }: Prepared,
  given: number,
  format: Format,
  host: Host,
  t: CliWords,
  words: PlanWords = usualPlanWords(t),
): string {
  const roles = rolesIn(opening, format)
  const { listed = 0 } = words
  const lines = [
    ...seatLines(choice, roles, t, words),
    ...familyRemarks(opening.seats, format.roles(opening.options), t.language),
    ...rigorLines(opening, roles, t),
  ]
  if (discovered) lines.push(t.looked(opening.context.length))
  else if (given > listed) lines.push(...contextLines(opening.context.slice(listed), read, t))
  lines.push(...words.about)
  lines.push(
    opening.seats.every(seat => isOffline(seat.model)) ? t.nothingSent : costLine(forecast, t, words.setPrices),
  )
  lines.push(...words.remarks, ...remarks)
  for (const warning of host.config.warnings) lines.push(warning[opening.language])
  return clean(`${lines.join('\n')}\n`).text
}

/** The roles of the seats that there are: each judge of a panel has one. */
export const rolesIn = ({ options, seats }: Pick<Opening, 'options' | 'seats'>, format: Format): SeatRole[] =>
  withPanels(format.roles(options), id => seats.some(seat => seat.id === id))

/** How carefully it is judged, if unusual, and which judges always judge once and openly. */
export function rigorLines(opening: Opening, roles: readonly SeatRole[], { language }: CliWords): string[] {
  const { rigor } = opening
  if (rigor === undefined) return []
  const words = panelWords[language]
  const bench = roles.filter(({ kind }) => kind === 'judge').flatMap(({ id }) => benchOf(opening, id))
  const open = [...new Set(bench.filter(({ blind }) => !blind).map(({ seat }) => labelOf(roles, seat.id, language)))]
  const isKept = rigor !== 'high' || bench.some(({ blind }) => blind)
  return [
    ...(rigor !== 'normal' && isKept ? [words.rigor[rigor]] : []),
    ...(rigor === 'high' && open.length > 0 ? [words.openly(open)] : []),
  ]
}

export const seatRemarks = (
  choice: SeatChoice,
  roles: readonly SeatRole[],
  t: CliWords,
  words: PlanWords = usualPlanWords(t),
): string[] => seatLines(choice, roles, t, words).slice(1)

/** Who sits where, and why if the user did not say so. */
function seatLines(
  { seats, passedOver }: SeatChoice,
  roles: readonly SeatRole[],
  t: CliWords,
  { change, sharedJudge, mayShareJudge, voiceOf = model => model, isListed = () => false, ownsSharing }: PlanWords,
): string[] {
  const onStage = seats.filter(seat => !isListed(seat.id))
  const label = (id: string) => labelOf(roles, id, t.language)
  const holder = ({ id, model, fallback }: ChosenSeat) =>
    `${label(id)} ${model}${fallback === undefined ? '' : t.fallback(fallback)}`
  const chosen = onStage.find(seat => seat.from === 'default')
  const list = chosen
    ? onStage.map(seat => reasoned(holder(seat), reason(seat, t), t)).join(t.language === 'zh' ? '、' : ', ')
    : onStage.map(holder).join(' · ')
  const words = preflightWords[t.language]
  const shared = sharedByFallback(seats, roles, voiceOf)
  const noneUsable = seats.some(seat => seat.from === 'offline') && !chosen && passedOver.length === 0
  return [
    chosen ? t.seatsChosen(list, families(seats), change(chosen.id)) : t.seats(list),
    ...(ownsSharing
      ? []
      : [
          ...sharedByDebaters(seats, roles, voiceOf).map(same =>
            words.debatersShare(
              same.map(({ id }) => label(id)),
              same[0]!.model,
            ),
          ),
          ...(isSharedJudge(seats, roles, voiceOf) ? [sharedJudge] : []),
          ...(shared === null ? [] : [mayShareJudge(shared)]),
        ]),
    ...seats.flatMap(({ id, leftOut }) => (leftOut === undefined ? [] : [words.leftOut(label(id), leftOut)])),
    ...(noneUsable ? [t.noneUsable] : []),
    ...passedOver.map(({ tool }) => t.passedOver(tool.id, tool.signIn)),
  ]
}

type VoiceOf = (model: string) => string

const ofKind = (seats: readonly ChosenSeat[], roles: readonly SeatRole[], kind: SeatRole['kind']): ChosenSeat[] =>
  seats.filter(seat => roles.some(role => role.id === seat.id && role.kind === kind))

function sharedByDebaters(seats: readonly ChosenSeat[], roles: readonly SeatRole[], voiceOf: VoiceOf): ChosenSeat[][] {
  const groups = Map.groupBy(ofKind(seats, roles, 'debater'), seat => voiceOf(seat.model))
  return [...groups.values()].filter(same => same.length > 1)
}

function isSharedJudge(seats: readonly ChosenSeat[], roles: readonly SeatRole[], voiceOf: VoiceOf): boolean {
  if (seats.some(seat => seat.sharedWith !== undefined)) return true
  const debaters = ofKind(seats, roles, 'debater').map(seat => seat.model)
  const twins = (model: string) => debaters.filter(other => other !== model && voiceOf(other) === voiceOf(model))
  return ofKind(seats, roles, 'judge').some(({ model }) => twins(model).length > 0)
}

/** A model that a judge and a debater would share after a fallback took over. */
function sharedByFallback(seats: readonly ChosenSeat[], roles: readonly SeatRole[], voiceOf: VoiceOf): string | null {
  const isSame = (one: string | undefined, other: string | undefined) =>
    one !== undefined && other !== undefined && voiceOf(one) === voiceOf(other)
  for (const judge of ofKind(seats, roles, 'judge'))
    for (const debater of ofKind(seats, roles, 'debater')) {
      if (isSame(debater.fallback, judge.model) || isSame(debater.fallback, judge.fallback)) return debater.fallback!
      if (isSame(judge.fallback, debater.model)) return debater.model
    }
  return null
}

/** Why this model holds the seat, in a word or two. */
export function reason({ from, usable }: ChosenSeat, t: CliWords): string {
  if (from !== 'default') return t.because[from]
  if (!usable || usable.from === 'config') return t.configured
  return usable.from === 'environment' ? (usable.variable ?? t.configured) : t.because[usable.from]
}

const reasoned = (text: string, why: string, t: CliWords): string =>
  t.language === 'zh' ? `${text}（${why}）` : `${text} (${why})`

/** People and the offline voice have no family. */
const families = (seats: readonly ChosenSeat[]): number =>
  new Set(
    seats
      .map(({ model }) => model)
      .filter(model => !isOffline(model) && !isPerson(model))
      .map(familyOf),
  ).size

const mostListed = 20

export function contextLines(context: readonly Material[], read: Prepared['read'], t: CliWords): string[] {
  const files = context.map(({ path, text }) => ({ path, size: Buffer.byteLength(text) }))
  const total = files.reduce((sum, file) => sum + file.size, 0)
  const shown = files.slice(0, mostListed).map(file => t.contextFile(file.path, bytes(file.size)))
  const more = files.length > mostListed ? [`  … +${files.length - mostListed}`] : []
  const skipped = read.skipped.slice(0, mostListed).map(({ path, why }) => t.skippedFile(path, why))
  return [
    t.context(files.length, bytes(total)),
    ...shown,
    ...more,
    ...(read.skipped.length > 0 ? [t.skipped(read.skipped.length), ...skipped] : []),
    ...(read.masked > 0 ? [t.masked(read.masked)] : []),
    ...(read.removed > 0 ? [t.removed(read.removed)] : []),
  ]
}

export function costLine(
  { calls, tokens, cost, unpriced, unpricedFallbacks }: Forecast,
  t: CliWords,
  setPrices: string,
): string {
  const and = t.language === 'zh' ? '、' : ', '
  const sure = cost && (cost[1] === 0 ? t.costFree : moneyRange(...cost))
  const known =
    sure && unpricedFallbacks.length > 0
      ? preflightWords[t.language].unknownIf(sure, unpricedFallbacks.join(and))
      : sure
  const unknown = unpriced.join(and)
  const amount =
    known === null
      ? `${t.costUnknown}${unpriced.some(name => !isTool(splitModelName(name).provider)) ? setPrices : ''}`
      : unpriced.length === 0
        ? known
        : t.costUnknownFor(unknown, known)
  return t.estimate(range(calls), range(tokens), amount)
}

export const range = ([least, most]: readonly [number, number]): string =>
  least === most ? thousands(least) : `${thousands(least)}–${thousands(most)}`
