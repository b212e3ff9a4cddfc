import type { FactRecorded, FactType, JournalRecord } from '../../../src/core/events.ts'
import type { Failure } from '../../../src/core/failure.ts'
import { makeMask } from '../../../src/core/mask.ts'
import type { Call, Prices } from '../../../src/core/model.ts'
import type { View } from '../../../src/core/view.ts'
import { verify } from '../../../src/engine/journal.ts'
import { type Opening, open, type Performance, resume } from '../../../src/engine/perform.ts'
import { arena } from '../../../src/formats/arena/arena.ts'
import type { ArenaVerdict } from '../../../src/formats/arena/verdict.ts'
import { type ScriptedLine, scriptedModel } from '../../../src/models/scripted.ts'
import type { Archive } from '../../../src/store/archive.ts'
import { withArchive } from '../../cases/play.ts'
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

export interface Sent {
  key: string
  call: Call
  /** Everything that the request says. */
  prompt: string
  /** Turns under way when this one began or before it ended. */
  beside: Set<string>
}

export interface Played {
  id: number
  view: View
  paused: Failure | null
  records: JournalRecord[]
  sent: Sent[]
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
  const underWay = new Set<Sent>()
  const answer = async (call: Call, name: string): Promise<Reply> => {
    const prompt = call.messages.map(({ content }) => content).join('\n')
    const one: Sent = { key: call.key, call, prompt, beside: new Set([...underWay].map(({ key }) => key)) }
    for (const other of underWay) other.beside.add(call.key)
    sent.push(one)
    underWay.add(one)
    // Calls that can be side by side are: those of one moment all begin before any of them ends.
    await new Promise(resolve => setTimeout(resolve, 1))
    const reply = await (given.script ?? arenaScript)(call, name)
    underWay.delete(one)
    return reply
  }
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

/** What was recorded, by the place it was recorded in: `round-3/foul.called/pro/no-quote` → its fields. */
export const factsOf = ({ view }: Pick<Played, 'view'>, type: FactType): Record<string, FactRecorded['fact']> =>
  Object.fromEntries(view.facts.filter(fact => fact.type === type).map(({ key, fact }) => [key, fact]))

export const verdictIn = ({ view }: Pick<Played, 'view'>): ArenaVerdict => view.verdict as object as ArenaVerdict

export const promptOf = ({ sent }: Pick<Played, 'sent'>, key: string): string =>
  sent.findLast(one => one.key === key)?.prompt ?? ''

/** Keys in the order in which requests went out. */
export const keysOf = ({ sent }: Pick<Played, 'sent'>): string[] => sent.map(({ key }) => key)

function pricesOf(model: string, { prices, dearer = {} }: Given): Prices | null {
  const times = dearer[model] ?? 1
  return prices ? { input: prices.input * times, output: prices.output * times } : null
}
