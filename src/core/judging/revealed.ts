import type { Json } from '../json.ts'
import type { Side } from './blind.ts'
import { revealSides } from './reveal.ts'

/** What a judge that did not know who is who replied, with the real names: in words, as fields, and in keys of turns. */
export function revealed(value: Json, sides: readonly Side[], nameOf: (seat: string) => string): Json {
  const seatOf = (label: string) => sides.find(side => side.label === label)?.seat
  if (typeof value === 'string' && keyForm.test(value)) return value.replace(/[^/]+$/, last => seatOf(last) ?? last)
  if (typeof value === 'string') return seatOf(value) ?? revealSides(value, sides, nameOf)
  if (value === null || typeof value !== 'object') return value
  if (Array.isArray(value)) return value.map(item => revealed(item, sides, nameOf))
  return Object.fromEntries(
    Object.entries(value).map(([field, inner]) => [seatOf(field) ?? field, revealed(inner, sides, nameOf)]),
  )
}

/** `research/look-2/B` */
const keyForm = /^[a-z][\w.-]{0,80}(?:\/[\w.-]{1,80}){1,4}$/
