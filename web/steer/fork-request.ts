import type { Seat } from '../../src/core/events.ts'
import type { Json } from '../../src/core/json.ts'
import { holderOf } from '../../src/core/notices.ts'
import type { View } from '../../src/core/view.ts'
import type { ForkForm, PageRecord } from '../../src/server/backend.ts'
import { numberIn } from '../form/number-text.ts'

/** What happens to the turn at which a fork is made. */
export type ForkWay = 'again' | 'without' | 'behind'

export interface ForkContents {
  way: ForkWay
  remark: string
  /** Seat → who speaks for it from there on; '': unchanged. */
  seats: Readonly<Record<string, string>>
  budget: string
}

/** The request for the server; null: without some change it would be the same debate again. */
export function forkRequest(turn: string | null, behind: string | null, contents: ForkContents): ForkForm | null {
  const { way, budget } = contents
  const remark = contents.remark.trim()
  const seats = Object.entries(contents.seats)
    .map(([seat, voice]): [string, string] => [seat, voice.trim()])
    .filter(([, voice]) => voice !== '')
  const point = turn === null ? { at: 'end' } : pointOf(way, turn, behind)
  const changesNothing = turn === null && seats.length === 0 && remark === ''
  if (point === null || changesNothing) return null
  return {
    ...point,
    ...(remark !== '' && { remark }),
    ...(seats.length > 0 && { seats: Object.fromEntries(seats) }),
    ...budgetRequest(budget.trim()),
  }
}

/** Text that is no number is sent as it is, and refused at its field. */
const budgetRequest = (text: string): Record<string, Json> => (text === '' ? {} : { budget: numberIn(text) ?? text })

function pointOf(way: ForkWay, turn: string, behind: string | null): ForkForm | null {
  if (way === 'without') return { without: turn }
  if (way === 'again') return { at: turn }
  return behind === null ? null : { at: behind }
}

/**
 * The first turn that was asked after another was settled: everything from there on could know it. null: nothing came after
 * it.
 */
export function turnBehind(records: readonly PageRecord[], key: string): string | null {
  const settled = records.findLastIndex(({ event }) => settles(event, key))
  if (settled < 0) return null
  const next = records.slice(settled).find(({ event }) => event.type === 'turn.asked' && event.key !== key)
  return next?.event.type === 'turn.asked' ? next.event.key : null
}

/** The first turn of the seat that a user takes in a finished debate; null: there is none. */
export function firstTurnOf(records: readonly PageRecord[], { seats }: ForkContents): string | null {
  const taken = Object.keys(seats).find(id => seats[id] === 'person')
  const first = records.find(({ event }) => event.type === 'turn.asked' && event.seat === taken)
  return first?.event.type === 'turn.asked' ? first.event.key : null
}

const settles = (event: PageRecord['event'], key: string): boolean =>
  (event.type === 'turn.answered' || event.type === 'turn.missed') && event.key === key

/** Who speaks for a seat now. If its turns may go to other models: who spoke last. */
export function sitterIn(view: View, seat: Seat): string {
  const last = seat.candidates && [...view.turns.values()].findLast(turn => turn.seat === seat.id)
  return last ? last.model : holderOf(view, seat)
}

/** What a seat is for, without the details in brackets or after a semicolon, which matter only for choosing a model. */
export const taskIn = (about: string): string => about.replace(/\s*[(（;；].*$/, '')
