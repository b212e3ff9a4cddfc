import { existsSync } from 'node:fs'
import { join, parse } from 'node:path'
import { type Doc, quotation, stackedLines } from '../../core/doc/doc.ts'
import type { Brief } from '../../core/events.ts'
import { spending } from '../../core/figures.ts'
import type { Json } from '../../core/json.ts'
import { nearest } from '../../core/nearest.ts'
import { CannotPlay } from '../../engine/failures.ts'
import { type ForkPoint, forkPlaces, forkPoint, leavable } from '../../engine/fork-point.ts'
import { inline } from '../../formats/report/markdown.ts'
import { placeNameIn } from '../../formats/seat-name.ts'
import { table } from '../../show/columns.ts'
import type { Archive } from '../../store/archive.ts'
import type { ArchivedDebate } from '../archived.ts'
import { exitCodes, UsageError } from '../exit.ts'
import { fault, faultAt } from '../fault.ts'
import type { ForkAsked } from './past.ts'
import { forkWords } from './words.ts'

/** Finds the point, or throws a UsageError that lists the points. */
export function pointOf(
  { records, view, format }: ArchivedDebate,
  { at, without }: Pick<ForkAsked, 'at' | 'without'>,
): ForkPoint {
  const { language } = view.brief
  const t = forkWords[language]
  if (at !== null && without !== null && at !== without) throw new UsageError(fault(t.atAndWithout(without), '--at'))
  try {
    return forkPoint(records, view, format, { at: asPoint(at ?? ''), without })
  } catch (error) {
    if (!(error instanceof CannotPlay && error.reason === 'point')) throw error
    const [flag, asked, known] =
      without === null
        ? ['--at', at ?? '', [...forkPlaces(view, format).map(({ name }) => name), ...view.turns.keys()]]
        : ['--without', without, leavable(view, format).map(({ key }) => key)]
    const meant = nearest(asked as string, known as string[])
    const said = meant === null ? error.in(language) : `${error.in(language)}\n${t.meant(meant)}`
    throw new UsageError(faultAt(flag as string, said, language), exitCodes.notFound)
  }
}

/** `--at 2` is round 2. */
const asPoint = (at: string): string => (/^[1-9]\d{0,2}$/.test(at) ? `round-${at}` : at)

/** The points of a debate, as lines for a person: numbered, or for a message that lists them. */
export function pointTable(
  { view, format }: ArchivedDebate,
  width: number,
  numbered: boolean,
): { names: string[]; lines: string } {
  const t = forkWords[view.brief.language]
  const places = forkPlaces(view, format)
  const rows = places.map(({ name, label, turns }, i) => [
    numbered ? `  ${i + 1}` : '',
    name,
    turns === null ? label : t.place(label, turns),
  ])
  const keys = t.anyTurn([...view.turns.keys()].slice(-2))
  return { names: places.map(({ name }) => name), lines: `${table(rows, width)}\n${keys}` }
}

/** Nobody can be asked, so the error lists the points. */
export function refuseWithoutPoint(debate: ArchivedDebate, width: number): never {
  const { id, view } = debate
  throw new UsageError(forkWords[view.brief.language].whichPoint(id, pointTable(debate, width, false).lines))
}

/** Where a fork writes its files: those of the original debate are never replaced. */
export interface OwnPlaces {
  options: Record<string, Json>
  paths: string[]
}

/** The folder of a tree, the report of a research. */
export function ownPlaces({ options: { output, output_path: report } }: Brief): OwnPlaces {
  const own: OwnPlaces = { options: {}, paths: [] }
  const take = (path: string, option: (path: string) => Record<string, Json>) => {
    Object.assign(own.options, option(path))
    own.paths.push(path)
  }
  if (isFolder(output)) take(freeName(output.dir), dir => ({ output: { ...output, dir } }))
  if (typeof report === 'string') take(freeName(report), output_path => ({ output_path }))
  return own
}

const isFolder = (output: Json | undefined): output is { dir: string } & Record<string, Json> =>
  output !== null && typeof output === 'object' && !Array.isArray(output) && typeof output.dir === 'string'

/** `report.md` → report-fork.md, or report-fork-2.md if that exists. */
export function freeName(path: string): string {
  const { dir, name, ext } = parse(path)
  for (let place = 1; ; place++) {
    const free = join(dir, `${name}-fork${place === 1 ? '' : `-${place}`}${ext}`)
    if (!existsSync(free)) return free
  }
}

/** The parent and the forks of a debate, with the cost of each, for the top of what is shown. */
export function kinOf({ id, view, format, children = [] }: ArchivedDebate, archive: Archive): Doc {
  const { parent } = archive.familyOf(id)
  if (!parent && children.length === 0) return []
  const t = forkWords[view.brief.language]
  const debates = archive.list()
  const spent = (debate: number) => {
    const listed = debates.find(({ id }) => id === debate)
    return spending(listed ?? { knownCost: 0, unknownCalls: 1 }, null, view.brief.language)
  }
  const nameOf = (at: string | null) => at && inline(placeNameIn(format.display, view, at))
  const lines = [
    ...(parent?.gone ? [t.gone(spent(id), parent.id)] : []),
    ...(parent && !parent.gone ? [t.spentHere(spent(id), parent.id, spent(parent.id))] : []),
    ...(children.length > 0
      ? [t.forks(children.map(child => t.fork(child.id, nameOf(child.at), spent(child.id))))]
      : []),
  ]
  return [quotation(stackedLines(lines))]
}
