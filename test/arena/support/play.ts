import type { Failure } from '../../../src/core/failure.ts'
import { makeMask } from '../../../src/core/mask.ts'
import type { Call, Prices } from '../../../src/core/model.ts'
import { verify } from '../../../src/engine/journal.ts'
import { type Opening, open, type Performance, resume } from '../../../src/engine/perform.ts'
import { arena } from '../../../src/formats/arena/arena.ts'
import type { ArenaVerdict } from '../../../src/formats/arena/verdict.ts'
import { type ScriptedLine, scriptedModel } from '../../../src/models/scripted.ts'
import type { Archive } from '../../../src/store/archive.ts'
import { withArchive } from '../../cases/play.ts'
import { noting, type Played, promptOf, type Sent } from '../../cases/sent.ts'
import { arenaOpening, arenaScript } from './script.ts'

type Reply = string | ScriptedLine | Failure

export type ArenaScript = (call: Call, model: string) => Reply | Promise<Reply>

export interface Given extends Partial<Pick<Opening, 'rigor' | 'sparing' | 'language' | 'topic' | 'context'>> {
  members?: number
  options?: Opening['options']
  /** Seats besides the usual ones. */
  seats?: Opening['seats']
  /** Seat → model; all others have `scripted:<seat>`. */
  models?: Record<string, string>
  script?: ArenaScript
  prices?: Prices
  /** Model → how many times as dear it is. */
  dearer?: Record<string, number>
  budget?: number | null
  signal?: AbortSignal
}

/** An arena in an archive of its own. */
export const playArena = (given: Given = {}): Promise<Played> => withArchive(archive => openArena(archive, given))

export const openArena = (archive: Archive, given: Given = {}): Promise<Played> =>
  perform(archive, given, performance => open(openingOf(given), performance))

export const resumeArena = (archive: Archive, id: number, given: Given = {}): Promise<Played> =>
  perform(archive, given, performance => resume(id, performance, given.budget))

function openingOf({ members = 2, options = {}, seats = [], models = {}, ...given }: Given): Opening {
  const { rigor, sparing, language, topic, context } = given
  const usual = arenaOpening(members, options)
  return {
    ...usual,
    seats: [...usual.seats.map(seat => ({ ...seat, model: models[seat.id] ?? seat.model })), ...seats],
    budget: given.budget ?? null,
    ...(rigor && { rigor }),
    ...(sparing && { sparing }),
    ...(language && { language }),
    ...(topic !== undefined && { topic }),
    ...(context && { context }),
  }
}

async function perform(
  archive: Archive,
  given: Given,
  start: (performance: Performance) => ReturnType<typeof open>,
): Promise<Played> {
  const sent: Sent[] = []
  const answer = noting(sent, given.script ?? arenaScript)
  const { id, view, paused } = await start({
    format: arena,
    store: archive,
    mask: makeMask([]),
    limits: { tries: 2, retryDelayMs: 1, callsAtOnce: 50 },
    ...(given.signal && { signal: given.signal }),
    modelFor: name => scriptedModel(name, call => answer(call, name), { prices: pricesOf(name, given) }),
  })
  return { id, view, paused, records: verify(archive.read(id)).records, sent }
}

export const verdictIn = ({ view }: Pick<Played, 'view'>): ArenaVerdict => view.verdict as object as ArenaVerdict

/** What others are shown of a turn, between the fences that only their own seat has. */
export function shown(played: Played, key: string, turn: string): string {
  const prompt = promptOf(played, key)
  const fence = /<<([0-9a-f]{12}) /.exec(prompt)![1]
  return prompt.split(`<<${fence} turn ${turn}>>\n`)[1]!.split(`\n<<${fence} end>>`)[0]!
}

function pricesOf(model: string, { prices, dearer = {} }: Given): Prices | null {
  const times = dearer[model] ?? 1
  return prices ? { input: prices.input * times, output: prices.output * times } : null
}
