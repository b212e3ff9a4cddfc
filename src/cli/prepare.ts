import type { Json } from '../core/json.ts'
import type { Language } from '../core/language.ts'
import type { Effort, Material } from '../core/model.ts'
import { isOffline } from '../core/notices.ts'
import type { Format } from '../engine/format.ts'
import type { Opening } from '../engine/perform.ts'
import { flagsOf, optionsOf } from './common.ts'
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
  budget: number | null
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
  { format, topic, language, seats: flags, options, budget, context }: Wish,
): Promise<Prepared> {
  room.language = language
  const seats = chooseSeats(format.seats, flags, room.config, language).map(({ id, model }) => ({ id, model }))
  const { effort, ...own } = checkOptions(format, options, room.config, language)
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
  const question = room.mask.text(topic)
  const opening: Opening = { topic: question, language, seats, effort, budget, options: own, context: texts }
  return { opening, read, discovered }
}

function checkOptions(
  format: Format,
  flags: Wish['options'],
  config: Config,
  language: Language,
): Record<string, Json> & { effort: Effort | null } {
  const settings = config.formats[format.id] ?? {}
  const options = optionsOf(format)
  const known = Object.keys(options.shape)
  const path = (name: string) => ['formats', format.id, name]
  for (const name of Object.keys(settings))
    if (!known.includes(name)) {
      const message = describeUnknown([name], known, language)
      throw new UsageError(placed(placeOf(config, path(name)), message, language))
    }
  const values: Record<string, unknown> = { ...settings, ...flags }
  const parsed = options.safeParse(values)
  if (parsed.success) return parsed.data as Record<string, Json> & { effort: Effort | null }
  const name = String(parsed.error.issues[0]!.path[0])
  const place = name in flags ? `--${name}` : placeOf(config, path(name))
  const allowed = flagsOf(format)[name]?.allowed[language] ?? ''
  throw new UsageError(cliWords[language].badValue(place, String(values[name]), allowed))
}

/** `~/.agon/config.json:3:5 formats.duel.rounds` */
function placeOf(config: Config, path: readonly string[]): string {
  const place = config.where(path)
  return place ? `${place.file}:${place.line}:${place.column} ${path.join('.')}` : path.join('.')
}
