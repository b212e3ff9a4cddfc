import { clean } from '../../core/clean.ts'
import type { Brief } from '../../core/events.ts'
import { money } from '../../core/figures.ts'
import type { Json } from '../../core/json.ts'
import type { Language } from '../../core/language.ts'
import { isPerson } from '../../core/notices.ts'
import type { View } from '../../core/view.ts'
import type { ForkRequest } from '../../engine/fork.ts'
import type { ForkPoint } from '../../engine/fork-point.ts'
import { placeNameIn } from '../../formats/seat-name.ts'
import type { ArchivedDebate } from '../archived.ts'
import { shownPath } from '../files/lead-paths.ts'
import type { Host } from '../host.ts'
import type { Forecast } from '../plan/estimate.ts'
import { costLine, rolesIn } from '../plan/plan-text.ts'
import { labelOf } from '../seats/preflight.ts'
import { cliWords } from '../words.ts'
import { type ForkWords, forkWords } from './words.ts'

export interface PlannedFork {
  request: ForkRequest
  point: ForkPoint
  /** The debate as it will be when it parts. */
  view: View
  forecast: Forecast
  /** Where it writes what the original wrote elsewhere. */
  paths: readonly string[]
  remarks: readonly string[]
}

/** What is about to happen, before anything is spent. */
export function forkText(
  debate: ArchivedDebate,
  { request, view, forecast, paths, remarks, point }: PlannedFork,
  { cwd, config }: Pick<Host, 'cwd' | 'config'>,
): string {
  const { language } = view.brief
  const t = forkWords[language]
  const words = cliWords[language]
  const { without, remark } = request
  const before = debate.view.brief
  const nameOf = (point: string) => placeNameIn(debate.format.display, debate.view, point)
  const changed = changesIn(before, view.brief, t)
  const lines = [
    without == null
      ? t.plan(debate.id, debate.format.id, nameOf(point.at))
      : t.planWithout(debate.id, debate.format.id, nameOf(without)),
    t.shared([...view.turns.values()].filter(({ state }) => state === 'answered').length),
    ...(remark == null ? [] : [t.remark(remark)]),
    words.seats(seatList(debate, view.brief, language)),
    ...(changed.length > 0 ? [t.changed(changed)] : []),
    ...paths.map(path => t.leaves(shownPath(path, cwd))),
    ...(request.budget === undefined && before.budget !== null ? [t.budgetKept(money(before.budget))] : []),
    t.left(costLine(forecast, words, words.setPrices)),
    ...remarks,
    ...config.warnings.map(warning => warning[language]),
  ]
  return clean(`${lines.join('\n')}\n`).text
}

/** Who speaks from here on, and who did before if that was somebody else. */
function seatList({ view, format }: ArchivedDebate, { seats, options }: Brief, language: Language): string {
  const roles = rolesIn({ options, seats }, format)
  const words = cliWords[language]
  const holder = ({ id, model, fallback }: Brief['seats'][number]) => {
    const before = view.brief.seats.find(seat => seat.id === id)
    const was = before && before.model !== model ? forkWords[language].was(before.model) : ''
    return `${labelOf(roles, id, language)} ${model}${fallback === undefined ? '' : words.fallback(fallback)}${was}`
  }
  const isUnasked = ({ id, model }: Brief['seats'][number]) => isPerson(model) && !roles.some(role => role.id === id)
  return seats
    .filter(seat => !isUnasked(seat))
    .map(holder)
    .join(' · ')
}

/** Seats are listed separately, and so is where it writes files. */
function changesIn(before: Brief, after: Brief, t: ForkWords): string[] {
  const told = (name: string, one: Json | undefined, other: Json | undefined) =>
    JSON.stringify(one) === JSON.stringify(other) ? [] : [t.change(name, inWords(one, t), inWords(other, t))]
  const own = Object.keys(after.options).filter(name => !silent.has(name))
  return [
    ...own.flatMap(name => told(name, before.options[name], after.options[name])),
    ...told('effort', before.effort, after.effort),
    ...told('rigor', before.rigor, after.rigor),
  ]
}

const silent: ReadonlySet<string> = new Set(['output', 'output_path', 'record'])

function inWords(value: Json | undefined, t: ForkWords): string {
  if (value === null || value === undefined) return t.none
  if (typeof value === 'string') return value
  // `{"judge":60,"audience":40}` → judge 60, audience 40
  return JSON.stringify(value)
    .replace(/[{}"]/g, '')
    .replace(/[:,]/g, sign => (sign === ':' ? ' ' : ', '))
}
