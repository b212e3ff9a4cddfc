import type { Seat } from '../core/events.ts'
import type { Texts } from '../core/language.ts'
import type { Model } from '../core/model.ts'
import type { View } from '../core/view.ts'
import { CannotPlay } from './cannot-play.ts'
import type { SeatVoices } from './seat-voices.ts'

export type Voices = ReadonlyMap<string, SeatVoices>

/** The voices of all seats. Of a debate that goes on, only those that are still needed: the key of another may be long gone. */
export function seatVoices(seats: readonly Seat[], past: View | null, modelFor: (name: string) => Model): Voices {
  const voices = (seat: Seat): SeatVoices => {
    const { model, fallback } = seat
    const candidates = new Map(neededCandidates(seat, past).map(name => [name, modelFor(name)]))
    const others = candidates.size > 0 && { candidates }
    if (fallback === undefined) return { model: modelFor(model), fallback: null, ...others }
    if (isTakenOver(seat, past)) return { model: modelFor(fallback), fallback: null, ...others }
    return { model: modelFor(model), fallback: modelFor(fallback), ...others }
  }
  return new Map(seats.map(seat => [seat.id, voices(seat)]))
}

const isTakenOver = ({ id, fallback }: Seat, past: View | null): boolean =>
  past?.fallbacks.some(({ seat, scope, to }) => seat === id && scope === undefined && to === fallback) ?? false

/** Once the seat has spoken, those who spoke for it. */
function neededCandidates({ id, candidates = [] }: Seat, past: View | null): string[] {
  const spoken = new Set([...(past?.turns.values() ?? [])].filter(({ seat }) => seat === id).map(({ model }) => model))
  return spoken.size === 0 ? candidates : candidates.filter(name => spoken.has(name))
}

export function refuseUnpriced(voices: Voices, budget: number | null) {
  if (budget === null) return
  const models = [...voices.values()].flatMap(({ model, fallback, candidates }) => [
    model,
    ...(fallback ? [fallback] : []),
    ...(candidates?.values() ?? []),
  ])
  const unpriced = [...new Set(models.filter(model => !model.prices).map(model => model.name))]
  if (unpriced.length > 0) throw new CannotPlay('prices', unpricedTexts(unpriced))
}

const unpricedTexts = (names: readonly string[]): Texts => ({
  en: `a budget needs prices, and those of ${names.join(', ')} are not known`,
  zh: `预算需要价格，而 ${names.join('、')} 的价格未知`,
})
