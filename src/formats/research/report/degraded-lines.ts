import { benchOf } from '../../../core/judging/panel.ts'
import { oneLine } from '../../report/markdown.ts'
import { missedBecause, sittingsOf } from '../../report/sittings.ts'
import { sceneLabel } from '../about.ts'
import type { Degraded } from '../verdict.ts'
import { nameOf, type ResearchShown, searchLost } from './context.ts'
import { plainWhy } from './parts.ts'

/** Who, in which phase, why, and whether a part had arrived; not escaped for Markdown yet. */
export const degradedLines = (book: ResearchShown): string[] =>
  degradedIn(book).map(({ phase, seat, arrived, failure, what }) => {
    const { t, language } = book
    const [who, where] = [oneLine(nameOf(book, seat)), sceneLabel(phase, language)]
    if (what === 'search') return t.unsearchedItem(who, where, searchLost({ id: seat }, book) ?? failure!.message)
    if (!failure && phase === 'rebuttal') return t.unaskedItem(who, where)
    return t.degradedItem(who, where, failure ? plainWhy(failure, language) : unjudgedBecause(seat, book), arrived)
  })

/** From the verdict; without one, from the journal. */
function degradedIn({ verdict, found, rebutted, audited, view }: ResearchShown): Degraded[] {
  if (verdict) return verdict.degraded
  const lost = (
    phase: Degraded['phase'],
    seat: string,
    one: (typeof found | typeof rebutted)[number] | typeof audited,
  ) => (one.state === 'incomplete' ? [{ phase, seat, arrived: one.value !== null, failure: one.why }] : [])
  const judges = benchOf(view.brief, 'judge').filter(({ seat }) =>
    sittingsOf({ view, scene: 'judgment' }, seat.id).some(({ turn }) => turn.state === 'missed'),
  )
  return [
    ...found.flatMap(one => lost('research', one.player.id, one)),
    ...rebutted.flatMap(one => lost('rebuttal', one.player.id, one)),
    ...lost('audit', 'auditor', audited),
    ...judges.map(({ seat }): Degraded => ({ phase: 'judgment', seat: seat.id, arrived: false, failure: null })),
  ]
}

function unjudgedBecause(seat: string, { view, t }: ResearchShown): string {
  const bench = { view, scene: 'judgment' }
  return (
    sittingsOf(bench, seat)
      .map(({ turn }) => missedBecause(turn, bench))
      .find(why => why !== '') ?? t.noJudgment
  )
}
