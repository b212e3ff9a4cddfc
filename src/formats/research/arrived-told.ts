import { firstUsable } from '../../core/absence.ts'
import { arrivedInvestigation, arrivedRebuttal } from './arrived.ts'
import { researchOf } from './options-in.ts'
import type { Arrived } from './report/told.ts'
import { arrivedSoundly } from './sound-audit.ts'
import { reachOf, withSoundSources } from './sound-sources.ts'

/** As the debate itself used it. */
export const arrived: Arrived = {
  investigation(partials, player, { brief }) {
    const found = firstUsable(partials, arrivedInvestigation)
    const reach = reachOf(player, { options: researchOf(brief.options), context: brief.context })
    return found && withSoundSources(found, reach)
  },
  rebuttal: (partials, numbers) => firstUsable(partials, partial => arrivedRebuttal(partial, numbers)),
  audit: arrivedSoundly,
}
