import type { Json } from '../../core/json.ts'
import type { SeatFlag, SeatFlags } from '../config/seats.ts'
import type { ProviderSettings } from '../config/shape.ts'
import type { SeatedApis } from './config-apis.ts'
import type { TreeFile } from './config-shape.ts'
import { seatsWritten, type WrittenSeat, type WrittenSeats } from './config-written.ts'

/** A file in which seats may be open: one that nobody named yet has no model. */
export type OpenFile = Omit<TreeFile, 'debaters' | 'reviewer'> & {
  debaters: OpenSeat[]
  reviewer: OpenSeat
}
export type OpenSeat = Omit<TreeFile['reviewer'], 'model'> & { model?: string }

/** What the brief of a tree keeps. Names and numbers that the file leaves out are the format's business. */
export function optionsOf(
  file: OpenFile,
  {
    configFile,
    outputDir,
    endpoints = {},
  }: { configFile: string | null; outputDir: string | null; endpoints?: Record<string, string> },
): Record<string, Json> {
  const { maxRounds, maxNodes, parallelCalls, callsAtOnce, maxTokensPerResponse: maxTokens } = file.params ?? {}
  const { maxConsecutiveFailures, retryDelay } = file.fallback ?? {}
  const ids = seatsWritten(file).seats.map(seat => seat.id!)
  const party = ({ label }: OpenSeat, id: string) => ({ id, ...(label !== undefined && { label }) })
  return given({
    debaters: file.debaters.map((seat, index) => party(seat, ids[index]!)),
    reviewer: party(file.reviewer, ids.at(-1)!),
    topics: file.topics.map(({ id, title, background = '', annotations = [], coreQuestions = [] }) => {
      return { id, title, background, annotations, coreQuestions }
    }),
    maxRounds,
    maxNodes,
    parallelCalls,
    callsAtOnce,
    maxTokens,
    maxConsecutiveFailures,
    retryDelayMs: retryDelay,
    configFile,
    ...(Object.keys(endpoints).length > 0 && { endpoints }),
    output:
      outputDir === null ? null : { dir: outputDir, includeRawResponses: file.output?.includeRawResponses ?? false },
  })
}

/** What every reply is asked for with. */
export function samplingOf({ params = {} }: Pick<TreeFile, 'params'>): ProviderSettings {
  const { temperature, maxTokensPerResponse: maxTokens } = params
  return { ...(temperature !== undefined && { temperature }), ...(maxTokens !== undefined && { maxTokens }) }
}

export function seatsOf(
  { seats }: WrittenSeats,
  { of }: SeatedApis,
  placed: (seat: WrittenSeat) => Pick<SeatFlag, 'place' | 'about'>,
): { seats: SeatFlags; fallbacks: string[] } {
  const whole = (seat: WrittenSeat, model: string) => {
    const api = of.get(seat)
    return api ? `${api.provider}:${model}` : model
  }
  return {
    seats: Object.fromEntries(
      seats.flatMap(seat =>
        seat.model === null ? [] : [[seat.id!, { seat: whole(seat, seat.model), ...placed(seat) }]],
      ),
    ),
    fallbacks: seats.flatMap(seat => (seat.fallback === null ? [] : [`${seat.id}=${whole(seat, seat.fallback)}`])),
  }
}

const given = (values: Record<string, Json | undefined>): Record<string, Json> =>
  Object.fromEntries(Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))
