import { clean } from '../../core/clean.ts'
import type { Brief, Rigor } from '../../core/events.ts'
import { money } from '../../core/figures.ts'
import type { Json } from '../../core/json.ts'
import type { Language } from '../../core/language.ts'
import type { Effort } from '../../core/model.ts'
import { isPerson } from '../../core/notices.ts'
import { allowedFor, settingsIn } from '../../core/spec.ts'
import type { Format } from '../../engine/format.ts'
import { formats } from '../../formats/index.ts'
import { placeNameIn } from '../../formats/seat-name.ts'
import type { ArchivedDebate } from '../archived.ts'
import { fault, faultAt } from '../fault.ts'
import { shownPath } from '../files/lead-paths.ts'
import type { Host } from '../host.ts'
import { engineOptions, flagName, optionsOf, settingsOf } from '../options.ts'
import { costLine, rolesIn } from '../plan/plan-text.ts'
import type { Problems } from '../problems.ts'
import { labelOf } from '../seats/preflight.ts'
import { cliWords } from '../words.ts'
import type { PreparedFork } from './prepare.ts'
import { type ForkWords, forkWords } from './words.ts'

/** What is about to happen, before anything is spent. */
export function forkPlan(
  debate: ArchivedDebate,
  prepared: PreparedFork,
  { cwd, config }: Pick<Host, 'cwd' | 'config'>,
): string {
  const { request, view, shared, forecast, places, remarks, point } = prepared
  const { language } = view.brief
  const t = forkWords[language]
  const words = cliWords[language]
  const { without, remark } = request
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

/** Every option of every format once, as a command line names it. */
export async function allOptions(): Promise<string[]> {
  const specs = await Promise.all(formats.map(format => format.spec()))
  return [...new Set([...specs.flatMap(spec => Object.keys(settingsIn(spec))), ...Object.keys(engineOptions)])]
}

/** The given options that this debate's format knows. What is wrong is added to the problems. */
export function optionsOfFork(
  { options: before }: Pick<Brief, 'options'>,
  format: Format,
  given: Readonly<Record<string, unknown>>,
  language: Language,
  problems: Problems,
): Pick<Partial<Brief>, 'effort' | 'rigor'> & { options: Record<string, Json> } {
  const settings = settingsOf(format)
  const known = Object.keys(settings)
  for (const name of Object.keys(given))
    if (!known.includes(name))
      problems.add(fault(forkWords[language].notOfFormat(flagName(name), format.id, known.map(flagName)), name))
  const wanted = Object.fromEntries(Object.entries(given).filter(([name]) => known.includes(name)))
  const parsed = optionsOf(format).safeParse({ ...before, ...wanted })
  const wrong = new Set(parsed.error?.issues.map(issue => String(issue.path[0])))
  for (const name of Object.keys(wanted).filter(name => wrong.has(name)))
    problems.add(
      faultAt(
        flagName(name),
        cliWords[language].badValue(String(wanted[name]), allowedFor(settings[name]!, language)),
        language,
      ),
    )
  const values = (parsed.data ?? {}) as Record<string, Json>
  const { effort, rigor, ...own } = Object.fromEntries(
    Object.keys(wanted).flatMap(name => (values[name] === undefined ? [] : [[name, values[name]]])),
  )
  return {
    ...(effort !== undefined && { effort: effort as Effort | null }),
    ...(typeof rigor === 'string' && { rigor: rigor as Rigor }),
    options: own,
  }
}
