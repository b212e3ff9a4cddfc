import { firstUsable } from '../../core/absence.ts'
import { researchOf } from './options-in.ts'
import { arrivedAudit, arrivedInvestigation, arrivedRebuttal } from './partial-replies.ts'
import type { Arrived } from './report/reply-text.ts'
import type { Audit } from './shapes.ts'
import { reachOf, withSoundSources } from './sources-in.ts'

/** An audit without what it says of arguments that do not exist; null: nothing is left. */
export function soundly({ claims, without }: Audit, numbers: readonly string[]): Audit | null {
  const isKnown = (number: string) => numbers.includes(number)
  const sound = claims.flatMap(claim => {
    const places = [...new Set(claim.in)].filter(isKnown)
    return places.length > 0 ? [{ ...claim, in: places }] : []
  })
  const rest = without.filter(isKnown)
  return sound.length + rest.length > 0 ? { claims: sound, without: rest } : null
}

/** The usable part of an audit that broke off. */
export const arrivedSoundly = (partials: readonly string[], numbers: readonly string[]): Audit | null =>
  firstUsable(partials, partial => {
    const arrived = arrivedAudit(partial)
    return arrived && soundly(arrived, numbers)
  })

/** Reads them as the debate itself does. */
export const arrived: Arrived = {
  investigation(partials, player, { brief }) {
    const found = firstUsable(partials, arrivedInvestigation)
    const reach = reachOf(player, { options: researchOf(brief.options), context: brief.context })
    return found && withSoundSources(found, reach)
  },
  rebuttal: (partials, numbers) => firstUsable(partials, partial => arrivedRebuttal(partial, numbers)),
  audit: arrivedSoundly,
}
