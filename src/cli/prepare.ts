import type { Seat } from '../core/events.ts'
import type { Json } from '../core/json.ts'
import type { Language } from '../core/language.ts'
import { type Effort, type Material, splitModelName } from '../core/model.ts'
import { isOffline, offlineProvider } from '../core/notices.ts'
import type { Format } from '../engine/format.ts'
import type { Opening } from '../engine/perform.ts'
import { flagsOf, optionsOf } from './common.ts'
import { describeUnknown } from './config/check.ts'
import type { Config } from './config/load.ts'
import { placed } from './config/problem.ts'
import { withFallbacks } from './config/seat-fallbacks.ts'
import { type ChosenSeat, placeInConfig, type SeatFlags, voiceName, writtenSeat } from './config/seats.ts'
import { discoverDocs, type ReadContext, readContext } from './context.ts'
import type { Forecast } from './estimate.ts'
import { UsageError } from './exit.ts'
import { lookAround, type Nearby } from './nearby.ts'
import { Obstacles } from './obstacles.ts'
import { checkPlan, checkVoices } from './preflight.ts'
import type { Room } from './room.ts'
import { type Choice, chooseUsable } from './usable.ts'
import { cliWords } from './words.ts'

export interface Wish {
  format: Format
  topic: string
  language: Language
  seats: SeatFlags
  /** `SEAT=MODEL`, before what the configuration says. */
  fallbacks?: readonly string[]
  options: Readonly<Record<string, unknown>>
  budget: number | null
  context: readonly (string | Material)[]
}

export interface Prepared {
  opening: Opening
  /** Who sits where, and why. */
  choice: Choice
  read: ReadContext
  /** The offline voice looked for documents by itself. */
  discovered: boolean
  forecast: Forecast
  /** What the user should know before it starts. */
  remarks: string[]
}

/** Checks everything a debate is opened with. Nothing has been spent when this throws, with all that is wrong. */
export async function prepare(room: Room, wish: Wish): Promise<Prepared> {
  const { format, topic, language, options, budget } = wish
  room.language = language
  const obstacles = new Obstacles()
  const nearby = lookAround(room.config, language)
  const choice = await obstacles.collect(() => chooseAll(room, wish, nearby))
  const checked = await obstacles.collect(() => checkOptions(format, options, room.config, language))
  await checkVoices(choice?.seats ?? namedVoices(room, wish), format, room, nearby, obstacles)
  const material = await obstacles.collect(() => readMaterial(room, wish, choice?.seats ?? []))
  if (!choice || !checked || !material || obstacles.any) throw obstacles.all()

  const { effort, ...own } = checked
  const seats = choice.seats.map(({ id, model, fallback }) => ({
    id,
    model,
    ...(fallback !== undefined && { fallback }),
  }))
  const { texts, ...read } = material
  const question = room.mask.text(topic)
  const opening: Opening = { topic: question, language, seats, effort, budget, options: own, context: texts }
  const planned = checkPlan(opening, format, room, obstacles)
  if (obstacles.any) throw obstacles.all()
  return { opening, choice, ...read, ...planned }
}

async function chooseAll(room: Room, { format, language, seats: flags, fallbacks = [] }: Wish, nearby: Nearby) {
  const { config } = room
  const choice = await chooseUsable(format.seats, flags, config, language, nearby)
  const table = { roles: format.seats, config, language, pool: choice.pool }
  return { ...choice, seats: withFallbacks(choice.seats, fallbacks, table) }
}

/** The seats that are named without a mistake: when another one is wrong, what is missing for these is told as well. */
function namedVoices({ config }: Room, { format, seats: flags, language }: Wish): Seat[] {
  return format.seats.flatMap(({ id }) => {
    const written = writtenSeat(id, flags, config)
    if (written === undefined || splitModelName(written).provider === offlineProvider) return []
    try {
      return [{ id, model: voiceName(written, config, language) }]
    } catch (error) {
      if (error instanceof UsageError) return []
      throw error
    }
  })
}

async function readMaterial(room: Room, { context, language }: Wish, seats: readonly ChosenSeat[]) {
  const paths = context.filter(item => typeof item === 'string')
  const given = context.filter(item => typeof item !== 'string')
  const discovered = context.length === 0 && seats.length > 0 && seats.every(seat => isOffline(seat.model))
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
  return { texts, read, discovered }
}

export function checkOptions(
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
      throw new UsageError(placed(placeInConfig(path(name), config), message, language))
    }
  const values: Record<string, unknown> = { ...settings, ...flags }
  const parsed = options.safeParse(values)
  if (parsed.success) return parsed.data as Record<string, Json> & { effort: Effort | null }
  const name = String(parsed.error.issues[0]!.path[0])
  const place = name in flags ? `--${name}` : placeInConfig(path(name), config)
  const allowed = flagsOf(format)[name]?.allowed[language] ?? ''
  throw new UsageError(cliWords[language].badValue(place, String(values[name]), allowed))
}
