import { CannotPlay } from '../../engine/cannot-play.ts'
import { forkPlaces, leavable } from '../../engine/fork-places.ts'
import { type ForkPoint, forkPoint } from '../../engine/fork-point.ts'
import { ask } from '../ask.ts'
import { exitCodes, UsageError } from '../exit.ts'
import { fault, faultAt } from '../fault.ts'
import type { KeptDebate } from '../kept.ts'
import { nearest } from '../nearest.ts'
import type { Output } from '../output.ts'
import { table } from '../table.ts'
import { cliWords } from '../words.ts'
import { forkWords } from './words.ts'

/** Where a debate is to part; `at` null: right behind the speech that is left out. */
export interface Wanted {
  at: string | null
  without: string | null
}

/** The point, or a UsageError with those that there are. */
export function pointOf({ records, view, format }: KeptDebate, { at, without }: Wanted): ForkPoint {
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

/** Asked of the person at the terminal; elsewhere a UsageError says what there is to choose from. */
export async function askForPoint(debate: KeptDebate, output: Output, attended: boolean): Promise<string> {
  const { id, view, format } = debate
  const { language } = view.brief
  const t = forkWords[language]
  const places = forkPlaces(view, format)
  const rows = places.map(({ name, label, turns }, i) => [
    ...(attended ? [`  ${i + 1}`] : ['']),
    name,
    turns === null ? label : t.place(label, turns),
  ])
  const lines = table(rows, process.stderr.columns || 100)
  const keys = t.anyTurn([...view.turns.keys()].slice(-2))
  if (!attended) throw new UsageError(t.whichPoint(id, `${lines}\n${keys}`))
  output.err(`${t.choosePoint(id)}\n${lines}\n${keys}\n`)
  const answer = await ask(t.askPoint, cliWords[language])
  return /^[1-9]\d*$/.test(answer) ? (places[Number(answer) - 1]?.name ?? answer) : answer
}
