import { splitModelName } from '../core/model.ts'
import { commandProvider } from '../core/notices.ts'
import type { FormatAbout } from '../engine/format.ts'
import { ownPrograms } from '../host/config/available.ts'
import type { Config } from '../host/config/load.ts'
import { configuredTable, withFallbacks } from '../host/config/panel.ts'
import { placed } from '../host/config/problem.ts'
import type { Usable } from '../host/config/seat-defaults.ts'
import type { ChosenSeat } from '../host/config/seats.ts'
import { exitCodes } from '../host/exit.ts'
import type { Output } from '../host/io.ts'
import { reason } from '../host/plan/plan-text.ts'
import { Problems } from '../host/problems.ts'
import { chooseUsable, everythingUsable, lookAround, type Machine } from '../host/seats/machine.ts'
import { hindranceOf, labelOf } from '../host/seats/preflight.ts'
import { type CliWords, seatsWords } from '../host/words.ts'
import { programFlaw } from '../models/command/command.ts'
import { familyOf } from '../models/families.ts'
import { table } from '../show/columns.ts'
import type { Io } from './io.ts'

interface ShownSeat extends ChosenSeat {
  hindrance: string | null
}

/** Who would sit where in a debate started now, and who else could. */
export async function showSeats(
  format: FormatAbout,
  config: Config,
  json: boolean,
  { io, output }: { io: Io; output: Output },
  t: CliWords,
): Promise<number> {
  const machine = lookAround(config, t.language)
  const problems = new Problems()
  const found = await signedIn(await everythingUsable(config, machine), machine)
  const pool = [...found, ...runnablePrograms(config)]
  const seats = await problems.collect(async () => {
    const { roles: seated, flags } = configuredTable(format.roles({}), config, t.language)
    const choice = await chooseUsable(seated, flags, config, t.language, machine)
    const roles = { roles: seated, config, language: t.language, pool }
    return Promise.all(
      withFallbacks(choice.seats, [], roles).map(async (seat): Promise<ShownSeat> => {
        const found = await hindranceOf(seat.model, { io, config, language: t.language, desk: null }, machine)
        return { ...seat, hindrance: found?.message ?? null }
      }),
    )
  })
  if (json) output.json(documentOf(format, seats ?? [], pool, config), 2)
  else output.out(`${textOf(format, seats ?? [], pool, io, t)}\n`)
  if (problems.any) throw problems.all()
  return exitCodes.done
}

/** The user's own programs take a seat only if named. */
const runnablePrograms = (config: Config): Usable[] =>
  ownPrograms(config)
    .filter(program => programFlaw(program, config, 'en') === null)
    .map(({ name }) => ({ model: `${commandProvider}:${name}`, from: 'config', variable: null }))

async function signedIn(pool: readonly Usable[], machine: Machine): Promise<Usable[]> {
  const found = await Promise.all(machine.toolsOnPath().map(id => machine.tool(id)))
  const out = found.filter(({ signedIn }) => signedIn === false).map(({ tool }) => tool.id as string)
  return pool.filter(({ model }) => !out.includes(splitModelName(model).provider))
}

function documentOf({ id: format }: FormatAbout, seats: readonly ShownSeat[], pool: readonly Usable[], config: Config) {
  return {
    version: 1,
    format,
    file: config.userFile,
    seats: seats.map(({ id, model, fallback = null, from, usable, hindrance }) => ({
      id,
      model,
      fallback,
      from,
      found: usable?.from ?? null,
      variable: usable?.variable ?? null,
      hindrance,
    })),
    usable: pool.map(({ model, from, variable }) => ({ model, family: familyOf(model), found: from, variable })),
  }
}

function textOf(
  format: FormatAbout,
  seats: readonly ShownSeat[],
  pool: readonly Usable[],
  { stdout }: Io,
  t: CliWords,
): string {
  const words = seatsWords[t.language]
  const width = stdout.columns || Number.POSITIVE_INFINITY
  const label = (id: string) => labelOf(format.roles({}), id, t.language)
  const rows = seats.map(seat => [
    label(seat.id),
    `${seat.model}${seat.fallback === undefined ? '' : t.fallback(seat.fallback)}`,
    reason(seat, t),
  ])
  const free = pool.filter(({ model }) => !seats.some(seat => seat.model === model))
  const others = free.map(voice => [voice.model, reason({ id: '', model: '', from: 'default', usable: voice }, t)])
  const example = `${format.roles({})[0]!.id}=${free[0]?.model ?? 'claude:opus'}`
  return [
    ...(rows.length > 0 ? [table(rows, width)] : []),
    ...seats.flatMap(seat =>
      seat.hindrance === null ? [] : [`! ${placed(label(seat.id), seat.hindrance, t.language)}`],
    ),
    '',
    ...(free.length > 0
      ? [words.alsoUsable(free.length), table(others, width - 2).replace(/^/gm, '  ')]
      : [words.nothingElse]),
    '',
    words.howToSet(example),
    words.howToClear,
  ].join('\n')
}
