import type { Json } from '../core/json.ts'
import type { Language } from '../core/language.ts'
import type { Material } from '../core/model.ts'
import { isOffline } from '../core/notices.ts'
import type { Format } from '../engine/format.ts'
import type { Opening } from '../engine/perform.ts'
import { describeUnknown } from './config/check.ts'
import type { Config } from './config/load.ts'
import { placed } from './config/problem.ts'
import { chooseSeats, type SeatFlags } from './config/seats.ts'
import { discoverDocs, readContext } from './context.ts'
import { UsageError } from './exit.ts'
import type { Room } from './room.ts'
import { cliWords } from './words.ts'

export interface Wish {
  format: Format
  topic: string
  language: Language
  seats: SeatFlags
  options: Readonly<Record<string, unknown>>
  context: readonly (string | Material)[]
}

export interface Prepared {
  opening: Opening
  read: Awaited<ReturnType<typeof readContext>>
  /** The offline voice looked for documents by itself. */
  discovered: boolean
}

/** Checks everything a debate is opened with. Nothing has been spent when this throws. */
export async function prepare(
  room: Room,
  { format, topic, language, seats: flags, options, context }: Wish,
): Promise<Prepared> {
  room.language = language
  const seats = chooseSeats(format.seats, flags, room.config, language).map(({ id, model }) => ({ id, model }))
  const checked = checkOptions(format, options, room.config, language)
  for (const seat of seats) room.modelFor(seat.model)
  const paths = context.filter(item => typeof item === 'string')
  const given = context.filter(item => typeof item !== 'string')
  const discovered = context.length === 0 && seats.every(seat => isOffline(seat.model))
  const read = await readContext(discovered ? discoverDocs(room.cwd) : paths, {
    cwd: room.cwd,
    mask: room.mask,
    language,
    lenient: discovered,
  })
  const texts = [
    ...given.map(({ path, text }) => ({ path, text: room.mask.text(text) })),
    ...read.files.map(({ path, text }) => ({ path, text })),
  ]
  const opening: Opening = { topic: room.mask.text(topic), language, seats, options: checked, context: texts }
  return { opening, read, discovered }
}

function checkOptions(
  format: Format,
  wished: Wish['options'],
  config: Config,
  language: Language,
): Record<string, Json> {
  const { budget = null, ...flags } = wished
  const settings = config.formats[format.id] ?? {}
  const known = Object.keys(format.options.shape)
  const path = (name: string) => ['formats', format.id, name]
  for (const name of Object.keys(settings))
    if (!known.includes(name)) {
      const message = describeUnknown([name], known, language)
      throw new UsageError(placed(placeOf(config, path(name)), message, language))
    }
  const values: Record<string, unknown> = { ...settings, ...flags }
  const parsed = format.options.safeParse(values)
  if (!parsed.success) {
    const name = String(parsed.error.issues[0]!.path[0])
    const place = name in flags ? `--${name}` : placeOf(config, path(name))
    throw new UsageError(
      cliWords[language].badValue(place, String(values[name]), format.flags[name]?.allowed[language] ?? ''),
    )
  }
  return { ...(parsed.data as Record<string, Json>), budget: budget as Json }
}

/** `~/.agon/config.json:3:5 formats.duel.rounds` */
function placeOf(config: Config, path: readonly string[]): string {
  const place = config.where(path)
  return place ? `${place.file}:${place.line}:${place.column} ${path.join('.')}` : path.join('.')
}
