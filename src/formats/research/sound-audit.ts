import { firstUsable } from '../../core/absence.ts'
import { arrivedAudit } from './arrived.ts'
import type { Audit } from './shapes.ts'

/** Without what it says of arguments that there are not; null: there is nothing else. */
export function soundly({ claims, without }: Audit, numbers: readonly string[]): Audit | null {
  const isKnown = (number: string) => numbers.includes(number)
  const sound = claims.flatMap(claim => {
    const places = [...new Set(claim.in)].filter(isKnown)
    return places.length > 0 ? [{ ...claim, in: places }] : []
  })
  const rest = without.filter(isKnown)
  return sound.length + rest.length > 0 ? { claims: sound, without: rest } : null
}

/** What can be used of an audit that broke off. */
export const arrivedSoundly = (partials: readonly string[], numbers: readonly string[]): Audit | null =>
  firstUsable(partials, partial => {
    const arrived = arrivedAudit(partial)
    return arrived && soundly(arrived, numbers)
  })
