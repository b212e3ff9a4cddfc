import { clean } from '../../core/clean.ts'
import type { Brief } from '../../core/events.ts'
import type { Json } from '../../core/json.ts'
import type { Language } from '../../core/language.ts'
import { isPerson } from '../../core/notices.ts'
import { placeNameIn } from '../../formats/seat-name.ts'
import type { KeptDebate } from '../kept.ts'
import { costLine } from '../plan-text.ts'
import { labelOf } from '../preflight.ts'
import type { Room } from '../room.ts'
import { money } from '../terminal/words.ts'
import { shownPath } from '../tree/paths.ts'
import { cliWords } from '../words.ts'
import type { PreparedFork } from './prepare.ts'
import { rolesOf } from './seats.ts'
import { type ForkWords, forkWords } from './words.ts'

/** What is about to happen, before anything is spent. */
export function forkPlan(
  debate: KeptDebate,
  prepared: PreparedFork,
  { cwd, config }: Pick<Room, 'cwd' | 'config'>,
): string {
  const { wish, view, shared, forecast, places, remarks, point } = prepared
  const { language } = view.brief
  const t = forkWords[language]
  const words = cliWords[language]
  const { without, remark } = wish
  const before = debate.view.brief
  const nameOf = (point: string) => placeNameIn(debate.format, debate.view, point)
  const changed = changesIn(before, view.brief, t)
  const lines = [
    without == null
      ? t.plan(debate.id, debate.format.id, nameOf(point.at))
      : t.planWithout(debate.id, debate.format.id, nameOf(without)),
    t.shared(shared),
    ...(remark == null ? [] : [t.remark(remark)]),
    words.seats(seatList(debate, view.brief, language)),
    ...(changed.length > 0 ? [t.changed(changed)] : []),
    ...places.map(path => t.leaves(shownPath(path, cwd))),
    ...(wish.budget === undefined && before.budget !== null ? [t.budgetKept(money(before.budget))] : []),
    t.left(costLine(forecast, words, words.setPrices)),
    ...remarks,
    ...config.warnings.map(warning => warning[language]),
  ]
  return clean(`${lines.join('\n')}\n`).text
}

/** Who speaks from here on, and who did before where that was somebody else. */
function seatList({ view, format }: KeptDebate, { seats, options }: Brief, language: Language): string {
  const roles = rolesOf(
    format,
    options,
    seats.map(({ id }) => id),
  )
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

/** Seats are told by themselves; where it leaves its files as well. */
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
