import type { Prices } from '../../../core/model.ts'
import { fieldsOf, itemsOf, textOf } from '../../../host/config/written.ts'

type Path = readonly PropertyKey[]

/** The readable parts of an `api`. The shape reports what is wrong with it. */
export interface WrittenApi {
  path: Path
  baseURL: string | null
  apiKey: string | null
  timeout: number | null
  maxRetries: number | null
  prices: Readonly<Record<string, Prices>>
}

/** The readable parts of a seat, even if the file has other mistakes, so that all errors show at once. */
export interface WrittenSeat {
  path: Path
  id: string | null
  model: string | null
  fallback: string | null
  /** null: Agon's own voices. undefined: not set. */
  api: WrittenApi | null | undefined
}

export interface WrittenSeats {
  api: WrittenApi | null
  /** The reviewer last. */
  seats: WrittenSeat[]
}

export function seatsWritten(value: unknown): WrittenSeats {
  const debaters = itemsOf(fieldsOf(value).debaters).map((seat, index) =>
    seatOf(seat, ['debaters', index], `party-${index < 26 ? String.fromCharCode(97 + index) : index + 1}`),
  )
  const { reviewer, api } = fieldsOf(value)
  return { api: apiOf(api, ['api']) ?? null, seats: [...debaters, seatOf(reviewer, ['reviewer'], 'reviewer')] }
}

export const topicIds = (value: unknown): (string | null)[] =>
  itemsOf(fieldsOf(value).topics).map(topic => textOf(fieldsOf(topic).id))

function seatOf(value: unknown, path: Path, usualId: string): WrittenSeat {
  const { id, model, fallback, api } = fieldsOf(value)
  return {
    path,
    id: id === undefined ? usualId : textOf(id),
    model: textOf(model),
    fallback: textOf(fallback),
    api: apiOf(api, [...path, 'api']),
  }
}

function apiOf(value: unknown, path: Path): WrittenApi | null | undefined {
  if (value === undefined || value === null) return value
  const { baseURL, apiKey, timeout, maxRetries, prices } = fieldsOf(value)
  return {
    path,
    baseURL: textOf(baseURL),
    apiKey: textOf(apiKey),
    timeout: numberOf(timeout),
    maxRetries: numberOf(maxRetries),
    prices: fieldsOf(prices) as Record<string, Prices>,
  }
}

const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null)
