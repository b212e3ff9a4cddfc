import { benchOf } from '../../../core/judging/panel.ts'
import type { View } from '../../../core/view.ts'
import { inline, literal, oneLine, remarks, shortened } from '../../report/markdown.ts'
import { missedBecause, sittingsOf } from '../../report/missed.ts'
import { neutralisedRemark } from '../../report/neutralised.ts'
import { sceneLabel } from '../about.ts'
import { meansOf } from '../options.ts'
import type { Degraded } from '../verdict.ts'
import { type Book, nameOf, roleIn, stateOf } from './book.ts'
import { said } from './escaped.ts'
import { searchLost } from './looked.ts'
import { plainWhy } from './why.ts'

/** The seed's head, line by line. */
export function head(book: Book): string[] {
  const { view, options, players, t } = book
  const lines = [
    t.date(options.date === '' ? '–' : inline(options.date)),
    t.method,
    t.roles(players.map(({ id }) => roleIn(book, id))),
    t.readers(options.audience, options.decision_type),
    t.state(stateOf(book)),
  ]
  return [`# ${t.title(inline(view.brief.topic))}`, lines.join('  \n')]
}

/** What a reader must know before anything else: what is missing, who was replaced, what nobody looked up. */
export function warnings(book: Book, notices: readonly string[]): string[] {
  const { options, t } = book
  return [
    ...told(book.view, notices, book),
    ...list(t.degraded, degradedLines(book).map(inline)),
    ...list(
      t.swapped,
      options.swapped.map(({ seat, from, to, why }) =>
        t.swap(inline(nameOf(book, seat)), inline(from), inline(to), inline(shortened(why, 240))),
      ),
    ),
    ...(options.goal === null ? [] : [`${t.goal}${said(options.goal)}`]),
    ...(book.aborted === null ? [searchText(book), t.confidenceNote] : []),
  ]
}

function told(view: View, notices: readonly string[], { t }: Book): string[] {
  const cutOff = [...view.turns.values()].filter(({ finish }) => finish === 'length').map(({ key }) => t.cutOff(key))
  const all = [...new Set([...notices, ...cutOff, ...neutralisedRemark(view)])]
  return all.length === 0 ? [] : [remarks(all)]
}

const list = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : [`${title}\n\n${lines.map(line => `- ${line}`).join('\n')}`]

/** Who, in which phase, why, and whether some of it had arrived; not yet fit for Markdown. */
export const degradedLines = (book: Book): string[] =>
  degradedIn(book).map(({ phase, seat, arrived, failure, what }) => {
    const { t, language } = book
    const [who, where] = [oneLine(nameOf(book, seat)), sceneLabel(phase, language)]
    if (what === 'search') return t.unsearchedItem(who, where, searchLost({ id: seat }, book) ?? failure!.message)
    if (!failure && phase === 'rebuttal') return t.unaskedItem(who, where)
    return t.degradedItem(who, where, failure ? plainWhy(failure, language) : unjudgedBecause(seat, book), arrived)
  })

/** As the verdict has it; of a research without one, as far as the journal tells. */
function degradedIn({ verdict, found, rebutted, audited, view }: Book): Degraded[] {
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

function unjudgedBecause(seat: string, { view, t }: Book): string {
  const bench = { view, scene: 'judgment' }
  return (
    sittingsOf(bench, seat)
      .map(({ turn }) => missedBecause(turn, bench))
      .find(why => why !== '') ?? t.noJudgment
  )
}

/** By what means each role searched, and where nothing came of it; or plainly that none did. */
function searchText(book: Book): string {
  const { players, options, view, t } = book
  const means = players.map(player => [player, meansOf(player, options)] as const)
  if (means.every(([, by]) => by === null)) return t.noSearch(view.brief.context.length > 0)
  return t.search(
    means.map(([player, by]) => {
      const lost = searchLost(player, book)
      const how = by === null ? t.means.none : by === 'own' ? t.means.own : inline(by)
      return [inline(player.name), lost === null ? how : `${how}${t.pause}${literal(lost)}`]
    }),
  )
}
