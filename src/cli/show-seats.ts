import { splitModelName } from '../core/model.ts'
import { commandProvider } from '../core/notices.ts'
import type { Format } from '../engine/format.ts'
import { programFlaw } from '../models/command/command.ts'
import { familyOf } from '../models/families.ts'
import { ownPrograms } from './config/commands.ts'
import type { Config } from './config/load.ts'
import { configuredTable } from './config/panel.ts'
import { placed } from './config/problem.ts'
import type { Usable } from './config/seat-defaults.ts'
import { withFallbacks } from './config/seat-fallbacks.ts'
import type { ChosenSeat } from './config/seats.ts'
import { exitCodes } from './exit.ts'
import { lookAround, type Nearby } from './nearby.ts'
import { Obstacles } from './obstacles.ts'
import type { Output } from './output.ts'
import { reason } from './plan-text.ts'
import { hindranceOf, labelOf } from './preflight.ts'
import { seatsWords } from './seats-words.ts'
import { table } from './table.ts'
import { chooseUsable, everythingUsable } from './usable.ts'
import type { CliWords } from './words.ts'

interface ShownSeat extends ChosenSeat {
  /** What keeps it from speaking right now. */
  hindrance: string | null
}

/** Who would sit where in a debate that is started now, and who else could. */
export async function showSeats(
  format: Format,
  config: Config,
  json: boolean,
  output: Output,
  t: CliWords,
): Promise<number> {
  const nearby = lookAround(config, t.language)
  const obstacles = new Obstacles()
  const found = await signedIn(await everythingUsable(config, nearby), nearby)
  const pool = [...found, ...runnablePrograms(config)]
  const seats = await obstacles.collect(async () => {
    const { roles: seated, flags } = configuredTable(format.roles({}), config, t.language)
    const choice = await chooseUsable(seated, flags, config, t.language, nearby)
    const roles = { roles: seated, config, language: t.language, pool }
    return Promise.all(
      withFallbacks(choice.seats, [], roles).map(async (seat): Promise<ShownSeat> => {
        const found = await hindranceOf(seat.model, { config, language: t.language, desk: null }, nearby)
        return { ...seat, hindrance: found?.message ?? null }
      }),
    )
  })
  if (json) output.json(documentOf(format, seats ?? [], pool, config), 2)
  else output.out(`${textOf(format, seats ?? [], pool, t)}\n`)
  if (obstacles.any) throw obstacles.all()
  return exitCodes.done
}

/** Programs of the user's own take a seat only where they are named. */
const runnablePrograms = (config: Config): Usable[] =>
  ownPrograms(config)
    .filter(program => programFlaw(program, config.env, 'en') === null)
    .map(({ name }) => ({ model: `${commandProvider}:${name}`, from: 'config', variable: null }))

/** Without the tools that nobody is signed in to. */
async function signedIn(pool: readonly Usable[], nearby: Nearby): Promise<Usable[]> {
  const found = await Promise.all(nearby.toolsOnPath().map(id => nearby.tool(id)))
  const out = found.filter(({ signedIn }) => signedIn === false).map(({ tool }) => tool.id as string)
  return pool.filter(({ model }) => !out.includes(splitModelName(model).provider))
}

function documentOf({ id: format }: Format, seats: readonly ShownSeat[], pool: readonly Usable[], config: Config) {
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

function textOf(format: Format, seats: readonly ShownSeat[], pool: readonly Usable[], t: CliWords): string {
  const words = seatsWords[t.language]
  const width = process.stdout.columns || Number.POSITIVE_INFINITY
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
