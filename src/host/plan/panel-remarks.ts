import type { Seat } from '../../core/events.ts'
import { panelOf } from '../../core/judging/panel.ts'
import type { Language } from '../../core/language.ts'
import { isOffline, isPerson } from '../../core/notices.ts'
import type { SeatRole } from '../../engine/format.ts'
import { familyOf } from '../../models/families.ts'
import { panelWords } from '../config/words.ts'
import { labelOf } from '../seats/preflight.ts'

/** What readers should know about a panel: which judges are of one family, and which have a debater's model. */
export function panelRemarks(seats: readonly Seat[], roles: readonly SeatRole[], language: Language): string[] {
  const shared = panelsIn(seats, roles).flatMap(panel => sharing(panel, seats, roles, language))
  return [...familyRemarks(seats, roles, language), ...shared]
}

export const familyRemarks = (seats: readonly Seat[], roles: readonly SeatRole[], language: Language): string[] =>
  panelsIn(seats, roles).flatMap(panel => sameFamilies(panel, roles, language))

const panelsIn = (seats: readonly Seat[], roles: readonly SeatRole[]): Seat[][] =>
  roles
    .filter(({ kind }) => kind === 'judge')
    .map(({ id }) => panelOf(id, seats))
    .filter(panel => panel.length > 1)

/** People and the offline voice have no family. */
function sameFamilies(panel: readonly Seat[], roles: readonly SeatRole[], language: Language): string[] {
  const models = panel.filter(({ model }) => !isOffline(model) && !isPerson(model))
  return [...Map.groupBy(models, ({ model }) => familyOf(model))]
    .filter(([, same]) => same.length > 1)
    .map(([family, same]) =>
      panelWords[language].oneFamily(
        family,
        same.map(({ id }) => labelOf(roles, id, language)),
      ),
    )
}

/** For all but the first judge: the format itself reports on the first. */
function sharing(
  panel: readonly Seat[],
  seats: readonly Seat[],
  roles: readonly SeatRole[],
  language: Language,
): string[] {
  const debaters = seats.filter(({ id }) => roles.some(role => role.id === id && role.kind === 'debater'))
  return panel.slice(1).flatMap(({ id, model }) => {
    const same = debaters.find(debater => debater.model === model && !isOffline(model))
    if (!same) return []
    return [panelWords[language].shares(labelOf(roles, id, language), labelOf(roles, same.id, language), model)]
  })
}
