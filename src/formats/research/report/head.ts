import type { View } from '../../../core/view.ts'
import { inline, literal, remarks, shortened } from '../../report/markdown.ts'
import { said } from '../../report/quoted-words.ts'
import { neutralisedRemark } from '../../report/remarks.ts'
import { meansOf } from '../options-in.ts'
import { type ResearchBook, roleIn, stateOf } from './book.ts'
import { nameOf, searchLost } from './context.ts'
import { degradedLines } from './degraded-lines.ts'

/** The head of the report, line by line. */
export function head(book: ResearchBook): string[] {
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

/** What a reader must know first: what is missing, who was replaced, what nobody checked. */
export function warnings(book: ResearchBook, notices: readonly string[]): string[] {
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

function told(view: View, notices: readonly string[], { t }: ResearchBook): string[] {
  const cutOff = [...view.turns.values()].filter(({ finish }) => finish === 'length').map(({ key }) => t.cutOff(key))
  const all = [...new Set([...notices, ...cutOff, ...neutralisedRemark(view)])]
  return all.length === 0 ? [] : [remarks(all)]
}

const list = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : [`${title}\n\n${lines.map(line => `- ${line}`).join('\n')}`]

/** How each role searched and where that failed, or the statement that no role searched. */
function searchText(book: ResearchBook): string {
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
